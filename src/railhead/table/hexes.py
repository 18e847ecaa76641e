"""Coordinates of hexes and the geometry of their six edges.

Edges are numbered 0 to 5 clockwise, starting at the bottom (flat hexes: 0 is south;
pointy hexes: 0 is south-west), as the field does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from railhead.table.fault import Fault

EDGES = range(6)

# Neighbour offsets by edge, in doubled coordinates (across, down).
_FLAT = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
_POINTY = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))

_COORDINATE = re.compile(r"([A-Z]{1,3}|[a-z])(-?[0-9]{1,5})")


def opposite(edge: int) -> int:
    """Return the edge of the neighbouring hex that touches `edge`."""
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
    """

    flat: bool = True
    letter_is_row: bool = True

    def place(self, coordinate: str) -> tuple[int, int]:
        """Return (across, down) in doubled coordinates.

        Raises Fault if `coordinate` is not a letter and a number.
        """
        match = _COORDINATE.fullmatch(coordinate)
        if match is None:
            raise Fault(
                "", "{name} should be letters and a number, such as C5", name=repr(coordinate)
            )
        letter, number = _letters_to_number(match[1]), int(match[2])
        return (number, letter) if self.letter_is_row else (letter, number)

    def name(self, across: int, down: int) -> str:
        """Return the coordinate of a place; the inverse of `place`."""
        if self.letter_is_row:
            return f"{_number_to_letters(down)}{across}"
        return f"{_number_to_letters(across)}{down}"

    def neighbour(self, coordinate: str, edge: int) -> str:
        """Return the coordinate across `edge`, whether or not the map has a hex there."""
        across, down = self.place(coordinate)
        dx, dy = (_FLAT if self.flat else _POINTY)[edge]
        return self.name(across + dx, down + dy)

    def distance(self, one: str, other: str) -> int:
        """How many steps lead from one hex to another, whatever lies between."""
        (x1, y1), (x2, y2) = self.place(one), self.place(other)
        across, down = abs(x1 - x2), abs(y1 - y2)
        if self.flat:
            return across + max(0, (down - across) // 2)
        return down + max(0, (across - down) // 2)
