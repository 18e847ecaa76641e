"""News of a table as server-sent events.

Each event is called `version` and has the table's version as its id and data. The first one comes
at once; another one comes whenever something has changed. Where players agree, or do not, the
version stays the same: a page looks for changes at every event.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from railhead.server.authority import hub
from railhead.server.models import Table

HEARTBEAT = 15.0
"""Seconds after which a line is sent although nothing happened: whoever is gone is noticed."""


async def live(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """Answer with the stream of a table's versions."""
    if request.method != "GET":
        return HttpResponse(status=405, headers={"Allow": "GET"})
    if await sync_to_async(_version)(table_id) is None:
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


def _version(table_id: str) -> int | None:
    """The table's version. The connection is given back: a stream stays open for hours."""
    try:
        return Table.objects.filter(pk=table_id).values_list("version", flat=True).first()
    finally:
        connections.close_all()


async def _events(table_id: str) -> AsyncIterator[str]:
    with hub.listening(table_id) as listener:
        # Only now: a change between the look and the listening would be missed.
        version = await sync_to_async(_version)(table_id) or 0
        yield _event(max(version, listener.version))
        while not listener.is_over():
            news = await listener.wait(HEARTBEAT)
            if listener.is_over():
                return
            yield _event(max(version, listener.version)) if news else ":\n\n"


def _event(version: int) -> str:
    return f"event: version\nid: {version}\ndata: {version}\n\n"
