"""Acting at a table: every change is one new move, committed before it is acknowledged."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from django.db import IntegrityError, transaction
from django.utils import timezone

from railhead.engine.actions import Action, EndGame
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.network.steps import DenseTrackError
from railhead.server import counting
from railhead.server.authority import hub
from railhead.server.authority.errors import GameOver, NotYourSeat, TableBroken
from railhead.server.authority.loading import TABLES, LiveTable, facts_of, lighten, row_of
from railhead.server.authority.turns import may_redo, own_turn_start, player_of
from railhead.server.authority.viewer import Viewer
from railhead.server.authority.watching import stamp_of
from railhead.server.models import Move, Table, Takeback
from railhead.transcripts.records import action_to_json

log = logging.getLogger("railhead.server")

MOST_MOVES = 20_000
"""So many moves, undos and redos are kept of a table: many times those of the longest game."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a submission, and the version of the table then.

    `done`: it is committed. `stale`: somebody was faster; nothing was changed. `doubled`: the
    same submission was done before, under this version. `stamp`: of the news that it makes.
    """

    status: Literal["done", "stale", "doubled"]
    version: int
    stamp: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Change:
    """What a move makes of a game, and how the move is written down."""

    game: Game
    kind: Move.Kind
    player: str
    action: dict[str, Any] | None = None
    count: int = 1
    agreed: tuple[str, ...] = ()


class _OvertakenError(Exception):
    """Another server has added a move first."""


def submit(table_id: str, viewer: Viewer, version: int, key: str, action: Action) -> Outcome:
    """Carry out an action if the table is still at `version`. `key` is this submission's own.

    Raises Illegal if the rules refuse it, GameOver, NotYourSeat, TableMissing, TableBroken.
    """
    return change(table_id, viewer, version, key, lambda live: _acted(live, viewer, action))


def _acted(live: LiveTable, viewer: Viewer, action: Action) -> Change:
    if live.game.decision is None:
        raise GameOver
    player = player_of(live.game, action)
    if player not in viewer.players:
        raise NotYourSeat(live.id)
    if isinstance(action, EndGame) and not set(live.game.state.order) <= viewer.players:
        raise Illegal("", N_("The game ends here only if the others agree: ask them."))
    return played(live, player, action)


def played(live: LiveTable, player: str, action: Action, agreed: tuple[str, ...] = ()) -> Change:
    """Carry out an action on a copy of the game. Raises Illegal."""
    game = live.game.copy()
    try:
        game.apply(action)
    except (Illegal, MemoryError):
        raise
    except DenseTrackError as dense:
        raise Illegal("", dense.reason, hex=str(dense.params["hex"])) from dense
    except Exception as error:
        raise _tripped(live, repr(action)) from error
    return Change(game, Move.Kind.ACTION, player, action_to_json(action), agreed=agreed)


def _tripped(live: LiveTable, what: str) -> Illegal:
    """Write down that the rules have tripped over something, now; return what the sender is told.

    A rule that trips over a name is at fault, but whoever sends such a name is refused.
    """
    log.exception("table %s: %s", live.id, what)
    return Illegal(
        "",
        N_(
            "The rules can make nothing of this action: a mistake of the program. The table stays"
            " as it was."
        ),
    )


def going_on(live: LiveTable) -> LiveTable:
    """Return a table that can go on. Raises TableBroken for another."""
    if live.broken is not None:
        raise TableBroken(live.id, live.broken.why, live.broken, live.game)
    return live


def undo(
    table_id: str, viewer: Viewer, version: int, key: str, target: int | None = None
) -> Outcome:
    """Go back to `target` actions, by default by one, in the viewer's own turn.

    Raises Illegal where the others must be asked or nothing is left to undo; else as `submit`.
    """

    def take_back(live: LiveTable) -> Change:
        there = target_of(live, target)
        if there < own_turn_start(live, viewer):
            raise Illegal("", N_("These moves are not all your own: ask the others to undo them."))
        return undone(live, named(live, viewer), there)

    return change(table_id, viewer, version, key, take_back)


def target_of(live: LiveTable, target: int | None) -> int:
    """Return how many actions are left after an undo. Raises Illegal if it would undo nothing."""
    count = len(live.game.actions)
    there = count - 1 if target is None else target
    if not 0 <= there < count:
        raise Illegal("", N_("There is nothing to undo."))
    return there


def undone(live: LiveTable, player: str, target: int, agreed: tuple[str, ...] = ()) -> Change:
    """Go back to `target` actions on a copy of the game. Raises Illegal if it undoes nothing."""
    game, count = live.game.copy(), len(live.game.actions) - target
    for _ in range(count):
        game.undo()
    return Change(game, Move.Kind.UNDO, player, count=count, agreed=agreed)


def redo(table_id: str, viewer: Viewer, version: int, key: str) -> Outcome:
    """Play the action again that was undone last, if it is the viewer's.

    Raises Illegal if there is none; NotYourSeat if it is another's; else as `submit`.
    """

    def play_again(live: LiveTable) -> Change:
        if live.game.next_redo is None:
            raise Illegal("", N_("There is nothing to redo."))
        if not may_redo(live, viewer):
            raise NotYourSeat(live.id)
        game = live.game.copy()
        try:
            game.redo()
        except (Illegal, MemoryError):
            raise
        except Exception as error:
            raise _tripped(live, "redo") from error
        return Change(game, Move.Kind.REDO, named(live, viewer))

    return change(table_id, viewer, version, key, play_again)


def named(live: LiveTable, viewer: Viewer) -> str:
    """The player as whom somebody undoes or asks; "" at one screen."""
    return "" if live.one_screen else min(viewer.players, default="")


def change(
    table_id: str,
    viewer: Viewer,
    version: int,
    key: str,
    make: Callable[[LiveTable], Change],
) -> Outcome:
    """Add the move that `make` makes of the table, if it is still at `version`."""
    began = time.perf_counter()
    try:
        outcome = _change(table_id, viewer, version, key, make)
    except (Illegal, NotYourSeat) as refusal:
        counting.REFUSED.labels(_why(refusal)).inc()
        raise
    if outcome.status == "done":
        counting.MOVE_SECONDS.observe(time.perf_counter() - began)
    else:
        counting.REFUSED.labels(outcome.status).inc()
    return outcome


def _why(refusal: Exception) -> str:
    """The kind of a refusal, to be counted."""
    if isinstance(refusal, GameOver):
        return "over"
    return "rules" if isinstance(refusal, Illegal) else "seat"


def _change(
    table_id: str,
    viewer: Viewer,
    version: int,
    key: str,
    make: Callable[[LiveTable], Change],
) -> Outcome:
    row = row_of(table_id)
    if not viewer.players:
        raise NotYourSeat(table_id)
    held = TABLES.held(table_id)
    with held.lock:
        live = going_on(held.catch_up(row))
        if live.version != version:
            return late(live, key)
        if version >= MOST_MOVES:
            raise Illegal("", N_("No more moves of this table can be kept; download its record."))
        made = make(live)
        # The state before was copied with the game: two states are new.
        lighten(made.game, len(made.game.actions) - 1)
        facts = facts_of(made.game)
        try:
            stamp = _commit(live, viewer, key, made, facts)
        except (_OvertakenError, IntegrityError) as error:
            row = row_of(table_id)
            outcome = late(held.catch_up(row), key)
            if outcome == Outcome("stale", version):
                raise error  # the table is where it was: something else is wrong
            return outcome
        for name, value in (facts | {"version": version + 1}).items():
            setattr(row, name, value)
        held.live = LiveTable(row, made.game, version + 1, live.reading)
        hub.changed(table_id, version + 1, stamp)
    counting.MOVES.labels(row.title, made.kind.value).inc()
    return Outcome("done", version + 1, stamp)


def late(live: LiveTable, key: str) -> Outcome:
    """What to answer to who did not see the present version."""
    earlier = Move.objects.filter(table=live.row, key=key).values_list("version", flat=True).first()
    if earlier is not None:
        return Outcome("doubled", earlier)
    return Outcome("stale", live.version)


def _commit(live: LiveTable, viewer: Viewer, key: str, made: Change, facts: dict[str, Any]) -> str:
    """Write the move; return its stamp when it is safe.

    Raises _OvertakenError or IntegrityError.
    """
    version, now = live.version + 1, timezone.now()
    with transaction.atomic():
        there = Table.objects.filter(pk=live.id, version=live.version)
        found = there.update(version=version, changed=now, **facts)
        if not found:
            raise _OvertakenError
        Move.objects.create(
            table_id=live.id,
            version=version,
            kind=made.kind,
            action=made.action,
            count=made.count,
            key=key,
            player=made.player,
            agreed=list(made.agreed),
            person_id=viewer.person,
        )
        Takeback.objects.filter(table_id=live.id).delete()
        hub.tell_others(live.id, version, stamp_of(now))
    return stamp_of(now)
