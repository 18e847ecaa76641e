"""Acting in a plan, under the names that `authority` has for acting at a table.

A plan is changed by its owner alone, who acts for all players in it. Nothing is told to anybody:
no page listens, nobody is called, and the table is not touched.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.authority import NotYourSeat, Outcome, RulesFailed, Viewer
from railhead.server.authority.changing import acted, all_acted, asking_rules, playable
from railhead.server.authority.loading import drop_old_caches
from railhead.server.authority.together import Groups
from railhead.server.models import Plan
from railhead.server.models.plans import MOST_ACTIONS
from railhead.server.plans.planned import PlannedTable, latest, remember, stored

__all__ = ["latest", "redo", "submit", "submit_all", "undo"]

MOST_CHARACTERS = 400_000
"""How long the actions of a plan may be as JSON: many times those of a usual game."""

Moves = list[list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Changed:
    """A plan after a change: its game, and its rows (see `Plan`)."""

    game: Game
    moves: Moves
    undone: Moves


def submit(place: str, viewer: Viewer, version: int, key: str, action: Action) -> Outcome:
    """Carry out an action if the plan is still at an edition. As `authority.submit`."""
    return _change(place, viewer, version, key, lambda live: _added(live, viewer, action))


def submit_all(
    place: str, viewer: Viewer, version: int, key: str, actions: Sequence[Action]
) -> Outcome:
    """Carry out several actions as one change. As `authority.submit_all`."""
    return _change(place, viewer, version, key, lambda live: _added(live, viewer, actions))


def undo(place: str, viewer: Viewer, version: int, key: str, target: int | None = None) -> Outcome:
    """Go back until `target` actions of the game are left. As `authority.undo`.

    Raises Illegal for what was played before the plan begins.
    """
    return _change(place, viewer, version, key, lambda live: _taken_back(live, target))


def redo(place: str, viewer: Viewer, version: int, key: str) -> Outcome:
    """Play again what was undone last. As `authority.redo`."""
    return _change(place, viewer, version, key, _played_again)


def _added(live: PlannedTable, viewer: Viewer, what: Action | Sequence[Action]) -> Changed:
    actions = [what] if isinstance(what, Action) else list(what)
    if isinstance(what, Action):
        game = acted(live, viewer, what).game
    else:
        game = all_acted(live, viewer, actions).game
    moves = [*_whole(live), [action_to_json(action) for action in actions]]
    if sum(map(len, moves)) > MOST_ACTIONS or len(json.dumps(moves)) > MOST_CHARACTERS:
        raise Illegal("", N_("No more moves of this plan can be kept."))
    return Changed(game, moves, [])


def _whole(live: PlannedTable) -> Moves:
    """The moves of a plan but for those that do not follow the rules any more."""
    moves: Moves = live.plan.moves
    return moves[: len(moves) - live.lost]


def _taken_back(live: PlannedTable, target: int | None) -> Changed:
    count = len(live.game.actions)
    there = count - 1 if target is None else target
    if not live.floor <= there < count:
        raise Illegal("", N_("There is nothing to undo in this plan."))
    moves, undone = list(_whole(live)), list(live.plan.undone)
    there = Groups([live.floor, *map(len, moves)]).start(there)
    game = live.game.copy()
    while len(game.actions) > there:
        undone.append(moves.pop())
        for _ in undone[-1]:
            game.undo()
    return Changed(game, moves, undone)


def _played_again(live: PlannedTable) -> Changed:
    undone = list(live.plan.undone)
    if not undone or live.game.next_redo is None:
        raise Illegal("", N_("There is nothing to redo."))
    game, group = live.game.copy(), undone.pop()
    with asking_rules(live, "redo"):
        for _ in group:
            game.redo()
    return Changed(game, [*_whole(live), group], undone)


def _change(
    place: str,
    viewer: Viewer,
    version: int,
    key: str,
    make: Callable[[PlannedTable], Changed],
) -> Outcome:
    """Store what `make` returns if the plan is still at the edition `version`.

    A plan that is in memory at that edition is not read: whether it is still the present one is
    checked as it is written or, if nothing is, by reading it then.
    """
    live = latest(place)
    if live.version != version:
        live = stored(place)
    if viewer.person != live.plan.person_id or not viewer.players:
        raise NotYourSeat(live.row.pk)
    playable(live)
    if live.version != version:
        return _late(live.plan, key)
    try:
        made = make(live)
    except (Illegal, NotYourSeat, RulesFailed):
        now = stored(place)
        if now.version == version:
            raise
        return _late(now.plan, key)
    drop_old_caches(made.game, min(len(live.game.actions), len(made.game.actions) - 1))
    there = Plan.objects.filter(pk=live.plan.pk, edition=version)
    fields = {"moves": made.moves, "undone": made.undone, "edition": version + 1, "key": key}
    if not there.update(**fields):
        return _late(stored(place).plan, key)
    remember(_after(live, made.game, fields))
    return Outcome("done", version + 1)


def _after(live: PlannedTable, game: Game, fields: dict[str, Any]) -> PlannedTable:
    """A plan after a change of its row. What others hold of it stays as it was."""
    plan = copy(live.plan)
    for name, value in fields.items():
        setattr(plan, name, value)
    own = tuple(plan if other.pk == plan.pk else other for other in live.own)
    return replace(live, game=game, version=plan.edition, plan=plan, lost=0, own=own)


def _late(plan: Plan, key: str) -> Outcome:
    doubled = bool(key) and plan.key == key
    return Outcome("doubled" if doubled else "stale", plan.edition)
