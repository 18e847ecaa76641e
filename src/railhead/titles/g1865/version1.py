"""1865 as it was played before rules version 2: what later versions changed, as it was.

Games begun by version 1 go on by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.common.version1 import NewTrackIsMet
from railhead.titles.g1865.game import Table1865
from railhead.titles.g1865.rules import Game1865
from railhead.titles.g1865.track import Track1865


class TrackVersion1(NewTrackIsMet[Table1865], Track1865):
    """Track as it was laid by version 1."""


class Game1865Version1(Game1865):
    """Version 1 of the rules."""

    rules_version: ClassVar[int] = 1
    track_policy = TrackVersion1()
