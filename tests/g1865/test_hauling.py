"""What clients can show of traffic and coverage, of the chart of the Dragons, of ways of tokens."""

from __future__ import annotations

from itertools import pairwise

import pytest

from railhead.engine.actions import BuyPrivate, BuyTrain, Pass, PlaceToken
from railhead.engine.shown import Haul
from railhead.language import describe
from tests.g1865.build import Example
from tests.g1865.takeovers import by_rail

# -- traffic and coverage -------------------------------------------------------------------------


@pytest.mark.rule("1865-4.5-1")
def test_what_a_company_carries_and_what_one_more_train_would_add() -> None:
    table = Example().company("FMS", traffic=17, trains=["PH2", "PH2"], ann=1)
    assert table.game.haul("FMS") == Haul(17, 16, 160, "PH2", 24, 170)


@pytest.mark.rule("1865-2.6-4")
def test_the_first_train_brings_the_cards_to_bear() -> None:
    table = Example().company("FMS", traffic=30, ann=1).privates(M3="FMS", M4="FMS")
    assert table.game.haul("FMS") == Haul(30, 0, 0, "PH2", 8 + 2 * 8, 240)


@pytest.mark.rule("1865-4.6-8")
def test_a_train_that_scraps_others_is_counted_without_them() -> None:
    table = Example().phase("3").trains(scrap=["PH3"] * 4 + ["PH3d"])
    table.company("FMS", traffic=40, trains=["PH2", "PH2"], ann=1)
    assert table.game.haul("FMS") == Haul(40, 16, 160, "PH4", 20, 200)
    assert table.game.trains_of("FMS") == ("PH2-0", "PH2-1")
    assert table.state.phase == "3"


@pytest.mark.rule("1865-4.6-6")
def test_a_train_that_lowers_the_limit_drives_the_least_one_out() -> None:
    table = Example().trains(scrap=["PH2d", "PH2", "PH2"])
    table.company("FMS", traffic=60, trains=["PH2", "PH2", "PH2"], ann=1)
    assert table.game.haul("FMS") == Haul(60, 24, 240, "PH3", 14 + 8 + 8, 300)


@pytest.mark.rule("1865-4.6-1")
def test_at_its_limit_a_company_buys_no_more() -> None:
    table = Example().company("FMS", traffic=60, trains=["PH2"] * 4, ann=1)
    assert table.game.haul("FMS") == Haul(60, 32, 320, "", 32, 320)


def test_a_company_that_does_not_operate_carries_nothing() -> None:
    table = Example().company("FMS", floated=False, ann=0)
    for company in ("FMS", "SFS"):
        assert table.game.haul(company) is None
        assert table.game.figures(company) == {}


# -- what an answer changes -----------------------------------------------------------------------


@pytest.mark.rule("1865-3.2-1", "1865-3.2-3", "1865-4.5-1")
def test_a_train_is_told_with_all_that_it_changes() -> None:
    table = Example().company("FMS", traffic=17, trains="PH2", cash=100, ann=1)
    table.turn_of("FMS", "trains")
    told = describe(BuyTrain("FMS", "PH2-1", 100), table.game)
    for text in ("trains carry 8 → 16", "revenue L.80 → L.160", "rank 3 → 5", "zone white → green"):
        assert text in told
    assert "traffic" not in told


@pytest.mark.rule("1865-4.4-6")
def test_a_token_is_told_with_the_traffic_before_and_after() -> None:
    table = by_rail(Example()).company("FMS", traffic=3, trains="PH2", cash=100, ann=1)
    table.turn_of("FMS", "token")
    told = describe(PlaceToken("FMS", "C39.0", "E39 D38 C39"), table.game)
    assert "traffic +2" in told
    assert "traffic 3 → 5; revenue L.30 → L.50; rank 3 → 4" in told


@pytest.mark.rule("1865-2.6-5")
def test_traffic_that_has_a_reason_is_told_once() -> None:
    table = Example().company("FMS", traffic=10, trains="PH2", ann=1).privates(M3="ann")
    table.turn_of("FMS", "dividend")
    told = describe(BuyPrivate("FMS", "M3", 0), table.game)
    assert "gains 2 traffic from a maritime card" in told
    assert "trains carry 8 → 16; revenue L.80 → L.120" in told
    assert "traffic 10" not in told


@pytest.mark.rule("1865-4.3-1")
def test_what_comes_by_itself_is_no_merit_of_passing() -> None:
    table = by_rail(Example()).company("FMS", traffic=3, trains="PH2", tokens=["C39.0"], ann=1)
    table.turn_of("FMS", "track")
    told = describe(Pass("FMS"), table.game)
    assert "gains 2 traffic from its mines" in told
    assert "→" not in told


# -- the Dragons ----------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.2-2", "1865-3.2-3", "1865-3.2-9", "1865-3.5-3")
def test_the_chart_shows_each_company_that_has_a_rank() -> None:
    table = Example().phase("3")
    table.company("FMS", 100, trains=["PH2", "PH2"], dragons=1, ann=1)
    table.company("SFS", 335, row=1, trains="PH3", bob=1)
    table.company("FA", 60, floated=False, bob=0)
    investor = table.game.investor()
    assert (investor.holder, investor.count, investor.limit) == ("dragons", 1, 10)
    assert list(investor.rows) == ["2", "3", "4", "5", "6", "7"]
    assert [tuple(band) for band in investor.rows["2"]] == [
        ("red", 0, 2),
        ("white", 3, 4),
        ("green", 5, None),
    ]
    assert investor.row == 1
    assert [tuple(one) for one in investor.companies] == [
        ("SFS", 1, 4, "red", 335),
        ("FMS", 0, 5, "green", 130),
    ]


@pytest.mark.rule("1865-3.2-3")
def test_every_rank_of_a_row_lies_in_one_zone() -> None:
    for bands in Example().game.investor().rows.values():
        ends = [(band.low, band.high) for band in bands]
        assert ends[0][0] == 0
        assert ends[-1][1] is None
        for (_, high), (low, _) in pairwise(ends):
            assert low == (high or 0) + 1


def test_before_the_draft_is_over_no_row_is_that_of_the_phase() -> None:
    investor = Example().draft().game.investor()
    assert (investor.limit, investor.row, investor.companies) == (None, None, ())


# -- ways -----------------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.4-6")
def test_a_way_is_told_with_its_track_from_station_to_station() -> None:
    table = Example().tile("F16", "4").tile("F18", "9").tile("F20", "8", 3).tile("G21", "57", 2)
    table.company("CFD", cash=100, trains="PH2", ann=1)
    (offer,) = table.game.marker_offers("CFD")
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
