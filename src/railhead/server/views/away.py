"""Putting tables away: into one's archive, or for good, with the consent of those who sit there."""

from __future__ import annotations

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from railhead.engine.illegal import Illegal
from railhead.language import explain
from railhead.server.authority import (
    NotYourSeat,
    TableMissing,
    answer_deletion,
    ask_to_delete,
    bring_back,
    others_at,
    row_of,
    withdraw_deletion,
)
from railhead.server.authority.read_marks import MOST_VISITS
from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import failure
from railhead.server.models import KEPT_AFTER_DELETION, DeletionRequest, Person, Seat, Table, Visit
from railhead.server.people.access import person_of
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import go_to, render
from railhead.titles.catalogue import known_title

ASK, AGREE, REFUSE, WITHDRAW, BRING_BACK = "ask", "agree", "refuse", "withdraw", "bring-back"


@require_POST
def put_away(request: HttpRequest, table_id: str) -> HttpResponse:
    """Put a table into the archive of whoever asks, or take it out. Field: `put`, away or back."""
    table, person = _taking_part(request, table_id)
    wanted = request.POST.get("put", "")
    if wanted not in ("away", "back"):
        raise BadRequest("put: away or back")
    visits = Visit.objects.filter(person=person)
    there = visits.filter(table=table).exists()
    if wanted == "back":
        visits.filter(table=table).update(put_away=False)
    elif there or visits.count() < MOST_VISITS:
        Visit.objects.update_or_create(table=table, person=person, defaults={"put_away": True})
    return go_to(request, reverse("archive" if wanted == "back" else "home"))


def _taking_part(request: HttpRequest, table_id: str) -> tuple[Table, Person]:
    """The table, and who asks. Raises Http404, PermissionDenied for whoever takes no part in it."""
    table, person = get_object_or_404(Table, pk=table_id), person_of(request)
    if person is None:
        raise PermissionDenied("only who takes part puts a table away")
    sits = Seat.objects.filter(table=table, person=person).exists()
    if not sits and table.owner_id != person.pk:
        raise PermissionDenied("only who takes part puts a table away")
    return table, person


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete(request: HttpRequest, table_id: str) -> HttpResponse:
    """Ask the owner whether to delete a table; or do what `do` says.

    `do`: `ask`, to delete it, at once or when the others agree; `agree`, `refuse`, `withdraw`;
    `bring-back`, for a deleted one. 403 for whoever is not to say it, 409 if nothing is asked.
    """
    person = person_of(request)
    doing = request.POST.get("do", "") if request.method == "POST" else ""
    if doing == BRING_BACK:
        return _bring_back(request, table_id, person)
    try:
        table = row_of(table_id)
    except TableMissing as missing:
        raise Http404 from missing
    if person is None:
        raise PermissionDenied("a stranger deletes nothing")
    if request.method != "POST":
        return _confirm(request, table, person)
    try:
        return _do(request, table, person, doing)
    except NotYourSeat as refused:
        raise PermissionDenied("not asked, or not the owner") from refused
    except Illegal as refused:
        text = explain(refused, translator_of(request))
        return failure(request, 409, text, texts=(text, text))


def _do(request: HttpRequest, table: Table, person: Person, doing: str) -> HttpResponse:
    spend(request, "takebacks")
    if doing == ASK:
        deleted = ask_to_delete(table, person)
        return go_to(request, f"{reverse('archive')}#deleted" if deleted else reverse("home"))
    if doing in (AGREE, REFUSE):
        if answer_deletion(table, person, doing == AGREE):
            return go_to(request, reverse("home"))
    elif doing == WITHDRAW:
        withdraw_deletion(table, person)
    else:
        raise BadRequest("do: ask, agree, refuse, withdraw or bring-back")
    back = request.POST.get("back") == "table"
    return go_to(request, reverse("table", args=[table.pk]) if back else reverse("home"))


def _confirm(request: HttpRequest, table: Table, person: Person) -> HttpResponse:
    if table.owner_id != person.pk:
        raise PermissionDenied("only the owner deletes a table")
    context = {
        "table": table,
        "title": known_title(table.title),
        "others": list(others_at(table, person).values()),
        "asked": DeletionRequest.objects.filter(table=table).exists(),
        "days": KEPT_AFTER_DELETION.days,
    }
    return render(request, "delete.html", context)


def _bring_back(request: HttpRequest, table_id: str, person: Person | None) -> HttpResponse:
    table = get_object_or_404(Table.everything, pk=table_id)
    try:
        if person is None:
            raise NotYourSeat(table_id)
        bring_back(table, person)
    except NotYourSeat as refused:
        # Nobody else is told that there was such a table.
        if table.deleted is not None:
            raise Http404 from refused
        raise PermissionDenied("only the owner brings a table back") from refused
    return go_to(request, reverse("home"))
