"""What concerns the table and not its game: a request to delete it, and its rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.server.authority.deleting import others_at
from railhead.server.authority.rematch import rematch_of
from railhead.server.models import DeletionRequest

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the panel.

    `asked`: whether the owner asks to delete the table; `asker`: his name; `waiting`: names of
    those who have not answered; `mine`: the viewer asks; `answers`: he is asked. `rematch`: the id
    of the rematch, "" if there is none; `may_rematch`: the viewer may open one.
    """
    live, viewer = view.live, view.viewer
    asked = DeletionRequest.objects.filter(table_id=live.id).select_related("table__owner").first()
    found: dict[str, Any] = {"asked": asked is not None, "rematch": "", "may_rematch": False}
    if asked is not None:
        others = others_at(live.row, asked.table.owner)
        left = {person: name for person, name in others.items() if person not in asked.agreed}
        found["asker"] = asked.table.owner.name
        found["waiting"] = list(left.values())
        found["mine"] = viewer.owner
        found["answers"] = viewer.person in left
    if live.game.finished and view.at is None:
        again = rematch_of(live.row)
        plays = viewer.owner or bool(viewer.players)
        found["rematch"] = again.pk if again is not None else ""
        found["may_rematch"] = plays and again is None and live.row.board_id is None
    return found
