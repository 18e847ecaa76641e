"""Events of operating rounds in more than one title."""

from __future__ import annotations

from typing import Any

from railhead.engine.events import Event, declared


@declared
class BasePlaced(Event):
    """A company has put its first token on its home."""

    kind = "base_placed"
    company: str
    city: str


@declared
class TileLaid(Event):
    """A company has laid or upgraded a tile; `amount`: what it cost."""

    kind = "tile_laid"
    company: str
    hex: str
    tile: str
    rotation: int
    amount: int


@declared
class TileLaidOrExchanged(TileLaid):
    """The same in titles with competitive upgrades; `exchanged`: this lay was one."""

    exchanged: bool


@declared
class TokenPlaced(Event):
    """A company has placed a token."""

    kind = "token_placed"
    company: str
    city: str


@declared
class TokenPlacedAlong(TokenPlaced):
    """The same where tokens travel along direct routes.

    `way`: the hexes from another token to the city, in order, split by blanks; `amount`: what
    it cost.
    """

    way: str
    amount: int


@declared
class TokenRemoved(Event):
    """A company has taken a token off the map."""

    kind = "token_removed"
    company: str
    city: str


@declared
class TokenLost(Event):
    """A company has lost a token on the map."""

    kind = "token_lost"
    company: str
    city: str


@declared
class RoutesRun(Event):
    """A company has run its trains; `routes`: `[train, sections]` for each route.

    A section is `[station, edges, station]`, as in the action `RunRoutes`.
    """

    kind = "routes_run"
    company: str
    revenue: int
    routes: list[list[Any]]


@declared
class NoRevenue(Event):
    """A company has earned nothing."""

    kind = "no_revenue"
    company: str


@declared
class DividendDecided(Event):
    """A company pays its revenue out or keeps it; `choice`: one of the title's kinds."""

    kind = "dividend"
    company: str
    choice: str
    revenue: int


@declared
class SharesPaidOut(DividendDecided):
    """The same with `percent`, the size of one share."""

    percent: int


@declared
class TrainBought(Event):
    """A company has bought a train; `source`: who sold it, a company or a pile of the bank."""

    kind = "train_bought"
    company: str
    train: str
    source: str
    amount: int


@declared
class TrainReturned(Event):
    """A company has returned a train to the bank."""

    kind = "train_returned"
    company: str
    train: str


@declared
class TrainsRemoved(Event):
    """All trains of a class leave the game."""

    kind = "trains_removed"
    train_class: str


@declared
class SurplusFound(Event):
    """A company has more trains than its limit; `count`: how many it must return."""

    kind = "surplus"
    company: str
    count: int


@declared
class HoldingsTakenOver(Event):
    """The trains and private companies of a company that has closed go to `heir`."""

    kind = "taken_over"
    heir: str
    trains: list[str]
    privates: list[str]
