"""Seats: the links by which players are invited, and the taking of a seat."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import BadRequest, PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from railhead.language.motives import STRENGTHS, say_strength
from railhead.language.setup_words import alike_fault, name_fault
from railhead.server.authority import hub
from railhead.server.authority.chance import chance_said
from railhead.server.base.languages import translator_of
from railhead.server.models import Person, Seat, Table
from railhead.server.people.access import person_of
from railhead.server.people.first_visit import is_nameless, known_or_new_person
from railhead.server.people.shared_links import is_only_here, link_for_others
from railhead.server.rendering.templating import hide_address, refuse_page, render, see_other
from railhead.server.seating.changing import (
    freed_by_agreement,
    leave_seat,
    names_beside,
    take_seat,
    unseat_computer,
)
from railhead.server.views.notice import take_notice
from railhead.titles.catalogue import known_title


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the page for the owner of the table shows it.

    `player`: the player's id in the game; `name`: the player's name there; `person`: who has the
    seat; `own`: the reader has it; `computer`: what the computer that plays there is called, "" for
    none; `link`: the invitation, "" if the seat is taken.
    """

    player: str
    name: str
    person: Person | None
    own: bool
    computer: str
    link: str


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@hide_address
def join(request: HttpRequest, invite: str) -> HttpResponse:
    """Show the seat of an invitation, or take it. A seat that somebody has is refused."""
    seat = Seat.find(invite)
    if seat is None or seat.table.deleted is not None:
        raise Http404
    person = person_of(request)
    if seat.person_id is not None:
        if person is not None and seat.person_id == person.pk:
            return see_other(reverse("table", args=[seat.table_id]))
        return _taken(request, seat)
    if seat.player in seat.table.computers:
        return _taken(request, seat)
    nameless = is_nameless(person)
    name = request.POST.get("name", "").strip() if nameless or person is None else person.name
    fault = ""
    if request.method == "POST":
        if nameless:
            translate, others = translator_of(request), names_beside(seat.table, seat.player)
            fault = name_fault(name, translate) or alike_fault(name, others, translate)
        if not fault:
            return _take(request, seat, name)
    player = _name(seat)
    context = {
        "table": seat.table,
        "chance": chance_said(seat.table),
        "title": known_title(seat.table.title),
        "player": player,
        "nameless": nameless,
        "name": name if request.method == "POST" else player,
        "fault": fault,
    }
    return render(request, "join.html", context, status=422 if fault else 200)


def _take(request: HttpRequest, seat: Seat, name: str) -> HttpResponse:
    """Take a seat. Of two who do so at the same time one gets it, the other changes nothing."""
    free = Seat.objects.filter(pk=seat.pk, salt=seat.salt, person=None)
    try:
        with known_or_new_person(request, name) as person:
            if not take_seat(free, person):
                raise _TakenError
    except _TakenError:
        return _taken(request, seat)
    hub.announce(seat.table_id, seat.table.version)
    return see_other(reverse("table", args=[seat.table_id]))


class _TakenError(Exception):
    """Another person took the seat first."""


def _taken(request: HttpRequest, seat: Seat) -> HttpResponse:
    return refuse_page(
        request, "taken.html", {"player": _name(seat)}, status=403, why="the seat is taken"
    )


def _name(seat: Seat) -> str:
    names: dict[str, str] = dict(seat.table.players)
    return names.get(seat.player, seat.player)


# -- what the owner of a table sees of its seats ---------------------------------------------


@require_safe
@never_cache
def seats(request: HttpRequest, table_id: str) -> HttpResponse:
    """Show the owner of a table its seats, with links of invitation for the free ones.

    Whoever else sits there sees the seats that are free since the players agreed to it.
    """
    table, owned = _table_of_seats(request, table_id)
    taken = Seat.objects.filter(table=table).select_related("person")
    by_player = {seat.player: seat for seat in taken}
    if not owned:
        freed = freed_by_agreement(table.pk)
        by_player = {player: seat for player, seat in by_player.items() if player in freed}
    person = person_of(request)
    places = [
        _place(request, table, by_player[player], name, person)
        for player, name in table.players
        if player in by_player
    ]
    context = {
        "table": table,
        "notice": take_notice(request),
        "places": places,
        "only_here": is_only_here(request),
        "owned": owned,
        "may_list": not any(it.person is not None and not it.own for it in places),
        "strengths": {name: say_strength(name, translator_of(request)) for name in STRENGTHS},
    }
    return render(request, "seats.html", context)


def _table_of_seats(request: HttpRequest, table_id: str) -> tuple[Table, bool]:
    """The table, and whether the sender owns it. Raises as `own_table` for who does not sit there.

    There must be a seat that was freed by agreement, for whoever does not own it.
    """
    person = person_of(request)
    table = get_object_or_404(Table, pk=table_id)
    sits = person is not None and Seat.objects.filter(table=table, person=person).exists()
    if (
        person is None
        or table.owner_id == person.pk
        or not sits
        or not freed_by_agreement(table.pk)
    ):
        return own_table(request, table_id), True
    return table, False


def _place(
    request: HttpRequest, table: Table, seat: Seat, name: str, person: Person | None
) -> Place:
    link, strength = "", table.computers.get(seat.player, "")
    if seat.person_id is None and not strength:
        link = link_for_others(request, reverse("join", args=[seat.shown_secret()]))
    return Place(
        seat.player,
        name,
        seat.person,
        own=person is not None and seat.person_id == person.pk,
        computer=say_strength(strength, translator_of(request)) if strength else "",
        link=link,
    )


@require_POST
def free_seat(request: HttpRequest, table_id: str) -> HttpResponse:
    """Free a player's seat and give it a new link: the old one stops working."""
    table = own_table(request, table_id)
    player = request.POST.get("player", "")
    if player not in dict(table.players):
        raise BadRequest("player: nobody of this id plays here")
    with transaction.atomic():
        there = Table.objects.select_for_update().get(pk=table.pk)
        seat = get_object_or_404(Seat.objects.select_for_update(), table=table, player=player)
        unseat_computer(there, player)
        leave_seat(seat)
    hub.announce(table.pk, table.version)
    return see_other(reverse("seats", args=[table.pk]))


def own_table(request: HttpRequest, table_id: str) -> Table:
    """Return a table of seats for its owner. Raises Http404, PermissionDenied for others."""
    table = get_object_or_404(Table, pk=table_id)
    if table.mode != Table.Mode.SEATS:
        raise Http404
    person = person_of(request)
    if person is None or table.owner_id != person.pk:
        raise PermissionDenied("only the owner sees the links of the seats")
    return table
