"""A game alone against computers, with nothing to set up."""

from __future__ import annotations

from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from railhead.bots.opponents import STRENGTHS
from railhead.language import N_
from railhead.language.setup_words import usual_players
from railhead.server.authority import create_table
from railhead.server.base.languages import translator_of
from railhead.server.computers.pacing import set_first_pause
from railhead.server.models import Seat, Table
from railhead.server.people.access import person_of
from railhead.server.people.first_visit import GUEST, person_opening_table
from railhead.server.people.preferences import preferences_of
from railhead.server.rendering.covers import first_title
from railhead.server.rendering.templating import go_to
from railhead.server.seating.changing import seat_computer, take_seat
from railhead.server.views.notice import tell_once
from railhead.server.views.tickets import opened_before, read_ticket
from railhead.titles.catalogue import plain_title, title_ids
from railhead.titles.covers import cover_of

USUAL_STRENGTH = next(iter(STRENGTHS))
"""The weakest: who plays alone at once may never have played before."""

HOW_TO_WIN = N_(
    "Whoever has most at the end wins: cash, and shares at their prices. "
    "Every move can be taken back."
)
"""What is said at once; `Cover.ends` says more for each title."""


@require_POST
def play_alone(request: HttpRequest) -> HttpResponse:
    """Open a table of the title to begin with and lead to it, once for each form.

    The reader has the first seat, beginners the others; the page says at once how one wins.
    Field: `ticket`, as in the form of a new table; without a good one it opens a table all the
    same. Query: `title`, another title than the first one; 404 for one that is not known.
    """
    person, translate = person_of(request), translator_of(request)
    key, maker = read_ticket(request.POST.get("ticket", ""))
    if key and Table.everything.filter(pk=key).exists():
        return _enter(request, opened_before(request, person, key, maker))
    wanted = request.GET.get("title", first_title())
    if wanted not in title_ids():
        raise Http404
    title, cover = plain_title(wanted), cover_of(wanted)
    own = person.name if person is not None else translate(GUEST)
    numbers = range(1, usual_players(title))
    others = [translate(N_("Computer {number}"), number=number) for number in numbers]
    if own in others:
        own = translate(GUEST)
    try:
        with person_opening_table(request, own, None, 0) as somebody:
            table = create_table(
                somebody,
                title.id,
                [own, *others],
                options=cover.first_options,
                mode=Table.Mode.SEATS,
                key=key,
            )
            first, *rest = (player for player, _ in table.players)
            for player in rest:
                seat_computer(table, player, USUAL_STRENGTH)
            set_first_pause(table, preferences_of(request).pause)
            take_seat(Seat.objects.filter(table=table, player=first), somebody)
    except IntegrityError:
        return _enter(request, opened_before(request, person, key, maker))
    tell_once(request, " ".join(map(translate, filter(None, (HOW_TO_WIN, cover.ends)))))
    return _enter(request, table)


def _enter(request: HttpRequest, table: Table) -> HttpResponse:
    return go_to(request, reverse("table", args=[table.pk]))
