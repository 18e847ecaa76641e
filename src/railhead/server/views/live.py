"""News of a table as server-sent events.

Each event is called `version`. Its id is the table's version, its data that and a stamp, which
is another one for every change. The first one comes at once; another one comes whenever something
has changed. Where players agree, or do not, the version stays the same: a page looks for changes
at every event but that of its own change, whose stamp it knows from the answer.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from railhead.server.authority import hub
from railhead.server.authority.watching import stamp_of
from railhead.server.models import Table

HEARTBEAT = 15.0
"""Seconds after which a line is sent although nothing happened: whoever is gone is noticed."""


async def live(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """Answer with the stream of a table's versions."""
    if request.method != "GET":
        return HttpResponse(status=405, headers={"Allow": "GET"})
    if await sync_to_async(_newest)(table_id) is None:
        raise Http404
    if hub.is_full():
        return HttpResponse(status=503, headers={"Retry-After": "60"})
    return StreamingHttpResponse(
        _events(table_id),
        content_type="text/event-stream; charset=utf-8",
        headers={
            "Cache-Control": "no-cache, no-transform",
            # Packing would hold events back, and so would a proxy that collects answers.
            "Content-Encoding": "identity",
            "X-Accel-Buffering": "no",
        },
    )


def _newest(table_id: str) -> tuple[int, str] | None:
    """The table's version and stamp. The connection is given back: a stream is open for hours."""
    try:
        row = Table.objects.filter(pk=table_id).values_list("version", "changed").first()
        return (row[0], stamp_of(row[1])) if row else None
    finally:
        connections.close_all()


async def _events(table_id: str) -> AsyncIterator[str]:
    with hub.listening(table_id) as listener:
        # Only now: a change between the look and the listening would be missed.
        newest = await sync_to_async(_newest)(table_id)
        if newest is not None and not listener.stamp:
            listener.version, listener.stamp = newest
        yield _event(listener)
        while not listener.is_over():
            news = await listener.wait(HEARTBEAT)
            if listener.is_over():
                return
            yield _event(listener) if news else ":\n\n"


def _event(listener: hub.Listener) -> str:
    version = listener.version
    return f"event: version\nid: {version}\ndata: {version} {listener.stamp}\n\n"
