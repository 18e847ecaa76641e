"""Concessions that are withdrawn, and who takes them again (rulebook 3.3.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Pass, SellShares, TakeConcession, UsePrivate
from railhead.engine.state import POOL
from railhead.titles.g18fb.concessions import withdraw
from railhead.titles.g18fb.state import BUILDING, DEFINITIVE, OFFER, PROVISIONAL
from tests.titles.g18fb.example import Example

# -- withdrawal --------------------------------------------------------------------------------


def rivals(status: str = PROVISIONAL, **options: object) -> Example:
    """FSC with ann as president of 30%, bob with 40% and the concession with ann."""
    table = Example().company("FSC", 100, status=status, deposits=(0, 100), ann=1, bob=4, **options)  # type: ignore[arg-type]
    return table.cash(ann=500, bob=500, cid=500)


@pytest.mark.rule("18FB-3.3.2-12")
@pytest.mark.rule("18FB-3.3.3-1")
@pytest.mark.rule("18FB-3.3.3-2")
@pytest.mark.rule("18FB-3.3.5-1")
def test_twenty_percent_more_take_presidency_and_concession() -> None:
    """President 30%: a rival with 40% does nothing, with 50% takes over."""
    table = rivals().stock_round("bob")
    assert table.state.presidents["FSC"] == "ann"
    events = [event.kind for event in table.play(BuyShare("bob", "FSC", OFFER))]
    assert events.index("president_changed") < events.index("concession_withdrawn")
    assert [it.params["status"] for it in table.emitted("status_changed")] == ["frozen"]
    state = table.state
    assert state.presidents["FSC"] == "bob"
    assert state.concessions["FSC"] == POOL
    assert table.game.frozen("FSC")
    assert state.status["FSC"] == PROVISIONAL
    assert state.deposits == {}
    assert table.game.certificates("FSC", "ann")[:2] == (0, 3)
    assert table.game.certificates("FSC", "bob")[:2] == (1, 3)


@pytest.mark.rule("18FB-3.3.3-3")
def test_the_new_president_may_take_the_concession_at_once() -> None:
    table = rivals().stock_round("bob")
    table.play(BuyShare("bob", "FSC", OFFER))
    assert (table.step, table.asked) == ("withdrawn_concession", "bob")
    assert table.answers == [TakeConcession("bob", "FSC"), Pass("bob")]
    table.play(TakeConcession("bob", "FSC"))
    assert table.state.concessions["FSC"] == "bob"
    assert table.state.cash["bob"] == 500 - 100 - 200
    assert not table.game.frozen("FSC")
    assert (table.step, table.asked) == ("stock_round", "cid")


@pytest.mark.rule("18FB-3.3.3-3")
def test_he_need_not_and_the_company_stays_frozen() -> None:
    table = rivals().stock_round("bob")
    table.play(BuyShare("bob", "FSC", OFFER), Pass("bob"))
    assert table.game.frozen("FSC")
    assert (table.step, table.asked) == ("stock_round", "cid")
    assert table.offers(TakeConcession("cid", "FSC")) is False


@pytest.mark.rule("18FB-3.3.3-3")
def test_he_is_not_asked_if_he_cannot_pay() -> None:
    table = rivals().cash(bob=299).stock_round("bob")
    table.play(BuyShare("bob", "FSC", OFFER))
    assert table.game.frozen("FSC")
    assert (table.step, table.asked) == ("stock_round", "cid")


@pytest.mark.rule("18FB-R-26")
def test_he_may_halve_the_deposit_with_a_card() -> None:
    table = rivals().cards(Riseis="bob").cash(bob=200).stock_round("bob")
    table.play(BuyShare("bob", "FSC", OFFER))
    assert table.answers == [UsePrivate("bob", "Riseis"), Pass("bob")]
    table.play(UsePrivate("bob", "Riseis"))
    assert table.answers == [TakeConcession("bob", "FSC"), Pass("bob")]
    table.play(TakeConcession("bob", "FSC"))
    assert table.state.cash["bob"] == 0
    assert table.state.used == ("Riseis",)


@pytest.mark.rule("18FB-R-26")
def test_a_linked_card_lowers_the_deposit_of_a_withdrawn_concession() -> None:
    table = Example().cards(Bayard="bob").company("NN", bob=2, concession=POOL, status=BUILDING)
    table.cash(bob=50).stock_round("bob").play(TakeConcession("bob", "NN"))
    assert table.state.cash["bob"] == 0


@pytest.mark.rule("18FB-3.3.3-1")
@pytest.mark.rule("18FB-3.3.1-5")
def test_a_president_who_sells_loses_the_concession_too() -> None:
    """The president keeps two shares, a rival has four: 20% more."""
    table = Example().company("FSC", 100, ann=1, bob=4).stock_round()
    table.play(SellShares("ann", "FSC", 1))
    assert table.state.presidents["FSC"] == "bob"
    assert table.state.concessions["FSC"] == POOL
    assert table.asked == "bob"
    table.play(TakeConcession("bob", "FSC"))
    # The turn of the seller goes on.
    assert (table.step, table.asked) == ("stock_round", "ann")


@pytest.mark.rule("18FB-3.3.3-2")
@pytest.mark.rule("18FB-R-25")
def test_an_owner_who_is_not_president_loses_the_concession_alone() -> None:
    """bob owns the concession with 20%, ann leads with 30%; cid comes to 40%."""
    table = Example().company("FSC", 100, concession="bob", ann=1, bob=2, cid=3).cash(cid=500)
    table.stock_round("cid").play(BuyShare("cid", "FSC", OFFER))
    assert table.state.presidents["FSC"] == "ann"
    assert table.game.frozen("FSC")
    assert (table.step, table.asked) == ("stock_round", "ann")


@pytest.mark.rule("18FB-R-25")
def test_the_president_himself_may_be_the_rival() -> None:
    table = Example().company("FSC", 100, concession="bob", ann=1, bob=2).cash(ann=500)
    table.stock_round().play(BuyShare("ann", "FSC", OFFER))
    assert table.state.presidents["FSC"] == "ann"
    assert table.game.frozen("FSC")
    # No new president: nobody is asked.
    assert (table.step, table.asked) == ("stock_round", "bob")


@pytest.mark.rule("18FB-R-25")
def test_presidency_may_pass_without_the_concession() -> None:
    """ann leads with 20%, bob owns the concession with 30%; cid comes to 40%."""
    table = Example().company("FSC", 100, concession="bob", ann=0, bob=3, cid=3).cash(cid=500)
    table.stock_round("cid").play(BuyShare("cid", "FSC", OFFER))
    assert table.state.presidents["FSC"] == "cid"
    assert table.state.concessions["FSC"] == "bob"
    assert (table.step, table.asked) == ("stock_round", "ann")


@pytest.mark.rule("18FB-R-69")
def test_without_its_concession_a_presidency_still_needs_the_lead() -> None:
    table = Example().company("FSC", 100, concession=POOL, ann=1, bob=3).cash(bob=500)
    table.stock_round("bob").play(BuyShare("bob", "FSC", OFFER))
    assert table.state.presidents["FSC"] == "ann"
    table.play(Pass("cid"), Pass("ann"), BuyShare("bob", "FSC", OFFER))
    assert table.state.presidents["FSC"] == "bob"
    # The concession was withdrawn before: its purchase is an action like that of others.
    assert (table.step, table.asked) == ("stock_round", "cid")


@pytest.mark.rule("18FB-R-6")
def test_holdings_of_companies_are_no_rivals() -> None:
    table = (
        Example()
        .company("FC", 100, cid=3)
        .company("FSC", 100, ann=0, bob=1, companies={"FC": 1}, own=4)
    )
    table.stock_round("bob").play(BuyShare("bob", "FSC", OFFER))
    assert table.state.presidents["FSC"] == "ann"
    assert table.state.concessions["FSC"] == "ann"


# -- taking one again --------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.3.3-4")
@pytest.mark.rule("18FB-R-23")
@pytest.mark.rule("18FB-R-24")
@pytest.mark.parametrize(
    ("status", "paid", "deposits"),
    [(BUILDING, 200, (100, 100)), (PROVISIONAL, 200, (0, 200)), (DEFINITIVE, 0, None)],
)
def test_a_withdrawn_concession_is_an_action(
    status: str, paid: int, deposits: tuple[int, int] | None
) -> None:
    table = Example().company("FC", 100, status=status, concession=POOL, ann=1, bob=2)
    table.cash(bob=200).stock_round("bob").play(TakeConcession("bob", "FC"))
    state = table.state
    assert state.cash["bob"] == 200 - paid
    assert state.concessions["FC"] == "bob"
    assert state.deposits.get("FC") == deposits
    assert state.presidents["FC"] == "ann"
    assert (state.status["FC"], table.game.frozen("FC")) == (status, False)
    assert [event.params["status"] for event in table.emitted("status_changed")] == [status]
    assert table.asked == "cid"


@pytest.mark.rule("18FB-3.3.3-4")
def test_even_the_former_owner_may_take_it_but_has_to_pay() -> None:
    for cash in (199, 200):
        table = Example().company("FC", 100, status=BUILDING, ann=1, bob=2).cash(ann=cash)
        withdraw(table.game, "FC")
        table.stock_round()
        if cash == 200:
            assert table.offers(TakeConcession("ann", "FC"))
        else:
            table.refused(TakeConcession("ann", "FC"), "18FB-3.3.3-4")


@pytest.mark.rule("18FB-3.3.3-4")
def test_only_a_withdrawn_concession_can_be_taken() -> None:
    table = Example().company("FC", 100, ann=1, bob=2).stock_round("bob")
    for company in ("FC", "FS", "SFM", "nobody"):
        table.refused(TakeConcession("bob", company), "18FB-3.3.3-4")


@pytest.mark.rule("18FB-R-25")
def test_who_is_too_far_behind_may_not_take_it() -> None:
    table = Example().company("FC", 100, concession=POOL, ann=1, bob=1).stock_round("bob")
    table.refused(TakeConcession("bob", "FC"), "18FB-R-25")
    table = Example().company("FC", 100, concession=POOL, ann=1, bob=2).stock_round("bob")
    assert table.offers(TakeConcession("bob", "FC"))


@pytest.mark.rule("18FB-R-25")
def test_only_the_president_where_that_was_agreed() -> None:
    table = Example(options={"withdrawn_concession": "president"})
    table.company("FC", 100, concession=POOL, ann=1, bob=2).stock_round("bob")
    table.refused(TakeConcession("bob", "FC"), "18FB-R-25")
    table.play(Pass("bob"), Pass("cid"))
    assert table.offers(TakeConcession("ann", "FC"))


@pytest.mark.rule("18FB-R-69")
def test_no_concession_changes_hands_from_player_to_player() -> None:
    table = Example().company("FC", 100, ann=1, bob=3).stock_round("bob")
    kinds = {type(answer) for answer in table.answers}
    assert TakeConcession not in kinds
