"""The share price market: reading it and moving over it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from railhead.table.market import Cell, Market, PriceCell, parse_market
from railhead.titles.g1849.rules import Game1849

TITLE = Game1849.load_title({})
MARKET = TITLE.market
CELLS = [(r, c) for r, row in enumerate(MARKET.rows) for c in range(len(row))]
PHASES = tuple(TITLE.phases)


def move(cell: Cell, way: str, phase: str) -> Cell:
    """Move a marker on the market of 1849 in a phase."""
    shut = TITLE.phases[phase].shut_zones
    moves: dict[str, Callable[[], Cell]] = {
        "right": lambda: MARKET.right(cell, shut),
        "left": lambda: MARKET.left(cell),
        "up": lambda: MARKET.up(cell, shut),
        "down": lambda: MARKET.down(cell),
    }
    return moves[way]()


# -- reading --------------------------------------------------------------------------------------


def test_a_market_is_read_with_its_zones() -> None:
    market = parse_market(["72 83p 95xz", "0c 10"])
    assert market.rows == (
        (PriceCell(72), PriceCell(83, "p"), PriceCell(95, "xz")),
        (PriceCell(0, "c"), PriceCell(10)),
    )
    assert market.price((0, 2)) == 95
    assert market.at((1, 0)) == PriceCell(0, "c")


def test_cells_of_a_zone_are_found_by_price() -> None:
    market = parse_market(["72 83p 95xz", "60p 65x"])
    assert market.with_zone("p") == {83: (0, 1), 60: (1, 0)}
    assert market.with_zone("xz") == {95: (0, 2), 65: (1, 1)}
    assert market.with_zone("") == {}


@pytest.mark.parametrize("text", ["p72", "7-2", "72_p", "72.5", "-5"])
def test_a_wrong_cell_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=f"row 1: '{text}'"):
        parse_market(["72 83", f"60 {text}"])


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (0, 2), (2, 0)])
def test_there_is_nothing_outside_the_market(cell: Cell) -> None:
    market = parse_market(["72 83", "60"])
    assert not market.has(cell)
    with pytest.raises(IndexError):
        market.at(cell)
    with pytest.raises(IndexError):
        market.price(cell)


# -- moves of any market --------------------------------------------------------------------------

SMALL = parse_market(["10 20 30u", "11 21", "12"])


@pytest.mark.parametrize(
    ("cell", "right", "left", "up", "down"),
    [
        ((0, 0), (0, 1), (1, 0), (0, 0), (1, 0)),
        ((0, 1), (0, 2), (0, 0), (0, 1), (1, 1)),
        ((0, 2), (0, 2), (0, 1), (0, 2), (0, 2)),
        ((1, 0), (1, 1), (2, 0), (0, 0), (2, 0)),
        ((1, 1), (0, 1), (1, 0), (0, 1), (1, 1)),
        ((2, 0), (1, 0), (2, 0), (1, 0), (2, 0)),
    ],
)
def test_every_move_on_a_small_market(
    cell: Cell, right: Cell, left: Cell, up: Cell, down: Cell
) -> None:
    found = (SMALL.right(cell), SMALL.left(cell), SMALL.up(cell), SMALL.down(cell))
    assert found == (right, left, up, down)


def test_a_shut_zone_turns_a_move_right_into_one_up() -> None:
    market = parse_market(["40 50", "10 20u", "30 31"])
    assert market.right((1, 0)) == (1, 1)
    assert market.right((1, 0), "u") == (0, 0)
    assert market.up((2, 1), "u") == (2, 1)
    assert market.right((2, 1), "u") == (2, 1)


# -- the market of 1849 ---------------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.1-3", "1849-3.5.1-4", "1849-3.5.1-5")
def test_the_examples_of_the_reference(shared: Path) -> None:
    facts = json.loads((shared / "reference" / "1849" / "facts.json").read_text("utf-8"))
    examples = facts["market"]["examples"]
    assert len(examples) > 10
    for example in examples:
        found = move(tuple(example["from"]), example["move"], example["phase"])
        assert found == tuple(example["to"]), example


@pytest.mark.rule("1849-3.5.1-2", "1849-3.5.1-3")
@pytest.mark.parametrize("phase", PHASES)
def test_left_is_one_column_left_and_right_one_column_right(phase: str) -> None:
    for row, column in CELLS:
        left = move((row, column), "left", phase)
        if column:
            assert left == (row, column - 1)
        else:
            assert left == move((row, column), "down", phase)
        right = move((row, column), "right", phase)
        if MARKET.has((row, column + 1)) and not blocked((row, column + 1), phase):
            assert right == (row, column + 1)
        else:
            assert right == move((row, column), "up", phase)


def blocked(cell: Cell, phase: str) -> bool:
    """The blue cells, columns 13 to 15 of rows 0 to 2, open in phase 16."""
    return phase != "16" and cell[0] <= 2 and cell[1] >= 13


@pytest.mark.rule("1849-3.5.1-4", "1849-3.5.1-5")
@pytest.mark.parametrize("phase", PHASES)
def test_up_and_down_keep_the_column_and_stay_at_the_end(phase: str) -> None:
    for row, column in CELLS:
        up = move((row, column), "up", phase)
        stays = row == 0 or blocked((row - 1, column), phase)
        assert up == ((row, column) if stays else (row - 1, column))
        down = move((row, column), "down", phase)
        assert down == ((row + 1, column) if MARKET.has((row + 1, column)) else (row, column))


@pytest.mark.rule("1849-3.5.1-5")
@pytest.mark.parametrize("phase", PHASES)
def test_no_way_leads_into_the_blue_zone_before_phase_16(phase: str) -> None:
    reached = {(3, 5), (4, 2), (2, 8), (1, 11)}
    queue = list(reached)
    for cell in queue:
        for way in ("right", "left", "up", "down"):
            there = move(cell, way, phase)
            if there not in reached:
                reached.add(there)
                queue.append(there)
    blue = {cell for cell in CELLS if cell[0] <= 2 and cell[1] >= 13}
    assert len(blue) == 9
    # Every other cell can be reached from a starting value.
    assert reached == (set(CELLS) if phase == "16" else set(CELLS) - blue)


def test_good_moves_never_lower_the_price_and_bad_ones_never_raise_it() -> None:
    for phase in PHASES:
        for cell in CELLS:
            price = MARKET.price(cell)
            for way in ("right", "up"):
                there = move(cell, way, phase)
                assert there == cell or MARKET.price(there) > price
            for way in ("left", "down"):
                there = move(cell, way, phase)
                assert there == cell or MARKET.price(there) < price


def test_prices_and_zones_are_those_of_the_reference(shared: Path) -> None:
    facts = json.loads((shared / "reference" / "1849" / "facts.json").read_text("utf-8"))
    market = facts["market"]
    assert [len(row) for row in MARKET.rows] == market["columns_by_row"]
    for row, expected in zip(MARKET.rows, market["rows"], strict=True):
        assert [cell.price for cell in row] == [entry["price"] for entry in expected]
        for cell, entry in zip(row, expected, strict=True):
            assert ("u" in cell.zones) == (entry["zone"] == "blue")
            assert ("c" in cell.zones) == (entry["zone"] == "closed")
            assert ("e" in cell.zones) == entry.get("ends_game", False)
            par = {"4": "p", "6": "x", "10": "z"}.get(entry.get("par_from_phase", ""), "")
            assert "".join(zone for zone in cell.zones if zone in "pxz") == par


@pytest.mark.rule("1849-3.3.1-1")
def test_starting_values_open_with_the_phases() -> None:
    starts = {68: (4, 2), 100: (3, 5)}
    for phase, data in TITLE.phases.items():
        starts |= {"6": {144: (2, 8)}, "10": {216: (1, 11)}}.get(phase, {})
        assert MARKET.with_zone(data.par_zones) == starts


def test_an_empty_market_has_no_cells() -> None:
    assert not Market(()).has((0, 0))
