"""The market: moves of the tokens, the blue zone, the stacks (rulebook 3.5.1, 3.4)."""

from __future__ import annotations

from itertools import product

import pytest

from railhead.engine.actions import BuyShare, Dividend, Par, Pass, SellShares
from railhead.table.market import Cell
from railhead.titles.g1849.prices import move_price
from tests.titles.g1849.build import Example

MOVES = ("right", "left", "up", "down")


def moved(cell: Cell, move: str, phase: str = "4", times: int = 1) -> Cell:
    """Where a token goes from a cell."""
    table = Example().phase(phase).start("SFA", cell, ann=2).stock_round()
    assert move_price(table.game, "SFA", move, times)
    table.invariants.check(table.game)
    result: Cell = table.state.cells["SFA"]
    return result


def dividend(cell: Cell, revenue: int, phase: str = "6") -> Example:
    """SFA decides about its revenue."""
    return Example().phase(phase).start("SFA", cell, ann=2).dividend_of("SFA", revenue)


# -- single moves ------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.1-2")
@pytest.mark.parametrize(
    ("revenue", "kind", "cell"),
    [
        (144, "pay", (2, 9)),
        (150, "pay", (2, 9)),
        (140, "pay", (2, 8)),
        (150, "withhold", (2, 7)),
        (140, "withhold", (2, 7)),
    ],
)
def test_a_dividend_of_at_least_the_value_moves_right(revenue: int, kind: str, cell: Cell) -> None:
    table = dividend((2, 8), revenue)
    table.check_answers()
    table.play(Dividend("SFA", kind))
    assert table.state.cells["SFA"] == cell


@pytest.mark.rule("1849-3.5.1-2")
def test_no_revenue_moves_left() -> None:
    table = Example().start("SFA", 144, ann=2).turn_of("SFA", "routes")
    assert table.state.cells["SFA"] == (2, 7)


@pytest.mark.rule("1849-3.5.1-3")
@pytest.mark.parametrize(
    ("cell", "move", "after"),
    [
        ((9, 3), "right", (8, 3)),
        ((8, 6), "right", (7, 6)),
        ((2, 0), "left", (3, 0)),
        ((0, 0), "left", (1, 0)),
        ((3, 5), "right", (3, 6)),
        ((3, 5), "left", (3, 4)),
    ],
)
def test_at_the_borders_right_becomes_up_and_left_becomes_down(
    cell: Cell, move: str, after: Cell
) -> None:
    assert moved(cell, move) == after


@pytest.mark.rule("1849-3.5.1-3")
def test_a_dividend_at_the_right_border_moves_up() -> None:
    table = dividend((9, 3), 40, "4")
    table.play(Dividend("SFA", "pay"))
    assert (table.state.cells["SFA"], table.price("SFA")) == ((8, 3), 40)


@pytest.mark.rule("1849-3.5.1-4")
@pytest.mark.parametrize(
    ("cell", "move", "times"),
    [((8, 5), "down", 2), ((9, 1), "down", 1), ((9, 2), "down", 1), ((0, 4), "up", 1)],
)
def test_a_token_without_a_cell_above_or_below_stays(cell: Cell, move: str, times: int) -> None:
    assert moved(cell, move, times=times) == cell


@pytest.mark.rule("1849-3.5.1-4", "1849-3.5.1-6")
def test_a_sale_at_the_lower_border_leaves_value_and_stack() -> None:
    table = Example().start("SFA", (8, 5), ann=3, bob=3).start("IFT", (8, 5), bob=2)
    events = table.stock_round().play(SellShares("ann", "SFA", 2))
    assert "price_moved" not in [event.kind for event in events]
    assert table.price("SFA") == 50
    assert table.game.stack((8, 5)) == ("SFA", "IFT")


# -- the blue zone -----------------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.1-5")
@pytest.mark.parametrize(
    ("phase", "cell", "move", "after"),
    [
        ("10", (2, 12), "right", (1, 12)),
        ("12", (2, 12), "right", (1, 12)),
        ("12", (1, 12), "right", (0, 12)),
        ("12", (0, 12), "right", (0, 12)),
        ("12", (3, 13), "right", (3, 13)),
        ("12", (3, 13), "up", (3, 13)),
        ("16", (3, 13), "right", (2, 13)),
        ("16", (3, 13), "up", (2, 13)),
        ("16", (0, 12), "right", (0, 13)),
        ("16", (1, 12), "right", (1, 13)),
        ("16", (1, 15), "right", (0, 15)),
    ],
)
def test_the_blue_cells_are_a_border_before_phase_16(
    phase: str, cell: Cell, move: str, after: Cell
) -> None:
    assert moved(cell, move, phase) == after


@pytest.mark.rule("1849-3.5.1-5")
@pytest.mark.parametrize("phase", ["4", "6", "8", "10", "12"])
def test_no_move_enters_a_blue_cell_before_phase_16(phase: str) -> None:
    table = Example().phase(phase).start("SFA", ann=2).stock_round()
    market = table.game.title.market
    blue = {(row, column) for row in range(3) for column in range(13, 16)}
    for row, cells in enumerate(market.rows):
        for column, move in product(range(len(cells)), MOVES):
            start = (row, column)
            if start in blue or start == (9, 0):
                continue
            game = table.game.fork()
            game.state.cells["SFA"] = start
            move_price(game, "SFA", move)
            assert game.state.cells.get("SFA") not in blue, (start, move)


@pytest.mark.rule("1849-3.5.1-5")
@pytest.mark.parametrize(
    ("phase", "price", "stack"), [("12", 230, ("SFA", "IFT")), ("16", 242, ("IFT",))]
)
def test_sold_out_below_the_blue_zone(phase: str, price: int, stack: tuple[str, ...]) -> None:
    table = Example().phase(phase).start("SFA", (3, 13), ann=(4, 0), bob=(2, 1))
    table.start("IFT", (3, 13), bob=2).stock_round().play(Pass("ann"), Pass("bob"), Pass("cid"))
    assert table.price("SFA") == price
    assert table.game.stack((3, 13)) == stack


# -- stacks ------------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.1-6")
def test_a_token_goes_under_those_in_its_new_cell() -> None:
    table = Example().start("SFA", (3, 5), ann=3).start("IFT", (4, 5), bob=3)
    table.start("ATA", (4, 5), cid=3).stock_round().play(SellShares("ann", "SFA", 1))
    assert table.game.stack((4, 5)) == ("IFT", "ATA", "SFA")


@pytest.mark.rule("1849-3.5.1-6")
def test_only_the_last_cell_of_a_long_move_matters_for_the_stack() -> None:
    table = Example().start("SFA", (3, 5), ann=3).start("IFT", (4, 5), bob=3)
    table.start("ATA", (5, 5), cid=3).stock_round()
    events = table.play(SellShares("ann", "SFA", 2))
    assert table.game.stack((4, 5)) == ("IFT",)
    assert table.game.stack((5, 5)) == ("ATA", "SFA")
    assert [event.kind for event in events].count("price_moved") == 1


@pytest.mark.rule("1849-3.5.1-6")
def test_a_long_move_that_comes_to_rest_where_it_began_changes_no_stack() -> None:
    table = Example().start("SFA", (8, 5), ann=3).start("IFT", (7, 5), bob=3)
    table.start("ATA", (8, 5), cid=3).stock_round("bob").play(SellShares("bob", "IFT", 3))
    assert table.game.stack((8, 5)) == ("SFA", "ATA", "IFT")


@pytest.mark.rule("1849-3.5.1-6")
def test_a_new_corporation_goes_under_the_tokens_in_its_starting_cell() -> None:
    table = Example().start("SFA", 100, bob=2).stock_round()
    table.play(Par("ann", "IFT", 100))
    assert table.game.stack((3, 5)) == ("SFA", "IFT")


# -- the end of a Stock Round ------------------------------------------------------------------


def all_pass(table: Example) -> Example:
    """Play to the end of the Stock Round."""
    table.stock_round()
    while table.state.round == "SR":
        table.play(Pass(table.asked))
    return table


@pytest.mark.rule("1849-3.4-1", "1849-3.4-3")
@pytest.mark.parametrize(
    ("bob", "cell"), [((2, 1), (2, 5)), ((1, 1), (3, 5)), ((2, 0), (3, 5))], ids=str
)
def test_a_corporation_wholly_in_the_hands_of_players_rises(
    bob: tuple[int, int], cell: Cell
) -> None:
    """Certificates in the treasury, also the Last Certificate alone, prevent the rise."""
    table = all_pass(Example().start("SFA", (3, 5), ann=4, bob=bob))
    assert table.state.cells["SFA"] == cell


@pytest.mark.rule("1849-3.4-2")
@pytest.mark.parametrize("pool", [(3, 0), (1, 0), (3, 1), (0, 1)], ids=str)
def test_any_certificates_in_the_pool_mean_one_row_down(pool: tuple[int, int]) -> None:
    table = all_pass(Example().start("SFA", (6, 4), ann=2, pool=pool))
    assert (table.state.cells["SFA"], table.price("SFA")) == ((7, 4), 57)


@pytest.mark.rule("1849-3.4-2", "1849-3.4-3")
def test_the_pool_outweighs_the_hands_of_the_players() -> None:
    """Nothing in the treasury and something in the pool: down, not up."""
    table = all_pass(Example().start("SFA", (6, 4), ann=4, bob=(1, 1), pool=(1, 0)))
    assert table.state.cells["SFA"] == (7, 4)


@pytest.mark.rule("1849-3.4-3")
@pytest.mark.parametrize("first", ["SFA", "IFT"])
def test_the_moves_at_the_end_go_in_operating_order(first: str) -> None:
    """Two tokens of one stack fall together and keep their order, whoever started first."""
    table = Example()
    for company in (first, {"SFA": "IFT", "IFT": "SFA"}[first]):
        table.start(company, (5, 4), pool=(1, 0), ann=2)
    before = table.game.stack((5, 4))
    all_pass(table)
    assert before[0] == first
    assert table.game.stack((6, 4)) == before


@pytest.mark.rule("1849-3.4-3")
def test_a_rising_and_a_falling_token_meet_in_operating_order() -> None:
    """The dearer one falls first and so lies above the one that rises into the same cell."""
    table = Example().start("SFA", (6, 4), ann=(4, 0), bob=(2, 1))
    table.start("IFT", (4, 4), bob=2, pool=(1, 0))
    all_pass(table)
    assert table.game.stack((5, 4)) == ("IFT", "SFA")


@pytest.mark.rule("1849-3.4-1")
def test_sold_out_in_the_top_row_stays() -> None:
    table = all_pass(Example().start("SFA", (0, 5), ann=4, bob=(2, 1)))
    assert table.state.cells["SFA"] == (0, 5)


# -- every deal at the value of the market ------------------------------------------------------


@pytest.mark.rule("1849-3.5.1-1", "1849-3.1-3")
def test_each_deal_is_done_at_the_value_of_its_moment() -> None:
    table = Example().start("SFA", (3, 5), ann=3).stock_round()
    table.play(SellShares("ann", "SFA", 1), SellShares("ann", "SFA", 1))
    assert table.state.cash["ann"] == 500 + 100 + 95
    table.play(Pass("ann"), BuyShare("bob", "SFA", "pool"))
    assert table.state.cash["bob"] == 500 - 87
