"""Games of this family played at random, and written and read as files of another site."""

from __future__ import annotations

import json
import random
from typing import Any

from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.records.export import to_gamefile
from railhead.records.loading import Replay, load_data
from railhead.titles.catalogue import game_class
from tests.kept import kept

# Kinds of answers are drawn by these weights, so that minors merge and trains are sold out.
_WEIGHTS = {"Pass": 0.4, "BuyTrain": 3, "Form": 2, "BidCompany": 2, "BuyShare": 2, "Par": 2}


def chosen(answers: list[Answer], rng: random.Random) -> Action:
    """An answer of a kind drawn first, so that ranges are not all that is drawn."""
    kinds: dict[str, list[Answer]] = {}
    for answer in answers:
        first = answer.at(answer.low) if isinstance(answer, Range) else answer
        kinds.setdefault(type(first).__name__, []).append(answer)
    weights = [_WEIGHTS.get(kind, 1) for kind in kinds]
    answer = rng.choice(kinds[rng.choices(list(kinds), weights)[0]])
    if not isinstance(answer, Range):
        return answer
    wanted = answer.low + rng.choice([0, 0, 5, 10, 20])
    return answer.at(wanted if wanted in answer.values else answer.low)


@kept
def played_at_random(
    title: str,
    seed: int,
    players: int,
    market: str,
    actions: int = 450,
    *,
    version: int | None = None,
) -> Game:
    """A game of so many actions by the preset of the other site."""
    ids = {str(10 + seat): f"Player {seat}" for seat in range(players)}
    game = game_class(title, version).new(ids, {"market": market}, seed, "peer")
    rng = random.Random(seed)
    while game.decision is not None and len(game.actions) < actions:
        game.apply(chosen(list(game.decision.answers), rng))
    return game


def through_json(data: dict[str, Any]) -> dict[str, Any]:
    """What is left of a file once it was stored."""
    read: dict[str, Any] = json.loads(json.dumps(data))
    return read


def read_again(game: Game) -> Replay:
    """A game written as a file of the other site and read."""
    again = load_data(through_json(to_gamefile(game)))
    assert again.error is None
    assert again.differences() == []
    return again
