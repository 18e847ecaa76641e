"""Workers: real processes that are limited, killed, and never left behind."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from types import ModuleType

import pytest

from railhead.server.computers import worker as computers
from railhead.server.jobs import loads, routes, workers
from railhead.server.jobs.limits import MEGABYTE, Limits
from railhead.server.jobs.queue import Queue, QueueFull
from railhead.server.jobs.workers import (
    Worker,
    WorkerDied,
    WorkerFailed,
    WorkerSlow,
    WorkerSpent,
    WorkerUnwanted,
)
from railhead.server.new_tables import upload_queue
from railhead.server.readers import slow_requests
from railhead.server.teaching import hinting
from tests.server import odd_jobs

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="limits of another kind"),
]

LIMITS = Limits(memory=128 * MEGABYTE, seconds=5, nice=12)


@pytest.fixture
def worker() -> Iterator[Worker]:
    one = Worker(LIMITS)
    yield one
    one.kill()


def is_gone(pid: int, seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def test_a_worker_is_another_process_that_lets_others_go_first(worker: Worker) -> None:
    assert worker.ask(odd_jobs.who, seconds=20) == worker.pid != os.getpid()
    assert worker.ask(odd_jobs.nice, seconds=20) == min(19, os.nice(0) + 12)
    assert worker.ask(odd_jobs.echo, {"a": [1, None]}, seconds=20) == {"a": [1, None]}


def test_an_error_is_told_and_does_the_worker_no_harm(worker: Worker) -> None:
    with pytest.raises(WorkerFailed, match="ValueError of all things"):
        worker.ask(odd_jobs.fail, "of all things", seconds=20)
    assert worker.ask(odd_jobs.echo, 1, seconds=20) == 1


def test_progress_is_told_while_a_job_goes_on(worker: Worker) -> None:
    told: list[tuple[int, int]] = []
    done = worker.ask(odd_jobs.count, 3, seconds=20, report=lambda *news: told.append(news))
    assert done == "counted"
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_who_hoards_memory_is_ended(worker: Worker) -> None:
    with pytest.raises(WorkerSpent):
        worker.ask(odd_jobs.hoard, seconds=20)
    assert is_gone(worker.pid)


def test_who_uses_up_the_processor_is_ended() -> None:
    short = Worker(Limits(memory=128 * MEGABYTE, seconds=1))
    with pytest.raises(WorkerSpent):
        short.ask(odd_jobs.spin, seconds=30)
    assert is_gone(short.pid)


def test_who_takes_too_long_is_ended(worker: Worker) -> None:
    with pytest.raises(WorkerSlow):
        worker.ask(odd_jobs.sleep, 60, seconds=0.3)
    assert is_gone(worker.pid)
    assert not worker.alive


def test_a_job_that_nobody_waits_for_is_ended(worker: Worker) -> None:
    with pytest.raises(WorkerUnwanted):
        worker.ask(odd_jobs.spin, seconds=30, wanted=lambda: False)
    assert is_gone(worker.pid)


def test_a_killed_worker_is_noticed_at_once(worker: Worker) -> None:
    threading.Timer(0.2, os.kill, (worker.pid, signal.SIGKILL)).start()
    start = time.monotonic()
    with pytest.raises(WorkerDied) as died:
        worker.ask(odd_jobs.spin, seconds=30)
    assert not isinstance(died.value, WorkerSpent)
    assert time.monotonic() - start < 5


def test_closing_ends_all_workers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_ALL", workers._All())
    two = [Worker(LIMITS) for _ in range(2)]
    died = []

    def work(one: Worker) -> None:
        with pytest.raises(WorkerDied):
            one.ask(odd_jobs.spin, seconds=30)
        died.append(one)

    threads = [threading.Thread(target=work, args=(one,)) for one in two]
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    workers.close()
    for thread in threads:
        thread.join(5)
    assert len(died) == 2
    assert all(is_gone(one.pid) for one in two)
    with pytest.raises(WorkerDied):
        Worker(LIMITS)


def test_a_worker_is_ready_soon_once_the_first_one_was(worker: Worker) -> None:
    worker.ask(odd_jobs.who, seconds=20)
    start = time.monotonic()
    second = Worker(LIMITS)
    second.ask(odd_jobs.who, seconds=20)
    second.kill()
    # A fork of what is loaded: loading it anew takes ten times as long, also on a busy machine.
    assert time.monotonic() - start < 1


# -- the queue ------------------------------------------------------------------------------


def test_a_queue_does_so_much_at_once_and_lets_so_many_wait() -> None:
    queue = Queue("test", at_once=1, most=3, each=2, again=7)
    go = threading.Event()
    first = queue.put("ann", go.wait)
    second = queue.put("ann", lambda: "second")
    with pytest.raises(QueueFull) as own:
        queue.put("ann", lambda: None)
    assert (own.value.status, own.value.again) == (429, 7)
    third = queue.put("bob", lambda: "third")
    with pytest.raises(QueueFull) as full:
        queue.put("cid", lambda: None)
    assert full.value.status == 503
    assert not second.done()
    go.set()
    assert (first.result(5), second.result(5), third.result(5)) == (True, "second", "third")
    assert queue.put("ann", lambda: "again").result(5) == "again"
    assert queue.count() == 0


def test_who_leaves_the_queue_makes_room() -> None:
    queue = Queue("test", at_once=1, most=2, each=2)
    go = threading.Event()
    first, waiting = queue.put("ann", go.wait), queue.put("ann", lambda: "never")
    assert waiting.cancel()
    assert queue.count() == 1
    go.set()
    first.result(5)


@pytest.mark.parametrize(("named", "idle"), [("", True), ("1", True), ("0", False)])
def test_uploads_may_be_read_on_a_machine_that_is_never_idle(
    named: str, idle: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAILHEAD_IDLE_UPLOADS", named)
    assert upload_queue.limits().idle is idle
    assert upload_queue.limits().nice == upload_queue.LIMITS.nice


@pytest.mark.parametrize("module", [slow_requests, routes, loads, hinting, computers])
def test_what_somebody_waits_for_needs_no_idle_processor(module: ModuleType) -> None:
    """On a machine that has always something else to do nobody would ever be answered."""
    assert not module.LIMITS.idle
    assert module.LIMITS.nice > 0, "the server itself comes first"
