"""Who has used how much time: worked out from moves alone, so that it is the same everywhere.

Time belongs to whoever is asked while it passes, and never comes back. A turn of a player begins
when the question comes to them and ends when it goes on to somebody else, however many answers that
takes. An undo does not give time back: it leads back to a turn that was over, which goes on with
the time that it had used, and takes away what the budget gained when it ended. A redo gives that
again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

WRONG = timedelta(hours=1)
"""By more than that is no clock ahead for a while: if it is put back, it was wrong before."""

Pauses = Sequence[tuple[datetime, datetime | None]]
"""When a clock stood still: from when to when; None while it still does."""

UNDO, REDO = "undo", "redo"


@dataclass(frozen=True, slots=True)
class Start:
    """When a clock began to run, the version of the table then, and who was asked."""

    since: datetime
    version: int
    player: str


@dataclass(frozen=True, slots=True)
class Step:
    """A stored move as a clock sees it: see `models.Move`."""

    version: int
    kind: str
    count: int
    made: datetime
    asked: str


@dataclass(frozen=True, slots=True)
class Seating:
    """Somebody sat down on the seat of a player, whose time begins anew with that."""

    player: str
    taken: datetime


@dataclass(slots=True)
class Turn:
    """A turn of a player: it began after `count` actions, with the move that made `version`.

    `used`: seconds.
    """

    player: str
    count: int
    version: int
    used: float = 0.0


@dataclass(frozen=True, slots=True)
class Measured:
    """What was used up to `last`, the time of the last thing that happened. Times in seconds.

    `asked`: who is asked since, and in this turn has used `turn`; `begun`: the version with which
    that turn began. `spent`: by player, since they sat down, less what was spent before; `total`:
    by player, ever; `gained`: how many turns of a player since then are over.
    """

    last: datetime
    asked: str
    turn: float
    begun: int
    total: dict[str, float]
    spent: dict[str, float]
    gained: dict[str, int]


def seconds_between(start: datetime, end: datetime, pauses: Pauses) -> float:
    """Return how many seconds a clock ran from `start` to `end`; 0 if `end` is not later."""
    if end <= start:
        return 0.0
    still = 0.0
    for begin, resumed in pauses:
        low, high = max(begin, start), min(resumed or end, end)
        still += max(0.0, (high - low).total_seconds())
    return max(0.0, (end - start).total_seconds() - still)


@dataclass(slots=True)
class _Account:
    """Adds up the time of players from one happening to the next."""

    last: datetime
    pauses: Pauses
    turns: list[Turn]
    count: int = 0
    undone: list[Turn] = field(default_factory=list)
    total: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    before: dict[str, float] = field(default_factory=dict)
    gained_before: dict[str, int] = field(default_factory=dict)

    def pass_time(self, until: datetime) -> None:
        used = seconds_between(self.last, until, self.pauses)
        self.turns[-1].used += used
        self.total[self.turns[-1].player] += used
        # A clock put back by a little may soon be right again: the time between is nobody's.
        self.last = until if self.last - until > WRONG else max(self.last, until)

    def follow(self, step: Step) -> None:
        self.pass_time(step.made)
        if step.kind == UNDO:
            self.count -= step.count
            # The first turn is left, for moves from before the clock was there.
            while len(self.turns) > 1 and self.turns[-1].count > self.count:
                self.undone.append(self.turns.pop())
        else:
            self.count += step.count
        if step.kind == REDO:
            while self.undone and self.undone[-1].count <= self.count:
                self.turns.append(self.undone.pop())
        elif step.kind != UNDO:
            self.undone.clear()
        if self.turns[-1].player != step.asked:
            self.turns.append(Turn(step.asked, self.count, step.version))

    def seat(self, seating: Seating) -> None:
        self.pass_time(seating.taken)
        player = seating.player
        self.before[player] = self.total[player]
        self.gained_before[player] = self.over()[player]
        if self.turns[-1].player == player:
            self.turns[-1].used = 0.0

    def over(self) -> Counter[str]:
        """How many turns of each player are over."""
        return Counter(turn.player for turn in self.turns[:-1])


def measured(
    start: Start, steps: Iterable[Step], seatings: Iterable[Seating] = (), pauses: Pauses = ()
) -> Measured:
    """Return what was used of a clock.

    `steps`: the moves since it began, in their order; `seatings`: who has sat down, and when.
    """
    account = _Account(start.since, pauses, [Turn(start.player, 0, start.version)])
    waiting = sorted((it for it in seatings if it.taken > start.since), key=lambda it: it.taken)
    for step in steps:
        while waiting and waiting[0].taken <= step.made:
            account.seat(waiting.pop(0))
        account.follow(step)
    for seating in waiting:
        account.seat(seating)
    turn, over = account.turns[-1], account.over()
    players = {*account.total, *over, turn.player}
    return Measured(
        account.last,
        turn.player,
        turn.used,
        turn.version,
        dict(account.total),
        {name: account.total[name] - account.before.get(name, 0.0) for name in players},
        {name: over[name] - account.gained_before.get(name, 0) for name in players},
    )
