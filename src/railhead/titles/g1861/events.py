"""Events that happen in 1861 only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from railhead.engine.events import Event, declared
from railhead.titles.g1861.new_public import NewPublic


@declared
class Merging(Event):
    """Minors and the public company that they form: what it has, or would have.

    `price` of a share and `cash` in roubles; `trains` and `loans` are numbers.
    """

    company: str
    minors: list[str]
    price: int
    cash: int
    trains: int
    loans: int
    president: str

    @classmethod
    def of(cls, company: str, members: Sequence[str], public: NewPublic) -> Self:
        """The event for a merger of `members` into the public `company`."""
        return cls(
            company=company,
            minors=list(members),
            price=public.price,
            cash=public.treasury,
            trains=len(public.trains),
            loans=public.loans,
            president=public.president,
        )


@declared
class MergerProposed(Merging):
    """The owner of minors proposes a merger."""

    kind = "merger_proposed"


@declared
class PublicFormed(Merging):
    """Minors have become a public company."""

    kind = "public_formed"


@declared
class MinorBought(Event):
    """A player has won the auction of a minor for `amount`; `price`: its starting price."""

    kind = "company_bought"
    player: str
    company: str
    amount: int
    price: int


@declared
class LowerRevenueDeclared(Event):
    """A company has declared `revenue` although it could earn `best`."""

    kind = "challenge"
    company: str
    revenue: int
    best: int


@declared
class BetterRoutesShown(Event):
    """A player has shown that a company has better routes, which earn `best`."""

    kind = "challenged"
    player: str
    company: str
    best: int


@declared
class InterestUnpaid(Event):
    """A company cannot pay its interest."""

    kind = "interest_unpaid"
    company: str
    amount: int


@declared
class MergerRoundBegun(Event):
    """The merger round after an operating round begins."""

    kind = "merger_round"
    turn: int
    number: int


@declared
class MergerRefused(Event):
    """An owner of minors refuses a merger."""

    kind = "merger_refused"
    player: str
    company: str


@declared
class MergerUndone(Event):
    """A merger has been taken back, since nobody has enough shares to be president."""

    kind = "merger_undone"
    company: str


@declared
class Nationalised(Event):
    """A company has been nationalised."""

    kind = "nationalised"
    company: str


@declared
class NationalisationPossible(Event):
    """A company may be nationalised by its president; emitted in forecasts only."""

    kind = "nationalisation_possible"
    company: str


@declared
class PrivateNationalised(Event):
    """A private company has been nationalised; its owner receives `amount`."""

    kind = "private_nationalised"
    private: str
    owner: str
    amount: int


@declared
class MinorsRemoved(Event):
    """Minors that nobody has bought are out of the game."""

    kind = "minors_removed"
    companies: list[str]


@declared
class EndFixed(Event):
    """The last operating round of the game is known."""

    kind = "end_fixed"
    turn: int
    number: int


@declared
class SlotFreed(Event):
    """A slot of a city has become free."""

    kind = "slot_free"
    city: str
