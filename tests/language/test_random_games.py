"""Everything that happens and can be chosen in random games has words."""

from __future__ import annotations

import random
import re

import pytest

from railhead.engine.game import Game
from railhead.lab.simulate import random_action, variants
from railhead.language import ask, describe, log_lines
from railhead.titles.catalogue import new_game, title_ids
from tests.samples import one_in

pytestmark = pytest.mark.slow

# Ids of players and bare braces have no place in a sentence.
UNWORDED = re.compile(r"[{}]|\bp\d\b|\bNone\b|\b(bank|pool|depot|returned)_")

GAMES = [(title, number) for title in title_ids() for number, _ in enumerate(variants(title))]


def played(title: str, number: int) -> Game:
    players, options, preset = list(variants(title))[number]
    names = ["Ann", "Bob", "Cid", "Dee", "Eva", "Fay"][:players]
    return new_game(title, names, options, number, preset)


def check_run(text: str) -> None:
    """What several trains earn adds up to the revenue of the run, if it is told."""
    run = re.match(r"run for L\.(\d+): ([^(]*)", text)
    shares = [re.search(r" L\.(\d+)$", route.strip()) for route in run[2].split(";")] if run else []
    if run and all(shares):
        assert sum(int(share[1]) for share in shares if share) == int(run[1]), text


@pytest.mark.parametrize(("title", "number"), one_in(2, GAMES[:: max(1, len(GAMES) // 8)]))
def test_a_random_game_in_words(title: str, number: int) -> None:
    game = played(title, number)
    rng = random.Random(number)
    for _ in range(1200):
        decision = game.decision
        if decision is None:
            break
        answers = decision.answers
        texts = [ask(decision, game)]
        sample = answers if len(answers) <= 10 else rng.sample(answers, 10)
        texts += [describe(answer, game) for answer in sample]
        before = game.state
        game.apply(random_action(answers, rng))
        assert before is not game.state
        for text in texts:
            assert text.strip() == text
            assert not UNWORDED.search(text), text
            check_run(text)
    for line in log_lines(game.events, game):
        assert not UNWORDED.search(line.text), line.text


def test_describing_does_not_change_the_game() -> None:
    game = played("1849", 0)
    decision = game.decision
    assert decision is not None
    before, events = game.state.copy(), list(game.events)
    for answer in decision.answers:
        describe(answer, game)
    assert game.state == before
    assert game.events == events
