"""The computers of a table: what they do now, how fast, and who plays instead of whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railhead.language.motives import STRENGTHS, say_strength
from railhead.server.computers.pacing import may_pace
from railhead.server.models.computers import PAUSES

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who plays for a player of a table on one screen: a computer of a strength, "" for people."""

    player: str
    name: str
    strength: str


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel; `names` is empty where no computer plays.

    `names`: (name, what it is called); `thinks`: the name of the computer that is asked, "" for
    none; `pace`: see `rows.Pace`, with `pauses` and `by`, who has stopped them; `may`: the reader
    changes it.
    """
    live, computers = view.live, view.computers
    pace = view.pace
    if pace is None or view.at is not None or live.game.finished or live.broken is not None:
        return {"names": ()}
    who, decision = view.voice.who, view.decision
    asked = decision.player if decision is not None else ""
    return {
        "names": [(who(it), say_strength(how, view.translate)) for it, how in computers.items()],
        # In a lesson they do what was played before.
        "thinks": who(asked) if asked in computers and not view.live.row.lesson else "",
        "pace": pace,
        "by": who(pace.stopped_by) if pace.stopped_by else "",
        "pauses": [(value, view.translate(words)) for value, words in PAUSES.items()],
        "may": may_pace(live, view.viewer),
    }


def sitters(view: TableView) -> dict[str, Any]:
    """Return the context of the panel in which the owner of a screen gives seats to computers.

    `sitters`: all players, empty for anybody else; `strengths`: id -> words.
    """
    live = view.live
    shown = live.one_screen and view.viewer.owner and view.at is None and not live.is_plan
    if not shown or live.game.finished or live.broken is not None:
        return {"sitters": ()}
    return {
        "sitters": [
            Sitter(player, name, view.computers.get(player, ""))
            for player, name in live.game.players.items()
        ],
        "strengths": {name: say_strength(name, view.translate) for name in STRENGTHS},
    }
