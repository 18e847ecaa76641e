"""What happens in 1861 only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from railhead.engine.events import Event, declared
from railhead.titles.g1861.new_public import NewPublic


@declared
class Merging(Event):
    """Minors and the public company that they are to become: what it would have."""

    company: str
    minors: list[str]
    price: int
    cash: int
    trains: int
    loans: int
    president: str

    @classmethod
    def of(cls, company: str, members: Sequence[str], public: NewPublic) -> Self:
        """Tell of what a merger of `members` brings."""
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
    """A player has won the auction of a minor; `price`: its first value."""

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
    """A player has shown better routes of a company."""

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
    """A merger has been taken back, since nobody would be president."""

    kind = "merger_undone"
    company: str


@declared
class Nationalised(Event):
    """A company has been nationalised."""

    kind = "nationalised"
    company: str


@declared
class NationalisationPossible(Event):
    """A company may be given to the state; emitted by forecasts alone."""

    kind = "nationalisation_possible"
    company: str


@declared
class PrivateNationalised(Event):
    """A private company has gone to the state."""

    kind = "private_nationalised"
    private: str
    owner: str
    amount: int


@declared
class MinorsRemoved(Event):
    """Minors that nobody bought are out of the game."""

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
    """A place for a token has become free."""

    kind = "slot_free"
    city: str
