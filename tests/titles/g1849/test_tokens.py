"""Placing tokens (rulebook 4.2)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import Action, LayTile, Pass, PlaceToken
from tests.titles.g1849.build import Example


def akragas(*companies: str) -> Example:
    """SFA joined by standard track to Caltanissetta (H8) and, over Licata, to Terranova (M9)."""
    table = Example(4, {"scenario": "6"}).start("SFA", ann=2)
    for company, president in zip(companies, ("bob", "cid"), strict=False):
        holders: dict[str, Any] = {president: 2}
        table.start(company, **holders)
    # J6: narrow over edge 3, standard over edge 4 (I7) and, with 664 below, over edge 5 (K7).
    table.phase("6").tile("J6", "664", 2).tile("K7", "4", 2).tile("L8", "9", 2)
    return table.tile("I7", "73", 1)


def every_place(table: Example) -> list[str]:
    """The cities that are listed; every other station of the map is refused."""
    company = table.asked
    stations = [
        f"{hex_id}.{number}"
        for hex_id in table.game.title.map.hexes
        for number in range(max(1, table.game.network.node_count(hex_id)))
    ]
    actions = [PlaceToken(company, city) for city in stations]
    accepted = table.accepted(*actions)
    assert accepted == [action for action in actions if table.offers(action)]
    return [action.city for action in accepted if isinstance(action, PlaceToken)]


@pytest.mark.rule("1849-4.2-1", "1849-3.3.3-1")
def test_one_token_is_placed_free_of_charge_on_a_city_that_is_reached() -> None:
    table = akragas().cash(SFA=7).turn_of("SFA", "token")
    assert every_place(table) == ["M9.0"]
    assert table.offers(Pass("SFA"))
    table.check_answers()
    table.play(PlaceToken("SFA", "M9.0"))
    assert table.state.tokens["M9.0"] == ("SFA", "")
    assert (table.state.cash["SFA"], table.state.tokens_left["SFA"]) == (7, 1)
    assert table.step != "token"
    table.turn_of("SFA", "routes")
    table.refused(PlaceToken("SFA", "M9.0"), "1849-4-4")


@pytest.mark.rule("1849-4.2-1")
def test_a_city_that_is_not_reached_takes_no_token() -> None:
    table = akragas().turn_of("SFA", "token")
    for city in ("H8.0", "M11.0", "C1.0"):
        table.refused(PlaceToken("SFA", city), "1849-4.2-1")


@pytest.mark.rule("1849-4.2-1", "1849-R-conn-1")
@pytest.mark.parametrize(
    ("town", "city", "reached"),
    [
        (("73", 1), ("645", 5), False),  # I7 narrow over 1 and 3: ends against G7
        (("74", 1), ("645", 5), False),  # I7 narrow over 1 and 4; H8 has standard over 1
        (("74", 1), ("657", 1), True),  # narrow all the way
        (("4", 1), ("645", 5), False),  # J6 has narrow track over edge 4
    ],
)
def test_the_gauge_must_match(town: tuple[str, int], city: tuple[str, int], reached: bool) -> None:
    table = Example().start("SFA", ann=2).phase("6").tile("J6", "664", 2).tile("K7", "4", 2)
    table.tile("L8", "9", 2).tile("I7", *town).tile("H8", *city).turn_of("SFA", "token")
    assert every_place(table) == (["H8.0", "M9.0"] if reached else ["M9.0"])


@pytest.mark.rule("1849-4.2-1")
def test_a_token_is_placed_on_a_city_without_a_tile_only_by_the_rules_for_bases() -> None:
    # Caltanissetta without a tile has no track: nobody reaches it.
    table = akragas().tile("I7", "74", 1).turn_of("SFA", "token")
    table.refused(PlaceToken("SFA", "H8.0"), "1849-4.2-1")


@pytest.mark.rule("1849-4.2-1", "1849-4.2-6", "1849-R-conn-1")
@pytest.mark.parametrize(
    ("tokens", "places"),
    [
        ((), ["M9.0", "M11.0"]),
        (("IFT",), ["M9.0", "M11.0"]),
        (("IFT", "CTL"), []),
        (("IFT", "SFA"), ["M11.0"]),
    ],
)
def test_full_cities_are_not_passed(tokens: tuple[str, ...], places: list[str]) -> None:
    # Terranova (M9) has two slots; behind it, over Vittoria (N10), lies Ragusa (M11).
    table = akragas("IFT", "CTL").tile("N10", "58", 2)
    for company in tokens:
        table.token("M9.0", company)
    table.turn_of("SFA", "token")
    if places:
        assert every_place(table) == places
    else:
        assert table.step != "token"


@pytest.mark.rule("1849-4.2-1")
def test_a_full_city_takes_no_token() -> None:
    table = akragas("IFT", "CTL").token("M9.0", "IFT").token("M9.0", "CTL")
    table.tile("I7", "74", 1).tile("H8", "657", 1).turn_of("SFA", "token")
    assert every_place(table) == ["H8.0"]
    table.refused(PlaceToken("SFA", "M9.0"), "1849-4.2-1")


@pytest.mark.rule("1849-4.2-1", "1849-4-4")
def test_the_step_is_passed_over_when_no_token_can_be_placed() -> None:
    table = Example().start("SFA", cash=100, ann=2).turn_of("SFA")
    table.play(LayTile("SFA", "J6", "645", 3))
    assert table.step not in ("track", "token")


@pytest.mark.rule("1849-4.2-2")
def test_never_two_tokens_of_a_corporation_on_a_hex() -> None:
    table = akragas().turn_of("SFA", "token")
    assert table.state.tokens["J6.0"] == ("SFA", "")
    table.refused(PlaceToken("SFA", "J6.0"), "1849-4.2-2")
    table.play(PlaceToken("SFA", "M9.0"))
    # M9 has a second slot.
    table.tile("I7", "74", 1).tile("H8", "657", 1).turn_of("SFA", "token")
    assert every_place(table) == ["H8.0"]
    table.refused(PlaceToken("SFA", "M9.0"), "1849-4.2-2")


@pytest.mark.rule("1849-4.2-2", "1849-1.4-3")
def test_at_most_three_tokens_on_the_map() -> None:
    table = akragas().tile("I7", "74", 1).tile("H8", "657", 1).tile("N10", "58", 2)
    table.turn_of("SFA", "token").play(PlaceToken("SFA", "M9.0"))
    table.turn_of("SFA", "token").play(PlaceToken("SFA", "H8.0"))
    assert table.state.tokens_left["SFA"] == 0
    assert table.game.network.reaches("SFA", "M11.0")
    assert table.turn_of("SFA", "token").step != "token"


def garibaldi(tile: tuple[str, int] | None, scenario: str = "6", *others: str) -> Example:
    """AFG in Caltanissetta (H8): standard track to Catania (H12), narrow to Terranova (M9)."""
    order = ("SFA", "AFG", "ATA", "CTL", "RCS", "IFT")
    table = Example(4, {"scenario": scenario}, roster=order).start("AFG", base="H8.0", ann=2)
    for company, president in zip(others, ("bob", "cid"), strict=False):
        holders: dict[str, Any] = {president: 2}
        table.start(company, **holders)
    table.tile("H8", "659", 4).tile("G9", "58", 5).tile("H10", "9", 2).tile("I9", "73")
    table.phase("6")
    return table.tile("H12", *tile) if tile else table


@pytest.mark.rule("1849-4.2-3")
def test_yellow_catania_is_kept_for_ift() -> None:
    table = garibaldi(None).turn_of("AFG", "token")
    assert table.game.network.reaches("AFG", "H12.0")
    assert every_place(table) == ["M9.0"]
    table.refused(PlaceToken("AFG", "H12.0"), "1849-4.2-3")


@pytest.mark.rule("1849-4.2-3")
def test_green_catania_takes_one_foreign_token() -> None:
    table = garibaldi(("653", 1)).turn_of("AFG", "token")
    assert every_place(table) == ["H12.0", "M9.0"]
    table.play(PlaceToken("AFG", "H12.0"))
    assert table.state.tokens["H12.0"] == ("", "AFG")
    assert table.game.free_slot("H12.0", "SFA") is None
    assert table.game.free_slot("H12.0", "IFT") == 0
    # With a token of SFA there AFG would be the second one.
    table = garibaldi(("653", 1), "6", "SFA").token("H12.0", "SFA").turn_of("AFG", "token")
    assert every_place(table) == ["M9.0"]
    table.refused(PlaceToken("AFG", "H12.0"), "1849-4.2-3")


@pytest.mark.rule("1849-4.2-3")
def test_once_started_the_corporation_lets_the_rest_go() -> None:
    table = garibaldi(("653", 1), "6", "IFT").turn_of("AFG", "token")
    assert table.state.tokens["H12.0"] == ("IFT", "")
    table.play(PlaceToken("AFG", "H12.0"))
    assert table.state.tokens["H12.0"] == ("IFT", "AFG")


@pytest.mark.rule("1849-4.2-3", "1849-2.3-3")
def test_the_base_of_a_corporation_out_of_the_game_is_not_kept() -> None:
    table = garibaldi(None, "5").turn_of("AFG", "token")
    assert table.state.unused == "IFT"
    table.play(PlaceToken("AFG", "H12.0"))
    assert table.state.tokens["H12.0"] == ("AFG",)


@pytest.mark.rule("1849-4.2-3")
def test_marsala_is_kept_for_ctl_though_trapani_touches_it() -> None:
    table = Example().start("AFG", base="C1.0", ann=2).turn_of("AFG", "token")
    assert table.game.network.reaches("AFG", "E1.0")
    assert table.step != "token"
    table.start("CTL", bob=2)
    assert table.state.tokens["E1.0"] == ("CTL",)


@pytest.mark.rule("1849-4.2-5")
def test_a_token_gives_the_right_to_run_from_its_city() -> None:
    table = akragas().tile("N10", "58", 2).trains(SFA="6H").turn_of("SFA", "routes")
    run = table.run("SFA", {"6H-0": "M9 N10 M11"})
    table.refused(run, "1849-4.3.1-2")
    table.token("M9.0", "SFA").turn_of("SFA", "routes")
    assert table.accepted(run)


@pytest.mark.rule("1849-4.2-5", "1849-4.2-6")
@pytest.mark.parametrize("tokens", [(), ("IFT",), ("IFT", "CTL"), ("IFT", "SFA")])
def test_a_city_full_of_foreign_tokens_only_ends_a_route(tokens: tuple[str, ...]) -> None:
    table = akragas("IFT", "CTL").tile("N10", "58", 2)
    for company in tokens:
        table.token("M9.0", company)
    table.trains(SFA="8H").turn_of("SFA", "routes")
    ends = table.run("SFA", {"8H-0": "J6 K7 L8 M9"})
    passes = table.run("SFA", {"8H-0": "J6 K7 L8 M9 N10 M11"})
    assert table.accepted(ends) == [ends]
    if tokens == ("IFT", "CTL"):
        table.refused(passes, "1849-4.2-6")
    else:
        assert table.accepted(passes) == [passes]


@pytest.mark.rule("1849-4.2-2", "1849-4.2-1")
@pytest.mark.parametrize("action", [Pass("ann"), PlaceToken("ann", "M9.0"), Pass("IFT")])
def test_only_the_corporation_at_turn_answers(action: Action) -> None:
    table = akragas("IFT").turn_of("SFA", "token")
    table.refused(action, "1849-4-2")
