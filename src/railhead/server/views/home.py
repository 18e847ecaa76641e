"""The lists of tables: the home page, those that wait for the reader first; and his archive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.lessons import Lesson, first_lesson
from railhead.server.cards import Card, Shelf, shelf_of
from railhead.server.covers import first_title, titles_with_covers
from railhead.server.languages import translator_of
from railhead.server.lobby import SEATS, WATCH, Wanted, listed
from railhead.server.models import KEPT_AFTER_DELETION, Person, Table
from railhead.server.people.access import person_of
from railhead.server.teaching.lessons import begun_lessons, lesson_at, standing_at
from railhead.server.templating import render
from railhead.server.views.tickets import new_ticket
from railhead.titles.catalogue import known_title, plain_title

MOST_FINISHED = 12
"""How many finished games are listed at first."""

PIECE = 48
"""How many tables of a list are shown together."""

MOST_LISTED = 6
"""How many tables of others each list shows; the lobby has all."""

KEYS = 9
"""How many tables a key opens."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """What is shown of a list: `shown`, of `count`, from the number `start` on, from 0.

    `before`: with which number the part before it begins, None if there is none; `then`: that after
    it; `left`: how many are there and after that.
    """

    name: str
    shown: Sequence[T]
    count: int
    start: int
    before: int | None
    then: int | None

    @property
    def left(self) -> int:
        return self.count - self.start - len(self.shown)


def parts_of(
    request: HttpRequest, lists: Mapping[str, Sequence[T]], few: Mapping[str, int]
) -> tuple[dict[str, Part[T]], bool]:
    """Return the parts of lists that an address asks for, and whether it is one of one list.

    `?list=NAME&from=N` asks for PIECE of one, anything else for the first of each; `few`: how many
    these are where it is not PIECE. `?all` is an old address of the finished ones.
    """
    asked = "finished" if "all" in request.GET else str(request.GET.get("list", ""))
    if asked in lists:
        text = str(request.GET.get("from", ""))
        plain = text.isascii() and text.isdecimal() and len(text) < 7
        last = max(0, len(lists[asked]) - 1)
        return {
            asked: _part(asked, lists[asked], min(int(text) if plain else 0, last), PIECE)
        }, True
    return {name: _part(name, rows, 0, few.get(name, PIECE)) for name, rows in lists.items()}, False


def _part(name: str, rows: Sequence[T], start: int, most: int) -> Part[T]:
    shown, end = rows[start : start + most], start + most
    before = max(0, start - PIECE) if start else None
    return Part(name, shown, len(rows), start, before, end if end < len(rows) else None)


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
            request, {**names, "finished": shelf.finished}, {"finished": MOST_FINISHED}
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
        "open_tables": listed(SEATS, person, Wanted(), translate, MOST_LISTED),
        "watched": listed(WATCH, person, Wanted(), translate, MOST_LISTED),
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
        found, _ = parts_of(request, lists, {})
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
