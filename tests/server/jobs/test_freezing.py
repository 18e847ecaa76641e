"""Games and routes from one process to another: the same as if they had been worked out here."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from railhead.engine.actions import RunRoutes
from railhead.engine.boardfiles import load_board
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.server.authority import live_table
from railhead.server.jobs import loads, routes
from railhead.server.jobs.freezing import freeze, thaw
from railhead.server.models import Move, Table
from railhead.titles import g1865
from railhead.titles.catalogue import new_game, title_ids
from tests.kept import random_game
from tests.server.tables import alone, new_table, play

pytestmark = pytest.mark.slow

PLAYERS = ["Ann", "Bob", "Cid"]


def played(title: str, count: int = 150, **more: object) -> Game:
    if not more:
        return random_game(title, 3, count)
    game = new_game(title, PLAYERS, seed=3, **more)  # type: ignore[arg-type]
    play_on(game, random.Random(3), count)
    return game


@pytest.mark.parametrize("title", title_ids())
def test_a_game_comes_back_with_its_past_and_what_was_undone(title: str) -> None:
    game = played(title)
    for _ in range(3):
        game.undo()
    again = thaw(freeze(game))
    assert type(again) is type(game)
    assert again.title is game.title, "a title is not sent along"
    assert again.players == game.players
    assert (again.actions, again.events) == (game.actions, game.events)
    for count in range(0, len(game.actions) + 1, 7):
        assert again.state_after(count) == game.state_after(count)
    assert again.decision == game.decision
    assert again.decision is not None
    assert game.decision is not None
    assert again.decision.answers == game.decision.answers
    game.redo()
    assert again.redo() == game.actions[-1]
    assert again.state == game.state


def test_a_board_of_ones_own_comes_along() -> None:
    board = load_board([Path(g1865.__path__[0]) / "map.toml"])
    game = played("1865", 60, board=board)
    again = thaw(freeze(game))
    assert again.board == board
    assert again.title is not game.title
    assert thaw(freeze(game)).title is again.title, "it is kept once for all tables on it"
    assert again.state == game.state
    assert again.decision is not None
    assert game.decision is not None
    assert again.decision.answers == game.decision.answers


def before_a_run(title: str) -> tuple[Game, str]:
    """A game where a company with trains is asked for its run."""
    game = played(title, 400)
    count = next(
        number
        for number, action in reversed(list(enumerate(game.actions)))
        if isinstance(action, RunRoutes) and action.routes
    )
    there = game.at(count)
    # As after a load: nothing of the network is known.
    return thaw(freeze(there)), game.actions[count].actor


@pytest.mark.parametrize("title", ["1849", "1861"])
def test_routes_found_elsewhere_are_those_found_here(title: str) -> None:
    game, company = before_a_run(title)
    assert not game.finds_best_routes(company, 0)
    best = routes.search(lambda *_: None, freeze(game.fork()), company)
    assert best is not None
    game.keep_best_routes(company, best)
    assert game.finds_best_routes(company, 0)
    other, _ = before_a_run(title)
    # Sections of track are themselves alone: what they say is the same.
    assert repr(game.best_routes(company)) == repr(other.best_routes(company)) == repr(best)
    assert game.decision is not None
    assert other.decision is not None
    assert game.decision.answers == other.decision.answers


@pytest.mark.parametrize("looks", [1, 3])
def test_a_search_that_is_cut_off_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    """Before it has begun, or on its way."""
    game, company = before_a_run("1861")
    clock = iter([0.0] * looks)
    monkeypatch.setattr("railhead.titles.common.routes.time.process_time", lambda: next(clock, 2.0))
    assert not game.finds_best_routes(company, 0.5)
    monkeypatch.undo()
    assert not game.finds_best_routes(company, 0)
    assert game.finds_best_routes(company, 60)


def test_titles_without_routes_have_none_to_look_for() -> None:
    game = played("1865", 30)
    assert game.finds_best_routes("FA", 0)
    assert game.best_routes("FA") is None


@pytest.mark.django_db
def test_a_table_is_loaded_by_a_job_as_it_is_in_place() -> None:
    table = new_table(mode="screen")
    live = play(table.pk, dict.fromkeys(("p1", "p2", "p3"), alone(table)), 12)
    job = loads.job
    loaded = job(lambda *_: None, table.pk, live.version)
    assert loaded.version == live.version
    assert thaw(loaded.game).state == live_table(table.pk).game.state
    Move.objects.filter(table=table, version=5).update(action={"type": "pass", "actor": "p9"})
    broken = job(lambda *_: None, table.pk, live.version)
    assert broken.version == 4, "as far as it makes a game"
    assert thaw(broken.game).actions == live.game.actions[:4]
    Table.objects.filter(pk=table.pk).update(rules="99")
    assert job(lambda *_: None, table.pk, live.version) == loads.Loaded(b"", 0)
