"""Asking for a hint, and looking whether it has come."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from railhead.language import N_
from railhead.server.authority import LiveTable, NotYourSeat, Outcome, Viewer
from railhead.server.errors.pages import busy
from railhead.server.jobs.queue import QueueFull
from railhead.server.page.panels import PANELS, render_panel, view_of
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import see_other
from railhead.server.teaching.allowed import may_have_hint
from railhead.server.teaching.hinting import ask
from railhead.server.views.forms import number
from railhead.server.views.moves import acting
from railhead.server.views.table_access import at_table

FULL = N_("Many hints are being worked out just now. Please ask again in a moment.")


@require_http_methods(["GET", "HEAD", "POST"])
def hint(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask for a hint with a form, or show the panel of hints if it has changed."""
    if request.method != "POST":
        return _look(request, table_id)
    try:
        return _ask(request, table_id)
    except QueueFull as full:
        return busy(request, FULL, status=full.status, again=full.again)


@acting("hint")
def _ask(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Have a hint worked out for the present question. Field: `version`.

    The table stays as it is, and nobody is told.
    """
    if not may_have_hint(live, viewer) or viewer.person is None or live.game.decision is None:
        raise NotYourSeat(live.id)
    if number(request, "version") != live.version:
        return Outcome("stale", live.version)
    spend(request, "hints")
    ask(live, viewer.person, live.game.decision.player)
    return Outcome("done", live.version)


@never_cache
@at_table
def _look(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Answer 204 while the hint that the page waits for is worked out, else with its panel."""
    if request.headers.get("HX-Request") != "true":
        return see_other(reverse("table", args=[live.id]))
    view = view_of(request, live, viewer)
    if view.hint_comes:
        # Whoever waits sees to it that somebody works on it.
        render_panel(PANELS["hints"], view)
        return HttpResponse(status=204)
    return HttpResponse(render_panel(PANELS["hints"], view).section(swap=True))
