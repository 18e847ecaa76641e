"""Bonds of the advanced game (rules 4.7.3-1, 4.7.4-1 and 4.7.5-1 to 4.7.5-3)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import (
    Bankrupt,
    BuyShare,
    Choose,
    Pass,
    PayDebt,
    RepayLoan,
    SellShares,
    TakeLoan,
)
from railhead.engine.title import Value
from tests.titles.g1849.build import ADVANCED, Example

TAKE, REPAY = TakeLoan("SFA"), RepayLoan("SFA")


def advanced(
    cash: int = 0,
    *,
    bond: bool = True,
    price: tuple[int, int] = (3, 5),
    phase: str = "8",
    options: Mapping[str, Value] | None = None,
    ann: int = 2,
) -> Example:
    """SFA of ann, with or without a bond out, and no route."""
    table = Example(options={**ADVANCED, **(options or {})})
    table.start("SFA", price, cash=cash, ann=ann).phase(phase)
    if bond:
        table.state.bonds = ("SFA",)
    return table


# -- interest ----------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.7.3-1")
@pytest.mark.parametrize("bond", [True, False])
def test_an_issued_bond_costs_50_in_each_operating_turn(bond: bool) -> None:
    table = advanced(cash=120, bond=bond).turn_of("SFA", "issue", count=2)
    bank = table.state.cash["bank"]
    interest = 50 if bond else 0
    table.play(Pass("SFA"))
    assert table.state.cash["SFA"] == 120 - interest
    assert table.state.cash["bank"] == bank + interest
    table.pass_to("track").pass_to("issue").play(Pass("SFA"))
    assert table.state.cash["SFA"] == 120 - 2 * interest


@pytest.mark.rule("1849-4.7.3-1", "1849-4-4")
def test_the_interest_comes_after_the_certificate_step() -> None:
    table = advanced(cash=0).turn_of("SFA", "issue")
    table.play(SellShares("SFA", "SFA", 1))
    assert table.state.cash["SFA"] == 50
    table = advanced(cash=120, price=(3, 5)).turn_of("SFA", "issue")
    table.game.move_certificates("SFA", (0, 1, 0), "SFA", "pool")
    table.cash(ann=80).play(BuyShare("SFA", "SFA", "pool"))
    assert table.state.cash["SFA"] == 20
    assert table.answers == [PayDebt("ann")]


@pytest.mark.rule("1849-4.7.3-1", "1849-4.6.1-2")
def test_the_president_pays_the_rest_of_the_interest() -> None:
    table = advanced(cash=20).cash(ann=30).turn_of("SFA", "interest")
    assert table.answers == [PayDebt("ann")]
    table.refused(Pass("SFA"), "1849-4.7.3-1")
    table.refused(PayDebt("SFA"), "1849-4.7.3-1")
    table.refused(SellShares("ann", "SFA", 1), "1849-4.7.3-1")
    table.refused(Bankrupt("SFA"), "1849-4.7.3-1")
    bank = table.state.cash["bank"]
    table.play(PayDebt("ann"))
    assert table.step not in ("interest", "issue")
    assert (table.state.cash["SFA"], table.state.cash["ann"]) == (0, 0)
    assert table.state.cash["bank"] == bank + 50


@pytest.mark.rule("1849-4.7.3-1", "1849-4.6.1-3", "1849-4.6.1-4", "1849-4.6.1-5")
def test_the_president_sells_certificates_for_the_interest() -> None:
    table = advanced(cash=20).start("IFT", (7, 0), bob=1, ann=2).cash(ann=29)
    table.turn_of("SFA", "interest")
    table.refused(PayDebt("ann"), "1849-4.7.3-1")
    table.refused(SellShares("ann", "IFT", 2), "1849-4.6.1-4")
    table.refused(SellShares("SFA", "SFA", 1), "1849-4.6.1-5")
    table.refused(Bankrupt("SFA"), "1849-4.6.1-6")
    table.check_answers()
    table.play(SellShares("ann", "IFT", 1))
    assert table.answers == [PayDebt("ann")]
    table.play(PayDebt("ann"))
    assert table.state.cash["ann"] == 29 + 34 - 30


@pytest.mark.rule("1849-4.7.3-1", "1849-4.6.1-6")
def test_a_corporation_may_go_bankrupt_by_its_interest() -> None:
    table = advanced(cash=20, ann=0).cash(ann=29).start("IFT", bob=2)
    table.turn_of("SFA", "interest", after=["IFT"])
    assert table.answers == [Bankrupt("SFA")]
    table.play(Bankrupt("SFA"))
    assert not table.game.started("SFA")
    assert table.state.bonds == ()
    table.play(Choose("ann", "loan"))
    assert table.asked == "IFT"


@pytest.mark.rule("1849-4.7.3-1", "1849-3.5.1-7")
def test_sales_for_the_interest_may_close_the_corporation() -> None:
    table = advanced(cash=20, price=(8, 0)).start("IFT", bob=2).cash(ann=5)
    table.turn_of("SFA", "interest", after=["IFT"])
    table.play(SellShares("ann", "SFA", 1))
    assert not table.game.started("SFA")
    assert table.asked == "IFT"
    assert table.state.cash["ann"] == 32


# -- repayment ---------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.7.4-1")
def test_a_bond_is_repaid_for_500_and_the_token_goes_right() -> None:
    table = advanced(cash=500, options={"bond_repay_and_reissue_same_turn": False})
    table.cash(ann=5000 - 500).turn_of("SFA", "bond")
    assert table.answers == [REPAY, Pass("SFA")]
    table.check_answers()
    bank = table.state.cash["bank"]
    table.play(REPAY)
    assert table.state.cash["SFA"] == 0
    assert table.state.cash["bank"] == bank + 500
    assert table.state.cells["SFA"] == (3, 6)
    assert table.state.bonds == ()


@pytest.mark.rule("1849-4.7.4-1", "1849-4.7.3-1")
def test_a_bond_is_repaid_out_of_the_own_cash_after_the_interest() -> None:
    assert advanced(cash=549).cash(ann=1000).turn_of("SFA", "interest").step != "bond"
    assert advanced(cash=550).turn_of("SFA", "interest").answers == [REPAY, Pass("SFA")]
    assert advanced(cash=499).cash(ann=1000).turn_of("SFA", "bond").step != "bond"
    table = advanced(bond=False, cash=1000).turn_of("SFA", "bond")
    table.refused(REPAY, "1849-4.7.4-1")


@pytest.mark.rule("1849-4.7.4-1", "1849-5-1")
def test_a_repayment_at_340_ends_the_game_at_the_end_of_the_turn() -> None:
    table = advanced(cash=600, price=(0, 14), phase="16").start("IFT", bob=2)
    table.privates(CNM="SFA").turn_of("SFA", "bond", after=["IFT"])
    table.play(REPAY)
    assert table.price("SFA") == 377
    assert not table.game.finished
    table.play(Pass("SFA"))
    assert table.step == "privates"
    table.play(Pass("SFA"))
    assert table.state.finished == "stock_market"


@pytest.mark.rule("1849-4.7.4-1", "1849-5-1")
def test_the_end_stays_when_the_bond_is_issued_again() -> None:
    table = advanced(cash=600, price=(0, 14), phase="16").turn_of("SFA", "bond")
    table.play(REPAY, TAKE)
    assert table.price("SFA") == 340
    assert table.state.finished == "stock_market"


# -- issue -------------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.7.5-1")
def test_a_bond_brings_500_and_the_token_goes_left() -> None:
    table = advanced(bond=False, cash=7).turn_of("SFA", "bond")
    assert table.answers == [TAKE, Pass("SFA")]
    table.check_answers()
    bank = table.state.cash["bank"]
    table.play(TAKE)
    assert table.state.cash["SFA"] == 507
    assert table.state.cash["bank"] == bank - 500
    assert table.state.cells["SFA"] == (3, 4)
    assert table.state.bonds == ("SFA",)
    assert table.step != "bond"


@pytest.mark.rule("1849-4.7.5-1")
def test_a_corporation_has_one_bond_only() -> None:
    table = advanced(cash=500).turn_of("SFA", "bond")
    table.refused(TAKE, "1849-4.7.5-1")
    table.play(Pass("SFA"))
    assert table.state.bonds == ("SFA",)


@pytest.mark.rule("1849-4.7.5-1", "1849-1.3-1")
@pytest.mark.parametrize(("bonds", "phase"), [(False, "8"), (False, "16"), (True, "6")])
def test_no_bonds_in_the_basic_game_or_before_phase_8(bonds: bool, phase: str) -> None:
    table = advanced(bond=False, options={"bonds": bonds}, phase=phase)
    assert table.turn_of("SFA", "bond").step != "bond"


@pytest.mark.rule("1849-4.7.5-2")
def test_the_first_interest_is_due_in_the_next_turn() -> None:
    table = advanced(bond=False).turn_of("SFA", "interest", count=2)
    table.play(TAKE)
    assert table.state.cash["SFA"] == 500
    table.pass_to("track").pass_to("issue").play(Pass("SFA"))
    assert table.state.cash["SFA"] == 450


@pytest.mark.rule("1849-4.7.5-3")
@pytest.mark.parametrize("again", [True, False])
def test_repaying_and_issuing_in_one_turn(again: bool) -> None:
    table = advanced(cash=500, options={"bond_repay_and_reissue_same_turn": again})
    table.turn_of("SFA", "bond", count=2)
    table.play(REPAY)
    assert table.offers(TAKE) is again
    if again:
        assert table.answers == [TAKE, Pass("SFA")]
        table.play(TAKE)
        assert (table.state.cash["SFA"], table.state.cells["SFA"]) == (500, (3, 5))
        assert table.state.bonds == ("SFA",)
        return
    assert table.step == "track"
    table.pass_to("bond")
    table.play(TAKE)
    assert table.state.bonds == ("SFA",)


@pytest.mark.rule("1849-4.7.5-1", "1849-3.5.1-7", "1849-R-close-2")
def test_a_bond_may_close_the_corporation() -> None:
    table = advanced(bond=False, price=(9, 1)).start("IFT", bob=2)
    table.privates(CNM="SFA").turn_of("SFA", "bond", after=["IFT"])
    bank = table.state.cash["bank"]
    table.play(TAKE)
    assert not table.game.started("SFA")
    assert table.state.cash["bank"] == bank
    assert table.state.bonds == ()
    assert table.state.privates == {}
    assert table.asked == "IFT"


@pytest.mark.rule("1849-4.7.4-1", "1849-4.7.5-1")
@pytest.mark.parametrize("bond", [True, False])
def test_whoever_has_a_bond_is_asked_about_it_where_none_is_issued(bond: bool) -> None:
    table = advanced(cash=700, bond=bond, phase="6").turn_of("SFA", "issue")
    table.play(Pass("SFA"))
    assert (table.step == "bond") == bond
    assert (REPAY in table.answers) == bond
    assert TAKE not in table.answers
