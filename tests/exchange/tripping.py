"""Rules that trip over an action, as a mistake of the program would let them."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Action
from railhead.engine.game import Game

APPLY = Game._apply


def trip_at(patched: pytest.MonkeyPatch, number: int, error: BaseException) -> None:
    """Let the rules trip over the action with this number, in every game."""

    def trip(self: Game, action: Action, *, copies: bool = True) -> None:
        if len(self.actions) == number - 1:
            raise error
        APPLY(self, action, copies=copies)

    patched.setattr(Game, "_apply", trip)
