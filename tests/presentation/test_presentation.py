"""The door to what a title shows, and what every game shows by default."""

from __future__ import annotations

import pytest

from railhead.engine.game import Game
from railhead.presentation import Presentation, presentation_of
from railhead.presentation.blocks import Bar, Bars, Detail, MapMarks
from railhead.titles.catalogue import game_class, game_classes, new_game, title_ids

NEWEST = tuple(title_ids())


class Silent(game_class("1849")):  # type: ignore[misc]
    """A game whose title shows nothing of its own."""

    presentation = None


def silent() -> Game:
    game: Game = Silent.new(["Ann", "Bob", "Cid"])
    return game


def test_a_game_of_which_nothing_is_told_shows_nothing() -> None:
    game = silent()
    shows = presentation_of(game)
    assert type(shows) is Presentation
    for company in game.title.companies:
        assert not shows.facts(company)
        assert shows.bars(company) is None
        assert not shows.plans(company)
        assert not shows.plays_by_rule(company)
        assert shows.next_turn(company) is None
    assert not shows.market()
    assert not shows.holders()
    assert not shows.barred()
    assert shows.topic() is None
    assert shows.next_phase() is None
    assert shows.marks() == MapMarks()
    assert game.decision is not None
    assert all(shows.detail(answer) == Detail() for answer in game.decision.answers)


@pytest.mark.parametrize("title", NEWEST)
def test_every_title_has_a_presentation_for_each_version(title: str) -> None:
    for version in game_classes(title):
        assert issubclass(game_class(title, version).presentation, Presentation)


@pytest.mark.parametrize("title", NEWEST)
def test_showing_a_game_leaves_it_as_it_was(title: str) -> None:
    game = new_game(title, ["Ann", "Bob", "Cid"], seed=3)
    before, actions = game.state.copy(), list(game.actions)
    shows = presentation_of(game)
    for company in game.title.companies:
        shows.facts(company)
        shows.bars(company)
        shows.plans(company)
        shows.next_turn(company)
    shows.market()
    shows.holders()
    shows.next_phase()
    assert game.state == before
    assert game.actions == actions


def test_bars_are_drawn_to_the_scale_of_the_longest() -> None:
    assert Bars(Bar("Work", 3), Bar("Capacity", 5, more=4)).scale == 9
    assert Bars(Bar("Work", 0), Bar("Capacity", 0)).scale == 1
