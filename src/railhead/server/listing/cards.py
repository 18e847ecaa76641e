"""Cards: what lists of tables show of each, read from the rows alone, without loading a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from railhead.engine.title import Title
from railhead.language import N_, Translator
from railhead.language.rounds import round_heading
from railhead.language.translate import NN_
from railhead.server.authority import broken_tables
from railhead.server.authority.agreements import ABSENT
from railhead.server.clocks.reading import TableClock, clocks_of
from railhead.server.clocks.wording import say_left
from railhead.server.models import (
    DeletionRequest,
    Person,
    Proposal,
    Seat,
    Table,
    Takeback,
    Visit,
)
from railhead.server.talk.reading import unread_of
from railhead.titles.catalogue import game_classes, known_title, title_ids, words_of

_UNITS = (
    (86400, NN_("{count} day ago", "{count} days ago")),
    (3600, NN_("{count} hour ago", "{count} hours ago")),
    (60, NN_("{count} minute ago", "{count} minutes ago")),
)


@dataclass(frozen=True, slots=True)
class CardTime:
    """The time that is left to whoever is asked, in words; `late`: it is up.

    `paused`: it stands still, `waits`: since it has not begun.
    """

    text: str
    late: bool
    paused: bool
    waits: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A table as its card shows it to one reader.

    `title`: None if this program does not know it; `players`: (name, whether they are asked,
    strength of the computer that plays them, "" for none); `waiting`: name of the player asked, ""
    for none, and `thinks`: it is a computer; `turn`: it waits for the reader; `since`: when
    it last changed, or when the player was first asked; `ago`: the same in words; `cash`, `worth`:
    the reader's, None without a seat; `winners`: names, with their `result`; `free`: how many seats
    nobody has; `stopped`: it cannot go on; `rematch`: id of its rematch, "" if there is none;
    `again`: it is itself one; `put_away`: it is in the reader's archive; `unread`: how many
    messages of others the reader has not read; `time`: None without a clock. `asks`: what is asked,
    such as `AFG: track`, "" for no more than the round says; `standing`: how the reader stands in a
    game that goes on, in words.
    """

    table: Table
    title: Title | None
    players: tuple[tuple[str, bool, str], ...]
    waiting: str
    thinks: bool
    turn: bool
    since: datetime
    ago: str
    round: str
    cash: int | None
    worth: int | None
    winners: tuple[str, ...]
    result: int
    free: int
    stopped: bool
    rematch: str
    put_away: bool
    own: bool
    unread: int
    time: CardTime | None
    asks: str = ""
    standing: str = ""

    @property
    def one_screen(self) -> bool:
        return self.table.mode == Table.Mode.ONE_SCREEN

    @property
    def name(self) -> str:
        """What the card is called."""
        return self.table.name or (self.title.name if self.title else self.table.title)


@dataclass(frozen=True, slots=True)
class Plea:
    """What others ask the reader to agree to, or the owner asks them.

    `kind`: `takeback`, `end`, `delete`, or that of a `Proposal`; `player`: who asks; `mine`: the
    reader does; `missing`: how many others have not answered.
    """

    table: Table
    title: Title | None
    kind: str
    player: str
    mine: bool
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Shelf:
    """All tables of one person, from which cards are dealt for those that are shown.

    `own`: table -> the person's players there; `pleas`: what waits for a word. The lists, the last
    changed first but where it is said otherwise: `mine`, that wait for them, the longest wait
    first; `others`, those on one screen last; `stopped`, that cannot go on; `finished`; `away`,
    what they have put away, and `away_mine` what waits for them of that.
    """

    person: Person
    translate: Translator
    own: Mapping[str, set[str]]
    pleas: list[Plea]
    mine: list[Table]
    others: list[Table]
    stopped: list[Table]
    finished: list[Table]
    away: list[Table]
    away_mine: list[Table]

    def cards(self, tables: Iterable[Table]) -> dict[str, Card]:
        """Return the cards of some of these tables by their ids, by as few queries for many."""
        shown = {table.pk: table for table in tables}
        dealer = _dealer(self.person, self.translate, shown, self.own)
        return {name: dealer.card(table, self.person) for name, table in shown.items()}

    def __len__(self) -> int:
        here = (self.mine, self.others, self.stopped, self.finished)
        return sum(map(len, (*here, self.away, self.away_mine)))


def shelf_of(person: Person, translate: Translator) -> Shelf:
    """Return the tables of a person, by as many queries for many as for few."""
    own: dict[str, set[str]] = {}
    for table_id, player in Seat.objects.filter(person=person).values_list("table_id", "player"):
        own.setdefault(table_id, set()).add(player)
    # No list shows the options.
    rows = Table.objects.filter(Q(owner=person) | Q(pk__in=own), lesson="")
    found = rows.defer("options")
    tables = {table.pk: table for table in found.order_by("-changed")}
    visits = Visit.objects.filter(person=person, put_away=True)
    away, broken = set(visits.values_list("table_id", flat=True)), broken_tables()
    lists: dict[str, list[Table]] = {
        name: [] for name in ("mine", "others", "stopped", "finished", "away", "away_mine")
    }
    for table in tables.values():
        turn = not table.finished and table.waiting in own.get(table.pk, ())
        if table.pk in away:
            name = "away_mine" if turn else "away"
        elif table.pk in broken or not _rules_known(table):
            name = "stopped"
        else:
            name = "finished" if table.finished else "mine" if turn else "others"
        lists[name].append(table)
    for name in ("mine", "away_mine"):
        lists[name].sort(key=lambda table: table.asked_since)
    lists["others"].sort(key=lambda table: table.mode == Table.Mode.ONE_SCREEN)
    return Shelf(person, translate, own, _pleas(person, translate, tables, own), **lists)


def _dealer(
    person: Person,
    translate: Translator,
    tables: Mapping[str, Table],
    own: Mapping[str, set[str]],
) -> _Dealer:
    """What makes cards of these tables."""
    again = Table.objects.filter(rematch_of__in=list(tables))
    return _Dealer(
        timezone.now(),
        translate,
        broken_tables(),
        own,
        seats_of(tables),
        dict(again.values_list("rematch_of_id", "pk")),
        set(Visit.objects.filter(person=person, put_away=True).values_list("table_id", flat=True)),
        unread_of(person.pk, own.keys() & tables.keys()),
        clocks_of({name: row.version for name, row in tables.items() if _has_clock(row)}),
    )


def _pleas(
    person: Person,
    translate: Translator,
    tables: Mapping[str, Table],
    own: Mapping[str, set[str]],
) -> list[Plea]:
    """What waits for a word of the reader at these tables."""
    proposed = Proposal.objects.filter(table__in=list(tables))
    deleted = DeletionRequest.objects.filter(table__in=list(tables))
    asked = {*proposed.values_list("table_id", flat=True)}
    asked.update(deleted.values_list("table_id", flat=True))
    dealer = _dealer(person, translate, {name: tables[name] for name in asked}, own)
    deletions = _deletions(tables, dealer.seats, person)
    return [*_takebacks(tables, own), *_proposals(dealer, tables, person), *deletions]


Seats = Mapping[str, list[tuple[str, int | None]]]
"""Table -> (player, id of the person who has their seat)."""


def seats_of(tables: Iterable[str]) -> Seats:
    """Return who sits at some tables."""
    found: dict[str, list[tuple[str, int | None]]] = {}
    rows = Seat.objects.filter(table__in=list(tables)).order_by("player")
    for table_id, player, person in rows.values_list("table_id", "player", "person_id"):
        found.setdefault(table_id, []).append((player, person))
    return found


def free_seats(table: Table, seats: Seats) -> int:
    """Return how many seats of a table neither a person nor a computer has."""
    here = seats.get(table.pk, ())
    return sum(who is None and player not in table.computers for player, who in here)


@dataclass(frozen=True, slots=True)
class _Dealer:
    """Makes the cards of a reader. `own`: table -> their players; `rematches`: table -> rematch."""

    now: datetime
    translate: Translator
    broken: set[str]
    own: Mapping[str, set[str]]
    seats: Seats
    rematches: Mapping[str, str]
    away: set[str]
    unread: Mapping[str, int]
    clocks: Mapping[str, TableClock]

    def card(self, table: Table, person: Person) -> Card:
        names = dict(table.players)
        mine = self.own.get(table.pk, set())
        cash, worth = _property(table, mine)
        winners, result = winners_of(table, names)
        since = table.changed if table.finished else table.asked_since
        return Card(
            table,
            known_title(table.title),
            tuple(
                (name, player == table.waiting, table.computers.get(player, ""))
                for player, name in names.items()
            ),
            names.get(table.waiting, ""),
            table.waiting in table.computers and not table.finished,
            table.waiting in mine and not table.finished,
            since,
            how_long_ago(since, self.now, self.translate),
            round_heading(words_of(table.title), table.round, self.translate),
            cash,
            worth,
            winners,
            result,
            free_seats(table, self.seats),
            table.pk in self.broken or not _rules_known(table),
            self.rematches.get(table.pk, ""),
            table.pk in self.away,
            table.owner_id == person.pk,
            self.unread.get(table.pk, 0),
            self._time(table),
            asked_in_words(table, self.translate),
            self._standing(table, mine),
        )

    def _standing(self, table: Table, mine: set[str]) -> str:
        """How the reader stands among the others; "" if they are none of them, or all are equal."""
        own = max((table.worths[it][1] for it in mine if it in table.worths), default=None)
        worths = {player: worth for player, (_, worth) in table.worths.items()}
        if table.finished or own is None or len(set(worths.values())) < 2:
            return ""
        names = dict(table.players)
        place = 1 + sum(worth > own for worth in worths.values())
        rivals = [player for player in worths if player not in mine] or [*worths]
        best = max(rivals, key=lambda player: worths[player])
        return self.translate(
            N_("place {place} of {count}, {rival} has {most}"),
            place=place,
            count=len(worths),
            rival=names.get(best, best),
            most=worths[best],
        )

    def _time(self, table: Table) -> CardTime | None:
        clock = self.clocks.get(table.pk)
        if clock is None or clock.used.asked not in clock.seated:
            return None
        left = clock.left(clock.used.asked, self.now)
        return CardTime(say_left(left, self.translate), left < 0, clock.paused, clock.waits)


def _has_clock(table: Table) -> bool:
    """Whether it may have one that matters: the game goes on, at seats."""
    return table.mode == Table.Mode.SEATS and not table.finished


def _property(table: Table, players: set[str]) -> tuple[int | None, int | None]:
    """Cash and worth of the player whom the reader is, of the one asked if they are several."""
    player = table.waiting if table.waiting in players else min(players, default="")
    cash, worth = table.worths.get(player, (None, None))
    return cash, worth


def winners_of(table: Table, names: Mapping[str, str]) -> tuple[tuple[str, ...], int]:
    """Return who has won a table, by name, and with how much; nobody while it is played."""
    if not (table.finished and table.worths):
        return (), 0
    most = max(worth for _, worth in table.worths.values())
    won = (player for player, (_, worth) in table.worths.items() if worth == most)
    return tuple(names.get(player, player) for player in won), most


def _rules_known(table: Table) -> bool:
    """Whether this program has the title of a table in its version of the rules."""
    known = table.title in title_ids() and table.rules.isdecimal()
    return known and int(table.rules) in game_classes(table.title)


def _takebacks(tables: Mapping[str, Table], own: Mapping[str, set[str]]) -> Iterator[Plea]:
    """Yield what others ask of the reader about the game."""
    for asked in Takeback.objects.filter(table__in=list(tables)).order_by("asked"):
        table, players = tables[asked.table_id], own.get(asked.table_id, set())
        stands = asked.version == table.version and table.mode == Table.Mode.SEATS
        if stands and players - set(asked.agreed):
            kind = "end" if asked.target is None else "takeback"
            who = dict(table.players).get(asked.player, "")
            yield Plea(table, known_title(table.title), kind, who, mine=False)


def _proposals(dealer: _Dealer, tables: Mapping[str, Table], person: Person) -> Iterator[Plea]:
    """Yield what others propose about clocks and seats, where the reader has not answered."""
    rows = Proposal.objects.filter(table__in=list(tables)).exclude(person=person)
    for asked in rows.select_related("person").order_by("asked"):
        table = tables[asked.table_id]
        own = dealer.own.get(table.pk, set())
        clock = dealer.clocks.get(table.pk)
        late = clock.late(dealer.now) if clock is not None else set()
        if clock is None and asked.strength and dealer.now - table.asked_since >= ABSENT:
            late = {table.waiting}
        if asked.kind == Proposal.Kind.REPLACE and (asked.about not in late or own <= late):
            continue
        if own - set(asked.agreed):
            who = dict(table.players).get(asked.player, asked.person.name)
            yield Plea(table, known_title(table.title), asked.kind, who, mine=False)


def _deletions(tables: Mapping[str, Table], seats: Seats, person: Person) -> Iterator[Plea]:
    """Yield the requests to delete a table: those that the reader answers, and their own."""
    wanted = DeletionRequest.objects.filter(table__in=list(tables)).select_related("table__owner")
    for asked in wanted.order_by("asked"):
        owner = asked.table.owner
        sitting = {somebody for _, somebody in seats.get(asked.table_id, ()) if somebody}
        missing = sitting - {owner.pk, *asked.agreed}
        mine = owner.pk == person.pk
        if mine or person.pk in missing:
            title = known_title(asked.table.title)
            yield Plea(asked.table, title, "delete", owner.name, mine, len(missing))


def asked_in_words(table: Table, translate: Translator) -> str:
    """Return what a table waits for, such as `AFG: track`; "" where its round says no less."""
    if table.finished or len(table.asking) != 2:
        return ""
    company, step = table.asking
    words = translate(words_of(table.title).steps.get(step, ""))
    if company and words:
        return translate(N_("{company}: {step}"), company=company, step=words)
    return str(company or words)


def how_long_ago(then: datetime, now: datetime, translate: Translator) -> str:
    """Return how long ago something was, in words: in the largest unit that fits, days at most."""
    seconds = int((now - then).total_seconds())
    for length, (one, many) in _UNITS:
        if seconds >= length:
            return translate.plural(one, many, seconds // length)
    return translate(N_("just now"))
