"""The moves of a table as server-sent events for programs, answered before Django is asked.

As for pages (`live/page_streams.py`) a stream costs no thread while nothing happens. Events `move`
have a move as JSON, and its version as id; after them an event `table` says who is asked.
"""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from asgiref.sync import sync_to_async
from django.core.exceptions import SuspiciousOperation
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError, connections
from django.utils import translation

from railhead.server.api.access import at_table, known_by
from railhead.server.api.moves import moves_since
from railhead.server.authority import TableBroken, TableBusy, TableMissing, hub
from railhead.server.base.languages import translator_of
from railhead.server.base.sender import group_of
from railhead.server.errors.problems import PREFIX
from railhead.server.http.security_headers import App, Receive, Send
from railhead.server.live.page_streams import HEADERS, HEARTBEAT, part, until_left
from railhead.server.people.quotas import TooMuch, count_unasked

CHECKED = 4
"""After so many heartbeats it is looked whether the token still works, though nothing happens."""

_ADDRESS = re.compile(re.escape(PREFIX) + r"tables/([A-Za-z0-9_-]{1,16})/stream")
_MOST_DIGITS = 10


@dataclass(frozen=True, slots=True)
class News:
    """What is new at a table: the events as text, up to a version; `more` follow at once."""

    text: str
    version: int
    more: bool


def with_streams(app: App) -> App:
    """Wrap an application so that the streams for programs are answered here.

    Whatever is refused (no token, no such table, a foreign host, no room) is left to the
    application, which says why.
    """

    async def answered(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        found = _ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None or scope["method"] != "GET" or not hub.has_room(group_of(scope)):
            await app(scope, receive, send)
            return
        begun = None
        if count_unasked(scope):
            begun = await _look(scope, found[1], _last_seen(scope), first=True)
        if begun is None:
            await app(scope, receive, send)
        else:
            await _stream(scope, found[1], begun, receive, send)

    return answered


def _last_seen(scope: dict[str, Any]) -> int | None:
    """The version in the header `Last-Event-ID`, None without a number there."""
    for name, value in scope["headers"]:
        if name == b"last-event-id" and value.isdigit() and len(value) <= _MOST_DIGITS:
            return int(value)
    return None


async def _stream(
    scope: dict[str, Any], table_id: str, news: News, receive: Receive, send: Send
) -> None:
    """Send what is new until the reader leaves, the token ends or the server stops."""
    with hub.listening(table_id, group_of(scope)) as listener:
        leaving = asyncio.create_task(until_left(receive, listener))
        quiet = 0
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await part(send, news.text)
            # What came between the look and the listening is looked for at once.
            heard = True
            while not listener.is_over():
                if heard or news.more or quiet >= CHECKED:
                    quiet = 0
                    found = await _look(scope, table_id, news.version)
                    if found is None:
                        break
                    news = found
                    if news.text:
                        await part(send, news.text)
                if news.more:
                    continue
                heard = await listener.wait(HEARTBEAT)
                if not heard and not listener.is_over():
                    quiet += 1
                    await part(send, ":\n\n")
            await send({"type": "http.response.body", "body": b""})
        finally:
            leaving.cancel()


async def _look(
    scope: dict[str, Any], table_id: str, since: int | None, *, first: bool = False
) -> News | None:
    """What is new since a version, None if the sender may not know or there is no database."""
    try:
        return await sync_to_async(_news, thread_sensitive=False)(scope, table_id, since, first)
    except (DatabaseError, TableMissing, TableBusy, TableBroken, TooMuch, SuspiciousOperation):
        return None


def _news(scope: dict[str, Any], table_id: str, since: int | None, first: bool) -> News | None:
    request = ASGIRequest(scope, BytesIO())
    request.LANGUAGE_CODE = translation.get_language_from_request(request)
    try:
        request.get_host()
        if known_by(request, _secret(request)) is None:
            return None
        with at_table(request, table_id) as (live, viewer):
            version = live.version if since is None else since
            found = moves_since(live, version, translator_of(request))
            events = [_event("move", move.version, move.model_dump_json()) for move in found.moves]
            last = found.moves[-1].version if found.moves else version
            if (events or first) and not found.more:
                asked = live.game.decision
                told = {
                    "version": live.version,
                    "waiting": asked.player if asked else None,
                    "your_turn": asked is not None and asked.player in viewer.players,
                    "finished": live.game.state.finished,
                }
                events.append(_event("table", live.version, json.dumps(told)))
                last = live.version
            return News("".join(events), last, found.more)
    finally:
        connections.close_all()


def _secret(request: ASGIRequest) -> str:
    kind, _, secret = request.headers.get("Authorization", "").partition(" ")
    return secret if kind.lower() == "bearer" else ""


def _event(kind: str, version: int, data: str) -> str:
    return f"event: {kind}\nid: {version}\ndata: {data}\n\n"
