"""News of a table: at once, to everybody who listens, and no trace of who has left."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from railhead.server.authority import ask_takeback, hub, submit, withdraw_takeback
from railhead.server.models import Table
from railhead.server.views import live as live_views
from tests.server.serving import Server, Visitor
from tests.server.tables import new_table, play, seated
from tests.transcripts.files import random_record


async def stream_of(table: Table) -> AsyncIterator[bytes]:
    answer: Any = await AsyncClient().get(f"/tables/{table.pk}/live")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/event-stream")
    found: AsyncIterator[bytes] = aiter(answer.streaming_content)
    return found


async def told_by(stream: AsyncIterator[bytes]) -> tuple[str, str]:
    """What comes next, without the stamp that an event has, and that stamp."""
    text = (await asyncio.wait_for(anext(stream), 5)).decode()
    stamp = re.search(r"^data: \d+( \S+)$", text, re.MULTILINE)
    return (text.replace(stamp[1], ""), stamp[1]) if stamp else (text, "")


async def next_of(stream: AsyncIterator[bytes]) -> str:
    return (await told_by(stream))[0]


def event(version: int) -> str:
    return f"event: version\nid: {version}\ndata: {version}\n\n"


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run with streams, and see that no listener is left behind."""
    asyncio.run(work())
    assert hub.count() == 0
    assert hub.tables() == set()


@pytest.fixture
def table(transactional_db: None) -> Table:  # noqa: ARG001 - it is there first
    return new_table()


def test_the_present_version_comes_first_then_every_change(table: Table) -> None:
    viewers = seated(table)
    play(table.pk, viewers, 2)

    async def work() -> None:
        streams = [await stream_of(table) for _ in range(3)]
        assert [await next_of(stream) for stream in streams] == [event(2)] * 3
        assert hub.count() == 3
        await sync_to_async(play)(table.pk, viewers, 1)
        assert [await next_of(stream) for stream in streams] == [event(3)] * 3
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]

    run(work)


def test_what_is_asked_is_news_though_the_version_stays(table: Table) -> None:
    viewers = seated(table)
    live = play(table.pk, viewers, 2)
    player = next(iter(set(viewers) - {live.game.actions[-1].actor}))

    async def work() -> None:
        stream = await stream_of(table)
        await next_of(stream)
        outcome = await sync_to_async(ask_takeback)(table.pk, viewers[player], 2, "ask")
        assert outcome.status == "done"
        assert await next_of(stream) == event(2)
        await stream.aclose()  # type: ignore[attr-defined]

    run(work)


def test_every_change_has_a_stamp_of_its_own_which_its_answer_tells(table: Table) -> None:
    viewers = seated(table)
    live = play(table.pk, viewers, 2)
    player = next(iter(set(viewers) - {live.game.actions[-1].actor}))

    async def work() -> None:
        stream = await stream_of(table)
        stamps = [(await told_by(stream))[1]]
        for version, do in ((2, "ask"), (2, "withdraw")):
            act = ask_takeback if do == "ask" else withdraw_takeback
            outcome = await sync_to_async(act)(table.pk, viewers[player], version, do)
            told, stamp = await told_by(stream)
            assert told == event(2)
            assert stamp.strip() == outcome.stamp
            stamps.append(stamp)
        assert len(set(stamps)) == 3
        await stream.aclose()  # type: ignore[attr-defined]

    run(work)


def test_the_same_news_heard_twice_is_told_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server hears of its own changes again, from the database."""
    monkeypatch.setattr(live_views, "HEARTBEAT", 0.05)
    viewers = seated(table)
    play(table.pk, viewers, 2)

    async def work() -> None:
        stream = await stream_of(table)
        _, stamp = await told_by(stream)
        hub.changed(table.pk, 2, stamp.strip())
        assert await next_of(stream) == ":\n\n"
        hub.changed(table.pk, 2, "another")
        assert await next_of(stream) == event(2)
        hub.changed(table.pk, 2, "another")
        assert await next_of(stream) == ":\n\n"
        await stream.aclose()  # type: ignore[attr-defined]

    run(work)


def test_a_refused_move_is_no_news_but_the_line_is_kept_open(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_views, "HEARTBEAT", 0.05)
    viewers = seated(table)
    live = play(table.pk, viewers, 2)

    async def work() -> None:
        stream = await stream_of(table)
        await next_of(stream)
        stale = await sync_to_async(submit)(
            table.pk, viewers["p1"], 1, "late", live.game.actions[0]
        )
        assert stale.status == "stale"
        assert await next_of(stream) == ":\n\n"
        await stream.aclose()  # type: ignore[attr-defined]

    run(work)


def test_there_is_no_news_of_no_table_and_none_is_sent_by_post(table: Table) -> None:
    async def work() -> None:
        client = AsyncClient()
        assert (await client.get("/tables/nowhere-here/live")).status_code == 404
        assert (await client.post(f"/tables/{table.pk}/live")).status_code == 405

    run(work)


def test_a_server_has_room_for_so_many(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MOST_LISTENERS", 1)

    async def work() -> None:
        stream = await stream_of(table)
        await next_of(stream)
        answer = await AsyncClient().get(f"/tables/{table.pk}/live")
        assert answer.status_code == 503
        assert answer["Retry-After"] == "60"
        await stream.aclose()  # type: ignore[attr-defined]

    run(work)


# -- a real server --------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    found.migrate()
    with found:
        yield found


class Listening:
    """A page that listens in a thread of its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.versions: list[int] = []
        self.ended = threading.Event()
        self._leave = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            # The server may end the stream in the middle.
            with (
                suppress(httpx.RemoteProtocolError),
                httpx.stream("GET", self.url, timeout=30) as answer,
            ):
                for line in answer.iter_lines():
                    if line.startswith("id: "):
                        self.versions.append(int(line[4:]))
                    if self._leave:
                        return
        finally:
            self.ended.set()

    def leave(self) -> None:
        """Leave with the next line."""
        self._leave = True


def until(true: Callable[[], bool], seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.02)
    return False


def test_a_server_with_open_streams_wakes_them_and_stops_at_once(server: Server) -> None:
    record = random_record(30)
    following = random_record(31)["actions"][30]
    visitor = Visitor(server.url)
    table = visitor.upload(record)
    before = server.connections()
    pages = [Listening(f"{server.url}/tables/{table}/live") for _ in range(20)]
    assert until(lambda: all(page.versions == [30] for page in pages))
    assert visitor.move(table, 30, "k", following).status_code == 200
    assert until(lambda: all(page.versions == [30, 31] for page in pages))

    for page in pages[:10]:
        page.leave()
    visitor.post(f"/tables/{table}/undo", {"version": 31, "key": "u"})
    assert until(lambda: all(page.ended.is_set() for page in pages[:10]))
    assert until(lambda: server.connections() <= before + 10), "who leaves is forgotten"

    assert server.stop() < 2
    assert all(page.ended.wait(2) for page in pages)
    assert [page.versions for page in pages[10:]] == [[30, 31, 32]] * 10
    assert "Traceback" not in server.log()
