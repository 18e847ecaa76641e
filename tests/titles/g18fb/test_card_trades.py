"""Trades of political cards between players (rulebook 2.7 and 3.3.6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import ACCEPT, REFUSE, BuyPrivate, Choose, OfferPrivate, Pass
from railhead.engine.decision import Range
from railhead.engine.state import BANK, POOL
from railhead.titles.g18fb.state import BUILDING
from railhead.titles.g18fb.stock import begin_stock_round
from tests.titles.g18fb.example import Example

RULE = "18FB-3.3.6-2"


def stock_round() -> Example:
    """Ann is on turn, bob owns Bayard, cid owns Falcon; each has 300."""
    table = Example().cards(Bayard="bob", Falcon="cid", Riseis=POOL)
    return table.cash(ann=300, bob=300, cid=300).stock_round()


def offered(
    table: Example, kind: type[BuyPrivate | OfferPrivate], card: str, **terms: str
) -> set[int]:
    """The prices that are listed for one trade."""
    found: set[int] = set()
    for answer in table.answers:
        if not isinstance(answer, Range) or not isinstance(answer.action, kind):
            continue
        action = answer.action
        fits = all(getattr(action, name) == value for name, value in terms.items())
        if fits and action.private == card:
            found |= {*range(answer.low, answer.high + 1)}
    return found


@pytest.mark.rule(RULE)
@pytest.mark.rule("18FB-2.7-1")
def test_a_player_on_turn_buys_the_card_of_another_who_agrees() -> None:
    table = stock_round()
    bank = table.state.cash[BANK]
    table.play(BuyPrivate("ann", "Bayard", 120))
    assert (table.step, table.asked) == ("card_trade", "bob")
    assert table.answers == [Choose("bob", ACCEPT), Choose("bob", REFUSE)]
    table.refused(Choose("ann", ACCEPT), RULE)
    table.refused(Pass("bob"), RULE)
    table.play(Choose("bob", ACCEPT))
    assert table.state.privates["Bayard"] == "ann"
    assert (table.state.cash["ann"], table.state.cash["bob"]) == (180, 420)
    assert table.state.cash[BANK] == bank
    # The free share stays with the seller.
    assert table.percent("NN", "bob") == 10


@pytest.mark.rule(RULE)
def test_it_is_no_action_of_the_turn() -> None:
    table = stock_round()
    table.play(BuyPrivate("ann", "Bayard", 0), Choose("bob", ACCEPT))
    assert (table.step, table.asked) == ("stock_round", "ann")
    table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    # Ann's turn was a pass: the round is over.
    assert table.step == "pause"


@pytest.mark.rule(RULE)
def test_it_may_come_between_two_actions() -> None:
    table = stock_round()
    table.play(BuyPrivate("ann", "Riseis", 75))
    assert table.asked == "bob"
    table.play(OfferPrivate("bob", "Bayard", "ann", 225), Choose("ann", ACCEPT))
    assert table.state.cash["ann"] == 0
    assert table.asked == "bob"
    table.play(BuyPrivate("bob", "Riseis", 525), Choose("ann", ACCEPT))
    assert table.state.cash == {**table.state.cash, "ann": 525, "bob": 0}


@pytest.mark.rule(RULE)
def test_a_player_on_turn_offers_his_own_card() -> None:
    table = stock_round()
    table.play(Pass("ann"), OfferPrivate("bob", "Bayard", "cid", 300))
    assert table.asked == "cid"
    table.play(Choose("cid", ACCEPT))
    assert table.state.privates["Bayard"] == "cid"
    assert (table.state.cash["bob"], table.state.cash["cid"]) == (600, 0)
    assert table.asked == "bob"


@pytest.mark.rule(RULE)
def test_what_is_listed_is_what_is_accepted() -> None:
    table = stock_round()
    table.play(Pass("ann"))
    everything = [
        *(
            OfferPrivate("bob", card, buyer, price)
            for card in ("Bayard", "Falcon", "Riseis", "Albano")
            for buyer in ("ann", "bob", "cid", "FC", POOL, BANK)
            for price in (-1, 0, 1, 299, 300, 301)
        ),
        *(
            BuyPrivate("bob", card, price)
            for card in ("Bayard", "Falcon", "Albano")
            for price in (-1, 0, 1, 299, 300, 301)
        ),
    ]
    table.check_exactly(everything)
    assert len(table.accepted(*everything)) == 2 * 4 + 4
    table.refused(OfferPrivate("ann", "Bayard", "bob", 10), "18FB-3.3-2")


@pytest.mark.rule(RULE)
def test_who_cannot_pay_is_told_so() -> None:
    """And not that the other side has refused such a price."""
    table = stock_round()
    for action in (BuyPrivate("ann", "Bayard", 301), BuyPrivate("ann", "Bayard", -1)):
        assert "cannot pay" in str(table.refused(action, RULE))
    table.play(Pass("ann"))
    assert "cannot pay" in str(table.refused(OfferPrivate("bob", "Bayard", "cid", 301), RULE))


@pytest.mark.rule("18FB-2.7-1")
@pytest.mark.rule(RULE)
def test_a_president_trades_in_the_turn_of_his_company_for_himself() -> None:
    table = Example().cards(Bayard="bob").cash(ann=300, bob=300)
    table.company("FC", ann=0, status=BUILDING, cash=500).turn_of("FC")
    assert offered(table, BuyPrivate, "Bayard", actor="ann") == {*range(301)}
    # Never for the company.
    table.refused(BuyPrivate("FC", "Bayard", 100), RULE)
    table.refused(BuyPrivate("cid", "Bayard", 100), "18FB-3.5-2")
    table.refused(OfferPrivate("bob", "Bayard", "ann", 100), "18FB-3.5-2")
    table.refused(BuyPrivate("ann", "Bayard", 301), RULE)
    agenda = table.state.agenda
    table.play(BuyPrivate("ann", "Bayard", 100), Choose("bob", ACCEPT))
    assert table.state.privates["Bayard"] == "ann"
    assert (table.state.cash["ann"], table.state.cash["FC"]) == (200, 500)
    assert table.state.agenda == agenda
    table.refused(OfferPrivate("ann", "Bayard", "FC", 100), RULE)
    table.play(OfferPrivate("ann", "Bayard", "cid", 50), Choose("cid", ACCEPT))
    assert table.state.privates["Bayard"] == "cid"


# -- refusals ----------------------------------------------------------------------------------


@pytest.mark.rule(RULE)
def test_a_refused_price_is_not_offered_again_in_this_round() -> None:
    table = stock_round()
    table.play(BuyPrivate("ann", "Bayard", 50), Choose("bob", REFUSE))
    assert table.state.privates["Bayard"] == "bob"
    assert table.state.cash["ann"] == 300
    assert table.asked == "ann"
    table.refused(BuyPrivate("ann", "Bayard", 50), RULE)
    table.refused(BuyPrivate("ann", "Bayard", 20), RULE)
    assert offered(table, BuyPrivate, "Bayard") == {*range(51, 301)}
    table.play(BuyPrivate("ann", "Bayard", 60), Choose("bob", REFUSE))
    assert offered(table, BuyPrivate, "Bayard") == {*range(61, 301)}
    # Falcon is another card ...
    assert offered(table, BuyPrivate, "Falcon") == {*range(301)}
    # ... and cid another buyer; ann's next turn is of the same round.
    table.play(Pass("ann"), Pass("bob"))
    assert offered(table, BuyPrivate, "Bayard", actor="cid") == {*range(301)}
    table.play(BuyPrivate("cid", "Riseis", 75))
    assert offered(table, BuyPrivate, "Bayard", actor="ann") == {*range(61, 301)}
    # In the next round all is forgotten.
    table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    table.state.turn += 1
    begin_stock_round(table.game)
    table.game.advance()
    table.game._decision = None
    while table.asked != "ann":
        table.play(Pass(table.asked))
    assert offered(table, BuyPrivate, "Bayard", actor="ann") == {*range(301)}


@pytest.mark.rule(RULE)
def test_a_refused_offer_may_only_be_lowered() -> None:
    table = stock_round()
    table.play(Pass("ann"), OfferPrivate("bob", "Bayard", "ann", 100), Choose("ann", REFUSE))
    table.refused(OfferPrivate("bob", "Bayard", "ann", 100), RULE)
    table.refused(OfferPrivate("bob", "Bayard", "ann", 150), RULE)
    assert offered(table, OfferPrivate, "Bayard", buyer="ann") == {*range(100)}
    assert offered(table, OfferPrivate, "Bayard", buyer="cid") == {*range(301)}
    table.play(OfferPrivate("bob", "Bayard", "ann", 0), Choose("ann", REFUSE))
    # Not even as a gift.
    assert offered(table, OfferPrivate, "Bayard", buyer="ann") == set()
    table.refused(OfferPrivate("bob", "Bayard", "ann", 0), RULE)


@pytest.mark.rule(RULE)
def test_who_has_refused_a_price_may_ask_for_his_own() -> None:
    """Bob refuses 50, and on turn asks for 60, which ann has never refused."""
    table = stock_round()
    table.play(BuyPrivate("ann", "Bayard", 50), Choose("bob", REFUSE), Pass("ann"))
    assert offered(table, OfferPrivate, "Bayard", buyer="ann") == {*range(301)}
    table.play(OfferPrivate("bob", "Bayard", "ann", 60), Choose("ann", REFUSE), Pass("bob"))
    table.play(BuyPrivate("cid", "Riseis", 75))
    # Ann, who found 60 too dear, may now offer 55, but no 50.
    assert offered(table, BuyPrivate, "Bayard", actor="ann") == {*range(51, 301)}
    table.play(BuyPrivate("ann", "Bayard", 55), Choose("bob", ACCEPT))
    assert table.state.privates["Bayard"] == "ann"


@pytest.mark.rule(RULE)
def test_a_refusal_counts_for_the_turn_of_one_company_only() -> None:
    table = Example().cards(Bayard="bob").cash(ann=100)
    table.company("FC", ann=0, status=BUILDING).company("FS", 90, ann=0, status=BUILDING)
    table.turn_of("FC", after=["FS"])
    table.play(BuyPrivate("ann", "Bayard", 100), Choose("bob", REFUSE))
    assert offered(table, BuyPrivate, "Bayard") == set()
    for _ in range(9):
        if table.asked == "FS":
            break
        table.play(Pass("FC"))
    assert table.state.acting.company == "FS"
    assert offered(table, BuyPrivate, "Bayard") == {*range(101)}
    assert table.emitted("trade_refused")[0].params == {
        "player": "bob",
        "private": "Bayard",
        "buyer": "ann",
        "seller": "bob",
        "price": 100,
    }
