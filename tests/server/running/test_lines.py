"""Lines, turns and places in memory: those who want much wait for themselves, and others pass."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from railhead.server.authority import memory
from railhead.server.authority.memory import Tables
from railhead.server.base.lines import Line
from railhead.server.base.sender import LOOPBACK, person_in
from railhead.server.base.turn import away, whose
from railhead.server.http import turns
from railhead.server.http.turns import Turns, in_turn
from railhead.server.jobs.queue import Queue, QueueFull
from railhead.server.readers import openings
from railhead.server.readers.openings import Openings
from tests.server.asgi import scope_of

ANN, BOB = "192.0.2.1", "192.0.2.2"


def test_hosts_and_their_people_come_one_after_the_other() -> None:
    line: Line[str] = Line()
    for number in range(3):
        line.put(ANN, "ann", f"ann {number}")
    line.put(ANN, "eve", "eve")
    line.put(BOB, "", "bob")
    found = [line.take(lambda _: True) for _ in range(6)]
    assert found == ["ann 0", "bob", "eve", "ann 1", "ann 2", None]
    line.put(ANN, "", "x")
    assert line.take(lambda host: host != ANN) is None
    assert line.take(lambda host: host == ANN) == "x"


def test_one_host_has_few_turns_and_others_have_theirs() -> None:
    async def play() -> list[str]:
        all_turns, had = Turns(4), []

        async def want(host: str, name: str) -> None:
            await all_turns.take(host, name)
            had.append(name)

        tasks = [asyncio.create_task(want(ANN, f"ann {number}")) for number in range(9)]
        tasks.append(asyncio.create_task(want(BOB, "bob")))
        tasks.append(asyncio.create_task(want(LOOPBACK, "here")))
        await asyncio.sleep(0.01)
        assert sorted(had) == ["ann 0", "ann 1", "bob", "here"]
        tasks[5].cancel()
        await asyncio.sleep(0)
        all_turns.end(ANN)
        await asyncio.sleep(0.01)
        assert had[4:] == ["ann 2"]
        for task in tasks:
            task.cancel()
        return had

    asyncio.run(play())


def test_who_waits_elsewhere_gives_his_turn_back() -> None:
    """The first waits in a thread; the second is answered meanwhile, and both in the end."""
    go, done = threading.Event(), []

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await receive()

        def work() -> None:
            assert whose() == (ANN, "me")
            if scope["path"] == "/slow":
                with away():
                    go.wait(10)
            done.append(scope["path"])

        await asyncio.to_thread(work)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    application = in_turn(app, 1)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def sent(_: Any) -> None:
        pass

    async def ask(path: str) -> None:
        scope = scope_of("GET", path, [("cookie", "a=b; railhead=me")], ANN)
        await asyncio.wait_for(application(scope, receive, sent), 10)

    async def play() -> None:
        slow = asyncio.create_task(ask("/slow"))
        await asyncio.sleep(0.1)
        await ask("/quick")
        assert done == ["/quick"]
        go.set()
        await slow
        await ask("/after")

    asyncio.run(play())
    assert done == ["/quick", "/slow", "/after"]
    assert whose() == ("", "")


def test_only_so_many_of_one_host_wait_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_AWAY_EACH", 2)
    all_turns = Turns(4)
    assert [all_turns.go_away(ANN, 1) for _ in range(3)] == [True, True, False]
    assert all_turns.go_away(BOB, 1)
    all_turns.go_away(ANN, -1)
    assert all_turns.go_away(ANN, 1)


def test_people_of_a_host_are_told_apart_by_session_or_token() -> None:
    def person(name: str, text: str) -> str:
        return person_in({"headers": [(name.encode(), text.encode())]})

    assert person("cookie", "language=fr; railhead=abc; x=y") == person("cookie", "railhead=abc")
    assert person("authorization", "Bearer x") != person("authorization", "Bearer y")
    assert person("cookie", "notrailhead=abc") == person("accept", "x") == ""


# -- queues -----------------------------------------------------------------------------------


def test_a_crowd_in_a_queue_lets_others_pass() -> None:
    queue, done, go = Queue("test", at_once=2, most=20, each=9), list[str](), threading.Event()

    def work(name: str) -> None:
        if name == "ann 0":
            go.wait(10)
        done.append(name)

    jobs = [queue.put(ANN, lambda n=n: work(f"ann {n}")) for n in range(5)]  # type: ignore[misc]
    bob = queue.put(BOB, lambda: work("bob"))
    bob.result(5)
    assert done == ["bob"], "one place is kept for others"
    go.set()
    for job in jobs:
        job.result(5)
    assert done[1:] == [f"ann {number}" for number in range(5)]


def test_one_person_and_this_machine_have_shares_of_their_own() -> None:
    queue = Queue("test", at_once=1, most=6, each=3, here=6, person=2)
    go = threading.Event()
    jobs = [queue.put(ANN, go.wait, "ann") for _ in range(2)]
    with pytest.raises(QueueFull) as own:
        queue.put(ANN, go.wait, "ann")
    assert own.value.status == 429
    jobs.append(queue.put(ANN, go.wait, "eve"))
    jobs += [queue.put(LOOPBACK, go.wait) for _ in range(3)]
    with pytest.raises(QueueFull) as full:
        queue.put(BOB, go.wait)
    assert full.value.status == 503
    go.set()
    for job in jobs:
        job.result(5)
    assert queue.count() == 0


# -- memory -----------------------------------------------------------------------------------


def test_tables_in_use_are_not_dropped_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST_LOADED", 20)
    tables = Tables(object)
    tables.use("mine", 1)
    mine = tables.slot("mine")
    for number in range(200):
        tables.slot(f"looked at {number}")
    assert tables.find("mine") is mine
    assert len(tables.loaded()) == 20


def test_whoever_uses_many_tables_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "MOST_LOADED", 20)
    tables = Tables(object)
    tables.use("mine", 1)
    mine = tables.slot("mine")
    for number in range(200):
        tables.use(f"theirs {number}", 2)
        tables.slot(f"theirs {number}")
    assert tables.find("mine") is mine
    monkeypatch.setattr(memory, "IN_USE", -1.0)
    for number in range(20):
        tables.slot(f"looked at {number}")
    assert tables.find("mine") is None, "nobody has been there for long"


def test_crowds_of_tables_are_opened_by_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Openings()
    found = [opened.has_room(f"t{number}", ANN) for number in range(openings.MOST_EACH + 2)]
    assert found == [True] * openings.MOST_EACH + [False] * 2
    assert opened.has_room("other", BOB)
    monkeypatch.setattr(openings, "WHILE", -1.0)
    assert opened.has_room("t99", ANN)
