"""The log: what happened, in the game's words, by round and turn."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.server.authority.turns import who_acted_at
from railhead.server.page.history.asides import Line, Turns, with_asides
from railhead.server.page.history.said import said
from railhead.server.page.history.stored_moves import done_by_others, with_makers
from railhead.server.page.history.undone import undone
from railhead.server.talk.reading import NOTHING

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

# How many of the last rounds are sent with their lines; those of earlier ones are fetched when they
# are opened.
_OPEN = 2


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

    `since`: the number of actions after which "new since you last looked" stands, None for nowhere.
    """
    return {"rounds": rounds(view), "since": news_after(view), "at": view.at}


def news_after(view: TableView) -> int | None:
    """Return the number of actions after which all is new to the reader, None if nothing is.

    What he did himself never is, nor what came before that, which was before him when he did it.
    What an order did for him he has not seen.
    """
    seen = view.unread
    if seen is None:
        return None
    others, players = done_by_others(view), view.viewer.players
    for number in range(view.count, seen, -1):
        if number not in others and who_acted_at(view.live, number - 1) in players:
            return number if number < view.count else None
    return seen


def rounds(view: TableView, *, everything: bool = False, only: int | None = None) -> list[Round]:
    """Return the rounds of the log: all, or the one with the number `only`.

    Lines are included for the last rounds, for rounds with news and the one shown; with
    `everything` or `only` for every round returned.
    """
    game_log, since = view.game_log, news_after(view)
    logged, beside, others = game_log.rounds, asides(view), done_by_others(view)
    at = view.count
    shown = []
    for entry in logged if only is None else logged[only : only + 1]:
        fresh = since is not None and entry.last > since
        here = view.at is not None and entry.first <= at <= entry.last
        opened = everything or only is not None or fresh or here
        opened = opened or entry.number >= len(logged) - _OPEN
        turns = None
        if opened:
            told = with_makers(view, game_log.turns(entry), others, entry.first)
            turns = with_asides(told, beside, entry.first, entry.last)
        shown.append(Round(entry.number, entry.first, entry.head, turns, fresh, here))
    return shown


def asides(view: TableView) -> list[Line]:
    """Return what was taken back and what was said, in the order of time."""
    lines: list[tuple[int, int, Line]] = [(version, 0, line) for version, line in undone(view)]
    lines += [(version, line.id, line) for version, line in said(view)]
    return [line for _, _, line in sorted(lines, key=lambda it: it[:2])]


def inputs(view: TableView) -> Hashable:
    """Return what the panel depends on: besides the game, the talk that is for the viewer."""
    heard = (view.talk, view.viewer.person) if view.talk != NOTHING else NOTHING
    return view.key, heard
