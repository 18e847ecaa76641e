"""Hints: what a strong computer player would answer, worked out by a worker process.

A person has one hint at a time. It is a row, so that every process of the server can show it and
take it over from one that was killed. It is given up when the table moves on.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from django.db import DatabaseError
from django.utils import timezone

from railhead.bots.advice import advise, part_of
from railhead.engine.actionjson import action_to_json
from railhead.engine.game import Game
from railhead.server.authority import LiveTable
from railhead.server.base.lookups import Lookup
from railhead.server.base.postgres import give_back
from railhead.server.base.rows import AHEAD
from railhead.server.jobs import workers
from railhead.server.jobs.freezing import freeze, thaw
from railhead.server.jobs.limits import MEGABYTE, Limits
from railhead.server.jobs.queue import Queue
from railhead.server.jobs.workers import (
    ReportProgress,
    Worker,
    WorkerDied,
    WorkerError,
    WorkerSpent,
    WorkerUnwanted,
)
from railhead.server.models import Hint, Table
from railhead.server.teaching.claiming import Holding, claim, free, release

STRENGTH = "expert"

LIMITS = Limits(memory=768 * MEGABYTE, seconds=120, nice=10)
LONGEST = 180.0
"""Seconds of real time that a hint may take; on a busy machine it has few of the processor's."""

PATIENCE = 10.0
"""Seconds after which a hint that nobody works on is taken up by whoever looks at it."""

_HINTS = Lookup(Hint.objects.all, "person_id", "table_id", "version", "player")

# The hints that this process has in its queue or works on.
_WAITING: set[tuple[object, ...]] = set()

_QUEUE = Queue("hints", at_once=1, most=20, each=2)

log = logging.getLogger("railhead.server")


def hint_at(live: LiveTable, person: int, player: str) -> Hint | None:
    """Return the hint of a person for the present question, None if they have not asked for one."""
    return _HINTS.one(person_id=person, table_id=live.row.pk, version=live.version, player=player)


def ask(live: LiveTable, person: int, player: str) -> None:
    """Have a hint worked out, unless it is there or under way; an earlier one is given up.

    Raises QueueFull, after which there is none.
    """
    row = hint_at(live, person, player)
    if row is not None and not row.failed:
        return
    fresh: dict[str, Any] = {"found": None, "claimant": "", "tries": 0, "failed": False}
    about = {"table_id": live.row.pk, "version": live.version, "player": player}
    row, _ = Hint.objects.update_or_create(
        person_id=person, defaults={**fresh, **about, "asked": timezone.now()}
    )
    try:
        _begin(live, row)
    except Exception:
        Hint.objects.filter(pk=row.pk).delete()
        raise


def look_after(live: LiveTable, row: Hint) -> None:
    """Take up a hint that its process has left behind. Raises QueueFull."""
    now = timezone.now()
    # Asked in the future: the clock was put back since.
    waits = -AHEAD <= now - row.asked <= timedelta(seconds=PATIENCE)
    left = Hint.objects.filter(pk=row.pk, found__isnull=True, asked=row.asked)
    if not waits and _key(row) not in _WAITING and free(left, PATIENCE).exists():
        _begin(live, row)


def _key(row: Hint) -> tuple[object, ...]:
    return row.pk, row.table_id, row.version, row.player


def _begin(live: LiveTable, row: Hint) -> None:
    if not workers.in_use():
        mine = claim(row, PATIENCE)
        if mine:
            release(row, mine, found=advice(live.game))
        return
    game = freeze(live.game.fork())
    _WAITING.add(_key(row))
    try:
        _QUEUE.put(str(row.pk), lambda: _work(row, game))
    except Exception:
        _WAITING.discard(_key(row))
        raise


def _work(row: Hint, game: bytes) -> None:
    """Work a hint out; called by the thread of the queue."""
    worker: Worker | None = None
    try:
        mine = claim(row, PATIENCE) if _stands(row) else ""
        if not mine:
            return
        holding = Holding(row, mine, PATIENCE)

        def wanted() -> bool:
            try:
                return _stands(row) and holding()
            finally:
                give_back()

        worker = Worker(LIMITS)
        try:
            found = worker.ask(job, game, seconds=LONGEST, wanted=wanted)
        except WorkerUnwanted:
            return
        except WorkerError as error:
            log.warning("table %s: no hint: %r", row.table_id, error)
            # Who has killed the worker, such as a server that stops, says nothing of the hint.
            killed = isinstance(error, WorkerDied) and not isinstance(error, WorkerSpent)
            release(row, mine, failed=not killed)
            return
        release(row, mine, found=found)
    except DatabaseError as error:
        log.warning("table %s: a hint waits: %s", row.table_id, error)
    finally:
        _WAITING.discard(_key(row))
        if worker is not None:
            worker.kill()
        give_back()


def _stands(row: Hint) -> bool:
    """Whether the table is still at the version about which was asked, and the person waits."""
    here = Hint.objects.filter(pk=row.pk, table_id=row.table_id, version=row.version)
    return (
        here.filter(player=row.player, found__isnull=True).exists()
        and Table.objects.filter(pk=row.table_id, version=row.version).exists()
    )


def job(_report: ReportProgress, game: bytes) -> list[dict[str, Any]]:
    """Work out the advice for a game written by `freeze`; a job of a worker."""
    return advice(thaw(game))


def advice(game: Game) -> list[dict[str, Any]]:
    """Return the best answers as JSON: `action`, `gain` in money, and `reasons`."""
    return [
        {
            "action": action_to_json(it.action),
            "gain": round(it.gain * part_of(game, it.action)),
            "reasons": [reason.to_json() for reason in it.reasons],
        }
        for it in advise(game, STRENGTH)
    ]
