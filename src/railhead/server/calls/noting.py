"""Calls are written where they come up: in the transaction that asks somebody or ends a game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection

from railhead.engine.game import Game
from railhead.server.models.calls import Call, CallSettings


def question_of(game: Game) -> str:
    """Return what tells the present question of a table from its others, also after an undo."""
    decision = game.decision
    last = repr(game.actions[-1]) if game.actions else ""
    asked = f"{decision.player} {decision.actor} {decision.step}" if decision else ""
    text = f"{len(game.actions)} {last} {asked}"
    return hashlib.sha256(text.encode()).hexdigest()


def note_question(table_id: str, version: int, asked: datetime, game: Game) -> None:
    """Note that somebody is asked who was not asked before; called in the transaction of the move.

    Nothing is noted for who has never set up calls. A question that comes back by undo and redo
    is the same: whoever was called is not called again.
    """
    decision = game.decision
    if decision is None:
        return
    due = asked + timedelta(seconds=settings.CALL_DELAY)
    times = [connection.ops.adapt_datetimefield_value(when) for when in (asked, due)]
    asking = [decision.player, Call.Kind.TURN, question_of(game)]
    row = [table_id, *asking, version, decision.actor, *times]
    with connection.cursor() as cursor:
        cursor.execute(_NOTE, [*row, False, False, table_id, decision.player])


_NOTE = """
    INSERT INTO railhead_call
        (person_id, table_id, player, kind, question, version, actor, asked, due, called, digest)
    SELECT settings.person_id, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s
    FROM railhead_seat AS seat
    JOIN railhead_callsettings AS settings ON settings.person_id = seat.person_id
    WHERE seat.table_id = %s AND seat.player = %s
    ON CONFLICT (person_id, table_id, question) DO UPDATE SET
        version = excluded.version,
        actor = excluded.actor,
        asked = excluded.asked,
        due = excluded.due
"""
"""One statement, since every move waits for it: Django would need two, and a savepoint."""


def note_for(
    people: Iterable[tuple[int, str]],
    kind: Call.Kind,
    table_id: str,
    version: int,
    *,
    now: datetime,
    question: str,
    actor: str = "",
) -> None:
    """Note something besides a turn for some people; called in the transaction that brings it up.

    `people`: (id, player whose seat the person has); nothing is noted for who has switched the kind
    off, or has never set up calls, or is told already. `question`: what tells it from others of its
    kind at the table, such as the id of a row.
    """
    wanted = dict(people)
    chosen = CallSettings.objects.filter(pk__in=wanted)
    due = now + timedelta(seconds=settings.CALL_DELAY)
    Call.objects.bulk_create(
        [
            Call(
                person_id=one.pk,
                table_id=table_id,
                player=wanted[one.pk],
                kind=kind,
                question=f"{kind}:{question}",
                version=version,
                actor=actor,
                asked=now,
                due=due,
            )
            for one in chosen
            if one.allows(kind)
        ],
        ignore_conflicts=True,
    )
