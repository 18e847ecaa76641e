"""The Russian State Railway, which nobody owns: its tokens, and what it takes over (7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.step import Step
from railhead.titles.common.events.operating import HoldingsTakenOver
from railhead.titles.g1861.game import Base1861
from railhead.titles.minors_and_publics.policies import StatePolicy
from railhead.titles.minors_and_publics.railway import has_token_for, place_state_token


class RussianState(StatePolicy[Base1861]):
    """The state railway takes over all that a nationalised company has, and operates itself."""

    roster: ClassVar[tuple[str, ...]] = (
        *("R-O", "K-B", "O-K", "K-K", "SP-W", "K-R", "N", "M-K", "M-NN", "M-V", "NW", "SW", "SE"),
        *("MVR", "MK", "GRR", "MKN", "MKV", "M-B", "E", "D", "V", "T-R", "S-V"),
    )

    def take_over(self, game: Base1861, company: str) -> None:
        """Cash, trains and private companies go to the state railway.

        See rules 1861-10.10-14, 1861-11-6 and 1861-R-5.
        """
        heir = game.state_railway
        game.pay(company, heir, game.state.cash[company], "nationalisation")
        trains, privates = game.trains_of(company), game.privates_of(company)
        if trains or privates:
            game.emit(HoldingsTakenOver(heir=heir, trains=list(trains), privates=privates))
        for train in trains:
            game.move_train(train, company, heir)
        _note_spent(game, company, trains)
        for private in privates:
            game.state.privates[private] = heir

    def draws_ties(self, game: Base1861) -> bool:
        return game.options["rsr_marker_ties"] == "random"

    def unpaid_interest(self, game: Base1861, company: str) -> bool:
        """Whether the Bank takes the cash, or later the state railway (rule 1861-10.8-4)."""
        return game.options["unpaid_interest_cash"] == "bank"

    # -- rounds -----------------------------------------------------------------------------

    def operating(self, game: Base1861) -> tuple[str, ...]:
        """The companies, and the state railway after them (rule 1861-10-1)."""
        return (*game.operating_order(), game.state_railway)

    def in_play(self, game: Base1861, company: str) -> bool:
        return company == game.state_railway or game.started(company)

    def operates(self, game: Base1861, company: str) -> bool:
        """Whether a company operates; the state railway does in some phases (rule 1861-7.4-2)."""
        return company != game.state_railway or game.state.phase in game.title.facts.state_phases

    def round_begins(self, game: Base1861) -> None:
        game.state.runner = game.state.priority

    def round_over(self, game: Base1861) -> None:
        game.state.spent = ()

    def last_round(self, game: Base1861) -> tuple[int, int] | None:
        """The last round of this turn, if it is its first one, or else of the next.

        See rules 1861-13-1, 1861-13-2 and 1861-14.4-1.
        """
        if game.options["eight_train_does_not_end_game"]:
            return None
        state, rounds = game.state, game.title.facts.rounds_after_last_stock_round
        return (state.turn if state.round_number == 1 else state.turn + 1, rounds)


def _note_spent(game: Base1861, company: str, trains: Sequence[str]) -> None:
    """Remember trains that ran before the state railway took them over (rule 1861-R-21)."""
    acting = game.state.acting
    if game.trains_run_once and acting.company == company:
        spent = tuple(train for train in trains if train in acting.trains_run)
        game.state.spent = (*game.state.spent, *spent)


def place_at_home(game: Base1861) -> None:
    """Place the free token in St. Petersburg (rules 1861-7.4-3 and 1861-14.3-1)."""
    home = game.state.homes[game.state_railway]
    if has_token_for(game, home.rpartition(".")[0]):
        slot = game.free_slot(home, game.state_railway)
        if slot is not None:
            place_state_token(game, home, slot)


@dataclass(frozen=True, slots=True)
class StateToken(Step[Base1861]):
    """Places the token in St. Petersburg as the railway first operates (rule 1861-7.4-3)."""

    name: ClassVar[str] = "state_token"
    company: str

    def run(self, game: Base1861) -> bool:
        game.pop()
        place_at_home(game)
        return False
