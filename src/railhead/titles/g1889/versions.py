"""The rules of 1889 that no sister has, and every version of them, the newest last."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from railhead.engine.chance import Lots
from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.engine.step import Step
from railhead.titles.classic.rules import WholeGame
from railhead.titles.common.events.possessions import PrivateBought


class Game1889(WholeGame):
    """A game of 1889 History of Shikoku Railways."""

    title_id = "1889"
    folder = Path(__file__).parent

    def opening(self, lots: Lots) -> tuple[Step[Any], ...]:
        """The initial auction; in the beginner game each player is dealt a private company.

        They pay for it at once, and the first Stock Round begins (rule 1889-17-1).
        """
        if not self.options["beginner_game"]:
            return super().opening(lots)
        state = self.state
        dealt = lots.draw("privates", state.unsold)
        state.unsold = ()
        for player, private in zip(self.players, dealt, strict=True):
            price = self.title.privates[private].face
            state.privates[private] = player
            self.emit(PrivateBought(buyer=player, private=private, price=price))
            self.pay(player, BANK, price, "private")
        return ()


GAMES: dict[int, type[Game]] = {1: Game1889}
