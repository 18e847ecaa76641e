"""What clients show of 18FB besides its decisions."""

from __future__ import annotations

from random import Random

import pytest

from railhead.engine.actions import ACCEPT, Choose
from railhead.lab.simulate import random_action
from railhead.presentation import presentation_of
from railhead.presentation.blocks import NewCompany, Remark, Standpoints, Steps, Table
from railhead.titles.g18fb.nationals import FormNational
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.state import BUILDING, PROVISIONAL
from tests.titles.g18fb.example import Example


def facts(table: Example, owner: str) -> list[str]:
    return [fact.text for fact in presentation_of(table.game).facts(owner)]


# -- companies ---------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.4-3")
def test_a_building_company_shows_what_comes_next_and_its_interest() -> None:
    table = Example().company("LdA", status=BUILDING, deposits=(75, 75), ann=0)
    assert facts(table, "LdA") == [
        "building, 2 tile steps",
        "becomes provisional with a token in I36 Isernia; D.75 of the deposit come back",
        "secured interest D.15 a share (band C)",
    ]


@pytest.mark.rule("18FB-3.4-5")
def test_a_provisional_company_waits_for_its_final_destination() -> None:
    table = Example().company("LdA", status=PROVISIONAL, ann=0)
    table.state.reached["LdA"] = ("I36",)
    assert "becomes definitive with a token in L39 Pescara" in facts(table, "LdA")


@pytest.mark.rule("18FB-3.4-6")
def test_a_frozen_company_says_how_it_gets_free() -> None:
    table = Example().company("LdA", status=BUILDING, concession="pool", ann=0)
    assert facts(table, "LdA") == [
        "frozen, 2 tile steps",
        "leaves this state when somebody takes its concession",
    ]
    assert facts(table, "bank") == ["concessions in the pool: LdA"]


@pytest.mark.rule("18FB-2.2.3-2")
def test_a_ledge_that_is_near_is_told() -> None:
    table = Example().company("LdA", (8, 15), ann=2)
    assert "2 shares sold take it over the ledge to D.150" in facts(table, "LdA")
    table = Example().company("LdA", (0, 5), ann=2)
    assert not any("ledge" in text for text in facts(table, "LdA"))


@pytest.mark.rule("18FB-3.3.2-4")
def test_a_company_to_come_shows_its_deposit() -> None:
    assert facts(Example(), "FP") == [
        "deposit D.400",
        "secured interest D.10 a share (band B)",
        "line to Foggia – Napoli North",
    ]
    assert facts(Example().phase("4"), "FP")[0] == "no deposit"
    assert facts(Example().phase("5"), "SFM") == ["floats when 60% are sold"]


@pytest.mark.rule("18FB-3.7.1-13")
def test_a_national_without_a_president_is_shown() -> None:
    table = Example().phase("6").company("RA", ann=0)
    del table.state.presidents["RA"]
    assert "without a president, it does not operate" in facts(table, "RA")


@pytest.mark.rule("18FB-3.5.5-1")
def test_bars_show_worth_and_earnings_and_the_next_train() -> None:
    table = Example().company("NN", status=PROVISIONAL, tokens=["nC4.0"], trains="PH1", ann=0)
    table.state.markers["NN"] = 5
    bars = presentation_of(table.game).bars("NN")
    assert bars is not None
    assert bars.amount.amount - bars.capacity.amount == 30
    assert bars.capacity.more == 20
    assert bars.lines[0].endswith("and 2 of 5 town markers earn")


def test_a_building_company_only_would_earn() -> None:
    table = Example().company("NN", status=BUILDING, trains="PH1", ann=0)
    bars = presentation_of(table.game).bars("NN")
    assert bars is not None
    assert bars.capacity.name == "Trains would earn"


@pytest.mark.rule("18FB-3.7.3-1")
def test_plans_tell_what_a_regional_company_costs() -> None:
    table = Example().phase("6").company("NN", cash=250, ann=0).regional("FA", "bob", trains="R5")
    table.state.markers["FA"] = 3
    plan = next(it for it in presentation_of(table.game).plans("NN") if it.about == "FA")
    assert plan.title == "If it acquired FA"
    assert plan.items[0] == ("price", "D.130: nominal D.100, earnings D.30")
    assert plan.items[-1] == ("treasury afterwards", "D.120")


# -- the market ----------------------------------------------------------------------------------


@pytest.mark.rule("18FB-2.2.3-3")
def test_the_market_shows_prices_after_sales_with_the_ledge() -> None:
    table = Example().company("LdA", (7, 15), ann=2)
    (section,) = presentation_of(table.game).market()
    falls, why = section.blocks
    assert isinstance(falls, Table)
    assert isinstance(why, Remark)
    (row,) = falls.rows
    assert [value.text for value in row] == ["LdA", "D.180", "170", "170", "150", "150", "150"]
    assert [value.tone for value in row] == ["", "", "", "", "blue", "blue", "blue"]
    assert [value.note for value in row] == ["", "", "", "", "l", "l", "l"]


@pytest.mark.rule("18FB-3.3.1-2")
def test_no_price_is_told_of_what_the_pool_cannot_take() -> None:
    table = Example().company("LdA", (7, 15), pool=3, ann=2)
    (section,) = presentation_of(table.game).market()
    falls = section.blocks[0]
    assert isinstance(falls, Table)
    assert [value.text for value in falls.rows[0]] == ["LdA", "D.180", "170", "170", "–", "–", "–"]


@pytest.mark.rule("18FB-3.3.1-6")
def test_companies_that_cannot_be_sold_have_no_place_there() -> None:
    table = Example().company("LdA", status=BUILDING, ann=2)
    assert presentation_of(table.game).market() == ()


# -- what will come ------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.6-1")
def test_the_day_of_garibaldi_is_told_before_it_comes() -> None:
    table = Example().phase("4").company("FS", deposits=(0, 100), ann=1, bob=3).cards(Falcon="ann")
    forecast = presentation_of(table.game).next_phase()
    assert forecast is not None
    assert "Bob becomes president of FS in place of Ann" in forecast.lines
    assert "cards discarded: Falcon" in forecast.lines
    assert "deposits lost: Ann D.100 (FS)" in forecast.lines
    assert forecast.warnings == {"FS": "changes its president with phase 5"}
    assert table.state.presidents["FS"] == "ann"


@pytest.mark.rule("18FB-3.7.1-3")
def test_the_nationals_are_told_as_if_everybody_refused() -> None:
    table = Example().phase("5")
    for company, price in (("LdA", 150), ("NN", 140), ("FC", 100), ("FSC", 90)):
        table.company(company, price, ann=1)
    forecast = presentation_of(table.game).next_phase()
    assert forecast is not None
    told = "RM if all presidents refuse: companies FC + FSC; price D.100; president Ann"
    assert any(line.startswith(told) for line in forecast.lines)
    assert "RM" not in table.state.presidents


@pytest.mark.rule("18FB-3.7.1-2")
def test_the_topic_of_a_merger_shows_who_has_a_say_and_what_comes_of_it() -> None:
    table = Example().phase("6")
    for company, price in (("LdA", 150), ("NN", 140), ("FC", 100), ("FSC", 90)):
        table.company(company, price, trains="PH4" if company == "NN" else (), ann=1)
    table.turn_of("NN", FormNational("RM", "ann")).play(Choose("LdA", ACCEPT))
    topic = presentation_of(table.game).topic()
    assert topic is not None
    joining, standpoints, _, steps = topic.section.blocks
    assert isinstance(joining, NewCompany)
    assert [member.company for member in joining.members] == ["LdA", "NN"]
    assert isinstance(standpoints, Standpoints)
    assert [(it.player, it.state) for it in standpoints.items] == [
        ("LdA (Ann)", "agrees"),
        ("NN (Ann)", "asked"),
        ("FC (Ann)", "waits"),
        ("FSC (Ann)", "waits"),
    ]
    assert isinstance(steps, Steps)
    assert steps.items[:2] == (("companies", "LdA + FSC"), ("price", "D.150"))


# -- looking changes nothing ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.slow
def test_who_looks_changes_nothing(seed: int) -> None:
    """What is shown is asked of caches that the rules use too."""
    looked, other = (Game18FB.new({"a": "A", "b": "B", "c": "C"}, {}, seed) for _ in range(2))
    rng = Random(seed)
    for _ in range(250):
        decision = looked.decision
        if decision is None:
            break
        shown = presentation_of(looked)
        for company in looked.title.companies:
            shown.plans(company)
        shown.next_phase()
        action = random_action(decision.answers, rng)
        looked.apply(action)
        other.apply(action)
        assert looked.state == other.state
        assert looked.decision == other.decision


@pytest.mark.rule("18FB-3.7.3-1")
@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("5", "could be acquired for D.100, from phase 6 on"),
        ("6", "can be acquired for D.100"),
    ],
)
def test_what_a_regional_company_would_cost_is_told_from_the_start(phase: str, told: str) -> None:
    table = Example().phase(phase).regional("FA", "bob")
    facts = [fact.text for fact in presentation_of(table.game).facts("FA")]
    assert told in facts
