"""Coordinates and edges of flat and pointy hexes, with letters for rows or for columns."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.table.hexes import EDGES, Layout, opposite

LAYOUTS = [Layout(flat, letter_is_row) for flat, letter_is_row in product((True, False), repeat=2)]


@st.composite
def places(draw: st.DrawFn) -> tuple[int, int]:
    """Doubled coordinates of a hex: both even or both odd."""
    across, down = draw(st.integers(-20, 800)), draw(st.integers(-20, 800))
    return across, down + (across + down) % 2


@pytest.mark.parametrize("layout", LAYOUTS)
@given(place=places())
def test_a_place_has_one_name(layout: Layout, place: tuple[int, int]) -> None:
    assert layout.place(layout.name(*place)) == place


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
@given(place=places(), edge=st.sampled_from(EDGES))
def test_the_neighbour_of_my_neighbour_over_the_same_edge_is_me(
    layout: Layout, place: tuple[int, int], edge: int
) -> None:
    here = layout.name(*place)
    there = layout.neighbour(here, edge)
    assert there != here
    assert layout.neighbour(there, opposite(edge)) == here


@pytest.mark.parametrize("layout", LAYOUTS)
def test_six_steps_round_a_hex_come_back(layout: Layout) -> None:
    start = layout.name(10, 10)
    ring = [layout.neighbour(start, edge) for edge in EDGES]
    assert len(set(ring)) == 6
    for edge in EDGES:
        # Two steps on around the centre: the neighbour over `edge`, then along the ring.
        assert layout.neighbour(ring[edge], (edge + 2) % 6) == ring[(edge + 1) % 6]


@pytest.mark.parametrize(
    ("layout", "here", "around"),
    [
        # 0 S, 1 SW, 2 NW, 3 N, 4 NE, 5 SE
        (Layout(True, True), "C5", ["E5", "D4", "B4", "A5", "B6", "D6"]),
        (Layout(True, False), "C5", ["C7", "B6", "B4", "C3", "D4", "D6"]),
        # 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE
        (Layout(False, True), "C5", ["D4", "C3", "B4", "B6", "C7", "D6"]),
        (Layout(False, False), "C5", ["B6", "A5", "B4", "D4", "E5", "D6"]),
    ],
)
def test_edges_are_numbered_clockwise_from_the_bottom(
    layout: Layout, here: str, around: list[str]
) -> None:
    assert [layout.neighbour(here, edge) for edge in EDGES] == around


@pytest.mark.parametrize(
    ("name", "number"),
    [("a1", -1), ("b1", -2), ("A1", 0), ("Z1", 25), ("AA1", 26), ("AZ1", 51), ("BA1", 52)],
)
def test_letters_go_on_after_z_and_before_a(name: str, number: int) -> None:
    assert Layout().place(name) == (1, number)
    assert Layout().name(1, number) == name
    assert Layout(letter_is_row=False).place(name) == (number, 1)


def test_the_row_above_a_has_a_small_letter() -> None:
    assert Layout().neighbour("A13", 2) == "a12"
    assert Layout().neighbour("a12", 5) == "A13"
    assert Layout().neighbour("a12", 0) == "B12"


@pytest.mark.parametrize("name", ["", "5", "C", "C-", "5C", "Cc5", "ab5", "C5 ", "C5.0"])
def test_a_wrong_coordinate_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="such as C5"):
        Layout().place(name)
