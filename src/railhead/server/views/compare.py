"""Two moments of a game compared, on a page of its own."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.server.authority import LiveTable, Viewer, absence_of
from railhead.server.base.languages import translator_of
from railhead.server.base.view_marks import Process, answered_by
from railhead.server.errors.pages import failure
from railhead.server.page.compare import context
from railhead.server.page.panels import view_of
from railhead.server.page.template_words import words_of
from railhead.server.rendering.templating import as_it_is, render
from railhead.server.views.table import whole_number
from railhead.server.views.table_access import at_table


@answered_by(Process.READER)
@require_safe
@never_cache
@at_table
def compare(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Answer with the table after `?from=N` and after `&to=M` actions, and what differs.

    By default from the end of the viewer's last turn, or else the beginning, to the present; the
    earlier one is always the first.
    """
    last = len(live.game.actions)
    try:
        asked = (whole_number(request.GET.get(field)) for field in ("from", "to"))
        start, end = asked
    except Http404:
        return _refused(request, last)
    absence = absence_of(live, viewer)
    start = start if start is not None else absence.start if absence is not None else 0
    end = end if end is not None else last
    if max(start, end) > last:
        return _refused(request, last)
    start, end = min(start, end), max(start, end)
    view = replace(view_of(request, live, viewer, end), absence=None, compared=start)
    return render(
        request, "compare.html", {**words_of(view), **context(view, start), "marked": as_it_is}
    )


def _refused(request: HttpRequest, last: int) -> HttpResponse:
    say = translator_of(request)
    head = say("There are no such moments")
    text = say("from, to: whole numbers of actions, from 0 to {last}.", last=last)
    return failure(request, 400, "no such moments", texts=(head, text))
