"""Finds the table and the viewer of a request, or answers why the table cannot be opened."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from railhead.language import N_, explain
from railhead.network.walk_limits import DenseTrackError
from railhead.server.authority import (
    TABLES,
    LiveTable,
    TableBroken,
    TableBusy,
    TableMissing,
    Viewer,
    live_table,
)
from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import busy, failure
from railhead.server.jobs import costs
from railhead.server.people.access import viewer_of
from railhead.server.plans.planned import for_everybody, open_plan, parts_of
from railhead.server.views.broken import broken_page

P = ParamSpec("P")


def at_table(
    view: Callable[Concatenate[HttpRequest, LiveTable, Viewer, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Decorate a view: it gets the table and its viewer in place of the id of the table.

    Where the address names a plan, it gets that as a table, and its owner as the viewer. 404 for an
    unknown table and for another's plan, 503 for one that cannot be loaded now, 422 where the track
    of its board is too dense for the request. At a table that cannot go on everybody is a
    spectator; if not even its start can be set up, `broken_page` answers instead.
    """

    @wraps(view)
    def opened(
        request: HttpRequest, table_id: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        table_id, number = parts_of(table_id)
        try:
            live = live_table(table_id)
            viewer = viewer_of(request, live.row)
            if viewer.players:
                TABLES.use(table_id, viewer.person)
            if live.broken is not None:
                viewer = replace(viewer, players=frozenset())
            if number is not None:
                live = open_plan(live, number, viewer.person)
                viewer = for_everybody(live, viewer)
            # The next reader then finds cached what this one computes.
            reading = live.read_lock if request.method in ("GET", "HEAD") else nullcontext()
            with reading, costs.counted(table_id):
                return view(request, live, viewer, *args, **kwargs)
        except TableMissing as missing:
            if request.headers.get("HX-Request") == "true":
                return _gone(request)
            raise Http404 from missing
        except DenseTrackError as dense:
            # Only a board from outside has such track: computing routes on it would take hours.
            translate = translator_of(request)
            texts = (translate(N_("This cannot be worked out")), explain(dense, translate))
            return failure(request, 422, str(dense), texts=texts)
        except TableBusy as waiting:
            return busy(request, waiting.message, again=5)
        except TableBroken as broken:
            return broken_page(request, table_id, broken)

    return opened


def _gone(request: HttpRequest) -> HttpResponse:
    """Answer a page whose table was deleted meanwhile: it leads to the list of tables."""
    answer = failure(request, 404, "there is no such table")
    answer["HX-Redirect"] = reverse("home")
    return answer
