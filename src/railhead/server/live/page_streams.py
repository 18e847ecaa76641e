"""News of a table as server-sent events, answered before Django is asked.

In Django every open request occupies a thread, and a page listens for hours. Here it costs a
connection and some kilobytes.

The events are of type `version`. The id is the table's version, the data are that version and the
stamp of the change. One event is sent at once, another after every change. When players
agree to a request or refuse it, or say something, the version stays the same, so a page looks for
changes at every event except that of its own change, whose stamp it knows from the answer. With
`?once` the version and stamp are sent as one line of text, for pages that get no place to listen.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, connections
from django.http.request import split_domain_port, validate_host

from railhead.server.authority import hub
from railhead.server.authority.watching import latest_stamp
from railhead.server.base.sender import group_of
from railhead.server.http.security_headers import App, Receive, Send, plain
from railhead.server.models import Table
from railhead.server.people.quotas import count_unasked

HEARTBEAT = 15.0
"""Seconds after which a line is sent although nothing happened, to notice closed connections."""

_ADDRESS = re.compile(r"/tables/([A-Za-z0-9_-]{1,16})/live")
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    # Compression would delay events, and so would a proxy that buffers answers.
    (b"content-encoding", b"identity"),
    (b"x-accel-buffering", b"no"),
]
"""The headers of every stream."""


def with_news(app: App) -> App:
    """Wrap an application so that the event streams of tables are answered here.

    Whatever is refused (no such table, another method, a foreign host, no room) is left to the
    application, which answers with an error page.
    """

    async def answered(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        table_id = _asked(scope)
        newest = await _look(table_id) if table_id and count_unasked(scope) else None
        if newest is None:
            await app(scope, receive, send)
        elif scope.get("query_string") == b"once":
            await plain(send, 200, f"{newest[0]} {newest[1]}")
        elif hub.has_room(group := group_of(scope)):
            await _stream(table_id, group, receive, send)
        else:
            await app(scope, receive, send)

    return answered


def _asked(scope: dict[str, Any]) -> str:
    """The id of the table whose stream is requested, "" for any other request."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return ""
    found = _ADDRESS.fullmatch(scope["path"])
    if found is None:
        return ""
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    domain, _ = split_domain_port(",".join(hosts))
    return found[1] if domain and validate_host(domain, settings.ALLOWED_HOSTS) else ""


async def _look(table_id: str) -> tuple[int, str] | None:
    """The table's version and stamp, None without such a table or a database."""
    try:
        return await sync_to_async(_newest, thread_sensitive=False)(table_id)
    except DatabaseError:
        return None


def _newest(table_id: str) -> tuple[int, str] | None:
    """Look it up and close the connection: a stream stays open for hours."""
    try:
        found = Table.objects.filter(pk=table_id)
        row = found.values_list("version", "changed", "talked").first()
        return (row[0], latest_stamp(row[1], row[2])) if row else None
    finally:
        connections.close_all()


async def _stream(table_id: str, group: str, receive: Receive, send: Send) -> None:
    """Send events until the reader leaves or the server stops."""
    with hub.listening(table_id, group) as listener:
        leaving = asyncio.create_task(until_left(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            # Only now: a change between the look and the listening would be missed.
            newest = await _look(table_id)
            if newest is not None and not listener.stamp:
                listener.version, listener.stamp = newest
            await part(send, _event(listener))
            while not listener.is_over():
                news = await listener.wait(HEARTBEAT)
                if listener.is_over():
                    break
                await part(send, _event(listener) if news else ":\n\n")
            await send({"type": "http.response.body", "body": b""})
        finally:
            leaving.cancel()


async def until_left(receive: Receive, listener: hub.Listener) -> None:
    """End a listener when its reader has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


async def part(send: Send, text: str) -> None:
    """Send some of the text of a stream."""
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


def _event(listener: hub.Listener) -> str:
    version = listener.version
    return f"event: version\nid: {version}\ndata: {version} {listener.stamp}\n\n"
