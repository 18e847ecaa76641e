"""A computer answers: its table is claimed, its answer thought of elsewhere and played as a move.

The key of the move names the version of the table, and in the transaction of the move it is looked
whether the computer still plays there. So each question is answered once, whichever process is
first and whenever one of them is killed: the claim of a killed one runs out, and the next that
looks finds the question answered, or answers it. A thought about a table that has moved on is
dropped.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import DatabaseError
from django.db.models import F, Q, TextField, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from railhead.engine.actionjson import action_from_json
from railhead.engine.illegal import Illegal
from railhead.server.authority import (
    LiveTable,
    NotYourSeat,
    RulesFailed,
    TableBroken,
    TableBusy,
    TableMissing,
    Viewer,
    latest,
    live_table,
)
from railhead.server.authority.changing import all_acted, change
from railhead.server.authority.hub import announce
from railhead.server.authority.outcomes import Change
from railhead.server.base.claims import unclaimed
from railhead.server.base.rows import AHEAD, only
from railhead.server.computers.thinking import ways
from railhead.server.computers.thought import Thought
from railhead.server.jobs import routes
from railhead.server.jobs.workers import WorkerError
from railhead.server.models import Table
from railhead.server.models.computers import Pace

LEASE = timedelta(seconds=6)
"""For how long a claim holds unless it is renewed: then whoever claimed was killed."""

RENEWED = 2.0
"""Seconds between two renewals."""

PATIENCE = timedelta(minutes=10)
"""For how long computers do not move while the players are asked to take something back."""

MOST_LOOKED_AT = 200
"""How many tables one look considers."""

CLAIMANT = secrets.token_hex(8)
"""What this process writes into the rows that it has claimed."""

Think = Callable[[str, int, str, str, Callable[[], bool]], Thought | None]
"""Thinks about a question: table, version, player, way, and whether the answer is still wanted."""

log = logging.getLogger("railhead.server")


@dataclass(frozen=True, slots=True)
class Question:
    """A question for a computer. `due`: when it may be answered; `strength`: the computer's."""

    table: str
    version: int
    player: str
    strength: str
    due: datetime


class _LeftSeatError(Exception):
    """The computer does not play there any more, or was stopped, while it was thinking."""


def waiting(now: datetime) -> list[Question]:
    """Return the questions for computers that nobody has claimed, the longest unanswered first.

    One query for all tables. So every table has its turn, however many there are.
    """
    rows = Pace.objects.filter(
        unclaimed(now, LEASE), stopped=False, table__deleted=None, table__finished=""
    )
    asked_lately = Q(
        table__takeback__asked__gt=now - PATIENCE, table__takeback__asked__lte=now + AHEAD
    )
    rows = rows.exclude(table__waiting="").exclude(asked_lately)
    # As text the computers of a table read {"p2": "club"}, in every database.
    rows = rows.annotate(
        playing=Cast("table__computers", TextField()),
        asked=Concat(Value('"'), "table__waiting", Value('":')),
    )
    rows = rows.filter(playing__contains=F("asked")).order_by("table__changed")
    fields = ("version", "waiting", "computers", "changed")
    found = rows.values_list("table_id", "pause", *(f"table__{name}" for name in fields))
    return [
        Question(name, version, player, computers[player], _due(moved, pause, now))
        for name, pause, version, player, computers, moved in found[:MOST_LOOKED_AT]
    ]


def _due(moved: datetime, pause: int, now: datetime) -> datetime:
    """When a pause after a move is over; at once if the clock was put back since the move."""
    return now if moved > now else moved + timedelta(milliseconds=pause)


def claim(question: Question) -> bool:
    """Take it on this process to answer; return whether no other had, and it still stands."""
    now = timezone.now()
    asked = Table.objects.filter(pk=question.table, version=question.version)
    row = Pace.objects.filter(unclaimed(now, LEASE), table__in=asked, stopped=False)
    return bool(row.update(claimed=now, claimant=CLAIMANT))


def answer(question: Question, think_of: Think) -> bool:
    """Think about a question that this process has claimed, and play the answer.

    Returns whether a move was made. Where a way of thinking fails, a weaker one answers; where all
    fail the computers of the table stop, and its page says so. Raises DatabaseError.
    """
    last, done = time.monotonic(), None

    def wanted() -> bool:
        nonlocal last
        if time.monotonic() - last > RENEWED:
            last = time.monotonic()
            mine = Pace.objects.filter(pk=question.table, claimant=CLAIMANT, stopped=False)
            still = mine.filter(table__version=question.version)
            if not still.exists():
                return False
            mine.update(claimed=timezone.now())
        return True

    try:
        for way in ways(question.strength):
            done = _answered(question, way, think_of, wanted)
            if done is not None:
                return done
        _give_up(question)
        return False
    except (TableMissing, TableBroken, TableBusy):
        return False
    finally:
        if not done:
            _release(question)


def _release(question: Question) -> None:
    Pace.objects.filter(pk=question.table, claimant=CLAIMANT).update(claimed=None, claimant="")


def _answered(
    question: Question, way: str, think_of: Think, wanted: Callable[[], bool]
) -> bool | None:
    """Whether a way of thinking led to a move; None if it failed."""
    try:
        thought = think_of(question.table, question.version, question.player, way, wanted)
        return False if thought is None else _play(question, thought)
    except (DatabaseError, TableMissing, TableBroken, TableBusy):
        raise
    except (Illegal, NotYourSeat, RulesFailed, WorkerError) as failed:
        if not wanted():
            return False
        about = (question.table, question.version, question.player, way, failed)
        log.warning("table %s, version %d: %s, %s finds no answer: %r", *about)
        return None


def _play(question: Question, thought: Thought) -> bool:
    player, action = question.player, action_from_json(thought.action)

    def make(now: LiveTable) -> Change:
        viewer = Viewer(None, frozenset({player}), now.one_screen, owner=False)
        made = all_acted(now, viewer, [action])
        return replace(made, computer=thought.to_json(), besides=besides)

    def besides() -> None:
        _still_plays(question)
        # With the move, since each transaction waits for the disk, and others wait for it.
        _release(question)

    # Whether it is still the present version is checked where the move is stored.
    live = latest(question.table)
    if live.version < question.version:
        live = live_table(question.table)
    if live.version == question.version:
        # The rules compare a run with the best one, which may take long to find.
        routes.wait_for(live)
    viewer = Viewer(None, frozenset({player}), live.one_screen, owner=False)
    key = f"computer-{question.version}"
    try:
        outcome = change(question.table, viewer, question.version, key, make)
    except _LeftSeatError:
        return False
    return outcome.status == "done"


def _still_plays(question: Question) -> None:
    """Raise _LeftSeatError if the computer is not to move; in the transaction of its move."""
    row = Pace.objects.filter(pk=question.table, stopped=False)
    computers = only(row.values_list("table__computers", flat=True))
    if not computers or question.player not in computers:
        raise _LeftSeatError


def _give_up(question: Question) -> None:
    log.error("table %s, version %d: its computers stop", question.table, question.version)
    Pace.objects.filter(pk=question.table).update(stopped=True, stopped_by="", failed=True)
    announce(question.table, question.version)
