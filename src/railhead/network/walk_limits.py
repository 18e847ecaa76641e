"""How far a walk over track may go before it says that the track is too dense.

Simple paths can be exponentially many, so that a few hexes full of plain track would take hours.
A walk along them counts its steps, which are the same on every machine, and gives no answer rather
than a wrong one. The limits are more than ten times what games on the titles' own boards need.
"""

from __future__ import annotations

from railhead.table.fault import Fault

MOST_OF_LEG = 2_000
"""Steps of a walk from a station along one of its tracks, as far as the next stations."""

MOST_OF_MAP = 40_000
"""The same for all stations of a map together."""

MOST_DIRECT = 20_000
"""Edges crossed in a search for all direct routes from one station."""

MOST_TRIED = 500_000
"""Sections tried to answer one question about what a company reaches."""

LONGEST = 150
"""Hexes of one section or direct route, and stations of one path or line."""


class DenseTrackError(Fault):
    """The track of a board is too dense, or too long, to be walked; the text names a hex."""

    @staticmethod
    def around(hex_id: str) -> DenseTrackError:
        """Return the error for a walk from a hex."""
        return DenseTrackError("", "the track around {hex} is too dense to be followed", hex=hex_id)


class Steps:
    """The steps that a walk from a hex may still take: `left` of `most`."""

    __slots__ = ("hex", "left")

    def __init__(self, most: int, hex_id: str) -> None:
        self.left, self.hex = most, hex_id

    def spend(self, steps: int = 1) -> None:
        """Count steps. Raises DenseTrackError when more are taken than were left."""
        self.left -= steps
        if self.left < 0:
            raise DenseTrackError.around(self.hex)

    def check_length(self, length: int) -> None:
        """Raise DenseTrackError if a walk is longer than LONGEST."""
        if length > LONGEST:
            raise DenseTrackError.around(self.hex)
