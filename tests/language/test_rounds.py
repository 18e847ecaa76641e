"""Rounds, and what players and companies have, in words."""

from dataclasses import replace

import pytest

from railhead.engine.state import DEPOT, RETURNED, State
from railhead.language import translator, voice_of
from railhead.language.possessions import privates_of, train_count, trains_left
from railhead.language.rounds import say_round, short_round_name
from railhead.titles.catalogue import new_game
from tests.language.titles import TITLE_WORDS as WORDS


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (State(round="SR", turn=3), "Stock Round 3"),
        (State(round="OR", turn=2, round_number=1), "Operating Round 2.1"),
        (State(round="XR", turn=2, round_number=1), "XR 2.1"),
        (State(round="OR", turn=2, round_number=1, finished="bank"), "Game over"),
    ],
)
def test_a_round_has_a_name(state: State, words: str) -> None:
    assert say_round(voice_of(new_game("1849", ["Ann", "Bob", "Cid"])), state) == words


def test_trains_left_counts_new_and_returned_ones_of_every_class() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"])
    trains = game.state.trains
    whole = trains_left(game)
    assert set(whole) == set(game.title.trains)
    assert whole["4H"] == sum(game.train_class(train) == "4H" for train in trains[DEPOT])
    train = trains[DEPOT][0]
    game.move_train(train, DEPOT, RETURNED)
    assert trains_left(game) == whole
    game.move_train(train, RETURNED, "IFT")
    assert trains_left(game)[game.train_class(train)] == whole[game.train_class(train)] - 1
    kind = game.title.trains["4H"]
    assert train_count(voice_of(game), kind, 3) == "3"
    assert train_count(voice_of(game), replace(kind, unlimited=True), 3) == "any number"


def test_private_companies_of_somebody() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"])
    game.state.privates["CNM"] = "p2"
    assert privates_of(game, "p2") == ["CNM"]
    assert privates_of(game, "p1") == []


def test_short_names_of_rounds_have_their_language_too() -> None:
    assert short_round_name(WORDS["1865"], "OR 2.1") == "OR 2.1"
    assert short_round_name(WORDS["1865"], "OR 2.1", translator("fr")) == "RO 2.1"
    assert short_round_name(WORDS["1865"], "", translator("fr")) == ""
    assert short_round_name(WORDS["1865"], "XR 1.1", translator("fr")) == "XR 1.1"


def test_short_names_of_rounds_have_no_number_that_the_long_ones_have_not() -> None:
    assert short_round_name(WORDS["1865"], "SR 3.1") == "SR 3"
    assert short_round_name(WORDS["1865"], "BK 3.1") == "BK 3"
    assert short_round_name(WORDS["1865"], "MD 0.1") == "MD"
