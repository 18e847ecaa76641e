"""Plans: beginning them, branching off, names, deleting, carrying over. See `server.plans`.

Plans are their owner's alone: for anybody else there is none at their addresses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from railhead.engine.illegal import Illegal
from railhead.language import N_, explain
from railhead.server.authority import LiveTable, TableBroken, Viewer
from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import failure
from railhead.server.models.plans import MOST_AT_TABLE, MOST_NAME
from railhead.server.page.panels import view_of
from railhead.server.page.plan import branches, plan_name
from railhead.server.people.quotas import spend
from railhead.server.plans.keeping import begin_plan, branch_off, carry_over, rename
from railhead.server.plans.planned import PlannedTable, place_of, plans_at
from railhead.server.rendering.templating import go_to, render
from railhead.server.views import forms
from railhead.server.views.notice import leave_notice
from railhead.server.views.table import whole_number
from railhead.server.views.table_access import at_table

STRANGER = (
    N_("Plans are kept for you alone"),
    N_("Only who has a name here can keep plans: give yourself one on the page “You”."),
)

Doing = Callable[[HttpRequest, PlannedTable], HttpResponse]


def _refuse(request: HttpRequest, status: int, text: str) -> HttpResponse:
    return failure(request, status, text, texts=(N_("This was not done"), text))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
def plans(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    """Show the reader's plans at a table, and what can begin after `?at=N` actions.

    A form begins a plan: `at`, by default the present, and perhaps `name`. 403 for a stranger's,
    409 at a table that cannot go on, 422 where there are too many.
    """
    if request.method == "POST":
        return _begin(request, live, viewer)
    try:
        view = view_of(request, live, viewer, whole_number(request.GET.get("at")))
    except IndexError:
        raise Http404 from None
    own = plans_at(live.row.pk, viewer.person)
    context = {
        "live": live,
        "view": view,
        "viewer": viewer,
        "line": view.game_log.line_of(view.count) if view.count else "",
        "branches": branches(own, live.row.pk, view.translate),
        "name": plan_name(own, view.translate),
        "longest": MOST_NAME,
        "full": len(own) >= MOST_AT_TABLE,
    }
    return render(request, "plans/plans.html", context)


def _begin(request: HttpRequest, live: LiveTable, viewer: Viewer) -> HttpResponse:
    translate = translator_of(request)
    if viewer.person is None:
        return failure(request, 403, "a stranger keeps no plans", texts=STRANGER)
    if live.broken is not None:
        return _refuse(request, 409, translate(TableBroken.message))
    try:
        at = forms.optional_number(request, "at")
        own = plans_at(live.row.pk, viewer.person)
        name = request.POST.get("name") or plan_name(own, translate)
        spend(request, "plans")
        plan = begin_plan(live, viewer.person, len(live.game.actions) if at is None else at, name)
    except forms.FieldError as error:
        return _refuse(request, 400, explain(error, translate))
    except IndexError:
        return _refuse(request, 422, translate(N_("at: the game has not so many actions.")))
    except Illegal as refused:
        return _refuse(request, 422, explain(refused, translate))
    return go_to(request, reverse("table", args=[place_of(plan)]))


def _on_plan(doing: Doing) -> Callable[..., HttpResponse]:
    """Make a view of a function that does something to a plan; refusals are told."""

    def view(request: HttpRequest, live: LiveTable, _viewer: Viewer) -> HttpResponse:
        try:
            return doing(request, cast("PlannedTable", live))
        except forms.FieldError as error:
            return _refuse(request, 400, explain(error, translator_of(request)))
        except IndexError:
            text = translator_of(request)(N_("at: the plan has no such action."))
            return _refuse(request, 422, text)
        except Illegal as refused:
            return _refuse(request, 422, explain(refused, translator_of(request)))

    view.__name__, view.__doc__ = doing.__name__, doing.__doc__
    return never_cache(require_POST(at_table(view)))


@_on_plan
def branch(request: HttpRequest, live: PlannedTable) -> HttpResponse:
    """Begin a new branch with the moves of a plan up to `at` actions of the game.

    Fields: perhaps `at`, by default all of them, and `name`.
    """
    at = forms.optional_number(request, "at")
    translate = translator_of(request)
    own = plans_at(live.row.pk, live.plan.person_id)
    name = request.POST.get("name") or plan_name(own, translate)
    spend(request, "plans")
    made = branch_off(live, len(live.game.actions) if at is None else at, name)
    return go_to(request, reverse("table", args=[place_of(made)]))


@_on_plan
def name_plan(request: HttpRequest, live: PlannedTable) -> HttpResponse:
    """Give a plan another name. Field: `name`."""
    rename(live.plan, request.POST.get("name", ""))
    return go_to(request, reverse("table", args=[live.id]))


@_on_plan
def drop(request: HttpRequest, live: PlannedTable) -> HttpResponse:
    """Delete a plan, and lead to another one or the table, or with `back` to the list of plans."""
    left = [plan for plan in plans_at(live.row.pk, live.plan.person_id) if plan != live.plan]
    live.plan.delete()
    if request.POST.get("back") == "plans":
        return go_to(request, reverse("plans", args=[live.row.pk]))
    return go_to(request, reverse("table", args=[place_of(left[-1]) if left else live.row.pk]))


@_on_plan
def carry(request: HttpRequest, live: PlannedTable) -> HttpResponse:
    """Carry a plan over to the present position of its table, as far as the rules allow it."""
    translate = translator_of(request)
    name = plan_name(plans_at(live.row.pk, live.plan.person_id), translate)
    plan, found = carry_over(live, name)
    if found.left_out:
        left = translate.plural(
            "{count} move is not possible any more: the old plan still has it.",
            "{count} moves are not possible any more: the old plan still has them.",
            found.left_out,
        )
        leave_notice(request, left)
    return go_to(request, reverse("table", args=[place_of(plan)]))
