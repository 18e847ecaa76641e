"""What the rules of 1865 need of a board that a group brings along."""

from __future__ import annotations

from railhead.engine.board import Board
from railhead.engine.fault import TitleError
from railhead.engine.title import Title
from railhead.engine.ways import Ways
from railhead.network.steps import DenseTrackError
from railhead.table.faces import STANDARD, Face
from railhead.table.hexes import opposite
from railhead.table.maps import FIXED, Hex

# Colours of printed hexes that the rules know: land, a printed city, land and sea without tiles.
_GROUNDS = ("white", "yellow", "gray", "blue")


def check_board(title: Title, board: Board, *, whole: bool) -> None:
    """Raise TitleError, naming file and hex or tile, unless the game can be played on a board.

    `whole`: its map is not cut down, so that every hex that a tile names must be there.
    """
    maps, tiles = board.source("map"), board.source("tile")
    for hex_ in title.map.hexes.values():
        where = f"{maps}: hex {hex_.id}"
        _check_face(hex_.face, where)
        if hex_.face.colour not in _GROUNDS:
            raise TitleError(where, "{colour} hexes are not known here", colour=hex_.face.colour)
        _check_printed_track(title, hex_, where)
        _check_label(title, hex_, where, tiles)
    for tile in title.tiles.tiles.values():
        _check_face(tile.faces[0], f"{tiles}: tile {tile.id}")
        for hex_id in tile.hexes:
            if whole and hex_id not in title.map.hexes:
                raise TitleError(f"{tiles}: tile {tile.id}", "there is no hex {id}", id=hex_id)
    try:
        Ways.of(title.map, title.tiles, {}, {}).walk_all()
    except DenseTrackError as error:
        raise TitleError.of(error, maps) from error
    _check_places(title, maps)
    _check_mines(title, maps, tiles)


def _check_face(face: Face, where: str) -> None:
    """At most one station, its traffic the same in all phases; track of one gauge."""
    if len(face.nodes) > 1:
        raise TitleError(where, "more than one city, town or mine")
    if any(node.kind not in ("city", "town") for node in face.nodes):
        raise TitleError(where, "only cities, towns and mines are known here")
    if any(colour for node in face.nodes for colour, _ in node.revenue):
        raise TitleError(where, "the traffic must be one number")
    if any(track.gauge != STANDARD for track in face.tracks):
        raise TitleError(where, "only track of one gauge is known here")


def _check_printed_track(title: Title, hex_: Hex, where: str) -> None:
    """Printed track leads to land, or to printed track that meets it."""
    for edge in sorted(hex_.face.edges):
        other = title.map.hexes.get(hex_.neighbours[edge])
        met = other is not None and (
            other.face.colour not in FIXED or bool(other.face.at_edge[opposite(edge)])
        )
        if not met:
            raise TitleError(where, "the track over edge {edge} leads nowhere", edge=edge)


def _check_label(title: Title, hex_: Hex, where: str, tiles: str) -> None:
    """Each letter of a city has tiles of its own."""
    face = hex_.face
    if not hex_.takes_tiles or not face.label:
        return
    if not any(tile.faces[0].label == face.label for tile in title.tiles.tiles.values()):
        raise TitleError(where, "{file} has no tile of {label}", file=tiles, label=face.label)


def _check_places(title: Title, where: str) -> None:
    """Homes with room, destinations and places of maritime cards; all cities or mines."""
    seats: dict[str, int] = {}
    for company in title.companies.values():
        for table, hex_id in (("homes", company.base), ("destinations", company.destination)):
            if not hex_id:
                raise TitleError(f"{where}: {table}", "{name} is missing", name=company.id)
            _check_city(title, hex_id, f"{where}: {table}: {company.id}")
        seats[company.base] = seats.get(company.base, 0) + 1
        if seats[company.base] > title.map.hexes[company.base].face.nodes[0].slots:
            raise TitleError(
                f"{where}: homes: {company.id}", "hex {id} has no free slot", id=company.base
            )
        if company.base == company.destination:
            raise TitleError(f"{where}: destinations", "{name} is at home there", name=company.id)
    for card in title.privates.values():
        if not card.bonus_hexes:
            raise TitleError(f"{where}: bonus", "{name} is missing", name=card.id)
        for hex_id in card.bonus_hexes:
            _check_city(title, hex_id, f"{where}: bonus: {card.id}")


def _check_city(title: Title, hex_id: str, where: str) -> None:
    hex_ = title.map.hexes.get(hex_id)
    if hex_ is None:
        raise TitleError(where, "there is no hex {id}", id=hex_id)
    if hex_.face.kind != "city":
        raise TitleError(where, "hex {id} has neither city nor mine", id=hex_id)


def _check_mines(title: Title, where: str, tiles: str) -> None:
    """The tiles of mines follow each other, and each mine can take the first of them."""
    label = title.special["mine_label"]
    known = title.tiles.tiles
    first, followers = _mine_tiles(title)
    for number in (first, *followers):
        if number not in known:
            raise TitleError(tiles, "tile {id} is missing", id=number)
        face = known[number].faces[0]
        if (face.kind, face.label) != ("city", label):
            raise TitleError(
                f"{tiles}: tile {number}", "expected a mine with label {label}", label=label
            )
    shape = {track.ends for track in known[first].faces[0].tracks}
    for number in followers:
        if {track.ends for track in known[number].faces[0].tracks} != shape:
            raise TitleError(f"{tiles}: tile {number}", "expected the track of tile {id}", id=first)
    for hex_ in title.map.hexes.values():
        place = f"{where}: hex {hex_.id}"
        if hex_.face.label == label and hex_.face.kind != "city":
            raise TitleError(place, "expected a mine with label {label}", label=label)
        if hex_.face.nodes and hex_.face.colour == "white" and not _has_tile(title, hex_):
            raise TitleError(place, "no tile fits here in any rotation")


def _mine_tiles(title: Title) -> tuple[str, list[str]]:
    """The tile that is laid on a mine, and those that follow it by themselves."""
    chain = title.special["mine_tiles"]
    followers = [entry["tile"] for entry in chain.values()]
    return next(number for number in chain if number not in followers), followers


def _has_tile(title: Title, hex_: Hex) -> bool:
    """Some tile fits a hex without track; the first one found is enough."""
    return any(
        all(hex_.open_edges >> edge & 1 for edge in face.edges)
        for tile in title.tiles.tiles.values()
        if title.tiles.suits(hex_.face, hex_.id, tile.id)
        for face in tile.faces
    )
