"""What follows from the zones of the market of 18FB."""

from __future__ import annotations

from railhead.engine.events import Event, declared


@declared
class ZoneEntered(Event):
    """The marker of a company has come into another zone of the market."""

    kind = "zone_entered"
    company: str
    zone: str


@declared
class ForcedSale(Event):
    """A company may not keep its shares of `other` and sells them."""

    kind = "forced_sale"
    company: str
    other: str
