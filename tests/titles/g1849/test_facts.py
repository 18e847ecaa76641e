"""Tiles and map of 1849 against the reference facts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from railhead.table.faces import FIRST_NODE, GAUGE_NAMES, Face
from railhead.titles.g1849.rules import Game1849

TITLE = Game1849.load_title({})
COLOURS = {"grey": "gray"}
LEVELS = {"white": "low", "gray": "middle", "black": "high"}


@pytest.fixture(scope="module")
def facts(shared: Path) -> dict[str, Any]:
    """The reference facts of 1849."""
    text = (shared / "reference" / "1849" / "facts.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@pytest.fixture(scope="module")
def hexes(facts: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {entry["coord"]: entry for entry in facts["map"]["hexes"]}


def _track(face: Face) -> set[tuple[frozenset[str], str]]:
    def name(end: int) -> str:
        return str(end) if end < FIRST_NODE else f"s{end - FIRST_NODE}"

    return {(frozenset((name(t.a), name(t.b))), GAUGE_NAMES[t.gauge]) for t in face.tracks}


def _expected_track(entry: dict[str, Any]) -> set[tuple[frozenset[str], str]]:
    return {(frozenset((str(t["a"]), str(t["b"]))), t["gauge"]) for t in entry["track"]}


# -- tiles ----------------------------------------------------------------------------------------


def test_every_tile_has_its_face(facts: dict[str, Any]) -> None:
    assert TITLE.tiles.tiles.keys() == facts["tiles"].keys()
    for number, entry in facts["tiles"].items():
        tile = TITLE.tiles.tiles[number]
        face = tile.faces[0]
        assert (tile.colour, face.kind, face.label) == (
            entry["colour"], entry["kind"], entry["label"] or ""
        )  # fmt: skip
        assert tile.hexes == ((entry["only_on_hex"],) if "only_on_hex" in entry else ())
        assert _track(face) == _expected_track(entry)
        assert [(n.kind, n.slots, n.value("white")) for n in face.nodes] == [
            (s["kind"], s["slots"], s["revenue"]) for s in entry["stations"]
        ]


@pytest.mark.rule("1849-4.1-3")
def test_the_box_holds_as_many_tiles_as_the_edition_says(facts: dict[str, Any]) -> None:
    double = Game1849.load_title({"messina_tile_supply": "double_lost"})
    for number, entry in facts["tiles"].items():
        assert TITLE.tiles.tiles[number].count == entry["count"]["rulebook"]
        assert double.tiles.tiles[number].count == entry["count"]["peer"]


@pytest.mark.slow
@pytest.mark.rule("1849-4.1-4", "1849-4.1-14", "1849-4.1-17")
def test_each_tile_upgrades_to_the_tiles_of_the_table(facts: dict[str, Any]) -> None:
    tiles = TITLE.tiles
    for number, entry in facts["tiles"].items():
        hex_id = entry.get("only_on_hex", "B12")
        for face in tiles.tiles[number].faces:
            found = {upgrade.tile for upgrade in tiles.upgrades(face, hex_id)}
            assert found == set(entry["upgrades_to"]), number


@pytest.mark.rule("1849-4.1-4", "1849-4.1-7", "1849-4.1-14", "1849-4.1-21", "1849-R-map-2")
def test_each_printed_yellow_hex_takes_just_these_tiles_and_rotations(
    facts: dict[str, Any],
) -> None:
    expected = facts["map"]["preprinted_yellow_upgrades"]
    printed = {name for name, hex_ in TITLE.map.hexes.items() if hex_.face.colour == "yellow"}
    assert printed == expected.keys()
    for hex_id in printed:
        hex_ = TITLE.map.hexes[hex_id]
        found: dict[str, list[int]] = {}
        for upgrade in TITLE.tiles.fitting(hex_.face, hex_):
            found.setdefault(upgrade.tile, []).append(upgrade.rotation)
        assert found == expected[hex_id], hex_id


# -- map ------------------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.1-7", "1849-4.1-22")
def test_every_hex_has_its_neighbours_and_open_edges(hexes: dict[str, dict[str, Any]]) -> None:
    assert TITLE.map.hexes.keys() == hexes.keys()
    for hex_id, entry in hexes.items():
        hex_ = TITLE.map.hexes[hex_id]
        found = {str(edge): name for edge, name in enumerate(hex_.neighbours) if name}
        assert found == {edge: there["hex"] for edge, there in entry["neighbours"].items()}
        edges = [edge for edge in range(6) if hex_.open_edges >> edge & 1]
        assert edges == entry["open_edges"], hex_id


@pytest.mark.rule("1849-4.1-19", "1849-4.1-20", "1849-4.1-21", "1849-4.3.2-3")
def test_every_hex_has_its_printed_face(hexes: dict[str, dict[str, Any]]) -> None:
    for hex_id, entry in hexes.items():
        hex_ = TITLE.map.hexes[hex_id]
        face = hex_.face
        assert face.colour == COLOURS.get(entry["colour"], entry["colour"])
        assert (hex_.name or None) == entry["place"]
        assert (face.label or None) == entry["label"]
        assert hex_.takes_tiles == (entry["first_tile"] is not None)
        assert _track(face) == _expected_track(entry), hex_id
        assert [node.slots for node in face.nodes] == [s["slots"] for s in entry["stations"]]
        for node, station in zip(face.nodes, entry["stations"], strict=True):
            kind = {"port": "offboard", "offmap_city": "offboard"}.get(
                station["kind"], station["kind"]
            )
            assert node.kind == kind
            by_level = station.get("revenue_by_grey_level")
            for colour, level in LEVELS.items():
                expected = by_level[level] if by_level else station["revenue"]
                assert node.value(colour) == expected, (hex_id, level)


def test_terrain_has_its_price(hexes: dict[str, dict[str, Any]], facts: dict[str, Any]) -> None:
    for hex_id, entry in hexes.items():
        face = TITLE.map.hexes[hex_id].face
        assert (face.terrain or "plain") == entry["terrain"], hex_id
        assert face.cost == entry["terrain_cost"]["standard"]
    for terrain, rates in TITLE.terrain.items():
        for gauge in ("narrow", "standard"):
            assert rates[gauge] == facts["terrain"][gauge][terrain]


@pytest.mark.rule("1849-4.1-23")
def test_the_other_link_to_calabria(facts: dict[str, Any]) -> None:
    link = facts["map"]["alternative_calabria_link"]
    direct = Game1849.load_title({link["flag"]: link["value"]}).map
    assert TITLE.map.hexes.keys() - direct.hexes.keys() == {"B16"}
    for hex_id in ("A15", "C15"):
        expected = _expected_track({"track": link[f"{hex_id}_track"]})
        assert _track(direct.hexes[hex_id].face) == expected
    assert direct.hexes["A15"].neighbours[0] == "C15"
    assert direct.hexes["A15"].open_edges & 1
