"""Checks of the map and the tiles: what nobody can reach, and tiles that never come to lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railhead.engine.title import Title
from railhead.table.faces import Face
from railhead.table.fault import Fault
from railhead.table.hexes import EDGES
from railhead.table.maps import Hex
from railhead.table.tiles import COLOURS, TileSet


def check_map(title: Title) -> Iterator[Fault]:
    """Hexes without neighbours, stations that no track can reach, places without a name."""
    hexes = title.map.hexes
    for hex_ in hexes.values():
        where = f"map.toml: hex {hex_.id}"
        stations = [node for node in hex_.face.nodes if node.is_station]
        if len(hexes) > 1 and not any(hex_.neighbours):
            yield Fault(where, "no other hex of the map touches it")
        elif stations and not _leaves(hex_, hexes):
            yield Fault(where, "no track can lead to its station")
        if any(node.kind == "city" for node in stations) and not hex_.name:
            yield Fault(where, "its city has no name (names)")
    yield from _revenues(title)


def _leaves(hex_: Hex, hexes: Mapping[str, Hex]) -> bool:
    """Whether track of a hex can go on in one beside it."""
    return any(hex_.open_edges >> edge & 1 and hex_.neighbours[edge] in hexes for edge in EDGES)


def _revenues(title: Title) -> Iterator[Fault]:
    """Stations that have no value in some phase."""
    of_phases = [phase.revenue_colour for phase in title.phases.values()]
    of_trains = [train.revenue_colour for train in title.trains.values()]
    colours = dict.fromkeys(filter(None, (*of_phases, *of_trains)))
    for hex_ in title.map.hexes.values():
        for node in hex_.face.nodes:
            known = {colour for colour, _ in node.revenue}
            for colour in colours:
                if "" not in known and colour not in known:
                    yield Fault(
                        f"map.toml: hex {hex_.id}",
                        "its station has no value for {colour}, which a phase or a train counts",
                        colour=colour,
                    )


def check_tiles(title: Title) -> Iterator[Fault]:
    """Tiles that fit nowhere, cities that end where others go on, and letters without tiles."""
    tiles = title.tiles
    seen, replaced = _lain(title)
    for tile in tiles.tiles.values():
        where, face = f"tiles.toml: tile {tile.id}", tile.faces[0]
        if tile.id not in seen:
            yield Fault(where, "it fits nowhere: no hex and no tile can become this one")
        elif face.kind == "city" and tile.id not in replaced and _goes_on(tiles, face):
            yield Fault(where, "no tile of the next colour can take its place")
        for hex_id in tile.hexes:
            if hex_id not in title.map.hexes:
                yield Fault(where, "there is no hex {id}", id=hex_id)
    yield from _letters(title)
    allowed = {colour for phase in title.phases.values() for colour in phase.tiles}
    present = {tile.colour for tile in tiles.tiles.values()}
    for colour in COLOURS[1:]:
        if colour in present - allowed:
            yield Fault("title.toml: phase", "no phase allows tiles that are {name}", name=colour)
        if colour in allowed - present:
            yield Fault("tiles.toml", "phases allow {name} tiles, and there are none", name=colour)


def _lain(title: Title) -> tuple[set[str], set[str]]:
    """The tiles that can come to lie somewhere, and those that another can replace with all track.

    Tiles lie wherever any title would let them, also where old track may go.
    """
    tiles, seen, replaced = title.tiles, set[str](), set[str]()
    number = {face: tile.id for tile in tiles.tiles.values() for face in tile.faces}
    for hex_ in title.map.hexes.values():
        if not hex_.takes_tiles:
            continue
        waiting, known = [hex_.face], {hex_.face}
        while waiting:
            face = waiting.pop()
            keeping = tiles.fitting(face, hex_)
            if keeping and face in number:
                replaced.add(number[face])
            others = (*tiles.successors(face, hex_.id), *tiles.exchanges(face, hex_.id))
            for upgrade in (*keeping, *others):
                seen.add(upgrade.tile)
                if upgrade.face not in known:
                    known.add(upgrade.face)
                    waiting.append(upgrade.face)
    return seen, replaced


def _goes_on(tiles: TileSet, face: Face) -> bool:
    """Whether there are tiles of the next colour for the kind and label of a face."""
    rank = COLOURS.index(face.colour) + 1
    return any(
        it.colour == (COLOURS[rank] if rank < len(COLOURS) else "")
        and (it.faces[0].kind, it.faces[0].label) == (face.kind, face.label)
        for it in tiles.tiles.values()
    )


def _letters(title: Title) -> Iterator[Fault]:
    """Letters on hexes that take tiles, where no tile has them."""
    labels = {tile.faces[0].label for tile in title.tiles.tiles.values()}
    named = {hex_id for tile in title.tiles.tiles.values() for hex_id in tile.hexes}
    for hex_ in title.map.hexes.values():
        label = hex_.face.label
        if hex_.takes_tiles and label and label not in labels and hex_.id not in named:
            yield Fault(
                f"map.toml: hex {hex_.id}", "no tile has its label {label}", label=repr(label)
            )
