"""How long a game still lasts: computer players are told by the trains, not by the bank."""

from __future__ import annotations

import pytest

from railhead.bots.prospects import FIGURES, SOON, STATION, prospects
from railhead.engine.state import BANK, DEPOT
from tests.titles.g1861.build import Example


def test_a_game_lasts_until_its_trains_are_gone() -> None:
    """Given the beginning, then as many rounds are to come as people play, five to eight turns;
    with each train that is gone there are fewer, however full the Bank is."""
    game = Example().game
    assert 10 <= game.turns_to_come() <= 19
    assert game.progress() == 0
    state, lasting = game.state, [game.turns_to_come()]
    for _ in range(4):
        state.trains[DEPOT] = state.trains[DEPOT][6:]
        lasting.append(game.turns_to_come())
    assert lasting == sorted(set(lasting), reverse=True)
    before = game.turns_to_come()
    state.cash[BANK] //= 2
    assert game.turns_to_come() == before


def test_after_the_first_8_train_the_rounds_that_are_left_are_known() -> None:
    """Given that turn 8 with its three rounds is the last, then in the second one two are left."""
    game = Example().game
    state = game.state
    state.last = (8, 3)
    state.turn, state.round, state.round_number = 8, "OR", 2
    assert game.turns_to_come() == 2
    assert 0.8 < game.progress() < 1
    state.turn, state.round, state.round_number = 7, "MR", 2
    assert game.turns_to_come() == 3


def test_no_more_stations_count_than_trains_stop_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a minor that reaches thirty stations, then as many count as two trains of the Bank
    would stop at; with longer trains it is more."""
    monkeypatch.setattr("railhead.bots.prospects.stations_of", lambda *_: 30)
    game = Example().minor("M-K", "ann", 50, cash=100).game
    at = FIGURES.index("reach")
    assert prospects(game).of["ann"][at] == 2 * 2 * STATION * SOON
    game.state.trains[DEPOT] = game.state.trains[DEPOT][10:]
    assert prospects(game).of["ann"][at] == 2 * 3 * STATION * SOON
