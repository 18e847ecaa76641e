"""A game of 1861 at the moment before lots are drawn: which tokens are taken over first."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path

from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.records.record import from_record

GAMES = Path(__file__).parent / "records" / "games" / "1861-1-1.jsonl.gz"
OF = "tokens SW OR 10.2"
"""What is drawn."""
NUMBER = 569
"""The number of the action with which it is drawn."""


@cache
def _whole() -> Game:
    with gzip.open(GAMES, "rt", encoding="utf-8") as lines:
        for line in lines:
            written = json.loads(line)
            record = written.get("record", written)
            if len(record.get("actions", ())) == 732:
                return from_record(record, whole_past=True)
    raise AssertionError("the game is not there")


def before_the_draw() -> Game:
    """Return the game before the action with which lots are drawn."""
    return _whole().at(NUMBER - 1)


def drawing_action() -> Action:
    """Return the action with which lots are drawn."""
    return _whole().actions[NUMBER - 1]


def drawn_by_seed() -> tuple[str, ...]:
    """Return what is drawn if chance follows from the seed of the game."""
    return next(draw.order for draw in _whole().draws if draw.of == OF)


def other_game_before_the_draw() -> tuple[Game, Action]:
    """Return a game of 1867 before an action with which lots are drawn, and that action."""
    with gzip.open(GAMES.parent / "1867-1-1.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            written = json.loads(line)
            record = written.get("record", written)
            if len(record.get("actions", ())) == 873:
                game = from_record(record, whole_past=True)
                number = next(draw.action for draw in game.draws if draw.action)
                return game.at(number - 1), game.actions[number - 1]
    raise AssertionError("the game is not there")
