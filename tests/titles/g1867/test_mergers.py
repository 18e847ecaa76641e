"""Conversions and mergers in Canada, the row of prices, and the game for two."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Convert, Form, Merge, Pass
from railhead.titles.minors_and_publics.merging import connected, start_price
from tests.titles.g1867.build import Example


@pytest.mark.rule("1867-12.2-2", "1867-12.2-1", "1867-12.2-3")
@pytest.mark.parametrize("price", [100, 110, 165])
def test_a_converted_public_stands_where_the_minor_stood(price: int) -> None:
    table = Example().privates().phase("3").public("GTR", 100, tokens=["D8.0"], bob=3)
    cell = table.game.start_cells("public")[price]
    table.game.place_marker("GTR", cell)
    table.minor("CS", "ann", cell).merger_round()
    table.play(Convert("CS", "CPR"))
    assert table.state.cells["CPR"] == cell
    assert list(table.game.stack(cell)) == ["GTR", "CPR"]


@pytest.mark.rule("1867-12.2-1")
@pytest.mark.parametrize(("price", "may"), [(90, False), (100, True), (165, True)])
def test_minors_convert_from_100_to_165(price: int, may: bool) -> None:
    table = Example().privates().phase("3")
    row = {table.game.title.market.price((0, column)): (0, column) for column in range(28)}
    table.minor("CS", "ann", row[price]).merger_round()
    assert (table.step == "merger") == may


@pytest.mark.rule("1867-12.3-3")
@pytest.mark.parametrize(
    ("prices", "price"),
    [
        ((110, 80), 180),
        ((100, 70), 165),
        ((90, 70, 65), 150),
        ((45, 45), 100),
        ((150, 110), 200),
    ],
)
def test_the_price_of_a_merged_public(prices: tuple[int, ...], price: int) -> None:
    table = Example().privates().phase("3")
    row = {table.game.title.market.price((0, column)): (0, column) for column in range(28)}
    minors = ("CS", "BO", "CV")[: len(prices)]
    for minor, value in zip(minors, prices, strict=True):
        table.minor(minor, "ann", row[value])
    assert start_price(table.game, minors) == price


@pytest.mark.rule("1867-12.3-3")
def test_by_an_option_it_may_be_below_100() -> None:
    table = Example(options={"merge_price_floor": "70"}).privates().phase("3")
    table.minor("CS", "ann", (0, 2)).minor("BO", "ann", (0, 2))
    assert start_price(table.game, ("CS", "BO")) == 90


@pytest.mark.rule("1867-12.3-2")
def test_minors_in_one_hex_are_connected_once_their_circles_are() -> None:
    table = Example().privates().phase("3").lay("L12", "X1")
    table.minor("AE", "ann", at="L12.0").minor("CA", "ann", at="L12.1")
    assert not connected(table.game, ("AE",), "CA")
    table = Example().privates().phase("5").lay("L12", "X1", "X5")
    cities = [city for city in ("L12.0", "L12.1") if len(table.state.tokens[city]) == 2]
    table.minor("AE", "ann", at=cities[0]).minor("CA", "ann", at=cities[0])
    assert connected(table.game, ("AE",), "CA")


@pytest.mark.rule("1867-12.3-2")
def test_minors_are_connected_by_track_of_another_circle() -> None:
    table = Example().privates().phase("3").tile("E15", "57", 1).tile("G15", "57", 1)
    table.minor("BO", "ann", at="F16.1").minor("KP", "bob", at="G15.0")
    assert connected(table.game, ("BO",), "KP")
    table.minor("CS", "cid", at="E15.0")
    assert not connected(table.game, ("BO",), "CS")


@pytest.mark.rule("1867-12.3-2", "1867-12.4-6")
def test_a_merger_on_the_map() -> None:
    table = Example().privates().phase("3").tile("G15", "57", 1).cash(ann=500, bob=0, cid=0)
    table.minor("BO", "ann", 60, at="F16.1", trains="3").minor("KP", "ann", 90, at="G15.0")
    table.merger_round()
    table.play(Merge("KP", "BO"), Form("KP", "CPR"))
    assert table.game.price("CPR") == 150
    assert sorted(table.game.cities_of("CPR")) == ["F16.1", "G15.0"]
    assert table.state.trains["CPR"]


@pytest.mark.rule("1867-R-20")
@pytest.mark.parametrize("asked", [True, False])
def test_by_an_option_every_minor_is_asked_in_a_merger_round(asked: bool) -> None:
    table = Example(options={"companies_asked_in_vain": asked}).privates().phase("3")
    table.minor("CS", "ann", 60).minor("BO", "bob", 90).merger_round()
    assert (table.step == "merger") == asked
    if asked:
        assert table.answers == [Pass("BO")]
        table.play(Pass("BO"))
        assert table.asked == "CS"


# -- the row of prices --------------------------------------------------------------------------


@pytest.mark.rule("1867-9.5-1", "1867-9.5-4")
def test_a_sold_out_public_goes_one_to_the_right() -> None:
    table = Example().privates().public("CPR", 150, tokens=["F8.0"], trains="2", ann=4, bob=4)
    table.public("GTR", 110, tokens=["D8.0"], trains="2", cid=3).cash(ann=0, bob=0, cid=0)
    table.stock_round()
    table.pass_round()
    assert (table.game.price("CPR"), table.game.price("GTR")) == (165, 110)


@pytest.mark.rule("1867-9-7", "1867-7.1-4")
def test_what_counts_as_a_certificate() -> None:
    """A minor, two private companies, a president's certificate and two others."""
    table = Example().privates(
        **dict.fromkeys(("C&SL", "NFB"), "ann"), MB="bob", QB="bob", SCT="CN"
    )
    table.minor("CS", "ann").public("CPR", 100, tokens=["F8.0"], ann=2, bob=1)
    assert table.game.certificate_count("ann") == 6
    assert table.game.certificate_count("bob") == 3


# -- two players --------------------------------------------------------------------------------


@pytest.mark.rule("1867-R-15")
def test_two_players() -> None:
    table = Example(2, options={"two_players": True})
    assert [table.state.cash[player] for player in ("ann", "bob")] == [420, 420]
    assert table.game.certificate_limit == 21
    assert table.game.holding_limit == 70
    assert len(table.state.unused) == 2
    counts: dict[str, int] = {}
    for train in table.state.trains["depot"]:
        kind = table.game.train_class(train)
        counts[kind] = counts.get(kind, 0) + 1
    assert [counts[kind] for kind in "234567"] == [7, 5, 3, 3, 1, 1]
