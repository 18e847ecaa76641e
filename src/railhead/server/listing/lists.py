"""Long lists of tables come in parts, with links to the part before and that after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

PIECE = 48
"""How many tables of a list are shown together."""

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
    sent: Mapping[str, str], lists: Mapping[str, Sequence[T]], few: Mapping[str, int]
) -> tuple[dict[str, Part[T]], bool]:
    """Return the parts of lists that an address asks for, and whether it is one of one list.

    `?list=NAME&from=N` asks for PIECE of one, anything else for the first of each; `few`: how many
    these are where it is not PIECE. `?all` is an old address of the finished ones.
    """
    asked = "finished" if "all" in sent else sent.get("list", "")
    if asked in lists:
        rows = lists[asked]
        start = start_in(sent, len(rows))
        return {asked: part_from(asked, rows[start : start + PIECE], len(rows), start)}, True
    return {
        name: part_from(name, rows[: few.get(name, PIECE)], len(rows), 0)
        for name, rows in lists.items()
    }, False


def start_in(sent: Mapping[str, str], count: int) -> int:
    """Return the number of the first of a list of so many that an address asks for, by `from`.

    Behind the end there is the last one; what is no number is 0.
    """
    text = sent.get("from", "")
    plain = text.isascii() and text.isdecimal() and len(text) < 7
    return min(int(text), max(0, count - 1)) if plain else 0


def part_from(name: str, shown: Sequence[T], count: int, start: int) -> Part[T]:
    """Return what is shown of a list as a part of it."""
    before, end = max(0, start - PIECE) if start else None, start + len(shown)
    return Part(name, shown, count, start, before, end if end < count else None)
