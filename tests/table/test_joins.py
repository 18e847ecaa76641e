"""Sides of hexes that touch without lying side by side, and hexes on other sheets."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.table.fault import Fault
from railhead.table.hexes import EDGES, Layout
from railhead.table.joins import read_joins
from railhead.table.maps import GameMap, build_map, read_borders
from railhead.table.notation import parse_face

LAYOUT = Layout(flat=True, letter_is_row=False, numbers_up=True, sheets={"n": "Inset"})


def build(
    hexes: Mapping[str, tuple[str, str]],
    joins: Mapping[str, str],
    between: Mapping[str, list[str]] | None = None,
) -> GameMap:
    """A map of hexes written as (colour, face), with joins."""
    faces = {name: parse_face(colour, code) for name, (colour, code) in hexes.items()}
    borders = read_borders({"plain": 10, "river": 40}, between or {})
    return build_map(LAYOUT, faces, {}, borders, read_joins(joins))


BOTH = {"F25": ("white", ""), "F27": ("inset", ""), "nD3": ("white", ""), "nD5": ("white", "")}
JOIN = {"f": "F25:3|nD3:0"}


def test_numbers_may_grow_upwards_and_sheets_have_a_letter() -> None:
    assert LAYOUT.place("C5") == (2, -5)
    assert [LAYOUT.neighbour("C5", edge) for edge in (0, 3)] == ["C3", "C7"]
    assert LAYOUT.neighbour("nC5", 2) == "nB6"
    assert (LAYOUT.sheet("nC5"), LAYOUT.sheet("C5"), LAYOUT.sheet("n5")) == ("n", "", "")
    assert LAYOUT.place("nC5") == LAYOUT.place("C5")
    for place in ("C5", "nC5", "nb-3", "AA12"):
        assert LAYOUT.name(*LAYOUT.place(place), LAYOUT.sheet(place)) == place


def test_a_sheet_that_is_not_there_is_a_fault() -> None:
    for layout, name in ((LAYOUT, "mC5"), (Layout(), "nC5")):
        with pytest.raises(Fault, match=name):
            layout.place(name)


def test_distances_are_measured_on_one_sheet() -> None:
    assert LAYOUT.distance("nC4", "nC8") == 2
    with pytest.raises(Fault, match="F25 and nD3 are on two sheets"):
        LAYOUT.distance("F25", "nD3")


@pytest.mark.rule("18FB-2.5.1-2")
def test_a_side_leads_to_the_side_that_the_table_names() -> None:
    hexes = build(BOTH, JOIN).hexes
    here, there = hexes["F25"], hexes["nD3"]
    assert (here.neighbours[3], here.meets[3], here.joins[3]) == ("nD3", 0, "f")
    assert (there.neighbours[0], there.meets[0], there.joins[0]) == ("F25", 3, "f")
    assert here.open_edges == 1 << 3
    assert there.open_edges == 1 << 0 | 1 << 3
    assert there.joins[3] == ""


@pytest.mark.rule("18FB-2.5.1-1", "18FB-2.5.1-2")
def test_the_hex_that_stands_for_a_sheet_is_left_out() -> None:
    hexes = build({**BOTH, "E26": ("white", "")}, JOIN).hexes
    green = hexes["F27"]
    assert not green.takes_tiles
    assert not green.open_edges
    # Its side that is joined away leads nowhere; another one is closed.
    assert green.neighbours[0] == ""
    assert green.neighbours[1] == "E26"
    assert hexes["E26"].neighbours[4] == "F27"
    assert not hexes["E26"].open_edges >> 4 & 1


def test_hexes_of_two_sheets_touch_nowhere_by_themselves() -> None:
    hexes = build({"C5": ("white", ""), "nC7": ("white", ""), "nC5": ("white", "")}, {}).hexes
    assert hexes["C5"].neighbours == ("",) * 6
    assert hexes["nC5"].neighbours[3] == "nC7"


@pytest.mark.rule("18FB-2.5.2-1", "18FB-2.5.2-2")
def test_borders_run_along_joined_sides() -> None:
    hexes = build(BOTH, JOIN, {"river": ["F25|nD3"]}).hexes
    sides = hexes["F25"].borders[3], hexes["nD3"].borders[0], hexes["nD3"].borders[3]
    assert [border and border.cost for border in sides] == [40, 40, 10]


@pytest.mark.parametrize("edge", EDGES)
def test_barriers_and_fixed_track_close_joined_sides(edge: int) -> None:
    barrier = {**BOTH, "nD3": ("white", "border=edge:0,type:impassable")}
    assert build(barrier, JOIN).hexes["F25"].open_edges == 0
    fixed = {**BOTH, "nD3": ("gray", f"town=revenue:10;path=a:{edge},b:_0")}
    assert bool(build(fixed, JOIN).hexes["F25"].open_edges) == (edge == 0)


@pytest.mark.parametrize(
    ("joins", "fault"),
    [
        ({"a": "F25:3"}, r"joins: a: 'F25:3' should be two hexes with an edge of each"),
        ({"a": "F25:3|nD3"}, "joins: a: .* should be two hexes"),
        ({"a": "F25:3|nD3:6"}, "joins: a: .* should be two hexes"),
        ({"a": "F25:3|nD3:0|nD5:0"}, "joins: a: .* should be two hexes"),
        ({"a": "F25:3|nD3:0", "b": "F25:3|nD5:0"}, "joins: b: edge 3 of hex F25 is joined twice"),
        ({"a": "nD3:0|nD3:0"}, "joins: a: edge 0 of hex nD3 is joined twice"),
        ({"a": "F25:3|nD9:0"}, "joins: a: there is no hex nD9"),
        ({"a": "F27:4|nD3:0"}, "joins: a: hex F27 stands for another sheet"),
        ({"a": "F25:3|nD3:3"}, "joins: a: edge 3 of hex nD3 touches nD5 already"),
        ({"a": "nD5:0|F25:3"}, "joins: a: edge 0 of hex nD5 touches nD3 already"),
    ],
)
def test_a_join_that_cannot_be_is_named(joins: dict[str, str], fault: str) -> None:
    with pytest.raises(Fault, match=fault):
        build(BOTH, joins)


@pytest.mark.rule("18FB-2.5.2-1", "18FB-2.5.2-3")
def test_several_things_on_a_border_cost_their_sum() -> None:
    costs, opens = {"plain": 10, "river": 40, "mountain": 60, "pass": 60}, {"pass": "3"}
    lines = {"mountain+river": ["A1|A3"], "river+river": ["A3|A5"], "pass+river": ["A5|A7"]}
    found = read_borders(costs, lines, opens)
    shown = {border.kind: (border.cost, border.opens, border.parts) for border in found.values()}
    assert shown == {
        "plain": (10, "", ("plain",)),
        "mountain+river": (100, "", ("mountain", "river")),
        "river+river": (80, "", ("river", "river")),
        "pass+river": (100, "3", ("pass", "river")),
    }
    with pytest.raises(Fault, match=r"'river\+road' has no price under borders"):
        read_borders(costs, {"river+road": ["A1|A3"]})
    # A price of its own goes before the sum.
    own = read_borders({**costs, "river+river": 70}, {"river+river": ["A1|A3"]})
    assert own[frozenset(("A1", "A3"))].cost == 70
