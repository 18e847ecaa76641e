"""The stream of a table for programs: its moves, for those alone who have a part in it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from railhead.server.api import stream
from railhead.server.authority import hub, undo
from railhead.server.models import Table
from railhead.server.models.access_tokens import AccessToken
from tests.server.api.program import sitter, token
from tests.server.asgi import Heard, ask, listen
from tests.server.tables import new_table, person, play, seated


@pytest.fixture
def table(transactional_db: None) -> Table:  # noqa: ARG001 - it is there first
    return new_table()


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run with streams, and see that no listener is left behind."""
    asyncio.run(work())
    assert hub.count() == 0


async def follow(table: Table, secret: str, since: str = "") -> Heard:
    head = {"authorization": f"Bearer {secret}"} | ({"last-event-id": since} if since else {})
    return await listen(f"/api/v1/tables/{table.pk}/stream", head=head.items())


async def events(heard: Heard) -> list[tuple[str, int, Any]]:
    """The events of the next part: kind, id, data."""
    found = []
    for text in (await heard.next()).strip().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in text.split("\n"))
        found.append((lines["event"], int(lines["id"]), json.loads(lines["data"])))
    return found


def test_the_present_comes_first_then_every_move_with_its_events(table: Table) -> None:
    viewers = seated(table)
    secret = token(sitter(table, "p2"), plays=False)

    async def work() -> None:
        heard = await follow(table, secret)
        assert heard.status == 200
        assert heard.head["content-type"].startswith("text/event-stream")
        present = {"version": 0, "waiting": "p1", "your_turn": False, "finished": ""}
        assert await events(heard) == [("table", 0, present)]
        await sync_to_async(play)(table.pk, viewers, 1)
        (kind, version, move), (last, _, told) = await events(heard)
        assert (kind, version, move["version"], move["player"]) == ("move", 1, 1, "p1")
        assert move["events"]
        assert (last, told["version"], told["your_turn"]) == ("table", 1, True)
        await heard.leave()

    run(work)


def test_whoever_comes_back_is_told_what_he_has_missed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewers = seated(table)
    secret = token(sitter(table, "p1"))
    play(table.pk, viewers, 4)
    assert undo(table.pk, viewers["p1"], 4, "back").status == "done"
    monkeypatch.setattr("railhead.server.api.moves.MOST", 3)

    async def work() -> None:
        heard = await follow(table, secret, since="1")
        found = await events(heard)
        while found[-1][0] != "table":
            found += await events(heard)
        assert [(kind, version) for kind, version, _ in found] == [
            *(("move", version) for version in (2, 3, 4, 5)),
            ("table", 5),
        ]
        taken_back, back = found[2][2], found[3][2]
        assert (taken_back["actions"] != [], taken_back["events"]) == (True, [])
        assert (back["kind"], back["count"], back["actions"]) == ("undo", 1, [])
        await heard.leave()

    run(work)


def test_nothing_new_is_a_heartbeat(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.02)
    secret = token(table.owner)

    async def work() -> None:
        heard = await follow(table, secret)
        await events(heard)
        assert await heard.next() == ":\n\n"
        await heard.leave()

    run(work)


def test_a_token_that_ends_ends_its_streams(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.02)
    secret = token(table.owner)

    async def work() -> None:
        heard = await follow(table, secret)
        await events(heard)
        await sync_to_async(AccessToken.objects.all().delete)()
        assert heard.over is not None
        await asyncio.wait_for(heard.over, 5)

    run(work)


def test_whoever_loses_his_part_hears_no_more(table: Table) -> None:
    viewers = seated(table)
    secret = token(sitter(table, "p2"))

    async def work() -> None:
        heard = await follow(table, secret)
        await events(heard)
        await sync_to_async(table.seats.filter(player="p2").update)(person=None)
        await sync_to_async(play)(table.pk, viewers, 1)
        assert heard.over is not None
        await asyncio.wait_for(heard.over, 5)
        assert heard.parts.empty()

    run(work)


@pytest.mark.parametrize(
    ("secret", "status"), [("", 401), ("railhead_wrong", 401), ("another", 404)]
)
def test_nobody_else_hears_anything(table: Table, secret: str, status: int) -> None:
    given = token(person("Eve")) if secret == "another" else secret
    heard = ask(f"/api/v1/tables/{table.pk}/stream", head=[("authorization", f"Bearer {given}")])
    assert heard.status == status
    assert heard.head["content-type"] == "application/problem+json"


def test_a_foreign_host_is_refused(table: Table) -> None:
    head = [("authorization", f"Bearer {token(table.owner)}"), ("host", "elsewhere.example")]
    assert ask(f"/api/v1/tables/{table.pk}/stream", head=head).status == 400


def test_without_room_a_program_is_asked_to_wait(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "has_room", lambda _: False)
    head = [("authorization", f"Bearer {token(table.owner)}")]
    heard = ask(f"/api/v1/tables/{table.pk}/stream", head=head)
    assert (heard.status, heard.head["retry-after"]) == (503, "60")


def test_other_methods_are_no_streams(table: Table) -> None:
    head = [("authorization", f"Bearer {token(table.owner)}")]
    for method in ("POST", "DELETE", "OPTIONS"):
        heard = ask(f"/api/v1/tables/{table.pk}/stream", method=method, head=head)
        assert heard.status == 405
        assert heard.head["allow"] == "GET"
