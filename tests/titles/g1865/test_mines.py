"""Mines: their yield and the Carbonia district (rulebook 4.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile, Pass, PlaceToken
from railhead.titles.common.lines import token_lines
from tests.titles.g1865.build import Example

TO_MONTEPONI = "E39 D38 C39"


def line() -> Example:
    """Cagliari - D38 - Monteponi."""
    return Example().tile("D38", "8", 5).tile("C39", "173", 4)


def after_track(table: Example, company: str) -> dict[str, int]:
    """The traffic of all companies once a company has passed its track step."""
    table.turn_of(company).play(Pass(company))
    return dict(table.state.traffic)


@pytest.mark.rule("1865-4.3-1", "1865-4.1-3")
def test_each_mine_with_a_token_yields_its_number_in_every_turn() -> None:
    table = line().phase("3").tile("G37", "173").tile("G37", "174")
    table.company("FMS", traffic=3, trains="PH3", tokens=["C39.0", "G37.0"], ann=1)
    table.company("RCSF", traffic=4, bob=1)
    assert after_track(table, "FMS") == {"FMS": 6, "RCSF": 4}
    assert after_track(table, "FMS") == {"FMS": 9, "RCSF": 4}


@pytest.mark.rule("1865-4.3-1", "1865-1-6")
@pytest.mark.parametrize(
    ("tiles", "number"), [(["173"], 2), (["173", "174"], 1), (["173", "174", "175"], 0)]
)
def test_the_yield_falls_with_the_colour(tiles: list[str], number: int) -> None:
    table = Example().phase("5").tile("D38", "8", 5)
    for tile in tiles:
        table.tile("C39", tile, 4)
    table.company("FMS", traffic=3, trains="PH5", tokens=["C39.0"], ann=1).turn_of("FMS")
    events = table.play(Pass("FMS"))
    assert table.state.traffic["FMS"] == 3 + number
    gained = [event.params for event in events if event.kind == "traffic"]
    assert gained == [{"company": "FMS", "count": number, "reason": "mines"}] * (number > 0)


@pytest.mark.rule("1865-4.3-1")
def test_a_mine_without_a_token_and_a_city_yield_nothing() -> None:
    table = line().company("FMS", traffic=3, trains="PH2", ann=1)
    table.company("SFS", traffic=1, tokens=["C39.0"], bob=1)
    assert after_track(table, "FMS") == {"FMS": 3, "SFS": 1}


@pytest.mark.rule("1865-4.3-1")
def test_traffic_comes_before_the_token_is_placed() -> None:
    table = line().company("FMS", traffic=3, cash=100, trains="PH2", tokens=["C39.0"], ann=1)
    table.tile("E37", "4").tile("E35", "8").tile("D34", "58", 3).tile("D32", "8")
    table.turn_of("FMS").play(Pass("FMS"))
    assert (table.step, table.state.traffic["FMS"]) == ("token", 5)


@pytest.mark.rule("1865-4.3-2")
def test_a_mine_has_one_slot() -> None:
    table = line().company("FMS", cash=500, ann=1).company("SFS", tokens=["C39.0"], bob=1)
    assert table.state.tokens["C39.0"] == ("SFS",)
    assert table.token_rule("FMS", "C39.0") == "1865-4.4-10"


@pytest.mark.rule("1865-4.3-2")
def test_a_company_has_one_token_in_the_carbonia_district() -> None:
    table = line().tile("C41", "173", 3).company("FMS", cash=500, ann=1)
    table.token("C39.0", "FMS")
    hexes = table.game.title.map.hexes
    assert [hexes[hex_id].name for hex_id in ("C39", "C41")] == ["Monteponi", "Serbariu"]
    # A direct route for 10 joins them.
    assert table.game.has_direct_route("FMS", "C41")
    assert table.token_rule("FMS", "C41.0") == "1865-4.3-2"
    assert token_lines(table.game, "FMS") == []


@pytest.mark.rule("1865-4.3-2")
def test_other_mines_and_other_companies_do_not_count() -> None:
    table = line().tile("C41", "173", 3).company("FMS", cash=500, ann=1)
    table.company("SFS", tokens=["C39.0"], bob=1)
    offers = token_lines(table.game, "SFS")
    assert "C41.0" not in {offer.city for offer in offers}
    # A token on Monte Narba leaves Carbonia open.
    table = line().tile("G37", "173").company("FMS", cash=500, tokens=["G37.0"], ann=1)
    assert {offer.city for offer in token_lines(table.game, "FMS")} == {"C39.0"}


@pytest.mark.rule("1865-4.3-3")
def test_a_new_token_collects_at_once_and_its_mine_works_from_the_next_turn() -> None:
    table = Example().tile("D38", "8", 5)
    table.company("FMS", traffic=3, cash=200, trains="PH2", ann=1).turn_of("FMS")
    table.play(LayTile("FMS", "C39", "173", 4), Pass("FMS"))
    assert (table.step, table.state.traffic["FMS"]) == ("token", 3)
    table.play(PlaceToken("FMS", "C39.0", TO_MONTEPONI))
    assert table.state.traffic["FMS"] == 5
    assert after_track(table, "FMS") == {"FMS": 7}
