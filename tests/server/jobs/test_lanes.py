"""Which requests go to a reader, and what is answered where none can be had."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from django.test import RequestFactory

from railhead.server.errors.busy import busy_answered
from railhead.server.jobs import costs, workers
from railhead.server.jobs.queue import QueueFull
from railhead.server.jobs.workers import WorkerSlow
from railhead.server.readers import slow_requests
from railhead.server.readers.reader import Answer
from railhead.server.readers.slow_requests import CALCULATOR, PLANS, SlowRequests, slow_table

TABLE = "abcDEF-_1234"


def scope(part: str, query: str = "", method: str = "GET") -> dict[str, Any]:
    return {
        "type": "http",
        "method": method,
        "path": f"/tables/{TABLE}/{part}",
        "query_string": query.encode(),
        "client": ("10.0.0.1", 1),
        "headers": [],
    }


@pytest.mark.parametrize(
    ("part", "query", "slow"),
    [
        ("", "", False),
        ("", "at=3", True),
        ("compare", "from=3", True),
        ("panels", "have=map:1", False),
        ("panels", "have=map:1&at=3", True),
        ("log", "round=3", False),
        ("log", "", True),
        ("report", "", True),
        ("coming/MNN", "", True),
        ("hexes/B2", "", False),
        ("hexes/B2", "at=3", True),
        ("hexes/B2/run", "tile=8&rotation=1", True),
        ("routes", "stops-2-1=B2.0", True),
        ("record", "", False),
        ("record", "form=field", True),
        ("tiles", "", True),
        ("tiles/8", "", False),
        ("rules", "q=x", False),
    ],
)
def test_what_looks_back_or_searches_goes_to_a_reader(part: str, query: str, slow: bool) -> None:
    assert slow_table(scope(part, query)) == (TABLE if slow else "")


@pytest.mark.parametrize("path", ["/calculator/x/", "/calculator/x/run", "/calculator/x/hexes/A1"])
def test_positions_that_anybody_thinks_up_have_a_reader_of_their_own(path: str) -> None:
    asked = {**scope(""), "path": path}
    assert slow_table(asked) == CALCULATOR
    application = SlowRequests(unused)
    assert application._reader_of(CALCULATOR) not in application.readers
    assert slow_table({**asked, "path": "/calculator"}) == ""


@pytest.mark.parametrize(
    "part", ["plans/7/", "plans/7/move", "plans/7/undo", "plans/7/panels", "plans/compare"]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_plans_have_readers_of_their_own_for_all_that_is_done_in_them(
    part: str, method: str
) -> None:
    found = slow_table(scope(part, method=method))
    assert found == TABLE + PLANS
    application = SlowRequests(unused)
    assert application._reader_of(found) in application.planners


def test_a_plan_is_begun_and_played_where_moves_are_made() -> None:
    assert not slow_table(scope("plans", method="POST"))
    assert not slow_table(scope("plans/7/play", method="POST"))


async def unused(*_: Any) -> None:
    raise AssertionError


def test_moves_and_other_pages_do_not() -> None:
    assert not slow_table(scope("move", method="POST"))
    assert not slow_table(scope("", "at=3", method="POST"))
    assert not slow_table({**scope(""), "path": "/upload"})
    assert not slow_table({"type": "lifespan"})


def test_a_dear_table_goes_there_with_everything_but_its_news(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(costs, "_noted", {})
    with costs.counted(TABLE):
        pass
    assert not slow_table(scope(""))
    monkeypatch.setattr(costs, "COSTLY", -1.0)
    for _ in range(costs.TIMES):
        assert not slow_table(scope(""))
        with costs.counted(TABLE):
            pass
    assert slow_table(scope("")) == TABLE
    assert slow_table(scope("move", method="POST")) == TABLE
    assert not slow_table(scope("live"))
    monkeypatch.setattr(costs, "WHILE", -1.0)
    assert not slow_table(scope(""))


class Asked:
    """A client that asks once and stays, or leaves."""

    def __init__(self, *, leaves: bool = False) -> None:
        self.leaves = leaves
        self.received = 0
        self.sent: list[Any] = []

    async def receive(self) -> dict[str, Any]:
        self.received += 1
        if self.received == 1:
            return {"type": "http.request", "body": b"", "more_body": False}
        if not self.leaves:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.sent.append(message)


@pytest.fixture
def application(monkeypatch: pytest.MonkeyPatch) -> SlowRequests:
    """The site's application with one reader, as if a web server ran."""

    async def site(scope: dict[str, Any], receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "http.request", "its body can be read"
        await send(scope.get("railhead.busy"))

    monkeypatch.setattr(workers, "in_use", lambda: True)
    monkeypatch.setattr(slow_requests, "how_many", lambda: 1)
    return SlowRequests(site)


def ask(
    application: SlowRequests, monkeypatch: pytest.MonkeyPatch, found: Any, asked: Asked
) -> Any:
    """What is sent to a client where the reader answers so."""

    def answer(_scope: Any, _body: bytes) -> Answer:
        if isinstance(found, Exception):
            raise found
        assert isinstance(found, Answer)
        return found

    (reader,) = application.readers
    monkeypatch.setattr(reader, "answer", answer)
    asyncio.run(application(scope("report"), asked.receive, asked.send))
    return asked.sent


def test_the_answer_of_a_reader_is_sent_as_it_is(
    application: SlowRequests, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Answer(200, [(b"a", b"b")], b"page")
    start, body = ask(application, monkeypatch, found, Asked())
    assert start == {"type": "http.response.start", "status": 200, "headers": [(b"a", b"b")]}
    assert body == {"type": "http.response.body", "body": b"page"}


def test_where_a_reader_takes_too_long_or_is_full_the_site_says_so(
    application: SlowRequests, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(application, monkeypatch, WorkerSlow(), Asked()) == [(503, 5)]
    (reader,) = application.readers

    def refuse(*_: object) -> None:
        raise QueueFull(own=True, again=3)

    monkeypatch.setattr(reader.queue, "put", refuse)
    assert ask(application, monkeypatch, None, Asked()) == [(429, 3)]


def test_who_has_left_gets_nothing_and_leaves_the_queue(
    application: SlowRequests, monkeypatch: pytest.MonkeyPatch
) -> None:
    (reader,) = application.readers

    go = threading.Event()
    first = reader.queue.put("10.0.0.9", go.wait)
    found = Answer(200, [], b"page")
    assert ask(application, monkeypatch, found, Asked(leaves=True)) == []
    assert reader.queue.count() == 1, "only the one at work is left"
    go.set()
    first.result(5)


@pytest.mark.parametrize(("status", "said"), [(503, "The server is busy"), (429, "too much")])
def test_a_busy_server_says_so_in_words(status: int, said: str) -> None:
    request: Any = RequestFactory().get("/tables/x/report")
    request.scope = {"railhead.busy": (status, 7)}
    told = busy_answered(lambda _: pytest.fail("it is not asked"))(request)
    assert told.status_code == status
    assert told["Retry-After"] == "7"
    assert said in getattr(told, "content", b"").decode()


def test_who_finds_the_queue_full_before_his_request_was_read_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After the body the site hears nothing but that the client has left."""
    heard: list[str] = []

    async def site(_scope: dict[str, Any], receive: Any, _send: Any) -> None:
        heard.extend([(await receive())["type"], (await receive())["type"]])

    def refuse(*_: object) -> None:
        raise QueueFull(own=True, again=3)

    monkeypatch.setattr(workers, "in_use", lambda: True)
    monkeypatch.setattr(slow_requests, "how_many", lambda: 1)
    full, client = SlowRequests(site), Asked(leaves=True)
    monkeypatch.setattr(full.readers[0].queue, "put", refuse)
    asyncio.run(full(scope("report"), client.receive, client.send))
    assert heard == ["http.request", "http.disconnect"]
