"""The clocks of tables as they stand now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from railhead.server.base.cache import BoundedCache
from railhead.server.base.lookups import Lookup
from railhead.server.clocks.beginning import waits
from railhead.server.clocks.choosing import ClockChoice, choice_of
from railhead.server.clocks.measuring import (
    Measured,
    Pauses,
    Seating,
    Start,
    Step,
    measured,
    seconds_between,
)
from railhead.server.models import Move, Seat
from railhead.server.models.clocks import Clock


@dataclass(frozen=True, slots=True)
class TableClock:
    """The clock of one table. `used`: the time of players; `seated`: whose seat somebody has."""

    row: Clock
    used: Measured
    seated: frozenset[str]

    @property
    def choice(self) -> ClockChoice:
        return choice_of(self.row)

    @property
    def budgets(self) -> bool:
        """Whether every player has a budget of their own."""
        return self.row.kind == Clock.Kind.BUDGET

    @property
    def paused(self) -> bool:
        """Whether it stands still."""
        return bool(self.row.pauses) and self.row.pauses[-1][1] is None

    @property
    def stopped_by(self) -> str:
        """The player who stopped it, "" while it runs, or has not begun."""
        return str(self.row.pauses[-1][2]) if self.paused else ""

    @property
    def waits(self) -> bool:
        """Whether it stands still because it has not begun."""
        return waits(self.row)

    @property
    def running(self) -> str:
        """The player whose time runs, "" if nobody's does: the game is over, or their seat free."""
        asked = self.used.asked
        return asked if asked in self.seated and not self.paused else ""

    def left(self, player: str, now: datetime) -> float:
        """Return the seconds that a player has left, below 0 if their time is up."""
        since = 0.0
        if player == self.used.asked:
            since = seconds_between(self.used.last, now, pauses_of(self.row))
        if not self.budgets:
            return self.row.seconds - since - (self.used.turn if player == self.used.asked else 0)
        gained = self.row.increment * self.used.gained.get(player, 0)
        return self.row.seconds + gained - self.used.spent.get(player, 0.0) - since

    def ends(self, player: str, now: datetime) -> datetime:
        """Return when the time of a player is up if it runs on from now."""
        return now + timedelta(seconds=self.left(player, now))

    def late(self, now: datetime) -> set[str]:
        """Return the players whose time is up, and who sit there."""
        watched = self.seated if self.budgets else self.seated & {self.used.asked}
        return {player for player in watched if self.left(player, now) < 0}


def pauses_of(row: Clock) -> Pauses:
    """Return when a clock stood still."""
    return [
        (datetime.fromisoformat(begin), datetime.fromisoformat(end) if end else None)
        for begin, end, _ in row.pauses
    ]


_CLOCKS = Lookup(Clock.objects.all, "table_id")


def clock_of(table_id: str, version: int) -> TableClock | None:
    """Return the clock of a table at a version, None if it has none."""
    if _CLOCKS.one(table_id=table_id) is None:
        return None
    return clocks_of({table_id: version}).get(table_id)


def clocks_of(tables: dict[str, int]) -> dict[str, TableClock]:
    """Return the clocks of those of some tables (id -> version) that have one.

    By as many queries for many as for few; moves are read only of those that have changed.
    """
    rows = {row.table_id: row for row in Clock.objects.filter(table__in=list(tables))}
    if not rows:
        return {}
    seated: dict[str, dict[str, datetime | None]] = {name: {} for name in rows}
    seats = Seat.objects.filter(table__in=list(rows)).exclude(person=None)
    for name, player, taken in seats.values_list("table_id", "player", "taken"):
        seated[name][player] = taken
    keys = {
        name: (name, tables[name], row.since, str(row.pauses), tuple(sorted(seated[name].items())))
        for name, row in rows.items()
    }
    found = {name: _known.known(key) for name, key in keys.items()}
    steps = _steps({name: rows[name] for name, it in found.items() if it is None}, tables)
    clocks = {}
    for name, row in rows.items():
        used = found[name] or _measure(row, steps[name], seated[name])
        _known.put(keys[name], used)
        clocks[name] = TableClock(row, used, frozenset(seated[name]))
    return clocks


_known: BoundedCache[Measured] = BoundedCache(500)


def _steps(rows: dict[str, Clock], versions: dict[str, int]) -> dict[str, list[Step]]:
    """The moves of tables since they chose their clocks."""
    steps: dict[str, list[Step]] = {name: [] for name in rows}
    if not rows:
        return steps
    first = min(row.version for row in rows.values())
    moves = Move.objects.filter(table__in=list(rows), version__gt=first).order_by("version")
    fields = ("table_id", "version", "kind", "count", "made", "asked")
    for name, *rest in moves.values_list(*fields):
        step = Step(*rest)
        if rows[name].version < step.version <= versions[name]:
            steps[name].append(step)
    return steps


def _measure(row: Clock, steps: Iterable[Step], seated: dict[str, datetime | None]) -> Measured:
    sat = [Seating(player, taken) for player, taken in seated.items() if taken is not None]
    start = Start(row.since, row.version, row.player)
    return measured(start, steps, sat, pauses_of(row))
