"""What stands in the log beside the lines of the game, where it was when it happened.

A line belongs to a version of the table. It stands after those actions of then that have not been
taken back since: so all such lines stand in the order of time, whatever was undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Protocol

from railhead.server.base.cache import BoundedCache
from railhead.server.models import Move

if TYPE_CHECKING:
    from railhead.server.authority import LiveTable


class Line(Protocol):
    """A line of the log. `at`: the number of actions up to it; `kind`: which template says it."""

    @property
    def at(self) -> int: ...

    @property
    def kind(self) -> str: ...


Turns = Sequence[tuple[Line, ...]]

_kept: BoundedCache[tuple[int, ...]] = BoundedCache(300)


def standing_counts(live: LiveTable) -> tuple[int, ...]:
    """Return for each version how many of its actions still stand, from version 0 on."""
    return tuple(reversed(list(accumulate(reversed(_counts(live)), min))))


def _counts(live: LiveTable) -> tuple[int, ...]:
    """How many actions there were at each version; only moves that are new are read."""
    known = _kept.known(live.id) or (0,)
    if len(known) <= live.version:
        moves = Move.objects.filter(
            table_id=live.id, version__gte=len(known), version__lte=live.version
        )
        counts = list(known)
        for kind, count in moves.order_by("version").values_list("kind", "count"):
            counts.append(counts[-1] + (-count if kind == Move.Kind.UNDO else count))
        known = tuple(counts)
        _kept.put(live.id, known)
    return known[: live.version + 1]


def belongs(at: int, first: int, last: int) -> bool:
    """Whether what stands after `at` actions belongs to a round; see `with_asides`."""
    return first < at <= last or at == first == 0


def with_asides(turns: Turns, asides: Iterable[Line], first: int, last: int) -> Turns:
    """Return the turns of a round, and among their lines those of `asides` that belong to it.

    `first`, `last`: the numbers of actions before the round and at its end; `asides` in the order
    of time. A turn in the midst of which something was said comes in two pieces.
    """
    here = [line for line in asides if belongs(line.at, first, last)]
    found: list[tuple[Line, ...]] = []
    for turn in turns:
        rest = list(turn)
        while rest:
            if here and here[0].at < rest[0].at:
                found.append((here.pop(0),))
                continue
            upto = next((n for n, line in enumerate(rest) if here and line.at > here[0].at), None)
            found.append(tuple(rest[:upto]))
            rest = rest[upto:] if upto is not None else []
    return [*found, *((line,) for line in here)]
