"""Everything that happens and can be chosen in random games has words."""

from __future__ import annotations

import random
import re

import pytest

from railhead.lab.simulate import variants
from railhead.language import ask, describe, log_lines
from railhead.titles.catalogue import new_game, title_ids
from tests.kept import random_game
from tests.samples import one_in

pytestmark = pytest.mark.slow

# Ids of players and bare braces have no place in a sentence.
UNWORDED = re.compile(r"[{}]|\bp\d\b|\bNone\b|\b(bank|pool|depot|returned)_")

GAMES = [(title, number) for title in title_ids() for number, _ in enumerate(variants(title))]


def check_run(text: str) -> None:
    """What several trains earn adds up to the revenue of the run, if it is told."""
    run = re.match(r"run for L\.(\d+): ([^(]*)", text)
    shares = [re.search(r" L\.(\d+)$", route.strip()) for route in run[2].split(";")] if run else []
    if run and all(shares):
        assert sum(int(share[1]) for share in shares if share) == int(run[1]), text


@pytest.mark.parametrize(("title", "number"), one_in(2, GAMES[:: max(1, len(GAMES) // 8)]))
def test_a_random_game_in_words(title: str, number: int) -> None:
    in_words(title, number, every=20)


@pytest.mark.long
@pytest.mark.parametrize(("title", "number"), GAMES[:: max(1, len(GAMES) // 8)])
def test_all_of_a_random_game_in_words(title: str, number: int) -> None:
    in_words(title, number, every=1)


def in_words(title: str, number: int, every: int) -> None:
    """Check the words of one position in so many, and of all that happens."""
    players, options, preset = list(variants(title))[number]
    game = random_game(title, number, 1200, players, options, preset)
    rng = random.Random(number)
    for count in range(number % every, len(game.actions), every):
        position = game.at(count)
        decision = position.decision
        assert decision is not None
        answers = decision.answers
        sample = answers if len(answers) <= 10 else rng.sample(answers, 10)
        texts = [ask(decision, position)]
        texts += [describe(answer, position) for answer in (*sample, game.actions[count])]
        for text in texts:
            assert text.strip() == text
            assert not UNWORDED.search(text), text
            check_run(text)
    for line in log_lines(game.events, game):
        assert not UNWORDED.search(line.text), line.text


def test_describing_does_not_change_the_game() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"])
    decision = game.decision
    assert decision is not None
    before, events = game.state.copy(), list(game.events)
    for answer in decision.answers:
        describe(answer, game)
    assert game.state == before
    assert game.events == events
