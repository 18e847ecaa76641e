"""1861 as it was played before rules version 2: what later versions changed, as it was.

Games begun by version 1 go on by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.common.version1 import NewTrackIsMet
from railhead.titles.g1861.game import Table1861
from railhead.titles.g1861.rules import Game1861
from railhead.titles.g1861.track import Track1861


class TrackVersion1(NewTrackIsMet[Table1861], Track1861):
    """Track as it was laid by version 1."""


class Game1861Version1(Game1861):
    """Version 1 of the rules."""

    rules_version: ClassVar[int] = 1
    track_policy = TrackVersion1()

    @property
    def asked_in_vain(self) -> bool:
        """Nobody was (rule 1861-R-20)."""
        return False

    @property
    def trains_run_once(self) -> bool:
        """The state railway ran what it took over in any case (rule 1861-R-21)."""
        return False
