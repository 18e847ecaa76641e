"""The lists of tables: the home page, those that wait for the reader first; and his archive."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.engine.title import Title
from railhead.language import Translator
from railhead.language.setup_words import chosen_words
from railhead.server.cards import Card, free_seats, how_long_ago, seats_of, shelf_of
from railhead.server.languages import translator_of
from railhead.server.models import KEPT_AFTER_DELETION, Person, Seat, Table
from railhead.server.people.access import person_of
from railhead.server.templating import render
from railhead.titles.catalogue import known_title, plain_title, title_ids

MOST_FINISHED = 12
"""How many finished games are listed at first."""

MOST_OPEN = 12
"""How many tables with open seats are listed."""

KEYS = 9
"""How many tables a key opens."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table at which strangers may sit down.

    `people`: who sits there; `free`: how many seats are free; `options`: what is not as usual, in
    words.
    """

    table: Table
    title: Title
    people: tuple[str, ...]
    free: int
    options: tuple[str, ...]
    ago: str


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Answer with the tables of the reader, or with an invitation to begin."""
    person, translate = person_of(request), translator_of(request)
    shelf = shelf_of(person, translate) if person else None
    cards = shelf.cards if shelf else []
    here = [card for card in cards if not card.put_away]
    going = [card for card in here if not (card.stopped or card.table.finished)]
    finished = [card for card in here if card.table.finished and not card.stopped]
    everything = "all" in request.GET
    mine = sorted((card for card in going if card.turn), key=lambda card: card.since)
    others = [card for card in going if not (card.turn or card.one_screen)]
    one_screen = [card for card in going if card.one_screen]
    away = [card for card in cards if card.put_away]
    context = {
        "pleas": shelf.pleas if shelf else [],
        "mine": mine,
        "others": others,
        "one_screen": one_screen,
        "stopped": [card for card in here if card.stopped],
        "finished": finished if everything else finished[:MOST_FINISHED],
        "more": 0 if everything else max(0, len(finished) - MOST_FINISHED),
        "keys": keys_of([*mine, *others, *one_screen]),
        "away": len(away),
        "away_turns": sum(card.turn for card in away),
        "open_tables": list(open_tables(person, translate)),
        "titles": [plain_title(title) for title in title_ids()],
        "known": bool(cards),
    }
    return render(request, "home.html", context)


@require_safe
@never_cache
def archive(request: HttpRequest) -> HttpResponse:
    """Answer with the tables that the reader has put away, and those that he has deleted."""
    person, translate = person_of(request), translator_of(request)
    cards = shelf_of(person, translate).cards if person else []
    away = [card for card in cards if card.put_away]
    turns = sorted((card for card in away if card.turn), key=lambda card: card.since)
    rest = [card for card in away if not card.turn]
    deleted = Table.everything.filter(owner=person).exclude(deleted=None) if person else []
    context = {
        "mine": turns,
        "others": rest,
        "keys": keys_of([*turns, *rest]),
        "deleted": [(table, known_title(table.title), _last_day(table)) for table in deleted],
    }
    return render(request, "archive.html", context)


def keys_of(cards: list[Card]) -> dict[str, int]:
    """Return the number keys that open the first tables: id of a table -> key."""
    return {card.table.pk: number for number, card in enumerate(cards[:KEYS], 1)}


def _last_day(table: Table) -> str:
    """The last day on which a deleted table can be brought back, as 2026-11-23."""
    assert table.deleted is not None
    return (table.deleted + KEPT_AFTER_DELETION).date().isoformat()


def open_tables(person: Person | None, translate: Translator) -> list[OpenTable]:
    """Return the tables at which the reader may sit down, the last changed first."""
    rows = Table.objects.filter(open_seats=True, finished="", mode=Table.Mode.SEATS)
    if person is not None:
        own = Seat.objects.filter(person=person).values("table_id")
        rows = rows.exclude(owner=person).exclude(pk__in=own)
    # Of these some may have no free seats but those of computers.
    listed = list(rows.filter(seats__person=None).distinct().order_by("-changed")[: 4 * MOST_OPEN])
    seats, now = seats_of([table.pk for table in listed]), timezone.now()
    tables = [table for table in listed if free_seats(table, seats)][:MOST_OPEN]
    found = []
    for table in tables:
        title, names = known_title(table.title), dict(table.players)
        if title is None:
            continue
        people = tuple(names.get(player, player) for player, who in seats[table.pk] if who)
        free = free_seats(table, seats)
        options = tuple(chosen_words(title, table.options, translate))
        ago = how_long_ago(table.created, now, translate)
        found.append(OpenTable(table, title, people, free, options, ago))
    return found
