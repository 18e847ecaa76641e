"""Version 1 of the rules of 1849: whatever version 2 has changed, as it was.

Games that began with version 1 are played by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.common.version1 import NewTrackIsMet
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.track import Track1849
from railhead.titles.g1849.version2 import Game1849Version2


class TrackVersion1(NewTrackIsMet[Base1849], Track1849):
    """Laying track by version 1 of the rules."""


class Game1849Version1(Game1849Version2):
    """A game of 1849 by version 1 of the rules."""

    rules_version: ClassVar[int] = 1
    track_policy = TrackVersion1()
    discards_in_any_order: ClassVar[bool] = False
    keeps_order_in_emergencies: ClassVar[bool] = False
    stock_round_begins_with_base: ClassVar[bool] = False

    @property
    def leaver_keeps_privates(self) -> bool:
        return False

    @property
    def bankrupt_sells_once(self) -> bool:
        return False

    @property
    def waits_after_acquiring(self) -> bool:
        return False

    @property
    def offers_loan(self) -> bool:
        return True

    @property
    def last_turn(self) -> int:
        return 0
