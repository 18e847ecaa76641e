"""Carrying a plan over to the present: what of it has been played, and what can still be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from railhead.engine.actionjson import action_to_json
from railhead.engine.illegal import Illegal
from railhead.server.authority.changing import asking_rules
from railhead.server.authority.errors import RulesFailed
from railhead.server.authority.turns import who_acted
from railhead.server.plans.planned import PlannedTable


@dataclass(frozen=True, slots=True)
class Carried:
    """A plan carried over to the present position of its table.

    `moves`: what can be played there, in groups as in `Plan`; `left_out`: how many of its actions
    have no place any more, besides those that were played meanwhile as planned.
    """

    moves: list[list[dict[str, Any]]]
    left_out: int


def carried(live: PlannedTable) -> Carried:
    """Return what becomes of a plan at the present position of its table.

    Actions that were played as planned are done. Of the others, those that come before the turn in
    the plan of the player who is asked now were guesses that did not come true; the rest is kept
    as far as the rules allow it.
    """
    own = live.game.actions[live.floor :]
    real = live.real.game
    theirs = real.actions[live.floor :] if live.stands else []
    done = 0
    while done < min(len(own), len(theirs)) and own[done] == theirs[done]:
        done += 1
    asked = real.decision.player if real.decision is not None else ""
    first = done
    while first < len(own) and who_acted(live.game, live.floor + first) != asked:
        first += 1
    game = real.at(len(real.actions))
    after = first
    for action in own[first:] if asked else ():
        try:
            with asking_rules(live, repr(action)):
                game.apply(action)
        except (Illegal, RulesFailed):
            break
        after += 1
    return Carried(_groups(live, first, after), len(own) - done - (after - first))


def _groups(live: PlannedTable, start: int, end: int) -> list[list[dict[str, Any]]]:
    """The actions of a plan from `start` to `end`, in their groups."""
    own = live.game.actions[live.floor :]
    found, begin = [], 0
    for group in live.plan.moves:
        part = own[max(start, begin) : min(end, begin + len(group))]
        if part:
            found.append([action_to_json(action) for action in part])
        begin += len(group)
    return found
