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
