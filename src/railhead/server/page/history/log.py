"""The log: what happened, in the game's words, by round and turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.server.page.history.game_log import LogLine
from railhead.server.page.history.stored_moves import by_order, with_orders
from railhead.server.page.history.undone import undone, with_undone

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

# How many of the last rounds are sent with their lines; those of earlier ones are fetched when they
# are opened.
_OPEN = 2


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the log as the page shows it, with its number and heading.

    `turns`: its lines by turn, None where they are fetched when it is opened. `fresh`: something in
    it is new to the reader; `here`: the position shown belongs to it.
    """

    number: int
    head: str
    turns: list[tuple[LogLine, ...]] | None
    fresh: bool
    here: bool


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel.

    `since`: the number of actions after which "new since you last looked" stands, None for nowhere.
    """
    return {"rounds": rounds(view), "since": _since(view), "at": view.at}


def rounds(view: TableView, *, everything: bool = False, only: int | None = None) -> list[Round]:
    """Return the rounds of the log: all, or the one with the number `only`.

    Lines are included for the last rounds, for rounds with news and the one shown; with
    `everything` or `only` for every round returned.
    """
    game_log, since = view.game_log, _since(view)
    logged, undone_lines, ordered = game_log.rounds, undone(view), by_order(view)
    at = view.count
    shown = []
    for entry in logged if only is None else logged[only : only + 1]:
        fresh = since is not None and entry.last > since
        here = view.at is not None and entry.first <= at <= entry.last
        opened = everything or only is not None or fresh or here
        opened = opened or entry.number >= len(logged) - _OPEN
        turns = None
        if opened:
            told = with_orders(game_log.turns(entry), ordered)
            turns = with_undone(told, undone_lines, entry.first, entry.last)
        shown.append(Round(entry.number, entry.head, turns, fresh, here))
    return shown


def _since(view: TableView) -> int | None:
    return view.since if view.before is not None else None
