"""Who else comes to a table: its owner lets strangers sit down there, which they do, or watch."""

from __future__ import annotations

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from railhead.engine.illegal import Illegal
from railhead.language import explain
from railhead.language.setup_words import alike_fault, chosen_words, name_fault
from railhead.server.authority import hub
from railhead.server.authority.chance import chance_said
from railhead.server.base.languages import translator_of
from railhead.server.errors.pages import failure
from railhead.server.models import Seat, Table
from railhead.server.people.access import person_of
from railhead.server.people.first_visit import is_nameless, known_or_new_person
from railhead.server.people.quotas import spend
from railhead.server.people.strangers import (
    SeatTakenError,
    make_public,
    open_to_strangers,
    sit_down,
)
from railhead.server.rendering.templating import refuse_page, render, see_other
from railhead.server.seating.changing import names_beside
from railhead.server.views.join import own_table
from railhead.titles.catalogue import known_title


@require_POST
def open_seats(request: HttpRequest, table_id: str) -> HttpResponse:
    """Open the free seats of a table to strangers, or close them. Field: `open`, yes or no."""
    table = own_table(request, table_id)
    wanted = request.POST.get("open", "")
    if wanted not in ("yes", "no"):
        raise BadRequest("open: yes or no")
    if wanted == "no":
        Table.objects.filter(pk=table.pk).update(open_seats=False)
    elif not table.open_seats:
        try:
            open_to_strangers(table)
        except Illegal as refused:
            text = explain(refused, translator_of(request))
            return failure(request, 422, text, texts=(text, text))
    return see_other(reverse("seats", args=[table.pk]))


@require_POST
def public(request: HttpRequest, table_id: str) -> HttpResponse:
    """List a table for all, to watch and replay, or list it no more. Field: `public`, yes or no.

    Its owner lists it; whoever sits there may end that. 403 for anybody else.
    """
    table, person = get_object_or_404(Table, pk=table_id), person_of(request)
    wanted = request.POST.get("public", "")
    if wanted not in ("yes", "no"):
        raise BadRequest("public: yes or no")
    owns = person is not None and table.owner_id == person.pk
    sits = person is not None and Seat.objects.filter(table=table, person=person).exists()
    if not (owns or (sits and wanted == "no")):
        raise PermissionDenied("only the owner lists a table, only who sits there ends it")
    if wanted == "no":
        Table.objects.filter(pk=table.pk).update(public=False)
    elif not table.public:
        try:
            make_public(table)
        except Illegal as refused:
            text = explain(refused, translator_of(request))
            return failure(request, 422, text, texts=(text, text))
    hub.announce(table.pk, table.version)
    if request.POST.get("back") == "home":
        return see_other(reverse("home"))
    return see_other(reverse("seats", args=[table.pk]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sit(request: HttpRequest, table_id: str) -> HttpResponse:
    """Show the free seats of an open table, or take one. Fields: `player`, and a stranger's `name`.

    404 for a table that is not open.
    """
    table = get_object_or_404(Table, pk=table_id, open_seats=True, finished="")
    person, translate = person_of(request), translator_of(request)
    names = dict(table.players)
    seats = list(Seat.objects.filter(table=table).select_related("person").order_by("player"))
    if person is not None and any(seat.person_id == person.pk for seat in seats):
        return see_other(reverse("table", args=[table.pk]))
    free = [
        (seat.player, names[seat.player])
        for seat in seats
        if seat.person_id is None and seat.player not in table.computers
    ]
    if not free:
        return refuse_page(request, "taken.html", {"player": ""}, status=409, why="no seat is free")
    nameless = is_nameless(person)
    name = request.POST.get("name", "").strip() if nameless or person is None else person.name
    fault = ""
    if request.method == "POST":
        player = request.POST.get("player", "")
        if player not in names:
            raise BadRequest("player: nobody of this id plays here")
        if nameless:
            others = names_beside(table, player)
            fault = name_fault(name, translate) or alike_fault(name, others, translate)
        if not fault:
            return _take(request, table, player, name)
    title = known_title(table.title)
    if title is None:
        raise Http404
    context = {
        "table": table,
        "chance": chance_said(table),
        "title": title,
        "options": list(chosen_words(title, table.options, translate)),
        "people": [(names[seat.player], seat.person) for seat in seats if seat.person],
        "free": free,
        "nameless": nameless,
        "name": name,
        "fault": fault,
    }
    return render(request, "sit.html", context, status=422 if fault else 200)


def _take(request: HttpRequest, table: Table, player: str, name: str) -> HttpResponse:
    """Take a seat. Of two who do so at the same time one gets it, the other changes nothing."""
    try:
        with known_or_new_person(request, name) as person:
            spend(request, "seats")
            sit_down(table, player, person)
    except SeatTakenError:
        taken = {"player": dict(table.players)[player]}
        return refuse_page(request, "taken.html", taken, status=409, why="the seat is taken")
    hub.announce(table.pk, table.version)
    return see_other(reverse("table", args=[table.pk]))
