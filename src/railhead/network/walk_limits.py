"""How far a walk over track on the board of a stranger may go before it says so.

Simple paths can be exponentially many: a few hexes full of plain track would take hours. On the
titles' own boards their number is bounded by the tiles that there are, and no walk is limited. On a
board from outside it counts its steps, which are the same on every machine, and gives no answer
rather than a wrong one.
"""

from __future__ import annotations

from railhead.table.fault import Fault

MOST_OF_LEG = 2_000
"""Steps of a walk from a station along one of its tracks, as far as the next stations."""

MOST_OF_MAP = 40_000
"""The same for all stations of a map together."""

MOST_DIRECT = 20_000
"""Edges crossed in a search for all direct routes from one station."""

LONGEST = 150
"""Hexes of one section or direct route."""


class DenseTrackError(Fault):
    """The track of a board is too dense, or too long, to be walked; the text names a hex."""

    @staticmethod
    def around(hex_id: str) -> DenseTrackError:
        """Return the error for a walk from a hex."""
        return DenseTrackError("", "the track around {hex} is too dense to be followed", hex=hex_id)


class Steps:
    """The steps `taken` of a walk from a hex, of at most `most`; None for any number."""

    __slots__ = ("hex", "most", "taken")

    def __init__(self, most: int | None, hex_id: str) -> None:
        self.taken, self.most, self.hex = 0, most, hex_id

    def take(self, steps: int, length: int) -> None:
        """Count steps at a length of the walk. Raises DenseTrackError for too many or too much."""
        self.taken += steps
        if self.most is not None and (self.taken > self.most or length > LONGEST):
            raise DenseTrackError.around(self.hex)
