"""News of a table as server-sent events, answered before Django is asked.

In Django every request that is still open keeps a thread; a page listens for hours. Here it costs
a connection and some kilobytes.

Each event is called `version`. Its id is the table's version, its data that and a stamp, which
is another one for every change. The first one comes at once; another one comes whenever something
has changed. Where players agree, or do not, the version stays the same: a page looks for changes
at every event but that of its own change, whose stamp it knows from the answer. With `?once` the
same version and stamp come as one line of text: so a page asks for which there is no place.
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
from railhead.server.authority.watching import stamp_of
from railhead.server.careful import App, Receive, Send, plain
from railhead.server.models import Table
from railhead.server.whence import group_of

HEARTBEAT = 15.0
"""Seconds after which a line is sent although nothing happened: whoever is gone is noticed."""

_ADDRESS = re.compile(r"/tables/([A-Za-z0-9_-]{1,16})/live")
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    # Packing would hold events back, and so would a proxy that collects answers.
    (b"content-encoding", b"identity"),
    (b"x-accel-buffering", b"no"),
]


def with_news(app: App) -> App:
    """Wrap an application so that the news of tables are answered here.

    Whatever is refused (no such table, another method, a foreign host, no place) is left to the
    application, which says so in the site's own words.
    """

    async def answered(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        table_id = _asked(scope)
        newest = await _look(table_id) if table_id else None
        if newest is None:
            await app(scope, receive, send)
        elif scope.get("query_string") == b"once":
            await plain(send, 200, f"{newest[0]} {newest[1]}")
        elif hub.has_room(group := group_of(scope)):
            await _tell(table_id, group, receive, send)
        else:
            await app(scope, receive, send)

    return answered


def _asked(scope: dict[str, Any]) -> str:
    """The id of the table whose news are wanted, "" if something else is."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return ""
    found = _ADDRESS.fullmatch(scope["path"])
    if found is None:
        return ""
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    domain, _ = split_domain_port(",".join(hosts))
    return found[1] if domain and validate_host(domain, settings.ALLOWED_HOSTS) else ""


async def _look(table_id: str) -> tuple[int, str] | None:
    """The table's version and stamp, None if there is none or it cannot be known now."""
    try:
        return await sync_to_async(_newest, thread_sensitive=False)(table_id)
    except DatabaseError:
        return None


def _newest(table_id: str) -> tuple[int, str] | None:
    """Look it up. The connection is given back: a stream is open for hours."""
    try:
        row = Table.objects.filter(pk=table_id).values_list("version", "changed").first()
        return (row[0], stamp_of(row[1])) if row else None
    finally:
        connections.close_all()


async def _tell(table_id: str, group: str, receive: Receive, send: Send) -> None:
    """Send events until the reader leaves or the server stops."""
    with hub.listening(table_id, group) as listener:
        leaving = asyncio.create_task(_until_left(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            # Only now: a change between the look and the listening would be missed.
            newest = await _look(table_id)
            if newest is not None and not listener.stamp:
                listener.version, listener.stamp = newest
            await _part(send, _event(listener))
            while not listener.is_over():
                news = await listener.wait(HEARTBEAT)
                if listener.is_over():
                    break
                await _part(send, _event(listener) if news else ":\n\n")
            await send({"type": "http.response.body", "body": b""})
        finally:
            leaving.cancel()


async def _until_left(receive: Receive, listener: hub.Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


async def _part(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


def _event(listener: hub.Listener) -> str:
    version = listener.version
    return f"event: version\nid: {version}\ndata: {version} {listener.stamp}\n\n"
