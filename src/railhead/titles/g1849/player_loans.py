"""What a bankrupt president may do: a loan of the bank, or leaving the game (rulebook 4.6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Choose
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Question
from railhead.titles.g1849.closing import close_private
from railhead.titles.g1849.events import LoanTaken, PlayerLeft
from railhead.titles.g1849.game import Base1849

LOAN, LEAVE = "loan", "leave"


def ask_undecided(game: Base1849) -> None:
    """Ask the player whose question was postponed, as an Operating Round begins (1849-4.6.1-7)."""
    player, game.state.undecided = game.state.undecided, ""
    game.push(LoanOrLeave(player, postponed=True))


@dataclass(frozen=True, slots=True)
class LoanOrLeave(Question[Base1849, Choose]):
    """A bankrupt president takes a loan or leaves the game.

    See rules 1849-4.6.1-7, 1849-4.6.1-8, 1849-4.6.1-9 and 1849-4.6.1-10.

    Nobody is asked who still owns certificates or, by the option loan_offer, private companies.
    `postponed`: asked in a later Operating Round, whatever the player owns by then; whoever leaves
    then remains the president of what they lead.
    """

    name: ClassVar[str] = "loan_or_leave"
    debtor: str
    postponed: bool = False

    def run(self, game: Base1849) -> bool:
        asked = game.offers_loan and not self._goes_on(game) and self.debtor not in game.state.left
        if asked and game.postpones_loan:
            game.state.undecided, asked = self.debtor, False
        if not asked:
            game.pop()
        return asked

    def _goes_on(self, game: Base1849) -> bool:
        """Whether the player still has a part in the game, and is not asked."""
        if self.postponed:
            return False
        owns = any(holder == self.debtor for _, holder in game.state.shares)
        if game.options["loan_offer"] == "no_property":
            owns = owns or bool(game.privates_of(self.debtor))
        return owns

    def actor(self, game: Base1849) -> str:
        return self.debtor

    def answers(self, game: Base1849) -> Sequence[Answer]:
        return [Choose(self.debtor, LOAN), Choose(self.debtor, LEAVE)]

    def refusal(self, game: Base1849) -> Illegal:
        return Illegal(
            "1849-4.6.1-7", "{player} takes a loan or leaves the game.", player=self.debtor
        )

    def answered(self, game: Base1849, action: Choose) -> None:
        state, player = game.state, self.debtor
        if action == Choose(player, LOAN):
            amount = game.title.facts.loan
            state.loans[player] = state.loans.get(player, 0) + 1
            game.emit(LoanTaken(player=player, amount=amount))
            game.pay(BANK, player, amount, "loan")
            return
        game.emit(PlayerLeft(player=player))
        if state.priority == player:
            state.priority = game.left_of(player)
        state.order = tuple(name for name in state.order if name != player)
        state.left = (*state.left, player)
        for private in game.privates_of(player):
            if not game.leaver_keeps_privates:
                close_private(game, private)
        alone = len(state.order) == 1 and game.options["game_ends_when_one_player_left"]
        if alone or not state.order:
            game.finish("bankrupt")
