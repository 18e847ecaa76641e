"""What the drawings show of a game."""

from __future__ import annotations

import random

import pytest

from railhead.drawing.map.picture import draw_map
from railhead.drawing.views import (
    last_run,
    map_of,
    market_legend,
    market_stacks,
    printed_map,
    route_lines,
)
from railhead.engine.actions import Pass, RunRoutes
from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.lab.simulate import play_on
from railhead.titles.catalogue import new_game
from railhead.titles.g1849.rules import Game1849


@pytest.fixture(scope="module")
def game() -> Game:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=4)
    play_on(game, random.Random(4), 250)
    return game


def test_the_printed_map_keeps_places_for_bases(title: Title) -> None:
    view = printed_map(title)
    assert view.reserved["H12.0"] == ("IFT",)
    assert view.revenue_colour == "white"
    assert not view.tiles


@pytest.mark.slow
def test_a_map_has_the_tiles_and_tokens_of_the_game(game: Game) -> None:
    view = map_of(game, caption="here")
    assert view.tiles == game.state.tiles
    assert view.tokens == game.state.tokens
    assert view.revenue_colour == game.phase.revenue_colour
    for hex_id, tile in view.tiles.items():
        assert view.faces[hex_id] is game.title.tiles.face(*tile)
    assert "here" in draw_map(view)


def test_places_are_kept_for_corporations_that_have_not_started() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=27939)
    assert isinstance(game, Game1849)
    assert game.state.unused == "RCS"
    reserved = map_of(game).reserved
    assert reserved == {"J6.0": ("SFA",), "H12.0": ("IFT",), "M13.0": ("ATA",), "E1.0": ("CTL",)}


def test_port_markers_are_shown(game: Game) -> None:
    changed = game.fork()
    assert isinstance(changed, Game1849)
    changed.state.markers = {"SFA": "A5", "IFT": "A5", "ATA": "N8"}
    assert map_of(changed).markers == {"A5": "SFA IFT", "N8": "ATA"}


def test_the_last_run_is_the_last_one_with_a_train() -> None:
    run = RunRoutes("SFA", (("4H-0", (("J6.0", "5", "K7.0"),)),))
    assert last_run([run, RunRoutes("IFT", ()), Pass("IFT")]) is run
    assert last_run([Pass("IFT")]) is None


@pytest.mark.slow
def test_a_run_is_drawn_over_the_track_it_used() -> None:
    """Every run of a random game, at the moment it was made."""
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=2)
    play_on(game, random.Random(2), 500)
    runs = 0
    for number, action in enumerate(game.actions):
        if not isinstance(action, RunRoutes) or not action.routes:
            continue
        runs += 1
        there = game.fork()
        there.state = game.state_after(number).copy()
        lines = route_lines(there, action)
        assert len(lines) == len(action.routes)
        assert lines[0].label == f"{action.actor} {there.train_class(action.routes[0][0])}"
        draw_map(map_of(there, routes=action))
    assert runs > 3


def test_a_run_whose_track_has_gone_is_left_out() -> None:
    fresh = new_game("1849", ["Ann", "Bob", "Cid"])
    run = RunRoutes("SFA", (("4H-0", (("J6.0", "5", "K7.0"),)),))
    assert route_lines(fresh, run) == ()
    assert map_of(fresh, routes=run).routes == ()


def test_the_stacks_of_the_market_hold_every_marker_once(game: Game) -> None:
    stacks = market_stacks(game)
    assert sorted(name for stack in stacks.values() for name in stack) == sorted(game.state.cells)
    for cell, stack in stacks.items():
        assert stack == game.stack(cell)


def test_the_legend_says_what_each_zone_means(title: Title) -> None:
    assert market_legend(title) == {
        "p": "starting value from phase 4",
        "x": "starting value from phase 6",
        "z": "starting value from phase 10",
        "u": "only from phase 16",
        "e": "ends the game",
        "c": "closes the company",
    }
    french = market_legend(title, lambda phrase: phrase.replace("ends the game", "fin du jeu"))
    assert french["e"] == "fin du jeu"
