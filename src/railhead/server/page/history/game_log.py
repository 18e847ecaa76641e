"""The lines of the log of a game, by round and turn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.glossary.why import is_explained
from railhead.language import N_, Translator, describe, log_lines, voice_of
from railhead.server.base.cache import BoundedCache

# Kinds of events that begin a round, besides those called `..._round`.
_BEGINNINGS = frozenset({"game_begins", "game_over"})


@dataclass(frozen=True, slots=True)
class Maker:
    """What did an action besides a person: an order, or a computer, called `name`, and why."""

    by_order: bool
    name: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log. `kind`: that of its event; `at`: the number of actions up to it.

    `heading`: whether it begins a round; `made`: what did it, None for a person; `why`: whether the
    title tells why such things happen.
    """

    text: str
    kind: str
    at: int
    heading: bool
    made: Maker | None = None
    why: bool = False


@dataclass(frozen=True, slots=True)
class LogRound:
    """A round: its number from 0, and `head`, its first line.

    `event`: index of its first event; `first`, `last`: the numbers of actions before it and at its
    end.
    """

    number: int
    event: int
    first: int
    last: int
    head: str


class GameLog:
    """The log of one game in one language. The lines of a round are cached."""

    def __init__(self, table_id: str, game: Game, language: str, translate: Translator) -> None:
        self.table_id = table_id
        self.game = game
        self.language = language
        self.translate = translate
        self.marks = game.event_marks()
        self._starts = _starts_of(table_id, game.events)

    def at(self, event: int) -> int:
        """The number of actions up to the one that caused the event with an index."""
        return bisect_right(self.marks, event)

    @cached_property
    def rounds(self) -> list[LogRound]:
        """All rounds in their order."""
        ends = [*self._starts[1:], len(self.game.events)]
        count = len(self.game.actions)
        firsts = [self.at(start) for start in self._starts]
        return [
            LogRound(number, start, firsts[number], following, self._head(start, end))
            for number, (start, end, following) in enumerate(
                zip(self._starts, ends, [*firsts[1:], count], strict=True)
            )
        ]

    def turns(self, round_: LogRound) -> list[tuple[LogLine, ...]]:
        """The lines of a round after its heading, grouped by turn."""
        ends = [*self._starts[1:], len(self.game.events)]
        lines = self._lines(round_.event, ends[round_.number])[1:]
        turns: list[list[LogLine]] = []
        actor = ""
        for line in lines:
            acts = self.game.actions[line.at - 1].actor if line.at else ""
            begins = line.kind == "turn_begins" or (acts != actor and acts in self.game.players)
            if begins or line.heading or not turns:
                turns.append([])
            actor = acts
            turns[-1].append(line)
        return [tuple(turn) for turn in turns]

    def line_of(self, count: int) -> str:
        """The first line that action `count`, from 1, caused; if none, who acted and how."""
        first = self.marks[count - 1]
        here = max(0, bisect_right(self._starts, first) - 1)
        ends = [*self._starts[1:], len(self.game.events)]
        lines = self._lines(self._starts[here], ends[here])
        for line in lines:
            if line.at == count:
                return line.text
        action, before = self.game.actions[count - 1], self.game.at(count - 1)
        text = describe(action, before, self.translate)
        voice = voice_of(self.game, self.translate)
        return voice.say(N_("{where}: {text}"), where=voice.who(action.actor), text=text)

    def _head(self, start: int, end: int) -> str:
        lines = self._lines(start, end)
        return lines[0].text if lines else ""

    def _lines(self, start: int, end: int) -> list[LogLine]:
        """The lines of a round, worded anew only if its events have changed.

        They have not if the last one is still there: events are made one after the other.
        """
        last = self.game.events[end - 1] if end > start else None
        key = (self.table_id, self.language, start)
        known = _lines_kept.known(key)
        if known is None or known[0] != end or known[1] is not last:
            known = (end, last, self._worded(self.game.events[start:end], start))
            _lines_kept.put(key, known)
        return known[2]

    def _worded(self, events: list[Event], start: int) -> list[LogLine]:
        return [
            LogLine(
                line.text.strip("- ") if line.heading else line.text,
                line.kind,
                self.at(start + line.event),
                line.heading,
                why=is_explained(self.game.title.id, line.kind),
            )
            for line in log_lines(events, self.game, self.translate)
        ]


_lines_kept: BoundedCache[tuple[int, Event | None, list[LogLine]]] = BoundedCache(3000)
"""By table, language and first event of a round its end, its last event and its lines."""


def _starts_of(table_id: str, events: list[Event]) -> list[int]:
    """The events with which rounds begin; of a game that goes on only what is new is looked at."""
    count, last, starts = _starts_kept.get(table_id, lambda: (0, None, []))
    if not (count and count <= len(events) and events[count - 1] is last):
        count, starts = 0, []
    found = [*starts, *_round_starts(events, count)]
    if events:
        _starts_kept.put(table_id, (len(events), events[-1], found))
    return found


_starts_kept: BoundedCache[tuple[int, Event | None, list[int]]] = BoundedCache(1000)
"""By table the number of events that were looked at, the last of them, and what was found."""


def _round_starts(events: list[Event], begin: int) -> Iterator[int]:
    """The events with which rounds begin, from one on."""
    for number in range(begin, len(events)):
        kind = events[number].kind
        if kind.endswith("_round") or kind in _BEGINNINGS:
            yield number
