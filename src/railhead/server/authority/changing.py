"""Acting at a table: every change is one new move, committed before it is acknowledged."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import Action, EndGame
from railhead.engine.game import Game
from railhead.engine.illegal import Endless, Illegal
from railhead.language import N_
from railhead.network.walk_limits import DenseTrackError
from railhead.records.record import draws_to_json
from railhead.server.authority import hub
from railhead.server.authority.afterwards import tell_of_move, tell_of_undo
from railhead.server.authority.chance import fair_copy, hide_chance
from railhead.server.authority.errors import (
    GameOver,
    NotYourSeat,
    RefusedAction,
    RulesFailed,
    TableBroken,
)
from railhead.server.authority.loading import (
    TABLES,
    LiveTable,
    drop_old_caches,
    facts_of,
    row_of,
)
from railhead.server.authority.outcomes import Change, Outcome
from railhead.server.authority.together import groups_of
from railhead.server.authority.turns import may_redo, own_turn_start, player_of, undo_target
from railhead.server.authority.watching import stamp_of
from railhead.server.base import metrics
from railhead.server.base.lookups import Lookup
from railhead.server.base.writing import Insert, Update
from railhead.server.calls.noting import note_question
from railhead.server.calls.noting_requests import note_end
from railhead.server.clocks.beginning import begin_with_move, note_moved
from railhead.server.models import Move, Table, Takeback
from railhead.server.models.viewer import Viewer

log = logging.getLogger("railhead.server")

MOST_MOVES = 20_000
"""The most moves, undos and redos of a table: many times those of the longest game."""


class _OvertakenError(Exception):
    """Another process has added a move first."""


def submit(table_id: str, viewer: Viewer, version: int, key: str, action: Action) -> Outcome:
    """Carry out an action if the table is still at `version`.

    `key`: chosen by the sender for this submission, so that sent again it is not carried out again.
    Raises Illegal if the rules refuse it, RulesFailed if their code fails, GameOver, NotYourSeat,
    TableMissing, TableBroken.
    """
    return change(table_id, viewer, version, key, lambda live: acted(live, viewer, action))


def submit_all(
    table_id: str, viewer: Viewer, version: int, key: str, actions: Sequence[Action]
) -> Outcome:
    """Carry out several actions of one player as one change: all of them or none.

    One undo takes all of them back. Raises RefusedAction, an Illegal that says which of them the
    rules refuse; else as `submit`.
    """
    return change(table_id, viewer, version, key, lambda live: all_acted(live, viewer, actions))


def acted(live: LiveTable, viewer: Viewer, action: Action) -> Change:
    """Carry out an action on a copy of the game. Raises as `submit` does."""
    return played(live, _actor(live.game, live, viewer, action), action)


def _actor(game: Game, live: LiveTable, viewer: Viewer, action: Action) -> str:
    """The player who takes an action in a game of the table. Raises Illegal, NotYourSeat."""
    if game.decision is None:
        raise GameOver
    player = player_of(game, action)
    if player not in viewer.players:
        raise NotYourSeat(live.id)
    if isinstance(action, EndGame) and not ends_alone(game, viewer):
        raise Illegal("", N_("The game ends here only if the others agree: ask them."))
    return player


def ends_alone(game: Game, viewer: Viewer) -> bool:
    """Whether no other person still plays, so that the viewer may end the game; computers agree."""
    return set(game.state.order) <= viewer.players | viewer.computers


def all_acted(live: LiveTable, viewer: Viewer, actions: Sequence[Action]) -> Change:
    """Carry out actions of one player on a copy of the game, all or none; errors as `submit_all`.

    One action alone is stored as one that was sent alone.
    """
    if not actions:
        raise Illegal("", N_("There is nothing to do here."))
    game, who = _copy_of(live), ""
    for number, action in enumerate(actions, 1):
        try:
            if who and player_of(game, action) != who:
                raise Illegal("", N_("Somebody else is asked by then."))
            player = _actor(game, live, viewer, action)
            with asking_rules(live, repr(action)):
                game.apply(action)
        except Illegal as illegal:
            raise RefusedAction(number, len(actions), illegal) from illegal
        if number < len(actions) and game.draws != live.game.draws and not live.is_plan:
            # Whether the rules allow the next one would tell what was drawn, and nothing be done.
            drawn = Illegal("", N_("Lots are drawn before this: act when all know what was drawn."))
            raise RefusedAction(number + 1, len(actions), drawn)
        who = player
    stored = [action_to_json(action) for action in actions]
    if len(stored) == 1:
        return Change(game, Move.Kind.ACTION, who, stored[0])
    return Change(game, Move.Kind.ACTIONS, who, stored, len(stored))


def played(live: LiveTable, player: str, action: Action, agreed: tuple[str, ...] = ()) -> Change:
    """Carry out an action on a copy of the game. Raises Illegal, RulesFailed."""
    game = _copy_of(live)
    with asking_rules(live, repr(action)):
        game.apply(action)
    return Change(game, Move.Kind.ACTION, player, action_to_json(action), agreed=agreed)


def _copy_of(live: LiveTable) -> Game:
    """A copy of the game to play on; the lots of a plan are those that it imagines."""
    return live.game.copy() if live.is_plan else fair_copy(live.game, live.row)


@contextmanager
def asking_rules(live: LiveTable, what: str) -> Iterator[None]:
    """Turn errors in the code of the rules, which are logged, into RulesFailed.

    An Illegal passes unchanged; track that is too dense to be walked becomes one.
    """
    try:
        yield
    except MemoryError:
        raise
    except DenseTrackError as dense:
        raise Illegal("", dense.reason, hex=str(dense.params["hex"])) from dense
    except Exception as error:
        if isinstance(error, Illegal) and not isinstance(error, Endless):
            raise
        log.exception("table %s: %s", live.id, what)
        raise RulesFailed(live.id) from error


def playable(live: LiveTable) -> LiveTable:
    """Return the table as it is given. Raises TableBroken if it cannot go on."""
    if live.broken is not None:
        raise TableBroken(live.id, live.broken.why, live.broken, live.game)
    return live


def undo(
    table_id: str, viewer: Viewer, version: int, key: str, target: int | None = None
) -> Outcome:
    """Go back until `target` actions are left, by default one fewer, in the viewer's own turn.

    Actions that were sent together are taken back together. Raises Illegal where the others must be
    asked or nothing is left to undo; else as `submit`.
    """

    def take_back(live: LiveTable) -> Change:
        there = target_of(live, viewer, target)
        if there < own_turn_start(live, viewer):
            raise Illegal("", N_("These moves are not all your own: ask the others to undo them."))
        return undone(live, named(live, viewer), there)

    return change(table_id, viewer, version, key, take_back)


def target_of(live: LiveTable, viewer: Viewer, target: int | None) -> int:
    """Return how many actions an undo leaves: `target`, or all but the last if that is None.

    It leaves fewer where it would split actions that were sent together, or lead to the question of
    a computer. Raises Illegal if it would undo nothing.
    """
    count = len(live.game.actions)
    there = undo_target(live, viewer, target)
    if not 0 <= there < count:
        raise Illegal("", N_("There is nothing to undo."))
    return groups_of(live).start(there)


def undone(live: LiveTable, player: str, target: int, agreed: tuple[str, ...] = ()) -> Change:
    """Undo on a copy of the game until `target` actions are left."""
    game, count = live.game.copy(), len(live.game.actions) - target
    for _ in range(count):
        game.undo()
    return Change(game, Move.Kind.UNDO, player, count=count, agreed=agreed)


def redo(table_id: str, viewer: Viewer, version: int, key: str) -> Outcome:
    """Play again what was undone last, if it is the viewer's.

    Raises Illegal if there is none; NotYourSeat if it is another's; else as `submit`.
    """

    def play_again(live: LiveTable) -> Change:
        if live.game.next_redo is None:
            raise Illegal("", N_("There is nothing to redo."))
        if not may_redo(live, viewer):
            raise NotYourSeat(live.id)
        game, count, groups = _copy_of(live), 0, groups_of(live).undone
        with asking_rules(live, "redo"):
            # What computers did after it comes back too.
            while groups and (not count or _by_computer(game, viewer)):
                for _ in range(groups[-1]):
                    game.redo()
                count += groups.pop()
        return Change(game, Move.Kind.REDO, named(live, viewer), count=count)

    return change(table_id, viewer, version, key, play_again)


def _by_computer(game: Game, viewer: Viewer) -> bool:
    """Whether a computer did what a redo would play next."""
    action = game.next_redo
    return action is not None and player_of(game, action) in viewer.computers


def named(live: LiveTable, viewer: Viewer) -> str:
    """Return the player in whose name the viewer undoes or asks; "" at a table on one screen."""
    return "" if live.one_screen else min(viewer.players, default="")


def change(
    table_id: str,
    viewer: Viewer,
    version: int,
    key: str,
    make: Callable[[LiveTable], Change],
    *,
    quietly: bool = False,
) -> Outcome:
    """Store the move that `make` returns for the table, if it is still at `version`.

    The table's row is not read if the table is in memory at that version. The stored moves up to a
    version never change, so the game in memory is the one that `version` names; whether it is still
    the present version is checked by the UPDATE in `_commit` or, if nothing is written, by reading
    the row then. `quietly`: nobody is told of the move (`afterwards.py`). Raises what `make`
    raises, and TableMissing, TableBroken, NotYourSeat.
    """
    began = time.perf_counter()
    try:
        outcome = _change(table_id, viewer, version, key, make)
    except (Illegal, NotYourSeat, RulesFailed) as refusal:
        metrics.REFUSED.labels(_why(refusal)).inc()
        raise
    if outcome.status == "done":
        metrics.MOVE_SECONDS.observe(time.perf_counter() - began)
        tell_of_move(table_id, quietly=quietly)
    else:
        metrics.REFUSED.labels(outcome.status).inc()
    return outcome


def _why(refusal: Exception) -> str:
    """The kind of a refusal, as the counter of refused moves labels it."""
    if isinstance(refusal, GameOver):
        return "over"
    if isinstance(refusal, RulesFailed):
        return "mistake"
    return "rules" if isinstance(refusal, Illegal) else "seat"


def _change(
    table_id: str,
    viewer: Viewer,
    version: int,
    key: str,
    make: Callable[[LiveTable], Change],
) -> Outcome:
    slot = TABLES.find(table_id) or TABLES.slot(row_of(table_id).id)
    if not viewer.players:
        raise NotYourSeat(table_id)
    TABLES.use(table_id, viewer.person)
    with slot.lock:
        live = slot.live
        if live is None or live.version != version:
            live = slot.catch_up(row_of(table_id))
        playable(live)
        if live.version != version:
            return late(live, key)
        if version >= MOST_MOVES:
            raise Illegal("", N_("No more moves of this table can be kept; download its record."))
        try:
            made = make(live)
        except (Illegal, NotYourSeat, RulesFailed):
            now = slot.catch_up(row_of(table_id))
            if now.version == version:
                raise
            return late(now, key)
        hide_chance(made.game, live.row)
        # The state before was copied with the game: it is new too.
        drop_old_caches(made.game, min(len(live.game.actions), len(made.game.actions) - 1))
        changes = {**_changes(live, made.game), **made.row}
        try:
            stamp = _commit(live, viewer, key, made, changes)
        except (_OvertakenError, IntegrityError) as error:
            outcome = late(slot.catch_up(row_of(table_id)), key)
            if outcome == Outcome("stale", version):
                raise error  # the table is where it was: something else is wrong
            return outcome
        if not made.computer:
            note_moved(table_id)
        row = copy(live.row)  # readers keep the one that they have
        for name, value in changes.items():
            setattr(row, name, value)
        slot.live = LiveTable(row, made.game, version + 1, live.read_lock, last=made.known)
        hub.changed(table_id, version + 1, stamp)
    metrics.MOVES.labels(row.title, made.kind.value).inc()
    return Outcome("done", version + 1, stamp, moved=True)


def _changes(live: LiveTable, game: Game) -> dict[str, Any]:
    """What changes in the row of a table with a move that leads to `game`."""
    now, facts = timezone.now(), facts_of(game)
    if facts["waiting"] != live.row.waiting:
        facts["asked_since"] = now
    return {**facts, "version": live.version + 1, "changed": now}


def late(live: LiveTable, key: str) -> Outcome:
    """Return the outcome of a submission that named an old version or used its key before."""
    earlier = Move.objects.filter(table=live.row, key=key).values_list("version", flat=True).first()
    if earlier is not None:
        return Outcome("doubled", earlier)
    return Outcome("stale", live.version)


_TAKEBACKS = Lookup(Takeback.objects.all, "table_id")
_PRESENT = Update(Table, "id", "version", null="deleted")
_MOVES = Insert(Move)


def _commit(
    live: LiveTable, viewer: Viewer, key: str, made: Change, changes: dict[str, Any]
) -> str:
    """Write the move and what it changes in the row of the table; return its stamp when committed.

    Raises _OvertakenError where the row in the database is not at the version of `live`; where it
    is, nobody else can change it before the transaction ends. IntegrityError: `Move` has one move
    for a version and one for a key of a table, whatever was read before.
    """
    stamp, before = stamp_of(changes["changed"]), len(live.game.actions)
    with transaction.atomic():
        if not _PRESENT.change({"id": live.id, "version": live.version}, **changes):
            raise _OvertakenError
        _MOVES.add(
            table_id=live.id,
            version=changes["version"],
            kind=made.kind,
            action=made.action,
            count=made.count,
            key=key,
            player=made.player,
            agreed=list(made.agreed),
            asked=changes["waiting"],
            person_id=viewer.person,
            by_order=made.by_order,
            computer=made.computer,
            draws=draws_to_json(it for it in made.game.draws if it.action > before),
        )
        if made.besides is not None:
            made.besides()
        if not made.computer and not live.one_screen:
            begin_with_move(live.id, changes["changed"])
        if made.kind == Move.Kind.UNDO and not live.one_screen:
            tell_of_undo(live.id, len(made.game.actions))
        if _TAKEBACKS.one(table_id=live.id) is not None:
            Takeback.objects.filter(table_id=live.id).delete()
        if "asked_since" in changes and not live.one_screen:
            note_question(live.id, changes["version"], changes["asked_since"], made.game)
            if made.game.finished:
                note_end(live.id, changes["version"], changes["asked_since"], viewer.person)
        hub.notify_others(live.id, changes["version"], stamp)
    return stamp
