"""Questions, answers and the log of 18FB in words."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    ACCEPT,
    REFUSE,
    Action,
    Choose,
    Dividend,
    OfferPrivate,
    Par,
    Pass,
    TakeConcession,
)
from railhead.language import describe, log_lines
from railhead.language.questions import ask
from railhead.titles.g18fb.auctions import PoliticalRound
from railhead.titles.g18fb.destinations import DeclareBase
from railhead.titles.g18fb.nationals import FormNational
from railhead.titles.g18fb.phases import enter_phase_of
from railhead.titles.g18fb.revenue import Revenue
from railhead.titles.g18fb.state import BUILDING
from railhead.titles.g18fb.track import TrackStep
from tests.titles.g18fb.example import Example


def asked(table: Example) -> str:
    decision = table.game.decision
    assert decision is not None
    return ask(decision, table.game)


def said(table: Example, action: Action) -> str:
    return describe(action, table.game)


def log(table: Example) -> list[str]:
    return [line.text for line in log_lines(table.game.events, table.game)]


@pytest.mark.rule("18FB-3.3.2-1")
def test_a_start_names_certificate_deposit_and_treasury() -> None:
    table = Example().stock_round("ann")
    assert said(table, Par("ann", "FS", 90)) == (
        "start FS at D.90 for D.180 and a deposit of D.200, treasury D.180"
    )
    table.play(Par("ann", "FS", 90))
    assert log(table) == [
        "Ann takes the concession of FS for a deposit of D.200",
        "Ann starts FS at D.90",
        "FS floats: building, 2 tile steps a turn",
    ]


@pytest.mark.rule("18FB-3.3.2-8")
def test_a_start_without_a_deposit_says_so() -> None:
    table = Example().company("LTF", bob=0).stock_round("ann")
    assert said(table, Par("ann", "FST", 60)) == (
        "start FST at D.60 for D.120 without a deposit, treasury D.120"
    )


@pytest.mark.rule("18FB-3.2-1")
def test_cards_are_picked_then_auctioned() -> None:
    table = Example()
    PoliticalRound.begin(table.game)
    table.game.advance()
    assert asked(table) == "Ann: pick the next political card for auction"
    assert said(table, Choose("ann", "L'Ala")) == (
        "put L'Ala up for auction: from D.150, income D.25"
    )
    table.play(Choose("ann", "L'Ala"))
    assert asked(table) == "Ann: open the bidding for L'Ala, or pass"
    table.play(Pass("ann"), Pass("bob"))
    assert said(table, Pass("cid")) == "pass on L'Ala (Nobody bids for L'Ala; it goes to the pool)"


@pytest.mark.rule("18FB-3.5.4-3")
def test_a_step_that_is_not_used_costs_the_interest() -> None:
    table = Example().company("FSC", 100, status=BUILDING, ann=1)
    table.turn_of("FSC", TrackStep("FSC"), Revenue("FSC"))
    assert asked(table) == "FSC (Ann): lay or upgrade track, step 1 of 2"
    assert said(table, Pass("FSC")).startswith("lay no more track, without secured interest (")
    table.play(Pass("FSC"))
    assert log(table)[-2:] == [
        "FSC has used 0 of 2 tile steps: no secured interest",
        "FSC falls from D.100 to D.90",
    ]


@pytest.mark.rule("18FB-3.5.6-2")
def test_half_a_dividend_tells_shares_and_treasury() -> None:
    table = Example().company("NN", 100, ann=1, tokens=["nC4.0"], trains="PH1")
    table.turn_of("NN", Revenue("NN"))
    assert said(table, Dividend("NN", "half")) == (
        "pay half, D.3 per share: NN D.21, Ann D.9; the treasury keeps D.20; price stays D.100"
    )


@pytest.mark.rule("18FB-3.3.6-2")
def test_an_offer_of_a_card_names_who_must_agree() -> None:
    table = Example().cards(Falcon="ann").stock_round("ann")
    offer = OfferPrivate("ann", "Falcon", "bob", 40)
    assert said(table, offer) == "offer Falcon to Bob for D.40 (Bob must agree)"
    table.play(offer)
    assert asked(table) == "Bob: Ann offers Falcon for D.40; accept?"
    table.play(Choose("bob", REFUSE))
    assert log(table)[-2:] == [
        "Ann offers Falcon to Bob for D.40",
        "Bob refuses to trade Falcon for D.40",
    ]


@pytest.mark.rule("18FB-3.3.3-4")
def test_a_withdrawn_concession_names_its_deposit() -> None:
    table = Example().company("NN", status=BUILDING, concession="pool", ann=1).stock_round("ann")
    assert said(table, TakeConcession("ann", "NN")) == (
        "take the concession of NN for a deposit of D.100 (NN is building again)"
    )


@pytest.mark.rule("18FB-3.3.2-10")
def test_a_base_is_named_with_the_line_that_follows() -> None:
    table = Example().company("FP", status=BUILDING, ann=0)
    table.turn_of("FP", DeclareBase("FP"))
    assert asked(table) == "FP (Ann): from which end is the line of FP built?"
    assert said(table, Choose("FP", "N21")) == (
        "start from N21 Bari: first to L27 Foggia, then to nC10 Napoli North"
    )


@pytest.mark.rule("18FB-3.7.1-3")
def test_who_refuses_reads_who_merges_then() -> None:
    table = Example().phase("6")
    for company, price in (("LdA", 150), ("NN", 140), ("FC", 100), ("FSC", 90)):
        table.company(company, price, trains="PH4" if company == "NN" else (), ann=1)
    table.turn_of("NN", FormNational("RM", "ann"))
    assert asked(table) == "LdA (Ann): merge into RM?"
    assert said(table, Choose("LdA", REFUSE)) == "refuse; FC + FSC if all others refuse"
    assert said(table, Choose("LdA", ACCEPT)) == (
        "agree to merge into RM; LdA + FSC if all others refuse"
    )


@pytest.mark.rule("18FB-3.6-2")
@pytest.mark.rule("18FB-3.6-3")
def test_what_a_phase_does_to_several_stands_in_one_line_each() -> None:
    table = Example().phase("4").cards(Falcon="ann", Riseis="bob")
    table.company("FS", status=BUILDING, ann=1).company("NN", status=BUILDING, ann=1)
    enter_phase_of(table.game, "PH5")
    lines = log(table)
    assert "There are no political cards any more: Falcon, Riseis" in lines
    assert "FS, NN are now definitive" in lines
    assert "FS is now definitive" not in lines
