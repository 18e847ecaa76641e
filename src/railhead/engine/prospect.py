"""What will come, told before anybody agrees to it: companies made of others, facts in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railhead.table.market import Cell

NAMING, CONSENT, TOKENS, OFFER = "naming", "consent", "tokens", "offer"
"""The stages of a formation: partners are named, owners agree, tokens go, shares are offered."""


class Fact(NamedTuple):
    """Something about an owner that only some titles know: `kind` has words in `language/`."""

    kind: str
    params: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Auction:
    """A lot that goes to the highest bidder: `leader` has bid `price`.

    `bidders`: the others who may still bid, the next one first.
    """

    lot: str
    leader: str
    price: int
    bidders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prospect:
    """A company made of others.

    `price` of a share, and its `cell` of the market, None where no company can be made at it;
    `treasury`, `loans`, `trains` and `privates` of all together. `shares`: player -> percent that
    he gets; `left`: percent that stay in the treasury; `director`: the player who will lead.
    `cities`: where the tokens stand, of which it may keep `tokens`; `surplus`: how many trains it
    must return.
    """

    price: int
    treasury: int
    loans: int
    trains: tuple[str, ...]
    privates: tuple[str, ...]
    shares: dict[str, int]
    director: str
    cities: tuple[str, ...]
    tokens: int
    cell: Cell | None
    left: int
    surplus: int

    def summary(self, members: Sequence[str]) -> dict[str, str | int | list[str]]:
        """The parameters of an event that tells of it."""
        return {
            "minors": list(members),
            "price": self.price,
            "cash": self.treasury,
            "trains": len(self.trains),
            "loans": self.loans,
            "director": self.director,
        }


@dataclass(frozen=True, slots=True)
class Formation:
    """How far the owners have come in making a company of others.

    `stage`: one of the stages above. `leader`: the owner who proposes, "" once it is made.
    `company`: the new one, "" while it is not chosen. `members`: of which it is made; `partners`:
    companies that may still join. `agreed`: other owners who have agreed; `asked`: those who have
    not answered yet, the next one first. `buyers`: players to whom its shares are offered now, the
    next one first; `again`: everybody is offered one more afterwards. `prospect`: what it will be,
    or is; None while there is nothing to be made of the members.
    """

    stage: str
    leader: str
    company: str
    members: tuple[str, ...]
    partners: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    buyers: tuple[str, ...] = ()
    again: bool = False
    prospect: Prospect | None = None


class Payout(NamedTuple):
    """What a holder of shares is paid when his company is taken over."""

    holder: str
    shares: int
    amount: int


class Change(NamedTuple):
    """A number of a company before and after; `kind` has words in `language/`."""

    kind: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Takeover:
    """What it would mean that one company takes another over, in the order of the steps.

    Money: a share of the target is paid with `price`, which makes `payouts` and together `cost`;
    both companies have `cash`; the acquirer sells `issued` of its own certificates for `proceeds`,
    then takes `borrowed` new loans; `lacking`: what is missing even so; `excess`: how many loans
    both have together above the limit.
    Tokens: the acquirer gets `gained` new ones and has `hand` to place. It may take back those in
    `vacatable`; cities in `shared` have tokens of both and bring `synergy` each; those in
    `replaced` go over to it; over those in `open` its president decides. Trains and privates:
    what it takes over, and how many trains above its limit it must return.
    Then it has `treasury` and `loans`; `changes`: other numbers, if its president takes nothing
    back, replaces every token that he can, and returns the least of its trains; () if the takeover
    is not `possible`.
    """

    acquirer: str
    target: str
    price: int
    payouts: tuple[Payout, ...]
    cost: int
    cash: int
    issued: int
    proceeds: int
    borrowed: int
    lacking: int
    excess: int
    gained: int
    hand: int
    vacatable: tuple[str, ...]
    shared: tuple[str, ...]
    synergy: int
    replaced: tuple[str, ...]
    open: tuple[str, ...]
    trains: tuple[str, ...]
    privates: tuple[str, ...]
    surplus: int
    treasury: int
    loans: int
    changes: tuple[Change, ...]

    @property
    def possible(self) -> bool:
        """It can be paid, and leaves no more loans than are allowed."""
        return not self.lacking and not self.excess
