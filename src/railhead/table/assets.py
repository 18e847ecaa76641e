"""What companies and players own: certificates, trains, private companies; and phases."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.table.faces import DUAL, NARROW, STANDARD


@dataclass(frozen=True, slots=True)
class CertificateKind:
    """A kind of certificate: its percentage and how many of it a company has."""

    name: str
    percent: int
    count: int


@dataclass(frozen=True, slots=True)
class Company:
    """A company that operates: corporation, minor or major.

    `base` is its home hex, "" where it chooses one; `tokens` includes the base token.
    """

    id: str
    name: str
    nickname: str
    base: str
    tokens: int
    token_fee: int
    colour: str


@dataclass(frozen=True, slots=True)
class Private:
    """A private company: face value and revenue in money, `power` names what it can do."""

    id: str
    name: str
    face: int
    revenue: int
    power: str
    corporations_may_buy: bool = True


@dataclass(frozen=True, slots=True)
class TrainClass:
    """A class of train.

    `length` in hexes, None without limit; `standard`, `narrow`, `dual`: what a hex of that track
    counts, None where the train cannot run. `doubles`: hexes whose revenue counts twice.
    `rusted_by`: the class whose first sale removes this one; `from_phase`: sold besides the
    others from that phase on ("" for a class sold in the normal order); `needs`: what the buyer
    must own.
    """

    id: str
    price: int
    length: int | None
    standard: int | None
    narrow: int | None
    dual: int | None
    doubles: tuple[str, ...] = ()
    rusted_by: str = ""
    from_phase: str = ""
    needs: str = ""

    def hex_count(self, gauge: int) -> int | None:
        """What one hex counts in a section of `gauge`; None if the train cannot run there."""
        return {STANDARD: self.standard, NARROW: self.narrow, DUAL: self.dual}[gauge]


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase and what it allows; `starts_with` is the train class whose first sale starts it."""

    id: str
    starts_with: str
    operating_rounds: int
    tiles: tuple[str, ...]
    par_zones: str
    shut_zones: str
    train_limit: int
    revenue_colour: str
    corporations_may_buy_privates: bool
