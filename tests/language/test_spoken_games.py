"""Games told in another language: nothing stays English but the names."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import (
    ENGLISH,
    Translator,
    ask,
    common_consequences,
    describe,
    explain_refusal,
    log_lines,
    rule_text,
    translator,
)
from railhead.language.rounds import say_round
from railhead.language.voice import voice_of
from railhead.presentation import presentation_of
from railhead.titles.catalogue import new_game, title_ids
from tests.kept import random_game
from tests.language.masked import Masked, names_of, readable
from tests.samples import one_in, some

pytestmark = pytest.mark.slow

ACTIONS = 500

# How hexes and edges are written, and rounds in short.
SIGNS = ("OR", "SR", "MR", "ISR", "LD")


def said(game: Game, translate: Translator, rng: random.Random) -> Iterator[str]:
    """Everything that a player is told before they answer."""
    decision = game.decision
    assert decision is not None
    yield say_round(voice_of(game, translate), game.state)
    yield ask(decision, game, translate)
    answers = decision.answers
    for answer in answers if len(answers) <= 4 else rng.sample(answers, 4):
        yield describe(answer, game, translate)
    yield from common_consequences(decision, game, translate)
    for owner in (*game.players, *game.title.companies):
        yield from (fact.text for fact in presentation_of(game, translate).facts(owner))


def positions(game: Game, every: int) -> Iterator[Game]:
    """A game before one in so many of its actions."""
    return (game.at(count) for count in range(0, len(game.actions), every))


@pytest.mark.parametrize(("seed", "every"), one_in(3, [(3, 5), (3, 1), (4, 1)]))
@pytest.mark.parametrize("title", some(3, title_ids()))
def test_only_names_can_be_read_in_a_masked_game(title: str, seed: int, every: int) -> None:
    masked = Masked()
    game, rng = random_game(title, seed, ACTIONS), random.Random(seed)
    names = names_of(game, *SIGNS)
    for position in positions(game, every):
        for text in said(position, masked, rng):
            assert set(readable(text)) <= names, text
    for line in log_lines(game.events, game, masked):
        assert set(readable(line.text)) <= names, line.text


@pytest.mark.parametrize("every", one_in(2, [5, 1]))
@pytest.mark.parametrize("title", some(3, title_ids(), 1))
def test_a_game_in_french_is_not_english(title: str, every: int) -> None:
    french = translator("fr")
    differ = 0
    game = random_game(title, 5, ACTIONS)
    for position in positions(game, every):
        decision = position.decision
        assert decision is not None
        for answer in decision.answers[:3]:
            in_french, in_english = describe(answer, position, french), describe(answer, position)
            assert in_french != in_english, in_french
            differ += 1
        assert ask(decision, position, french) != ask(decision, position)
    assert differ > ACTIONS / every
    french_lines = log_lines(game.events, game, french)
    english_lines = log_lines(game.events, game, ENGLISH)
    same = [a.text for a, b in zip(french_lines, english_lines, strict=True) if a.text == b.text]
    assert not [text for text in same if not re.fullmatch(r"-- Phase \w+ --", text)]


def test_the_same_game_is_read_in_two_languages() -> None:
    """The events hold no words: both readers have the same game before them."""
    game = random_game("1849", 6, ACTIONS)
    events = list(game.events)
    in_english = [line.text for line in log_lines(game.events, game)]
    in_french = [line.text for line in log_lines(game.events, game, translator("fr"))]
    assert game.events == events
    assert len(in_french) == len(in_english)
    assert any("Round de bourse 1" in line for line in in_french)
    assert any("Stock Round 1" in line for line in in_english)


def test_a_refusal_in_french_has_its_rule_in_french() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"])
    rule = "1849-1.4-3"
    illegal = Illegal(rule, "{player} cannot pay {price}.", player="p1", price=70)
    text = explain_refusal(illegal, game,
                  translator("fr"))  # fmt: skip
    reason, _, below = text.partition("\n")
    assert reason == "Ann ne peut pas payer L.70."
    assert below.startswith("Règle 1849-1.4-3\u00a0: ")
    assert below != rule_text(rule, game.title)
    assert game.title.rules[rule].text not in below


@pytest.mark.parametrize("title", title_ids())
def test_every_rule_is_told_in_french(title: str) -> None:
    french = translator("fr")
    rules = new_game(title, ["Ann", "Bob", "Cid"]).title.rules.values()
    assert not [rule.id for rule in rules if french(rule.text) == rule.text]
