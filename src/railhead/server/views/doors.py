"""The door of every table: finds it and its viewer, and says so where it cannot be opened."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse

from railhead.language import N_, explain
from railhead.network.steps import DenseTrackError
from railhead.server.access import viewer_of
from railhead.server.authority import (
    LiveTable,
    TableBroken,
    TableBusy,
    TableMissing,
    Viewer,
    live_table,
)
from railhead.server.jobs import costs
from railhead.server.languages import translator_of
from railhead.server.views.broken import broken_page
from railhead.server.views.errors import busy, failure

P = ParamSpec("P")


def at_table(
    view: Callable[Concatenate[HttpRequest, LiveTable, Viewer, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Give a view the table and its viewer; 404 for no table, 503 for one that cannot
    be loaded now, 422 where the track of its board is too dense for what is asked.

    At a table that cannot go on everybody is a spectator. Where not even its start can be set up,
    what is known of it is told instead: as the page of the table, elsewhere with status 503, and
    409 to whoever wants to act.
    """

    @wraps(view)
    def opened(
        request: HttpRequest, table_id: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        try:
            live = live_table(table_id)
            viewer = viewer_of(request, live.row)
            if live.broken is not None:
                viewer = replace(viewer, players=frozenset())
            # Who comes second finds worked out what the first reader asked.
            reading = live.reading if request.method in ("GET", "HEAD") else nullcontext()
            with reading, costs.counted(table_id):
                return view(request, live, viewer, *args, **kwargs)
        except TableMissing as missing:
            raise Http404 from missing
        except DenseTrackError as dense:
            # On a board from outside: it would be worked out for hours.
            translate = translator_of(request)
            texts = (translate(N_("This cannot be worked out")), explain(dense, translate))
            return failure(request, 422, str(dense), texts=texts)
        except TableBusy as waiting:
            return busy(request, waiting.message, again=5)
        except TableBroken as broken:
            return broken_page(request, table_id, broken)

    return opened
