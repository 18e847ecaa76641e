"""Every run of trains compared with the best that was possible then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from railhead.engine.actions import RunRoutes
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.state import State

_WITHHELD = "withhold"


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """A run of trains and the best one.

    `count`: the number of actions before it; `state`: the state then. `revenue`: of the run;
    `best`: the best revenue known, which is the maximum if `proven`. `best_run`: the best run as an
    action, None if the game does not list it. `choice`: what was done with the revenue, "" if
    nothing was decided. `per_share`: what one share of the smallest kind missed; `per_player`: what
    each player missed with the shares that they had then, empty if the revenue was kept: then the
    company missed it all. Amounts are money.
    """

    count: int
    state: State
    run: RunRoutes
    revenue: int
    best: int
    proven: bool
    best_run: RunRoutes | None
    choice: str
    per_share: int
    per_player: Mapping[str, int]

    @property
    def company(self) -> str:
        return self.run.actor

    @property
    def missed(self) -> int:
        """Money that the best run would have earned besides."""
        return self.best - self.revenue


def missed_runs(game: Game) -> tuple[ComparedRun, ...]:
    """Return every run of trains with the best one possible then, in the order of play.

    Runs in a title that knows no best routes are left out. The best routes are searched for
    again where the game does not remember them, so whoever shows them often should keep them.
    """
    return tuple(
        compared
        for count, action in enumerate(game.actions)
        if isinstance(action, RunRoutes)
        if (compared := _compare(game, count, action)) is not None
    )


def _compare(game: Game, count: int, run: RunRoutes) -> ComparedRun | None:
    there = game.at(count)
    best = there.best_routes(run.actor)
    revenue = _revenue(game, count, run)
    if best is None or revenue is None:
        return None
    choice = _choice(game, count, run.actor)
    earned = max(best.revenue, revenue)
    unit = min(kind.percent for kind in game.title.certificates)

    def missed(percent: int) -> int:
        # Dividends are rounded down, so their difference is not that of the revenues.
        return earned * percent // 100 - revenue * percent // 100

    shared = (
        {}
        if choice == _WITHHELD
        else {
            player: missed(percent)
            for player in game.players
            if (percent := there.percent(run.actor, player))
        }
    )
    return ComparedRun(
        count,
        there.state,
        run,
        revenue,
        earned,
        best.proven,
        _best_run(there, run.actor),
        choice,
        missed(unit),
        shared,
    )


def _best_run(there: Game, company: str) -> RunRoutes | None:
    decision = there.decision
    listed = decision.answers if decision is not None else ()
    runs = (a for a in listed if isinstance(a, RunRoutes) and a.actor == company)
    return next(runs, None)


def _events(game: Game, count: int) -> Iterator[Event]:
    """Yield the events from an action on."""
    marks = game.event_marks()
    yield from game.events[marks[count] :]


def _revenue(game: Game, count: int, run: RunRoutes) -> int | None:
    for event in _events(game, count):
        if event.kind == "routes_run" and event.params.get("company") == run.actor:
            return int(event.params["revenue"])
    return None


def _choice(game: Game, count: int, company: str) -> str:
    """Return what a company did with the revenue of a run: the first that it did after it."""
    runs = 0
    for event in _events(game, count):
        if event.params.get("company") != company:
            continue
        runs += event.kind == "routes_run"
        if runs > 1:
            return ""
        if event.kind == "dividend":
            return str(event.params["choice"])
    return ""


def worst_miss(runs: Iterable[ComparedRun]) -> ComparedRun | None:
    """Return the run that missed most, the first of several; None if none missed anything."""
    worst = max(runs, key=lambda run: run.missed, default=None)
    return worst if worst is not None and worst.missed else None


def missed_by_player(runs: Iterable[ComparedRun]) -> dict[str, int]:
    """Return what each player missed in all runs together, in money; without those at 0."""
    total: dict[str, int] = {}
    for run in runs:
        for player, missed in run.per_player.items():
            if missed:
                total[player] = total.get(player, 0) + missed
    return total
