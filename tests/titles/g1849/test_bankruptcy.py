"""Bankruptcy of a corporation (rules 4.6.1-6 and 4.6.1-9)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Bankrupt, Choose, Pass, SellShares
from tests.titles.g1849.build import Example
from tests.titles.g1849.ruin import LEAVE, LOAN, ROSTER, ruin


@pytest.mark.rule("1849-4.6.1-6", "1849-R-close-3")
def test_a_bankrupt_corporation_closes_and_all_the_money_goes_to_the_bank() -> None:
    table = ruin().start("SFA", bob=2).turn_of("CTL", "trains", after=["SFA"])
    bank = table.state.cash["bank"]
    table.refused(Pass("CTL"), "1849-4.6-7")
    assert table.answers == [Bankrupt("CTL")]
    table.play(Bankrupt("CTL"))
    assert not table.game.started("CTL")
    assert table.game.certificates("CTL", "CTL") == (1, 6, 1)
    assert (table.state.cash["CTL"], table.state.cash["ann"]) == (0, 0)
    assert table.state.cash["bank"] == bank + 90
    assert table.state.roster[-1] == "CTL"
    assert table.state.tokens["E1.0"] == ("",)


@pytest.mark.rule("1849-4.6.1-6")
def test_no_bankruptcy_while_sales_can_raise_the_money() -> None:
    table = ruin(cash=0).start("SFA", (7, 2), ann=2).turn_of("CTL", "trains")
    assert table.price("SFA") == 45
    table.refused(Bankrupt("CTL"), "1849-4.6.1-6")
    table.check_answers()
    table.play(SellShares("ann", "SFA", 1))
    table.refused(Bankrupt("CTL"), "1849-4.6.1-6")
    table = ruin(cash=0).start("SFA", (8, 2), ann=2).turn_of("CTL", "trains")
    assert table.price("SFA") == 36
    table.check_answers()
    table.play(Bankrupt("CTL"))


@pytest.mark.rule("1849-4.6.1-6")
@pytest.mark.parametrize(("cash", "bankrupt"), [(10, False), (9, True)])
def test_what_can_be_raised_is_a_sale_of_all_at_one_price(cash: int, bankrupt: bool) -> None:
    table = ruin(cash=0).cash(CTL=cash).start("SFA", (7, 2), ann=2).turn_of("CTL", "trains")
    assert 2 * table.price("SFA") == 90
    assert table.offers(Bankrupt("CTL")) is bankrupt
    if not bankrupt:
        table.refused(Bankrupt("CTL"), "1849-4.6.1-6")


@pytest.mark.rule("1849-4.6.1-6", "1849-4.6.1-9")
def test_the_president_sells_all_he_legally_can() -> None:
    table = Example(4, roster=ROSTER).start("CTL", ann=1, bob=2, cash=0)
    table.start("SFA", (7, 0), bob=1, ann=2).start("IFT", ann=2, turns=0)
    table.start("ATA", (7, 1), ann=1, pool=(2, 0), dan=2).cash(ann=0)
    table.phase("8").turn_of("CTL", "trains", after=["SFA", "IFT"])
    table.play(Bankrupt("CTL"))
    assert table.percent("SFA", "ann") == 0
    assert table.percent("IFT", "ann") == 40
    assert table.percent("ATA", "ann") == 0
    assert table.state.presidents["ATA"] == "dan"
    assert table.state.cash["ann"] == 0
    assert table.step == "track"


@pytest.mark.rule("1849-4.6.1-9")
def test_a_president_who_keeps_unsellable_certificates_plays_on_with_nothing() -> None:
    table = ruin().start("SFA", ann=0).start("IFT", bob=2)
    table.turn_of("CTL", "trains", after=["SFA", "IFT"])
    table.play(Bankrupt("CTL"))
    assert table.state.cash["ann"] == 0
    assert table.state.presidents["SFA"] == "ann"
    decision = table.game.decision
    assert decision is not None
    assert (decision.actor, decision.player) == ("SFA", "ann")


@pytest.mark.rule("1849-4.6.1-6", "1849-4.6.1-7")
def test_the_sales_may_close_the_bankrupt_corporation_itself() -> None:
    table = Example().start("CTL", (8, 0), ann=2, cash=5).start("SFA", bob=2).cash(ann=10)
    table.turn_of("CTL", "trains", after=["SFA"])
    bank = table.state.cash["bank"]
    table.play(Bankrupt("CTL"))
    assert not table.game.started("CTL")
    assert table.state.cash["bank"] == bank + 15
    assert table.answers == [LOAN, LEAVE]
    table.play(LOAN)
    assert table.asked == "SFA"


@pytest.mark.rule("1849-4.6.1-6", "1849-R-close-2")
def test_the_sales_may_close_corporations_that_have_still_to_operate() -> None:
    table = ruin(cash=0).start("SFA", (8, 0), bob=1, ann=2).start("IFT", bob=2)
    table.turn_of("CTL", "trains", after=["SFA", "IFT"])
    table.play(Bankrupt("CTL"))
    assert set(table.state.presidents) == {"IFT"}
    assert table.state.roster[-2:] == ("SFA", "CTL")
    table.play(LOAN)
    assert table.asked == "IFT"


@pytest.mark.rule("1849-4.6.1-6", "1849-4.6.1-7", "1849-3.5.3-8")
@pytest.mark.parametrize("answer", ["one_20", "two_10"])
def test_questions_about_exchanged_certificates_come_before_the_loan(answer: str) -> None:
    table = ruin(players=4).start("SFA", ann=0, bob=(2, 1)).start("IFT", ann=0, cid=(3, 1))
    table.phase("10").turn_of("CTL", "trains", after=["SFA", "IFT"])
    table.play(Bankrupt("CTL"))
    for _ in range(2):
        assert (table.step, table.asked) == ("exchange", "ann")
        table.play(Choose("ann", answer))
    assert table.game.certificates("SFA", "pool") == (
        (0, 0, 1) if answer == "one_20" else (0, 2, 0)
    )
    assert (table.state.presidents["SFA"], table.state.presidents["IFT"]) == ("bob", "cid")
    assert (table.step, table.asked) == ("loan_or_leave", "ann")
    table.play(LEAVE)
    assert table.asked == "SFA"


@pytest.mark.rule("1849-4.6.1-6", "1849-4-3")
@pytest.mark.parametrize(("reorder", "order"), [(True, ["IFT", "SFA"]), (False, ["SFA", "IFT"])])
def test_the_order_after_the_sales_of_a_bankruptcy(reorder: bool, order: list[str]) -> None:
    table = ruin({"reorder_after_bankruptcy_sales": reorder}, cash=0)
    table.start("SFA", (3, 5), bob=2, ann=2).start("IFT", (4, 5), bob=1).phase("10")
    table.turn_of("CTL", "trains", after=["SFA", "IFT"])
    table.play(Bankrupt("CTL"))
    assert (table.price("SFA"), table.price("IFT")) == (87, 95)
    table.play(LOAN)
    assert [table.asked, *table.to_operate] == order


@pytest.mark.rule("1849-3.1-8")
@pytest.mark.parametrize(("keep", "stack"), [(True, ("IFT", "SFA")), (False, ("SFA", "IFT"))])
def test_the_stack_after_the_sales_of_a_bankruptcy(keep: bool, stack: tuple[str, ...]) -> None:
    table = ruin({"keep_stack_order_on_sales": keep}, cash=0).phase("10")
    table.start("SFA", (2, 4), bob=2, ann=2).start("IFT", (3, 4), bob=2, ann=2)
    table.game.place_marker("SFA", (3, 4))
    assert table.game.stack((3, 4)) == ("IFT", "SFA")
    table.turn_of("CTL", "trains", after=["SFA", "IFT"]).play(Bankrupt("CTL"))
    assert table.game.stack((5, 4)) == stack
