"""Refused requests for the event stream of a table.

Streams themselves are answered in `live/page_streams.py`. What gets here are other methods, unknown
tables, and pages for which there is no room; these poll with `?once`.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from railhead.server.base.view_marks import streams
from railhead.server.errors.pages import failure
from railhead.server.models import Table

AGAIN = 60
"""Seconds after which a page may try to listen again."""


@streams
@require_GET
def live(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer 404 for an unknown table, otherwise 503: there is no room for one more page."""
    if not Table.objects.filter(pk=table_id).exists():
        raise Http404
    answer = failure(request, 503, "no place for a page that listens")
    answer["Retry-After"] = str(AGAIN)
    return answer
