"""Version 1 of the rules of 1861: whatever version 2 has changed, as it was.

Games that began with version 1 are played by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.common.version1 import NewTrackIsMet
from railhead.titles.g1861.version2 import Game1861Version2
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.track import MinorsTrack


class TrackVersion1(NewTrackIsMet[MinorsGame], MinorsTrack):
    """Laying track by version 1 of the rules."""


class Game1861Version1(Game1861Version2):
    """A game of 1861 by version 1 of the rules."""

    rules_version: ClassVar[int] = 1
    track_policy = TrackVersion1()

    @property
    def asked_in_vain(self) -> bool:
        """Never: version 1 did not follow rule 1861-R-20."""
        return False

    @property
    def trains_run_once(self) -> bool:
        """Never: version 1 did not follow rule 1861-R-21."""
        return False

    @property
    def owned_trains_have_run(self) -> bool:
        """Never, as with `trains_run_once`."""
        return False
