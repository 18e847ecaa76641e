"""How markers move on the market (rulebook 6), by what happens at the table."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Dividend, Par
from tests.titles.g1861.build import Example

Cell = tuple[int, int]


def earn(cell: Cell, revenue: int = 1000) -> Cell:
    """Where a public stands after it has paid (or, without revenue, earned nothing)."""
    table = Example().phase("4").public("SW", cell, ann=2, trains="4", tokens=["F18.0"])
    table.dividend_of("SW", revenue)
    if revenue:
        table.play(Dividend("SW", "pay"))
    return table.state.cells["SW"]  # type: ignore[no-any-return]


def minor_earns(cell: Cell, revenue: int = 70, market: str = "grid") -> Cell:
    table = Example(3, {"market": market}).phase("4").minor("K-R", "ann", cell, trains="4")
    table.cash(ann=0, bob=0, cid=0).dividend_of("K-R", revenue)
    return table.state.cells["K-R"]  # type: ignore[no-any-return]


@pytest.mark.rule("1861-6-1", "1861-13-7")
def test_a_minor_is_worth_twice_its_price_and_a_tenth_of_a_public_its_price() -> None:
    table = Example().phase("4").minor("K-R", "ann", 55).public("SW", 150, bob=2, cid=1)
    table.cash(ann=0, bob=0, cid=0)
    assert table.game.wealth() == {"ann": 110, "bob": 600, "cid": 150}


@pytest.mark.rule("1861-6-2", "1861-9.2-4")
def test_a_minor_starting_at_55_goes_to_the_brown_cell() -> None:
    table = Example().sell_privates().auction("N", 110)
    assert table.price("N") == 55
    assert table.state.cells["N"] == (7, 2)


@pytest.mark.rule("1861-6-2")
def test_a_public_starting_at_150_goes_to_the_purple_cell() -> None:
    table = Example().phase("4").cash(ann=500).gone("N").stock_round()
    table.play(Par("ann", "SW", 150))
    assert table.state.cells["SW"] == (2, 7)


# -- left --------------------------------------------------------------------------------------


@pytest.mark.rule("1861-6-3")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Within a row; at its beginning one down; in the corner no move.
        ((2, 7), (2, 6)),
        ((2, 2), (3, 2)),
        ((0, 4), (1, 4)),
        ((4, 0), (5, 0)),
        ((9, 1), (9, 0)),
        ((9, 0), (9, 0)),
    ],
)
def test_earning_nothing_moves_left_or_down_from_the_first_cell(before: Cell, after: Cell) -> None:
    assert earn(before, 0) == after
    if before[1] < 7:
        assert minor_earns(before, 0) == after


# -- right -------------------------------------------------------------------------------------


@pytest.mark.rule("1861-6-4")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((2, 7), (2, 8)),
        # The example: from the last cell of a row one up, R80 to R90.
        ((6, 5), (5, 5)),
        ((9, 2), (8, 2)),
        ((4, 9), (3, 9)),
        ((3, 11), (2, 11)),
        ((1, 18), (0, 18)),
        ((0, 18), (0, 18)),
    ],
)
def test_paying_moves_right_or_up_from_the_last_cell(before: Cell, after: Cell) -> None:
    assert earn(before) == after
    if before[1] < 6:
        assert minor_earns(before) == after


@pytest.mark.rule("1861-6-4")
def test_the_highest_price_is_540() -> None:
    table = Example().phase("4").public("SW", (0, 18), ann=2, trains="4", tokens=["F18.0"])
    assert table.price("SW") == 540
    assert max(cell.price for row in table.game.title.market.rows for cell in row) == 540


@pytest.mark.rule("1861-6-5")
@pytest.mark.parametrize(
    ("before", "after", "price"),
    [
        ((4, 5), (4, 6), 110),
        # The example: from R110 in the yellow column up to R120.
        ((4, 6), (3, 6), 120),
        ((5, 6), (4, 6), 110),
        ((1, 6), (0, 6), 165),
        ((0, 6), (0, 6), 165),
    ],
)
def test_a_minor_goes_up_in_the_yellow_column(before: Cell, after: Cell, price: int) -> None:
    assert minor_earns(before) == after
    table = Example()
    assert table.game.title.market.price(after) == price


@pytest.mark.rule("1861-6-5")
def test_a_public_goes_through_the_yellow_column() -> None:
    assert earn((4, 6)) == (4, 7)
    assert earn((0, 6)) == (0, 7)


@pytest.mark.rule("1861-R-15", "1861-6-5")
def test_in_the_market_of_one_row_a_minor_stops_at_165() -> None:
    title = Example(3, {"market": "column"}).game.title
    at = {price.price: (0, column) for column, price in enumerate(title.market.rows[0])}
    assert minor_earns(at[150], market="column") == at[165]
    assert minor_earns(at[165], market="column") == at[165]
    assert minor_earns(at[165], 0, market="column") == at[150]


# -- stacks ------------------------------------------------------------------------------------


@pytest.mark.rule("1861-6-6")
def test_a_marker_that_comes_in_goes_to_the_bottom_of_the_stack() -> None:
    table = Example().phase("4")
    table.public("SW", (2, 7), ann=2).public("SE", (2, 7), bob=2).public("NW", (2, 7), cid=2)
    table.game.move_price("SW", "right")
    assert table.game.stack((2, 7)) == ("SE", "NW")
    table.game.move_price("SW", "left")
    assert table.game.stack((2, 7)) == ("SE", "NW", "SW")
    assert table.game.operating_order() == ["SE", "NW", "SW"]


@pytest.mark.rule("1861-6-6")
def test_a_marker_that_cannot_move_keeps_its_place_in_the_stack() -> None:
    table = Example().phase("4")
    table.public("SW", (9, 0), ann=2, trains="4", tokens=["F18.0"]).public("SE", (9, 0), bob=2)
    table.dividend_of("SW", 0)
    assert table.state.cells["SW"] == (9, 0)
    assert table.game.stack((9, 0)) == ("SW", "SE")


@pytest.mark.rule("1861-6-6", "1861-9.2-4")
def test_a_new_minor_goes_to_the_bottom_of_the_stack() -> None:
    table = Example().sell_privates().auction("N", 110).auction("K-R", 115)
    assert table.price("K-R") == table.price("N") == 55
    assert table.game.stack((7, 2)) == ("N", "K-R")
