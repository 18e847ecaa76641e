"""The talk in the log: messages where they were written, for those alone who sit there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from railhead.server.base.cache import BoundedCache
from railhead.server.page.history.asides import standing_counts
from railhead.server.talk.reading import NOTHING, Said, heard_by, hears, messages_of
from railhead.server.talk.texts import Piece, pieces

if TYPE_CHECKING:
    from railhead.server.page.table_view import TableView

KIND = "said"
"""The kind of such a line."""


@dataclass(frozen=True, slots=True)
class TalkLine:
    """A message as a line of the log. `at`: after how many actions; `author`: the name of a player.

    `pieces`: its parts, none if it is withdrawn; `mine`: the viewer wrote it; `to_me`: somebody
    else did, and names the viewer.
    """

    id: int
    at: int
    author: str
    pieces: tuple[Piece, ...]
    written: datetime
    mine: bool
    to_me: bool
    kind: str = KIND
    heading: bool = False


def placed(view: TableView) -> list[tuple[int, Said]]:
    """Return the messages that the viewer may read, each with its number of actions, in order.

    In the past those of until then: later ones are no part of what was at the table.
    """
    if view.talk == NOTHING:
        return []
    counts = standing_counts(view.live)
    last = len(counts) - 1
    found = [(counts[min(one.version, last)], one) for one in messages(view)]
    return [it for it in found if view.at is None or it[0] <= view.at]


def messages(view: TableView) -> tuple[Said, ...]:
    """Return the messages that the viewer may read."""
    if view.talk == NOTHING:
        return ()
    row = view.live.row
    return _kept.get((row.pk, view.talk), lambda: messages_of(row))


_kept: BoundedCache[tuple[Said, ...]] = BoundedCache(50_000, len)


def line_of(view: TableView, at: int, one: Said) -> TalkLine:
    """Return a message as a line of the log; `at`: after how many actions it stands."""
    names = view.live.game.players
    return TalkLine(
        one.id,
        at,
        names.get(one.player, one.player),
        () if one.withdrawn else tuple(pieces(one.text, names)),
        one.written,
        mine := one.person == view.viewer.person,
        not mine and bool(view.viewer.named & set(one.mentions)),
    )


def context(view: TableView) -> dict[str, Any]:
    """Return the context of the state of the talk, which scripts read.

    `hears`: the viewer has one; `last`: the number of its last message; `unread`: how many of
    others the viewer has not read; `to_me`: how many of these name the viewer.
    """
    if not hears(view.live.row, view.viewer):
        return {"hears": False, "unread": 0}
    new = unread(view)
    return {
        "hears": True,
        "last": view.talk[0],
        "unread": len(new),
        "to_me": sum(bool(view.viewer.named & set(one.mentions)) for one in new),
    }


def unread(view: TableView) -> list[Said]:
    """Return the messages of others that the viewer has not read."""
    if view.talk == NOTHING:
        return []
    heard = heard_by(view.live.row, view.viewer.person)
    return [
        one
        for one in messages(view)
        if one.id > heard and one.person != view.viewer.person and not one.withdrawn
    ]
