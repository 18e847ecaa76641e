"""Two moments of one game compared: what lies elsewhere, who has more or less, what happened.

It knows no title, and words nothing: `language/summary.py` tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.state import State
from railhead.table.market import Cell

T = TypeVar("T")


class Change(NamedTuple):
    """A number that differs: before and after."""

    before: int
    after: int


class Happened(NamedTuple):
    """An event between the two moments; `at`: the number of actions up to its own."""

    at: int
    event: Event


@dataclass(frozen=True, slots=True)
class HexChange:
    """What changed on a hex. `before`, `after`: (tile, rotation), None for the printed hex.

    `came`, `left`: companies of which there are more or fewer tokens than before.
    """

    hex: str
    before: tuple[str, int] | None
    after: tuple[str, int] | None
    came: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkerMove:
    """A marker on the market; `before`, `after`: its cell, None where it was not on the market."""

    company: str
    before: Cell | None
    after: Cell | None


@dataclass(frozen=True, eq=False)
class Comparison:
    """A game at two moments; `after` has all actions of `before`, and perhaps more."""

    before: Game
    after: Game

    @cached_property
    def events(self) -> tuple[Happened, ...]:
        """What happened in between, in its order."""
        marks, first = self.after.event_marks(), len(self.before.events)
        count, found = len(self.before.actions), []
        for number in range(first, len(self.after.events)):
            while count < len(marks) and marks[count] <= number:
                count += 1
            found.append(Happened(count, self.after.events[number]))
        return tuple(found)

    @cached_property
    def hexes(self) -> tuple[HexChange, ...]:
        """Hexes with another tile, rotation or other tokens, in the order of the map."""
        then, now = self.before.state, self.after.state
        tokens = _tokens_by_hex(then), _tokens_by_hex(now)
        found = []
        for hex_id in self.after.title.map.hexes:
            old, new = then.tiles.get(hex_id), now.tiles.get(hex_id)
            came, left = _more_and_less(*(each.get(hex_id, ()) for each in tokens))
            if old != new or came or left:
                found.append(HexChange(hex_id, old, new, came, left))
        return tuple(found)

    @cached_property
    def markers(self) -> tuple[MarkerMove, ...]:
        """Companies whose markers stand elsewhere on the market, or came to it or left it."""
        then, now = self.before.state.cells, self.after.state.cells
        return tuple(
            MarkerMove(company, then.get(company), now.get(company))
            for company in self.after.title.companies
            if then.get(company) != now.get(company)
        )

    @cached_property
    def presidents(self) -> dict[str, tuple[str, str]]:
        """Company -> its president before and after, "" for none, where they differ."""
        return _differing(self.before.state.presidents, self.after.state.presidents, "")

    @cached_property
    def private_owners(self) -> dict[str, tuple[str, str]]:
        """Private company -> its owner before and after, "" for none, where they differ."""
        return _differing(self.before.state.privates, self.after.state.privates, "")

    def cash(self, owner: str) -> Change | None:
        """How the money of an owner has changed, None if it has not."""
        return self._change(lambda game: game.state.cash.get(owner, 0))

    def percent(self, company: str, holder: str) -> Change | None:
        """How much more or less of a company a holder owns, in percent; None if nothing."""
        return self._change(lambda game: game.percent(company, holder))

    def _change(self, read: Callable[[Game], int]) -> Change | None:
        then, now = read(self.before), read(self.after)
        return Change(then, now) if then != now else None


def _tokens_by_hex(state: State) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for city, slots in state.tokens.items():
        here = tuple(company for company in slots if company)
        if here:
            hex_id = city.rpartition(".")[0]
            found[hex_id] = (*found.get(hex_id, ()), *here)
    return found


def _more_and_less(
    then: Iterable[str], now: Iterable[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(_without(now, then)), tuple(_without(then, now))


def _without(some: Iterable[str], others: Iterable[str]) -> Iterator[str]:
    """Yield what stands more often among some than among others."""
    left = list(others)
    for one in some:
        if one in left:
            left.remove(one)
        else:
            yield one


def _differing(then: Mapping[str, T], now: Mapping[str, T], none: T) -> dict[str, tuple[T, T]]:
    pairs = {key: (then.get(key, none), now.get(key, none)) for key in {**now, **then}}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}
