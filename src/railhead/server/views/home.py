"""The lists of tables: the home page, those that wait for the reader first; and his archive."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.server.cards import Card, shelf_of
from railhead.server.covers import first_title, titles_with_covers
from railhead.server.languages import translator_of
from railhead.server.lobby import SEATS, WATCH, Wanted, listed
from railhead.server.models import KEPT_AFTER_DELETION, Table
from railhead.server.people.access import person_of
from railhead.server.templating import render
from railhead.server.views.tickets import new_ticket
from railhead.titles.catalogue import known_title, plain_title

MOST_FINISHED = 12
"""How many finished games are listed at first."""

MOST_LISTED = 6
"""How many tables of others each list shows; the lobby has all."""

KEYS = 9
"""How many tables a key opens."""


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
    rest = [card for card in going if not card.turn]
    others = sorted(rest, key=lambda card: card.one_screen)
    away = [card for card in cards if card.put_away]
    context = {
        "pleas": shelf.pleas if shelf else [],
        "mine": mine,
        "others": others,
        "stopped": [card for card in here if card.stopped],
        "finished": finished if everything else finished[:MOST_FINISHED],
        "more": 0 if everything else max(0, len(finished) - MOST_FINISHED),
        "keys": keys_of([*mine, *others]),
        "away": len(away),
        "away_turns": sum(card.turn for card in away),
        "open_tables": listed(SEATS, person, Wanted(), translate, MOST_LISTED),
        "watched": listed(WATCH, person, Wanted(), translate, MOST_LISTED),
        # The lists are asked for again and again; the games around them stay as they are.
        "titles": () if request.headers.get("HX-Request") == "true" else titles_with_covers(),
        "first": plain_title(first_title()),
        "ticket": new_ticket(request, person),
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
