"""Starting a public in a Stock Round, and its first marker (rulebook 9.3)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import Par, Pass, PlaceToken
from railhead.engine.title import Value
from tests.titles.g1861.build import Example

PRICES = (70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200)
# Unconnected cities of the printed map that are the home of nobody.
FREE = {"D14.0", "F18.0", "K7.0", "L12.0", "M7.0", "M19.0", "P2.0", "P8.0"}
# Those that open when the homes of minors are no longer kept. H8.1 is joined to Tver, as is the
# space in St. Petersburg that is kept for the state railway.
HOMES = {"B4.0", "D14.1", "D14.2", "D20.0", "E1.0", "E9.0", "G15.0", "H18.0", "H8.0", "H8.2"}
HOMES |= {"I13.0", "I19.0", "K17.0", "N10.0", "Q3.0"}


def table_of(phase: str = "4", options: Mapping[str, Value] | None = None) -> Example:
    table = Example(options=options).minor("N", "cid").phase(phase)
    if table.game.phase_reached("5"):
        table.gone(*(set(table.game.companies_of_kind("minor")) - {"N"}))
    return table.cash(ann=1000)


def start(table: Example, price: int = 70) -> Example:
    table.stock_round("ann").play(Par("ann", "NW", price))
    return table


def places(table: Example) -> set[str]:
    assert (table.step, table.asked) == ("first_token", "NW")
    return {answer.city for answer in table.answers if isinstance(answer, PlaceToken)}


# -- price and payment ----------------------------------------------------------------------------


@pytest.mark.rule("1861-9.3-4", "1861-6-2")
@pytest.mark.parametrize("price", range(35, 545, 5))
def test_a_public_starts_at_a_red_or_purple_price(price: int) -> None:
    table = table_of().cash(ann=1200).stock_round("ann")
    if price not in PRICES:
        table.refused(Par("ann", "NW", price), "1861-9.3-4")
        return
    table.play(Par("ann", "NW", price))
    zones = table.game.title.market.at(table.state.cells["NW"]).zones
    assert set(zones) & set("pw")
    assert table.price("NW") == price


@pytest.mark.rule("1861-9.3-4", "1861-6-2")
def test_what_a_start_costs_and_brings() -> None:
    # The example of the rule: R150 costs R300, which lie in the treasury.
    table = start(table_of(), 150)
    assert table.state.cash["ann"] == 700
    assert table.state.cash["NW"] == 300
    assert table.state.cells["NW"] == (2, 7)
    assert table.game.held("NW", "ann") == (1, 0, 0)
    assert table.game.held("NW", "NW") == (0, 8, 0)
    assert table.state.presidents["NW"] == "ann"


@pytest.mark.rule("1861-9.3-4", "1861-6-6")
def test_a_started_public_stands_below_the_others_in_its_space() -> None:
    # Elsewhere a started public has landed on top.
    table = table_of().public("MK", 135, bob=1, tokens=["M7.0"]).minor("K-B", "bob", 135)
    start(table, 135)
    assert table.game.stack(table.state.cells["MK"]) == ("MK", "K-B", "NW")


@pytest.mark.rule("1861-9.3-4")
@pytest.mark.parametrize(("cash", "most"), [(139, 0), (140, 70), (299, 135), (300, 150)])
def test_twice_the_price_must_be_paid(cash: int, most: int) -> None:
    table = table_of().cash(ann=cash).stock_round("ann")
    for price in PRICES:
        if price <= most:
            assert table.offers(Par("ann", "NW", price))
        else:
            table.refused(Par("ann", "NW", price), "1861-9.3-4")


@pytest.mark.rule("1861-9.3-4", "1861-7.3-4")
def test_only_a_public_that_is_not_in_play_is_started() -> None:
    table = table_of().public("MK", 100, bob=1, tokens=["M7.0"]).stock_round("ann")
    for wrong in ("MK", "K-B", "RSR", "TSR", "nothing"):
        table.refused(Par("ann", wrong, 100), "1861-7.3-4")
    started = {answer.company for answer in table.answers if isinstance(answer, Par)}
    assert started == {"GRR", "MKV", "MKN", "MVR", "NW", "SE", "SW"}


# -- the first marker -----------------------------------------------------------------------------


@pytest.mark.rule("1861-9.3-5", "1861-10.5-3")
@pytest.mark.parametrize(("phase", "cities"), [("4", FREE), ("5", FREE | HOMES)])
def test_unconnected_spaces_that_are_not_kept(phase: str, cities: set[str]) -> None:
    assert places(start(table_of(phase))) == cities


@pytest.mark.rule("1861-9.3-5")
def test_the_marker_is_free_and_the_turn_over() -> None:
    table = start(table_of(), 100)
    for wrong in ("H8.0", "E1.1", "D20.0", "G13.0", "A9.0", "Z9.0"):
        table.refused(PlaceToken("NW", wrong), "1861-9.3-5")
    table.refused(Pass("NW"), "1861-9.3-5")
    table.play(PlaceToken("NW", "L12.0"))
    assert table.game.cities_of("NW") == ["L12.0"]
    assert table.state.cash["NW"] == 200
    assert table.state.tokens_left["NW"] == 2
    assert table.asked == "bob"


@pytest.mark.rule("1861-9.3-5")
@pytest.mark.parametrize(
    ("tiles", "allowed"),
    [
        ([("P8", "57", 0)], True),  # track that ends in open land
        ([("P8", "57", 0), ("P10", "9", 0)], True),
        ([("P8", "57", 0), ("P10", "8", 3)], False),  # to Central Asia
        ([("P8", "57", 0), ("P10", "8", 4)], True),  # past it
        ([("F18", "57", 2)], True),
        ([("F18", "57", 2), ("G19", "4", 2)], False),  # to a small city
        ([("F18", "57", 2), ("G19", "4", 0)], True),  # whose track does not meet it
        ([("L12", "57", 0), ("L10", "9", 0), ("L8", "8", 0)], False),  # to printed K7
        ([("L12", "57", 0), ("L10", "9", 0), ("L8", "8", 1)], True),
    ],
)
def test_no_route_may_lead_to_another_stop(
    tiles: list[tuple[str, str, int]], allowed: bool
) -> None:
    table = table_of()
    for hex_id, tile, rotation in tiles:
        table.tile(hex_id, tile, rotation)
    assert (f"{tiles[0][0]}.0" in places(start(table))) == allowed


@pytest.mark.rule("1861-9.3-5")
def test_track_back_to_the_same_city_is_no_connection() -> None:
    table = table_of().tile("F18", "5", 0).tile("F20", "7", 2).tile("E19", "7", 4)
    assert "F18.0" in places(start(table))


@pytest.mark.rule("1861-9.3-5")
def test_a_city_without_a_free_space_takes_no_marker() -> None:
    table = table_of().public("MK", 100, bob=1, tokens=["L12.0", "D14.0"])
    assert places(start(table)) == FREE - {"L12.0", "D14.0"}


@pytest.mark.rule("1861-9.3-5", "1861-10.5-4")
@pytest.mark.parametrize(("taken", "allowed"), [(0, True), (1, True), (2, False)])
def test_one_space_in_brown_st_petersburg_is_kept_for_the_state(taken: int, allowed: bool) -> None:
    table = table_of("5").tile("E1", "641")
    for public in ("MK", "GRR")[:taken]:
        table.public(public, 100, bob=1, tokens=["E1.0"])
    assert (table.game.free_slot("E1.0", "NW") is not None) == allowed


@pytest.mark.rule("1861-9.3-5")
@pytest.mark.parametrize(("option", "beside"), [("free_circle", True), ("empty_hex", False)])
def test_beside_another_marker_only_where_the_option_allows_it(option: str, beside: bool) -> None:
    table = table_of(options={"start_public_where": option}).tile("L12", "14")
    table.public("MK", 100, bob=1, tokens=["L12.0"])
    assert ("L12.0" in places(start(table))) == beside


@pytest.mark.rule("1861-9.3-5")
def test_by_an_option_no_space_of_the_hex_may_be_joined() -> None:
    # In phase 5 Moscow and St. Petersburg are joined to Tver over another space.
    table = table_of("5", {"start_public_where": "empty_hex"})
    assert places(start(table)) == (FREE | HOMES) - {"E1.0", "H8.0", "H8.2"}


@pytest.mark.rule("1861-9.3-6")
def test_without_such_a_space_no_public_is_started() -> None:
    table = table_of()
    table.public("MK", 100, bob=1, tokens=["D14.0", "F18.0", "K7.0"])
    table.public("GRR", 100, bob=1, tokens=["L12.0", "M7.0", "M19.0"])
    table.public("SE", 100, bob=1, tokens=["P2.0"])
    table.stock_round("ann")
    assert table.offers(Par("ann", "NW", 100))
    table.token("P8.0", "SE")
    table.state.marker_prices["SE"] = (40,)
    table.stock_round("ann")
    table.refused(Par("ann", "NW", 100), "1861-9.3-6")


@pytest.mark.rule("1861-9.3-7")
def test_it_operates_in_the_next_operating_round_whatever_was_sold() -> None:
    table = start(table_of(), 70)
    table.play(PlaceToken("NW", "P8.0"))
    table.pass_round()
    while table.asked != "NW":
        table.go_on()
    assert (table.state.turn, table.state.round_number) == (2, 1)
    assert (table.step, table.state.cash["NW"]) == ("track", 140)
