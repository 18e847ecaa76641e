"""What somebody has played: finished games, how they ended, and a rating for each title.

Rated are games that were played to their end at one table by people alone, each on the same seat
from the beginning, by the usual board. A game of which a record was uploaded tells nobody who
played it, one with a computer or on one screen not who is better, and one that was ended by
agreement not who would have won.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from importlib.util import find_spec

from railhead.language import N_
from railhead.server.base.lookups import ValueLookup
from railhead.server.listing.cards import seats_of
from railhead.server.models import FormerSeat, Move, Person, Seat, Table
from railhead.titles.catalogue import known_title

BY_AGREEMENT = "manual"
"""Why a game is over that its players ended (`engine/actions.py`, EndGame)."""

FEW = 3
"""With fewer rated games than so many no rating is told."""

MOST_RATED = 2_000
"""How many games of a title are rated, the last ones."""

MOST_LISTED = 50
"""How many games of somebody are listed, the last ones."""

WITH_COMPUTER = N_("with a computer")
OTHER_BOARD = N_("on a board of its own")
AGREED = N_("ended by agreement")
FROM_RECORD = N_("begun from a record")
OTHERS_BEFORE = N_("somebody else sat there before")
NOT_ALL = N_("not everybody had a seat of their own")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of somebody.

    `place`: from 1, the same for equals, of `count` players; `worth`: theirs; `others`: the players
    besides, each with the person if they show a page themselves; `unrated`: why it is not, a msgid,
    "" if it is; `listed`: whether anybody may replay it.
    """

    table: str
    title: str
    ended: datetime
    place: int
    count: int
    worth: int
    others: tuple[tuple[str, int | None], ...]
    unrated: str
    listed: bool


@dataclass(frozen=True, slots=True)
class TitleRecord:
    """What somebody has achieved in one title.

    `games`, `won`: of those that are rated; `rating` and its `doubt` on the scale of openskill,
    where everybody begins with 25; None with too few games, or without that library.
    """

    title: str
    games: int
    won: int
    rating: float | None
    doubt: float | None


def games_of(person: Person) -> list[PlayedGame]:
    """Return the finished games of somebody, the last ones first, at most MOST_LISTED."""
    own = dict(Seat.objects.filter(person=person).values_list("table_id", "player"))
    rows = Table.objects.filter(pk__in=own, mode=Table.Mode.SEATS, lesson="").exclude(finished="")
    tables = [table for table in rows.order_by("-changed")[:MOST_LISTED] if table.worths]
    known = _Known.of(tables)
    people = {who for seats in known.seats.values() for _, who in seats.items() if who}
    shown = set(Person.objects.filter(pk__in=people, shown=True).values_list("pk", flat=True))
    found = []
    for table in tables:
        player, seats = own[table.pk], known.seats[table.pk]
        worths = {it: worth for it, (_, worth) in table.worths.items()}
        others = tuple(
            (name, seats.get(it) if seats.get(it) in shown else None)
            for it, name in table.players
            if it != player
        )
        found.append(
            PlayedGame(
                table.pk,
                table.title,
                table.changed,
                _places(worths)[player],
                len(worths),
                worths[player],
                others,
                known.unrated(table),
                table.public,
            )
        )
    return found


@cache
def _finished(most: int) -> ValueLookup:
    """The query for the games that somebody has finished, at most so many."""
    seats = Seat.objects.filter(table__lesson="").exclude(table__finished="")
    return ValueLookup(seats.distinct, "person_id", wanted=["table_id"], most=most)


def has_finished(person: Person, count: int) -> bool:
    """Whether somebody has finished so many games, whatever became of them; lessons are none."""
    return len(_finished(count).all(person_id=person.pk)) == count


def records_of(person: Person) -> list[TitleRecord]:
    """Return what somebody has achieved in each title of which they have played a rated game."""
    tables = Table.objects.filter(seats__person=person, lesson="").exclude(finished="")
    titles = sorted(set(tables.values_list("title", flat=True)))
    return [found for title in titles if (found := _record_of(person, title)) is not None]


def _record_of(person: Person, title: str) -> TitleRecord | None:
    if known_title(title) is None:
        return None
    rated = _rated_games(title)
    own = [dict(game)[person.pk] for game in rated if person.pk in dict(game)]
    if not own:
        return None
    ratings = _ratings(rated) if len(own) >= FEW and find_spec("openskill") else {}
    rating, doubt = ratings.get(person.pk, (None, None))
    return TitleRecord(title, len(own), own.count(1), rating, doubt)


Places = tuple[tuple[int, int], ...]
"""A game as ratings read it: (person, place) of each player."""


def _rated_games(title: str) -> tuple[Places, ...]:
    """The rated games of a title, the first one first."""
    rows = Table.objects.filter(title=title, mode=Table.Mode.SEATS, board=None, lesson="")
    ended = rows.exclude(finished__in=("", BY_AGREEMENT)).order_by("-changed", "pk")
    tables = [table for table in ended[:MOST_RATED] if table.worths]
    known = _Known.of(tables)
    games = []
    for table in reversed(tables):
        if known.unrated(table):
            continue
        places = _places({it: worth for it, (_, worth) in table.worths.items()})
        seats = known.seats[table.pk]
        games.append(tuple((seats[player] or 0, place) for player, place in places.items()))
    return tuple(games)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the rows beside some tables say.

    `seats`: table -> player -> person; `records`: tables begun from one; `left`: those of which
    somebody has left a seat.
    """

    seats: Mapping[str, Mapping[str, int | None]]
    records: frozenset[str]
    left: frozenset[str]

    @classmethod
    def of(cls, tables: Sequence[Table]) -> _Known:
        ids = [table.pk for table in tables]
        seats = seats_of(ids)
        begun = Move.objects.filter(table__in=ids, key="record-1")
        left = FormerSeat.objects.filter(table__in=ids)
        return cls(
            {name: dict(seats.get(name, ())) for name in ids},
            frozenset(begun.values_list("table_id", flat=True)),
            frozenset(left.values_list("table_id", flat=True)),
        )

    def unrated(self, table: Table) -> str:
        """Why a finished game is not rated, a msgid; "" if it is."""
        people = [self.seats[table.pk].get(player) for player, _ in table.players]
        reasons = (
            (bool(table.computers), WITH_COMPUTER),
            (table.board_id is not None, OTHER_BOARD),
            (table.finished == BY_AGREEMENT, AGREED),
            (table.pk in self.records, FROM_RECORD),
            (table.pk in self.left, OTHERS_BEFORE),
            (None in people or len({*people}) < len(people), NOT_ALL),
        )
        return next((text for holds, text in reasons if holds), "")


def _places(worths: Mapping[str, int]) -> dict[str, int]:
    """Player -> place; equals share the better one."""
    return {
        player: 1 + sum(other > worth for other in worths.values())
        for player, worth in worths.items()
    }


@lru_cache(maxsize=16)
def _ratings(games: tuple[Places, ...]) -> Mapping[int, tuple[float, float]]:
    """Person -> rating and doubt after games in their order."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 - only whoever is rated needs it

    model = PlackettLuce()
    known = {person: model.rating() for person in _people(games)}
    for game in games:
        teams = [[known[person]] for person, _ in game]
        after = model.rate(teams, ranks=[float(place) for _, place in game])
        known |= {person: team[0] for (person, _), team in zip(game, after, strict=True)}
    return {person: (it.mu, it.sigma) for person, it in known.items()}


def _people(games: Iterable[Places]) -> set[int]:
    return {person for game in games for person, _ in game}
