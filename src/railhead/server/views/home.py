"""The home page: the tables of the reader, those that wait for him first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from railhead.engine.title import Title
from railhead.language import N_, Translator
from railhead.language.rounds import short_round_name
from railhead.language.translate import NN_
from railhead.server.authority import TABLES
from railhead.server.languages import translator_of
from railhead.server.models import Person, Seat, Table
from railhead.server.people.access import person_of
from railhead.server.templating import render
from railhead.titles.catalogue import game_classes, known_title, plain_title, title_ids, words_of

# How many finished games are listed at first.
MOST_FINISHED = 12

_UNITS = (
    (86400, NN_("{count} day ago", "{count} days ago")),
    (3600, NN_("{count} hour ago", "{count} hours ago")),
    (60, NN_("{count} minute ago", "{count} minutes ago")),
)


@dataclass(frozen=True, slots=True)
class Card:
    """A table as its card shows it.

    `title`: None if this program does not know it; `waiting`: name of the player asked, "" for
    none; `turn`: it waits for the reader; `ago`: when it last changed, in words; `stopped`: it
    cannot go on.
    """

    table: Table
    title: Title | None
    players: tuple[str, ...]
    waiting: str
    turn: bool
    ago: str
    round: str
    stopped: bool


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Answer with the tables of the reader, or with an invitation to begin."""
    person = person_of(request)
    cards = _cards(person, translator_of(request)) if person else []
    going = [card for card in cards if not card.stopped]
    finished = [card for card in going if card.table.finished]
    everything = "all" in request.GET
    context = {
        "stopped": [card for card in cards if card.stopped],
        "mine": [card for card in going if card.turn],
        "others": [card for card in going if not card.turn and not card.table.finished],
        "finished": finished if everything else finished[:MOST_FINISHED],
        "more": 0 if everything else max(0, len(finished) - MOST_FINISHED),
        "titles": [plain_title(title) for title in title_ids()],
    }
    return render(request, "home.html", context)


def _cards(person: Person, translate: Translator) -> list[Card]:
    seats: dict[str, set[str]] = {}
    for table, player in Seat.objects.filter(person=person).values_list("table_id", "player"):
        seats.setdefault(table, set()).add(player)
    tables = Table.objects.filter(Q(owner=person) | Q(pk__in=seats)).order_by("-changed")
    now, broken = timezone.now(), TABLES.broken()
    return [
        _card(table, seats.get(table.pk, set()), now, translate, table.pk in broken)
        for table in tables
    ]


def _card(
    table: Table, seats: set[str], now: datetime, translate: Translator, broken: bool
) -> Card:
    names = dict(table.players)
    # At a table on one screen its owner moves for everybody; only he has it on his page.
    own = table.mode == Table.Mode.ONE_SCREEN or table.waiting in seats
    return Card(
        table,
        known_title(table.title),
        tuple(names.values()),
        names.get(table.waiting, ""),
        own and not table.finished,
        how_long_ago(table.changed, now, translate),
        short_round_name(words_of(table.title), table.round, translate),
        broken or not _rules_known(table),
    )


def _rules_known(table: Table) -> bool:
    """Whether this program has the title of a table in its version of the rules."""
    known = table.title in title_ids() and table.rules.isdecimal()
    return known and int(table.rules) in game_classes(table.title)


def how_long_ago(then: datetime, now: datetime, translate: Translator) -> str:
    """Return how long ago something was, in words: in the largest unit that fits, days at most."""
    seconds = int((now - then).total_seconds())
    for length, (one, many) in _UNITS:
        if seconds >= length:
            return translate.plural(one, many, seconds // length)
    return translate(N_("just now"))
