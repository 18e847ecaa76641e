"""Tables whose game cannot even be set up: a page with what is known, and the stored moves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.engine.chance import Draw
from railhead.server.authority import (
    TableBroken,
    TableMissing,
    live_table,
    row_of,
    stored_moves,
)
from railhead.server.base.languages import translator_of
from railhead.server.models import Table
from railhead.server.page.stopped import reason_of, short_reason_of, takes_part
from railhead.server.people.access import viewer_of
from railhead.server.rendering.templating import refuse_page, render
from railhead.server.views.downloads import as_file
from railhead.titles.catalogue import known_title


def broken_page(request: HttpRequest, table_id: str, broken: TableBroken) -> HttpResponse:
    """Answer with what is known of a table whose game cannot be set up.

    The page of the table has status 200, other requests to read 503, attempts to act 409.
    """
    acts = request.method not in ("GET", "HEAD")
    translate = translator_of(request)
    if acts and "text/html" not in request.headers.get("Accept", ""):
        text = translate(broken.message)
        return HttpResponse(text, status=409, content_type="text/plain; charset=utf-8")
    context = _known(request, table_id, broken)
    if acts:
        return refuse_page(request, "broken.html", context, status=409, why=broken.why)
    if request.path == reverse("table", args=[table_id]):
        return render(request, "broken.html", {**context, "frame": "refusal.html"})
    return refuse_page(request, "broken.html", context, status=503, why=broken.why)


def _known(request: HttpRequest, table_id: str, broken: TableBroken) -> Mapping[str, Any]:
    row, translate = row_of(table_id), translator_of(request)
    viewer = viewer_of(request, row)
    title = known_title(row.title)
    reason = reason_of(broken.found, translate)
    return {
        "row": row,
        "title": f"{title.name} {title.subtitle}" if title is not None else row.title,
        "players": [str(player[-1]) for player in row.players if player],
        "reason": reason if takes_part(row, viewer) else short_reason_of(broken.found, translate),
    }


@require_safe
@never_cache
def stored(_request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer with all stored moves of a table as a file; its rules need not be known."""
    try:
        row = row_of(table_id)
    except TableMissing as missing:
        raise Http404 from missing
    text = json.dumps(stored_moves(row, _drawn(row)), ensure_ascii=False, indent=1) + "\n"
    return as_file(text, f"{row.title} {row.name}", "-all-moves", row.version)


def _drawn(row: Table) -> tuple[Draw, ...] | None:
    """What was drawn at a table from before draws were stored, if its game goes on."""
    if row.salt or row.finished:
        return None
    try:
        live = live_table(row.pk)
    except TableBroken:
        return None
    return None if live.broken else live.game.draws
