"""Answers by which a company gives its only train away say so."""

from __future__ import annotations

import pytest

from railhead.engine.actions import ACCEPT
from railhead.engine.game import Game
from railhead.language.description import action_of
from railhead.server.page.question.model import Button
from tests.server.page.question.asked import panel, reach

pytestmark = pytest.mark.slow

WORDS = "has no train left"


def _sells_its_last(game: Game) -> bool:
    """Somebody is asked to accept an offer for the only train of a company of theirs."""
    assert game.decision is not None
    for answer in game.decision.answers:
        action = action_of(answer)
        if getattr(action, "choice", "") != ACCEPT:
            continue
        then = game.fork()
        then.apply(action)
        state, after = game.state, then.state
        return any(
            state.trains.get(name) and not after.trains.get(name)
            for name, president in state.presidents.items()
            if president == game.decision.player == after.presidents.get(name)
        )
    return False


def _notes(button: Button) -> list[str]:
    return [note.text for note in button.notes]


def test_an_offer_for_the_only_train_says_that_none_is_left() -> None:
    game = reach("18FB", _sells_its_last)
    buttons = list(panel(game).buttons())
    accepting = [it for it in buttons if any(WORDS in text for text in _notes(it))]
    assert len(accepting) == 1
    refusing = [it for it in buttons if it not in accepting]
    assert refusing
