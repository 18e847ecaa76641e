"""Runs of trains: the proven best at once, and any other legal run by picking its stations."""

from __future__ import annotations

import random
from functools import cache

import pytest

from railhead.engine.actions import RunRoutes
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.lab.simulate import random_action
from railhead.language import ENGLISH
from railhead.language.routes import stops
from railhead.server.page.question.model import Run
from railhead.server.page.question.panel import button_maker, panel_of
from railhead.server.page.question.route_search import run_through
from railhead.server.page.question.routes import changed_run
from railhead.titles.catalogue import game_class, new_game, title_ids
from tests.kept import kept
from tests.server.shown import seat

# The titles in which trains run on routes.
ON_ROUTES = [title for title in title_ids() if "routes" in game_class(title).steps]


@cache
@kept
def at_routes(
    least: int = 2, best_required: bool = False, title: str = "1849", stations: int = 2
) -> Game:
    """A game in which so many trains are asked to run, one of them to so many stations."""
    options = {"best_route_required": best_required} if title == "1849" else {}
    for seed in range(1, 40):
        game = new_game(title, ["Ann", "Bob", "Cid"], options, seed)
        rng = random.Random(seed)
        while game.decision is not None and len(game.actions) < 500:
            routes = offered(game).routes
            longest = max((len(stops(sections)) for _, sections in routes), default=0)
            if len(routes) >= least and longest >= stations:
                return game
            game.apply(random_action(game.decision.answers, rng))
    raise AssertionError("no such run")


def offered(game: Game) -> RunRoutes:
    answers = game.decision.answers if game.decision else ()
    return next((item for item in answers if isinstance(item, RunRoutes)), RunRoutes("", ()))


def best(game: Game) -> Run:
    assert game.decision is not None
    shown = panel_of(game, seat(game.decision.player), ENGLISH)
    run = next(group.run for group in shown.groups if group.kind == "routes")
    assert run is not None
    return run


def revenue(game: Game, action: RunRoutes) -> int:
    after = game.fork()
    event = next(event for event in after.apply(action) if event.kind == "routes_run")
    return int(event.params["revenue"])


def test_the_best_run_is_offered_with_its_sum_and_proof() -> None:
    game = at_routes()
    run, action = best(game), offered(game)
    total = revenue(game, action)
    assert run.button is not None
    assert run.button.label == f"Run for {game.title.format_money(total)}"
    assert run.button.hotkey == "3"
    assert run.proof == "proven best"
    shares = [int(train.revenue.removeprefix("L.")) for train in run.trains]
    assert sum(shares) == total
    for train, (name, sections) in zip(run.trains, action.routes, strict=True):
        assert (train.train, [city for city, _ in train.stops]) == (name, stops(sections))
    assert run.overlay.count('class="route ') == len(action.routes)


@pytest.mark.parametrize("title", ON_ROUTES)
def test_picking_the_stations_of_the_best_run_gives_its_revenue(title: str) -> None:
    game = at_routes(1, title=title)
    action = offered(game)
    wanted = [(train, stops(sections)) for train, sections in action.routes]
    run, shares = run_through(game, action.actor, wanted)
    assert sum(shares) == revenue(game, action) == revenue(game, run)


def test_dropping_a_train_runs_the_others() -> None:
    game = at_routes()
    action = offered(game)
    train, sections = action.routes[0]
    run = changed_run(button_maker(game, ENGLISH), action, {train: stops(sections)})
    assert run.button is not None
    assert [item.train for item in run.trains] == [train]
    assert action.routes[1][0] in dict(run.idle)
    assert run.proof.endswith("less than the best")
    total = revenue(game, RunRoutes(action.actor, ((train, sections),)))
    assert run.total == game.title.format_money(total)


def test_a_train_keeps_its_colour_while_the_run_is_changed() -> None:
    """On the list and on the map, whichever trains run besides."""
    game = at_routes()
    action = offered(game)
    colours = {item.train: (item.number, item.colour) for item in best(game).trains}
    for train, sections in action.routes:
        run = changed_run(button_maker(game, ENGLISH), action, {train: stops(sections)})
        assert [(item.number, item.colour) for item in run.trains] == [colours[train]]
        assert colours[train][1] in run.overlay


def test_after_all_is_cleared_every_station_can_be_picked_again() -> None:
    game = at_routes()
    cleared = changed_run(button_maker(game, ENGLISH), offered(game), {})
    assert cleared.button is not None
    assert cleared.button.label == "Run no train"
    assert not cleared.trains
    assert cleared.places == best(game).places
    assert len(cleared.idle) == len(game.state.trains[offered(game).actor])


@pytest.mark.slow
def test_stations_in_between_are_visited_too_where_no_route_avoids_them() -> None:
    game = at_routes(1, stations=4)
    action = offered(game)
    train, sections = max(action.routes, key=lambda route: len(route[1]))
    visited = stops(sections)
    run, _ = run_through(game, action.actor, [(train, [visited[0], visited[-1]])])
    assert {visited[0], visited[-1]} <= set(stops(run.routes[0][1]))


def test_a_run_that_cannot_be_made_says_why() -> None:
    game = at_routes()
    action = offered(game)
    train = action.routes[0][0]
    alone = changed_run(button_maker(game, ENGLISH), action, {train: ["C5.0"]})
    assert alone.button is None
    assert alone.trouble is not None
    assert alone.trouble.why
    wrong = changed_run(button_maker(game, ENGLISH), action, {train: ["nowhere", "C5.0"]})
    assert wrong.trouble is not None


def test_track_used_twice_is_refused_with_its_rule() -> None:
    game = at_routes()
    action = offered(game)
    (first, sections), (second, _) = action.routes[:2]
    with pytest.raises(Illegal) as refused:
        run_through(game, action.actor, [(first, stops(sections)), (second, stops(sections))])
    assert refused.value.rule


def test_where_the_best_run_must_be_taken_no_other_is_offered() -> None:
    assert best(at_routes()).changeable
    strict = best(at_routes(best_required=True))
    assert not strict.changeable
    assert not strict.places
