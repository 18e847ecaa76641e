"""What the titles had in common by version 1 of their rules, and changed after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from railhead.network.new_track import meets_new_track
from railhead.network.reach import Reach
from railhead.table.tiles import Upgrade
from railhead.titles.common.policies.track import G, TrackPolicy


class NewTrackIsMet(TrackPolicy[G], Generic[G]):
    """New track could be laid where a route came to one end of it, usable from there or not."""

    def uses_new_track(
        self, reach: Reach, here: int, upgrade: Upgrade, may_pass: Callable[[int], bool]
    ) -> bool:
        return meets_new_track(reach, here, upgrade, may_pass)
