"""Games that are under way, to be uploaded: cut out of a game of random play."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache

from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.titles.catalogue import new_game
from railhead.transcripts.records import to_record
from tests.browser.opening import NAMES
from tests.browser.reader import Reader

SEED = 7
MOST = 3000


@cache
def whole() -> Game:
    """A game of 1849 from its start to its end."""
    game = new_game("1849", list(NAMES), seed=SEED)
    play_on(game, random.Random(SEED), MOST)
    assert game.finished
    return game


def before(wanted: Callable[[Game], bool], start: int = 0) -> Game:
    """The game at the first moment from `start` that is wanted."""
    for count in range(start, len(whole().actions)):
        game = whole().at(count)
        if wanted(game):
            return game
    raise LookupError("the game has no such moment")


def asks(step: str) -> Callable[[Game], bool]:
    """Whether a step is the question."""
    return lambda game: game.decision is not None and game.decision.step == step


def last_actions(count: int) -> tuple[Game, list[Action]]:
    """The game shortly before its end, and what leads there."""
    return whole().at(len(whole().actions) - count), list(whole().actions[-count:])


def upload(reader: Reader, game: Game) -> str:
    """Open a table of one screen that goes on from a game; return its address."""
    record = json.dumps(to_record(game)).encode()
    reader.open("/upload")
    file = {"name": "record.json", "mimeType": "application/json", "buffer": record}
    reader.page.get_by_label("File").set_input_files(file)  # type: ignore[arg-type]
    reader.page.get_by_role("button", name="Open the table").click()
    reader.at_table()
    return reader.page.url
