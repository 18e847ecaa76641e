"""Moves on the market: ledges, stacks, edges, and companies that are sold out (rulebook 2.2)."""

from __future__ import annotations

from itertools import product

import pytest

from railhead.titles.g18fb.market import drop, move, rise_sold_out, sale_cell
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.state import BUILDING, CARDS, DEFINITIVE, OFFER, PROVISIONAL
from tests.titles.g18fb.example import Example

TITLE = Game18FB.load_title({})
MARKET, LEDGES = TITLE.market, TITLE.facts.ledge_rows
CELLS = [(row, column) for row, line in enumerate(MARKET.rows) for column in range(len(line))]

# Row and column where a marker stands, the shares sold, where it ends.
LEDGE_CASES = [
    ((7, 15), 1, (8, 15)),
    ((7, 15), 2, (8, 15)),
    ((7, 15), 3, (10, 15)),
    ((8, 15), 1, (8, 15)),
    ((8, 15), 2, (10, 15)),
    ((6, 6), 5, (10, 6)),
    ((6, 6), 4, (10, 6)),
    ((6, 6), 3, (8, 6)),
    ((8, 6), 4, (12, 6)),
    ((8, 6), 3, (10, 6)),
    ((10, 6), 1, (10, 6)),
    ((10, 6), 2, (12, 6)),
    ((12, 6), 3, (12, 6)),
]


def dropped(cell: tuple[int, int], shares: int) -> tuple[int, int]:
    """The plain reading: straight down, but just below a ledge a marker stops on the ledge."""
    row, column = cell
    bottom = max(r for r, line in enumerate(MARKET.rows) if column < len(line))
    end = min(row + shares, bottom)
    return (end - 1 if end - 1 in LEDGES and end != row else end, column)


# -- ledges ------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-2.2.3-2")
@pytest.mark.rule("18FB-2.2.3-3")
@pytest.mark.rule("18FB-2.2.3-4")
@pytest.mark.rule("18FB-2.2.3-5")
@pytest.mark.rule("18FB-2.2.4-2")
@pytest.mark.parametrize(("cell", "shares", "end"), LEDGE_CASES)
def test_a_ledge_holds_a_marker(cell: tuple[int, int], shares: int, end: tuple[int, int]) -> None:
    assert sale_cell(MARKET, cell, shares, LEDGES) == end == dropped(cell, shares)


@pytest.mark.rule("18FB-2.2.3-4")
def test_share_by_share_is_the_straight_drop_that_stops_on_a_ledge() -> None:
    cases = list(product(CELLS, range(11)))
    assert len(cases) == len(CELLS) * 11 > 2000
    assert [
        (cell, shares)
        for cell, shares in cases
        if sale_cell(MARKET, cell, shares, LEDGES) != dropped(cell, shares)
    ] == []


@pytest.mark.rule("18FB-2.2.3-3")
def test_the_column_of_the_rulebook() -> None:
    """180 directly above the ledge row: two shares one row, three shares to the lowest space."""
    assert MARKET.price((7, 15)) == 180
    assert sale_cell(MARKET, (7, 15), 2, LEDGES) == (8, 15)
    assert MARKET.price(sale_cell(MARKET, (7, 15), 3, LEDGES)) == 150
    assert not MARKET.has((11, 15))


@pytest.mark.rule("18FB-2.2-1")
@pytest.mark.rule("18FB-2.2.3-2")
@pytest.mark.rule("18FB-2.2.4-2")
def test_ledges_run_where_the_zone_changes() -> None:
    table = Example().company("NN", (0, 0), ann=1)

    def zone(row: int) -> str:
        table.state.cells["NN"] = (row, 0)
        return table.game.zone("NN")

    zones = [zone(row) for row in range(len(MARKET.rows))]
    assert set(zones) == {"white", "light_blue", "dark_blue"}
    changes = [row for row in range(len(zones) - 1) if zones[row] != zones[row + 1]]
    assert changes == list(LEDGES)


@pytest.mark.rule("18FB-2.2.5-1")
def test_a_marker_stops_at_the_bottom() -> None:
    """Five shares, two rows below and no ledge between."""
    assert sale_cell(MARKET, (15 - 4, 9), 5, LEDGES) == (12, 9)
    assert sale_cell(MARKET, (5, 19), 5, LEDGES) == (6, 19)


# -- the four directions -----------------------------------------------------------------------


@pytest.mark.rule("18FB-2.2.5-2")
@pytest.mark.rule("18FB-2.2.5-3")
@pytest.mark.rule("18FB-2.2.5-5")
@pytest.mark.parametrize(
    ("direction", "end"),
    [("left", (6, 5)), ("right", (6, 7)), ("up", (5, 6)), ("down", (7, 6))],
)
def test_a_move_is_one_space(direction: str, end: tuple[int, int]) -> None:
    table = Example().company("NN", (6, 6), ann=1)
    move(table.game, "NN", direction)
    assert table.state.cells["NN"] == end


@pytest.mark.rule("18FB-R-1")
def test_the_right_end_of_a_row_leads_up() -> None:
    table = Example().company("NN", (7, 17), ann=1).company("FB", (1, 19), bob=1)
    move(table.game, "NN", "right")
    move(table.game, "FB", "right")
    assert table.state.cells == {"NN": (6, 17), "FB": (0, 19)}
    move(table.game, "FB", "right")
    assert table.state.cells["FB"] == (0, 19)


@pytest.mark.rule("18FB-R-2")
def test_the_left_end_of_a_row_leads_down_until_a_ledge() -> None:
    table = Example().company("NN", (6, 0), ann=1)
    ends = []
    for _ in range(4):
        move(table.game, "NN", "left")
        ends.append(table.state.cells["NN"])
    assert ends == [(7, 0), (8, 0), (8, 0), (8, 0)]


@pytest.mark.rule("18FB-R-2")
@pytest.mark.parametrize("row", range(13))
def test_down_is_the_sale_of_one_share(row: int) -> None:
    table = Example().company("NN", (row, 0), ann=1)
    move(table.game, "NN", "down")
    assert table.state.cells["NN"] == dropped((row, 0), 1)


@pytest.mark.rule("18FB-2.2.5-4")
@pytest.mark.rule("18FB-2.2.5-5")
def test_on_the_top_row_nothing_rises() -> None:
    table = Example().company("NN", (0, 4), ann=1)
    move(table.game, "NN", "up")
    assert table.state.cells["NN"] == (0, 4)
    assert not table.emitted("price_moved")


# -- stacks ------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-2.2-2")
@pytest.mark.rule("18FB-3.5-2")
def test_who_arrives_goes_to_the_bottom() -> None:
    """LdA then FS arrive on 120: LdA is above and operates first; the one further right is first
    of equal prices."""
    table = Example().company("FS", (7, 8), bob=1).company("LdA", (7, 10), cid=1)
    table.company("FC", (8, 10), ann=1)
    move(table.game, "LdA", "left")
    move(table.game, "FS", "right")
    assert table.game.stack((7, 9)) == ("LdA", "FS")
    assert {table.price(name) for name in ("LdA", "FS", "FC")} == {120}
    assert table.game.operating_order() == ["FC", "LdA", "FS"]


@pytest.mark.rule("18FB-2.2-2")
def test_who_stays_on_a_ledge_keeps_his_place_in_the_stack() -> None:
    table = Example().company("LdA", (8, 5), ann=1).company("FS", (8, 5), bob=1)
    drop(table.game, "LdA", 1)
    assert table.game.stack((8, 5)) == ("LdA", "FS")


# -- sold out ----------------------------------------------------------------------------------


def sold_out(table: Example, company: str, status: str = DEFINITIVE, **options: object) -> Example:
    """A company of which players and itself have all: six and four shares."""
    return table.company(company, (6, 6), status=status, ann=4, own=4, **options)  # type: ignore[arg-type]


@pytest.mark.rule("18FB-2.2.5-4")
@pytest.mark.rule("18FB-3.3.7-1")
@pytest.mark.parametrize(("status", "row"), [(BUILDING, 6), (PROVISIONAL, 5), (DEFINITIVE, 5)])
def test_a_sold_out_company_rises_if_it_runs(status: str, row: int) -> None:
    table = sold_out(Example(), "FC", status).stock_round().pass_round()
    assert table.state.cells["FC"] == (row, 6)


@pytest.mark.rule("18FB-3.4-3")
@pytest.mark.rule("18FB-3.4-6")
def test_a_frozen_company_does_not_rise() -> None:
    table = sold_out(Example(), "FC", concession="pool").stock_round().pass_round()
    assert table.state.cells["FC"] == (6, 6)


@pytest.mark.rule("18FB-2.2.5-4")
def test_one_share_in_the_offer_or_the_pool_is_enough_to_stay() -> None:
    table = (
        Example().company("FC", (6, 6), ann=3, own=4).company("FS", (5, 6), ann=3, pool=1, own=4)
    )
    table.stock_round().pass_round()
    assert table.state.cells == {"FC": (6, 6), "FS": (5, 6)}


@pytest.mark.rule("18FB-2.2.5-4")
def test_a_free_share_with_an_unsold_card_counts_as_offered() -> None:
    table = Example().company("NN", (6, 6), ann=3, own=4)
    assert table.percent("NN", CARDS) == 10
    assert table.percent("NN", OFFER) == 0
    table.stock_round().pass_round()
    assert table.state.cells["NN"] == (6, 6)
    table = Example().cards(Bayard="ann").company("NN", (6, 6), ann=3, own=4)
    table.stock_round().pass_round()
    assert table.state.cells["NN"] == (5, 6)


@pytest.mark.rule("18FB-2.2.5-4")
def test_the_treasury_of_a_national_does_not_hinder_its_rise() -> None:
    table = Example().phase("6").company("RM", (5, 6), ann=2)
    assert table.percent("RM", "RM") == 60
    table.stock_round().pass_round()
    assert table.state.cells["RM"] == (4, 6)


@pytest.mark.rule("18FB-R-4")
@pytest.mark.rule("18FB-R-67")
def test_rises_end_where_the_game_ends() -> None:
    table = Example().company("FC", (1, 19), ann=4, own=4).company("FS", (6, 6), bob=4, own=4)
    table.stock_round().pass_to("")
    assert table.state.cells == {"FC": (0, 19), "FS": (6, 6)}
    assert table.state.finished == "price"


@pytest.mark.rule("18FB-R-4")
def test_rises_are_made_in_operating_order() -> None:
    """Of two in neighbouring rows the higher price goes first and stays above."""
    table = Example().company("FS", (6, 6), bob=4, own=4).company("FC", (6, 7), ann=4, own=4)
    rise_sold_out(table.game)
    assert [event.params["company"] for event in table.emitted("price_moved")] == ["FC", "FS"]
