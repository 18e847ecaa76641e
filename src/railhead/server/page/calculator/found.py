"""The best run in a position, in words and as lines on the map."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from railhead.drawing.views import ROUTE_COLOURS, routes_overlay
from railhead.engine.actions import RunRoutes
from railhead.engine.game import Game
from railhead.engine.routeactions import section_action
from railhead.language import N_, Voice
from railhead.language.routes import say_length, stops
from railhead.network.routes import BestRoutes
from railhead.presentation import presentation_of
from railhead.presentation.blocks import Bars
from railhead.server.page.question.model import NOTHING, TrainRun

QUICK = 0.15
"""Seconds of processor time for which a run is searched before the board is shown without it."""


@dataclass(frozen=True, slots=True)
class Found:
    """The best run. `total`: its revenue; `proof`: whether there is no better one, in words.

    `trains`: the routes; `idle`: classes of trains without one; `bars`: what a title without
    routes shows instead; `overlay`: the routes for the map; `hint`: what is missing for a run, in
    words, "" for nothing.
    """

    total: str = ""
    proof: str = ""
    trains: tuple[TrainRun, ...] = ()
    idle: tuple[str, ...] = ()
    bars: Bars | None = None
    overlay: Markup = NOTHING
    hint: str = ""


def is_quick(game: Game, company: str) -> bool:
    """Whether the best run is known, or was found at once."""
    return not runs(game, company) or game.finds_best_routes(company, QUICK)


def runs(game: Game, company: str) -> bool:
    """Whether there is something to search: a company with trains and, for routes, a token."""
    return bool(company and game.state.trains.get(company) and game.network.own(company))


def found_run(game: Game, company: str, voice: Voice) -> Found:
    """Return the best run of a company, searching for it. Raises DenseTrackError."""
    say = voice.translate
    if not company:
        return Found(hint=say(N_("Choose a company.")))
    if not game.state.trains.get(company):
        return Found(hint=say(N_("Give the company trains.")))
    best = game.best_routes(company)
    if best is None:
        earned = game.earned(company)
        bars = presentation_of(game, say).bars(company)
        return Found(voice.money(earned or 0), bars=bars)
    if not game.network.own(company):
        return Found(hint=say(N_("Put a token of the company on a city.")))
    proof = say(N_("proven best"))
    if not best.proven:
        bound = voice.money(best.bound)
        proof = voice.say(N_("best found; at most {bound} is possible"), bound=bound)
    run = run_of(game, company, best)
    running = dict(run.routes)
    return Found(
        voice.money(best.revenue),
        proof,
        tuple(_train(game, voice, number, run, best) for number in range(len(run.routes))),
        tuple(
            game.train_class(train) for train in game.state.trains[company] if train not in running
        ),
        overlay=Markup(routes_overlay(game, run)),
    )


def run_of(game: Game, company: str, best: BestRoutes) -> RunRoutes:
    """Return best routes as the action that runs them."""
    routes = tuple(
        (route.train, tuple(section_action(game, section) for section in route.sections))
        for route in best.routes
    )
    return RunRoutes(company, routes)


def _train(game: Game, voice: Voice, number: int, run: RunRoutes, best: BestRoutes) -> TrainRun:
    train, sections = run.routes[number]
    length = game.route_length(train, sections)
    return TrainRun(
        train,
        game.train_class(train),
        number + 1,
        ROUTE_COLOURS[number % len(ROUTE_COLOURS)],
        tuple((stop, voice.short_place(stop.rpartition(".")[0])) for stop in stops(sections)),
        voice.money(best.routes[number].revenue),
        say_length(voice, length) if length else "",
    )
