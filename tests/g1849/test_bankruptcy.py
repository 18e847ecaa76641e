"""Bankruptcy, loans to players and players who leave (rules 4.6.1-6 to 4.6.1-10)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import Bankrupt, Choose, Pass, RepayLoan, SellShares
from railhead.engine.title import Value
from tests.g1849.build import Example

LOAN, LEAVE = Choose("ann", "loan"), Choose("ann", "leave")
ROSTER = ("CTL", "SFA", "IFT", "ATA", "RCS", "AFG")


def ruin(options: Mapping[str, Value] | None = None, players: int = 3, cash: int = 70) -> Example:
    """CTL of ann has 20 for a 4H; she has `cash` and the president's certificate only."""
    table = Example(players, options, roster=ROSTER)
    return table.start("CTL", cash=20, ann=0).cash(ann=cash)


def standing(table: Example, player: str) -> int:
    return table.game.wealth()[player]


# -- bankruptcy --------------------------------------------------------------------------------


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


# -- the loan ----------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.6.1-7", "1849-5-6")
def test_a_loan_of_500_costs_750_at_the_end() -> None:
    table = ruin({"final_score_floor": "none"}).turn_of("CTL", "trains")
    table.play(Bankrupt("CTL"))
    table.refused(Pass("ann"), "1849-4.6.1-7")
    table.refused(Choose("bob", "loan"), "1849-4.6.1-7")
    assert table.answers == [LOAN, LEAVE]
    bank = table.state.cash["bank"]
    table.play(LOAN)
    assert table.state.cash["ann"] == 500
    assert table.state.cash["bank"] == bank - 500
    assert table.state.order == ("ann", "bob", "cid")
    assert standing(table, "ann") == -250


@pytest.mark.rule("1849-4.6.1-8")
def test_several_loans_are_possible_and_none_is_repaid_or_bears_interest() -> None:
    table = ruin({"final_score_floor": "none"}, cash=70)
    table.state.loans = {"ann": 1}
    table.turn_of("CTL", "trains")
    table.play(Bankrupt("CTL"), LOAN)
    assert table.state.loans == {"ann": 2}
    assert standing(table, "ann") == 500 - 2 * 750
    table.start("SFA", bob=2).cash(ann=900).stock_round("ann")
    table.refused(RepayLoan("ann"), "1849-3-1")
    table.pass_to("track").pass_to("stock_round")
    assert table.state.cash["ann"] == 900
    assert table.state.loans == {"ann": 2}


@pytest.mark.rule("1849-4.6.1-7")
@pytest.mark.parametrize(
    ("offer", "private", "asked"),
    [
        ("no_shares", True, True),
        ("no_shares", False, True),
        ("no_property", True, False),
        ("no_property", False, True),
    ],
)
def test_a_private_company_may_stand_against_the_loan(
    offer: str, private: bool, asked: bool
) -> None:
    table = ruin({"loan_offer": offer}).start("SFA", bob=2)
    table.privates(**({"SIGI": "ann"} if private else {"SIGI": "bob"}))
    table.turn_of("CTL", "trains", after=["SFA"])
    table.play(Bankrupt("CTL"))
    assert (table.step == "loan_or_leave") is asked
    if not asked:
        assert table.asked == "SFA"
        assert table.game.privates_of("ann") == ["SIGI"]


# -- leaving -----------------------------------------------------------------------------------


def left(
    options: Mapping[str, Value] | None = None, players: int = 3, priority: str = "ann"
) -> Example:
    """Ann has left; SFA of bob is in its turn."""
    table = ruin(options, players).start("SFA", bob=2, cid=1)
    table.state.priority = priority
    table.turn_of("CTL", "trains", after=["SFA"])
    table.play(Bankrupt("CTL"), LEAVE)
    return table


@pytest.mark.rule("1849-4.6.1-10", "1849-4.6.1-7")
def test_a_player_who_left_takes_no_more_turns() -> None:
    table = left()
    assert table.state.order == ("bob", "cid")
    assert table.asked == "SFA"
    table.pass_to("stock_round")
    turns = []
    for _ in range(4):
        turns.append(table.asked)
        table.play(Pass(table.asked))
        if table.step != "stock_round":
            break
    assert turns == ["bob", "cid"]


@pytest.mark.rule("1849-4.6.1-10")
@pytest.mark.parametrize(("holder", "after"), [("ann", "bob"), ("cid", "cid")])
def test_the_priority_deal_of_a_player_who_left_goes_to_his_left(holder: str, after: str) -> None:
    table = left(priority=holder).pass_to("stock_round")
    assert table.asked == after


@pytest.mark.rule("1849-4.6.1-10", "1849-3.5.3-3")
def test_a_player_who_left_counts_no_more_for_presidencies() -> None:
    table = left(players=4)
    table.game.move_certificates("SFA", (0, 2, 0), "SFA", "dan")
    table.game.move_certificates("SFA", (0, 1, 0), "SFA", "cid")
    table.stock_round("bob")
    table.play(SellShares("bob", "SFA", 2, 0, 20))
    assert table.state.presidents["SFA"] == "cid"
    assert "ann" not in {holder for _, holder in table.state.shares}


@pytest.mark.rule("1849-4.6.1-7", "1849-5-6")
@pytest.mark.parametrize(
    ("score", "floor", "loans", "result"),
    [
        ("zero", "none", 1, 0),
        ("computed", "none", 0, 0),
        ("computed", "none", 1, -750),
        ("computed", "0", 1, 0),
    ],
)
def test_the_result_of_a_player_who_left(score: str, floor: str, loans: int, result: int) -> None:
    table = ruin({"leaver_final_score": score, "final_score_floor": floor})
    table.state.loans = {"ann": loans} if loans else {}
    table.turn_of("CTL", "trains")
    table.play(Bankrupt("CTL"), LEAVE)
    assert standing(table, "ann") == result


def all_but_one_leave(options: Mapping[str, Value]) -> Example:
    table = Example(3, options, roster=ROSTER).start("CTL", ann=0, cash=0).cash(ann=0, bob=200)
    table.state.order, table.state.left = ("ann", "bob"), ("cid",)
    table.start("SFA", bob=2).turn_of("CTL", "trains", after=["SFA"])
    table.play(Bankrupt("CTL"), LEAVE)
    return table


@pytest.mark.rule("1849-4.6.1-10")
def test_the_game_ends_when_only_one_player_is_left() -> None:
    table = all_but_one_leave({"game_ends_when_one_player_left": True})
    assert table.state.finished == "bankrupt"
    assert table.game.standings()[0][:2] == (1, "bob")
    table = all_but_one_leave({"game_ends_when_one_player_left": False})
    assert not table.game.finished
    assert table.asked == "SFA"
    table.pass_to("stock_round")
    assert table.asked == "bob"
    table.play(Pass("bob"))
    assert table.step != "stock_round"


def test_the_private_companies_of_a_player_who_leaves_are_closed() -> None:
    table = ruin().start("SFA", bob=2).privates(SIGI="ann", SMS="cid")
    table.turn_of("CTL", "trains", after=["SFA"]).play(Bankrupt("CTL"), LEAVE)
    assert table.state.privates == {"SMS": "cid"}


@pytest.mark.rule("1849-4.6.1-10")
def test_two_players_left_play_on() -> None:
    assert not left().game.finished
