"""Station Markers of publics in their turns (rulebook 10.5)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Form, LayTile, Merge, PlaceToken
from railhead.engine.state import BANK
from tests.titles.g1861.build import Example

# Tracks from Kazan (M7) over L8 to Nizhnii Novgorod (K7).
TRACK = [("M7", "57", 1), ("L8", "8", 2)]


def volga(phase: str = "4", cash: int = 500, tokens: tuple[str, ...] = ("M7.0",)) -> Example:
    table = Example().minor("N", "cid").phase(phase)
    for laid in TRACK:
        table.tile(*laid)
    table.public("MK", 100, cash=cash, trains="4", tokens=tokens, ann=1)
    return table


def place(city: str, company: str = "MK") -> PlaceToken:
    return PlaceToken(company, city)


def places(table: Example) -> set[str]:
    """The cities that the token step lists; none if it does not ask."""
    if table.step != "token":
        return set()
    return {answer.city for answer in table.answers if isinstance(answer, PlaceToken)}


# -- where ----------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.5-1")
def test_one_marker_in_a_city_that_is_reached() -> None:
    table = volga().turn_of("MK", "token")
    assert places(table) == {"K7.0"}
    for wrong in ("L12.0", "H8.0", "P8.0"):
        table.refused(place(wrong), "1861-10.5-1")
    table.play(place("K7.0"))
    assert table.game.cities_of("MK") == ["K7.0", "M7.0"]
    assert table.state.tokens_left["MK"] == 1


@pytest.mark.rule("1861-10.5-1")
def test_one_marker_a_turn() -> None:
    table = volga().tile("K7", "207", 4).tile("J8", "8", 2).turn_of("MK", "token")
    table.play(place("K7.0"))
    assert table.step != "token"
    table.refused(place("L12.0"), "1861-10-4")


@pytest.mark.rule("1861-10.5-1", "1861-5-3")
@pytest.mark.parametrize("wrong", ["M9.0", "A9.0", "M7.1", "L8.0", "Z9.0", ""])
def test_small_cities_and_red_areas_take_no_marker(wrong: str) -> None:
    table = volga().turn_of("MK", "token")
    table.refused(place(wrong), "1861-5-3")


@pytest.mark.rule("1861-10.5-1")
def test_a_full_city_takes_none() -> None:
    table = volga().public("GRR", 100, tokens=["K7.0"], bob=1).turn_of("MK", "token")
    assert places(table) == set()
    table = volga().public("GRR", 100, tokens=["K7.0"], bob=1).tile("K7", "207", 4)
    assert places(table.turn_of("MK", "token")) == {"K7.0"}


def moscow_from_kharkov(*gone: str) -> Example:
    """MK stands in Kharkov (G15); tracks lead over G13, H12 and H10 to the space with exit 0."""
    table = Example().minor("N", "cid").gone("K-R", *gone).phase("4")
    table.tile("H10", "4", 0).tile("H12", "8", 1).tile("G13", "58", 4).tile("G15", "621", 0)
    table.public("MK", 100, cash=500, trains="4", tokens=["G15.0"], ann=1)
    return table.turn_of("MK", "token")


@pytest.mark.rule("1861-10.5-1")
def test_the_spaces_of_moscow_are_reached_one_by_one() -> None:
    table = moscow_from_kharkov("M-K", "M-NN")
    assert places(table) == {"H8.0"}
    table.refused(place("H8.2"), "1861-10.5-1")
    table.play(place("H8.0"))
    assert table.state.tokens["H8.0"] == ("MK",)


@pytest.mark.rule("1861-10.5-1", "1861-10.1-3", "1861-R-12")
@pytest.mark.parametrize(("full", "cities"), [(True, set()), (False, {"K7.0", "H8.2"})])
def test_not_beyond_a_full_city(full: bool, cities: set[str]) -> None:
    # West of Nizhnii Novgorod tracks lead over J8, I9 and I7 to Moscow.
    table = volga().gone("M-NN").tile("J8", "9", 1).tile("I9", "7", 3).tile("I7", "7", 0)
    if full:
        table.public("GRR", 100, tokens=["K7.0"], bob=1)
    assert places(table.turn_of("MK", "token")) == cities


# -- how many -------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.5-2")
def test_one_marker_of_a_company_in_a_hex() -> None:
    table = volga(tokens=("M7.0", "K7.0")).tile("K7", "207", 4)
    assert places(table.turn_of("MK", "token")) == set()
    # A second space is free for GRR, whose line comes from Saratov (L12) over another L8.
    table.game.set_tile("L8", None)
    table.tile("L12", "57", 0).tile("L10", "9", 0).tile("L8", "8", 0)
    table.public("GRR", 100, cash=500, trains="4", tokens=["L12.0"], bob=1)
    table.turn_of("GRR", "token")
    assert places(table) == {"K7.0"}
    table.refused(place("L12.0", "GRR"), "1861-10.5-2")


@pytest.mark.rule("1861-10.5-2")
def test_not_in_another_space_of_the_hex_either() -> None:
    # From the space with exit 0 tracks lead over H10, I9 and I7 to the one with exit 4.
    table = volga(tokens=("M7.0",)).gone("M-K", "M-NN").token("H8.0", "MK")
    table.state.marker_prices["MK"] = (40,)
    table.tile("H10", "3", 3).tile("I9", "8", 1).tile("I7", "7", 0).turn_of("MK", "token")
    assert table.game.network.reaches("MK", "H8.2")
    assert places(table) == {"K7.0"}
    table.refused(place("H8.2"), "1861-10.5-2")


@pytest.mark.rule("1861-10.5-2")
def test_markers_stay_where_they_are() -> None:
    table = volga().turn_of("MK", "token")
    table.play(place("K7.0"))
    while table.asked == "MK" or table.state.round == "MR":
        table.go_on()
    assert set(table.game.cities_of("MK")) == {"M7.0", "K7.0"}


@pytest.mark.rule("1861-10.5-2", "1861-10.5-5")
def test_with_three_on_the_map_none_is_left() -> None:
    table = volga(tokens=("M7.0", "P8.0", "F18.0"))
    assert places(table.turn_of("MK", "token")) == set()


# -- spaces that are kept -------------------------------------------------------------------------


def voronezh(phase: str, markers: int) -> Example:
    """I13 with two spaces and markers of other companies; MK comes from Kharkov over H14."""
    table = Example().minor("N", "cid").gone("K-R").phase(phase).tile("I13", "14", 0)
    if phase == "5":
        table.gone("M-V")
    for public in ("GRR", "NW")[:markers]:
        table.public(public, 100, tokens=["I13.0"], bob=1)
    table.tile("G15", "621", 1).tile("H14", "9", 1)
    table.public("MK", 100, cash=500, trains=phase, tokens=["G15.0"], ann=1)
    return table.turn_of("MK", "token")


@pytest.mark.rule("1861-10.5-3")
@pytest.mark.parametrize(
    ("phase", "markers", "allowed"),
    [("4", 0, True), ("4", 1, False), ("5", 1, True), ("5", 2, False)],
)
def test_a_space_is_kept_for_a_minor_that_is_not_started(
    phase: str, markers: int, allowed: bool
) -> None:
    # The example of the rule: one marker of another company may stand there, a second may not.
    table = voronezh(phase, markers)
    assert table.game.network.reaches("MK", "I13.0")
    assert ("I13.0" in places(table)) == allowed


@pytest.mark.rule("1861-10.5-3")
def test_what_is_kept_is_refused() -> None:
    # Beside a city that is open to MK one that has its last space kept for M-V.
    table = voronezh("4", 1).tile("K7", "207", 4).token("M7.0", "MK")
    table.state.marker_prices["MK"] = (40,)
    for laid in TRACK:
        table.tile(*laid)
    assert places(table.turn_of("MK", "token")) == {"K7.0"}
    table.refused(place("I13.0"), "1861-10.5-3")


@pytest.mark.rule("1861-10.5-3")
@pytest.mark.parametrize(("kept", "free"), [("H8.0", "H8.2"), ("H8.2", "H8.0")])
def test_in_moscow_the_particular_space_is_kept(kept: str, free: str) -> None:
    table = Example().minor("N", "cid").phase("4")
    minor = {"H8.0": "M-K", "H8.2": "M-NN"}
    table.gone(minor[free])
    assert table.game.free_slot(kept, "MK") is None
    assert table.game.free_slot(kept, minor[kept]) == 0
    assert table.game.free_slot(free, "MK") == 0


@pytest.mark.rule("1861-10.5-3", "1861-8-5")
def test_from_phase_5_nothing_is_kept_for_minors() -> None:
    table = Example().minor("N", "cid").phase("4").trains(scrap=["4"] * 3)
    table.public("MK", 100, cash=900, trains="4", tokens=["P8.0"], ann=1)
    assert table.game.reserved_for("I13.0") == ["M-V"]
    table.turn_of("MK", "trains")
    table.play(BuyTrain("MK", "5-0", 550))
    assert table.state.phase == "5"
    for city in ("I13.0", "D14.1", "D14.2", "H8.0", "H8.2", "B4.0", "E1.0"):
        assert table.game.reserved_for(city) == []
        assert table.game.free_slot(city, "MK") == 0
    assert table.game.reserved_for("E1.1") == ["RSR"]


@pytest.mark.rule("1861-10.5-4")
@pytest.mark.parametrize(
    ("spw", "rsr", "others", "room"),
    [
        (True, False, 0, True),  # the example of the rule: one space is open to others
        (True, False, 1, False),
        (True, True, 0, True),
        (True, True, 1, False),
        (False, False, 1, True),
        (False, False, 2, False),
        (False, True, 2, False),
    ],
)
def test_a_space_in_st_petersburg_is_kept_for_the_state(
    spw: bool, rsr: bool, others: int, room: bool
) -> None:
    table = Example().minor("N", "cid").phase("5").tile("E1", "641")
    table.minor("SP-W", "bob") if spw else table.gone("SP-W")
    if rsr:
        table.token("E1.0", "RSR")
    for public in ("GRR", "NW")[:others]:
        table.public(public, 100, tokens=["E1.0"], bob=1)
    assert (table.game.free_slot("E1.0", "MK") is not None) == room


@pytest.mark.rule("1861-10.5-4")
def test_in_green_st_petersburg_it_is_the_space_with_exit_5() -> None:
    table = Example().minor("N", "cid").gone("SP-W").phase("4")
    assert table.game.free_slot("E1.1", "MK") is None
    assert table.game.free_slot("E1.0", "MK") == 0


@pytest.mark.rule("1861-10.5-4", "1861-7.4-4")
@pytest.mark.parametrize("others", [2, 3])
def test_on_grey_moscow_a_space_is_kept_for_the_state(others: int) -> None:
    table = Example().gone("M-K", "M-NN").minor("N", "cid", cash=500).phase("6")
    table.tile("H8", "637").tile("H8", "638")
    for public in ("GRR", "NW")[: others - 1]:
        table.public(public, 100, tokens=["H8.0"], bob=1)
    table.turn_of("N").play(LayTile("N", "H8", "639", 0))
    assert "RSR" in table.state.tokens["H8.0"]
    assert (table.game.free_slot("H8.0", "MK") is not None) == (others == 2)


# -- prices ---------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.5-5", "1861-5-9")
@pytest.mark.parametrize(
    ("tokens", "city", "price"),
    [
        (("F18.0",), "D14.0", 60),  # the examples of the rule
        (("Q3.0", "H8.1"), "I13.0", 120),
        (("H8.1",), "E1.0", 100),
        (("B4.0",), "D14.0", 120),
        (("M7.0",), "K7.0", 40),
        (("M7.0", "P8.0"), "K7.0", 80),
        (("P8.0", "M7.0"), "K7.0", 80),
    ],
)
def test_the_price_by_distance_from_the_nearer_marker(
    tokens: tuple[str, ...], city: str, price: int
) -> None:
    table = Example().gone(*Example().game.companies_of_kind("minor")).phase("5")
    table.public("MK", 100, cash=500, trains="5", tokens=tokens, ann=1)
    bank = table.state.cash[BANK]
    join(table, city)
    table.turn_of("MK", "token").play(place(city))
    assert (table.state.cash["MK"], table.state.cash[BANK]) == (500 - price, bank + price)


def join(table: Example, city: str) -> None:
    """Let MK reach a city: only the price is in question here."""
    table.game.network.reach("MK").stations[table.game.network.grid.station(city)] = 0


@pytest.mark.rule("1861-10.5-5")
def test_the_second_costs_20_a_hex_and_the_third_40() -> None:
    table = volga(cash=500, phase="3")
    table.turn_of("MK", "token").play(place("K7.0"))
    assert table.state.cash["MK"] == 460
    join(table, "L12.0")
    table.turn_of("MK", "token").play(place("L12.0"))
    # L12 lies three hexes from Nizhnii Novgorod and from Kazan.
    assert table.state.cash["MK"] == 460 - 3 * 40


@pytest.mark.rule("1861-10.5-6", "1861-12.3-6")
@pytest.mark.parametrize("company", ["K-B", "K-K"])
def test_after_a_merger_inside_one_hex_the_number_on_the_map_counts(company: str) -> None:
    # Elsewhere it mattered which of the two markers had been taken off.
    table = Example().minor("K-B", "ann", 100, cash=500).minor("K-K", "ann", 80, trains="5")
    table.phase("5").tile("D14", "635").tile("D14", "636").cash(ann=0, bob=0, cid=0)
    if company == "K-K":
        table.game.move_price("K-B", "left", 4)
    table.merger_round().play(Merge(company, "K-K" if company == "K-B" else "K-B"))
    table.play(Form(company, "MK"))
    while table.asked == "MK" and table.state.round == "MR":
        table.go_on()
    assert table.game.cities_of("MK") == ["D14.0"]
    table.cash(MK=500)
    join(table, "F18.0")
    table.turn_of("MK", "token").play(place("F18.0"))
    assert table.state.cash["MK"] == 500 - 3 * 20
    join(table, "H18.0")
    table.gone("D").turn_of("MK", "token").play(place("H18.0"))
    assert table.state.cash["MK"] == 440 - 2 * 40
    assert table.state.tokens_left["MK"] == 0


@pytest.mark.rule("1861-10.5-7", "1861-10.2-6")
@pytest.mark.parametrize(("cash", "allowed"), [(39, False), (40, True)])
def test_the_treasury_must_hold_the_price(cash: int, allowed: bool) -> None:
    table = volga(cash=cash).turn_of("MK", "token")
    if allowed:
        table.play(place("K7.0"))
        assert table.state.cash["MK"] == 0
    else:
        assert table.step != "token"
    assert table.state.loans == {}


@pytest.mark.rule("1861-10.5-7")
def test_a_place_that_is_too_dear_is_refused_beside_one_that_is_not() -> None:
    table = volga(cash=50)
    join(table, "L12.0")
    table.turn_of("MK", "token")
    assert places(table) == {"K7.0"}
    table.refused(place("L12.0"), "1861-10.5-7")
