"""Money, companies, concessions, cards, market, trains and phases of 18FB as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from railhead.titles.g18fb.facts import Bonus
from tests.titles.g18fb.reference import TITLE, read

FACTS = TITLE.facts


@pytest.fixture
def facts(shared: Path) -> Any:
    return read(shared, "facts.json")


@pytest.mark.rule("18FB-2.3-2", "18FB-3.1-2", "18FB-2.3-3", "18FB-2.3-5", "18FB-3.5.9-3")
def test_money_and_limits(facts: Any) -> None:
    game, scenario = facts["game"], TITLE.scenarios["standard"]
    assert TITLE.bank == game["bank"]
    assert (TITLE.min_players, TITLE.max_players) == (3, 6)
    assert {str(n): cash for n, cash in TITLE.cash_each.items()} == game["starting_cash"]
    limits = {str(n): limit for n, limit in scenario.certificate_limit.items()}
    assert limits == game["certificate_limit"]
    assert FACTS.player_limit_percent == game["player_share_limit_percent"]
    assert FACTS.pool_limit_percent == game["bank_pool_limit_percent"]
    assert FACTS.company_limit_percent == game["corporation_limit_in_other_percent"]
    assert (FACTS.bid_step, FACTS.dividend_unit) == (game["bid_step"], game["dividend_rounding"])
    wanted = {"major": game["token_per_turn"], "national": game["token_per_turn_national"]}
    assert FACTS.tokens_in_turn == wanted


@pytest.mark.rule("18FB-2.4-1", "18FB-2.3-1", "18FB-3.6.2-5")
def test_companies(facts: Any) -> None:
    for data in facts["corporations"]:
        company = TITLE.companies[data["abbrev"]]
        assert (company.name, company.kind) == (data["name"], data["type"])
        assert company.tokens == data["token_count"]
        assert company.from_phase == ("" if data["from_phase"] == 1 else str(data["from_phase"]))
        assert TITLE.certificate_counts(company.id) == (1, 8, 0)
        if data.get("intermediate"):
            lines = TITLE.lines[company.id]
            stops = [[place.partition(".")[0] for place in line] for line in lines]
            for index, name in enumerate(("home", "intermediate", "final")):
                assert list(dict.fromkeys(stop[index] for stop in stops)) == data[name]
            assert list(TITLE.places["further"][company.id]) == data["further"]
    listed = facts["regional_companies"]["list"]
    for data in listed:
        company, regional = TITLE.companies[data["abbrev"]], FACTS.regional[data["abbrev"]]
        assert (company.kind, company.tokens, company.base) == ("regional", 1, data["home"])
        assert TITLE.certificate_counts(company.id) == (0, 0, 1)
        assert (regional.order, regional.nominal) == (data["order"], data["nominal"])
        goals = data["destinations"]
        (line,) = TITLE.lines[company.id]
        assert list(line) == [data["home"], *(goal["place"] for goal in goals)]
        bonuses = tuple(Bonus(goal["bonus"], goal["needs_brown"]) for goal in goals)
        assert regional.bonuses == bonuses
    assert len(TITLE.companies) == len(facts["corporations"]) + len(listed) == 20
    assert FACTS.second_regional_tile == facts["regional_companies"]["second_tile_cost"]
    assert TITLE.companies[FACTS.without_home].base == ""


@pytest.mark.rule("18FB-3.7.1-1", "18FB-3.7.1-6", "18FB-3.7.1-15", "18FB-3.7.2-1")
def test_nationals(facts: Any) -> None:
    nationals = facts["nationals"]
    for name, candidates in FACTS.nationals.items():
        assert list(candidates) == nationals[name]
    assert FACTS.national_price == nationals["start_value_if_both_unfloated"]
    assert FACTS.national_tile_steps == nationals["tile_steps"]
    assert set(FACTS.nationals) == {
        company.id for company in TITLE.companies.values() if company.kind == "national"
    }


@pytest.mark.rule("18FB-3.3.2-3", "18FB-3.3.2-4", "18FB-3.3.2-7", "18FB-3.3.2-8", "18FB-3.5.4-1")
def test_concessions(facts: Any) -> None:
    listed = facts["concessions"]["list"]
    assert FACTS.concessions.keys() == {data["company"] for data in listed}
    for data in listed:
        concession = FACTS.concessions[data["company"]]
        assert concession.full == data["deposit_full"]
        assert concession.reduced == data["deposit_reduced"]
        assert concession.band == data["band"]
        assert concession.card == data.get("discount_card", "")
        assert concession.free_after == data.get("free_if_concession_taken", "")
    due = {f"PH{phase}": 0 if kind == "none" else kind for phase, kind in FACTS.deposits.items()}
    assert due == facts["concessions"]["deposit_due"]
    assert FACTS.bands == facts["secured_interest"]["per_share"]
    assert list(FACTS.bands)[-1] == facts["secured_interest"]["highest"]


@pytest.mark.rule("18FB-2.7-5", "18FB-2.7-10", "18FB-2.7-11", "18FB-2.7-13", "18FB-2.5.4-2")
def test_political_cards(facts: Any) -> None:
    listed = facts["political_cards"]["list"]
    assert list(TITLE.privates) == [data["nickname"] for data in listed]
    for data in listed:
        card = TITLE.privates[data["nickname"]]
        assert (card.name, card.face, card.revenue) == (
            data["name"], data["cost"], data["revenue"]
        )  # fmt: skip
        assert not card.corporations_may_buy
        assert FACTS.linked.get(card.id) == data["linked"]
        assert FACTS.reduced_income.get(card.id) == data["revenue_reduced"]
        token = data["bourbon_token"]
        places = TITLE.places["bourbon"].get(card.id, ())
        assert [place.partition(".")[0] for place in places] == ([token["place"]] if token else [])
    assert FACTS.cards_from == {"Delahante": "2"}
    assert {card.power for card in TITLE.privates.values()} == {
        "band", "deposit", "papal", "bourbon", "concession"
    }  # fmt: skip


@pytest.mark.rule("18FB-2.2-1", "18FB-2.2.2-1", "18FB-2.2.3-2", "18FB-2.2.4-2", "18FB-4-2")
def test_market(facts: Any) -> None:
    market = facts["market"]
    assert [[cell.price for cell in row] for row in TITLE.market.rows] == market["grid"]
    names = FACTS.zones
    for row, zone in zip(TITLE.market.rows, market["row_zone"], strict=True):
        for cell in row:
            found = [names[letter] for letter in cell.zones if letter in names]
            assert found == ([] if zone == "white" else [zone])
    assert list(FACTS.ledge_rows) == market["ledge_rows"]
    end = market["end_of_game"]
    assert FACTS.last_cell == (end["row"], end["column"])
    assert TITLE.market.at(FACTS.last_cell).zones == "e"
    assert TITLE.market.price(FACTS.last_cell) == end["value"]
    for phase in TITLE.phases.values():
        cells = TITLE.market.with_zone(phase.par_zones)
        wanted = {
            par["value"]: (par["row"], par["column"])
            for par in market["par_spaces"]
            if par["from_phase"] <= int(phase.id)
        }
        assert cells == wanted


@pytest.mark.rule("18FB-2.6-1", "18FB-2.6-3", "18FB-2.6-4", "18FB-3.5.5-1", "18FB-R-9")
def test_trains(facts: Any) -> None:
    listed = facts["trains"]["list"] + facts["regional_trains"]["list"]
    counts = TITLE.scenarios["standard"].trains
    assert list(TITLE.trains) == [data["name"] for data in listed]
    for data in listed:
        train = TITLE.trains[data["name"]]
        assert (train.stops, train.markers, train.price) == (data["x"], data["y"], data["price"])
        assert train.rusted_by == (data.get("scrapped_by") or "")
        assert train.unlimited == (data["count"] is None)
        assert counts.get(train.id) == data["count"]
        assert train.from_phase == data.get("available_from", "")[2:]
    regional = [data["name"] for data in facts["regional_trains"]["list"]]
    assert list(FACTS.regional_trains) == regional
    assert FACTS.leaving_train == "PH5"


@pytest.mark.rule("18FB-2.1-1", "18FB-2.1-2", "18FB-2.1-3", "18FB-2.1-4", "18FB-2.1-6")
@pytest.mark.rule("18FB-2.1-10", "18FB-2.1-11", "18FB-3.5.1-1", "18FB-3.5.1-2", "18FB-2.5.3-7")
def test_phases(facts: Any) -> None:
    columns = {"first": "yellow", "second": "green", "third": "brown"}
    for data, phase in zip(facts["phases"], TITLE.phases.values(), strict=True):
        assert f"PH{phase.id}" == data["name"]
        assert phase.starts_with == ("" if phase.id == "1" else data["name"])
        assert list(phase.tiles) == data["tiles"]
        assert phase.revenue_colour == columns[data["value_column"]]
        assert sorted(TITLE.market.with_zone(phase.par_zones)) == data["par_values"]
        assert FACTS.steps[phase.id] == data["tile_steps_for_new_companies"]
        assert phase.operating_rounds == facts["game"]["operating_rounds_per_turn"]
        assert phase.train_limit is None
        scrapped = {train.id for train in TITLE.trains.values() if train.rusted_by == data["name"]}
        assert scrapped == ({data["scraps"]} if data["scraps"] else set())
    port = facts["revenues"]["port"]
    assert FACTS.port == {columns[column]: money for column, money in port.items()}
    assert facts["revenues"]["town_marker"] == FACTS.marker
    assert set(facts["revenues"]["ports"]) == TITLE.ports


def test_the_title_says_that_its_board_is_reconstructed() -> None:
    assert "reconstructed" in TITLE.note
