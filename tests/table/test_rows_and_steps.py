"""Markets with gaps, markets of one row, and distances on the map."""

from __future__ import annotations

import pytest

from railhead.table.hexes import Layout
from railhead.table.market import GAP, parse_market

STAIRS = parse_market([". . 90 100", ". 70 80 90", "60 65 70"])
ROW = parse_market(["50 55 60 65u"])


def test_a_gap_is_no_cell() -> None:
    assert STAIRS.rows[0][:2] == (GAP, GAP)
    assert not STAIRS.has((0, 1))
    assert STAIRS.has((0, 2))
    with pytest.raises(IndexError):
        STAIRS.price((1, 0))


@pytest.mark.parametrize(
    ("move", "cell", "then"),
    [
        ("left", (0, 3), (0, 2)),
        ("left", (0, 2), (1, 2)),
        ("left", (1, 1), (2, 1)),
        ("left", (2, 0), (2, 0)),
        ("up", (2, 1), (1, 1)),
        ("up", (1, 1), (1, 1)),
        ("up", (2, 0), (2, 0)),
        ("right", (1, 3), (0, 3)),
        ("down", (0, 3), (1, 3)),
        ("down", (1, 3), (1, 3)),
    ],
)
def test_moves_on_a_staircase(move: str, cell: tuple[int, int], then: tuple[int, int]) -> None:
    assert getattr(STAIRS, move)(cell) == then


@pytest.mark.parametrize(
    ("move", "column", "then"),
    [("up", 0, 1), ("right", 0, 1), ("down", 1, 0), ("left", 1, 0), ("down", 0, 0), ("up", 3, 3)],
)
def test_in_one_row_up_is_right(move: str, column: int, then: int) -> None:
    assert ROW.linear
    assert not STAIRS.linear
    assert getattr(ROW, move)((0, column)) == (0, then)


def test_a_shut_cell_stops_the_row() -> None:
    assert ROW.up((0, 2), "u") == (0, 2)
    assert ROW.up((0, 2)) == (0, 3)


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("H8", "E1", 5), ("F18", "D14", 3), ("B4", "D14", 6), ("H8", "H8", 0), ("A9", "Q3", 16)],
)
def test_distance_on_flat_hexes(one: str, other: str, steps: int) -> None:
    layout = Layout(flat=True, letter_is_row=False)
    assert layout.distance(one, other) == layout.distance(other, one) == steps


def test_distance_on_pointy_hexes() -> None:
    layout = Layout(flat=False, letter_is_row=True)
    assert layout.distance("C5", "C9") == 2
    assert layout.distance("C5", "F6") == 3
