"""What follows from the zones of the market of 18FB."""

from __future__ import annotations

from railhead.engine.events import Event, declared


@declared("zone_entered")
class ZoneEntered(Event):
    """The marker of a company has come into another zone of the market."""

    company: str
    zone: str


@declared("forced_sale")
class ForcedSale(Event):
    """A company may not keep its shares of `other` and sells them."""

    company: str
    other: str
