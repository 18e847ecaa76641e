"""Checks of boards from outside that several titles make."""

from __future__ import annotations

from collections.abc import Callable, Collection

from railhead.engine.board import Board
from railhead.engine.boardentries import check_entries
from railhead.engine.boardkinds import unknown
from railhead.engine.fault import TitleError
from railhead.engine.railway_network import RailwayNetwork, TrackUse
from railhead.engine.title import Scenario, Title
from railhead.network.walk_limits import DenseTrackError
from railhead.table.faces import STANDARD, Face
from railhead.table.maps import FIXED, Hex


def check_map_and_tiles(
    title: Title,
    board: Board,
    grounds: Collection[str],
    check_face: Callable[[Face, str], None],
    *,
    icons: Collection[str],
    whole: bool = True,
) -> None:
    """Raise TitleError, naming file and hex or tile, unless a title knows what lies on a board.

    `grounds`: the colours of printed hexes that it knows; `check_face`: raises TitleError where a
    face has what it does not know. `icons`: those that it knows; a stored game goes on with others,
    which mean nothing. `whole`: the map is not cut down, so that every hex that a tile names must
    be there.
    """
    maps, tiles = board.source("map"), board.source("tile")
    known = None if board.stored else icons
    if board.map is not None and not board.stored:
        check_entries(board.map, maps)
    for hex_ in title.map.hexes.values():
        where, colour = f"{maps}: hex {hex_.id}", hex_.face.colour
        _check_icons(hex_.face, known, where)
        _check_gauge(hex_.face, where)
        check_face(hex_.face, where)
        if colour not in grounds:
            raise TitleError(where, "{colour} hexes are not known here", colour=colour)
        _check_printed_track(title, hex_, where)
        _check_label(title, hex_, where, tiles)
    for tile in title.tiles.tiles.values():
        where = f"{tiles}: tile {tile.id}"
        _check_icons(tile.faces[0], known, where)
        _check_gauge(tile.faces[0], where)
        check_face(tile.faces[0], where)
    if whole:
        _check_tiles_of_hexes(title, tiles)
    _check_density(title, board)


def check_first_tiles(title: Title, board: Board) -> None:
    """Raise TitleError unless some tile fits each station without track."""
    for hex_ in title.map.hexes.values():
        if hex_.face.nodes and hex_.face.colour == "white" and not _has_tile(title, hex_):
            where = f"{board.source('map')}: hex {hex_.id}"
            raise TitleError(where, "no tile fits here in any rotation")


def check_trains(title: Title, board: Board) -> None:
    """Raise TitleError unless trains of a board start every phase, and rust by trains after them.

    `trains` and `train_counts` are the tables that give them. See `engine.boardparts`.
    """
    for phase in title.phases.values():
        for scenario in title.scenarios.values():
            if phase.starts_with and not _is_sold(title, scenario, phase.starts_with):
                raise TitleError(
                    f"{board.source('train_counts')}: train_counts",
                    "without {name} phase {phase} never begins",
                    name=phase.starts_with,
                    phase=phase.id,
                )
    starting = [phase.starts_with for phase in title.phases.values() if phase.starts_with]
    order = list(title.trains)
    for train in title.trains.values():
        later = [name for name in starting if order.index(name) > order.index(train.id)]
        if train.rusted_by and train.rusted_by not in later:
            raise TitleError(
                f"{board.source('trains')}: trains: {train.id}: rusted_by",
                "{name} starts no phase after this train; choose one of {known}",
                name=train.rusted_by,
                known=", ".join(later) or '""',
            )


def _is_sold(title: Title, scenario: Scenario, name: str) -> bool:
    """Whether the bank has a train of a class at all."""
    return title.trains[name].unlimited or bool(scenario.trains.get(name))


def _check_icons(face: Face, known: Collection[str] | None, where: str) -> None:
    """Raise TitleError for an icon of a face that is none of `known`, unless that is None."""
    for icon in face.icons:
        if known is not None and icon not in known:
            raise unknown(f"{where}: icon", icon, known)


def _check_gauge(face: Face, where: str) -> None:
    """Raise TitleError unless all track of a face is of standard gauge."""
    if any(track.gauge != STANDARD for track in face.tracks):
        raise TitleError(where, "only track of one gauge is known here")


def _check_printed_track(title: Title, hex_: Hex, where: str) -> None:
    """Raise TitleError unless printed track leads to land or meets other printed track."""
    for edge in sorted(hex_.face.edges):
        other = title.map.hexes.get(hex_.neighbours[edge])
        met = other is not None and (
            other.face.colour not in FIXED or bool(other.face.at_edge[hex_.meets[edge]])
        )
        if not met:
            raise TitleError(where, "the track over edge {edge} leads nowhere", edge=edge)


def _check_label(title: Title, hex_: Hex, where: str, tiles: str) -> None:
    """Raise TitleError if a hex has a label that no tile has; `tiles`: the name of their file."""
    face = hex_.face
    if not hex_.takes_tiles or not face.label:
        return
    if not any(tile.faces[0].label == face.label for tile in title.tiles.tiles.values()):
        raise TitleError(where, "{file} has no tile of {label}", file=tiles, label=face.label)


def _check_tiles_of_hexes(title: Title, tiles: str) -> None:
    """Raise TitleError if a tile names a hex that is not on the map; `tiles`: the tiles' file."""
    for tile in title.tiles.tiles.values():
        for hex_id in tile.hexes:
            if hex_id not in title.map.hexes:
                raise TitleError(f"{tiles}: tile {tile.id}", "there is no hex {id}", id=hex_id)


def _check_density(title: Title, board: Board) -> None:
    """Raise TitleError where printed track is too dense to be followed (`docs/boards.md`)."""
    try:
        RailwayNetwork.of(title.map, title.tiles, {}, {}, TrackUse(limited=True)).walk_all()
    except DenseTrackError as error:
        raise TitleError.of(error, board.source("map")) from error


def _has_tile(title: Title, hex_: Hex) -> bool:
    """Whether some tile fits a hex without track; the first one found is enough."""
    return any(
        all(hex_.open_edges >> edge & 1 for edge in face.edges)
        for tile in title.tiles.tiles.values()
        if title.tiles.suits(hex_.face, hex_.id, tile.id)
        for face in tile.faces
    )
