"""Why a table cannot go on, and what can be done: the note above the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.engine.illegal import Illegal
from railhead.language import N_, Translator, explain, explain_refusal
from railhead.server.models import Seat

if TYPE_CHECKING:
    from railhead.engine.game import Game
    from railhead.server.authority import Break, Viewer
    from railhead.server.models import Table
    from railhead.server.page.table_view import TableView


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the note. `stopped`: the reason by lines, None at a table that goes on.

    `full`: whether the viewer owns the table or has a seat, and gets the whole reason; `good`: how
    many actions the game has before the move at fault; `stored`: how many moves are stored.
    """
    live = view.live
    if live.broken is None:
        return {"stopped": None}
    full = takes_part(live.row, view.viewer)
    return {
        "stopped": reason_of(live.broken, view.translate, live.game).split("\n"),
        "full": full,
        "good": len(live.game.actions),
        "stored": live.broken.stored,
    }


def takes_part(row: Table, viewer: Viewer) -> bool:
    """Whether the viewer owns the table or has a seat at it."""
    if viewer.person is None:
        return False
    return viewer.owner or Seat.objects.filter(table=row, person_id=viewer.person).exists()


def reason_of(found: Break | None, translate: Translator, game: Game | None = None) -> str:
    """Return why a table cannot go on: at which move, and what is wrong with it.

    If the game is given, the text of the rule that refuses the move follows in a line of its own.
    """
    if found is None or found.reason is None:
        return short_reason_of(found, translate)
    reason = found.reason
    if isinstance(reason, Illegal) and game is not None:
        why = explain_refusal(reason, game, translate)
    else:
        why = explain(reason, translate)
    if not found.move:
        return translate(N_("The game cannot be set up: {why}"), why=why)
    return translate(
        N_("Stored move {number} of {count} does not follow the rules of this program: {why}"),
        number=found.move,
        count=found.stored,
        why=why,
    )


def short_reason_of(found: Break | None, translate: Translator) -> str:
    """Return only at which move it is, and whether the program itself is at fault."""
    if found is None or not found.move:
        return translate(N_("This program cannot set up the game."))
    phrase = N_("Stored move {number} of {count} does not follow the rules of this program.")
    if found.reason is None:
        phrase = N_(
            "This program trips over stored move {number} of {count}: that is a mistake of its"
            " own, written down in the log of the server."
        )
    return translate(phrase, number=found.move, count=found.stored)
