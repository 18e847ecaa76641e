"""What the titles had in common by version 1 of their rules, and changed after it."""

from __future__ import annotations

from collections.abc import Callable

from railhead.table.tiles import Upgrade
from railhead.titles.common.table import CommonTable


class NewTrackIsMet(CommonTable):
    """New track could be laid where a route came to one end of it, usable from there or not."""

    def uses_new_track(
        self, company: str, hex_id: str, upgrade: Upgrade, leaves: Callable[[int], bool]
    ) -> bool:
        return self.ways.meets_new_track(company, hex_id, upgrade, leaves)
