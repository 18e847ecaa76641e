"""The plans of a reader at a table, side by side with the table as it is."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.server.authority import LiveTable, Viewer
from railhead.server.base.languages import translator_of
from railhead.server.base.view_marks import Process, answered_by
from railhead.server.page.plan import branches
from railhead.server.page.side_by_side import side_by_side
from railhead.server.page.state.marks import logo
from railhead.server.plans.planned import planned_table, plans_at
from railhead.server.rendering.templating import render
from railhead.server.views.table_access import at_table


@answered_by(Process.PLANNER)
@require_safe
@never_cache
@at_table
def compare(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Show what the table and every plan of the reader at it come to, in columns."""
    translate = translator_of(request)
    own = plans_at(live.row.pk, viewer.person)
    games = [live.game, *(planned_table(live, plan).game for plan in own)]
    companies = live.game.title.companies
    context = {
        "live": live,
        "columns": branches(own, "", translate),
        "groups": side_by_side(games, translate),
        "logo": lambda company: logo(companies[company]),
    }
    return render(request, "plans/compare.html", context)
