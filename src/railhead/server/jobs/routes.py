"""Best routes that take long to find: a worker searches, and the page says so meanwhile."""

from __future__ import annotations

import logging
import secrets
from concurrent.futures import Future
from contextlib import suppress
from threading import Lock, Timer

from django.db import DatabaseError

from railhead.network.routes import BestRoutes
from railhead.server.authority import LiveTable, TableBusy, hub
from railhead.server.base.postgres import give_back, others_first
from railhead.server.base.turn import whose
from railhead.server.jobs import workers
from railhead.server.jobs.freezing import freeze, thaw
from railhead.server.jobs.limits import MEGABYTE, Limits
from railhead.server.jobs.queue import Queue, QueueFull
from railhead.server.jobs.workers import ReportProgress, Worker

QUICK = 0.1
"""Seconds of processor time for which the serving process itself searches first."""

LIMITS = Limits(memory=512 * MEGABYTE, seconds=60, nice=5)
LONGEST = 90.0
"""Seconds of real time that a search may take."""

AGAIN = 5.0
"""Seconds after which a page asks again where there was no room for a search."""

_QUEUE = Queue("routes", at_once=2, most=40, each=10, here=40, person=4)

log = logging.getLogger("railhead.server")


class _Searches:
    """The searches under way, by table and version; `failed`: those that ended without a result;
    `put_off`: those for which there was no room."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.going_on: dict[tuple[str, int], Future[None]] = {}
        self.failed: set[tuple[str, int]] = set()
        self.put_off: set[tuple[str, int]] = set()


_SEARCHES = _Searches()


def search(_report: ReportProgress, game: bytes, company: str) -> BestRoutes | None:
    """Find the best routes of a company in a game written by `freeze`; a job of a worker."""
    return thaw(game).best_routes(company)


def are_known(live: LiveTable) -> bool:
    """Whether the best routes that the question needs are known; if not, let a worker search.

    Pages that listen are notified when the search ends.
    """
    decision = live.game.decision
    if not workers.in_use() or decision is None or decision.step != "routes":
        return True
    if live.broken is not None:
        # Nobody is asked anything at such a table.
        return True
    key = (live.id, live.version)
    with _SEARCHES.lock:
        if key in _SEARCHES.going_on:
            return False
        if key in _SEARCHES.failed:
            # Then this process searches, however long it takes.
            return True
    with live.read_lock:
        if live.game.finds_best_routes(decision.actor, QUICK):
            return True
    if not _begin(live, decision.actor):
        _tell_later(live)
    return False


def _tell_later(live: LiveTable) -> None:
    """Have the pages of a table ask again: there is no room for a search now."""
    key = (live.id, live.version)
    with _SEARCHES.lock:
        if key in _SEARCHES.put_off:
            return
        _SEARCHES.put_off.add(key)

    def tell() -> None:
        with _SEARCHES.lock:
            _SEARCHES.put_off.discard(key)
        hub.changed(live.id, live.version, f"routes-{live.version}-{secrets.token_hex(3)}")

    later = Timer(AGAIN, tell)
    later.daemon = True
    later.start()


def wait_for(live: LiveTable) -> None:
    """Return when the best routes that the question needs are known, or the search has failed.

    Raises TableBusy where there is no room for a search.
    """
    if are_known(live):
        return
    with _SEARCHES.lock:
        going_on = _SEARCHES.going_on.get((live.id, live.version))
    if going_on is None and not are_known(live):
        raise TableBusy(live.id)
    if going_on is not None:
        with others_first(), suppress(Exception):
            going_on.result(LONGEST)


def _begin(live: LiveTable, company: str) -> bool:
    """Have a worker search; False if there is no room."""
    key, game = (live.id, live.version), freeze(live.game.fork())
    with _SEARCHES.lock:
        if key in _SEARCHES.going_on:
            return True
        try:
            host, person = whose()
            going_on = _QUEUE.put(host, lambda: _look(live, company, game), person)
        except QueueFull:
            return False
        _SEARCHES.going_on[key] = going_on
    going_on.add_done_callback(lambda done: _over(live, done))
    return True


def _look(live: LiveTable, company: str, game: bytes) -> None:
    worker = Worker(LIMITS)
    try:
        best: BestRoutes | None = worker.ask(search, game, company, seconds=LONGEST)
    finally:
        worker.kill()
    if best is not None:
        with live.read_lock:
            live.game.keep_best_routes(company, best)


def _over(live: LiveTable, done: Future[None]) -> None:
    key = (live.id, live.version)
    with _SEARCHES.lock:
        _SEARCHES.going_on.pop(key, None)
        if done.cancelled() or done.exception() is not None:
            log.warning("table %s: no routes were found elsewhere", live.id)
            _SEARCHES.failed.add(key)
    stamp = f"routes-{live.version}"
    hub.changed(live.id, live.version, stamp)
    # Pages of this table may listen at another process.
    try:
        hub.notify_others(live.id, live.version, stamp)
    except DatabaseError as error:
        log.warning("table %s: others are not told of its routes: %s", live.id, error)
    finally:
        give_back()
