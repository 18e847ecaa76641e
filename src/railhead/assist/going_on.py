"""A lay, and after it the rest of the turn as last time: what both do in one act.

It is offered only where the plan after the lay (`assist/routine.py`) goes to the end of the turn,
so that nothing is left to decide: not where the company laid more tiles last time, nor where one
more would earn more. Every search is bounded, and nothing depends on the speed of the machine.
"""

from __future__ import annotations

from railhead.assist.routine import LAY_STEPS, earnings, routine
from railhead.assist.turn_plan import Routine
from railhead.engine.actions import LayTile
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.network.walk_limits import DenseTrackError


def rest_after(game: Game, lay: LayTile) -> Routine | None:
    """Return the plan for the rest of the turn after a lay; the game is not changed.

    None where it would stop before the end of the turn, where somebody else is asked after the lay,
    where the rules refuse the lay, and where the best run is not found in `LAY_STEPS` steps.
    """
    asked = game.decision
    after = game.at(len(game.actions))
    try:
        after.apply(lay)
        then = after.decision
        if asked is None or then is None or then.player != asked.player:
            return None
        revenue, bound = earnings(after, lay.actor, LAY_STEPS)
        plan = routine(after) if bound <= revenue else None
    except (Illegal, DenseTrackError):
        return None
    return plan if plan is not None and plan.plays and plan.ends_turn else None
