"""Version 1 of the rules of 1865: whatever version 2 has changed, as it was.

Games that began with version 1 are played by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.common.version1 import NewTrackIsMet
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.rules import Game1865
from railhead.titles.g1865.track import Track1865


class TrackVersion1(NewTrackIsMet[Base1865], Track1865):
    """Laying track by version 1 of the rules."""


class Game1865Version1(Game1865):
    """A game of 1865 by version 1 of the rules."""

    rules_version: ClassVar[int] = 1
    track_policy = TrackVersion1()
