"""What the titles of this family decide differently, asked by the steps that they share."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from railhead.titles.common.loans import DebtGame

G = TypeVar("G", bound=DebtGame)


class StatePolicy(Generic[G]):
    """What the state takes over, and what it does at the ends of rounds.

    `roster`: the order in which another site asks companies to return trains.
    """

    roster: ClassVar[tuple[str, ...]] = ()

    def steps_per_loan(self, game: G) -> int:
        """How far a price falls for each loan of a company that is nationalised (rule 11-6)."""
        return 1

    def take_over(self, game: G, company: str) -> None:
        """Take over cash, trains and private companies of a company (rule 11-6)."""
        raise NotImplementedError(type(self).__name__)

    def draws_ties(self, game: G) -> bool:
        """Whether it is drawn which of equal tokens are replaced first (rule 11-10)."""
        return False

    def unpaid_interest(self, game: G, company: str) -> bool:
        """Whether a company that cannot pay its interest loses its cash first (rule 10.8-3)."""
        return True

    # -- rounds -----------------------------------------------------------------------------

    def operating(self, game: G) -> tuple[str, ...]:
        """Those that operate in a round, in order (rule 10-1)."""
        return tuple(game.operating_order())

    def in_play(self, game: G, company: str) -> bool:
        """Whether a company still has a turn in a round that lists it."""
        return game.started(company)

    def operates(self, game: G, company: str) -> bool:
        """Whether a company takes its turn in this phase."""
        return True

    def round_begins(self, game: G) -> None:
        """Do what an Operating Round begins with; by default nothing."""

    def round_over(self, game: G) -> None:
        """Do what follows the last turn of an Operating Round; by default nothing."""

    def after_round(self, game: G) -> None:
        """Do what follows an Operating Round that has not ended the game; by default nothing."""

    def last_round(self, game: G) -> tuple[int, int] | None:
        """(Turn, number) of the last Operating Round, as the first 8-train is sold.

        None if that ends nothing. See rules 13-1 and 13-2.
        """
        raise NotImplementedError(type(self).__name__)


class StartPolicy(Generic[G]):
    """Where companies start."""

    def start_places(self, game: G, public: str) -> list[str]:
        """The cities in which a public may place its first token (rule 9.3-5)."""
        raise NotImplementedError(type(self).__name__)

    def can_offer(self, game: G) -> bool:
        """Whether there is a place for one more minor (rule 9.2-5)."""
        return True

    def auction_opened(self, game: G, minor: str) -> None:
        """Do what follows the first bid for a minor; by default nothing."""
