"""What 1861 shows besides what its family does: the turns of the state railway."""

from __future__ import annotations

from railhead.engine.events import Event
from railhead.titles.g1861 import state_turn
from railhead.titles.g1861.game import Base1861
from railhead.titles.minors_and_publics.presentation import MinorsPresentation


class Presentation1861(MinorsPresentation):
    """Shows a game of 1861."""

    game: Base1861

    def plays_by_rule(self, owner: str) -> bool:
        return state_turn.plays_by_rule(self.game, owner)

    def turn_events(self, owner: str) -> list[Event]:
        return state_turn.next_turn(self.game)
