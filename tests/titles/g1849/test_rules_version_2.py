"""What rules version 2 does otherwise than version 1, by which games begun before go on."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import (
    Bankrupt,
    BuyTrain,
    Choose,
    Par,
    Pass,
    PlaceToken,
    SellShares,
)
from railhead.engine.title import Value
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1849.version1 import Game1849Version1
from tests.titles.g1849.build import Example
from tests.titles.g1849.ruin import LEAVE, LOAN, ROSTER

RULES = pytest.mark.parametrize("rules", [Game1849, Game1849Version1])
Rules = type[Game1849]


def ruined(rules: Rules, options: Mapping[str, Value] | None = None, players: int = 4) -> Example:
    """CTL of ann has 20 for a train of 550; ann has nothing but its president's certificate."""
    table = Example(players, options, roster=ROSTER, rules=rules)
    return table.start("CTL", cash=20, ann=0).cash(ann=0)


def chosen(option: str, value: Value | None) -> dict[str, Value]:
    """An option with its value; nothing by rules that do not have it yet."""
    return {} if value is None else {option: value}


# -- corporations sold one after the other in one emergency -----------------------------------


def two_to_sell(rules: Rules, **options: Value) -> Example:
    """SFA stands above IFT; ann needs 200 from them for a train of CTL."""
    table = Example(4, options, roster=ROSTER, rules=rules)
    table.start("CTL", ann=0, cash=20).start("SFA", (3, 5), bob=2, ann=3)
    table.start("IFT", (3, 5), cid=2, ann=3).cash(ann=0).phase("6")
    return table.turn_of("CTL", "trains", after=["SFA", "IFT"])


@RULES
@pytest.mark.rule("1849-3.1-8")
def test_corporations_sold_in_one_emergency_keep_their_order(rules: Rules) -> None:
    table = two_to_sell(rules)
    table.play(SellShares("ann", "IFT", 1), SellShares("ann", "SFA", 1))
    assert table.game.stack((4, 5)) == ("IFT", "SFA")
    table.play(BuyTrain("CTL", "6H-0", 200)).clear()
    table.pass_to("track", "SFA" if rules is Game1849 else "IFT")
    before = ("SFA", "IFT") if rules is Game1849 else ("IFT", "SFA")
    assert table.game.stack((4, 5)) == before


@pytest.mark.rule("1849-3.1-8")
def test_the_order_of_an_emergency_may_be_left_alone() -> None:
    table = two_to_sell(Game1849, keep_stack_order_on_sales=False)
    table.play(SellShares("ann", "IFT", 1), SellShares("ann", "SFA", 1))
    table.play(BuyTrain("CTL", "6H-0", 200))
    assert table.game.stack((4, 5)) == ("IFT", "SFA")


@RULES
@pytest.mark.rule("1849-3.1-8", "1849-4.6.1-6")
def test_a_sale_before_the_bankruptcy_belongs_to_the_same_emergency(rules: Rules) -> None:
    table = ruined(rules).phase("10")
    table.start("SFA", (3, 5), bob=2, ann=1).start("IFT", (3, 5), cid=2, ann=1)
    table.turn_of("CTL", "trains", after=["SFA", "IFT"])
    table.play(SellShares("ann", "IFT", 1), Bankrupt("CTL"))
    before = ("SFA", "IFT") if rules is Game1849 else ("IFT", "SFA")
    assert table.game.stack((4, 5)) == before
    table.play(LOAN)
    assert table.asked == before[0]


# -- bankruptcy --------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.6.1-6")
@pytest.mark.parametrize(
    ("rules", "sales", "left"),
    [
        (Game1849, "all_legal", 10),
        (Game1849, "one_bundle", 20),
        (Game1849Version1, None, 10),
    ],
)
def test_a_bankrupt_president_may_sell_each_corporation_once(
    rules: Rules, sales: str | None, left: int
) -> None:
    """The Last Certificate first; then bob is president and a regular one could follow."""
    options = {"president_certificate_sale": "narrow", **chosen("bankruptcy_sales", sales)}
    table = ruined(rules, options).phase("10")
    table.start("SFA", (8, 2), ann=(0, 1), bob=3, pool=(2, 0))
    table.turn_of("CTL", "trains", after=["SFA"]).play(Bankrupt("CTL"))
    assert table.state.presidents["SFA"] == "bob"
    assert table.percent("SFA", "ann") == left


@pytest.mark.rule("1849-3.5.3-8")
def test_of_several_exchanges_of_a_bankruptcy_the_other_site_asks_for_the_last() -> None:
    table = ruined(Game1849, {"bankruptcy_sales": "one_bundle"}).phase("10")
    table.start("SFA", ann=0, bob=(2, 1)).start("IFT", ann=0, cid=(3, 1))
    table.turn_of("CTL", "trains", after=["SFA", "IFT"]).play(Bankrupt("CTL"))
    assert (table.step, table.asked) == ("exchange", "ann")
    table.play(Choose("ann", "two_10"))
    assert (table.step, table.asked) == ("loan_or_leave", "ann")
    table.play(LEAVE)
    assert table.game.certificates("IFT", "pool") == (0, 2, 0)
    assert table.game.certificates("SFA", "pool") == (0, 0, 1)
    assert table.asked == "SFA"


@pytest.mark.rule("1849-4.6.1-7")
@pytest.mark.parametrize(
    ("rules", "offered", "step"),
    [
        (Game1849, True, "loan_or_leave"),
        (Game1849, False, "stock_round"),
        (Game1849Version1, None, "loan_or_leave"),
    ],
)
def test_the_loan_without_any_corporation(rules: Rules, offered: bool | None, step: str) -> None:
    table = ruined(rules, chosen("loan_without_corporations", offered)).phase("10")
    table.turn_of("CTL", "trains").play(Bankrupt("CTL"))
    assert table.step == step


# -- players who leave -------------------------------------------------------------------------


@pytest.mark.rule("1849-4.6.1-10")
@pytest.mark.parametrize(
    ("rules", "privates", "kept"),
    [(Game1849, "stay", True), (Game1849, "closed", False), (Game1849Version1, None, False)],
)
def test_private_companies_of_a_player_who_leaves(
    rules: Rules, privates: str | None, kept: bool
) -> None:
    options = {"loan_offer": "no_shares", **chosen("leaver_privates", privates)}
    table = ruined(rules, options).phase("10")
    table.start("SFA", bob=2).privates(SIGI="ann", SMS="cid")
    table.turn_of("CTL", "trains", after=["SFA"], count=2).play(Bankrupt("CTL"), LEAVE)
    assert table.state.privates == ({"SIGI": "ann"} if kept else {}) | {"SMS": "cid"}
    table.pass_to("track", "SFA")
    while table.state.round_number == 1:
        table.play(Pass(table.asked))
    assert table.state.cash["ann"] == (10 if kept else 0)


# -- where nothing can happen ------------------------------------------------------------------


@pytest.mark.rule("1849-1.1-1")
@pytest.mark.parametrize(
    ("rules", "standstill", "turn", "paid"),
    [
        (Game1849, "at_once", 3, 0),
        # Two Operating Rounds in each of 97 turns pay 10 to ann, who has left.
        (Game1849, "turn_100", 100, 97 * 2 * 10),
        (Game1849Version1, None, 3, 0),
    ],
)
def test_a_standstill_may_last_to_turn_100(
    rules: Rules, standstill: str | None, turn: int, paid: int
) -> None:
    table = Example(options=chosen("standstill", standstill), rules=rules).phase("6")
    table.state.turn, table.state.order = 2, ("bob", "cid")
    table.state.left, table.state.privates = ("ann",), {"SIGI": "ann"}
    table.cash(ann=0, bob=10, cid=10).begin_stock_round("bob")
    assert (table.state.finished, table.state.turn) == ("standstill", turn)
    assert table.state.cash["ann"] == paid


# -- the base of AFG ---------------------------------------------------------------------------


@RULES
@pytest.mark.rule("1849-3.3.3-3", "1849-2.4.5-1")
def test_afg_of_rsa_chooses_its_base_first_in_the_stock_round(rules: Rules) -> None:
    roster = ("AFG", "SFA", "IFT", "ATA", "CTL", "RCS")
    table = Example(roster=roster, rules=rules).buy_privates()
    buyer = table.asked
    table.play(Par(buyer, "AFG", 100))
    assert (table.step, table.asked) == ("choose_base", "AFG")
    assert table.state.round == ("SR" if rules is Game1849 else "ISR")
    table.play(PlaceToken("AFG", "C1.0"))
    assert (table.state.round, table.step) == ("SR", "stock_round")
    assert table.state.bases["AFG"] == "C1.0"
