"""Compares tiles and map of a title with the reference facts of 1861 or 1867, which have one form.

Each function fails with the tile or hex that differs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from railhead.engine.title import Title
from railhead.table.faces import FIRST_NODE, STANDARD, Face
from railhead.table.hexes import opposite
from railhead.table.maps import FIXED
from railhead.table.tiles import COLOURS

Facts = dict[str, Any]

KINDS = {
    "town": "town",
    "off_board": "offboard",
    "small_city": "town",
    "city": "city",
    "red_area": "offboard",
    "port": "offboard",
}
COLOUR_NAMES = {"none": "white", "grey": "gray"}


def read_reference(shared: Path, title: str) -> Facts:
    """The reference facts of a title."""
    text = (shared / "reference" / title / "facts.json").read_text(encoding="utf-8")
    data: Facts = json.loads(text)
    return data


def by_hex(facts: Facts) -> dict[str, Facts]:
    """Coordinate -> what the facts say about the hex."""
    return {entry["coord"]: entry for entry in facts["map"]["hexes"]}


def _track(face: Face) -> set[frozenset[str]]:
    def name(end: int) -> str:
        return str(end) if end < FIRST_NODE else f"s{end - FIRST_NODE}"

    assert {track.gauge for track in face.tracks} <= {STANDARD}
    return {frozenset((name(track.a), name(track.b))) for track in face.tracks}


def _expected_track(entry: Facts) -> set[frozenset[str]]:
    return {frozenset(map(str, ends)) for ends in entry["track"]}


# -- tiles ----------------------------------------------------------------------------------------


def check_tile_faces(title: Title, facts: Facts) -> None:
    """Every tile has its colour, label, track, cost and stations."""
    tiles = title.tiles.tiles
    assert list(tiles) == [entry["number"] for entry in facts["tiles"]]
    for entry in facts["tiles"]:
        tile = tiles[entry["number"]]
        face = tile.faces[0]
        assert tile.colour == COLOUR_NAMES.get(entry["colour"], entry["colour"])
        assert face.label == (entry["label"] or "")
        assert _track(face) == _expected_track(entry), tile.id
        assert face.cost == entry.get("upgrade_cost", 0)
        assert [(node.kind, node.slots, node.revenue) for node in face.nodes] == [
            (KINDS[station["kind"]], station.get("slots", 0), (("", station["revenue"]),))
            for station in entry["stations"]
        ]


def check_tile_counts(title: Title, facts: Facts, total: int) -> None:
    """The box holds as many of each tile, and `total` in all; only 7, 8 and 9 never run out."""
    tiles = title.tiles.tiles
    for entry in facts["tiles"]:
        tile = tiles[entry["number"]]
        assert (tile.count, tile.unlimited) == (entry["count"], entry["unlimited"])
    assert sum(tile.count for tile in tiles.values()) == facts["tile_total"] == total
    assert {tile.id for tile in tiles.values() if tile.unlimited} == {"7", "8", "9"}


def check_upgrades(title: Title, facts: Facts, elsewhere: str) -> None:
    """Each tile may be replaced by just the tiles and rotations of the facts.

    `elsewhere`: a hex for which no tile is made.
    """
    made_for = {tile.id: tile.hexes[0] for tile in title.tiles.tiles.values() if tile.hexes}
    for entry in facts["tiles"]:
        special = [made_for[tile] for tile in entry["upgrades"] if tile in made_for]
        hex_id = special[0] if special else elsewhere
        for turn, face in enumerate(title.tiles.tiles[entry["number"]].faces):
            found: dict[str, set[int]] = {}
            for upgrade in title.tiles.upgrades(face, hex_id):
                found.setdefault(upgrade.tile, set()).add((upgrade.rotation - turn) % 6)
            expected = {tile: set(turns) for tile, turns in entry["upgrades"].items()}
            assert found == expected, entry["number"]


def check_upgrades_of_printed_track(title: Title, facts: Facts) -> None:
    """Printed track may be replaced by just the tiles and rotations of the facts."""
    expected = facts["preprinted_upgrades"]
    hexes = title.map.hexes
    assert {here.id for here in hexes.values() if here.takes_tiles and here.face.tracks} == set(
        expected
    )
    for hex_id, by_tile in expected.items():
        found: dict[str, list[int]] = {}
        for upgrade in title.tiles.upgrades(hexes[hex_id].face, hex_id):
            found.setdefault(upgrade.tile, []).append(upgrade.rotation)
        assert found == by_tile, hex_id


def check_first_tiles(title: Title, facts: Facts) -> None:
    """Open land takes the first tiles of its kind or letter."""
    by_kind = {name: set(tiles) for name, tiles in facts["tiles_for_blank_hex"].items()}
    for hex_ in title.map.hexes.values():
        if hex_.face.colour == "white":
            kind = {"town": "small_city"}.get(hex_.face.kind, hex_.face.kind)
            tiles = {upgrade.tile for upgrade in title.tiles.upgrades(hex_.face, hex_.id)}
            assert tiles == by_kind[hex_.face.label or kind], hex_.id


def check_six_exits(title: Title, six_exits: Mapping[str, str]) -> None:
    """Of each pair one tile has six exits and the other fewer, and nothing else differs."""
    for smaller, larger in six_exits.items():
        less, more = title.tiles.face(smaller, 0), title.tiles.face(larger, 0)
        assert len(less.edges) < len(more.edges) == 6
        assert (less.colour, less.label, less.nodes) == (more.colour, more.label, more.nodes)


def nodes_on_the_way(
    title: Title, hex_id: str, way: list[tuple[str, int]]
) -> list[tuple[int, ...]]:
    """For each tile (number, rotation) laid in turn, the new city of each old one on a hex."""
    face, found = title.map.hexes[hex_id].face, []
    for tile, rotation in way:
        upgrade = title.tiles.upgrade(face, hex_id, tile, rotation)
        assert upgrade is not None, tile
        found.append(upgrade.nodes)
        face = upgrade.face
    return found


def check_chains_of_upgrades(title: Title) -> None:
    """Every upgrade goes to the next colour, earns at least as much and keeps the slots."""
    for hex_ in title.map.hexes.values():
        faces = [hex_.face] if hex_.takes_tiles else []
        while faces:
            face = faces.pop()
            for upgrade in title.tiles.fitting(face, hex_):
                after = upgrade.face
                assert COLOURS.index(after.colour) == COLOURS.index(face.colour) + 1
                for node, kept in enumerate(upgrade.nodes):
                    assert after.nodes[kept].value("") >= face.nodes[node].value("")
                assert sum(node.slots for node in after.nodes) >= sum(n.slots for n in face.nodes)
                if upgrade.rotation == 0 or after.colour == "yellow":
                    faces.append(after)


# -- map ------------------------------------------------------------------------------------------


def check_open_edges(title: Title, facts: Facts) -> None:
    """Every hex has its neighbours and open edges."""
    hexes, entries = title.map.hexes, by_hex(facts)
    assert hexes.keys() == entries.keys()
    for hex_id, entry in entries.items():
        hex_ = hexes[hex_id]
        open_edges = [edge for edge in range(6) if hex_.open_edges >> edge & 1]
        assert hex_.takes_tiles == entry["buildable"]
        if hex_.takes_tiles:
            assert open_edges == entry["open_edges"], hex_id
            found = {str(edge): hex_.neighbours[edge] for edge in open_edges}
            named = entry["neighbours"].items()
            assert found == {edge: name for edge, name in named if int(edge) in open_edges}
        else:
            assert set(open_edges) <= hex_.face.edges


MISSPELT = {"Dünaberg": "Dünaburg"}
"""A place as the facts spell it -> as the town was called, and as our map spells it."""


def check_printed_faces(title: Title, facts: Facts) -> None:
    """Every hex has its colour, place, label, track, cost and stations."""
    for hex_id, entry in by_hex(facts).items():
        hex_ = title.map.hexes[hex_id]
        face = hex_.face
        assert face.colour == COLOUR_NAMES.get(entry["colour"], entry["colour"])
        place = MISSPELT.get(entry["place"], entry["place"])
        assert (hex_.name.casefold() or None) == (place and place.casefold())
        assert (face.label or None) == entry["label"]
        assert _track(face) == _expected_track(entry), hex_id
        costs = ("terrain_cost", "printed_river_cost", "upgrade_cost")
        assert face.cost == sum(entry.get(name, 0) for name in costs), hex_id
        assert [(node.kind, node.slots) for node in face.nodes] == [
            (KINDS[station["kind"]], station.get("slots", 0)) for station in entry["stations"]
        ]


def check_revenues(title: Title, facts: Facts, phases: Mapping[str, tuple[str, ...]]) -> None:
    """Every station earns what the facts say in every phase; `phases`: their names for phases."""
    for hex_id, entry in by_hex(facts).items():
        nodes = title.map.hexes[hex_id].face.nodes
        for node, station in zip(nodes, entry["stations"], strict=True):
            values = station["revenue"]
            for name, several in phases.items():
                expected = values[name] if isinstance(values, dict) else values
                for phase in several:
                    assert node.value(title.phases[phase].revenue_colour) == expected, hex_id
    assert sorted(phase for several in phases.values() for phase in several) == list(title.phases)


def areas_of(title: Title) -> dict[str, set[str]]:
    """Area -> its hexes, for those that have several."""
    found: dict[str, set[str]] = {}
    for hex_ in title.map.hexes.values():
        for node in hex_.face.nodes:
            if node.group:
                found.setdefault(node.group, set()).add(hex_.id)
    return found


def check_sides(title: Title) -> None:
    """Both hexes of a side agree about it, and no printed track that is upgraded ends there."""
    hexes = title.map.hexes
    for hex_ in hexes.values():
        for edge, there in enumerate(hex_.neighbours):
            if there:
                other = hexes[there]
                assert other.neighbours[opposite(edge)] == hex_.id
                assert hex_.open_edges >> edge & 1 == other.open_edges >> opposite(edge) & 1
        for edge in hex_.face.edges:
            assert hex_.face.colour in FIXED or hex_.open_edges >> edge & 1
