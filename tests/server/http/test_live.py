"""News of a table: at once, to everybody who listens, and no trace of who has left."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from railhead.server.authority import ask_takeback, hub, submit, withdraw_takeback
from railhead.server.authority.watching import stamp_of
from railhead.server.base import capacity
from railhead.server.live import page_streams as streams
from railhead.server.models import Table
from railhead.server.people import quotas
from railhead.server.people.quotas import Limit
from tests.exchange.files import random_record
from tests.server.asgi import Heard, ask, listen
from tests.server.serving import Listening, Server, Visitor, until
from tests.server.tables import new_table, play, seated


async def stream_of(table: Table, sender: str = "127.0.0.1") -> Heard:
    heard = await listen(f"/tables/{table.pk}/live", sender=sender)
    assert heard.status == 200
    assert heard.head["content-type"].startswith("text/event-stream")
    return heard


async def told_by(stream: Heard) -> tuple[str, str]:
    """What comes next, without the stamp that an event has, and that stamp."""
    text = await stream.next()
    stamp = re.search(r"^data: \d+( \S+)$", text, re.MULTILINE)
    return (text.replace(stamp[1], ""), stamp[1]) if stamp else (text, "")


async def next_of(stream: Heard) -> str:
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
            await stream.leave()

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
        await stream.leave()

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
        await stream.leave()

    run(work)


@pytest.mark.slow
def test_the_same_news_heard_twice_is_told_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server hears of its own changes again, from the database."""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.05)
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
        await stream.leave()

    run(work)


def test_a_refused_move_is_no_news_but_the_line_is_kept_open(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.05)
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
        await stream.leave()

    run(work)


def test_there_is_no_news_of_no_table_and_none_is_sent_by_post(table: Table) -> None:
    assert ask("/tables/nowhere-here/live").status == 404
    refused = ask(f"/tables/{table.pk}/live", head=[("host", "evil.example")])
    assert refused.status == 400
    refused = ask(f"/tables/{table.pk}/live", method="PUT")
    assert refused.status == 403  # without the token of a form nothing is looked at
    refused = ask(f"/tables/{table.pk}/live", method="HEAD")
    assert (refused.status, refused.head["allow"]) == (405, "GET")


def some_room(**changes: int) -> capacity.Room:
    return replace(capacity.room_for(1_000), **changes)


def test_a_server_has_room_for_so_many(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capacity, "here", lambda: some_room(listeners=1))

    async def work() -> None:
        stream = await stream_of(table)
        await next_of(stream)
        refused = await listen(f"/tables/{table.pk}/live")
        assert refused.status == 503
        assert refused.head["retry-after"] == "60"
        assert "The server is busy" in await refused.next()
        await stream.leave()

    run(work)


def test_one_address_does_not_take_all_the_room(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capacity, "here", lambda: some_room(listeners_each=2))

    async def work() -> None:
        # The same network of IPv6 counts as one, and so does an IPv4 written as IPv6.
        crowd = [await stream_of(table, f"2001:db8:0:1::{one}") for one in (1, 2)]
        assert (await listen(f"/tables/{table.pk}/live", sender="2001:db8:0:1::3")).status == 503
        others = ["2001:db8:0:2::1", "192.0.2.1", "::ffff:192.0.2.1", "127.0.0.1", "::1", "::1"]
        crowd += [await stream_of(table, one) for one in others]
        assert (await listen(f"/tables/{table.pk}/live", sender="192.0.2.1")).status == 503
        for stream in crowd:
            await stream.leave()

    run(work)


def test_who_finds_no_place_asks_now_and_then(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capacity, "here", lambda: some_room(listeners=0))
    play(table.pk, seated(table), 2)

    async def work() -> None:
        heard = await listen(f"/tables/{table.pk}/live?once")
        assert heard.status == 200
        version, stamp = (await heard.next()).split(" ")
        row = await Table.objects.aget(pk=table.pk)
        assert (version, stamp) == ("2", stamp_of(row.changed))
        await heard.leave()

    run(work)


def test_news_and_streams_are_counted_as_other_requests(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever only asks for news asks the database as everybody does."""
    monkeypatch.setattr(quotas, "REQUESTS", Limit(9, 4, 60, quotas.REQUESTS.text))
    quotas.REQUEST_COUNTS.forget()
    streams_of = f"/tables/{table.pk}/live"

    def status(address: str, sender: str = "192.0.2.7") -> int:
        return ask(address, sender=sender).status

    try:
        assert status(f"{streams_of}?once") == status(streams_of) == 200
        assert status("/tables/nothing/live?once") == 404
        assert status("/you") == 200, "what Django answers in the end is counted once"
        refused = ask(f"{streams_of}?once", sender="192.0.2.7")
        assert refused.status == 429
        assert int(refused.head["retry-after"]) > 0
        assert status(streams_of) == 429
        assert status(f"/api/v1/tables/{table.pk}/stream") == 429
        assert status(streams_of, "192.0.2.8") == 200
    finally:
        quotas.REQUEST_COUNTS.forget()


def test_who_comes_while_the_server_goes_down_hears_the_newest_and_comes_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser asks again by itself after a stream that ends, and never after a refusal."""
    monkeypatch.setattr(hub._HUB, "_closed", True)
    play(table.pk, seated(table), 2)

    async def work() -> None:
        stream = await stream_of(table)
        assert await next_of(stream) == event(2)
        assert stream.over is not None
        await asyncio.wait_for(stream.over, 5)

    run(work)


@pytest.mark.slow
def test_a_page_that_listens_costs_no_thread(table: Table) -> None:
    async def work() -> None:
        first = await stream_of(table)
        await next_of(first)
        before = threading.active_count()
        crowd = [await stream_of(table) for _ in range(50)]
        for stream in crowd:
            await next_of(stream)
        # Those who look into the database are few, however many listen.
        assert threading.active_count() - before < 10
        for stream in [first, *crowd]:
            await stream.leave()

    run(work)


# -- a real server --------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    found.migrate()
    with found:
        yield found


@pytest.mark.slow
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
