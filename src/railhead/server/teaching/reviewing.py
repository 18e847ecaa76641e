"""Reviews of games: asking for one, and carrying it on step by step.

What a step has found is a row that names its moment, so that nothing is lost when a process is
killed, nothing is worked out twice, and a game that goes on is only looked at where it is new.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connections, transaction
from django.utils import timezone

from railhead.bots.review import Key, Reviewer, usual_depth
from railhead.server.authority import LiveTable, TableBroken, TableMissing, loading
from railhead.server.jobs.limits import MEGABYTE, Limits, only_when_idle
from railhead.server.jobs.workers import ReportProgress, Worker, WorkerError
from railhead.server.models import Review, ReviewStep
from railhead.server.teaching.claiming import Holding, claim, free, release

SLICE = 1.0
"""Seconds of processor time after which the next table has its turn."""

LONGEST = 1200.0
"""Seconds of real time that one turn may take: a busy machine has hardly any left for it."""

MOST_KEPT = 3
"""How many games a worker keeps in memory."""

log = logging.getLogger("railhead.server")


def limits() -> Limits:
    """Return the limits of the worker: it comes after everything else that the machine does."""
    return Limits(memory=1024 * MEGABYTE, nice=19, idle=only_when_idle())


@dataclass(frozen=True, slots=True)
class Stepped:
    """What one turn has brought: what was found, and how far the review has come."""

    found: tuple[tuple[Key, dict[str, Any]], ...]
    done: int
    total: int


def known_of(table_id: str) -> dict[Key, dict[str, Any]]:
    """Return all that the review of a table has found."""
    rows = ReviewStep.objects.filter(table_id=table_id, depth=usual_depth().version)
    return {
        Key(kind, mark): found for kind, mark, found in rows.values_list("kind", "mark", "found")
    }


def review_of(table_id: str) -> Review | None:
    """Return the review of a table, None if nobody has asked for one at the present depth."""
    return Review.objects.filter(table_id=table_id, depth=usual_depth().version).first()


def ask(live: LiveTable) -> Review:
    """Have a game reviewed up to now; nothing changes if it is or was reviewed so far."""
    depth = usual_depth().version
    with transaction.atomic():
        row, made = Review.objects.get_or_create(
            table_id=live.row.pk, defaults={"version": live.version, "depth": depth}
        )
        if not made and (row.version, row.depth, row.failed) != (live.version, depth, False):
            fresh = {"version": live.version, "depth": depth, "over": None, "failed": False}
            fresh |= {"done": 0, "total": 0} if row.depth != depth else {}
            Review.objects.filter(pk=row.pk).update(tries=0, claimant="", **fresh)
            row.refresh_from_db()
    return row


def next_review() -> Review | None:
    """Return the review whose table has waited longest for its turn, None if there is none."""
    depth = usual_depth().version
    rows = free(Review.objects.filter(over=None, depth=depth, table__deleted=None))
    return rows.order_by("served", "pk").first()


def carry_on(row: Review, worker: Worker | None = None) -> bool:
    """Carry a review on for one turn; False if another process does so or nothing came of it.

    `worker`: the process that does it; without one it is done here.
    """
    mine = claim(row)
    if not mine:
        return False
    now = timezone.now()
    try:
        if worker is None:
            found = step(row.table_id, row.version)
        else:
            holding = Holding(row, mine)
            found = worker.ask(job, row.table_id, row.version, seconds=LONGEST, wanted=holding)
    except (TableBroken, TableMissing, WorkerError) as error:
        log.warning("table %s: its review waits: %r", row.table_id, error)
        release(row, mine, served=now)
        return False
    with transaction.atomic():
        over = now if found.done >= found.total else None
        progress = {"done": found.done, "total": found.total, "tries": 0}
        # The table may have gone on, and the review with it: then that is looked at next.
        if not release(row, mine, served=now, over=over, **progress):
            return False
        _store(row, found.found)
    return True


def _store(row: Review, found: tuple[tuple[Key, dict[str, Any]], ...]) -> None:
    ReviewStep.objects.bulk_create(
        (
            ReviewStep(
                table_id=row.table_id, depth=row.depth, kind=key.kind, mark=key.mark, found=data
            )
            for key, data in found
        ),
        ignore_conflicts=True,
    )


# -- in the process that does it ------------------------------------------------------------------

_kept: dict[tuple[str, int], Reviewer] = {}


def job(_report: ReportProgress, table_id: str, version: int) -> Stepped:
    """Do what can be done in a turn; a job of a worker. Errors as `step`."""
    try:
        return step(table_id, version)
    finally:
        connections.close_all()


def step(table_id: str, version: int) -> Stepped:
    """Do what can be done in a turn, in this process.

    Raises TableMissing, and TableBroken if not even the start of the table can be set up.
    """
    known = known_of(table_id)
    reviewer = _reviewer(table_id, version)
    found = _found(reviewer, known)
    progress = reviewer.progress({**known, **found})
    return Stepped(tuple(found.items()), progress.done, progress.total)


def _found(reviewer: Reviewer, known: Mapping[Key, dict[str, Any]]) -> dict[Key, dict[str, Any]]:
    found: dict[Key, dict[str, Any]] = {}
    end = time.process_time() + SLICE
    for each in reviewer.next_steps(known):
        try:
            found[each.key] = reviewer.do(each)
        except MemoryError:
            raise
        except Exception:
            if not each.decision:
                raise
            # One decision that cannot be judged does not keep the others from it.
            log.exception("%s: the decision after %d actions", reviewer.game.title_id, each.count)
            found[each.key] = {}
        if time.process_time() > end:
            break
    return found


def _reviewer(table_id: str, version: int) -> Reviewer:
    key = (table_id, version)
    if key not in _kept:
        row = loading.row_of(table_id)
        row.version = version
        game, _ = loading.played(row)
        while len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = Reviewer(game, usual_depth())
    return _kept[key]
