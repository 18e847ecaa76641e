"""Prices at the end of a Stock Round (rulebook 9.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.titles.g1861.build import Example

AT = {"MK": "M7.0", "GRR": "L12.0", "NW": "P2.0", "SE": "P8.0"}


def public(table: Example, name: str, cell: tuple[int, int], **held: Any) -> Example:
    """A public on a cell; by default all its shares are in the hands of players."""
    return table.public(name, cell, tokens=[AT[name]], **(held or {"ann": 4, "bob": 4}))


def table_of(cell: tuple[int, int], **held: Any) -> Example:
    return public(Example().minor("N", "cid"), "MK", cell, **held)


def after_round(table: Example, name: str = "MK") -> tuple[int, int]:
    table.stock_round("ann").pass_round()
    cell: tuple[int, int] = table.state.cells[name]
    return cell


@pytest.mark.rule("1861-9.5-1")
def test_a_sold_out_public_rises() -> None:
    # The example of the rule: R150 in row 2, column 7 rises to R165.
    table = table_of((2, 7))
    assert after_round(table) == (1, 7)
    assert table.price("MK") == 165


@pytest.mark.rule("1861-9.5-1")
@pytest.mark.parametrize(
    "held", [{"ann": 4, "bob": 3}, {"ann": 4, "bob": 3, "pool": 1}, {"ann": 3, "bob": 3, "pool": 2}]
)
def test_a_share_in_the_treasury_or_the_pool_keeps_the_price(held: dict[str, int]) -> None:
    assert after_round(table_of((2, 7), **held)) == (2, 7)


@pytest.mark.rule("1861-9.5-1")
def test_minors_do_not_rise() -> None:
    table = table_of((2, 7)).minor("K-B", "bob", 100)
    cells = dict(table.state.cells)
    after_round(table)
    assert {name: table.state.cells[name] for name in ("N", "K-B")} == {
        name: cells[name] for name in ("N", "K-B")
    }


@pytest.mark.rule("1861-9.5-1", "1861-9.5-2")
def test_it_rises_after_every_stock_round() -> None:
    table = table_of((2, 7))
    assert [after_round(table) for _ in range(3)] == [(1, 7), (0, 7), (1, 8)]
    assert [table.game.title.market.price(cell) for cell in ((0, 7), (1, 8))] == [180, 180]


@pytest.mark.rule("1861-9.5-2")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((0, 5), (1, 6)),  # the example of the rule: R150 to R150
        ((0, 4), (1, 5)),
        ((0, 17), (1, 18)),
        ((0, 18), (0, 18)),  # the top right corner
    ],
)
def test_on_the_top_row_it_goes_right_and_down(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    table = table_of(before)
    price = table.price("MK")
    assert after_round(table) == after
    assert table.price("MK") == price


@pytest.mark.rule("1861-9.5-3")
@pytest.mark.parametrize("cell", [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_at_the_left_edge_it_does_not_move(cell: tuple[int, int]) -> None:
    assert after_round(table_of(cell)) == cell


@pytest.mark.rule("1861-9.5-4", "1861-6-6")
@pytest.mark.parametrize("order", [("MK", "GRR", "NW"), ("NW", "GRR", "MK")])
def test_moves_at_the_same_time_keep_the_order(order: tuple[str, ...]) -> None:
    table = Example().minor("N", "cid")
    for name in order:
        public(table, name, (2, 7))
    after_round(table)
    assert table.game.stack((1, 7)) == order


@pytest.mark.rule("1861-9.5-4")
def test_who_comes_from_a_dearer_space_enters_first() -> None:
    # R150 at the end of the top row's left part enters row 1 before R135 that rises to it.
    table = public(public(Example().minor("N", "cid"), "GRR", (2, 6)), "MK", (0, 5))
    public(table, "NW", (1, 6), ann=1)
    after_round(table)
    assert table.game.stack((1, 6)) == ("NW", "MK", "GRR")


@pytest.mark.rule("1861-9.5-1", "1861-R-15")
def test_in_one_row_up_is_one_on() -> None:
    table = Example(options={"market": "column"}).minor("N", "cid")
    table.public("MK", 150, tokens=["M7.0"], ann=4, bob=4)
    before = table.state.cells["MK"]
    assert after_round(table) == (0, before[1] + 1)
    assert table.price("MK") == 165
