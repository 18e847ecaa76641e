"""Pieces of work: each result once, in order where that counts, whoever is lost on the way."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import warnings
from functools import partial
from itertools import count, islice
from pathlib import Path

import pytest

from railhead.engine.illegal import Illegal
from railhead.lab.distribution.local import Here
from railhead.lab.distribution.pool import AHEAD, MOST_TRIES, QUEUED, LostTooOften
from railhead.lab.distribution.workers import Workers
from tests.lab.distribution.unreliable import WORKERS, Unreliable


def double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("lost", [0.0, 0.1])
def test_every_result_comes_once(seed: int, lost: float) -> None:
    pool = Unreliable(seed, lost)
    found = list(pool.run(range(100), double))
    assert sorted(found) == [2 * number for number in range(100)]
    assert found != sorted(found)
    assert (pool.again > 0) == (lost > 0)
    assert pool.most_begun == WORKERS * QUEUED


@pytest.mark.parametrize("seed", range(20))
def test_in_order_few_results_wait_for_an_earlier_one(seed: int) -> None:
    pool, tasks = Unreliable(seed, 0.1), count()
    for due, result in enumerate(islice(pool.run(tasks, double, ordered=True), 300)):
        assert result == 2 * due
    assert next(tasks) <= due + WORKERS * QUEUED * AHEAD + 1


def test_there_may_be_any_number_of_tasks() -> None:
    """And whoever has enough leaves no piece in anybody's hands."""
    pool = Unreliable(1)
    with pool:
        results = pool.run(count(), double)
        assert len(list(islice(results, 50))) == 50
        results.close()  # type: ignore[attr-defined]
        assert pool.most_begun == WORKERS * QUEUED
        assert not pool._hands
    assert pool.closed


def test_what_is_lost_each_time_is_given_up() -> None:
    pool = Unreliable(1, lost=1.0)
    with pytest.raises(LostTooOften, match=f"lost {MOST_TRIES} times: the machine is gone"):
        list(pool.run(range(3), double))
    assert not pool._hands


def test_this_process_does_one_piece_after_the_other() -> None:
    done: list[int] = []
    with Workers().open() as pool:
        assert isinstance(pool, Here)
        results = pool.run(count(), done.append)
        next(results)
        next(results)
    assert done == [0, 1]


def fails(number: int) -> int:
    return 6 // (number - 2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_the_work_raises_ends_the_run(jobs: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(Workers(jobs).run(range(9), fails))


def killed_once(folder: Path, number: int) -> int:
    """Square a number; whoever is first to be given 5 is killed over it."""
    if number == 5:
        try:
            (folder / "killed").touch(exist_ok=False)
        except FileExistsError:
            return 25
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    with Workers(jobs=2).open() as pool:
        found = list(pool.run(range(12), partial(killed_once, tmp_path), ordered=True))
        assert found == [number * number for number in range(12)]
        assert pool.again >= 1
        # The pool goes on.
        assert list(pool.run([3], double)) == [6]


def ends_at_once(_number: int) -> bool:
    """Whether nothing keeps a process that is to end."""
    return signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
def test_a_process_does_not_do_what_its_parent_does_at_its_end() -> None:
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        assert list(Workers(jobs=2).run(range(2), ends_at_once)) == [True, True]
    finally:
        signal.signal(signal.SIGTERM, before)


def killed(_number: int) -> int:
    os._exit(1)


@pytest.mark.slow
def test_what_kills_every_process_is_given_up() -> None:
    with pytest.raises(LostTooOften):
        list(Workers(jobs=2).run(range(2), killed))


def refuses(number: int) -> int:
    raise Illegal("1849-3.2-3", "{company} is not started.", company=f"SFA {number}")


@pytest.mark.parametrize("jobs", [1, 2])
def test_why_the_rules_refuse_is_told_in_full(jobs: int) -> None:
    """A worker that could not say it would be taken for lost, five times."""
    with pytest.raises(Illegal) as refusal:
        list(Workers(jobs).run(range(1), refuses))
    assert (refusal.value.rule, refusal.value.params) == ("1849-3.2-3", {"company": "SFA 0"})


def forked(_number: int) -> str | None:
    return multiprocessing.get_start_method(allow_none=True)


@pytest.mark.slow
def test_processes_are_no_copies_of_one_that_runs_threads() -> None:
    """A copy would wait for ever for a lock that a thread held; Python 3.12 and later warn."""
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert list(Workers(2).run(range(2), forked)) != ["fork", "fork"]
    finally:
        done.set()
        other.join()
