"""The turns of the log as the page has them: what stands of the game is written once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from markupsafe import Markup

from railhead.server.base.cache import BoundedCache
from railhead.server.page.history.asides import Line
from railhead.server.page.history.game_log import LogLine

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

_kept: BoundedCache[Markup] = BoundedCache(4_000_000, len)
"""In characters."""


class TurnPieces:
    """How the turns of one log are written; made anew for each time that it is shown.

    `since`: the number of actions after which all is new to the reader, None if nothing is.
    """

    def __init__(self, view: TableView, since: int | None) -> None:
        self._view = view
        self._since = since

    def first_new(self, turn: tuple[Line, ...]) -> int | None:
        """Return the place of the first line of all that is new, None if it is in another turn."""
        if self._since is None:
            return None
        for place, line in enumerate(turn):
            if line.at > self._since:
                self._since = None
                return place
        return None

    def of_game(self, turn: tuple[Line, ...]) -> bool:
        """Whether a turn has only lines of the game, and nothing that was said."""
        return all(type(line) is LogLine for line in turn)

    def written(
        self, number: int, place: int, turn: tuple[Line, ...], new: int | None, at: int | None
    ) -> Markup:
        """Return a turn of the game as the log has it.

        `number`, `place`: of its round, and of the turn in it; `new`: as `first_new`; `at`: the
        number of actions whose lines are marked.
        """
        view = self._view
        if not any(line.at == at for line in turn):
            at = None
        key = (view.live.id, view.language, number, place, turn, new, at)
        return _kept.get(key, lambda: _written(view, number, place, turn, new, at))


def _written(view: TableView, *about: object) -> Markup:
    number, place, turn, new, at = about
    known = {"number": number, "place": place, "turn": turn, "new": new, "at": at}
    context = {"say": view.translate, "table": view.live.id, **known}
    return Markup(render_to_string("panels/turn.html", context))
