"""Who took an action, and how far back a viewer may undo without asking."""

from __future__ import annotations

from railhead.engine.actions import Action, EndGame
from railhead.engine.game import Game
from railhead.server.authority.loading import LiveTable
from railhead.server.base.cache import BoundedCache
from railhead.server.models.viewer import Viewer


def player_of(game: Game, action: Action) -> str:
    """Return the player who takes an action in the present position, "" if nobody is asked.

    That is whoever is asked, or another player where the rules let them act.
    """
    if isinstance(action, EndGame):
        return action.actor
    asked, giver = game.decision.player if game.decision else "", game.given_by(action)
    return asked if giver == asked or game.refusal(action) else giver


def who_acted(game: Game, number: int) -> str:
    """Return the player who took the action with this index, from 0."""
    return player_of(game.at(number), game.actions[number])


# By table and index who took an action. Who has left the game may have been away for hundreds.
_known: BoundedCache[dict[int, tuple[Action, str]]] = BoundedCache(200)


def who_acted_at(live: LiveTable, number: int) -> str:
    """As `who_acted`; whoever took the same action at the same place before is known."""
    known, action = _known.get(live.id, dict), live.game.actions[number]
    before = known.get(number)
    # What is played anew is another object, unless all before it is the same too.
    if before is not None and before[0] is action:
        return before[1]
    player = who_acted(live.game, number)
    known[number] = (action, player)
    return player


def own_run_start(live: LiveTable, viewer: Viewer) -> int:
    """Return where the unbroken run of the viewer's own actions at the end begins.

    The number of all actions if the last one was another's.
    """
    count = len(live.game.actions)
    while count and who_acted_at(live, count - 1) in viewer.players:
        count -= 1
    return count


def own_turn_start(live: LiveTable, viewer: Viewer) -> int:
    """Return the smallest number of actions to which the viewer may undo at once.

    At one screen that is the start, in a plan its beginning. At a table of seats it is where the
    unbroken run of the viewer's own actions at the end begins; the number of all actions if the
    last one was another's. What computers did between and after these actions is taken back with
    them.
    """
    if not viewer.players:
        return len(live.game.actions)
    if live.one_screen:
        return live.floor
    if not viewer.computers:
        return own_run_start(live, viewer)
    start = count = len(live.game.actions)
    while count:
        count -= 1
        player = who_acted_at(live, count)
        if player in viewer.players:
            start = count
        elif player not in viewer.computers:
            break
    return start


def undo_target(live: LiveTable, viewer: Viewer, target: int | None) -> int:
    """Return how many actions an undo to `target`, by default of one action, leaves.

    It never stops at a question that a computer would answer again at once, but at that of the last
    person before. By default the number of all actions if only computers have acted.
    """
    count = len(live.game.actions)
    there = count - 1 if target is None else target
    while 0 < there < count and who_acted_at(live, there) in viewer.computers:
        there -= 1
    if target is None and there == 0 < count and who_acted_at(live, 0) in viewer.computers:
        return count
    return there


def may_redo(live: LiveTable, viewer: Viewer) -> bool:
    """Whether the action undone last is the viewer's, so that they may redo it."""
    action = live.game.next_redo
    return action is not None and player_of(live.game, action) in viewer.players
