"""What titles shared in version 1 of their rules, and no longer do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from railhead.network.new_track import meets_new_track
from railhead.network.reach import Reach
from railhead.table.tiles import Upgrade
from railhead.titles.common.policies.track import G, TrackPolicy


class NewTrackIsMet(TrackPolicy[G], Generic[G]):
    """Track could be laid if a route reached one end of it, whether or not it could run over it."""

    def uses_new_track(
        self, reach: Reach, here: int, upgrade: Upgrade, may_pass: Callable[[int], bool]
    ) -> bool:
        return meets_new_track(reach, here, upgrade, may_pass)
