"""Rounds, and what players and companies have, in words."""

from dataclasses import replace

import pytest

from railhead.engine.state import DEPOT, RETURNED, State
from railhead.language import ENGLISH, translator, voice_of
from railhead.language.possessions import company_extras, privates_of, train_count, trains_left
from railhead.language.rounds import say_round, say_short
from railhead.titles.catalogue import new_game


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
    assert say_round(state) == words


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


def test_what_somebody_has_besides_is_told() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"])
    game.state.privates["CNM"] = "p2"
    assert privates_of(game, "p2") == ["CNM"]
    assert privates_of(game, "p1") == []
    assert list(company_extras(voice_of(game, ENGLISH), game, "IFT")) == []
    game.state.bonds = ("IFT",)  # type: ignore[attr-defined]
    game.state.markers["IFT"] = "A5"  # type: ignore[attr-defined]
    assert list(company_extras(voice_of(game, ENGLISH), game, "IFT")) == ["bond", "port A5"]


def test_short_names_of_rounds_have_their_language_too() -> None:
    assert say_short("OR 2.1") == "OR 2.1"
    assert say_short("OR 2.1", translator("fr")) == "RO 2.1"
    assert say_short("", translator("fr")) == ""
    assert say_short("XR 1.1", translator("fr")) == "XR 1.1"


def test_short_names_of_rounds_have_no_number_that_the_long_ones_have_not() -> None:
    assert say_short("SR 3.1") == "SR 3"
    assert say_short("BK 3.1") == "BK 3"
    assert say_short("MD 0.1") == "MD"
