"""Tables that are not in memory: a worker replays their moves and returns the game as bytes."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.game import Game
from railhead.server.authority import TableBroken, TableBusy, loading
from railhead.server.base.postgres import others_first
from railhead.server.base.turn import whose
from railhead.server.jobs import workers
from railhead.server.jobs.freezing import freeze, thaw
from railhead.server.jobs.limits import MEGABYTE, Limits
from railhead.server.jobs.queue import Queue, QueueFull
from railhead.server.jobs.workers import ReportProgress, Worker, WorkerError
from railhead.server.models import Table

FEW_MOVES = 60
"""Up to this many moves, on the title's own board, are replayed by the serving process itself: that
takes some hundredths of a second."""

LIMITS = Limits(memory=1024 * MEGABYTE, seconds=30, nice=5)
LONGEST = 45.0
"""Seconds of real time that loading may take."""

_QUEUE = Queue("load", at_once=2, most=40, each=8, again=5, here=40, person=4)


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of a worker: the game of a table as bytes, and the version that it reached.

    No bytes if not even the start can be set up.
    """

    game: bytes
    version: int


def job(_report: ReportProgress, table_id: str, version: int) -> Loaded:
    """Replay the moves of a table up to a version, or its last good move; a job of a worker."""
    row = loading.row_of(table_id)
    row.version = version
    try:
        game, reached = loading.played(row)
    except TableBroken:
        return Loaded(b"", 0)
    return Loaded(freeze(game), reached)


def load_by_worker(row: Table) -> tuple[Game, int] | None:
    """Return the game of a table, loaded by a worker, and its version.

    The version is that of the row, or that before the move at which the table is broken. None if
    this process is to load it itself. Raises TableBusy if no worker could do it.
    """
    if not workers.in_use() or (row.version <= FEW_MOVES and row.board_id is None):
        return None
    try:
        host, person = whose()
        done = _QUEUE.put(host, lambda: _load(row), person)
        with others_first():
            loaded = done.result()
    except (QueueFull, WorkerError) as error:
        raise TableBusy(row.id) from error
    return (thaw(loaded.game), loaded.version) if loaded.game else None


def _load(row: Table) -> Loaded:
    worker = Worker(LIMITS)
    try:
        found: Loaded = worker.ask(job, row.id, row.version, seconds=LONGEST)
        return found
    finally:
        worker.kill()
