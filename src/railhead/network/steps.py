"""How far a walk over track may go before it says that the track is too dense.

Simple paths can be exponentially many, so that a few hexes full of plain track would take hours.
Every walk counts its steps, which are the same on every machine, and gives no answer rather than
a wrong one. The limits are more than ten times what games on the boards of the titles come to.
"""

from __future__ import annotations

from railhead.table.fault import Fault

MOST_OF_LEG = 2_000
"""Edges that one walk from a station, along one of its tracks, may lead to over plain track."""

MOST_OF_MAP = 40_000
"""The same from all stations of a map together."""

MOST_DIRECT = 20_000
"""Edges crossed in a search for all direct routes from one station."""

MOST_TRIED = 500_000
"""Sections tried in one question of what a company reaches."""

LONGEST = 150
"""Hexes of one section, or of a direct route, and stations of one path."""


class DenseTrackError(Fault):
    """The track of a board is too dense, or too long, to be walked; the text names a hex."""

    @staticmethod
    def around(hex_id: str) -> DenseTrackError:
        """The fault of a walk from a hex."""
        return DenseTrackError("", "the track around {hex} is too dense to be followed", hex=hex_id)


class Steps:
    """The steps that a walk from a hex still has."""

    __slots__ = ("hex", "left")

    def __init__(self, most: int, hex_id: str) -> None:
        self.left, self.hex = most, hex_id

    def spend(self, steps: int = 1) -> None:
        """Count steps. Raises DenseTrackError when there were no more."""
        self.left -= steps
        if self.left < 0:
            raise DenseTrackError.around(self.hex)

    def check_length(self, length: int) -> None:
        """Raise DenseTrackError for a walk that is too long."""
        if length > LONGEST:
            raise DenseTrackError.around(self.hex)
