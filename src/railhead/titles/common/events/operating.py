"""Events of operating rounds in more than one title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from railhead.engine.events import Event, declared


@declared("base_placed")
class BasePlaced(Event):
    """A company has put its first token on its home."""

    company: str
    city: str


@declared("tile_laid")
class TileLaid(Event):
    """A company has laid or upgraded a tile; `amount`: what it cost."""

    company: str
    hex: str
    tile: str
    rotation: int
    amount: int


@declared()
class TileLaidOrExchanged(TileLaid):
    """The same in titles with competitive upgrades; `exchanged`: this lay was one."""

    exchanged: bool


@declared("token_placed")
class TokenPlaced(Event):
    """A company has placed a token."""

    company: str
    city: str


@declared()
class TokenPlacedAlong(TokenPlaced):
    """The same where tokens travel along direct routes.

    `way`: the hexes from another token to the city, in order, split by blanks; `amount`: what
    it cost.
    """

    way: str
    amount: int


@declared("token_removed")
class TokenRemoved(Event):
    """A company has taken a token off the map."""

    company: str
    city: str


@declared("token_lost")
class TokenLost(Event):
    """A company has lost a token on the map."""

    company: str
    city: str


@declared("routes_run")
class RoutesRun(Event):
    """A company has run its trains; `routes`: `[train, sections]` for each route.

    A section is `[station, edges, station]`, as in the action `RunRoutes`. `lengths`: for each
    route the fields of its `RouteLength`, () where trains do not count hexes.
    """

    company: str
    revenue: int
    routes: list[list[Any]]
    lengths: Sequence[Sequence[int]] = ()


@declared("no_revenue")
class NoRevenue(Event):
    """A company has earned nothing."""

    company: str


@declared("dividend")
class DividendDecided(Event):
    """A company pays its revenue out or keeps it; `choice`: one of the title's kinds."""

    company: str
    choice: str
    revenue: int


@declared()
class SharesPaidOut(DividendDecided):
    """The same with `percent`, the size of one share."""

    percent: int


@declared("train_bought")
class TrainBought(Event):
    """A company has bought a train; `source`: who sold it, a company or a pile of the bank."""

    company: str
    train: str
    source: str
    amount: int


@declared("train_traded_in")
class TrainTradedIn(Event):
    """A company has handed in a train, which lowers the price of a new one by `amount`."""

    company: str
    train: str
    amount: int


@declared("train_returned")
class TrainReturned(Event):
    """A company has returned a train to the bank."""

    company: str
    train: str


@declared("trains_removed")
class TrainsRemoved(Event):
    """All trains of a class leave the game."""

    train_class: str


@declared("surplus")
class SurplusFound(Event):
    """A company has more trains than its limit; `count`: how many it must return."""

    company: str
    count: int


@declared("taken_over")
class HoldingsTakenOver(Event):
    """The trains and private companies of a company that has closed go to `heir`."""

    heir: str
    trains: list[str]
    privates: list[str]
