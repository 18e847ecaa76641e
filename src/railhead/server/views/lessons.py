"""Lessons: beginning one by one click, and going on in it."""

from __future__ import annotations

from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from railhead.language import N_
from railhead.lessons import known_lesson
from railhead.server.authority import LiveTable, NotYourSeat, Outcome, Viewer
from railhead.server.base.languages import translator_of
from railhead.server.models import Table
from railhead.server.people.access import person_of
from railhead.server.people.first_visit import GUEST, person_opening_table
from railhead.server.people.quotas import spend
from railhead.server.rendering.templating import go_to
from railhead.server.teaching.lessons import begin_lesson, go_on, open_lesson, play_on
from railhead.server.views import forms
from railhead.server.views.moves import acting
from railhead.server.views.tickets import opened_before, read_ticket


@require_POST
def learn(request: HttpRequest, title: str, name: str) -> HttpResponse:
    """Begin a lesson, or lead to where the reader has left it. Field: `ticket`, as `play_alone`.

    404 for an unknown lesson.
    """
    lesson = known_lesson(f"{title}/{name}")
    if lesson is None:
        raise Http404
    person, translate = person_of(request), translator_of(request)
    if person is not None and (table := open_lesson(person, lesson.id)) is not None:
        return _enter(request, table)
    key, maker = read_ticket(request.POST.get("ticket", ""))
    if key and Table.everything.filter(pk=key).exists():
        # The page with another button may be sent again with the same ticket.
        key, before = "", opened_before(request, person, key, maker)
        if before.lesson == lesson.id:
            return _enter(request, before)
    own = person.name if person is not None else translate(GUEST)
    try:
        with person_opening_table(request, own, None, 0) as somebody:
            table = begin_lesson(lesson, somebody, own, key, other=translate(GUEST))
    except IntegrityError:
        return _enter(request, opened_before(request, person, key, maker))
    return _enter(request, table)


def _enter(request: HttpRequest, table: Table) -> HttpResponse:
    return go_to(request, reverse("table", args=[table.pk]))


@acting("lesson")
def lesson(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Go on to the next goal of a lesson or back to its moment, or play on, as `do` says.

    Fields: `version`, `key`; `do`: next or play.
    """
    if not viewer.players:
        raise NotYourSeat(live.id)
    version, key = forms.number(request, "version"), forms.key(request)
    spend(request, "takebacks")
    match request.POST.get("do"):
        case "next":
            return go_on(live, viewer, version, key)
        case "play":
            return play_on(live, viewer)
        case _:
            raise forms.FieldError("do", N_("expected next or play"))
