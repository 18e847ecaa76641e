"""What clients are told of 1861: mergers under way, auctions, loans, what the rules will do."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BidCompany, BuyShare, Choose, Convert, Form, Merge, Pass
from railhead.engine.state import BANK
from railhead.language import say_power
from railhead.presentation import presentation_of
from railhead.titles.common.bidding import auction_of
from railhead.titles.g1861 import state_turn
from railhead.titles.g1861.game import Base1861
from railhead.titles.minors_and_publics import phases
from railhead.titles.minors_and_publics.formation import (
    CONSENT,
    NAMING,
    OFFER,
    Formation,
    formation_of,
)
from railhead.titles.minors_and_publics.merging import connecting_track, new_public
from tests.titles.g1861.build import Example, joined

YELLOW = (4, 6)
"""A cell of R110 where a minor may convert."""


# -- mergers ---------------------------------------------------------------------------------------


def formation(table: Example) -> Formation:
    """The merger or conversion that is decided now."""
    found = formation_of(table.game)
    assert found is not None
    return found


@pytest.mark.rule("1861-12.3-3", "1861-12.3-4", "1861-12.3-8")
def test_a_merger_is_told_before_anybody_agrees() -> None:
    table = joined().merger_round()
    made = formation(table)
    assert (made.stage, made.leader, made.members) == (NAMING, "ann", ("K-R",))
    assert (made.partners, made.public) == (("M-V",), None)
    table.play(Merge("K-R", "M-V"))
    made = formation(table)
    assert (made.members, made.partners, made.asked) == (("K-R", "M-V"), (), ("bob",))
    public = made.public
    assert public is not None
    assert (public.price, public.treasury, public.loans) == (110, 140, 1)
    assert public.shares == {"ann": 10, "bob": 10}
    assert (public.left, public.president, public.surplus) == (80, "ann", 0)
    assert set(public.cities) == {"G15.0", "I13.0"}
    assert table.game.title.market.price(public.cell or (0, 0)) == 110


@pytest.mark.rule("1861-12.1-1")
def test_the_word_of_the_others_and_then_the_offers_are_told() -> None:
    table = joined().merger_round()
    table.play(Merge("K-R", "M-V"), Form("K-R", "GRR"))
    made = formation(table)
    assert (made.stage, made.company, made.asked) == (CONSENT, "GRR", ("bob",))
    expected = made.public
    table.play(Choose("bob", "accept"))
    made = formation(table)
    assert expected is not None
    assert made.public is not None
    assert (made.stage, made.leader, made.company) == (OFFER, "", "GRR")
    assert (made.buyers, made.again) == (("ann", "bob"), True)
    for name in ("price", "treasury", "loans", "trains", "shares", "president", "cell", "left"):
        assert getattr(made.public, name) == getattr(expected, name), name
    table.play(BuyShare("ann", "GRR", "treasury"), Pass("ann"))
    made = formation(table)
    assert made.public is not None
    assert (made.buyers, made.public.shares["ann"], made.public.left) == (("bob",), 20, 70)


def test_trains_that_the_public_must_return_are_told() -> None:
    table = joined().phase("4").trains(**{"K-R": ["4", "4"], "M-V": ["4"]})
    public = new_public(table.game, ("K-R", "M-V"))
    assert (len(public.trains), public.surplus) == (5, 2)


def test_a_conversion_is_told_where_the_minor_stands() -> None:
    table = Example().privates().phase("3").minor("K-R", "ann", YELLOW, cash=30, trains="3")
    table.merger_round()
    made = formation(table)
    assert made.public is not None
    assert (made.public.price, made.public.shares, made.public.left) == (110, {"ann": 20}, 80)
    assert table.offers(Convert("K-R", "GRR"))


def test_track_that_joins_minors_is_told() -> None:
    table = joined()
    assert connecting_track(table.game, ("K-R", "M-V")) == (("G15.0", "44", "I13.0"),)
    assert connecting_track(table.game, ("M-V", "K-R")) == (("I13.0", "11", "G15.0"),)
    table.minor("D", "cid", 50)
    assert connecting_track(table.game, ("K-R", "D")) == ()


def test_nothing_is_formed_in_other_steps() -> None:
    table = joined().stock_round("ann")
    assert formation_of(table.game) is None
    assert presentation_of(table.game).topic() is None


# -- auctions ----------------------------------------------------------------------------------


@pytest.mark.rule("1861-9.2-5")
def test_an_auction_is_told_with_what_a_bid_brings() -> None:
    table = Example().cash(ann=400, bob=400, cid=400).stock_round("ann")
    assert auction_of(table.game) is None
    table.play(BidCompany("ann", "N", 150))
    auction = auction_of(table.game)
    assert auction is not None
    assert (auction.lot, auction.leader, auction.price) == ("N", "ann", 150)
    assert auction.bidders == ("bob", "cid")
    assert table.game.minor_start(150) == 70
    assert table.game.minor_start(1000) == 135
    table.play(Pass("bob"), Pass("cid"))
    assert table.price("N") == 70


# -- loans -------------------------------------------------------------------------------------


def facts(table: Example, owner: str) -> list[str]:
    return [fact.text for fact in presentation_of(table.game).facts(owner)]


@pytest.mark.rule("1861-10.2-1")
def test_loans_are_told() -> None:
    table = joined()
    assert facts(table, "M-V") == [
        "1 of 2 loans, interest R5 a turn",
        "can pay R85 with 1 loan",
    ]
    assert facts(table, "K-R") == ["can pay R190 with 2 loans"]
    table.state.loans["M-V"] = 2
    assert "no more loans" in facts(table, "M-V")
    assert facts(table, BANK) == [
        "a loan brings R45, its first interest of R5 paid, and costs R5 a turn"
    ]
    table.state.loans["RSR"] = 3
    assert facts(table, "RSR") == ["3 loans, interest R15 a turn"]
    assert facts(table, "GRR") == []
    assert facts(table, "ann") == []


def test_what_only_some_companies_have_is_told() -> None:
    table = joined().public("SW", 100, ann=1, trains="4", tokens=["F18.0"], loans=1)
    table.minor("D", "ann", YELLOW, loans=2)
    assert "may convert" in facts(table, "D")
    assert "may convert" not in facts(table, "M-V")
    assert "next token R20 per hex" in facts(table, "SW")


# -- what the rules will do --------------------------------------------------------------------


@pytest.mark.rule("1861-11-1", "1861-11-7")
def test_what_the_next_phase_takes_is_told_and_changes_nothing() -> None:
    table = Example().privates()
    table.minor("K-R", "ann", 70, trains="2").minor("M-V", "bob", 60, trains="3")
    table.phase("3").stock_round("ann")
    before = table.state.copy()
    events = phases.next_phase(table.game)
    assert table.state == before
    assert [event.params["company"] for event in events if event.kind == "nationalised"] == ["K-R"]
    paid = [event.params for event in events if event.params.get("reason") == "nationalisation"]
    assert [(one["payee"], one["amount"]) for one in paid if one["payer"] == BANK] == [("ann", 130)]


@pytest.mark.rule("1861-11-3")
def test_publics_that_may_be_given_up_are_told() -> None:
    table = Example().privates().phase("3")
    table.public("SW", 100, ann=1, trains="3", tokens=["F18.0"])
    table.phase("5").stock_round("ann")
    changes = {event.kind: event.params for event in phases.next_phase(table.game)}
    assert changes["nationalisation_possible"] == {"company": "SW"}


def test_in_the_last_phase_nothing_is_told() -> None:
    table = Example().privates().phase("8").stock_round("ann")
    assert phases.next_phase(table.game) == []


@pytest.mark.rule("1861-7.4-2", "1861-10.10-13")
def test_the_turn_of_the_state_railway_is_told_and_changes_nothing() -> None:
    table = Example().privates().phase("4").cash(RSR=20).stock_round("ann")
    before = table.state.copy()
    assert isinstance(table.game, Base1861)
    kinds = [event.kind for event in state_turn.next_turn(table.game)]
    assert table.state == before
    assert "no_revenue" in kinds
    assert kinds.index("no_revenue") < kinds.index("loans_taken") < kinds.index("train_bought")
    table.turn_of("RSR", after=())
    assert table.game.trains_of("RSR") == ("4-0",)


@pytest.mark.rule("1861-7.4-2")
@pytest.mark.parametrize(("phase", "company"), [("3", "RSR"), ("8", "RSR"), ("4", "N")])
def test_who_does_not_play_by_rule_has_no_turn_to_tell(phase: str, company: str) -> None:
    table = Example().privates().phase(phase).stock_round("ann")
    presentation = presentation_of(table.game)
    assert not presentation.plays_by_rule(company)
    assert presentation.next_turn(company) is None


# -- worth -------------------------------------------------------------------------------------


@pytest.mark.rule("1861-13-7")
def test_a_minor_is_worth_two_shares() -> None:
    table = joined().public("SW", 100, bob=2, tokens=["F18.0"])
    assert table.game.holding_value("K-R", "ann") == 120
    assert table.game.holding_value("SW", "bob") == 400
    assert table.game.holding_value("SW", "ann") == 0


# -- private companies -------------------------------------------------------------------------


def test_what_a_private_company_does_stands_in_words() -> None:
    table = Example()
    bonus = "Moscow earns its company R10 more for each train"
    assert say_power("MYR", table.game) == f"{bonus}; no track on H6, I5 Yaroslavl before phase 3"
    assert say_power("TSR", table.game) == "no track on E3 before phase 3"
    table.phase("3")
    assert (say_power("MYR", table.game), say_power("TSR", table.game)) == (bonus, "")
