"""Upgrades of cities: markers, special tiles, six exits, last tiles (rulebook 10.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile
from railhead.engine.title import Value
from tests.titles.g1861.build import Example


def city(
    hex_id: str, *tiles: tuple[str, int], phase: str = "6", node: int = 0, **options: Value
) -> Example:
    """MK has a marker in a city on which these tiles have been laid; all minors are gone."""
    table = Example(options=options)
    table.gone(*table.game.companies_of_kind("minor")).phase(phase)
    for tile, rotation in tiles:
        table.tile(hex_id, tile, rotation)
    return table.public("MK", 100, cash=300, tokens=[f"{hex_id}.{node}"], ann=1)


def lays(table: Example, hex_id: str) -> dict[str, list[int]]:
    """The tiles that the decision lists for a hex, with their rotations."""
    found: dict[str, list[int]] = {}
    for answer in table.turn_of("MK").answers:
        if isinstance(answer, LayTile) and answer.hex == hex_id:
            found.setdefault(answer.tile, []).append(answer.rotation)
    return found


# -- markers --------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.4-14")
@pytest.mark.parametrize("rotation", range(6))
def test_in_moscow_each_marker_stays_on_its_track(rotation: int) -> None:
    exits = {"M-K": 0, "N": 2, "M-NN": 4}
    table = Example().phase("5")
    for minor in exits:
        table.minor(minor, "ann", cash=500)
    table.turn_of("N").play(LayTile("N", "H8", "637", rotation))
    for minor, exit_ in exits.items():
        assert table.game.cities_of(minor) == [city_at(table, "H8", exit_)]
    table.turn_of("M-K").play(LayTile("M-K", "H8", "638", 0))
    assert sorted(table.state.tokens["H8.0"]) == ["M-K", "M-NN", "N"]
    assert set(table.state.tokens) & {"H8.1", "H8.2"} == set()


def city_at(table: Example, hex_id: str, exit_: int) -> str:
    """The space of a city that an edge leads to."""
    face = table.game.network.face(hex_id)
    (node,) = (
        number
        for number in range(len(face.nodes))
        if exit_ in [edge for edge, _ in face.at_node[number]]
    )
    return f"{hex_id}.{node}"


@pytest.mark.rule("1861-10.4-14", "1861-10.5-3")
@pytest.mark.parametrize("rotation", range(6))
def test_in_kiev_the_kept_spaces_go_with_their_track(rotation: int) -> None:
    table = Example().minor("N", "cid").minor("K-K", "bob", cash=500).phase("3")
    table.turn_of("K-K").play(LayTile("K-K", "D14", "635", rotation))
    kept = city_at(table, "D14", 2)
    assert table.game.reserved_for(kept) == ["K-B"]
    table.minor("K-B", "ann", cash=500)
    assert table.state.tokens[kept] == ("K-B",)


@pytest.mark.rule("1861-10.4-14")
def test_the_spaces_of_kiev_and_st_petersburg_are_joined_in_brown() -> None:
    table = Example().minor("K-B", "ann", cash=500).minor("K-K", "bob").phase("5")
    table.tile("D14", "635").public("MK", 100, tokens=["D14.0"], ann=1)
    table.turn_of("K-B").play(LayTile("K-B", "D14", "636", 0))
    assert sorted(table.state.tokens["D14.0"]) == ["K-B", "K-K", "MK"]
    table = Example().minor("SP-W", "ann", cash=500).phase("5").token("E1.1", "RSR")
    table.turn_of("SP-W").play(LayTile("SP-W", "E1", "641", 0))
    assert sorted(table.state.tokens["E1.0"]) == ["", "RSR", "SP-W"]


@pytest.mark.rule("1861-10.4-14")
def test_an_ordinary_city_keeps_its_markers() -> None:
    table = city("M7", ("14", 0)).public("GRR", 100, tokens=["M7.0"], bob=1).turn_of("MK")
    before = table.state.tokens["M7.0"]
    table.play(LayTile("MK", "M7", "63", 0))
    assert table.state.tokens["M7.0"] == before == ("MK", "GRR")


# -- special tiles --------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.4-15")
@pytest.mark.parametrize(
    ("hex_id", "laid", "following"),
    [
        ("H8", [], {"637"}),
        ("H8", [("637", 0)], {"638"}),
        ("H8", [("637", 0), ("638", 0)], {"639"}),
        ("H8", [("637", 0), ("638", 0), ("639", 0)], set()),
        ("D14", [], {"635"}),
        ("D14", [("635", 0)], {"636"}),
        ("D14", [("635", 0), ("636", 0)], set()),
        ("E1", [], {"641"}),
        ("E1", [("641", 0)], {"642"}),
        ("E1", [("641", 0), ("642", 0)], set()),
        ("G15", [("621", 0), ("207", 0)], {"623"}),
        ("G15", [("621", 0), ("622", 0), ("623", 0)], {"640"}),
        ("D20", [("201", 2), ("207", 2), ("801", 2)], set()),
        ("N10", [("621", 0), ("622", 0), ("623", 0)], set()),
        ("K7", [], {"207", "208", "622"}),
        ("L12", [("57", 0), ("14", 0), ("63", 0)], set()),
    ],
)
def test_the_tiles_that_follow(
    hex_id: str, laid: list[tuple[str, int]], following: set[str]
) -> None:
    assert set(lays(city(hex_id, *laid), hex_id)) == following


@pytest.mark.rule("1861-10.4-15")
@pytest.mark.parametrize(
    ("hex_id", "laid", "wrong"),
    [
        ("D14", [], "637"),
        ("H8", [], "635"),
        ("H8", [], "207"),
        ("E1", [], "636"),
        ("N10", [("621", 0), ("622", 0), ("623", 0)], "640"),
        ("G15", [("621", 0), ("622", 0), ("623", 0)], "639"),
        ("G15", [("621", 0), ("622", 0)], "636"),
    ],
)
def test_special_tiles_have_their_one_place(
    hex_id: str, laid: list[tuple[str, int]], wrong: str
) -> None:
    table = city(hex_id, *laid).turn_of("MK")
    refusal = table.game.refusal(LayTile("MK", hex_id, wrong, 0))
    assert refusal is not None
    assert refusal.rule in ("1861-10.4-11", "1861-10.4-3")


@pytest.mark.rule("1861-10.4-16")
@pytest.mark.parametrize(
    ("brown", "option", "following"),
    [
        ("623", False, {"640"}),
        ("801", False, set()),
        ("623", True, {"640"}),
        ("801", True, {"640"}),
    ],
)
def test_kharkov_becomes_grey_from_623(brown: str, option: bool, following: set[str]) -> None:
    table = city("G15", ("621", 0), ("207", 0), (brown, 0), kharkov_801_to_640=option)
    assert set(lays(table, "G15")) == following
    if not following:
        table.refused(LayTile("MK", "G15", "640", 0), "1861-10.4-11")


@pytest.mark.rule("1861-10.4-16")
@pytest.mark.parametrize(("green", "phase"), [("207", "3"), ("208", "3"), ("622", "3")])
def test_kharkov_is_an_ordinary_city_with_a_y_before(green: str, phase: str) -> None:
    table = Example().minor("K-R", "ann", cash=500).phase(phase).tile("G15", "621").turn_of("K-R")
    found = {a.tile for a in table.answers if isinstance(a, LayTile) and a.hex == "G15"}
    assert green in found
    assert found <= {"207", "208", "622"}


# -- six exits ------------------------------------------------------------------------------------


def without(table: Example, tile: str) -> Example:
    """All tiles of a kind are out."""
    table.state.supply[tile] = 0
    return table


@pytest.mark.rule("1861-10.4-17")
@pytest.mark.parametrize(
    ("hex_id", "green", "six", "five"),
    [("M7", "14", "63", "611"), ("N10", "207", "623", "801"), ("G15", "207", "623", "801")],
)
def test_a_brown_city_has_six_exits_while_such_a_tile_is_left(
    hex_id: str, green: str, six: str, five: str
) -> None:
    table = city(hex_id, (green, 0), phase="5")
    assert set(lays(table, hex_id)) == {six}
    table.refused(LayTile("MK", hex_id, five, 0), "1861-10.4-17")
    assert set(lays(without(table, six), hex_id)) == {five}


@pytest.mark.rule("1861-10.4-17")
@pytest.mark.parametrize(
    ("hex_id", "green", "lay"),
    [
        ("B4", ("207", 4), {"801": [4]}),  # the example of the rule: Riga
        ("P8", ("15", 0), {"611": [0]}),  # no exit over edge 5
        ("P2", ("15", 0), {"611": [5]}),  # none over edge 4
    ],
)
def test_where_six_exits_do_not_fit_the_other_tile_is_laid(
    hex_id: str, green: tuple[str, int], lay: dict[str, list[int]]
) -> None:
    assert lays(city(hex_id, green, phase="5"), hex_id) == lay


# -- the last tiles -------------------------------------------------------------------------------

LAST = ["625", "636", *map(str, range(39, 48)), "63", "611", "801", "911", "639", "640", "642"]


@pytest.mark.rule("1861-10.4-19")
@pytest.mark.parametrize("tile", LAST)
def test_tiles_that_are_never_replaced(tile: str) -> None:
    table = Example()
    tiles = table.game.title.tiles
    for rotation in range(6):
        face = tiles.face(tile, rotation)
        for hex_ in table.game.title.map.hexes.values():
            assert list(tiles.fitting(face, hex_)) == [], hex_.id


@pytest.mark.slow
@pytest.mark.rule("1861-10.4-19")
def test_all_other_tiles_are_replaced_somewhere() -> None:
    table = Example()
    tiles, hexes = table.game.title.tiles, table.game.title.map.hexes.values()
    last = {
        tile
        for tile in tiles.tiles
        if not any(
            any(tiles.fitting(tiles.face(tile, rotation), hex_))
            for rotation in range(6)
            for hex_ in hexes
        )
    }
    # 623 is replaced in Kharkov alone.
    assert last == set(LAST)
