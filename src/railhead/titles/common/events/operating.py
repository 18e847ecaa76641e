"""What companies do and suffer in operating rounds, in more than one title."""

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
    """The same where tiles give way to others of their colour: `exchanged` is such a lay."""

    exchanged: bool


@declared
class TokenPlaced(Event):
    """A company has placed a token."""

    kind = "token_placed"
    company: str
    city: str


@declared
class TokenPlacedAlong(TokenPlaced):
    """The same where tokens travel: the way to the city, hexes in order, and what it cost."""

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
    """A company has run its trains; `routes`: of each a train and its sections.

    A section is `[station, what its track is named, station]`, as in the answer.
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
    """What a company does with its revenue; `choice`: a word of the title."""

    kind = "dividend"
    company: str
    choice: str
    revenue: int


@declared
class SharesPaidOut(DividendDecided):
    """The same where `percent`, the size of one share, is told."""

    percent: int


@declared
class TrainBought(Event):
    """A company has bought a train; `source`: who sold it."""

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
    """A company has more trains than it may; `count`: how many it must return."""

    kind = "surplus"
    company: str
    count: int


@declared
class HoldingsTakenOver(Event):
    """The trains and private companies of a company that is no more go to `heir`."""

    kind = "taken_over"
    heir: str
    trains: list[str]
    privates: list[str]
