"""The turns of a stock round, its end and priority (rulebook 3.1, 3.3 and 3.13)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    Par,
    Pass,
    SellShares,
)
from railhead.titles.g1865.rounds import GameTurns
from railhead.titles.g1865.stock import StockRound
from tests.titles.g1865.build import Example

# A company that the Dragons want: its rank of 7 is green on the first row.
GREEN = ("PH3", "PH3")


def shop(players: int = 3) -> Example:
    """FMS with certificates in the initial offer and in the pool; the Dragons want none."""
    owners: dict[str, Any] = {"ann": 2, "bob": 1} | ({"cid": 1} if players > 2 else {})
    return Example(players).company("FMS", 70, major=True, pool=1, **owners)


def buy(player: str, company: str = "FMS", source: str = "treasury") -> BuyShare:
    return BuyShare(player, company, source)


def turns_of(table: Example) -> list[str]:
    """Who has acted or passed so far, the Dragons included."""
    names = {"dragons_passed": "", "dragons_bought": "", "dragons_sold": "", "passed": "actor"}
    names |= {"share_bought": "buyer", "shares_sold": "seller"}
    return [
        event.params[names[event.kind]] if names[event.kind] else "dragons"
        for event in table.emitted(*names)
    ]


# -- turns -------------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.1-1")
@pytest.mark.parametrize(
    ("first", "order"), [("ann", "ann bob cid ann"), ("cid", "cid ann bob cid")]
)
def test_the_dragons_act_before_every_player(first: str, order: str) -> None:
    table = shop().cash(ann=500).stock_round(first)
    for player in order.split():
        assert table.asked == player
        for other in {"ann", "bob", "cid"} - {player}:
            table.refused(Pass(other), "1865-3.1-1")
        table.play(buy("ann") if player == "ann" else Pass(player))
    expected = [name for player in order.split() for name in ("dragons", player)]
    assert turns_of(table) == [*expected, "dragons"]


@pytest.mark.rule("1865-3.1-1")
def test_turns_follow_the_order_of_play_and_not_the_names() -> None:
    table = shop()
    table.state.order = ("bob", "ann", "cid")
    table.stock_round("ann")
    table.play(Pass("ann"))
    assert table.asked == "cid"
    table.play(Pass("cid"))
    assert table.asked == "bob"


# -- one turn ----------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.3-1")
def test_a_player_sells_any_number_and_then_buys_one() -> None:
    table = shop().company("RCSF", 80, major=True, bob=1, ann=3).company("FA", 60, cid=1, pool=1)
    table.stock_round(dragons=False)
    table.play(SellShares("ann", "RCSF", 2), SellShares("ann", "FMS", 1))
    assert table.asked == "ann"
    table.play(buy("ann", "FA", "pool"))
    assert table.asked == "bob"


@pytest.mark.rule("1865-3.3-1")
def test_after_a_purchase_nothing_is_sold_or_bought() -> None:
    table = shop().stock_round(dragons=False)
    table.play(buy("ann"))
    for late in (SellShares("ann", "FMS", 1), buy("ann"), Par("ann", "FA", 60)):
        table.refused(late, "1865-3.1-1")


@pytest.mark.rule("1865-3.3-1")
@pytest.mark.parametrize("act", ["sell", "buy", "launch", "pass"])
def test_a_player_may_do_one_of_both_or_neither(act: str) -> None:
    table = shop().stock_round(dragons=False)
    match act:
        case "sell":
            table.play(SellShares("ann", "FMS", 1), Pass("ann"))
        case "buy":
            table.play(buy("ann"))
        case "launch":
            table.play(Par("ann", "FA", 60))
        case "pass":
            table.play(Pass("ann"))
    assert table.asked == "bob"


@pytest.mark.rule("1865-3.3-1", "1865-2.1-3")
def test_nothing_else_is_done_in_a_stock_round() -> None:
    table = shop().privates(M1="bob").stock_round(dragons=False)
    for other in (
        BuyPrivate("ann", "M1", 20),
        BuyTrain("ann", "PH2-0", 100),
        LayTile("ann", "E37", "4", 0),
    ):
        table.refused(other, "1865-3.3-1")
    # Players sell nothing to each other.
    table.refused(buy("ann", source="bob"), "1865-3.5-1")


# -- the end -----------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.1-2", "1865-3.1-3")
def test_the_round_ends_when_all_have_passed_in_order() -> None:
    table = shop(2).stock_round()
    table.play(Pass("ann"))
    assert table.state.round == "SR"
    table.play(Pass("bob"))
    assert table.state.round == "OR"
    assert turns_of(table) == ["dragons", "ann", "dragons", "bob"]
    assert len(table.emitted("dragons_passed")) == len(table.emitted("passed")) == 2


@pytest.mark.rule("1865-3.1-2")
def test_after_the_dragons_have_bought_everybody_passes_again() -> None:
    # The Dragons hold four certificates of white RCSF and may hold five.
    table = shop().company("RCSF", 60, major=True, trains="PH2", ann=0, dragons=4, pool=1)
    table.stock_round()
    table.play(buy("ann", "RCSF"), Pass("bob"))
    # No player can make a company green in a stock round; here a train does it.
    table.trains(RCSF="PH2").play(Pass("cid"))
    assert (table.state.round, table.asked) == ("SR", "ann")
    assert table.percent("RCSF", "dragons") == 50
    table.play(Pass("ann"), Pass("bob"))
    assert table.state.round == "SR"
    table.play(Pass("cid"))
    assert table.state.round == "OR"
    dragons = [event.kind for event in table.emitted("dragons_passed", "dragons_bought")]
    assert dragons == ["dragons_passed"] * 3 + ["dragons_bought"] + ["dragons_passed"] * 2
    players = ("ann", "bob", "cid") * 2
    assert turns_of(table) == [name for player in players for name in ("dragons", player)]
    assert [event.params["buyer"] for event in table.emitted("share_bought")] == ["ann"]
    assert len(table.emitted("passed")) == 5


@pytest.mark.rule("1865-3.1-2", "1865-3.1-3")
def test_a_purchase_of_the_dragons_starts_the_count_again() -> None:
    # Ann has bought, Bob and Cid have passed; now the Dragons buy their last certificate.
    table = shop().company("RCSF", 60, major=True, bob=1, trains=GREEN, dragons=2)
    table.company("FA", 60, major=True, cid=1, dragons=3, trains=GREEN)
    table.state.round = "SR"
    table.agenda(GameTurns(0), StockRound("ann", passes=2, dealt="ann"))
    assert turns_of(table) == ["dragons"]
    assert table.percent("RCSF", "dragons") == 30
    table.play(Pass("ann"), Pass("bob"))
    assert (table.state.round, table.asked) == ("SR", "cid")
    table.play(Pass("cid"))
    assert table.state.round == "OR"
    assert turns_of(table) == ["dragons", "ann", "dragons", "bob", "dragons", "cid"]


@pytest.mark.rule("1865-3.3-2", "1865-3.1-2")
def test_who_has_only_sold_has_acted() -> None:
    table = shop(2).stock_round()
    table.play(Pass("ann"), SellShares("bob", "FMS", 1))
    events = table.play(Pass("bob"))
    assert "passed" not in {event.kind for event in events}
    assert (table.state.round, table.asked) == ("SR", "ann")
    table.play(Pass("ann"))
    assert table.asked == "bob"
    table.play(Pass("bob"))
    assert table.state.round == "OR"


@pytest.mark.rule("1865-3.1-2")
@pytest.mark.parametrize("act", ["buy", "launch"])
def test_who_acts_is_sure_of_another_turn(act: str) -> None:
    table = shop(3).stock_round()
    table.play(Pass("ann"), Pass("bob"))
    table.play(buy("cid") if act == "buy" else Par("cid", "FA", 60))
    table.play(Pass("ann"), Pass("bob"))
    assert (table.state.round, table.asked) == ("SR", "cid")


@pytest.mark.rule("1865-3.1-3")
def test_who_can_do_nothing_is_passed_over_and_has_passed() -> None:
    table = Example(3).cash(bob=0, cid=0).company("FMS", 70, turns=0, ann=1, bob=1)
    table.stock_round()
    table.play(Pass("ann"))
    assert table.state.round == "OR"


# -- priority ----------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.13-1")
@pytest.mark.parametrize(("last", "priority"), [("ann", "bob"), ("bob", "cid"), ("cid", "ann")])
@pytest.mark.parametrize("act", ["sell", "buy", "launch"])
def test_the_left_neighbour_of_who_acted_last_gets_priority(
    last: str, priority: str, act: str
) -> None:
    table = shop().stock_round("ann")
    while table.asked != last:
        table.play(Pass(table.asked))
    match act:
        case "sell":
            table.play(SellShares(last, "FMS", 1), Pass(last))
        case "buy":
            table.play(buy(last))
        case "launch":
            table.play(Par(last, "FA", 60))
    table.pass_round()
    assert table.state.priority == priority
    assert table.emitted("stock_round_over")[0].params["priority"] == priority


@pytest.mark.rule("1865-3.13-1")
def test_priority_stays_when_no_player_has_acted_though_the_dragons_have() -> None:
    table = shop().phase("3").company("RCSF", 60, major=True, bob=1, trains=GREEN)
    table.stock_round("bob").pass_round()
    assert len(table.emitted("dragons_bought")) == 5
    assert table.state.priority == "bob"


@pytest.mark.rule("1865-3.13-1", "1865-3.1-1")
def test_the_next_stock_round_begins_with_priority() -> None:
    table = shop().stock_round("ann")
    table.play(buy("ann"))
    table.pass_round()
    while table.step != "stock_round":
        table.go_on()
    assert (table.asked, table.state.turn) == ("bob", 2)


@pytest.mark.rule("1865-3.5-7")
def test_a_sale_is_forgotten_in_the_next_stock_round() -> None:
    table = shop().stock_round("bob")
    table.play(SellShares("bob", "FMS", 1), Pass("bob"))
    table.pass_round()
    while table.step != "stock_round" or table.asked != "bob":
        table.go_on()
    table.play(buy("bob"))


@pytest.mark.rule("1865-3.11-5")
def test_a_company_that_is_sold_out_does_not_rise() -> None:
    table = Example(2).company("FMS", 70, ann=1, bob=2).stock_round()
    assert not table.percent("FMS", "FMS")
    table.pass_round()
    assert table.price("FMS") == 70
