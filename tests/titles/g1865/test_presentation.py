"""What clients can show of traffic and coverage, of the chart of the Dragons, of ways of tokens."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, BuyTrain, Pass, PlaceToken
from railhead.language import describe
from railhead.presentation import presentation_of
from railhead.presentation.blocks import Chart
from railhead.titles.common.lines import token_lines
from railhead.titles.g1865.traffic_load import TrafficLoad, traffic_load
from tests.titles.g1865.absorptions import by_rail
from tests.titles.g1865.build import Example

# -- traffic and coverage -------------------------------------------------------------------------


@pytest.mark.rule("1865-4.5-1")
def test_what_a_company_carries_and_what_one_more_train_would_add() -> None:
    table = Example().company("FMS", traffic=17, trains=["PH2", "PH2"], ann=1)
    assert traffic_load(table.game, "FMS") == TrafficLoad(17, 16, 160, "PH2", 24, 170)


@pytest.mark.rule("1865-2.6-4")
def test_the_first_train_brings_the_cards_to_bear() -> None:
    table = Example().company("FMS", traffic=30, ann=1).privates(M3="FMS", M4="FMS")
    assert traffic_load(table.game, "FMS") == TrafficLoad(30, 0, 0, "PH2", 8 + 2 * 8, 240)


@pytest.mark.rule("1865-4.6-8")
def test_a_train_that_scraps_others_is_counted_without_them() -> None:
    table = Example().phase("3").trains(scrap=["PH3"] * 4 + ["PH3d"])
    table.company("FMS", traffic=40, trains=["PH2", "PH2"], ann=1)
    assert traffic_load(table.game, "FMS") == TrafficLoad(40, 16, 160, "PH4", 20, 200)
    assert table.game.trains_of("FMS") == ("PH2-0", "PH2-1")
    assert table.state.phase == "3"


@pytest.mark.rule("1865-4.6-6")
def test_a_train_that_lowers_the_limit_drives_the_least_one_out() -> None:
    table = Example().trains(scrap=["PH2d", "PH2", "PH2"])
    table.company("FMS", traffic=60, trains=["PH2", "PH2", "PH2"], ann=1)
    assert traffic_load(table.game, "FMS") == TrafficLoad(60, 24, 240, "PH3", 14 + 8 + 8, 300)


@pytest.mark.rule("1865-4.6-1")
def test_at_its_limit_a_company_buys_no_more() -> None:
    table = Example().company("FMS", traffic=60, trains=["PH2"] * 4, ann=1)
    assert traffic_load(table.game, "FMS") == TrafficLoad(60, 32, 320, "", 32, 320)


def test_a_company_that_does_not_operate_carries_nothing() -> None:
    table = Example().company("FMS", floated=False, ann=0)
    for company in ("FMS", "SFS"):
        assert traffic_load(table.game, company) is None
        assert table.game.figures(company) == {}


# -- what an answer changes -----------------------------------------------------------------------


@pytest.mark.rule("1865-3.2-1", "1865-3.2-3", "1865-4.5-1")
def test_a_train_is_told_with_all_that_it_changes() -> None:
    table = Example().company("FMS", traffic=17, trains="PH2", cash=100, ann=1)
    table.turn_of("FMS", "trains")
    description = describe(BuyTrain("FMS", "PH2-1", 100), table.game)
    for text in ("trains carry 8 → 16", "revenue L.80 → L.160", "rank 3 → 5", "zone white → green"):
        assert text in description
    assert "traffic" not in description


@pytest.mark.rule("1865-4.4-6")
def test_a_token_is_told_with_the_traffic_before_and_after() -> None:
    table = by_rail(Example()).company("FMS", traffic=3, trains="PH2", cash=100, ann=1)
    table.turn_of("FMS", "token")
    description = describe(PlaceToken("FMS", "C39.0", "E39 D38 C39"), table.game)
    assert "traffic +2" in description
    assert "traffic 3 → 5; revenue L.30 → L.50; rank 3 → 4" in description


@pytest.mark.rule("1865-2.6-5")
def test_traffic_that_has_a_reason_is_told_once() -> None:
    table = Example().company("FMS", traffic=10, trains="PH2", ann=1).privates(M3="ann")
    table.turn_of("FMS", "dividend")
    description = describe(BuyPrivate("FMS", "M3", 0), table.game)
    assert "gains 2 traffic from a maritime card" in description
    assert "trains carry 8 → 16; revenue L.80 → L.120" in description
    assert "traffic 10" not in description


@pytest.mark.rule("1865-4.3-1")
def test_what_comes_by_itself_is_no_merit_of_passing() -> None:
    table = by_rail(Example()).company("FMS", traffic=3, trains="PH2", tokens=["C39.0"], ann=1)
    table.turn_of("FMS", "track")
    description = describe(Pass("FMS"), table.game)
    assert "gains 2 traffic from its mines" in description
    assert "→" not in description


# -- the Dragons ----------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.2-2", "1865-3.2-3", "1865-3.2-9", "1865-3.5-3")
def test_the_chart_shows_each_company_that_has_a_rank() -> None:
    table = Example().phase("3")
    table.company("FMS", 100, trains=["PH2", "PH2"], dragons=1, ann=1)
    table.company("SFS", 335, row=1, trains="PH3", bob=1)
    table.company("FA", 60, floated=False, bob=0)
    section = presentation_of(table.game).market()[0]
    drawn = next(block for block in section.blocks if isinstance(block, Chart))
    assert section.badge is not None
    assert section.badge.text == "1/10"
    assert [row.name for row in drawn.rows] == ["2", "3", "4", "5", "6", "7"]
    assert [(band.tone, band.text) for band in drawn.rows[0].bands] == [
        ("red", "0–2"),
        ("white", "3–4"),
        ("green", "5+"),
    ]
    assert [row.now for row in drawn.rows].index(True) == 1
    standing = [
        (row.name, band.tone, *one)
        for row in drawn.rows
        for band in row.bands
        for one in band.standing
    ]
    assert standing == [("2", "green", "FMS", "5"), ("3", "red", "SFS", "4")]
    assert [table.game.zone_price(name) for name in ("SFS", "FMS")] == [335, 130]


@pytest.mark.rule("1865-3.2-3")
def test_every_rank_of_a_row_lies_in_one_zone() -> None:
    for red, green in Example().game.title.facts.chart:
        assert 0 <= red < green - 1


def test_before_the_draft_is_over_no_row_is_that_of_the_phase() -> None:
    game = Example().draft().game
    section = presentation_of(game).market()[0]
    drawn = next(block for block in section.blocks if isinstance(block, Chart))
    assert section.badge is not None
    assert section.badge.text == "0"
    assert not any(row.now or band.standing for row in drawn.rows for band in row.bands)


# -- ways -----------------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.4-6")
def test_a_way_is_told_with_its_track_from_station_to_station() -> None:
    table = Example().tile("F16", "4").tile("F18", "9").tile("F20", "8", 3).tile("G21", "57", 2)
    table.company("CFD", cash=100, trains="PH2", ann=1)
    (offer,) = token_lines(table.game, "CFD")
    assert offer.towns == ("F16",)
    assert [(first, last) for first, _, last in offer.sections] == [
        ("F14.0", "F16.0"),
        ("F16.0", "G21.0"),
    ]
    hexes, here = table.game.title.map.hexes, "F14"
    for _, edges, _ in offer.sections:
        for edge in edges:
            here = hexes[here].neighbours[int(edge)]
    assert here == "G21"
