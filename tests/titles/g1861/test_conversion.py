"""A minor becomes a public (rulebook 12.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Convert, Pass
from tests.titles.g1861.build import Example

PUBLICS = ("GRR", "MK", "MKV", "MKN", "MVR", "NW", "SE", "SW")
COLUMN_7 = [(0, 6, 165), (1, 6, 150), (2, 6, 135), (3, 6, 120), (4, 6, 110), (5, 6, 100)]


def n(cell: tuple[int, int] = (4, 6), cash: int = 0, loans: int = 0, trains: str = "3") -> Example:
    """N of ann on a space of the market, before the Merger Round."""
    table = Example().minor("N", "ann", cell, cash=cash, loans=loans, trains=trains).phase("3")
    return table.cash(ann=0, bob=0, cid=0)


def conversions(table: Example) -> list[str]:
    return [answer.company for answer in table.answers if isinstance(answer, Convert)]


@pytest.mark.rule("1861-12.2-1")
@pytest.mark.parametrize(("row", "column", "price"), COLUMN_7)
def test_in_the_yellow_column_a_minor_may_convert(row: int, column: int, price: int) -> None:
    table = n((row, column)).merger_round()
    assert (table.step, table.asked, table.price("N")) == ("merger", "N", price)
    assert set(conversions(table)) == set(PUBLICS)


@pytest.mark.rule("1861-12.2-1")
@pytest.mark.parametrize("cell", [(4, 5), (3, 5), (5, 5), (2, 5), (6, 2), (0, 4), (0, 5)])
def test_elsewhere_it_may_not(cell: tuple[int, int]) -> None:
    # 100, 110, 90, 120, 60, 135 and 150 in other columns. M-K in the same city could merge.
    table = n(cell).lay("H8", "637", "638").minor("M-K", "ann", 55, trains="4")
    table.merger_round()
    table.refused(Convert("N", "MK"), "1861-12.2-1")
    assert conversions(table) == []


@pytest.mark.rule("1861-12.2-2")
@pytest.mark.parametrize(
    ("cell", "after"),
    [
        ((4, 6), (3, 5)),  # the examples of the rule: R110 and R165
        ((0, 6), (1, 7)),
        ((1, 6), (2, 7)),
        ((2, 6), (2, 6)),
        ((3, 6), (3, 6)),
        ((5, 6), (4, 5)),
    ],
)
def test_the_public_starts_at_the_same_price(cell: tuple[int, int], after: tuple[int, int]) -> None:
    table = n(cell)
    price = table.price("N")
    table.merger_round().play(Convert("N", "MK"))
    assert table.state.cells["MK"] == after
    assert table.price("MK") == price
    assert "N" not in table.state.cells


@pytest.mark.rule("1861-12.2-2")
def test_at_the_bottom_of_the_stack() -> None:
    # SE stands on the space of the minor, which is a starting space itself.
    table = n((2, 6)).public("SE", (2, 6), tokens=["L12.0"], trains="4", bob=1)
    table.merger_round().play(Convert("N", "MK"))
    order = table.game.operating_order()
    assert order.index("SE") < order.index("MK")


@pytest.mark.rule("1861-12.2-3")
def test_the_owner_gets_the_president_certificate_and_the_marker_is_replaced_free() -> None:
    table = n(cash=17)
    table.merger_round().play(Convert("N", "MK"))
    assert table.state.presidents["MK"] == "ann"
    assert table.percent("MK", "ann") == 20
    assert table.game.held("MK", "ann").president == 1
    assert table.percent("MK", "MK") == 80
    assert table.state.tokens["H8.1"] == ("MK",)
    assert table.state.cash["MK"] == 17
    assert table.state.marker_prices["MK"] == (20, 40)
    assert table.state.tokens_left["MK"] == 2


@pytest.mark.rule("1861-12.3-9", "1861-12.2-1")
def test_the_owner_chooses_among_the_publics_not_started() -> None:
    table = n().public("SE", 100, tokens=["L12.0"], trains="4", bob=1).merger_round()
    assert set(conversions(table)) == set(PUBLICS) - {"SE"}
    table.refused(Convert("N", "SE"), "1861-12.3-9")
    table.refused(Convert("N", "RSR"), "1861-12.3-9")
    table.refused(Convert("N", "K-B"), "1861-12.3-9")


@pytest.mark.rule("1861-12.4-2", "1861-12.4-4")
@pytest.mark.parametrize("option", ["all", "peer"])
def test_shares_are_offered_after_a_conversion(option: str) -> None:
    table = Example(options={"merge_second_offer": option}).phase("3")
    table.minor("N", "ann", (4, 6), cash=0).cash(ann=1000, bob=1000, cid=100)
    table.merger_round().play(Convert("N", "MK"))
    # First the owner alone, any number; then everybody one, cid cannot pay R110.
    for count in (1, 2):
        assert table.asked == "ann"
        table.play(BuyShare("ann", "MK", "treasury"))
        assert table.percent("MK", "ann") == 20 + 10 * count
    table.play(Pass("ann"))
    if option == "all":
        assert table.asked == "ann"
        table.play(BuyShare("ann", "MK", "treasury"))
    assert table.asked == "bob"
    table.play(BuyShare("bob", "MK", "treasury"))
    assert table.step != "share_offer"
    assert table.percent("MK", "bob") == 10
    assert table.state.cash["MK"] == 110 * (4 if option == "all" else 3)


@pytest.mark.rule("1861-12.4-8")
def test_no_conversion_when_no_public_is_left() -> None:
    table = n()
    cities = ("L12.0", "K17.0", "I19.0", "P2.0", "P8.0", "F18.0", "E9.0", "H18.0")
    table.gone("T-R", "V", "M-B", "D")
    for public, city in zip(PUBLICS, cities, strict=True):
        table.public(public, 100, tokens=[city], trains="4" if public == "GRR" else (), bob=1)
    table.cash(bob=0).merger_round()
    assert table.step != "merger"
    assert table.game.started("N")
