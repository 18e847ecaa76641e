"""Packing the texts of a crowded hex, so that none covers another or a slot.

The hex is a raster of which a set of cells is an int: one shift tells all places where a box is
free, so that a search can look ahead to what is still to be placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil, floor, hypot, inf, log2, sqrt

from railhead.drawing.base.geometry import Point, room_inside
from railhead.drawing.hex.space import Patch

# The side of a cell; how many of them reach from the middle to a side; and how many are in a
# row: so many that what reaches beyond it touches nothing in the next.
_CELL, _HALF, _STRIDE = 2.0, 52, 256
_MIDDLE = _STRIDE // 2
_CENTRE = _MIDDLE + _MIDDLE * _STRIDE
_LINE = (1 << _STRIDE) - 1
# Free space kept round each box, and to the edges of the hex, and how far into the rim of a station
# something may reach: first, and where there is too little room.
_WIDE, _TIGHT, _TIGHTEST = (0.5, 3.0, 1.0), (0.0, 0.5, 3.0), (0.0, 0.5, 4.0)
# How many places a search tries in all, and how many for one piece at a time.
_TRIES, _BRANCHES = 60, 3
# How bad it is to cover track, beside doubling what is left for another piece.
_COVERS = 3.0

Way = tuple[Patch, ...]
"""The boxes that something needs, round the place where it stands."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to be placed.

    `levels`: the ways in which it may be drawn, for hexes that are ever more crowded, the best
    first. `letters`: it has no ground of its own and never lies over track, until nothing else
    helps. `near`: where it belongs, and how far off it may stand.
    """

    name: str
    levels: tuple[tuple[Way, ...], ...]
    letters: bool = False
    near: tuple[Point, float] | None = None

    def ways(self, level: int) -> tuple[Way, ...]:
        """Return its ways at a level."""
        return self.levels[min(level, len(self.levels) - 1)]


Placed = dict[str, tuple[Way, Point]]
"""Piece -> the way in which it is drawn, and where."""

# How crowded a hex is taken to be: the level of its pieces, and what may lie over track: nothing,
# what has a ground or a halo, or all; and
# the room that is kept.
_NOTHING, _PLATES, _ALL = range(3)
Tightness = tuple[int, int, tuple[float, float, float]]
ROOMY: tuple[Tightness, ...] = (
    (0, _NOTHING, _WIDE),
    (0, _NOTHING, _TIGHT),
    (0, _PLATES, _WIDE),
    (1, _NOTHING, _WIDE),
    (1, _PLATES, _WIDE),
    (1, _PLATES, _TIGHT),
)
"""Ways to take a hex in which only what matters least is drawn smaller than usual."""
_TIGHTER: tuple[Tightness, ...] = (
    *ROOMY,
    (2, _PLATES, _WIDE),
    (2, _PLATES, _TIGHT),
    (3, _PLATES, _TIGHT),
    (4, _PLATES, _TIGHT),
    (5, _PLATES, _TIGHT),
    (4, _ALL, _TIGHT),
    (5, _ALL, _TIGHTEST),
)


def pack(
    flat: bool,
    stations: Iterable[Patch],
    track: Iterable[Patch],
    pieces: Sequence[Piece],
    tightness: Iterable[Tightness] = _TIGHTER,
) -> Placed | None:
    """Return where pieces stand without covering each other or stations, None if none is found.

    `tightness`: how crowded the hex is taken to be, one after the other.
    """
    free: dict[tuple[float, float, float], tuple[int, int]] = {}
    stations, track = [*stations], [*track]
    for level, over, room in tightness:
        if room not in free:
            free[room] = _free(flat, stations, track, *room[1:])
        search = _Search(pieces, free[room], level, over, room[0])
        if search.solve():
            search.widen()
            search.balance()
            return {
                piece.name: (way, _point(place))
                for piece, (way, place) in zip(pieces, search.answer, strict=True)
            }
    return None


def _free(
    flat: bool, stations: Iterable[Patch], track: Iterable[Patch], margin: float, rim: float
) -> tuple[int, int]:
    """Return the cells that are free of stations, and those that are free of track as well."""
    inside = _inside(flat, margin)
    for patch in stations:
        inside &= ~_cells(patch, max(patch.radius - rim, 0.0))
    clear = inside
    for patch in track:
        clear &= ~_cells(patch, patch.radius)
    return inside, clear


class _Search:
    """The search for places at one level. `answer`: for each piece its way and place."""

    def __init__(
        self, pieces: Sequence[Piece], free: tuple[int, int], level: int, over: int, gap: float
    ) -> None:
        self.pieces, self.level, self.gap = pieces, level, gap
        inside, self.clear = free
        self.free = [
            inside if over == _ALL or (over and not piece.letters) else self.clear
            for piece in pieces
        ]
        self.tries = _TRIES
        self.chosen: dict[int, tuple[Way, int]] = {}

    @property
    def answer(self) -> list[tuple[Way, int]]:
        return [self.chosen[index] for index in range(len(self.pieces))]

    def solve(self) -> bool:
        """Find places for all pieces."""
        room = {}
        for index, piece in enumerate(self.pieces):
            room[index] = [
                (way, _near(piece, _places(way, self.free[index], self.gap)))
                for way in piece.ways(self.level)
            ]
        return all(_left(ways) for ways in room.values()) and self._place(room)

    def _place(self, room: dict[int, list[tuple[Way, int]]]) -> bool:
        if not room:
            return True
        # What has least room is placed first.
        index = min(room, key=lambda it: _left(room[it]))
        rest = {it: ways for it, ways in room.items() if it != index}
        found = []
        for rank, (way, places) in enumerate(room[index]):
            off_track = places & _places(way, self.clear, self.gap) if places else 0
            for covers, part in ((0, off_track), (1, places & ~off_track)):
                for place in _ends(part):
                    left = _without(rest, way, place, self.gap)
                    worth = sum(log2(_left(ways) or 1e-9) for ways in left.values())
                    found.append((worth - _COVERS * covers - rank, way, place, left))
        found.sort(key=lambda it: -it[0])
        for _, way, place, left in found[:_BRANCHES]:
            if self.tries <= 0:
                return False
            self.tries -= 1
            if not all(map(_left, left.values())):
                return False
            self.chosen[index] = (way, place)
            if self._place(left):
                return True
        return False

    def widen(self) -> None:
        """Draw what has room for it in a better way."""
        for index, piece in enumerate(self.pieces):
            way, place = self.chosen[index]
            for better in range(self.level):
                found = [
                    (wide, _near(piece, self._beside(index, wide))) for wide in piece.ways(better)
                ]
                if way in piece.ways(better):
                    break
                if _left(found):
                    wide, places = next(it for it in found if it[1])
                    self.chosen[index] = (wide, _nearest(places, place))
                    break

    def balance(self) -> None:
        """Move each piece to the middle of the room that it has, first down and then across."""
        for _ in range(2):
            for index, piece in enumerate(self.pieces):
                way, place = self.chosen[index]
                places = _near(piece, self._beside(index, way))
                for step in (_STRIDE, 1):
                    place = _middle_of(places, place, step)
                self.chosen[index] = (way, place)

    def _beside(self, index: int, way: Way) -> int:
        """Return the places of a way beside all other pieces, off track if it is off track now."""
        now, place = self.chosen[index]
        off_track = _places(now, self.clear, self.gap) >> place & 1
        places = _places(way, self.clear if off_track else self.free[index], self.gap)
        for other, (its_way, its_place) in self.chosen.items():
            if other != index:
                places &= ~_moved(_conflicts(its_way, way, self.gap), its_place)
        return places


def _left(ways: list[tuple[Way, int]]) -> int:
    return sum(places.bit_count() for _, places in ways)


def _without(
    room: dict[int, list[tuple[Way, int]]], way: Way, place: int, gap: float
) -> dict[int, list[tuple[Way, int]]]:
    """Return the room that is left beside something."""
    return {
        index: [(its, places & ~_moved(_conflicts(way, its, gap), place)) for its, places in ways]
        for index, ways in room.items()
    }


def _moved(cells: int, place: int) -> int:
    """Move cells round the middle of the raster to a place."""
    by = place - _CENTRE
    return cells << by if by >= 0 else cells >> -by


@lru_cache(maxsize=1024)
def _shape(way: Way, gap: float) -> tuple[tuple[int, int, int, int], ...]:
    """Return (left, top, width, height) of each box in cells, from that in which its place is."""
    found = []
    for it in way:
        left, width = _span(it.x, it.half_width + it.radius + gap)
        top, height = _span(it.y, it.half_height + it.radius + gap)
        found.append((left, top, width, height))
    return tuple(found)


def _span(at: float, half: float) -> tuple[int, int]:
    first, last = floor((at - half) / _CELL + 0.5), ceil((at + half) / _CELL - 0.5)
    return first, last - first + 1


def _places(way: Way, free: int, gap: float) -> int:
    """Return all places where a way lies in free cells."""
    found = -1
    for left, top, width, height in _shape(way, gap):
        places = _shrunk(_shrunk(free, width, 1), height, _STRIDE)
        by = left + top * _STRIDE
        found &= places >> by if by >= 0 else places << -by
    return found


def _shrunk(cells: int, count: int, step: int) -> int:
    """Return the cells from which so many lie in a row, one step apart."""
    have = 1
    while have < count:
        more = min(have, count - have)
        cells &= cells >> more * step
        have += more
    return cells


@lru_cache(maxsize=4096)
def _conflicts(way: Way, other: Way, gap: float) -> int:
    """Return the places of another way at which it overlaps one in the middle of the raster."""
    found = 0
    for left, top, width, height in _shape(way, gap):
        for its_left, its_top, its_width, its_height in _shape(other, gap):
            first = left - its_left - its_width + 1
            upper = top - its_top - its_height + 1
            block = _block(width + its_width - 1, height + its_height - 1)
            found |= block << _CENTRE + first + upper * _STRIDE
    return found


@lru_cache(maxsize=1024)
def _block(width: int, height: int) -> int:
    line = (1 << width) - 1
    return sum(line << row * _STRIDE for row in range(height))


def _cells(patch: Patch, radius: float) -> int:
    """Return the cells that a patch covers, with round corners of a radius."""
    found = 0
    reach = patch.half_height + radius
    for row in range(ceil((patch.y - reach) / _CELL), floor((patch.y + reach) / _CELL) + 1):
        beyond = max(0.0, abs(row * _CELL - patch.y) - patch.half_height)
        half = patch.half_width + sqrt(max(0.0, radius**2 - beyond**2))
        first, last = ceil((patch.x - half) / _CELL), floor((patch.x + half) / _CELL)
        if last >= first:
            found |= (1 << last - first + 1) - 1 << _CENTRE + first + row * _STRIDE
    return found


@cache
def _inside(flat: bool, margin: float) -> int:
    """Return the cells in a hex, so far from its edges."""
    return sum(
        1 << _CENTRE + column + row * _STRIDE
        for row in range(-_HALF, _HALF)
        for column in range(-_HALF, _HALF)
        if room_inside(column * _CELL, row * _CELL, flat) >= margin + _CELL / 2
    )


def _near(piece: Piece, places: int) -> int:
    """Return those of some places that are near enough to where a piece belongs."""
    if piece.near is None:
        return places
    at, reach = piece.near
    return places & _cells(Patch(*at), reach)


@cache
def _parts() -> tuple[int, ...]:
    """Return the quarters of the raster."""
    left = _block(_MIDDLE, _STRIDE)
    upper = _block(_STRIDE, _MIDDLE)
    whole = _block(_STRIDE, _STRIDE)
    return left & upper, upper & ~left, left & ~upper, whole & ~(left | upper)


@cache
def _columns(count: int) -> int:
    """Return the cells of the first columns."""
    return _block(count, _STRIDE)


def _ends(places: int) -> Iterable[int]:
    """Return the outermost places of each quarter: the highest, lowest and those at the sides."""
    found = set()
    for part in _parts():
        here = places & part
        if here:
            found |= {(here & -here).bit_length() - 1, here.bit_length() - 1}
            found |= {_leftmost(here), _rightmost(here)}
    return sorted(found)


def _leftmost(places: int) -> int:
    low, high = 1, _STRIDE
    while low < high:
        half = (low + high) // 2
        low, high = (low, half) if places & _columns(half) else (half + 1, high)
    here = places & _columns(low)
    return (here & -here).bit_length() - 1


def _rightmost(places: int) -> int:
    low, high = 0, _STRIDE - 1
    while low < high:
        half = (low + high + 1) // 2
        low, high = (half, high) if places & ~_columns(half) else (low, half - 1)
    return (places & ~_columns(low)).bit_length() - 1


def _nearest(places: int, to: int) -> int:
    """Return the place nearest to another."""
    row, column = divmod(to, _STRIDE)
    best, least = to, inf
    while places:
        place = (places & -places).bit_length() - 1
        its_row = place // _STRIDE
        line = places >> its_row * _STRIDE & _LINE
        places &= ~(_LINE << its_row * _STRIDE)
        left = line & (1 << column + 1) - 1
        right = line >> column
        ends = [left.bit_length() - 1] if left else []
        ends += [column + (right & -right).bit_length() - 1] if right else []
        for end in ends:
            far = hypot(end - column, its_row - row)
            if far < least:
                best, least = end + its_row * _STRIDE, far
    return best


def _middle_of(places: int, place: int, step: int) -> int:
    """Return the middle of the free places in a line through one of them."""
    before = after = 0
    while places >> place - (before + 1) * step & 1:
        before += 1
    while places >> place + (after + 1) * step & 1:
        after += 1
    return place + (after - before) // 2 * step


def _point(place: int) -> Point:
    row, column = divmod(place, _STRIDE)
    return (column - _MIDDLE) * _CELL, (row - _MIDDLE) * _CELL
