"""Slots, revenue, barriers and links of map and tiles (rulebook 4.1, appendices, map)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile, PlaceToken
from railhead.table.faces import DUAL, NARROW, STANDARD, Face
from railhead.table.hexes import opposite
from tests.titles.g1849.build import Example

TITLE = Example().game.title
LEVELS = {"4": 0, "6": 0, "8": 1, "10": 1, "12": 2, "16": 2}


def _stations() -> list[tuple[str, str, Face]]:
    """(name, colour, face) of every tile and printed hex with a city or town."""
    tiles = [(tile.id, tile.colour, tile.faces[0]) for tile in TITLE.tiles.tiles.values()]
    hexes = [(hex_.id, hex_.face.colour, hex_.face) for hex_ in TITLE.map.hexes.values()]
    return [entry for entry in tiles + hexes if entry[2].nodes]


SLOTS = {
    # Labelled cities: P, C and M two slots in green and brown; S one in green, two in brown.
    "651": 2, "652": 2, "653": 2, "654": 2, "655": 2, "656": 2, "675": 1, "676": 2,
    "M9": 2, "C1": 1, "E1": 1,
}  # fmt: skip


@pytest.mark.rule("1849-4.1-19")
def test_slots_of_cities() -> None:
    by_colour = {"white": 1, "yellow": 1, "green": 2, "brown": 2}
    for name, colour, face in _stations():
        if face.kind != "city":
            continue
        assert face.nodes[0].slots == SLOTS.get(name, by_colour.get(colour)), name


@pytest.mark.rule("1849-4.1-19")
@pytest.mark.parametrize(
    ("hex_id", "tiles", "slots"),
    [
        ("J6", [("645", 3), ("664", 2), ("673", 2)], [1, 1, 2, 2]),
        ("M13", [("675", 1), ("676", 1)], [1, 1, 2]),
        ("B14", [("655", 0), ("656", 4)], [1, 2, 2]),
        ("M9", [], [2]),
    ],
)
def test_slots_grow_with_the_tiles(
    hex_id: str, tiles: list[tuple[str, int]], slots: list[int]
) -> None:
    table = Example()
    found = [len(table.state.tokens[f"{hex_id}.0"])]
    for tile in tiles:
        table.tile(hex_id, *tile)
        found.append(len(table.state.tokens[f"{hex_id}.0"]))
    assert found == slots


@pytest.mark.rule("1849-R-map-1", "1849-4.2-4")
def test_towns_have_no_slots() -> None:
    table = Example()
    for name, _, face in _stations():
        if face.kind != "city":
            assert face.nodes[0].slots == 0, name
    cities = {city.rpartition(".")[0] for city in table.state.tokens}
    assert cities == {"B14", "C1", "C5", "E1", "H8", "H12", "J6", "M9", "M11", "M13"}


REVENUE = {
    "C5": 50, "651": 90, "652": 130,
    "H12": 40, "653": 60, "654": 90,
    "B14": 30, "655": 50, "656": 80,
    "M13": 10, "675": 20, "676": 30,
    "M11": 20,
    "A5": 10, "a12": 20, "N8": 20, "L14": 60,
}  # fmt: skip
BY_KIND = {
    ("town", "yellow"): 10, ("town", "green"): 10, ("town", "brown"): 20, ("town", "gray"): 10,
    ("city", "yellow"): 20, ("city", "green"): 30, ("city", "brown"): 40,
    ("town", "white"): 0, ("city", "white"): 0,
}  # fmt: skip
BY_LEVEL = {"C1": (20, 30, 40), "E1": (20, 30, 40), "M9": (20, 30, 40), "C15": (10, 30, 90)}


@pytest.mark.rule("1849-4.1-20", "1849-4.3.2-3", "1849-4.3.2-4")
@pytest.mark.parametrize("phase", list(LEVELS))
def test_revenue_of_every_station(phase: str) -> None:
    colour = TITLE.phases[phase].revenue_colour
    for name, tile_colour, face in _stations():
        if name in BY_LEVEL:
            expected = BY_LEVEL[name][LEVELS[phase]]
        else:
            expected = REVENUE.get(name, BY_KIND.get((face.kind, tile_colour), -1))
        assert face.nodes[0].value(colour) == expected, name


BARRIERS = [
    "B2-C1", "C3-B4", "D6-C7", "D8-E7", "D8-F8", "D8-E9", "D10-E9", "D10-F10", "D10-E11",
    "E11-C11", "K11-L10", "K11-M11", "M11-N12",
]  # fmt: skip


@pytest.mark.rule("1849-4.1-22", "1849-4.1-7")
@pytest.mark.parametrize("barrier", BARRIERS)
def test_no_track_ever_crosses_a_barrier(barrier: str) -> None:
    here, there = barrier.split("-")
    table = Example().start("SFA", ann=2).turn_of("SFA")
    edge = TITLE.map.hexes[here].neighbours.index(there)
    for hex_id, closed in ((here, edge), (there, opposite(edge))):
        hex_ = TITLE.map.hexes[hex_id]
        assert not hex_.open_edges >> closed & 1
        assert all(closed not in up.face.edges for up in TITLE.tiles.fitting(hex_.face, hex_))
        if hex_.face.colour == "white":
            tile = {"town": "58", "plain": "8"}[hex_.face.kind]
            for rotation in (closed, (closed - 2) % 6):
                table.refused(LayTile("SFA", hex_id, tile, rotation), "1849-4.1-7")


@pytest.mark.rule("1849-4.1-22")
def test_there_are_no_other_barriers() -> None:
    pairs = set()
    for hex_ in TITLE.map.hexes.values():
        for edge in hex_.face.barriers:
            pairs.add(frozenset((hex_.id, hex_.neighbours[edge])))
    assert pairs == {frozenset(barrier.split("-")) for barrier in BARRIERS}


@pytest.mark.rule("1849-4.1-7")
def test_open_edges_are_those_with_a_hex_no_barrier_and_no_blank_grey_side() -> None:
    barriers = {frozenset(barrier.split("-")) for barrier in BARRIERS}
    fixed = ("gray", "blue")
    for hex_ in TITLE.map.hexes.values():
        for edge, name in enumerate(hex_.neighbours):
            is_open = bool(name) and frozenset((hex_.id, name)) not in barriers
            if is_open and hex_.face.colour in fixed:
                is_open = edge in hex_.face.edges
            if is_open and TITLE.map.hexes[name].face.colour in fixed:
                is_open = opposite(edge) in TITLE.map.hexes[name].face.edges
            assert bool(hex_.open_edges >> edge & 1) == is_open, (hex_.id, edge)


@pytest.mark.rule("1849-4.1-21")
def test_hexes_printed_yellow_and_their_terrain() -> None:
    hexes = TITLE.map.hexes.values()
    printed = {hex_.id: hex_.face.terrain for hex_ in hexes if hex_.face.colour == "yellow"}
    assert printed == {
        "B14": "", "C5": "", "H12": "", "I11": "", "K9": "mountain", "M11": "rough", "M13": "",
    }  # fmt: skip


LINKS = {"via_B16": ["A15", "B16", "C15"], "direct": ["A15", "C15"]}
PRESETS = [("default", "via_B16"), ("rulebook", "direct"), ("peer", "via_B16")]


@pytest.mark.rule("1849-4.1-23")
@pytest.mark.parametrize(("preset", "link"), PRESETS)
def test_the_link_to_calabria(preset: str, link: str) -> None:
    table = Example(preset=preset).tile("B14", "655", 0)
    assert table.game.options["calabria_link"] == link
    assert ("B16" in table.game.title.map.hexes) == (link == "via_B16")
    grid = table.game.network.grid
    line = ["B14", *LINKS[link]]
    sections = table.game.network.track.sections(grid.station("C15.0"))
    assert [[grid.ids[here] for here in section.path] for section in sections] == [line[::-1]]
    assert [section.hexes for section in sections] == [len(line) - 1]
    for hex_id in LINKS[link]:
        assert {track.gauge for track in table.game.network.face(hex_id).tracks} == {DUAL}
    assert 4 in table.game.network.face("B14").edges
    assert [track.gauge for track in TITLE.map.hexes["B14"].face.tracks] == [STANDARD]


@pytest.mark.rule("1849-4.1-23", "1849-4.3.1-2", "1849-4.3.1-5")
@pytest.mark.parametrize("link", list(LINKS))
def test_taormina_to_calabria_is_five_hexes_or_four(link: str) -> None:
    table = Example(options={"calabria_link": link}).start("AFG", ann=2, base="B14.0")
    table.trains(AFG="4H").phase("6").tile("B14", "655", 0).tile("D14", "8", 1)
    table.turn_of("AFG", "routes")
    line = " ".join(["E13 D14 B14", *LINKS[link]])
    run = table.run("AFG", {"4H-0": line})
    if link == "via_B16":
        table.refused(run, "1849-4.3.1-7")
        run = table.run("AFG", {"4H-0": line.partition(" D14 ")[2]})
        table.play(run)
        assert table.state.acting.revenue == 50 + 10
    else:
        table.play(run)
        assert table.state.acting.revenue == 10 + 50 + 10


@pytest.mark.rule("1849-R-map-2")
def test_tile_4_with_rotation_2_on_licata_joins_edges_2_and_5() -> None:
    table = Example().start("SFA", ann=2).tile("J6", "645", 3).turn_of("SFA")
    around = table.game.title.map.hexes["K7"].neighbours
    assert (around[2], around[5]) == ("J6", "L8")
    for rotation in (6, -1, 8):
        table.refused(LayTile("SFA", "K7", "4", rotation), "1849-R-map-2")
    table.play(LayTile("SFA", "K7", "4", 2))
    assert table.game.network.face("K7").edges == {2, 5}


@pytest.mark.rule("1849-R-map-2")
def test_rotations_of_a_symmetrical_tile_are_lays_of_their_own() -> None:
    table = Example().start("SFA", cash=10, ann=2).tile("J6", "645", 3).turn_of("SFA")
    rotations = [r for r in range(6) if table.offers(LayTile("SFA", "H6", "79", r))]
    assert rotations == [0, 3]  # the same track, between the edges 0 and 3


@pytest.mark.rule("1849-4.2-4")
@pytest.mark.parametrize("city", ["K7.0", "K13.0", "N8.0", "a12.0", "C15.0", "H8.1", "Z9.0", ""])
def test_towns_ports_and_calabria_take_no_tokens(city: str) -> None:
    table = Example().start("SFA", ann=2).tile("J6", "645", 3).tile("K7", "4", 2)
    table.tile("L8", "9", 2).turn_of("SFA", "token")
    assert table.offers(PlaceToken("SFA", "M9.0"))
    table.refused(PlaceToken("SFA", city), "1849-4.2-4")


def test_gauges_of_the_printed_track() -> None:
    """Three places where data sets of the game differ, and the crossing on C13."""
    faces = {hex_id: hex_.face for hex_id, hex_ in TITLE.map.hexes.items()}
    assert [track.gauge for track in faces["M13"].tracks] == [NARROW]
    assert faces["I9"].terrain == "mountain"
    assert faces["C5"].nodes[0].value("white") == 50
    assert {track.ends: track.gauge for track in faces["C13"].tracks} == {
        (1, 4): NARROW,
        (2, 3): STANDARD,
    }
