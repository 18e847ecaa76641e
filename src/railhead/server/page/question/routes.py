"""The run of a company's trains: the best one, and any other that the player puts together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from railhead.drawing.views import ROUTE_COLOURS, routes_overlay, run_numbers
from railhead.engine.actions import LayTile, RouteSection, RunRoutes
from railhead.engine.decision import Answer, Decision
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.language.description import action_of
from railhead.language.routes import revenues, say_length, stops
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.model import Group, Run, TrainRun
from railhead.server.page.question.route_search import run_through


def routes_group(maker: ButtonMaker, answers: Sequence[Answer], _decision: Decision) -> Group:
    """Return the run that is offered: the best one."""
    run = next(action for action in map(action_of, answers) if isinstance(action, RunRoutes))
    return Group("routes", run=best_run(maker, run))


def best_run(maker: ButtonMaker, action: RunRoutes) -> Run:
    """Return the best run of all trains of a company, with its proof; it is made once."""
    if action not in maker.best_runs:
        maker.best_runs[action] = _best_run(maker, action)
    return maker.best_runs[action]


def _best_run(maker: ButtonMaker, action: RunRoutes) -> Run:
    game = maker.game
    best = game.best_routes(action.actor)
    revenue = int(maker.preview(action).consequences.first("routes_run").get("revenue", 0))
    if best is not None and best.revenue == revenue:
        by_train = {route.train: route.revenue for route in best.routes}
        shares = [by_train.get(train, 0) for train, _ in action.routes]
    else:
        shares = revenues(game, action.routes, revenue)
    changeable = may_run_less(game, action)
    return _run(maker, action, revenue, shares, hotkey="3", changeable=changeable)


def changed_run(maker: ButtonMaker, action: RunRoutes, wanted: Mapping[str, Sequence[str]]) -> Run:
    """Return the run in which each train visits the stations picked for it.

    `action`: the run that is offered; `wanted`: train -> stations. If the rules refuse it, the run
    has no button, and `trouble` says why.
    """
    trains = trains_of(maker.game, action.actor)
    picked = [(train, wanted.get(train, ())) for train in trains]
    try:
        run, shares = run_through(maker.game, action.actor, picked)
        return _run(maker, run, sum(shares), shares, changeable=True)
    except Illegal as illegal:
        return Run(
            None,
            "",
            "",
            tuple(
                _train_run(maker, number, train, list(picked_stops), "")
                for number, (train, picked_stops) in enumerate(picked)
                if picked_stops
            ),
            tuple(
                (train, maker.game.train_class(train))
                for train, picked_stops in picked
                if not picked_stops
            ),
            True,
            places_of(maker, action.actor),
            trouble=maker.barred(illegal),
            refusal=illegal,
        )


def run_after(maker: ButtonMaker, lay: LayTile) -> str:
    """Return what the best run would earn with a tile and earns now, in words; "" without trains.

    Raises Illegal if the tile cannot be laid.
    """
    after = maker.preview(lay).consequences.after
    then, now = (game.best_routes(lay.actor) for game in (after, maker.game))
    if then is None or now is None or not trains_of(maker.game, lay.actor):
        return ""
    phrase = N_("best run {after}, as before")
    if then.revenue != now.revenue:
        phrase = N_("best run {after}, now {before}")
    return maker.say(phrase, after=then.revenue, before=now.revenue)


def trains_of(game: Game, company: str) -> tuple[str, ...]:
    """Return the ids of the trains of a company."""
    return tuple(game.state.trains.get(company, ()))


def _run(
    maker: ButtonMaker,
    action: RunRoutes,
    revenue: int,
    shares: Sequence[int],
    *,
    hotkey: str = "",
    changeable: bool,
) -> Run:
    game, voice = maker.game, maker.voice
    label = voice.say(N_("Run for {revenue}"), revenue=revenue)
    if not action.routes:
        label = voice.translate(N_("Run no train"))
    earned = [voice.money(share) for share in shares] or [""] * len(action.routes)
    runs = tuple(
        _train_run(maker, number, train, stops(sections), money, route=sections)
        for number, (train, sections), money in zip(
            run_numbers(game, action), action.routes, earned, strict=True
        )
    )
    idle = tuple(
        (train, game.train_class(train))
        for train in trains_of(game, action.actor)
        if train not in dict(action.routes)
    )
    return Run(
        maker.button(action, label, hotkey=hotkey, main=True),
        voice.money(revenue),
        _proof(maker, action, revenue),
        runs,
        idle,
        changeable,
        places_of(maker, action.actor) if changeable else (),
        Markup(routes_overlay(game, action)),
        action=action,
    )


def _proof(maker: ButtonMaker, action: RunRoutes, revenue: int) -> str:
    best = maker.game.best_routes(action.actor)
    if best is None:
        return ""
    if revenue < best.revenue:
        return maker.say(
            N_("{missing} less than the best"), missing=maker.voice.money(best.revenue - revenue)
        )
    if best.proven:
        return maker.voice.translate(N_("proven best"))
    return maker.say(
        N_("best found; at most {bound} is possible"), bound=maker.voice.money(best.bound)
    )


def _train_run(
    maker: ButtonMaker,
    number: int,
    train: str,
    visited: Sequence[str],
    revenue: str,
    *,
    route: Sequence[RouteSection] = (),
) -> TrainRun:
    voice = maker.voice
    length = maker.game.route_length(train, route) if route else None
    return TrainRun(
        train,
        maker.game.train_class(train),
        number + 1,
        ROUTE_COLOURS[number % len(ROUTE_COLOURS)],
        tuple((stop, voice.short_place(stop.rpartition(".")[0])) for stop in visited),
        revenue,
        say_length(voice, length) if length else "",
    )


def may_run_less(game: Game, action: RunRoutes) -> bool:
    """Whether the rules accept this run without its last train."""
    if not action.routes:
        return False
    return game.refusal(RunRoutes(action.actor, action.routes[:-1])) is None


def places_of(maker: ButtonMaker, company: str) -> tuple[tuple[str, str, str], ...]:
    """Return the stations that a company reaches: (city, name, revenue), in the order of names."""
    game, voice = maker.game, maker.voice
    grid, colour = game.network.grid, game.phase.revenue_colour
    found = []
    for station in game.network.reach(company).stations:
        city = grid.station_id(station)
        hex_id, _, node = city.rpartition(".")
        values = dict(game.network.face(hex_id).nodes[int(node)].revenue)
        money = values.get(colour, values.get("", 0))
        found.append((city, voice.city(city), voice.money(money)))
    return tuple(sorted(found, key=lambda place: place[1]))
