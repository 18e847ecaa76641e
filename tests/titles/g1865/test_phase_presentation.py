"""What clients show of companies and players, and what the next phase would change."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, BuyTrain, Dividend, Pass, RepayLoan, SellShares
from railhead.language.answers import describe
from railhead.language.events import narrate
from railhead.language.questions import ask
from railhead.presentation import presentation_of
from railhead.titles.g1865 import phases
from tests.titles.g1865.build import Example


def facts(table: Example, owner: str) -> list[str]:
    return [fact.text for fact in presentation_of(table.game).facts(owner)]


def asked(table: Example) -> str:
    decision = table.game.decision
    assert decision is not None
    return ask(decision, table.game)


def log(table: Example, *kinds: str) -> list[str | None]:
    return [narrate(event, table.game) for event in table.emitted(*kinds)]


# -- facts -----------------------------------------------------------------------------------------


@pytest.mark.rule("1865-2.1-1")
def test_a_company_shows_traffic_coverage_rank_and_loans() -> None:
    table = Example().company("FMS", 180, major=True, traffic=14, trains="PH2", loans=2, ann=1)
    assert facts(table, "FMS") == [
        "major",
        "traffic 14",
        "trains carry 8, revenue L.80",
        "rank 3, white zone",
        "2 loans, a share counts L.80 at the end",
    ]


def test_a_company_that_has_not_floated_says_so() -> None:
    table = Example().company("FMS", floated=False, ann=0)
    assert facts(table, "FMS") == ["minor", "not floated yet"]
    assert facts(table, "SFS") == []


def test_a_minor_that_reaches_its_destination_may_convert() -> None:
    table = Example().company("FMS", ann=1).tile("D38", "7", 5).tile("C39", "173", 4)
    assert "may convert" not in facts(table, "FMS")
    table = Example().company("FMS", tokens=["C41.0"], ann=1)
    assert "may convert" in facts(table, "FMS")


def test_a_player_shows_his_personal_loans() -> None:
    table = Example()
    assert facts(table, "ann") == []
    table.state.personal_loans["ann"] = 2
    assert facts(table, "ann") == ["2 personal loans, counts L.1000 less at the end"]


def test_liquidity_is_cash_and_what_can_be_sold() -> None:
    table = Example().company("FMS", 100, ann=1).company("SFS", 70, turns=0, bob=0, ann=1)
    assert table.cash(ann=30).game.liquidity("ann") == 130


# -- the next phase --------------------------------------------------------------------------------


def test_the_next_phase_is_forecast() -> None:
    table = Example().phase("4").privates(M1="ann").company("FMS", trains=["PH4"] * 3, ann=1)
    changes = [(event.kind, event.params) for event in phases.next_phase(table.game)]
    assert ("phase", {"phase": "5"}) in changes
    assert ("private_closed", {"private": "M1"}) in changes
    assert any(kind == "majors_offered" for kind, _ in changes)
    table = Example().phase("5").company("FMS", trains=["PH4", "PH4", "PH5"], ann=1)
    changes = [(event.kind, event.params) for event in phases.next_phase(table.game)]
    assert changes[-1] == ("surplus", {"company": "FMS", "count": 1})
    assert table.state.phase == "5"
    assert phases.next_phase(Example().phase("7").game) == []


# -- words -----------------------------------------------------------------------------------------


def test_words_of_cards_loans_and_dividends() -> None:
    table = Example().privates(M3="ann")
    table.company("FMS", 100, traffic=8, trains="PH2", cash=500, loans=1, ann=1)
    table.turn_of("FMS", "dividend")
    assert asked(table) == "FMS (Ann): pay a dividend of L.80 or keep it?"
    gift = "receive M3 from Ann free of charge (FMS gains 2 traffic from a maritime card"
    assert describe(BuyPrivate("FMS", "M3", 0), table.game).startswith(gift)
    assert describe(RepayLoan("FMS"), table.game) == "repay a loan for L.500"
    assert describe(Dividend("FMS", "pay"), table.game) == (
        "pay out L.16 per share: Ann L.48, FMS L.32; price L.100 → L.110"
    )
    table.play(BuyPrivate("FMS", "M3", 0), RepayLoan("FMS"), Dividend("FMS", "pay"))
    assert log(table, "private_bought", "loans_repaid", "carried", "dividend") == [
        "Ann hands M3 to FMS",
        "FMS repays 1 loan for L.500",
        "FMS has traffic 10, its trains carry 16",
        "FMS pays out L.100, L.20 per share",
    ]


def test_words_of_a_turn_without_revenue() -> None:
    table = Example().privates(M3="ann").company("FMS", 100, trains="PH2", ann=1)
    table.turn_of("FMS", "dividend")
    assert asked(table) == "FMS (Ann): there is no revenue; a maritime card could bring one"
    assert describe(Pass("FMS"), table.game).startswith("earn nothing (FMS earns nothing")


def test_words_of_a_forced_purchase() -> None:
    table = Example().phase("3").company("FMS", 100, cash=60, traffic=3, ann=0)
    table.company("SFS", 70, bob=1, ann=1).cash(ann=10).turn_of("FMS", "trains")
    assert asked(table) == "FMS (Ann): a train must be bought"
    train, sale = BuyTrain("FMS", "PH3-0", 200), SellShares("ann", "SFS", 1)
    assert "Ann must raise L.130 for a train of FMS" in describe(train, table.game)
    table.play(train)
    assert asked(table) == "Ann: sell certificates to pay for the train of FMS"
    assert describe(sale, table.game).startswith("sell 20% of SFS for L.70")
    table.play(sale)
    assert log(table, "must_raise", "personal_loans_taken", "president_helps") == [
        "Ann must raise L.130 for a train of FMS",
        "Ann takes 1 personal loan of the bank: L.500",
        "Ann gives FMS the missing L.140",
    ]
