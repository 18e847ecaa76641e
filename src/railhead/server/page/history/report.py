"""How a game went: standings, worth and prices by round, and the best run that was missed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from railhead.drawing.page.fragments import map_fragment
from railhead.drawing.views import map_of
from railhead.language.rounds import say_round
from railhead.server.base.cache import BoundedCache
from railhead.server.page.history.ending import context as standings
from railhead.server.report.charts import prices_chart, worth_chart
from railhead.server.report.runs import missed_by_player, missed_runs, worst_miss

if TYPE_CHECKING:
    from railhead.engine.game import Game
    from railhead.server.page.table_view import TableView
    from railhead.server.report.runs import ComparedRun

# How many missed runs are listed.
_LISTED = 10


@dataclass(frozen=True, slots=True)
class Missed:
    """A run that could have been better, as texts. `count`: the number of actions before it.

    `missed`: how much more `best`, the best revenue, is than `revenue`; `proven`: no run earns more
    than `best`; `shares`: (player, what they missed).
    """

    count: int
    company: str
    round: str
    revenue: str
    best: str
    missed: str
    proven: bool
    shares: tuple[tuple[str, str], ...]


_kept: BoundedCache[dict[str, Any]] = BoundedCache(40)


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the report; computed once for each version of a table."""
    live = view.live
    return _kept.get((live.id, live.version, view.language), lambda: _context(view))


def _context(view: TableView) -> dict[str, Any]:
    game, say = view.live.game, view.translate
    runs = missed_runs(game)
    missed = sorted((run for run in runs if run.missed), key=lambda run: -run.missed)
    worst = worst_miss(runs)
    return {
        **standings(view),
        "charts": [worth_chart(game, translate=say), prices_chart(game, translate=say)],
        "runs": len(runs),
        "missed": [_missed(view, run) for run in missed[:_LISTED]],
        "more": max(0, len(missed) - _LISTED),
        "worst": _missed(view, worst) if worst is not None else None,
        "worst_map": _best_map(game, worst, say) if worst is not None else "",
        "totals": [
            (game.players[player], view.voice.money(amount))
            for player, amount in sorted(missed_by_player(runs).items(), key=lambda item: -item[1])
        ],
    }


def _missed(view: TableView, run: ComparedRun) -> Missed:
    money = view.voice.money
    return Missed(
        run.count,
        run.run.actor,
        say_round(view.voice, run.state),
        money(run.revenue),
        money(run.best),
        money(run.missed),
        run.proven,
        tuple(
            (view.voice.who(player), money(amount))
            for player, amount in run.per_player.items()
            if amount
        ),
    )


def _best_map(game: Game, run: ComparedRun, say: Any) -> Markup:
    """The map as it then was, with the run that would have been best."""
    if run.best_run is None:
        return Markup("")
    map_view = map_of(game.at(run.count), routes=run.best_run)
    return Markup(map_fragment(map_view, translate=say))
