"""The lobby: tables of others, at which one may sit down, which one may watch or replay.

Open seats are listed because their owner opened them; tables to watch and finished games only where
the table is `public`, which everybody was told who sat down there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from railhead.engine.title import Title
from railhead.language import N_, Translator
from railhead.language.rounds import short_round_name
from railhead.language.setup_words import chosen_words
from railhead.server.clocks.choosing import DAY, choice_of, say_choice
from railhead.server.listing.cards import free_seats, how_long_ago, seats_of, winners_of
from railhead.server.listing.lists import PIECE, Part, part_from, start_in
from railhead.server.models import Clock, Person, Seat, Table
from railhead.titles.catalogue import known_title, title_ids, words_of

SEATS, WATCH, FINISHED = "seats", "watch", "finished"
LISTS = {SEATS: N_("Open seats"), WATCH: N_("To watch"), FINISHED: N_("Finished games")}
"""The lists of the lobby, with their names."""

FILTERS = {"title": N_("Game"), "pace": N_("Pace"), "free": N_("Free seats")}
"""What an address may ask of the tables of a list, with its names."""

LIVE, WITHIN_A_DAY, OVER_DAYS, NO_CLOCK = "live", "day", "days", "none"
PACES = {
    LIVE: N_("live, with chess clocks"),
    OVER_DAYS: N_("over days"),
    WITHIN_A_DAY: N_("over days, a day at most for each turn"),
    NO_CLOCK: N_("without a clock"),
}
"""How fast tables are played, by their clocks."""

MOST_FREE = 5
"""The largest number of free seats that can be asked for."""

STILL_PLAYED = timedelta(days=14)
"""For how long after its last move a table is listed to be watched."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a reader looks for. `title`, `pace`: "" for all; `free`: at least so many free seats."""

    title: str = ""
    pace: str = ""
    free: int = 0

    @classmethod
    def read(cls, sent: Mapping[str, str]) -> Wanted:
        """Return what an address asks for; what it cannot ask for is left out."""
        title, pace, free = (sent.get(name, "") for name in ("title", "pace", "free"))
        few = free.isascii() and free.isdigit() and len(free) == 1 and int(free) <= MOST_FREE
        return cls(
            title if title in title_ids() else "",
            pace if pace in PACES else "",
            int(free) if few else 0,
        )

    def in_words(self, kind: str, translate: Translator) -> list[str]:
        """Return each filter that holds for a list in words, such as `1849` and `over days`."""
        found = []
        known = known_title(self.title)
        if known is not None:
            found.append(known.name)
        if self.pace:
            found.append(translate(PACES[self.pace]))
        if self.free and kind == SEATS:
            found.append(
                translate.plural(
                    "at least {count} free seat", "at least {count} free seats", self.free
                )
            )
        return found


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table of others as a list shows it.

    `players`: (name, whether a computer plays); at open seats only of seats that somebody has.
    `free`: how many seats are free; `options`: what is not as usual, in words; `pace`: its clock in
    words; `ago`: when it was opened, or last changed; `round`: its short name; `leader`: who
    has most, "" if nobody alone; `winners` with their `result`; `moves`: how many there were.
    """

    table: Table
    title: Title
    players: tuple[tuple[str, bool], ...]
    free: int
    options: tuple[str, ...]
    pace: str
    ago: str
    round: str
    leader: str
    winners: tuple[str, ...]
    result: int

    @property
    def moves(self) -> int:
        return self.table.version


def listed(kind: str, person: Person | None, translate: Translator, most: int) -> list[ListedTable]:
    """Return the tables of a list that were changed last, at most so many; see `part_of`."""
    rows = _fitting(kind, person, Wanted())
    # Of these some may have no free seats but those of computers.
    some = [*rows[: 4 * most]]
    if kind == SEATS:
        seats = seats_of(table.pk for table in some)
        some = [table for table in some if free_seats(table, seats)]
    return [*_shown(kind, some[:most], translate)]


def part_of(
    kind: str,
    person: Person | None,
    wanted: Wanted,
    sent: Mapping[str, str],
    translate: Translator,
) -> Part[ListedTable]:
    """Return the part of a list that an address asks for by `from`, the last changed first.

    Tables at which the reader plays, or which they own, are not in it.
    """
    rows = _fitting(kind, person, wanted)
    if kind != SEATS:
        count = rows.count()
        start = start_in(sent, count)
        tables = [*rows[start : start + PIECE]]
    else:
        # Which seats are those of computers no query can tell.
        open_ones = [*rows.select_related(None).only("computers")]
        seats = seats_of(table.pk for table in open_ones)
        least = max(1, wanted.free)
        keys = [table.pk for table in open_ones if free_seats(table, seats) >= least]
        count, start = len(keys), start_in(sent, len(keys))
        tables = [*rows.filter(pk__in=keys[start : start + PIECE])]
    return part_from(kind, [*_shown(kind, tables, translate)], count, start)


def _fitting(kind: str, person: Person | None, wanted: Wanted) -> QuerySet[Table]:
    """The tables of a list, but for free seats; of one's own none."""
    rows = _of_pace(_LISTS[kind](), wanted.pace)
    rows = rows.filter(title__in=[wanted.title] if wanted.title else title_ids())
    if person is not None:
        own = Seat.objects.filter(person=person).values("table_id")
        rows = rows.exclude(owner=person).exclude(pk__in=own)
    return rows.select_related("clock").order_by("-changed", "-pk")


def _open() -> QuerySet[Table]:
    tables = Table.objects.filter(open_seats=True, finished="", mode=Table.Mode.SEATS)
    return tables.filter(pk__in=Seat.objects.filter(person=None).values("table_id"))


def _played() -> QuerySet[Table]:
    lately = timezone.now() - STILL_PLAYED
    return Table.objects.filter(public=True, finished="", version__gt=0, changed__gt=lately)


def _finished() -> QuerySet[Table]:
    return Table.objects.filter(public=True).exclude(finished="")


_LISTS = {SEATS: _open, WATCH: _played, FINISHED: _finished}


def _of_pace(rows: QuerySet[Table], pace: str) -> QuerySet[Table]:
    if pace == LIVE:
        return rows.filter(clock__kind=Clock.Kind.BUDGET)
    if pace == NO_CLOCK:
        return rows.filter(clock=None)
    if pace == WITHIN_A_DAY:
        return rows.filter(clock__kind=Clock.Kind.TURN, clock__seconds__lte=DAY)
    return rows.filter(clock__kind=Clock.Kind.TURN) if pace else rows


def _shown(kind: str, tables: list[Table], translate: Translator) -> Iterator[ListedTable]:
    """Yield tables as the list shows them."""
    now = timezone.now()
    seats = seats_of([table.pk for table in tables]) if kind == SEATS and tables else {}
    for table in tables:
        title, free = known_title(table.title), free_seats(table, seats)
        if title is None:
            continue
        names = dict(table.players)
        there = {player for player, person in seats.get(table.pk, ()) if person is not None}
        sitting = {*there, *table.computers} if kind == SEATS else set(names)
        clock = getattr(table, "clock", None)
        winners, result = winners_of(table, names)
        yield ListedTable(
            table,
            title,
            tuple((name, it in table.computers) for it, name in names.items() if it in sitting),
            free,
            tuple(chosen_words(title, table.options, translate)),
            say_choice(choice_of(clock) if clock is not None else None, translate),
            how_long_ago(table.created if kind == SEATS else table.changed, now, translate),
            short_round_name(words_of(table.title), table.round, translate),
            _leader(table, names),
            winners,
            result,
        )


def _leader(table: Table, names: Mapping[str, str]) -> str:
    most = max((worth for _, worth in table.worths.values()), default=0)
    first = [player for player, (_, worth) in table.worths.items() if worth == most]
    return names.get(first[0], "") if len(first) == 1 else ""
