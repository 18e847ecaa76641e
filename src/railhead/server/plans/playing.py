"""Which moves of a plan its owner can play for real now."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.actions import EndGame
from railhead.server.authority import Viewer
from railhead.server.authority.turns import player_of
from railhead.server.plans.planned import PlannedTable

MOST_TOGETHER = 40
"""The most actions that are played for real at once."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The leading moves of a plan that its owner can play now.

    `count`: how many; `stops`: the player who is asked then, "" if the game is over.
    """

    count: int
    stops: str


def lead_of(live: PlannedTable, viewer: Viewer) -> Lead:
    """Return the leading moves that one of the players of `viewer` makes in one go.

    `viewer`: as they are at the table itself. What follows after lots are drawn, moves that others
    would have to make, and the end of the game by agreement, are never among them.
    """
    game, first = live.game, live.floor
    count, actor = 0, ""
    for number in range(first, min(len(game.actions), first + MOST_TOGETHER)):
        before, action = game.at(number), game.actions[number]
        who = player_of(before, action)
        if isinstance(action, EndGame) or who not in viewer.players or actor not in ("", who):
            break
        actor = who
        count += 1
        if any(draw.action == number + 1 for draw in game.draws):
            # What is drawn there is not what the plan has drawn.
            break
    asked = game.at(first + count).decision
    return Lead(count, asked.player if asked is not None else "")
