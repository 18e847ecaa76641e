"""Loans to ruined presidents and players who leave (rules 4.6.1-7, 4.6.1-8 and 4.6.1-10)."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from railhead.engine.actions import Bankrupt, Choose, Par, Pass, RepayLoan, SellShares
from railhead.engine.title import Value
from railhead.lab.simulate import random_action
from railhead.titles.g1849.version2 import Game1849Version2
from tests.titles.g1849.build import Example
from tests.titles.g1849.ruin import LEAVE, LOAN, ROSTER, ruin


def standing(table: Example, player: str) -> int:
    return table.game.wealth()[player]


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


# -- the question that waits (option loan_postponed) ---------------------------------------------

POSTPONED: dict[str, Value] = {"loan_postponed": True, "loan_offer": "no_shares"}


def undecided(**options: Value) -> Example:
    """CTL of ann was the only corporation; ann is bankrupt in a game whose question waits."""
    table = ruin({**POSTPONED, **options}, players=3, cash=0).turn_of("CTL", "trains", count=2)
    table.play(Bankrupt("CTL"))
    return table


@pytest.mark.rule("1849-4.6.1-7")
def test_the_question_waits_for_an_operating_round_with_a_corporation() -> None:
    table = undecided()
    assert (table.state.round, table.state.undecided) == ("SR", "ann")
    assert table.state.order == ("ann", "bob", "cid")
    while table.state.round == "SR":
        starts = [it for it in table.answers if isinstance(it, Par)]
        table.play(starts[0] if starts and table.asked == "bob" else Pass(table.asked))
    assert (table.state.round, table.step, table.asked) == ("OR", "loan_or_leave", "ann")
    assert table.answers == [LOAN, LEAVE]
    table.check_answers()
    table.play(LEAVE)
    assert table.state.order == ("bob", "cid")
    assert (table.state.undecided, table.step) == ("", "track")


@pytest.mark.rule("1849-4.6.1-7")
def test_it_is_asked_at_once_while_there_is_another_corporation() -> None:
    table = ruin(POSTPONED, cash=0).start("SFA", bob=2).turn_of("CTL", "trains", ["SFA"])
    table.play(Bankrupt("CTL"))
    assert (table.step, table.asked) == ("loan_or_leave", "ann")


@pytest.mark.rule("1849-4.6.1-7", "1849-4.6.1-10")
@pytest.mark.parametrize("answer", [LOAN, LEAVE])
@pytest.mark.parametrize("seed", [1, 2])
def test_who_is_president_by_then_is_asked_all_the_same_and_goes_on(
    answer: Choose, seed: int
) -> None:
    table = undecided()
    table.cash(ann=400)
    while table.state.round == "SR":
        starts = [it for it in table.answers if isinstance(it, Par)]
        table.play(starts[0] if starts and table.asked == "ann" else Pass(table.asked))
    led = set(table.state.presidents)
    assert set(table.state.presidents.values()) == {"ann"}
    table.play(answer)
    assert table.asked in led
    assert table.state.left == (("ann",) if answer == LEAVE else ())
    rng = random.Random(seed)
    for _ in range(200):
        if table.game.decision is not None:
            table.play(random_action(table.game.decision.answers, rng))


def test_games_of_version_2_do_not_wait() -> None:
    table = Example(4, roster=ROSTER, rules=Game1849Version2, preset="peer")
    table.start("CTL", cash=20, ann=0).cash(ann=0).turn_of("CTL", "trains")
    table.play(Bankrupt("CTL"))
    assert table.step == "stock_round"
    assert "loan_postponed" not in table.game.options
