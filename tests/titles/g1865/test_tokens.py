"""Placing tokens along direct routes: where, what it costs and what it gains (rulebook 4.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from railhead.engine.actions import PlaceToken, RemoveToken
from railhead.engine.state import BANK
from railhead.titles.common.lines import token_lines, worthwhile
from tests.titles.g1865.boards import (
    BY_SANLURI,
    FIGURE_3,
    OVER_D32,
    figure_1,
    figure_3,
    isili,
    two_ways,
)
from tests.titles.g1865.build import Example


def marker(company: str, city: str, way: str = "") -> PlaceToken:
    return PlaceToken(company, city, way)


def markers(table: Example) -> list[PlaceToken]:
    return [answer for answer in table.answers if isinstance(answer, PlaceToken)]


# -- what it costs and gains ----------------------------------------------------------------------


@pytest.mark.rule("1865-4.4-3", "1865-4.4-6", "1865-4.3-3")
def test_figure_1_costs_70_and_gains_2() -> None:
    table = figure_1().turn_of("FMS", "token")
    bank = table.state.cash[BANK]
    assert markers(table) == [marker("FMS", "C39.0", "E39 D38 C39")]
    assert token_lines(table.game, "FMS")[0].borders == ("plain", "mountain")
    events = table.play(marker("FMS", "C39.0", "E39 D38 C39"))
    assert (table.state.cash["FMS"], table.state.cash[BANK]) == (130, bank + 70)
    assert table.state.traffic["FMS"] == 5
    assert table.state.tokens["C39.0"] == ("FMS",)
    placed, paid, gained = events[:3]
    assert placed.params["amount"] == paid.params["amount"] == 70
    assert gained.params == {"company": "FMS", "count": 2, "reason": "token"}


@pytest.mark.rule("1865-4.4-3", "1865-4.4-6", "1865-4.9-5")
def test_figure_3_costs_80_and_gains_5() -> None:
    table = figure_3().turn_of("FMS", "token")
    assert markers(table) == [marker("FMS", "C31.0", FIGURE_3)]
    (offer,) = token_lines(table.game, "FMS")
    assert offer.borders == ("plain", "plain", "river", "plain", "plain")
    assert offer.towns == ("E37", "D34")
    assert [table.game.station_traffic(it) for it in ("E37.0", "D34.0", "C31.0")] == [1, 1, 3]
    assert (offer.cost, offer.gain) == (80, 5)
    table.play(marker("FMS", "C31.0", FIGURE_3))
    assert (table.state.cash["FMS"], table.state.traffic["FMS"]) == (120, 12)
    assert table.state.tokens["C31.0"] == ("RCSF", "FMS")


@pytest.mark.rule("1865-4.4-5")
def test_of_routes_to_one_city_a_dearer_one_must_be_richer() -> None:
    (offer,) = token_lines(figure_3().turn_of("FMS", "token").game, "FMS")
    dearer = replace(offer, cost=offer.cost + 10)
    richer = replace(offer, cost=offer.cost + 20, gain=offer.gain + 1)
    elsewhere = replace(offer, city="E33.0")
    assert list(worthwhile([offer, dearer])) == [offer]
    assert list(worthwhile([offer, dearer, richer, elsewhere])) == [offer, richer, elsewhere]


@pytest.mark.rule("1865-4.4-3")
@pytest.mark.parametrize(("cash", "enough"), [(69, False), (70, True)])
def test_the_treasury_must_pay_it_all(cash: int, enough: bool) -> None:
    table = figure_1(cash).company("RCSF", cash=500, bob=1)
    if enough:
        table.turn_of("FMS", "token").play(marker("FMS", "C39.0"))
        assert table.state.cash["FMS"] == 0
    else:
        table.turn_of("FMS", "token")
        assert table.step != "token"
        assert table.token_rule("FMS", "C39.0") == "1865-4.4-3"


@pytest.mark.rule("1865-4.4-4", "1865-4.4-6")
def test_over_the_strait_each_border_costs_10() -> None:
    table = Example().tile("F16", "4").tile("F18", "9").tile("F20", "8", 3).tile("G21", "57", 2)
    table.company("CFD", cash=100, traffic=3, trains="PH2", ann=1).turn_of("CFD", "token")
    (offer,) = token_lines(table.game, "CFD")
    assert offer.borders == ("plain", "sealink", "plain", "plain")
    assert (offer.cost, offer.gain) == (40, 3)
    assert [table.game.station_traffic(it) for it in ("F16.0", "G21.0")] == [1, 2]
    table.play(marker("CFD", "G21.0", "F14 F16 F18 F20 G21"))
    assert (table.state.cash["CFD"], table.state.traffic["CFD"]) == (60, 6)


@pytest.mark.rule("1865-4.4-4")
def test_the_west_route_costs_10_for_each_of_its_borders() -> None:
    table = Example()
    # Porto Torres joins Sassari with the connection, Propriano the connection with D12, Ajaccio.
    for hex_id, one, other in (("B22", "C23", "C21"), ("D14", "D16", "D12")):
        table.tile(hex_id, *line(table, hex_id, one, other))
    table.tile("D12", *line(table, "D12", "D14", "D10")).tile("D10", "57")
    table.company("SFSS", cash=200, traffic=3, trains="PH2", ann=1).turn_of("SFSS", "token")
    way = "C23 B22 C21 C19 D18 D16 D14 D12 D10"
    (offer,) = token_lines(table.game, "SFSS")
    assert (offer.way, offer.borders.count("sealink"), offer.cost) == (way, 5, 110)
    assert offer.gain == 2 + 1 + 1


def line(table: Example, hex_id: str, one: str, other: str) -> tuple[str, int]:
    """A yellow tile with track from one neighbour to another."""
    hex_ = table.game.title.map.hexes[hex_id]
    edges = {hex_.neighbours.index(one), hex_.neighbours.index(other)}
    return next(
        (upgrade.tile, upgrade.rotation)
        for upgrade in table.game.title.tiles.fitting(hex_.face, hex_)
        if upgrade.face.edges == edges
    )


# -- by which route -------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.4-5", "1865-4.4-6")
@pytest.mark.parametrize(
    ("way", "borders", "towns", "cost", "traffic"),
    [
        (OVER_D32, ("mountain", "plain"), [], 70, 3),
        (BY_SANLURI, ("plain", "plain", "plain"), ["Sanluri"], 30, 4),
    ],
)
def test_the_president_chooses_the_route(
    way: str, borders: tuple[str, ...], towns: list[str], cost: int, traffic: int
) -> None:
    table = isili().turn_of("FCS", "token")
    (offer,) = (offer for offer in token_lines(table.game, "FCS") if offer.way == way)
    assert offer.borders == borders
    assert [table.game.title.map.hexes[hex_id].name for hex_id in offer.towns] == towns
    table.play(marker("FCS", "C31.0", way))
    assert table.state.cash["FCS"] == 200 - cost
    assert table.state.traffic["FCS"] == 2 + traffic


@pytest.mark.rule("1865-4.4-5")
def test_only_routes_that_are_worth_while_are_listed() -> None:
    table = isili().turn_of("FCS", "token")
    assert markers(table) == [marker("FCS", "C31.0", BY_SANLURI)]
    offers = token_lines(table.game, "FCS")
    assert {(offer.way, offer.cost, offer.gain) for offer in offers} == {
        (BY_SANLURI, 30, 4),
        (OVER_D32, 70, 3),
    }
    # Where one is worth while the route need not be named.
    table.play(marker("FCS", "C31.0"))
    assert (table.state.cash["FCS"], table.state.traffic["FCS"]) == (170, 6)


@pytest.mark.rule("1865-4.4-5")
def test_a_dearer_route_with_more_traffic_is_listed_too() -> None:
    table = two_ways()
    listed = {answer.way for answer in markers(table)}
    offers = {offer.way: offer for offer in token_lines(table.game, "FCS")}
    assert len(listed) == 2
    cheap, rich = sorted((offers[way] for way in listed), key=lambda offer: offer.cost)
    assert cheap.cost < rich.cost
    assert cheap.gain < rich.gain
    table.refused(marker("FCS", "C31.0"), "1865-4.4-5")
    table.play(marker("FCS", "C31.0", rich.way))
    assert table.state.traffic["FCS"] == 2 + rich.gain
    # With less money only the other one can be paid, and goes without saying.
    table = two_ways(cash=rich.cost - 1)
    assert markers(table) == [marker("FCS", "C31.0", cheap.way)]
    table.refused(marker("FCS", "C31.0", rich.way), "1865-4.4-3")
    table.play(marker("FCS", "C31.0"))
    assert table.state.traffic["FCS"] == 2 + cheap.gain


@pytest.mark.rule("1865-4.4-5", "1865-4.4-1")
def test_a_way_must_be_a_direct_route_to_the_city_named() -> None:
    table = isili().turn_of("FCS", "token")
    for way in ("E33 E35 D34 C33 C31", "C31 D32 E33", "E33 D32", "here and there"):
        table.refused(marker("FCS", "C31.0", way), "1865-4.4-1")


@pytest.mark.rule("1865-4.4-7", "1865-3.9-4")
def test_no_route_enters_a_hex_twice() -> None:
    # Oristano - D32 - Sanluri - C33 - D32 again, on its other track - Isili.
    table = Example().phase("3").tile("D32", "8").tile("D32", "16", 5).tile("D34", "3", 2)
    table.tile("C33", "7", 4).tile("E33", "6").company("RCSF", cash=200, ann=1)
    assert table.game.network.reaches("RCSF", "E33.0")
    assert not table.game.has_direct_route("RCSF", "E33")


@pytest.mark.rule("1865-4.4-7")
def test_a_town_is_counted_once() -> None:
    # Sanluri has a loop: out to D36, back by E35.
    table = Example().phase("3").tile("C33", "8", 3).tile("D34", "58", 0).tile("D34", "141", 5)
    table.tile("D36", "7", 3).tile("E35", "7", 1).company("RCSF", cash=200, ann=1)
    assert table.game.direct_routes("RCSF") == []


# -- where ----------------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.4-1", "1865-4.1-3")
def test_one_token_a_turn() -> None:
    table = figure_1(300).tile("E37", "4").tile("E35", "8").tile("D34", "58", 3).tile("D32", "8")
    table.turn_of("FMS", "token")
    assert len(markers(table)) == 2
    table.play(marker("FMS", "C31.0"))
    assert table.step != "token"
    table.refused(marker("FMS", "C39.0"), "1865-4.1-3")


@pytest.mark.rule("1865-4.4-1")
def test_without_a_token_on_the_chart_nothing_is_placed() -> None:
    table = figure_1()
    table.state.tokens_left["FMS"] = 0
    assert table.token_rule("FMS", "C39.0") == "1865-4.4-1"


@pytest.mark.rule("1865-4.4-1", "1865-3.9-4")
def test_a_city_beyond_another_one_is_not_reached() -> None:
    # Cagliari - Monteponi - Serbariu: the mine in between ends the route.
    table = figure_1().tile("C41", "173", 3)
    assert {offer.city for offer in token_lines(table.game, "FMS")} == {"C39.0"}
    assert table.game.network.reaches("FMS", "C41.0")
    assert table.token_rule("FMS", "C41.0") == "1865-4.4-1"


@pytest.mark.rule("1865-4.4-1")
def test_only_cities_and_mines_take_tokens() -> None:
    table = figure_3().turn_of("FMS", "token")
    table.refused(marker("FMS", "E37.0"), "1865-4.4-1")


@pytest.mark.rule("1865-4.4-2")
def test_a_company_has_one_token_on_a_tile() -> None:
    table = figure_3().token("C31.0", "FMS").turn_of("FMS", "token")
    # A direct route leads from each of its two tokens to the other.
    assert len(table.game.direct_routes("FMS")) == 2
    assert table.step != "token"
    for city in ("C31.0", "E39.0"):
        assert table.token_rule("FMS", city) == "1865-4.4-2"


@pytest.mark.rule("1865-4.4-10")
def test_a_city_without_a_free_slot_is_closed() -> None:
    table = figure_3().company("FCS", tokens=["C31.0"], bob=1)
    assert table.state.tokens["C31.0"] == ("RCSF", "FCS")
    assert table.token_rule("FMS", "C31.0") == "1865-4.4-10"
    assert token_lines(table.game, "FMS") == []


@pytest.mark.rule("1865-4.4-9", "1865-4.4-10")
def test_tokens_of_companies_not_launched_take_a_slot_and_no_more() -> None:
    # Isili yellow has one slot, and FCS, which nobody has launched, has its token there.
    table = Example().tile("E33", "6").tile("D32", "9", 2)
    table.company("RCSF", cash=200, ann=1).turn_of("RCSF", "token")
    assert table.token_rule("RCSF", "E33.0") == "1865-4.4-10"
    # Green it has a second one, kept for nobody.
    table = Example().phase("3").tile("E33", "6").tile("E33", "15").tile("D32", "9", 2)
    table.company("RCSF", cash=200, ann=1).turn_of("RCSF", "token")
    assert [answer.city for answer in markers(table)] == ["E33.0"]


@pytest.mark.rule("1865-4.4-8")
def test_a_placed_token_stays() -> None:
    table = figure_1().phase("3").token("C39.0", "FMS").turn_of("FMS")
    table.refused(RemoveToken("FMS", "C39.0"), "1865-4.1-3")
    table.tile("E39", "C-green")
    assert table.state.tokens["E39.0"] == ("FMS", "", "")
