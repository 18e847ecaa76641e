"""The news of a table that are not told: why not, in the site's own words.

What is told is answered before (`streams.py`): here come other methods, tables that are not there,
and pages for which there is no place; those ask again by themselves (`?once`).
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from railhead.server.models import Table
from railhead.server.views.errors import failure

AGAIN = 60
"""After as many seconds a page may look for a place."""


@require_GET
def live(request: HttpRequest, table_id: str) -> HttpResponse:
    """Answer 404 where there is no table, else 503: no place."""
    if not Table.objects.filter(pk=table_id).exists():
        raise Http404
    answer = failure(request, 503, "no place for a page that listens")
    answer["Retry-After"] = str(AGAIN)
    return answer
