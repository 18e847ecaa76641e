"""The lists of tables: the home page, those that wait for the reader first; and their archive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.lessons import Lesson, first_lesson
from railhead.server.base.languages import translator_of
from railhead.server.listing.cards import Card, Shelf, shelf_of
from railhead.server.listing.lists import Part, parts_of
from railhead.server.listing.lobby import SEATS, WATCH, listed
from railhead.server.models import KEPT_AFTER_DELETION, Person, Table
from railhead.server.people.access import person_of
from railhead.server.rendering.covers import first_title, titles_with_covers
from railhead.server.rendering.templating import render
from railhead.server.teaching.lessons import begun_lessons, lesson_at, standing_at
from railhead.server.views.tickets import new_ticket
from railhead.titles.catalogue import known_title, plain_title

MOST_FINISHED = 12
"""How many finished games are listed at first."""

MOST_LISTED = 6
"""How many tables of others each list shows; the lobby has all."""

KEYS = 9
"""How many tables a key opens."""


def with_cards(shelf: Shelf, parts: Mapping[str, Part[Table]]) -> dict[str, Part[Card]]:
    """Return parts of lists of tables as such of their cards."""
    dealt = shelf.cards(chain.from_iterable(part.shown for part in parts.values()))
    return {
        name: Part(
            part.name,
            [dealt[table.pk] for table in part.shown],
            part.count,
            part.start,
            part.before,
            part.then,
        )
        for name, part in parts.items()
    }


@dataclass(frozen=True, slots=True)
class Learning:
    """The lesson that is offered. `step`: that to which the reader has come, 0 if not begun."""

    lesson: Lesson
    step: int = 0


def learning_of(person: Person | None) -> Learning | None:
    """Return the lesson that somebody has begun last, else the first one; None if there is none."""
    for table in begun_lessons(person) if person is not None else ():
        lesson, standing = lesson_at(table), standing_at(table)
        if lesson is not None and standing is not None and standing.standing != "over":
            return Learning(lesson, standing.number + 1 + (standing.standing == "reached"))
    lesson = first_lesson()
    return Learning(lesson) if lesson is not None else None


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Answer with the tables of the reader, or with an invitation to begin.

    Query: as for `parts_of`; the lists are `mine`, `others`, `stopped` and `finished`.
    """
    person, translate = person_of(request), translator_of(request)
    shelf = shelf_of(person, translate) if person else None
    parts, alone = {}, False
    if shelf:
        names = {"mine": shelf.mine, "others": shelf.others, "stopped": shelf.stopped}
        found, alone = parts_of(
            request.GET, {**names, "finished": shelf.finished}, {"finished": MOST_FINISHED}
        )
        parts = with_cards(shelf, found)
    playing = [card for name in ("mine", "others") if name in parts for card in parts[name].shown]
    context = {
        "pleas": shelf.pleas if shelf else [],
        "parts": parts,
        "alone": alone,
        "turns": len(shelf.mine) if shelf else 0,
        "keys": keys_of(playing),
        "away": len(shelf.away) + len(shelf.away_mine) if shelf else 0,
        "away_turns": len(shelf.away_mine) if shelf else 0,
        "open_tables": listed(SEATS, person, translate, MOST_LISTED),
        "watched": listed(WATCH, person, translate, MOST_LISTED),
        # The lists are asked for again and again; the games around them stay as they are.
        "titles": () if request.headers.get("HX-Request") == "true" else titles_with_covers(),
        "first": plain_title(first_title()),
        "ticket": new_ticket(request, person),
        "known": bool(shelf),
        "learning": learning_of(person),
    }
    return render(request, "home.html", context)


@require_safe
@never_cache
def archive(request: HttpRequest) -> HttpResponse:
    """Answer with the tables that the reader has put away, and those that they have deleted.

    Query: as for `parts_of`; the lists are `mine`, `others` and `deleted`.
    """
    person, translate = person_of(request), translator_of(request)
    parts: dict[str, Part[Card]] = {}
    gone: Part[Table] | None = None
    if person:
        shelf = shelf_of(person, translate)
        deleted = list(Table.everything.filter(owner=person).exclude(deleted=None))
        lists = {"mine": shelf.away_mine, "others": shelf.away, "deleted": deleted}
        found, _ = parts_of(request.GET, lists, {})
        gone = found.pop("deleted", None)
        parts = with_cards(shelf, found)
    playing = [card for part in parts.values() for card in part.shown]
    context = {
        "parts": parts,
        "turns": parts["mine"].count if "mine" in parts else 0,
        "keys": keys_of(playing),
        "gone": gone,
        "deleted": [
            (table, known_title(table.title), _last_day(table))
            for table in (gone.shown if gone else ())
        ],
    }
    return render(request, "archive.html", context)


def keys_of(cards: list[Card]) -> dict[str, int]:
    """Return the number keys that open the first tables: id of a table -> key."""
    return {card.table.pk: number for number, card in enumerate(cards[:KEYS], 1)}


def _last_day(table: Table) -> str:
    """The last day on which a deleted table can be brought back, as 2026-11-23."""
    assert table.deleted is not None
    return (table.deleted + KEPT_AFTER_DELETION).date().isoformat()
