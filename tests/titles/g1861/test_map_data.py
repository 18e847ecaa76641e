"""Tiles and map of 1861: against the reference facts, and what holds for them in any case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import railhead.titles
from railhead.engine.railway_network import grid_of
from railhead.engine.titlefiles import Variants, load_title
from railhead.table.faces import FIRST_NODE, STANDARD, Face
from railhead.table.hexes import opposite
from railhead.table.maps import FIXED
from railhead.table.tiles import COLOURS
from railhead.titles.g1861.facts import Title1861

FOLDER = Path(railhead.titles.__file__).parent / "g1861"
TITLE = load_title(Title1861, FOLDER)
MAP, TILES = TITLE.map, TITLE.tiles
KINDS = {"small_city": "town", "city": "city", "red_area": "offboard"}
NAMES = {"none": "white", "grey": "gray"}
PHASE_VALUES = {
    "phase_2": ("2",),
    "phases_3_4": ("3", "4"),
    "phase_5": ("5",),
    "phases_6_8": ("6", "7", "8"),
}


@pytest.fixture(scope="module")
def facts(shared: Path) -> dict[str, Any]:
    """The reference facts of 1861."""
    text = (shared / "reference" / "1861" / "facts.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@pytest.fixture(scope="module")
def hexes(facts: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {entry["coord"]: entry for entry in facts["map"]["hexes"]}


def _track(face: Face) -> set[frozenset[str]]:
    def name(end: int) -> str:
        return str(end) if end < FIRST_NODE else f"s{end - FIRST_NODE}"

    assert {track.gauge for track in face.tracks} <= {STANDARD}
    return {frozenset((name(track.a), name(track.b))) for track in face.tracks}


def _expected_track(entry: dict[str, Any]) -> set[frozenset[str]]:
    return {frozenset(map(str, ends)) for ends in entry["track"]}


# -- tiles ----------------------------------------------------------------------------------------


@pytest.mark.rule("1861-18-2", "1861-10.4-15")
def test_every_tile_has_its_face(facts: dict[str, Any]) -> None:
    assert list(TILES.tiles) == [entry["number"] for entry in facts["tiles"]]
    for entry in facts["tiles"]:
        tile = TILES.tiles[entry["number"]]
        face = tile.faces[0]
        assert tile.colour == NAMES.get(entry["colour"], entry["colour"])
        assert face.label == (entry["label"] or "")
        assert _track(face) == _expected_track(entry), tile.id
        assert face.cost == entry.get("upgrade_cost", 0)
        assert [(node.kind, node.slots, node.revenue) for node in face.nodes] == [
            (KINDS[station["kind"]], station.get("slots", 0), (("", station["revenue"]),))
            for station in entry["stations"]
        ]


@pytest.mark.rule("1861-18-1", "1861-10.4-4")
def test_the_box_holds_174_tiles(facts: dict[str, Any]) -> None:
    for entry in facts["tiles"]:
        tile = TILES.tiles[entry["number"]]
        assert (tile.count, tile.unlimited) == (entry["count"], entry["unlimited"])
    assert sum(tile.count for tile in TILES.tiles.values()) == facts["tile_total"] == 174
    assert {tile.id for tile in TILES.tiles.values() if tile.unlimited} == {"7", "8", "9"}


@pytest.mark.slow
@pytest.mark.rule("1861-10.4-11", "1861-10.4-16", "1861-10.4-19")
def test_each_tile_may_be_replaced_by_just_these_tiles_and_rotations(
    facts: dict[str, Any],
) -> None:
    for entry in facts["tiles"]:
        hex_id = next(iter(entry.get("upgrades_only_at", {}).values()), "B12")
        for turn, face in enumerate(TILES.tiles[entry["number"]].faces):
            found: dict[str, set[int]] = {}
            for upgrade in TILES.upgrades(face, hex_id):
                found.setdefault(upgrade.tile, set()).add((upgrade.rotation - turn) % 6)
            expected = {tile: set(turns) for tile, turns in entry["upgrades"].items()}
            assert found == expected, entry["number"]


@pytest.mark.rule("1861-10.4-16")
@pytest.mark.parametrize(("variant", "replaced"), [("", {"623"}), ("kharkov_801", {"623", "801"})])
def test_gray_kharkov(variant: str, replaced: set[str]) -> None:
    tiles = load_title(Title1861, FOLDER, Variants(tiles=variant)).tiles
    for hex_id, before in (("G15", replaced), ("D20", set())):
        found = {
            tile.id
            for tile in tiles.tiles.values()
            if any(up.tile == "640" for up in tiles.upgrades(tile.faces[0], hex_id))
        }
        assert found == before


@pytest.mark.rule("1861-5-6", "1861-10.4-11")
def test_printed_track_is_replaced_by_just_these_tiles_and_rotations(
    facts: dict[str, Any],
) -> None:
    expected = facts["preprinted_upgrades"]
    printed = {h.id for h in MAP.hexes.values() if h.takes_tiles and h.face.tracks}
    assert printed == expected.keys()
    for hex_id, by_tile in expected.items():
        found: dict[str, list[int]] = {}
        for upgrade in TILES.upgrades(MAP.hexes[hex_id].face, hex_id):
            found.setdefault(upgrade.tile, []).append(upgrade.rotation)
        assert found == by_tile, hex_id


@pytest.mark.rule("1861-10.4-5")
def test_first_tiles_of_open_land(facts: dict[str, Any]) -> None:
    by_kind = {name: set(tiles) for name, tiles in facts["tiles_for_blank_hex"].items()}
    for hex_ in MAP.hexes.values():
        if hex_.face.colour == "white":
            kind = {"town": "small_city"}.get(hex_.face.kind, hex_.face.kind)
            tiles = {upgrade.tile for upgrade in TILES.upgrades(hex_.face, hex_.id)}
            assert tiles == by_kind[hex_.face.label or kind], hex_.id


@pytest.mark.rule("1861-10.4-17")
def test_the_tiles_with_six_exits() -> None:
    for smaller, larger in TITLE.facts.six_exits.items():
        less, more = TILES.face(smaller, 0), TILES.face(larger, 0)
        assert len(less.edges) < len(more.edges) == 6
        assert (less.colour, less.label, less.nodes) == (more.colour, more.label, more.nodes)


@pytest.mark.rule("1861-10.4-14")
@pytest.mark.parametrize(
    ("path", "nodes"),
    [
        # Each space of a city goes where its track goes, and all come together in brown.
        (["H8", "637", "638", "639"], [(0, 1, 2), (0, 0, 0), (0,)]),
        (["D14", "635", "636"], [(0, 1, 2), (0, 0, 0)]),
        (["E1", "641", "642"], [(0, 0), (0,)]),
    ],
)
def test_tokens_follow_their_track(path: list[str], nodes: list[tuple[int, ...]]) -> None:
    face, hex_id = MAP.hexes[path[0]].face, path[0]
    for tile, expected in zip(path[1:], nodes, strict=True):
        upgrade = TILES.upgrade(face, hex_id, tile, 0)
        assert upgrade is not None
        assert upgrade.nodes == expected
        face = upgrade.face


def test_a_turned_moscow_keeps_each_token_on_its_track() -> None:
    face = MAP.hexes["H8"].face
    for upgrade in TILES.upgrades(face, "H8"):
        for node, kept in enumerate(upgrade.nodes):
            before = {edge for edge, _ in face.at_node[node]}
            assert before < {edge for edge, _ in upgrade.face.at_node[kept]}
        assert sorted(upgrade.nodes) == [0, 1, 2]


# -- map ------------------------------------------------------------------------------------------


@pytest.mark.rule("1861-5-1", "1861-5-8", "1861-10.4-8")
def test_every_hex_has_its_neighbours_and_open_edges(hexes: dict[str, dict[str, Any]]) -> None:
    assert MAP.hexes.keys() == hexes.keys()
    for hex_id, entry in hexes.items():
        hex_ = MAP.hexes[hex_id]
        open_edges = [edge for edge in range(6) if hex_.open_edges >> edge & 1]
        assert hex_.takes_tiles == entry["buildable"]
        if hex_.takes_tiles:
            assert open_edges == entry["open_edges"], hex_id
            found = {str(edge): hex_.neighbours[edge] for edge in open_edges}
            assert found == entry["neighbours"]
        else:
            assert set(open_edges) <= hex_.face.edges


@pytest.mark.rule("1861-5-2", "1861-5-3", "1861-5-6", "1861-5-7", "1861-10.4-9")
def test_every_hex_has_its_printed_face(hexes: dict[str, dict[str, Any]]) -> None:
    for hex_id, entry in hexes.items():
        hex_ = MAP.hexes[hex_id]
        face = hex_.face
        assert face.colour == NAMES.get(entry["colour"], entry["colour"])
        assert (hex_.name or None) == entry["place"]
        assert (face.label or None) == entry["label"]
        assert _track(face) == _expected_track(entry), hex_id
        assert face.cost == entry["terrain_cost"] + entry.get("printed_river_cost", 0)
        assert [(node.kind, node.slots) for node in face.nodes] == [
            (KINDS[station["kind"]], station.get("slots", 0)) for station in entry["stations"]
        ]


@pytest.mark.rule("1861-5-4", "1861-5-5")
def test_every_station_has_its_revenue_in_every_phase(hexes: dict[str, dict[str, Any]]) -> None:
    areas: dict[str, set[str]] = {}
    for hex_id, entry in hexes.items():
        nodes = MAP.hexes[hex_id].face.nodes
        for node, station in zip(nodes, entry["stations"], strict=True):
            assert node.group == entry.get("red_area", "")
            if node.group:
                areas.setdefault(node.group, set()).add(hex_id)
            for name, phases in PHASE_VALUES.items():
                values = station["revenue"]
                expected = values[name] if isinstance(values, dict) else values
                for phase in phases:
                    assert node.value(TITLE.phases[phase].revenue_colour) == expected, hex_id
    assert areas == {
        "Poland": {"A9", "A11", "A13", "A15"},
        "Romania": {"B18", "B20"},
        "Caucasus": {"I21", "J20", "K21"},
        "Central Asia": {"Q11", "Q13"},
    }


@pytest.mark.rule("1861-5-8")
def test_no_tile_fits_n20() -> None:
    assert TILES.fitting(MAP.hexes["N20"].face, MAP.hexes["N20"]) == ()
    for hex_ in MAP.hexes.values():
        if hex_.takes_tiles and hex_.id != "N20":
            assert TILES.fitting(hex_.face, hex_), hex_.id


def test_printed_track_meets_over_every_edge() -> None:
    grid = grid_of(MAP)
    assert len(grid.ids) == 144
    for hex_ in MAP.hexes.values():
        for edge, there in enumerate(hex_.neighbours):
            if there:
                other = MAP.hexes[there]
                assert other.neighbours[opposite(edge)] == hex_.id
                assert hex_.open_edges >> edge & 1 == other.open_edges >> opposite(edge) & 1
        for edge in hex_.face.edges:
            # No printed track of a hex that takes tiles leads into a wall.
            assert hex_.face.colour in FIXED or hex_.open_edges >> edge & 1


@pytest.mark.slow
def test_every_upgrade_goes_to_the_next_colour_and_earns_at_least_as_much() -> None:
    for hex_ in MAP.hexes.values():
        if not hex_.takes_tiles:
            continue
        faces = [hex_.face]
        while faces:
            face = faces.pop()
            for upgrade in TILES.fitting(face, hex_):
                after = upgrade.face
                assert COLOURS.index(after.colour) == COLOURS.index(face.colour) + 1
                for node, kept in enumerate(upgrade.nodes):
                    assert after.nodes[kept].value("") >= face.nodes[node].value("")
                assert sum(node.slots for node in after.nodes) >= sum(n.slots for n in face.nodes)
                if upgrade.rotation == 0 or after.colour == "yellow":
                    faces.append(after)


def test_every_home_is_a_city_of_its_own_or_a_shared_one() -> None:
    homes = [
        (company.base, company.base_node) for company in TITLE.companies.values() if company.base
    ]
    assert len(set(homes)) == len(homes) == 17
    for base, node in homes:
        assert MAP.hexes[base].face.nodes[node].kind == "city"
