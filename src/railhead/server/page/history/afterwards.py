"""What concerns the table and not its game: a request to delete it, and its rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from railhead.server.authority.deleting import others_at
from railhead.server.authority.rematch import rematch_of
from railhead.server.base.lookups import Lookup
from railhead.server.models import DeletionRequest

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView


_REQUESTS = Lookup(DeletionRequest.objects.all, "table_id")


def deletion(view: TableView) -> dict[str, Any]:
    """Return the context of the request to delete the table.

    `asked`: whether there is one; `asker`: the name of the owner, who asks; `waiting`: names of
    those who have not answered; `mine`: the viewer asks; `answers`: the viewer is asked.
    """
    live, viewer = view.live, view.viewer
    if live.one_screen:
        # Its owner asks nobody: nobody else sits there.
        return {"asked": False}
    asked = _REQUESTS.one(table_id=live.id)
    if asked is None:
        return {"asked": False}
    owner = asked.table.owner
    others = others_at(live.row, owner)
    left = {person: name for person, name in others.items() if person not in asked.agreed}
    return {
        "asked": True,
        "asker": owner.name,
        "waiting": list(left.values()),
        "mine": viewer.owner,
        "answers": viewer.person in left,
    }


def rematch(view: TableView) -> dict[str, Any]:
    """Return the context of the rematch.

    `rematch`: its id, "" if there is none; `may_rematch`: the viewer may open one.
    """
    live, viewer = view.live, view.viewer
    if not live.game.finished or view.at is not None or live.is_plan:
        return {"rematch": "", "may_rematch": False}
    again = rematch_of(live.row)
    plays = viewer.owner or bool(viewer.players)
    return {
        "rematch": again.pk if again is not None else "",
        "may_rematch": plays and again is None and live.row.board_id is None,
    }
