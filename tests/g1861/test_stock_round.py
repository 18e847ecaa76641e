"""The Stock Round: turns, passes, its end, certificates and their limit (rulebook 9)."""

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
from tests.g1861.build import Example

AT = {"MK": ["M7.0"], "GRR": ["L12.0"], "NW": ["P2.0"], "SW": ["F18.0"]}


def shop(players: int = 3) -> Example:
    """MK with shares in its treasury and in the pool; ann is Director."""
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


# -- certificates and their limit -----------------------------------------------------------------


@pytest.mark.rule("1861-9-7", "1861-7.1-4")
def test_what_counts_as_a_certificate() -> None:
    table = Example().privates(TSR="bob", BSS="bob", MYR="MK", MRR="RSR", WVR="ann")
    count = table.game.certificate_count
    assert (count("ann"), count("bob"), count("cid")) == (1, 2, 0)
    table.minor("N", "ann").minor("K-B", "ann")
    assert count("ann") == 3
    # A Director with 40 % (20 % and twice 10 %) holds three certificates.
    table.public("MK", 100, cid=2, tokens=AT["MK"])
    assert (table.percent("MK", "cid"), count("cid")) == (40, 3)


def at_limit(missing: int = 0, phase: str = "4") -> Example:
    """Bob of 6 players (limit 11) holds privates and shares, `missing` below the limit."""
    table = (
        Example(6).phase(phase).minor("N", "cid").public("MK", 100, ann=2, cid=1, tokens=AT["MK"])
    )
    table.privates(**dict.fromkeys(("TSR", "BSS", "MYR", "MRR", "WVR"), "bob"))
    table.public("GRR", 100, bob=3, tokens=AT["GRR"]).public(
        "NW", 100, cid=1, bob=2 - missing, tokens=AT["NW"]
    )
    assert table.game.certificate_count("bob") == 11 - missing
    return table.cash(bob=1000)


@pytest.mark.rule("1861-9-8", "1861-3-6")
def test_at_the_limit_nothing_is_bought_started_or_offered() -> None:
    table = at_limit().stock_round("bob")
    for deal in (BuyShare("bob", "MK", "treasury"), Par("bob", "SW", 70)):
        table.refused(deal, "1861-9-8")
    table.refused(BidCompany("bob", "K-B", 100), "1861-9-8")
    table.play(SellShares("bob", "GRR", 1))
    assert table.offers(BuyShare("bob", "MK", "treasury"))
    assert table.offers(Par("bob", "SW", 70))
    assert table.offers(BidCompany("bob", "K-B", 100))


@pytest.mark.rule("1861-9-8")
@pytest.mark.parametrize("deal", ["buy", "start", "offer"])
def test_one_below_the_limit_each_is_possible(deal: str) -> None:
    table = at_limit(missing=1).stock_round("bob")
    match deal:
        case "buy":
            table.play(BuyShare("bob", "MK", "treasury"))
        case "start":
            table.play(Par("bob", "SW", 70))
        case "offer":
            table.auction("K-B", 100)
    assert table.game.certificate_count("bob") == 11


@pytest.mark.rule("1861-9-8", "1861-R-10", "1861-9.2-6")
def test_at_the_limit_nobody_bids_in_an_auction() -> None:
    table = at_limit().cash(cid=0, dan=0, eve=0, fay=0).stock_round("ann")
    table.play(BidCompany("ann", "K-B", 100))
    assert table.state.presidents["K-B"] == "ann"
    table = at_limit(missing=1).cash(cid=0, dan=0, eve=0, fay=0).stock_round("ann")
    table.play(BidCompany("ann", "K-B", 100))
    assert (table.step, table.asked) == ("company_auction", "bob")


def over_limit(surplus: int = 1) -> Example:
    """Bob of 6 players holds one or two certificates more than 11: shares of GRR and NW too."""
    table = at_limit()
    for minor in ("K-B", "K-K")[:surplus]:
        table.minor(minor, "bob")
    assert table.game.certificate_count("bob") == 11 + surplus
    return table


@pytest.mark.rule("1861-9-9")
def test_above_the_limit_a_player_first_sells() -> None:
    table = over_limit().stock_round("bob")
    for other in (Pass("bob"), BuyShare("bob", "MK", "treasury"), BidCompany("bob", "M-K", 100)):
        table.refused(other, "1861-9-9")
    assert all(isinstance(answer, SellShares) for answer in table.answers)
    table.play(SellShares("bob", "NW", 1))
    assert table.offers(Pass("bob"))
    table.refused(BuyShare("bob", "MK", "treasury"), "1861-9-8")


@pytest.mark.rule("1861-9-9")
def test_he_sells_until_he_is_at_the_limit() -> None:
    table = over_limit(2).stock_round("bob")
    table.play(SellShares("bob", "NW", 1))
    table.refused(Pass("bob"), "1861-9-9")
    table.play(SellShares("bob", "GRR", 1))
    assert table.game.certificate_count("bob") == 11
    assert table.asked == "cid"


@pytest.mark.rule("1861-9-9")
def test_who_cannot_sell_goes_on_at_his_first_opportunity() -> None:
    table = over_limit()
    table.state.turns |= dict.fromkeys(("GRR", "NW"), 0)
    table.stock_round("bob")
    assert table.asked == "cid"  # nothing to sell, nothing to buy
    table.state.turns |= dict.fromkeys(("GRR", "NW"), 1)
    table.stock_round("bob")
    table.refused(Pass("bob"), "1861-9-9")
