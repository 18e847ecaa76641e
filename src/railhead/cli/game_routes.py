"""The best routes of companies in a game, with their own trains or with any others."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from railhead.cli.errors import Refusal
from railhead.cli.locale import terminal_translator
from railhead.cli.output import quoted
from railhead.cli.screen import closest
from railhead.cli.solved import Solved
from railhead.engine.actions import RunRoutes
from railhead.engine.game import Game
from railhead.engine.routeactions import section_action
from railhead.language import N_
from railhead.network.routes import BestRoutes, Route
from railhead.presentation import presentation_of
from railhead.records.loading import Replay

MOST_TRAINS = 12
"""The most trains that `--train` may name: searching takes longer with each."""


def solve_game(
    played: Replay, at: int | None, company: str | None, trains: Sequence[str]
) -> list[Solved]:
    """Return the best run of a company, or of all that have trains, in a file that was replayed.

    `at`: the number of actions after which they run, None for the end; `trains`: classes of train
    to run instead of the company's own. Raises Refusal, naming the option that is wrong.
    """
    return solve_companies(_game(played, at), company, trains)


def solve_companies(game: Game, company: str | None, trains: Sequence[str]) -> list[Solved]:
    """Return the same for a game that has been read."""
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
    found = _earned(game, company, trains) if best is None else best
    return Solved(
        f"{company}-{len(game.actions)}",
        company,
        found.revenue,
        found.bound,
        [_route(game, route) for route in found.routes],
        time.perf_counter() - start,
        lambda caption: _draw(game, company, found, caption),
        notes=() if best else tuple(_notes(game, company, trains)),
    )


def _earned(game: Game, company: str, trains: Sequence[str]) -> BestRoutes:
    """What trains earn without routes, as a run of none."""
    revenue = _with_trains(game, company, trains).earned(company)
    if revenue is None:
        raise Refusal(N_("FILE: in {title} trains do not run on routes"), title=game.title.name)
    return BestRoutes((), revenue, revenue)


def _notes(game: Game, company: str, trains: Sequence[str]) -> tuple[str, ...]:
    """What the title says of the earnings of a company that runs on no routes."""
    shown = presentation_of(_with_trains(game, company, trains), terminal_translator())
    bars = shown.bars(company)
    return bars.lines[:1] if bars else ()


def _with_trains(game: Game, company: str, trains: Sequence[str]) -> Game:
    if not trains:
        return game
    other = game.fork()
    other.put_trains(company, trains)
    return other


def _game(played: Replay, at: int | None) -> Game:
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
            name=quoted(name),
            hint=closest(name, game.title.companies),
        )
    if not game.network.own(name) and game.best_routes(name) is not None:
        raise Refusal(N_("{name} has no token on the map"), name=name)
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
                name=quoted(train),
                known=", ".join(game.title.trains),
            )


def _route(game: Game, route: Route) -> dict[str, Any]:
    names = game.network.grid.ids
    written = [section_action(game, section) for section in route.sections]
    length = game.route_length(route.train, written)
    return {
        "train": game.train_class(route.train),
        "revenue": route.revenue,
        "hexes": [game.network.hex_of(station) for station in route.stations],
        "sections": [[names[here] for here in section.path] for section in route.sections],
        **({"length": asdict(length)} if length else {}),
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
