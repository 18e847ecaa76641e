"""The Canadian National: nationalisation and the export of trains (rulebook 7.4, 11 and 15)."""

from __future__ import annotations

from typing import ClassVar

from railhead.engine.state import DEPOT, SCRAP
from railhead.titles.common.automatic import new_train
from railhead.titles.common.events.operating import HoldingsTakenOver
from railhead.titles.g1867.events import PrivatesClosed, TrainExported
from railhead.titles.g1867.game import Base1867
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.operating import MinorsPrivates
from railhead.titles.minors_and_publics.phases import enter_phase_of
from railhead.titles.minors_and_publics.policies import StatePolicy


class CanadianNational(StatePolicy[Base1867]):
    """It never operates, and takes over tokens, private companies and trains without use."""

    roster: ClassVar[tuple[str, ...]] = (
        *("BO", "CS", "CV", "KP", "OP", "TN", "AE", "CA", "NO", "PM", "CNR", "CPR", "C&O"),
        *("GTR", "GWR", "ICR", "NTR", "NYC", "BBG", "LPS", "SLA", "TGB", "QLS", "THB"),
    )

    def steps_per_loan(self, game: Base1867) -> int:
        """Two, or by the option nationalisation_steps_per_loan one (rule 1867-11-6)."""
        return int(str(game.options["nationalisation_steps_per_loan"]))

    def take_over(self, game: Base1867, company: str) -> None:
        """Trains leave the game, the railway gets private companies; cash is left to the Bank.

        See rules 1867-10.10-14, 1867-11-6 and 1867-R-5.
        """
        heir, state = game.state_railway, game.state
        trains, privates = game.trains_of(company), game.privates_of(company)
        for train in trains:
            game.move_train(train, company, SCRAP)
        closed = game.options["private_of_nationalised_company"] == "closed"
        left = [] if closed else privates
        for private in left:
            state.privates[private] = heir
        if trains or left:
            game.emit(HoldingsTakenOver(heir=heir, trains=list(trains), privates=left))
        if closed and privates:
            self._close(game, privates)

    def _close(self, game: Base1867, privates: list[str]) -> None:
        """Take private companies out of the game, as if they had never been sold."""
        for private in privates:
            del game.state.privates[private]
        game.state.unused = (*game.state.unused, *privates)
        game.emit(PrivatesClosed(privates=privates))

    def draws_ties(self, game: Base1867) -> bool:
        """Whether it is drawn which of equal tokens it replaces (rule 1867-11-10)."""
        return game.options["cn_marker_ties"] == "random"

    # -- rounds -----------------------------------------------------------------------------

    def round_over(self, game: Base1867) -> None:
        """By an option a train is exported though a broken bank ends the game (rule 1867-13-3)."""
        ends = game.state.bank_broken and game.state.last == (0, 0)
        if ends and game.options["export_when_game_ends_by_bank"] == "yes":
            export_train(game)

    def after_round(self, game: Base1867) -> None:
        """A train is exported after each round that does not end the game.

        See rules 1867-4-2, 1867-15-1 and 1867-15-4.
        """
        export_train(game)

    def last_round(self, game: Base1867) -> tuple[int, int] | None:
        """The third round after one more Stock Round, whenever the first 8-train comes.

        See rules 1867-13-1, 1867-13-2 and 1867-15-5.
        """
        return game.state.turn + 1, game.title.facts.rounds_after_last_stock_round


def next_export(game: Base1867) -> str:
    """The train that would be exported if the round ended now, "" for none.

    See rules 1867-15-1, 1867-15-3 and 1867-15-6.
    """
    exports = game.state.phase in game.title.facts.export_phases
    return new_train(game) if exports and game.options["export"] != "off" else ""


def export_train(game: Base1867) -> None:
    """Give the next new train to the railway in some phases, with all that a sale would cause.

    See rules 1867-15-1 and 1867-15-2.
    """
    train = next_export(game)
    if not train:
        return
    game.emit(TrainExported(train=train, heir=game.state_railway))
    game.move_train(train, DEPOT, SCRAP)
    enter_phase_of(game, game.train_class(train))


class Privates1867(MinorsPrivates):
    """What private companies pay."""

    def pays_income(self, game: MinorsGame, private: str) -> bool:
        """Whether it pays; by an option not to the railway (rule 1867-7.1-3)."""
        owner = game.state.privates[private]
        return owner != game.state_railway or bool(game.options["cn_private_income"])
