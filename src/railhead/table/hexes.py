"""Coordinates of hexes and the geometry of their six edges.

Edges are numbered 0 to 5 clockwise from the bottom, as is usual for 18xx tiles: 0 is the southern
edge of a flat-topped hex and the south-western edge of a pointy-topped one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.table.fault import Fault

EDGES = range(6)

USUAL_WIDTH = 46.0
"""What tiles of the genre usually measure from corner to corner, in millimetres.

That is 39.8 mm from side to side.
"""

# Neighbour offsets by edge, in doubled coordinates (across, down).
_FLAT = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
_POINTY = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))

_COORDINATE = re.compile(r"([a-z]?)([A-Z]{1,3}|[a-z])(-?[0-9]{1,5})")


def opposite(edge: int) -> int:
    """Return the edge of the adjacent hex that touches `edge`, in 0 to 5.

    Sides that a map joins although they are not adjacent may meet otherwise (`joins.py`).
    """
    return (edge + 3) % 6


def _letters_to_number(letters: str) -> int:
    """Return 0 for A, 1 for B, ..., 26 for AA; a lower-case letter lies before A (a is -1)."""
    if letters.islower():
        return -1 - (ord(letters) - ord("a"))
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _number_to_letters(number: int) -> str:
    if number < 0:
        return chr(ord("a") - 1 - number)
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@dataclass(frozen=True, slots=True)
class Layout:
    """How a map names its hexes.

    `flat`: hexes have a flat top (otherwise a pointy one).
    `letter_is_row`: the letter of a coordinate names the row, the number the column;
    otherwise the letter names the column and the number the row.
    `numbers_up`: the numbers of rows grow upwards (only where the number names the row).
    `sheets`: letter -> name of each further part of the map, drawn beside the main one. The letter
    is lower-case and stands before the coordinates of its hexes, as in nC8. Hexes of two sheets
    are never adjacent; `joins.py` says which of their sides meet.
    """

    flat: bool = True
    letter_is_row: bool = True
    numbers_up: bool = field(default=False, metadata={"brief": True})
    sheets: Mapping[str, str] = field(default_factory=dict, metadata={"brief": True})

    def sheet(self, coordinate: str) -> str:
        """Return the lower-case letter of the sheet of a hex, "" for the main map. Raises Fault."""
        return self._parts(coordinate)[0]

    def _parts(self, coordinate: str) -> tuple[str, str, int]:
        """Return sheet, letters and number of a coordinate. Raises Fault."""
        match = _COORDINATE.fullmatch(coordinate)
        if match is None or (match[1] and match[1] not in self.sheets):
            raise Fault(
                "", "{name} should be letters and a number, such as C5", name=repr(coordinate)
            )
        return match[1], match[2], int(match[3])

    def place(self, coordinate: str) -> tuple[int, int]:
        """Return (across, down) on its sheet, in doubled coordinates.

        Raises Fault if `coordinate` is not letters and a number, or names an unknown sheet.
        """
        _, letters, number = self._parts(coordinate)
        letter = _letters_to_number(letters)
        if self.letter_is_row:
            return number, letter
        return letter, -number if self.numbers_up else number

    def name(self, across: int, down: int, sheet: str = "") -> str:
        """Return the coordinate of a place on a sheet; the inverse of `place` and `sheet`."""
        if self.letter_is_row:
            return f"{sheet}{_number_to_letters(down)}{across}"
        return f"{sheet}{_number_to_letters(across)}{-down if self.numbers_up else down}"

    def neighbour(self, coordinate: str, edge: int) -> str:
        """Return the coordinate across `edge`, whether or not the map has a hex there."""
        across, down = self.place(coordinate)
        dx, dy = (_FLAT if self.flat else _POINTY)[edge]
        return self.name(across + dx, down + dy, self.sheet(coordinate))

    def distance(self, one: str, other: str) -> int:
        """How many hexes one hex is from another on the same sheet, whatever lies between.

        Raises Fault for hexes of two sheets.
        """
        if self.sheet(one) != self.sheet(other):
            raise Fault("", "{one} and {other} are on two sheets", one=one, other=other)
        (x1, y1), (x2, y2) = self.place(one), self.place(other)
        across, down = abs(x1 - x2), abs(y1 - y2)
        if self.flat:
            return across + max(0, (down - across) // 2)
        return down + max(0, (across - down) // 2)
