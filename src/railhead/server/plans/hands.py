"""What changes what a page shows: the table, or a plan of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from railhead.engine.actions import Action
from railhead.server import authority
from railhead.server.authority import LiveTable, Outcome, Viewer
from railhead.server.plans import acting


class Hands(Protocol):
    """The functions of `authority` that act at a table; `acting` has the same for plans."""

    def latest(self, table_id: str, /) -> LiveTable: ...

    def submit(
        self, table_id: str, viewer: Viewer, version: int, key: str, action: Action, /
    ) -> Outcome: ...

    def submit_all(
        self, table_id: str, viewer: Viewer, version: int, key: str, actions: Sequence[Action], /
    ) -> Outcome: ...

    def undo(
        self, table_id: str, viewer: Viewer, version: int, key: str, target: int | None, /
    ) -> Outcome: ...

    def redo(self, table_id: str, viewer: Viewer, version: int, key: str, /) -> Outcome: ...


def hands_of(live: LiveTable) -> Hands:
    """Return what changes a table in memory."""
    return acting if live.is_plan else authority
