"""Checks the tables of a map file one by one and makes a map of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from string import ascii_lowercase

from railhead.engine.board import (
    MOST_MONEY,
    MOST_NAME,
    MOST_SIGN,
    MOST_WORD,
    PRINTED_COLOURS,
    MapData,
    Variant,
    check_total,
    read_face,
    unknown_colour,
)
from railhead.engine.fault import TitleError
from railhead.table.faces import Face
from railhead.table.fault import Fault
from railhead.table.hexes import Layout
from railhead.table.joins import Join, read_joins
from railhead.table.maps import Border, GameMap, build_map, read_borders

# Coordinates farther from A0 than this would make a map that nothing can draw.
_FARTHEST = 200
_DIGITS = 6


def make_map(data: MapData, where: str, variant: str = "") -> GameMap:
    """Make a map; `where`: the file, for messages; `variant`: one of `data.variants`, or "".

    Raises TitleError naming the table and entry, or the hex, that is wrong.
    """
    _check_layout(data.layout, f"{where}: layout")
    changes = data.variants.get(variant, Variant())
    faces: dict[str, Face] = {}
    for part in (data.hexes, changes.hexes):
        faces |= _faces(part, data.layout, where)
    check_total(faces.values(), where)
    _check_names(data.names, faces, where)
    borders, joins = _borders(data, faces, where), _joins(data, faces, where)
    kept = sorted(faces.keys() - set(changes.remove), key=_in_order(data.layout))
    try:
        return build_map(
            data.layout,
            {hex_id: faces[hex_id] for hex_id in kept},
            {hex_id: name for hex_id, name in data.names.items() if hex_id in kept},
            borders,
            [join for join in joins if all(hex_id in kept for hex_id, _ in join.sides)],
        )
    except Fault as error:
        raise TitleError.of(error, where) from error


def _faces(groups: Mapping[str, Mapping[str, str]], layout: Layout, where: str) -> dict[str, Face]:
    """Return the printed faces by hex."""
    found: dict[str, Face] = {}
    for hex_id, colour, code in _printed(groups):
        place = f"{where}: hex {hex_id}"
        if hex_id in found:
            raise TitleError(where, "hex {id} stands there twice", id=hex_id)
        if colour not in PRINTED_COLOURS:
            raise unknown_colour(place, colour, PRINTED_COLOURS)
        _check_place(layout, hex_id, place)
        found[hex_id] = read_face(colour, code, place)
    return found


def _printed(groups: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str, str]]:
    """Yield (hex, colour, face) for each printed hex."""
    for colour, faces in groups.items():
        for coordinates, code in faces.items():
            for hex_id in coordinates.split():
                yield hex_id, colour, code


def _in_order(layout: Layout) -> Callable[[str], tuple[str, int, int]]:
    """Return the key by which hexes are ordered: sheet by sheet, row by row."""

    def key(hex_id: str) -> tuple[str, int, int]:
        across, down = layout.place(hex_id)
        return layout.sheet(hex_id), down, across

    return key


def _borders(data: MapData, hexes: Collection[str], where: str) -> dict[frozenset[str], Border]:
    try:
        borders = read_borders(data.borders, data.between, data.opens)
    except ValueError as error:
        raise TitleError(where, "{why}", why=error) from error
    for kind, cost in data.borders.items():
        if not (0 <= cost <= MOST_MONEY and 0 < len(kind) <= MOST_WORD):
            raise TitleError(
                where, "borders: {name} should be 0 to {most}", name=repr(kind), most=MOST_MONEY
            )
    for pair in borders:
        for hex_id in pair.difference(hexes):
            raise TitleError(where, "between: there is no hex {id}", id=hex_id)
    return borders


def _joins(data: MapData, hexes: Collection[str], where: str) -> tuple[Join, ...]:
    try:
        joins = read_joins(data.joins)
    except Fault as error:
        raise TitleError.of(error, where) from error
    for join in joins:
        place = f"{where}: joins: {join.sign}"
        if not (0 < len(join.sign) <= MOST_SIGN and join.sign.isprintable()):
            raise TitleError(place, "the sign is too long or not plain")
        for hex_id, _ in join.sides:
            if hex_id not in hexes:
                raise TitleError(place, "there is no hex {id}", id=hex_id)
    return joins


def _check_layout(layout: Layout, where: str) -> None:
    for letter, name in layout.sheets.items():
        if not (len(letter) == 1 and letter in ascii_lowercase):
            raise TitleError(where, "the sheet {name} should be a small letter", name=repr(letter))
        if len(name) > MOST_NAME or not name.isprintable():
            raise TitleError(
                where, "the name of sheet {name} is too long or not plain", name=letter
            )
    if layout.numbers_up and layout.letter_is_row:
        raise TitleError(where, "numbers_up is only for rows that have numbers")


def _check_names(names: Mapping[str, str], hexes: Collection[str], where: str) -> None:
    for hex_id, name in names.items():
        if hex_id not in hexes:
            raise TitleError(where, "names: there is no hex {id}", id=hex_id)
        if len(name) > MOST_NAME or not name.isprintable():
            raise TitleError(f"{where}: hex {hex_id}", "the name is too long or not plain")


def _check_place(layout: Layout, hex_id: str, where: str) -> None:
    try:
        across, down = layout.place(hex_id) if len(hex_id) <= _DIGITS else (_FARTHEST + 1, 0)
    except ValueError as error:
        raise TitleError(where, "{why}", why=error) from error
    if max(abs(across), abs(down)) > _FARTHEST:
        raise TitleError(where, "too far from the others")
    name = layout.name(across, down, layout.sheet(hex_id))
    if name != hex_id:
        raise TitleError(where, "write it as {name}", name=name)
