"""A board: the map and the tiles of a title, as plain data.

A title comes with a board of its own; some titles take another one in its place, whole or in
part. The data have the form of `map.toml` and `tiles.toml` (docs/boards.md). What comes from
outside is checked here for its form, and by the title for what its rules need.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from railhead.engine.codec import DataError, decode_record, encode
from railhead.engine.fault import TitleError
from railhead.engine.plaindata import check_plain
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.hexes import Layout
from railhead.table.maps import GameMap, build_map, read_borders
from railhead.table.notation import NotationError, parse_face
from railhead.table.tiles import COLOURS, Tile, TileSet

GROUNDS = ("white", "yellow", "green", "brown", "gray", "red", "blue")
"""Colours of printed hexes."""

MOST_HEXES, MOST_TILES, MOST_COPIES = 300, 150, 99
MOST_NODES, MOST_SIGNS, MOST_NAME, MOST_WORD = 4, 400, 60, 20
MOST_SLOTS, MOST_MONEY, MOST_REPLACED = 6, 999, 20
MOST_TRACKS, MOST_PLAIN, MOST_AT_EDGE = 9, 6, 3
"""Pieces of track on a face, those of them from edge to edge, and those at one of its edges."""

MOST_IN_ALL = 1_000
"""Pieces of track printed on a map, and on the tiles of a set, one of each."""
# Coordinates farther from A0 than this would make a map that nothing can draw.
_FARTHEST = 200
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Variant:
    """What a variant of the map replaces and removes."""

    hexes: dict[str, dict[str, str]] = field(default_factory=dict)
    remove: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MapData:
    """A map file. `hexes`: colour -> coordinates split by blanks -> face in the tile notation.

    `borders`: kind -> money; `between`: kind -> borders such as `B26|C27`, split by blanks;
    `homes`, `destinations`: company -> hex; `bonus`: private company -> hexes split by blanks.
    """

    hexes: dict[str, dict[str, str]]
    layout: Layout = field(default_factory=Layout)
    names: dict[str, str] = field(default_factory=dict)
    borders: dict[str, int] = field(default_factory=dict)
    between: dict[str, tuple[str, ...]] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)
    destinations: dict[str, str] = field(default_factory=dict)
    bonus: dict[str, str] = field(default_factory=dict)
    variants: dict[str, Variant] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TileData:
    """A tile of a tile file; the fields are those of `railhead.table.tiles.Tile`."""

    id: str
    colour: str
    face: str
    count: int
    hexes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    unlimited: bool = False


@dataclass(frozen=True)
class Board:
    """A board from outside: a map, tiles or both; the title gives what is missing.

    `sources`: the names of the files of both, for messages. Boards are equal if their data are.
    """

    data: Mapping[str, Any] = field(compare=False, repr=False)
    digest: str
    map: MapData | None = field(default=None, compare=False, repr=False)
    tiles: tuple[TileData, ...] = field(default=(), compare=False, repr=False)
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, data: Any, sources: Mapping[str, str] | None = None) -> Board:
        """Read a board from data with the tables of a map file, `tile`, or both.

        Raises TitleError naming table and entry.
        """
        sources = sources or {}
        if not isinstance(data, dict) or not data:
            raise TitleError("board", "expected the tables of a map, or tiles")
        try:
            check_plain(data)
        except DataError as error:
            raise TitleError(f"board: {error.where}", error.reason, **error.params) from error
        rest = {name: value for name, value in data.items() if name != "tile"}
        tiles = read_tiles(data["tile"], sources.get("tile", "tile")) if "tile" in data else ()
        game_map = read_map(rest, sources.get("map", "map")) if rest else None
        plain = encode(game_map) if game_map else {}
        if tiles:
            plain["tile"] = encode(tiles)
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
        return cls(plain, hashlib.sha256(text.encode()).hexdigest(), game_map, tiles, sources)

    @cached_property
    def short(self) -> str:
        """A few signs by which people tell boards apart."""
        return self.digest[:8]

    def source(self, part: str) -> str:
        """The name of the file of a part, `map` or `tile`."""
        return self.sources.get(part, part)


def read_map(data: Any, where: str) -> MapData:
    """Read the tables of a map file. Raises TitleError naming the table that is wrong."""
    found: MapData = _read(MapData, data, where)
    if sum(len(key.split()) for group in found.hexes.values() for key in group) > MOST_HEXES:
        raise TitleError(where, "more than {most} hexes", most=MOST_HEXES)
    return found


def read_tiles(data: Any, where: str) -> tuple[TileData, ...]:
    """Read the entries of a tile file. Raises TitleError naming the entry that is wrong."""
    if not isinstance(data, list) or not data:
        raise TitleError(where, "expected a list of tiles")
    if len(data) > MOST_TILES:
        raise TitleError(where, "more than {most} tiles", most=MOST_TILES)
    return tuple(_read(TileData, item, f"{where}: tile[{i}]") for i, item in enumerate(data))


def _read(kind: type, data: Any, where: str) -> Any:
    try:
        return decode_record(kind, data, "")
    except DataError as error:
        place = ": ".join(filter(None, (where, error.where.lstrip("."))))
        raise TitleError(place, error.reason, **error.params) from error


def make_map(data: MapData, where: str, variant: str = "") -> GameMap:
    """Make a map; `variant` names a table of replaced and removed hexes.

    Raises TitleError, naming the hex, where a face does not follow the tile notation.
    """
    changes = data.variants.get(variant, Variant())
    removed = set(changes.remove)
    faces: dict[str, Face] = {}
    for part in (data.hexes, changes.hexes):
        seen: set[str] = set()
        for hex_id, colour, code in _printed(part):
            place = f"{where}: hex {hex_id}"
            if hex_id in seen:
                raise TitleError(where, "hex {id} stands there twice", id=hex_id)
            seen.add(hex_id)
            if colour not in GROUNDS:
                raise _unknown_colour(place, colour, GROUNDS)
            _check_place(data.layout, hex_id, place)
            faces[hex_id] = _face(colour, code, place)
    _check_total(faces.values(), where)
    for hex_id in data.names:
        if hex_id not in faces:
            raise TitleError(where, "names: there is no hex {id}", id=hex_id)
        if len(data.names[hex_id]) > MOST_NAME or not data.names[hex_id].isprintable():
            raise TitleError(f"{where}: hex {hex_id}", "the name is too long or not plain")
    names = {hex_id: name for hex_id, name in data.names.items() if hex_id not in removed}
    kept = {hex_id: face for hex_id, face in faces.items() if hex_id not in removed}
    try:
        ordered = dict(sorted(kept.items(), key=lambda item: data.layout.place(item[0])[::-1]))
        borders = read_borders(data.borders, data.between)
    except ValueError as error:
        raise TitleError(where, "{why}", why=error) from error
    for kind, cost in data.borders.items():
        if not (0 <= cost <= MOST_MONEY and 0 < len(kind) <= MOST_WORD):
            raise TitleError(
                where, "borders: {name} should be 0 to {most}", name=repr(kind), most=MOST_MONEY
            )
    for pair in borders:
        for hex_id in pair - faces.keys():
            raise TitleError(where, "between: there is no hex {id}", id=hex_id)
    return build_map(data.layout, ordered, names, borders)


def _printed(groups: Mapping[str, Mapping[str, str]]) -> Iterable[tuple[str, str, str]]:
    """Yield (hex, colour, face) for each printed hex."""
    for colour, faces in groups.items():
        for coordinates, code in faces.items():
            for hex_id in coordinates.split():
                yield hex_id, colour, code


def _check_place(layout: Layout, hex_id: str, where: str) -> None:
    try:
        across, down = layout.place(hex_id) if len(hex_id) <= _DIGITS else (_FARTHEST + 1, 0)
    except ValueError as error:
        raise TitleError(where, "{why}", why=error) from error
    if max(abs(across), abs(down)) > _FARTHEST:
        raise TitleError(where, "too far from the others")
    if layout.name(across, down) != hex_id:
        raise TitleError(where, "write it as {name}", name=layout.name(across, down))


def make_tiles(
    entries: Iterable[TileData],
    where: str,
    counts: Mapping[str, int] | None = None,
    replaces: Mapping[str, list[str]] | None = None,
) -> TileSet:
    """Make the tiles; `counts` overrides how many of some tiles there are.

    `replaces`: for some tiles other tiles that they may replace than their data say.
    Raises TitleError naming the tile.
    """
    tiles: dict[str, Tile] = {}
    for entry in entries:
        number = entry.id
        place = f"{where}: tile {number}"
        if number in tiles:
            raise TitleError(where, "tile {id} stands there twice", id=number)
        if not (0 < len(number) <= MOST_WORD and number.isprintable()):
            raise TitleError(where, "the number {id} is too long or not plain", id=repr(number))
        if entry.colour not in COLOURS[1:]:
            raise _unknown_colour(place, entry.colour, COLOURS[1:])
        count = (counts or {}).get(number, entry.count)
        if not 0 <= count <= MOST_COPIES:
            raise TitleError(place, "count: expected 0 to {most}", most=MOST_COPIES)
        face = _face(entry.colour, entry.face, place)
        faces = (face, *(face.rotated(rotation) for rotation in range(1, 6)))
        before = tuple((replaces or {}).get(number, entry.replaces))
        tiles[number] = Tile(number, faces, count, entry.hexes, before, entry.unlimited)
    _check_total((tile.faces[0] for tile in tiles.values()), where)
    for tile in tiles.values():
        if len(tile.replaces) > MOST_REPLACED:
            raise TitleError(
                f"{where}: tile {tile.id}", "replaces more than {most} tiles", most=MOST_REPLACED
            )
        for number in tile.replaces:
            if number not in tiles:
                raise TitleError(f"{where}: tile {tile.id}", "there is no tile {id}", id=number)
    return TileSet(tiles)


def _check_density(face: Face, where: str) -> None:
    """Raise TitleError for more track than a walk over many such faces could follow."""
    segments = list(face.segments())
    plain = sum(max(a, b) < FIRST_NODE for a, b, _ in segments)
    if max(len(face.tracks), len(segments)) > MOST_TRACKS:
        raise TitleError(where, "more than {most} pieces of track", most=MOST_TRACKS)
    if plain > MOST_PLAIN:
        raise TitleError(
            where, "more than {most} pieces of track from edge to edge", most=MOST_PLAIN
        )
    for edge, touching in enumerate(face.at_edge):
        if len(touching) > MOST_AT_EDGE:
            raise TitleError(
                where,
                "more than {most} pieces of track at edge {edge}",
                most=MOST_AT_EDGE,
                edge=edge,
            )


def _check_total(faces: Iterable[Face], where: str) -> None:
    if sum(len(face.tracks) for face in faces) > MOST_IN_ALL:
        raise TitleError(where, "more than {most} pieces of track in all", most=MOST_IN_ALL)


def _unknown_colour(where: str, colour: str, known: tuple[str, ...]) -> TitleError:
    return TitleError(
        where, "the colour {name} is none of {known}", name=repr(colour), known=", ".join(known)
    )


def _face(colour: str, code: str, where: str) -> Face:
    if len(code) > MOST_SIGNS:
        raise TitleError(where, "the face is longer than {most} signs", most=MOST_SIGNS)
    try:
        face = parse_face(colour, code)
    except NotationError as error:
        raise TitleError(where, "{why}", why=error) from error
    if len(face.nodes) > MOST_NODES:
        raise TitleError(where, "more than {most} cities, towns and junctions", most=MOST_NODES)
    _check_density(face, where)
    words = (face.label, face.terrain, *face.icons, *(node.group for node in face.nodes))
    if not all(len(word) <= MOST_WORD and word.isprintable() for word in words):
        raise TitleError(where, "a label or name is too long or not plain")
    if max((node.slots for node in face.nodes), default=0) > MOST_SLOTS:
        raise TitleError(where, "more than {most} slots", most=MOST_SLOTS)
    money = (face.cost, *(value for node in face.nodes for _, value in node.revenue))
    if max(money) > MOST_MONEY:
        raise TitleError(where, "a number is greater than {most}", most=MOST_MONEY)
    return face
