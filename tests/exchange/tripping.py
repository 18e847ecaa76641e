"""Rules that trip over an action, as a mistake of the program would let them."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Action
from railhead.engine.events import Event
from railhead.engine.game import Game

APPLY = Game._apply


def trip_at(patched: pytest.MonkeyPatch, number: int, error: Exception) -> None:
    """Let the rules trip over the action with this number, in every game."""

    def trip(self: Game, action: Action) -> list[Event]:
        if len(self.actions) == number - 1:
            raise error
        return APPLY(self, action)

    patched.setattr(Game, "_apply", trip)
