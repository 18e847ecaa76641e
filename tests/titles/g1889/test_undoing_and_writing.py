"""Random games of 1889 are written as files of another site and as records, and read back."""

from __future__ import annotations

import json
import random

import pytest

from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.records.export import to_gamefile
from railhead.records.loading import load_data
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import new_game

NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]


def random_game(seed: int, most: int = 500) -> Game:
    """A game by lot, with sellers that are asked, of 2 to 6 players, every third of beginners."""
    rng = random.Random(seed)
    players = NAMES[: 2 + seed % 5]
    game = new_game("1889", players, {"beginner_game": seed % 3 == 0}, seed)
    while game.decision is not None and len(game.actions) < most:
        answer = rng.choice(game.decision.answers)
        if isinstance(answer, Range):
            answer = answer.at(rng.choice(answer.values))
        game.apply(answer)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_reads_as_the_same_game(seed: int) -> None:
    game = random_game(seed)
    again = load_data(json.loads(json.dumps(to_gamefile(game))))
    assert again.error is None
    assert list(again.game.wealth().values()) == list(game.wealth().values())
    assert from_record(to_record(game)).state == game.state


@pytest.mark.slow
def test_a_game_is_taken_back_to_its_beginning_and_played_again() -> None:
    game = random_game(1, most=150)
    end, first = game.state.copy(), game.state_after(0)
    while game.undo() is not None:
        pass
    assert game.state == first
    while game.redo() is not None:
        pass
    assert game.state == end


@pytest.mark.slow
@pytest.mark.rule("1889-15.1-2", "1889-12.1-4")
def test_of_offers_only_those_that_are_accepted_are_written() -> None:
    """The other site asks no seller."""
    game = random_game(2)
    refused = [event for event in game.events if event.kind == "offer_refused"]
    sold = [
        event
        for event in game.events
        if event.kind == "private_bought" and event.params["buyer"] in game.title.companies
    ]
    written = [entry["type"] for entry in to_gamefile(game)["actions"]]
    assert refused
    assert sold
    assert written.count("buy_company") == len(sold)
