"""Two moments of a game compared: nothing that differs is missed, and nothing else is named."""

from __future__ import annotations

from functools import cache

import pytest

from railhead.assist.comparison import Comparison
from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.titles.catalogue import title_ids
from tests.kept import random_game


@cache
def played(title: str) -> Game:
    return random_game(title, 4, 220)


@pytest.mark.parametrize("title", title_ids())
def test_a_moment_differs_from_itself_in_nothing(title: str) -> None:
    game = played(title)
    same = Comparison(game.at(100), game.at(100))
    assert (same.events, same.hexes, same.markers) == ((), (), ())
    assert same.presidents == same.private_owners == {}
    assert all(same.cash(player) is None for player in game.players)


@pytest.mark.parametrize("title", title_ids())
def test_events_belong_to_the_actions_that_caused_them(title: str) -> None:
    game = played(title)
    for start in (0, 90):
        found = Comparison(game.at(start), game)
        assert [it.event for it in found.events] == game.events[len(game.at(start).events) :]
        for at in {it.at for it in found.events}:
            before = len(game.at(at - 1).events) if at else 0
            caused = [it.event for it in found.events if it.at == at]
            expected = game.events[
                max(before, len(game.at(start).events)) : len(game.at(at).events)
            ]
            assert caused == expected


@pytest.mark.parametrize("title", title_ids())
def test_hexes_markers_and_owners_are_those_that_differ(title: str) -> None:
    game = played(title)
    found = Comparison(game.at(60), game)
    then, now = found.before.state, found.after.state
    tiles = {
        hex_ for hex_ in {**then.tiles, **now.tiles} if then.tiles.get(hex_) != now.tiles.get(hex_)
    }
    assert tiles <= {change.hex for change in found.hexes}
    for change in found.hexes:
        assert change.hex in tiles or change.came or change.left
        for company in (*change.came, *change.left):
            counts = [
                sum(slots.count(company) for city, slots in state.tokens.items()
                    if city.rpartition(".")[0] == change.hex)
                for state in (then, now)
            ]  # fmt: skip
            assert counts[0] != counts[1]
    assert {move.company for move in found.markers} == {
        company
        for company in game.title.companies
        if then.cells.get(company) != now.cells.get(company)
    }


def test_what_was_moved_by_hand_is_found() -> None:
    game = played("1849")
    after = game.copy()
    city, slots = next((city, slots) for city, slots in game.state.tokens.items() if any(slots))
    company = next(one for one in slots if one)
    hex_id = city.rpartition(".")[0]
    after.set_token(city, slots.index(company), "")
    after.pay("p1", BANK, 5, "test")
    row, column = game.state.cells[company]
    after.place_marker(company, (row, column - 1))
    found = Comparison(game, after)
    (change,) = found.hexes
    assert (change.hex, change.came, change.left) == (hex_id, (), (company,))
    assert change.before == change.after
    cash = game.state.cash["p1"]
    assert found.cash("p1") == (cash, cash - 5)
    assert found.cash("p2") is None
    (move,) = found.markers
    assert (move.company, move.before, move.after) == (company, (row, column), (row, column - 1))
    assert found.percent(company, "p1") is None
