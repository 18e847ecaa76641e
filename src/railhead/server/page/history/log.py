"""The log: what happened, in the game's words, by round and turn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.server.authority.turns import who_acted_at
from railhead.server.page.history.asides import Line, Turns, with_asides
from railhead.server.page.history.game_log import LogLine, LogRound
from railhead.server.page.history.stored_moves import done_by_others, with_makers
from railhead.server.page.history.talk_pieces import Dated, talk_lines
from railhead.server.page.history.turn_pieces import TurnPieces
from railhead.server.page.history.undone import undone
from railhead.server.talk.reading import NOTHING

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

# How many of the last rounds are sent with their lines; those of earlier ones are fetched when they
# are opened.
_OPEN = 2

MOST_ACTIONS = 300
"""How many actions the rounds have together that are sent with their lines, unless one has more."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the log as the page shows it, with its number and heading.

    `first`: the number of actions before it; `turns`: its lines by turn, None where they are
    fetched when it is opened. `fresh`: something in it is new to the reader; `here`: the position
    shown belongs to it.
    """

    number: int
    first: int
    head: str
    turns: Turns | None
    fresh: bool
    here: bool


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel.

    `pieces`: writes the turns, and "new since you last looked" among them; `line_at`: that of the
    lines that tell how the moment shown came about, None in the present.
    """
    shown = rounds(view)
    return {
        "rounds": shown,
        "pieces": TurnPieces(view, news_after(view)),
        "at": view.at,
        "line_at": line_before(shown, view.at),
    }


def line_before(shown: Sequence[Round], at: int | None) -> int | None:
    """Return the number of actions up to the last line that a moment has: not every action has one.

    None in the present, and where no line is so early.
    """
    if at is None:
        return None
    lines = (line for round_ in shown for turn in round_.turns or () for line in turn)
    return max((it.at for it in lines if isinstance(it, LogLine) and it.at <= at), default=None)


def news_after(view: TableView) -> int | None:
    """Return the number of actions after which all is new to the reader, None if nothing is.

    What the reader did never is, nor what came before that, which was before them when they did it.
    What an order did for them they have not seen.
    """
    seen = view.unread
    if seen is None:
        return None
    others, players = done_by_others(view), view.viewer.players
    for number in range(view.count, seen, -1):
        if number not in others and who_acted_at(view.live, number - 1) in players:
            return number if number < view.count else None
    return seen


def rounds(view: TableView) -> list[Round]:
    """Return all rounds of the log.

    Lines are included for the last rounds, for rounds with news as far as MOST_ACTIONS reach, for
    that in which they begin and for the one shown.
    """
    logged, since, last = view.game_log.rounds, news_after(view), view.count
    most = last - MOST_ACTIONS
    opened = set()
    for entry in logged:
        begins = since is not None and entry.first <= since < entry.last
        fresh = since is not None and entry.last > since and entry.first >= most
        here = view.at is not None and entry.first <= last <= entry.last
        if begins or fresh or here or entry.number >= len(logged) - _OPEN:
            opened.add(entry.number)
    return _shown(view, logged, opened)


def one_round(view: TableView, number: int, before: int | None = None) -> Round | None:
    """Return the round with a number, None if there is none; `before`: as for `piece`."""
    found = view.game_log.rounds[number : number + 1]
    return next(iter(_shown(view, found, {number}, before)), None)


@dataclass(frozen=True, slots=True)
class Piece:
    """Rounds of the log that are shown together, with their lines.

    `earlier`, `later`: the number of the round that is next before or after them, None for none.
    """

    rounds: list[Round]
    earlier: int | None
    later: int | None


def piece(
    view: TableView,
    *,
    first: int | None = None,
    last: int | None = None,
    before: int | None = None,
) -> Piece:
    """Return as many rounds as have MOST_ACTIONS together, or one that has more.

    `first`, or `last`: the number of the round with which they begin or end, by default the last of
    all; `before`: only messages before the one with this number. No rounds if `first` is none.
    """
    logged = view.game_log.rounds
    final = len(logged) - 1
    if first is not None and first > final:
        return Piece([], None, None)
    low = high = first if first is not None else final if last is None else min(last, final)
    if first is None:
        while low > 0 and logged[high].last - logged[low - 1].first <= MOST_ACTIONS:
            low -= 1
    else:
        while high < final and logged[high + 1].last - logged[low].first <= MOST_ACTIONS:
            high += 1
    found = logged[low : high + 1]
    return Piece(
        _shown(view, found, {entry.number for entry in found}, before),
        low - 1 if low else None,
        high + 1 if high < final else None,
    )


def _shown(
    view: TableView, entries: Sequence[LogRound], opened: set[int], before: int | None = None
) -> list[Round]:
    """Rounds as the page shows them, with the lines of those whose numbers are in `opened`."""
    since, others, at = news_after(view), done_by_others(view), view.count
    spans = [(entry.first, entry.last) for entry in entries if entry.number in opened]
    beside = asides(view, spans, before)
    shown = []
    for entry in entries:
        fresh = since is not None and entry.last > since
        here = view.at is not None and entry.first <= at <= entry.last
        turns = None
        if entry.number in opened:
            told = with_makers(view, view.game_log.turns(entry), others, entry.first)
            turns = with_asides(told, beside, entry.first, entry.last)
        shown.append(Round(entry.number, entry.first, entry.head, turns, fresh, here))
    return shown


def asides(
    view: TableView, opened: Sequence[tuple[int, int]], before: int | None = None
) -> list[Line]:
    """Return what was taken back and what was said, in the order of time.

    `opened`, `before`: of what was said, as for `talk_lines`.
    """
    lines: list[Dated] = [(version, 0, line) for version, line in undone(view)]
    lines += talk_lines(view, opened, before)
    return [line for _, _, line in sorted(lines, key=lambda it: it[:2])]


def inputs(view: TableView) -> Hashable:
    """Return what the panel depends on: besides the game, the talk that is for the viewer."""
    heard = (view.talk, view.viewer.person) if view.talk != NOTHING else NOTHING
    return view.key, heard
