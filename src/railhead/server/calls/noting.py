"""Calls are written where the question is: in the transaction of the move that asks it."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta

from django.conf import settings

from railhead.engine.game import Game
from railhead.server.calls.rows import Call
from railhead.server.models import Seat


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
    is the same: if he was called he is not called again.
    """
    decision = game.decision
    if decision is None:
        return
    seat = Seat.objects.filter(table_id=table_id, player=decision.player)
    person = seat.filter(person__call_settings__isnull=False).values_list("person_id", flat=True)
    who = person.first()
    if who is None:
        return
    call = Call(
        person_id=who,
        table_id=table_id,
        player=decision.player,
        question=question_of(game),
        version=version,
        actor=decision.actor,
        asked=asked,
        due=asked + timedelta(seconds=settings.CALL_DELAY),
    )
    Call.objects.bulk_create(
        [call],
        update_conflicts=True,
        unique_fields=["person", "table", "question"],
        update_fields=["version", "actor", "asked", "due"],
    )
