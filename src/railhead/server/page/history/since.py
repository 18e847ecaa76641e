"""Since your last turn: what the others did meanwhile, in a few lines with links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.assist.comparison import Comparison
from railhead.language.rounds import say_round
from railhead.language.summary import summary
from railhead.server.page.history.why import has_reasons

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

MOST_LINES = 10
"""How many lines are shown at once; the others are folded."""

MOST_ITEMS = 6
"""How many items of a line are shown at once; the others are folded."""


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel. `lines`: what happened, empty if there is nothing to tell.

    `start`, `end`: the numbers of actions before and after it; `when`: `asked` at the beginning of
    the reader's turn, `acted` later in it, `waiting` before it; `rounds`: those in which it began
    and ended; `long`: more than a round went by; `hexes`: those that changed; `explained`: the
    numbers of actions about which it can be told why.
    """
    absence = view.absence
    if absence is None:
        return {"lines": []}
    live = view.live
    until = view.game if absence.end == view.count else live.at(absence.end)
    found = Comparison(live.at(absence.start), until)
    rounds = (say_round(view.voice, game.state) for game in (found.before, found.after))
    lines = summary(found, view.translate, view.viewer.players)
    counts = {item.count for line in lines for item in line.items}
    return {
        "lines": lines,
        "explained": {count for count in counts if has_reasons(view, count)},
        "start": absence.start,
        "end": absence.end,
        "when": _when(view, over=absence.over),
        "rounds": list(dict.fromkeys(rounds)),
        "long": sum(absence.start < it.first <= absence.end for it in view.game_log.rounds) > 1,
        "hexes": [change.hex for change in found.hexes],
        "most_lines": MOST_LINES,
        "most_items": MOST_ITEMS,
    }


def _when(view: TableView, *, over: bool) -> str:
    asked = view.decision is not None and view.decision.player in view.viewer.players
    return "acted" if over else "asked" if asked else "waiting"
