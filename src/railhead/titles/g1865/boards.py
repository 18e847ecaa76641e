"""Checks of boards from outside: what the rules of 1865 need."""

from __future__ import annotations

from railhead.engine.board import Board
from railhead.engine.fault import TitleError
from railhead.table.faces import Face
from railhead.titles.common.boards import check_first_tiles, check_map_and_tiles
from railhead.titles.g1865.facts import Title1865

# Colours of printed hexes: land, a printed city, and land and sea that never take tiles.
_GROUNDS = ("white", "yellow", "gray", "blue")


def check_board(title: Title1865, board: Board, *, whole: bool) -> None:
    """Raise TitleError, naming file and hex or tile, unless 1865 can be played on a board.

    `whole`: the map is that of the full game, so that every hex that a tile names must be on it.
    """
    maps, tiles = board.source("map"), board.source("tile")
    check_map_and_tiles(title, board, _GROUNDS, _check_face, whole=whole)
    _check_places(title, maps)
    _check_mines(title, maps, tiles)
    check_first_tiles(title, board)


def _check_face(face: Face, where: str) -> None:
    """At most one station, its traffic the same in all phases."""
    if len(face.nodes) > 1:
        raise TitleError(where, "more than one city, town or mine")
    if any(node.kind == "city" and not node.slots for node in face.nodes):
        raise TitleError(where, "slots should be 1 or more")
    if any(node.kind not in ("city", "town") for node in face.nodes):
        raise TitleError(where, "only cities, towns and mines are known here")
    if any(colour for node in face.nodes for colour, _ in node.revenue):
        raise TitleError(where, "the traffic must be one number")


def _check_places(title: Title1865, where: str) -> None:
    """Check homes, destinations and places of maritime cards: cities or mines, homes with room."""
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


def _check_city(title: Title1865, hex_id: str, where: str) -> None:
    hex_ = title.map.hexes.get(hex_id)
    if hex_ is None:
        raise TitleError(where, "there is no hex {id}", id=hex_id)
    if hex_.face.kind != "city":
        raise TitleError(where, "hex {id} has neither city nor mine", id=hex_id)


def _check_mines(title: Title1865, where: str, tiles: str) -> None:
    """Check that the tiles of mines replace each other, and each mine can take the first."""
    label = title.facts.mine_label
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
        if hex_.face.label == label and hex_.face.kind != "city":
            place = f"{where}: hex {hex_.id}"
            raise TitleError(place, "expected a mine with label {label}", label=label)


def _mine_tiles(title: Title1865) -> tuple[str, list[str]]:
    """The tile that companies lay on a mine, and those that replace it in the bookkeeping."""
    chain = title.facts.mine_tiles
    followers = [entry.tile for entry in chain.values()]
    return next(number for number in chain if number not in followers), followers
