"""The tiles of 18FB as data, and which of them goes where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from railhead.table.faces import Face
from railhead.table.tiles import Tile
from tests.titles.g18fb.reference import TITLE, hexes, read

TILES, MAP = TITLE.tiles, TITLE.map
# Hexes with too few usable sides for more than a yellow tile.
NARROW = {"E26", "E28", "N7", "N29", "H41"}


def tracks(face: Face) -> set[tuple[int, int]]:
    return {track.ends for track in face.tracks}


def wanted_tracks(data: dict[str, Any]) -> set[tuple[int, int]]:
    if "paths" in data:
        return {(min(path), max(path)) for path in data["paths"]}
    stops = data.get("stops", [{"exits": data.get("exits")}])
    return {(edge, 6 + number) for number, stop in enumerate(stops) for edge in stop["exits"]}


def test_every_tile_is_what_the_reference_says(shared: Path) -> None:
    wanted = {data["id"]: data for data in read(shared, "tiles.json")["tiles"]}
    assert TILES.tiles.keys() == wanted.keys()
    for number, data in wanted.items():
        tile = TILES.tiles[number]
        face = tile.faces[0]
        assert (tile.count, face.colour) == (data["count"], data["color"])
        assert face.kind == data["kind"]
        assert face.label == (data["label"] or "")
        assert tracks(face) == wanted_tracks(data), number
        assert len(tile.faces) == (1 if data.get("fixed_exits") else 6)
        if data["kind"] == "city":
            assert [(n.slots, n.value("")) for n in face.nodes] == [
                (data["open_slots"], data["revenue"])
            ]


@pytest.mark.rule("18FB-3.5.2-9", "18FB-2.5.4-5")
def test_towns_earn_ten_for_each_marker(shared: Path) -> None:
    for data in read(shared, "tiles.json")["tiles"]:
        if "town" in data["kind"]:
            nodes = TILES.tiles[data["id"]].faces[0].nodes
            markers = {node.value("") // TITLE.facts.marker for node in nodes}
            assert markers == {data["town_markers"]}
    marked = read(shared, "facts.json")["town_markers"]
    for kind, name in (("town", "single"), ("double_town", "double")):
        for colour, count in marked[name].items():
            assert {
                node.value("") // TITLE.facts.marker
                for tile in TILES.tiles.values()
                for node in tile.faces[0].nodes
                if (tile.colour, tile.faces[0].kind) == (colour, kind)
            } == {count}


@pytest.mark.rule("18FB-2.5.3-2")
def test_cities_with_letters_earn_what_the_reference_says(shared: Path) -> None:
    money = read(shared, "facts.json")["revenues"]["city"]
    for tile in TILES.tiles.values():
        face = tile.faces[0]
        if face.kind == "city":
            row = money.get(face.label, money["ordinary"])
            assert face.nodes[0].value("") == row[face.colour], tile.id


def steps(hex_id: str) -> dict[str, set[str]]:
    """Colour -> the tiles that suit a hex, one colour after the other, whatever their track."""
    face, found = MAP.hexes[hex_id].face, dict[str, set[str]]()
    while tiles := {tile for tile in TILES.tiles if TILES.suits(face, hex_id, tile)}:
        face = TILES.tiles[min(tiles)].faces[0]
        found[face.colour] = tiles
    return found


@pytest.mark.slow
@pytest.mark.rule("18FB-3.5.1-12", "18FB-3.5.1-13", "18FB-3.5.1-14", "18FB-3.5.1-15")
def test_letters_of_places_say_which_tiles_fit(shared: Path) -> None:
    for data in hexes(shared):
        hex_id, letter = data["coord"], data.get("label", "")
        here = MAP.hexes[hex_id]
        if not here.takes_tiles:
            assert not steps(hex_id)
            continue
        found = steps(hex_id)
        assert set(found) >= {"green", "brown"}
        for colour, tiles in found.items():
            labels = {TILES.tiles[tile].faces[0].label for tile in tiles}
            own = {"L": ("brown",), "P": ("brown",), "W": ("green", "brown")}
            special = colour in own.get(letter, ("yellow", "green", "brown")) and bool(letter)
            assert labels == {letter if special else ""}, (hex_id, colour)
            kinds = {TILES.tiles[tile].faces[0].kind for tile in tiles}
            assert kinds == {here.face.kind}


@pytest.mark.rule("18FB-2.5.3-10", "18FB-3.5.1-2")
def test_every_hex_takes_a_tile_of_each_colour(shared: Path) -> None:
    for data in hexes(shared):
        here = MAP.hexes[data["coord"]]
        if not here.takes_tiles:
            continue
        printed = here.face.colour == "yellow"
        colours = {"green", "brown"} if printed else {"yellow", "green", "brown"}
        found = {
            colour
            for tile in TILES.tiles.values()
            for colour in colours
            if tile.colour == colour and _fits(here.id, tile)
        }
        # Plain tiles of higher colours all have four sides or more.
        plain = here.face.kind == "plain" and here.open_edges.bit_count() < 4
        assert found == ({"yellow"} if here.id in NARROW else colours) or plain, here.id


def _fits(hex_id: str, tile: Tile) -> bool:
    """A tile has track over open sides only, and the kind and letter that a hex wants."""
    here, face = MAP.hexes[hex_id], tile.faces[0]
    if face.kind != here.face.kind or face.label not in ("", here.face.label):
        return False
    return any(all(here.open_edges >> edge & 1 for edge in it.edges) for it in tile.faces)


@pytest.mark.rule("18FB-3.5.1-14")
def test_tiles_of_one_place_are_not_turned() -> None:
    fixed = {tile.id for tile in TILES.tiles.values() if len(tile.faces) == 1}
    assert fixed == {"B1", "B2", "R1", "R2", "Nn1", "Nn2", "Ns1", "Ns2"}
    for hex_id, green, brown in (("nC10", "Nn1", "Nn2"), ("nC8", "Ns1", "Ns2")):
        first = TILES.fitting(MAP.hexes[hex_id].face, MAP.hexes[hex_id])
        assert [(up.tile, up.rotation, up.nodes) for up in first] == [(green, 0, (0, 0))]
        second = TILES.fitting(first[0].face, MAP.hexes[hex_id])
        assert [(up.tile, up.rotation) for up in second] == [(brown, 0)]


@pytest.mark.rule("18FB-3.5.1-6")
def test_stations_of_napoli_are_apart_until_green() -> None:
    north, south = MAP.hexes["nC10"].face, MAP.hexes["nC8"].face
    assert [node.slots for node in north.nodes] == [0, 0]
    assert [node.slots for node in south.nodes] == [0, 1]
    assert all(len(TILES.tiles[number].faces[0].nodes) == 1 for number in ("Nn1", "Ns1"))


@pytest.mark.rule("18FB-3.5.1-12")
def test_single_and_double_towns_never_exchange_their_tiles() -> None:
    for tile in TILES.tiles.values():
        face = tile.faces[0]
        if "town" in face.kind:
            others = {up.tile for up in TILES.exchanges(face, "F9")}
            kinds = {TILES.tiles[other].faces[0].kind for other in others}
            assert kinds <= {face.kind}
