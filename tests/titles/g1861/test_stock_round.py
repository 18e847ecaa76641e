"""The Stock Round: turns, passes and its end (rulebook 9)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    BidCompany,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    SellShares,
)
from tests.titles.g1861.build import Example

AT = {"MK": ["M7.0"], "GRR": ["L12.0"], "NW": ["P2.0"], "SW": ["F18.0"]}


def shop(players: int = 3) -> Example:
    """MK with shares in its treasury and in the pool; ann is president."""
    table = Example(players).minor("N", "bob")
    return table.public("MK", 100, ann=1, bob=1, cid=1, pool=1, tokens=AT["MK"])


def buy(player: str, source: str = "treasury") -> BuyShare:
    return BuyShare(player, "MK", source)


# -- turns ----------------------------------------------------------------------------------------


@pytest.mark.rule("1861-9-1")
@pytest.mark.parametrize(
    ("first", "order"),
    [("ann", "ann bob cid dan"), ("cid", "cid dan ann bob"), ("dan", "dan ann bob cid")],
)
def test_the_holder_of_the_priority_deal_begins_and_turns_go_clockwise(
    first: str, order: str
) -> None:
    table = shop(4).stock_round(first)
    for player in order.split():
        assert (table.step, table.asked) == ("stock_round", player)
        for other in {"ann", "bob", "cid", "dan"} - {player}:
            table.refused(Pass(other), "1861-9-1")
        table.play(buy(player))
    assert table.asked == first


@pytest.mark.rule("1861-9-1", "1861-9-5")
def test_the_next_stock_round_begins_with_the_priority_deal() -> None:
    table = shop().stock_round("ann")
    table.play(Pass("ann"), buy("bob"), Pass("cid"), Pass("ann"), Pass("bob"))
    assert table.state.priority == "cid"
    while table.step != "stock_round":
        table.go_on()
    assert (table.state.turn, table.asked) == (3, "cid")


# -- one turn -------------------------------------------------------------------------------------


@pytest.mark.rule("1861-9-2", "1861-R-1")
def test_first_sell_any_number_then_buy_one_certificate() -> None:
    table = (
        shop()
        .public("GRR", 100, ann=2, bob=2, tokens=AT["GRR"])
        .public("NW", 80, cid=2, tokens=AT["NW"])
        .stock_round()
    )
    table.play(SellShares("ann", "MK", 1), SellShares("ann", "GRR", 2))
    assert table.asked == "ann"
    table.play(BuyShare("ann", "NW", "treasury"))
    assert table.asked == "bob"
    for late in (SellShares("ann", "NW", 1), BuyShare("ann", "NW", "treasury"), Pass("ann")):
        table.refused(late, "1861-9-1")


@pytest.mark.rule("1861-9-2")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_first_sell_then_offer_a_minor(phase: str) -> None:
    table = shop().phase(phase).cash(bob=0, cid=0).stock_round()
    table.play(SellShares("ann", "MK", 1), BidCompany("ann", "K-B", 100))
    assert table.state.presidents["K-B"] == "ann"
    assert table.asked == "bob"


@pytest.mark.rule("1861-9-2", "1861-9.3-4", "1861-R-9")
@pytest.mark.parametrize(("phase", "allowed"), [("2", False), ("3", False), ("4", True)])
def test_a_public_is_started_from_phase_4(phase: str, allowed: bool) -> None:
    table = shop().phase(phase).stock_round()
    start = Par("ann", "NW", 100)
    if not allowed:
        table.refused(start, "1861-9.3-4")
        return
    assert table.offers(start)
    table.play(SellShares("ann", "MK", 1), start)
    assert (table.step, table.asked) == ("first_token", "NW")
    table.refused(SellShares("ann", "MK", 1), "1861-9.3-5")


@pytest.mark.rule("1861-9-2")
def test_a_stock_round_is_for_stock_alone() -> None:
    table = shop().minor("K-B", "ann", cash=500).phase("3").stock_round()
    for other in (
        LayTile("ann", "G15", "201", 0),
        BuyTrain("ann", "3-0", 225),
        BuyPrivate("ann", "TSR", 10),
    ):
        table.refused(other, "1861-9-2")


# -- passing --------------------------------------------------------------------------------------


@pytest.mark.rule("1861-9-3")
def test_who_has_passed_may_act_in_a_later_turn() -> None:
    table = shop().stock_round()
    table.play(Pass("ann"), buy("bob"), Pass("cid"))
    assert table.asked == "ann"
    table.play(buy("ann"))
    assert table.percent("MK", "ann") == 40


@pytest.mark.rule("1861-9-3")
@pytest.mark.parametrize(("act", "passed"), [(False, True), (True, False)])
def test_who_has_sold_has_not_passed(act: bool, passed: bool) -> None:
    table = shop().stock_round()
    if act:
        table.play(SellShares("ann", "MK", 1))
    kinds = [event.kind for event in table.play(Pass("ann"))]
    assert ("passed" in kinds) == passed


@pytest.mark.rule("1861-9-4")
def test_the_round_ends_when_all_pass_in_a_row() -> None:
    # The example of the rule: A buys, B, C and A pass.
    table = shop().stock_round()
    table.play(buy("ann"), Pass("bob"), Pass("cid"))
    assert (table.state.round, table.asked) == ("SR", "ann")
    table.play(Pass("ann"))
    assert table.state.round == "OR"


@pytest.mark.rule("1861-9-4")
@pytest.mark.parametrize("deal", ["buy", "sell", "auction", "lost auction"])
def test_every_deal_gives_everybody_another_turn(deal: str) -> None:
    table = shop().stock_round()
    table.play(Pass("ann"), Pass("bob"))
    match deal:
        case "buy":
            table.play(buy("cid"))
        case "sell":
            table.play(SellShares("cid", "MK", 1), Pass("cid"))
        case "auction":
            table.play(BidCompany("cid", "K-B", 100), Pass("ann"), Pass("bob"))
        case "lost auction":
            table.play(BidCompany("cid", "K-B", 100), Pass("ann"), BidCompany("bob", "K-B", 105))
            table.play(Pass("cid"))
            assert table.asked == "cid"
            table.play(Pass("cid"))
    assert table.asked == "ann"
    table.play(Pass("ann"), Pass("bob"))
    if deal != "lost auction":
        assert (table.state.round, table.asked) == ("SR", "cid")
        table.play(Pass("cid"))
    assert table.state.round == "OR"


@pytest.mark.rule("1861-9-4", "1861-R-2")
def test_who_can_do_nothing_is_passed_over_and_has_passed() -> None:
    table = shop().cash(bob=0, cid=0)
    table.state.turns["MK"] = 0
    table.stock_round()
    table.play(buy("ann"))
    assert (table.state.round, table.asked) == ("SR", "ann")
    table.play(Pass("ann"))
    assert table.state.round == "OR"


# -- the priority deal ----------------------------------------------------------------------------


@pytest.mark.rule("1861-9-5")
@pytest.mark.parametrize(("buyer", "priority"), [("ann", "bob"), ("bob", "cid"), ("cid", "ann")])
@pytest.mark.parametrize("sale", [False, True])
def test_the_player_left_of_the_last_deal_has_the_priority_deal(
    buyer: str, priority: str, sale: bool
) -> None:
    table = shop().stock_round()
    while table.asked != buyer:
        table.play(Pass(table.asked))
    table.play(*((SellShares(buyer, "MK", 1), Pass(buyer)) if sale else (buy(buyer),)))
    table.pass_round()
    assert table.state.priority == priority


@pytest.mark.rule("1861-9-5")
def test_the_last_deal_counts_not_the_last_turn() -> None:
    table = shop().stock_round()
    table.play(buy("ann"), buy("bob"), Pass("cid"), Pass("ann"), Pass("bob"))
    assert table.state.priority == "cid"


@pytest.mark.rule("1861-9-5")
def test_without_a_deal_the_priority_deal_stays() -> None:
    table = shop().stock_round("bob")
    table.pass_round()
    assert table.state.priority == "bob"


@pytest.mark.rule("1861-9-5", "1861-9.2-7")
def test_winning_an_auction_is_buying_opening_it_is_not() -> None:
    # The example of the rule: A offers, C wins, all pass; the player left of C has the deal.
    table = shop(4).stock_round()
    table.play(BidCompany("ann", "K-B", 100), Pass("bob"), BidCompany("cid", "K-B", 105))
    table.play(Pass("dan"), Pass("ann"))
    table.pass_round()
    assert table.state.priority == "dan"


@pytest.mark.rule("1861-9-5")
def test_starting_a_public_is_buying() -> None:
    table = shop().phase("4").stock_round()
    table.play(Pass("ann"), Par("bob", "NW", 70))
    table.play(PlaceToken("NW", "P8.0"))
    table.pass_round()
    assert table.state.priority == "cid"


# -- with whom one deals --------------------------------------------------------------------------


@pytest.mark.rule("1861-9-6", "1861-7.1-7")
@pytest.mark.parametrize("source", ["bob", "player", "ann"])
def test_no_share_is_bought_from_a_player(source: str) -> None:
    shop().stock_round().refused(BuyShare("ann", "MK", source), "1861-9.3-1")


@pytest.mark.rule("1861-9-6")
def test_no_private_and_no_minor_is_traded_between_players() -> None:
    table = shop().privates(TSR="bob").minor("K-B", "bob").phase("3").stock_round()
    table.refused(BuyPrivate("ann", "TSR", 30), "1861-9-2")
    table.refused(BuyShare("ann", "K-B", "treasury"), "1861-9.3-1")
    table.refused(BidCompany("ann", "K-B", 100), "1861-7.2-1")
