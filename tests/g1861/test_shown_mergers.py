"""What clients are told of 1861: mergers under way, auctions, loans, what the rules will do."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BidCompany, BuyShare, Choose, Convert, Form, Merge, Pass
from railhead.engine.prospect import CONSENT, NAMING, OFFER, Auction, Fact
from railhead.engine.state import BANK
from railhead.language import ENGLISH, say_power, voice_of
from railhead.language.facts import FACTS, say_fact
from railhead.language.formation import forming_lines
from tests.g1861.build import Example

YELLOW = (4, 6)
"""A cell of R110 where a minor may convert."""


def joined(**owners: str) -> Example:
    """K-R in Kharkov and M-V in Voronezh with track between them, both with a train."""
    table = Example().privates().phase("3")
    table.minor("K-R", owners.get("kr", "ann"), 60, cash=100, trains="3")
    table.minor("M-V", owners.get("mv", "bob"), 50, cash=40, trains="3", loans=1)
    table.tile("G15", "57", 1).tile("H14", "9", 1).tile("I13", "57", 1)
    return table.cash(ann=500, bob=500, cid=500)


# -- mergers ---------------------------------------------------------------------------------------


@pytest.mark.rule("1861-12.3-3", "1861-12.3-4", "1861-12.3-8")
def test_a_merger_is_told_before_anybody_agrees() -> None:
    table = joined().merger_round()
    made = table.game.forming()
    assert made is not None
    assert (made.stage, made.leader, made.members) == (NAMING, "ann", ("K-R",))
    assert (made.partners, made.prospect) == (("M-V",), None)
    table.play(Merge("K-R", "M-V"))
    made = table.game.forming()
    assert made is not None
    assert (made.members, made.partners, made.asked) == (("K-R", "M-V"), (), ("bob",))
    coming = made.prospect
    assert coming is not None
    assert (coming.price, coming.treasury, coming.loans) == (110, 140, 1)
    assert coming.shares == {"ann": 10, "bob": 10}
    assert (coming.left, coming.director, coming.surplus) == (80, "ann", 0)
    assert set(coming.cities) == {"G15.0", "I13.0"}
    assert table.game.title.market.price(coming.cell or (0, 0)) == 110


@pytest.mark.rule("1861-12.1-1")
def test_the_word_of_the_others_and_then_the_offers_are_told() -> None:
    table = joined().merger_round()
    table.play(Merge("K-R", "M-V"), Form("K-R", "GRR"))
    made = table.game.forming()
    assert made is not None
    assert (made.stage, made.company, made.asked) == (CONSENT, "GRR", ("bob",))
    told = made.prospect
    table.play(Choose("bob", "accept"))
    made = table.game.forming()
    assert made is not None
    assert told is not None
    assert made.prospect is not None
    assert (made.stage, made.leader, made.company) == (OFFER, "", "GRR")
    assert (made.buyers, made.again) == (("ann", "bob"), True)
    for name in ("price", "treasury", "loans", "trains", "shares", "director", "cell", "left"):
        assert getattr(made.prospect, name) == getattr(told, name), name
    table.play(BuyShare("ann", "GRR", "treasury"), Pass("ann"))
    made = table.game.forming()
    assert made is not None
    assert made.prospect is not None
    assert (made.buyers, made.prospect.shares["ann"], made.prospect.left) == (("bob",), 20, 70)


def test_trains_that_the_public_must_return_are_told() -> None:
    table = joined().phase("4").trains(**{"K-R": ["4", "4"], "M-V": ["4"]})
    coming = table.game.prospect(("K-R", "M-V"))
    assert coming is not None
    assert (len(coming.trains), coming.surplus) == (5, 2)


def test_a_conversion_is_told_where_the_minor_stands() -> None:
    table = Example().privates().phase("3").minor("K-R", "ann", YELLOW, cash=30, trains="3")
    table.merger_round()
    made = table.game.forming()
    assert made is not None
    assert made.prospect is not None
    assert (made.prospect.price, made.prospect.shares, made.prospect.left) == (110, {"ann": 20}, 80)
    assert table.offers(Convert("K-R", "GRR"))


def test_track_that_joins_minors_is_told() -> None:
    table = joined()
    assert table.game.links(("K-R", "M-V")) == (("G15.0", "44", "I13.0"),)
    assert table.game.links(("M-V", "K-R")) == (("I13.0", "11", "G15.0"),)
    table.minor("D", "cid", 50)
    assert table.game.links(("K-R", "D")) == ()


def test_nothing_is_formed_in_other_steps() -> None:
    table = joined().stock_round("ann")
    assert table.game.forming() is None
    assert forming_lines(table.game) == []


def test_the_figures_stand_in_words() -> None:
    table = joined().merger_round()
    table.play(Merge("K-R", "M-V"), Form("K-R", "GRR"))
    head, figures, sayings = forming_lines(table.game)
    assert head == "K-R + M-V → GRR"
    assert figures.startswith("price R110 · treasury R140 · trains 3 3 · loans 1 · president Ann")
    assert "shares Ann 10%, Bob 10% · left to offer 80%" in figures
    assert sayings == "Ann proposes · Bob is asked"


# -- auctions ----------------------------------------------------------------------------------


@pytest.mark.rule("1861-9.2-5")
def test_an_auction_is_told_with_what_a_bid_brings() -> None:
    table = Example().cash(ann=400, bob=400, cid=400).stock_round("ann")
    assert table.game.auction() is None
    table.play(BidCompany("ann", "N", 150))
    assert table.game.auction() == Auction("N", "ann", 150, ("bob", "cid"))
    assert table.game.price_for_bid("N", 150) == 70
    assert table.game.price_for_bid("N", 1000) == 135
    assert table.game.price_for_bid("GRR", 150) is None
    table.play(Pass("bob"), Pass("cid"))
    assert table.price("N") == 70


# -- loans -------------------------------------------------------------------------------------


def facts(table: Example, owner: str) -> dict[str, dict[str, object]]:
    return {fact.kind: dict(fact.params) for fact in table.game.facts(owner)}


@pytest.mark.rule("1861-10.2-1")
def test_loans_are_told() -> None:
    table = joined()
    assert facts(table, "M-V") == {
        "loans_of_limit": {"count": 1, "limit": 2, "amount": 5},
        "loans_possible": {"count": 1, "total": 85},
    }
    assert facts(table, "K-R") == {"loans_possible": {"count": 2, "total": 190}}
    table.state.loans["M-V"] = 2
    assert "no_more_loans" in facts(table, "M-V")
    assert facts(table, BANK) == {"loan_terms": {"amount": 45, "interest": 5}}
    table.state.loans["RSR"] = 3
    assert facts(table, "RSR") == {"loans": {"count": 3, "amount": 15}}
    assert not table.game.facts("GRR")
    assert not table.game.facts("ann")


OWN_FACTS = {
    *("loan_terms", "loans", "loans_of_limit", "loans_possible", "no_more_loans"),
    *("may_convert", "next_token"),
}


def test_all_facts_have_words() -> None:
    table = joined().public("SW", 100, ann=1, trains="4", tokens=["F18.0"], loans=1)
    table.minor("D", "ann", YELLOW, loans=2)
    voice = voice_of(table.game, ENGLISH)
    table.state.loans["RSR"] = 1
    told = [fact for owner in ("M-V", "D", "SW", "RSR", BANK) for fact in table.game.facts(owner)]
    kinds = {fact.kind for fact in told}
    assert kinds == OWN_FACTS
    assert kinds <= set(FACTS)
    assert say_fact(voice, Fact("next_token", {"amount": 20})) == "next token R20 per hex"
    assert say_fact(voice, Fact("new_thing", {"amount": 20})) == "new thing R20"


# -- what the rules will do --------------------------------------------------------------------


@pytest.mark.rule("1861-11-1", "1861-11-7")
def test_what_the_next_phase_takes_is_told_and_changes_nothing() -> None:
    table = Example().privates()
    table.minor("K-R", "ann", 70, trains="2").minor("M-V", "bob", 60, trains="3")
    table.phase("3").stock_round("ann")
    before = table.state.copy()
    events = table.game.coming_phase()
    assert table.state == before
    assert [event.params["company"] for event in events if event.kind == "nationalised"] == ["K-R"]
    paid = [event.params for event in events if event.params.get("reason") == "nationalisation"]
    assert [(one["payee"], one["amount"]) for one in paid if one["payer"] == BANK] == [("ann", 130)]


@pytest.mark.rule("1861-11-3")
def test_publics_that_may_be_given_up_are_told() -> None:
    table = Example().privates().phase("3")
    table.public("SW", 100, ann=1, trains="3", tokens=["F18.0"])
    table.phase("5").stock_round("ann")
    told = {event.kind: event.params for event in table.game.coming_phase()}
    assert told["nationalisation_possible"] == {"company": "SW"}


def test_in_the_last_phase_nothing_is_told() -> None:
    table = Example().privates().phase("8").stock_round("ann")
    assert table.game.coming_phase() == []


@pytest.mark.rule("1861-7.4-2", "1861-10.10-13")
def test_the_turn_of_the_state_railway_is_told_and_changes_nothing() -> None:
    table = Example().privates().phase("4").cash(RSR=20).stock_round("ann")
    before = table.state.copy()
    told = [event.kind for event in table.game.coming_turn("RSR")]
    assert table.state == before
    assert "no_revenue" in told
    assert told.index("no_revenue") < told.index("loans_taken") < told.index("train_bought")
    table.turn_of("RSR", after=())
    assert table.game.trains_of("RSR") == ("4-0",)


@pytest.mark.rule("1861-7.4-2")
@pytest.mark.parametrize(("phase", "company"), [("3", "RSR"), ("8", "RSR"), ("4", "N")])
def test_who_does_not_play_by_rule_has_no_turn_to_tell(phase: str, company: str) -> None:
    table = Example().privates().phase(phase).stock_round("ann")
    assert table.game.coming_turn(company) == []


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
