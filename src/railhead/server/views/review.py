"""Having a game looked at by computer players, and how far they are."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from railhead.server.authority import LiveTable, Viewer
from railhead.server.page.history.review import state_of
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import render, see_other
from railhead.server.teaching.allowed import may_review
from railhead.server.teaching.reviewing import ask, review_of
from railhead.server.teaching.worker import asked
from railhead.server.views.table_access import at_table


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def review(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Have the game looked at up to now, or show how far that is. 403 for whoever may not."""
    if not may_review(live, viewer):
        raise PermissionDenied("there is no review of this game now")
    if request.method == "POST":
        spend(request, "reviews")
        ask(live)
        asked()
    elif request.headers.get("HX-Request") == "true":
        state = state_of(review_of(live.row.pk), live.version)
        if state.kind != "working":
            return HttpResponse(headers={"HX-Refresh": "true"})
        return render(request, "report_review.html", {"review": state, "live": live})
    return see_other(reverse("report", args=[live.id]) + "#teaches")
