"""A game as programs see it: its question, the legal answers, the best runs."""

from __future__ import annotations

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import Action, RunRoutes
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.routeactions import run_action
from railhead.engine.snapshot import snapshot
from railhead.language import Translator, ask
from railhead.language.faults import explain
from railhead.server.api import schemas
from railhead.server.api.lists import fields_of
from railhead.server.authority import LiveTable, Viewer
from railhead.server.authority.chance import chance_kind
from railhead.server.listing.cards import seats_of


def details(live: LiveTable, viewer: Viewer, translate: Translator) -> schemas.TableDetails:
    """Return a table with what it was begun with and what is asked now."""
    row = live.row
    return schemas.TableDetails(
        **fields_of(row, viewer, seats_of([row.pk])),
        options=row.options,
        created=row.created,
        actions=len(live.game.actions),
        stopped=live.broken is not None,
        question=question(live.game, translate),
        chance=chance_kind(row),
        seed=live.game.seed,
    )


def state(live: LiveTable) -> schemas.TableState:
    """Return the state of a table as a snapshot. All of it lies open on the table."""
    return schemas.TableState(version=live.version, state=snapshot(live.game.state))


def question(game: Game, translate: Translator) -> schemas.Question | None:
    """Return what a game asks, None when it is over."""
    asked = game.decision
    if asked is None:
        return None
    text = ask(asked, game, translate)
    return schemas.Question(player=asked.player, actor=asked.actor, step=asked.step, text=text)


def decision(live: LiveTable, viewer: Viewer, translate: Translator) -> schemas.Decision:
    """Return the present question and every answer that the viewer may give."""
    game = live.game
    answers = game.answers_of(viewer.players) if live.broken is None else ()
    runs = any(isinstance(answer, RunRoutes) for answer in answers)
    return schemas.Decision(
        version=live.version,
        question=question(game, translate),
        yours=bool(answers),
        answers=[legal_answer(answer) for answer in answers],
        run=best_run(game, game.decision.actor) if runs and game.decision else None,
        left_out=_left_out(game, translate) if answers else None,
    )


def _left_out(game: Game, translate: Translator) -> str | None:
    why = game.decision.left_out if game.decision else None
    return explain(why, translate) if why is not None else None


def legal_answer(answer: Answer) -> schemas.LegalAnswer:
    """Return a legal answer; of a range the action with its lowest number."""
    if not isinstance(answer, Range):
        return schemas.LegalAnswer(action=written(answer), range=None)
    numbers = schemas.NumberRange(
        field=answer.field, low=answer.low, high=answer.high, step=answer.step
    )
    return schemas.LegalAnswer(action=written(answer.at(answer.low)), range=numbers)


def written(action: Action) -> schemas.ActionData:
    """Return an action as it is sent."""
    return schemas.ActionData(**action_to_json(action))


def runs_of(live: LiveTable, company: str) -> schemas.Runs:
    """Return the best runs of the companies that have trains, or of one `company`.

    None for a title whose trains run on no routes.
    """
    game = live.game
    owners = [name for name in game.title.companies if game.state.trains.get(name)]
    wanted = [company] if company else owners
    found = (best_run(game, name) for name in wanted)
    return schemas.Runs(version=live.version, runs=[run for run in found if run is not None])


def best_run(game: Game, company: str) -> schemas.BestRun | None:
    """Return the best set of routes of a company now, None in a title without routes."""
    best = game.best_routes(company)
    if best is None:
        return None
    grid = game.network.grid
    routes = [
        schemas.TrainRoute(
            train=route.train,
            stations=[grid.station_id(station) for station in route.stations],
            revenue=route.revenue,
        )
        for route in best.routes
    ]
    return schemas.BestRun(
        company=company,
        revenue=best.revenue,
        bound=best.bound,
        proven=best.proven,
        routes=routes,
        action=written(run_action(game, company, best.routes)) if best.routes else None,
    )
