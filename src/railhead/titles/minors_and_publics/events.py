"""Events that happen in the titles of this family only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from railhead.engine.events import Event, declared
from railhead.titles.minors_and_publics.new_public import NewPublic


@declared()
class Merging(Event):
    """Minors and the public company that they form: what it has, or would have.

    `price` of a share and `cash` in money; `trains` and `loans` are numbers.
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


@declared("merger_proposed")
class MergerProposed(Merging):
    """The owner of minors proposes a merger."""


@declared("public_formed")
class PublicFormed(Merging):
    """Minors have become a public company."""


@declared("company_bought")
class MinorBought(Event):
    """A player has won the auction of a minor for `amount`; `price`: its starting price."""

    player: str
    company: str
    amount: int
    price: int


@declared("challenge")
class LowerRevenueDeclared(Event):
    """A company has declared `revenue` although it could earn `best`."""

    company: str
    revenue: int
    best: int


@declared("challenged")
class BetterRoutesShown(Event):
    """A player has shown that a company has better routes, which earn `best`."""

    player: str
    company: str
    best: int


@declared("interest_unpaid")
class InterestUnpaid(Event):
    """A company cannot pay its interest."""

    company: str
    amount: int


@declared("merger_round")
class MergerRoundBegun(Event):
    """The merger round after an operating round begins."""

    turn: int
    number: int


@declared("merger_refused")
class MergerRefused(Event):
    """An owner of minors refuses a merger."""

    player: str
    company: str


@declared("merger_undone")
class MergerUndone(Event):
    """A merger has been taken back, since nobody has enough shares to be president."""

    company: str


@declared("nationalised")
class Nationalised(Event):
    """A company has been nationalised."""

    company: str


@declared("nationalisation_possible")
class NationalisationPossible(Event):
    """A company may be nationalised by its president; emitted in forecasts only."""

    company: str


@declared("private_nationalised")
class PrivateNationalised(Event):
    """A private company has been nationalised; its owner receives `amount`."""

    private: str
    owner: str
    amount: int


@declared("minors_removed")
class MinorsRemoved(Event):
    """Minors that nobody has bought are out of the game."""

    companies: list[str]


@declared("end_fixed")
class EndFixed(Event):
    """The last operating round of the game is known."""

    turn: int
    number: int


@declared("slot_free")
class SlotFreed(Event):
    """A slot of a city has become free."""

    city: str
