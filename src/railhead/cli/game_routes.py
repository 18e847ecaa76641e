"""The best routes of companies in a game, with their own trains or with any others."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from railhead.cli.errors import Refusal
from railhead.cli.locale import terminal_translator
from railhead.cli.screen import closest, open_replay
from railhead.cli.solved import Solved
from railhead.engine.actions import RunRoutes
from railhead.engine.game import Game
from railhead.engine.routeactions import section_action
from railhead.language import N_
from railhead.network.routes import BestRoutes, Route

MOST_TRAINS = 12
"""The most trains that `--train` may name: searching takes longer with each."""


def solve_game(
    file: Path, at: int | None, company: str | None, trains: Sequence[str]
) -> list[Solved]:
    """Return the best routes of a company, or of all that have trains, in a record or game file.

    `at`: the number of actions after which they run, None for the end; `trains`: classes of train
    to run instead of the company's own. Raises Refusal, naming the option that is wrong.
    """
    game = _game(file, at)
    _check_trains(game, company, trains)
    if company is None:
        companies = [name for name in game.title.companies if game.state.trains.get(name)]
    else:
        companies = [_company(game, company)]
    if not companies:
        raise Refusal(N_("FILE: no company has a train; name one with --company and --train"))
    return [_solve(game, name, trains) for name in companies]


def _solve(game: Game, company: str, trains: Sequence[str]) -> Solved:
    start = time.perf_counter()
    best = game.best_routes(company, trains or None)
    if best is None:
        raise Refusal(N_("FILE: in {title} trains do not run on routes"), title=game.title.name)
    return Solved(
        f"{company}-{len(game.actions)}",
        company,
        best.revenue,
        best.bound,
        [_route(game, route) for route in best.routes],
        time.perf_counter() - start,
        lambda caption: _draw(game, company, best, caption),
    )


def _game(file: Path, at: int | None) -> Game:
    played = open_replay(file)
    count = len(played.game.actions)
    try:
        return played.at(count if at is None else at)
    except IndexError:
        raise Refusal(
            N_("--at {at}: the game has {count} actions; give 0 to {count}"), at=at, count=count
        ) from None


def _company(game: Game, name: str) -> str:
    if name not in game.title.companies:
        raise Refusal(
            N_("--company: {title} has no company {name}{hint}"),
            title=game.title.name,
            name=repr(name),
            hint=closest(name, game.title.companies),
        )
    if not game.network.own(name):
        raise Refusal(N_("--company: {name} has no token on the map"), name=name)
    return name


def _check_trains(game: Game, company: str | None, trains: Sequence[str]) -> None:
    if trains and company is None:
        raise Refusal(N_("--train: say with --company who runs it"))
    if len(trains) > MOST_TRAINS:
        raise Refusal(N_("--train: at most {count} trains"), count=MOST_TRAINS)
    for train in trains:
        if train not in game.title.trains:
            raise Refusal(
                N_("--train: {title} has no train {name}; choose from {known}"),
                title=game.title.name,
                name=repr(train),
                known=", ".join(game.title.trains),
            )


def _route(game: Game, route: Route) -> dict[str, Any]:
    names = game.network.grid.ids
    return {
        "train": game.train_class(route.train),
        "revenue": route.revenue,
        "hexes": [game.network.hex_of(station) for station in route.stations],
        "sections": [[names[here] for here in section.path] for section in route.sections],
    }


def _draw(game: Game, company: str, best: BestRoutes, caption: str) -> str:
    from railhead.drawing.map.picture import draw_map
    from railhead.drawing.views import map_of

    run = tuple(
        (route.train, tuple(section_action(game, section) for section in route.sections))
        for route in best.routes
    )
    view = map_of(game, caption=caption, routes=RunRoutes(company, run))
    return draw_map(view, translate=terminal_translator())
