"""Playing the leading moves of a plan for real; done where moves are made, not where plans are."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from railhead.language import N_
from railhead.server.authority import LiveTable, Outcome, TableBroken, Viewer, submit_all
from railhead.server.base.languages import translator_of
from railhead.server.base.view_marks import Process, answered_by
from railhead.server.errors.pages import failure
from railhead.server.people.access import person_of, viewer_at
from railhead.server.people.quotas import MOVES, count_request
from railhead.server.plans.keeping import advance
from railhead.server.plans.planned import PlannedTable
from railhead.server.rendering.templating import go_to
from railhead.server.views import forms
from railhead.server.views.downloads import VERSION
from railhead.server.views.moves import REFUSALS, STAMP, told, wait_for_routes
from railhead.server.views.table_access import at_table

MOVED_ON = N_(
    "The game or the plan has changed meanwhile: nothing was played. Look at the plan again."
)


@answered_by(Process.SERVING)
@require_POST
@never_cache
@at_table
def play(request: HttpRequest, live: LiveTable, _viewer: Viewer) -> HttpResponse:
    """Play the first `count` actions of a plan at its table, as one move of whoever plans.

    Fields: `count`; `version`, of the table; `edition`, of the plan; `key`. 409 if the table or the
    plan has moved on; else as a move is refused. The header `Railhead-Version` is the version of
    the table then.
    """
    planned = cast("PlannedTable", live)
    translate = translator_of(request)
    count_request(request, "moves", MOVES, person_of(request))
    try:
        outcome = _played(request, planned)
    except REFUSALS as error:
        status, text = told(error, planned.real, translate)
        return failure(request, status, text, texts=(N_("This was not done"), text))
    if outcome.status == "stale":
        answer = failure(request, 409, "moved on", texts=(N_("This was not done"), MOVED_ON))
    else:
        answer = go_to(request, reverse("table", args=[live.row.pk]))
    answer[VERSION] = str(outcome.version)
    if outcome.stamp:
        answer[STAMP] = outcome.stamp
    return answer


def _played(request: HttpRequest, live: PlannedTable) -> Outcome:
    real, plan = live.real, live.plan
    version, key = forms.number(request, "version"), forms.key(request)
    count, edition = forms.number(request, "count"), forms.number(request, "edition")
    if real.broken is not None:
        raise TableBroken(real.id, real.broken.why)
    viewer = viewer_at(real.row, plan.person_id)
    if real.version != version:
        # Late, or sent twice: the table knows.
        return submit_all(real.id, viewer, version, key, [])
    if not live.at_present or plan.edition != edition:
        return Outcome("stale", real.version)
    actions = live.game.actions[live.floor : live.floor + count]
    if len(actions) < count:
        raise forms.FieldError("count", N_("the plan has not so many actions"))
    wait_for_routes(real, viewer, version, actions)
    outcome = submit_all(real.id, viewer, version, key, actions)
    if outcome.status == "done":
        advance(plan, outcome.version, count)
    return outcome
