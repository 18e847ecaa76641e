"""A board: the map and the tiles of a title, and what else is printed on its parts, as plain data.

Each title has a board of its own; some can be played on another one, which replaces the map, the
tiles, or other data that the title names (`boardparts.py`). The data of map and tiles have the form
of `map.toml` and `tiles.toml` (`docs/boards.md`). The form of these from outside is checked here,
that of the others where they are laid over the title's, and what the rules need by the title.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from railhead.engine.codec import BRIEF, DataError, decode_record, encode
from railhead.engine.fault import TitleError
from railhead.engine.plaindata import check_plain
from railhead.engine.tilelists import TILE_TABLES, tile_entries
from railhead.table.faces import FIRST_NODE, Face
from railhead.table.hexes import Layout
from railhead.table.maps import FIXED
from railhead.table.notation import NotationError, parse_face
from railhead.table.tiles import COLOURS, Tile, TileSet

PRINTED_COLOURS = ("white", "yellow", "green", "brown", *FIXED)
"""Colours of printed hexes."""

MOST_HEXES, MOST_TILES, MOST_COPIES = 300, 150, 99
"""Hexes of a map, tiles of a set, copies of a tile."""

MOST_NODES, MOST_SLOTS, MOST_MONEY, MOST_REPLACED = 4, 6, 999, 20
"""Nodes of a face, slots of a node, a cost or revenue, tiles that a tile may name as replaced."""

MOST_CHARACTERS, MOST_NAME, MOST_WORD, MOST_SIGN = 400, 60, 20, 2
"""Characters of a face, of a name, of a label or other word, of the sign of a join."""

MOST_TRACKS, MOST_PLAIN, MOST_AT_EDGE = 9, 6, 3
"""Pieces of track on a face, from edge to edge on a face, and at one edge of it."""

MOST_IN_ALL = 1_000
"""Pieces of track on all hexes of a map together, and on all tiles, one copy of each."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant of the map: `hexes` to add or replace, as in MapData, and hexes to `remove`."""

    hexes: dict[str, dict[str, str]] = field(default_factory=dict)
    remove: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MapData:
    """The tables of a map file (`docs/boards.md`). Lists in one text are separated by blanks.

    `hexes`: colour -> coordinates -> face in the tile notation. `names`: hex -> name of the place.
    `borders`: kind -> cost in money; `between`: kind -> borders such as `B26|C27`; `homes`,
    `destinations`: company -> hex; `bonus`: private company -> hexes. `variants`: name -> changes.
    `joins`: sign -> two sides such as `F31:0|nC12:3`; `opens`: kind of border -> the phase from
    which it can be crossed. `lines`: company -> the lines that it may build, each its home, the
    places on the way and its end; a place is a hex, or a station such as `D14.1`.
    `places`: other places that the rules of the title name: kind -> name -> hexes or stations.
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
    # Left out if empty, so that older boards keep the digests that they had without these tables.
    joins: dict[str, str] = field(default_factory=dict, metadata=BRIEF)
    opens: dict[str, str] = field(default_factory=dict, metadata=BRIEF)
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata=BRIEF)
    places: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict, metadata=BRIEF)


@dataclass(frozen=True, slots=True)
class TileData:
    """A tile in a tile file; the fields are those of `railhead.table.tiles.Tile`.

    `face`: in the tile notation; `fixed`: it may not be turned.
    """

    id: str
    colour: str
    face: str
    count: int
    hexes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    unlimited: bool = False
    fixed: bool = field(default=False, metadata=BRIEF)


MAP_TABLES = tuple(table.name for table in fields(MapData))
"""The tables of a map file."""


@dataclass(frozen=True)
class Board:
    """A board from outside: a map, tiles or other data; the title's own replace what is missing.

    `data`: as JSON data, without empty tables; `digest`: SHA-256 of them, in hexadecimal digits.
    `given`: table -> data, of all that is neither map nor tiles (`BoardParts`). `sources`: part
    (`map`, `tile` or the name of another table) -> file, for messages. `stored`: it is that of a
    stored game, which goes on with entries that mean nothing. Boards with equal data are equal.
    """

    data: Mapping[str, Any] = field(compare=False, repr=False)
    digest: str
    map: MapData | None = field(default=None, compare=False, repr=False)
    tiles: tuple[TileData, ...] = field(default=(), compare=False, repr=False)
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    given: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    stored: bool = field(default=False, compare=False, repr=False)

    @classmethod
    def of(
        cls, data: Any, sources: Mapping[str, str] | None = None, *, stored: bool = False
    ) -> Board:
        """Read a board from data with the tables of a map file, lists of tiles, and others.

        `stored`: see the class. Raises TitleError naming table and entry.
        """
        sources = sources or {}
        if not isinstance(data, dict) or not data:
            raise TitleError("board", "expected the tables of a map, or tiles")
        try:
            check_plain(data)
        except DataError as error:
            raise TitleError(f"board: {error.where}", error.reason, **error.params) from error
        of_map = {name: value for name, value in data.items() if name in MAP_TABLES}
        tiles = _tiles_of(data, sources.get("tile", "tile"))
        game_map = read_map(of_map, sources.get("map", "map")) if of_map else None
        given = {name: data[name] for name in data if name not in (*MAP_TABLES, *TILE_TABLES)}
        plain = encode(game_map) if game_map else {}
        if tiles:
            plain["tile"] = encode(tiles)
        plain |= given
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(text.encode()).hexdigest()
        return cls(plain, digest, game_map, tiles, sources, given, stored)

    @cached_property
    def short(self) -> str:
        """The first characters of the digest, by which people can tell boards apart."""
        return self.digest[:8]

    def source(self, part: str) -> str:
        """The name of the file of a part: `map`, `tile` or the name of another table."""
        return self.sources.get(part, "board" if part in self.given else part)


def read_map(data: Any, where: str) -> MapData:
    """Read the tables of a map file. Raises TitleError naming the table that is wrong."""
    found: MapData = _read(MapData, data, where)
    if sum(len(key.split()) for group in found.hexes.values() for key in group) > MOST_HEXES:
        raise TitleError(where, "more than {most} hexes", most=MOST_HEXES)
    return found


def _tiles_of(data: Mapping[str, Any], where: str) -> tuple[TileData, ...]:
    """The tiles of a board, completed from the book of tiles; none if it has no such table."""
    if not any(name in data for name in TILE_TABLES):
        return ()
    return read_tiles(tile_entries(data, where), where)


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


def make_tiles(
    entries: Iterable[TileData],
    where: str,
    counts: Mapping[str, int] | None = None,
    replaces: Mapping[str, list[str]] | None = None,
) -> TileSet:
    """Make a tile set; `where`: the file, for messages.

    `counts` and `replaces`: tile -> what overrides the count, or the tiles that it may replace, in
    its entry. Raises TitleError naming the tile.
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
            raise unknown_colour(place, entry.colour, COLOURS[1:])
        count = (counts or {}).get(number, entry.count)
        if not 0 <= count <= MOST_COPIES:
            raise TitleError(place, "count: expected 0 to {most}", most=MOST_COPIES)
        face = read_face(entry.colour, entry.face, place)
        turns = range(1, 1 if entry.fixed else 6)
        faces = (face, *(face.rotated(rotation) for rotation in turns))
        before = tuple((replaces or {}).get(number, entry.replaces))
        tiles[number] = Tile(number, faces, count, entry.hexes, before, entry.unlimited)
    check_total((tile.faces[0] for tile in tiles.values()), where)
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
    """Raise TitleError for more track than can be followed over many such faces."""
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


def check_total(faces: Iterable[Face], where: str) -> None:
    """Raise TitleError for more track on all faces together than a board may have."""
    if sum(len(face.tracks) for face in faces) > MOST_IN_ALL:
        raise TitleError(where, "more than {most} pieces of track in all", most=MOST_IN_ALL)


def unknown_colour(where: str, colour: str, known: tuple[str, ...]) -> TitleError:
    """Return the error for a colour that is none of `known`."""
    return TitleError(
        where, "the colour {name} is none of {known}", name=repr(colour), known=", ".join(known)
    )


def read_face(colour: str, code: str, where: str) -> Face:
    """Read a face from the tile notation. Raises TitleError, also for what boards may not have."""
    if len(code) > MOST_CHARACTERS:
        raise TitleError(where, "the face is longer than {most} characters", most=MOST_CHARACTERS)
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
