"""Loops: what a server does beside answering, again and again."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator

import pytest
from django.db import DatabaseError

from railhead.server.base import log_throttling
from railhead.server.base.background import Loop
from railhead.server.running import loops
from tests.server.serving import until

# The threads that are begun here have connections of their own, which they do not use.
pytestmark = pytest.mark.django_db(transaction=True)


class Steps:
    """A step that counts itself; `pause`: what it returns, `fault`: what it raises once."""

    def __init__(self, pause: float = 60.0, fault: Exception | None = None) -> None:
        self.count, self.pause, self.fault = 0, pause, fault
        self.threads = set[str]()
        self.within, self.go_on = threading.Event(), threading.Event()
        self.go_on.set()

    def begin(self) -> Steps:
        self.threads.add(threading.current_thread().name)
        return self

    def __call__(self) -> float:
        self.count += 1
        fault, self.fault = self.fault, None
        self.within.set()
        self.go_on.wait(10)
        if fault is not None:
            raise fault
        return self.pause


@pytest.fixture
def begun() -> Iterator[list[Loop]]:
    there: list[Loop] = []
    yield there
    for loop in there:
        loop.stop()
        loop.wake()


def start(begun: list[Loop], steps: Steps, pause: float = 60.0, threads: int = 1) -> Loop:
    loop = Loop("counting", steps.begin, pause, lambda: threads)
    begun.append(loop)
    loop.start()
    return loop


def test_it_waits_until_its_time_or_news(begun: list[Loop]) -> None:
    steps = Steps()
    loop = start(begun, steps)
    assert until(lambda: steps.count == 1)
    loop.wake()
    assert until(lambda: steps.count == 2)
    steps.pause = 0.01
    loop.wake()
    assert until(lambda: steps.count > 4), "and then by itself"


def test_news_during_a_step_is_seen_by_the_next(begun: list[Loop]) -> None:
    steps = Steps()
    steps.go_on.clear()
    loop = start(begun, steps)
    assert steps.within.wait(10)
    loop.wake()
    steps.go_on.set()
    assert until(lambda: steps.count == 2)


def test_a_step_without_a_pause_is_followed_at_once(begun: list[Loop]) -> None:
    steps = Steps(pause=0.0)
    loop = start(begun, steps)
    assert until(lambda: steps.count > 5)
    loop.stop()
    assert until(lambda: not any(one.name.startswith("counting") for one in threading.enumerate()))


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (DatabaseError("disk\nfull"), "counting wait: disk full"),
        (ValueError("odd"), "counting cannot go on now"),
    ],
)
def test_a_step_that_fails_is_told_and_done_again(
    begun: list[Loop], caplog: pytest.LogCaptureFixture, fault: Exception, told: str
) -> None:
    log_throttling.forget()
    steps = Steps(fault=fault)
    with caplog.at_level(logging.WARNING, "railhead.server"):
        start(begun, steps, pause=0.01)
        assert until(lambda: steps.count == 2)
    assert told in caplog.text


def test_each_thread_begins_for_itself(begun: list[Loop]) -> None:
    steps = Steps()
    start(begun, steps, threads=3)
    assert until(lambda: steps.threads == {"counting-0", "counting-1", "counting-2"})


def test_all_loops_of_the_server_begin_and_stop_together(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    for loop in loops.LOOPS:
        monkeypatch.setattr(loop, "start", lambda name=loop.name: told.append(f"start {name}"))
        monkeypatch.setattr(loop, "stop", lambda name=loop.name: told.append(f"stop {name}"))
    loops.start()
    loops.stop()
    names = ["calls", "clocks", "orders", "computers", "reviews", "tidying"]
    assert told == [f"{what} {name}" for what in ("start", "stop") for name in names]
