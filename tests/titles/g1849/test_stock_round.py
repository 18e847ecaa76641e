"""The Stock Round: turns, purchases, its end and the priority deal (rulebook 3, 3.2)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from railhead.engine.actions import Action, Bid, BuyShare, LayTile, Par, Pass, SellShares
from railhead.engine.state import BANK, POOL
from tests.titles.g1849.build import Example

PASS, BUY, SELL, START = "pass", "buy", "sell", "start"


def shop() -> Example:
    """SFA with certificates in the treasury and in the pool; ann is president."""
    return Example().start("SFA", pool=(1, 0), ann=1, bob=1, cid=1)


def play(table: Example, *turns: str) -> None:
    """Play turns such as `ann buy`; a sale ends with a pass."""
    for turn in turns:
        player, what = turn.split()
        assert table.asked == player, turn
        actions: dict[str, Sequence[Action]] = {
            PASS: [Pass(player)],
            BUY: [BuyShare(player, "SFA", "treasury")],
            SELL: [SellShares(player, "SFA", 1), Pass(player)],
            START: [Par(player, "IFT", 68), Pass(player)],
        }
        table.play(*actions[what])


# -- turns -------------------------------------------------------------------------------------


@pytest.mark.rule("1849-3-1")
@pytest.mark.parametrize(
    ("first", "order"), [("ann", "ann bob cid"), ("bob", "bob cid ann"), ("cid", "cid ann bob")]
)
def test_the_holder_of_the_priority_deal_begins_and_turns_go_clockwise(
    first: str, order: str
) -> None:
    table = Example().start("SFA", ann=2).begin_stock_round(first)
    for player in order.split():
        assert (table.asked, table.step) == (player, "stock_round")
        table.play(Pass(player))
    assert table.state.round == "OR"


@pytest.mark.rule("1849-3-1")
def test_first_sell_then_buy() -> None:
    table = shop().start("IFT", bob=2).stock_round()
    table.play(SellShares("ann", "SFA", 1), BuyShare("ann", "IFT", "treasury"))
    assert table.asked == "bob"


@pytest.mark.rule("1849-3-1")
def test_first_sell_then_start() -> None:
    table = shop().stock_round()
    table.play(SellShares("ann", "SFA", 1), Par("ann", "IFT", 100))
    table.refused(SellShares("ann", "SFA", 1), "1849-3-1")
    table.refused(Par("ann", "ATA", 68), "1849-3-1")
    table.play(Pass("ann"))
    assert table.asked == "bob"


@pytest.mark.rule("1849-3-1")
@pytest.mark.parametrize(
    "deal", [BuyShare("ann", "SFA", "pool"), BuyShare("ann", "SFA", "treasury")]
)
def test_buying_one_certificate_ends_the_turn(deal: BuyShare) -> None:
    table = shop().stock_round()
    table.play(deal)
    assert table.asked == "bob"
    for late in (SellShares("ann", "SFA", 1), deal, Par("ann", "IFT", 68), Pass("ann")):
        table.refused(late, "1849-3-1")


@pytest.mark.rule("1849-3-1")
@pytest.mark.parametrize("action", [LayTile("ann", "J6", "644", 0), Bid("ann", "SCE", 20)])
def test_nothing_else_is_done_in_a_stock_round(action: Action) -> None:
    shop().stock_round().refused(action, "1849-3-1")


@pytest.mark.rule("1849-3-1", "1849-3.2-1", "1849-3.2-2")
def test_the_answers_of_a_turn_are_exactly_the_legal_ones() -> None:
    table = shop().cash(ann=236).stock_round()
    table.check_answers()
    companies = ("SFA", "IFT", "ATA")
    table.check_exactly(
        [
            *(BuyShare("ann", name, place) for name in companies
              for place in ("treasury", "pool", "bob", "ann", "")),
            *(Par("ann", name, value) for name in companies for value in (68, 100, 144, 216)),
            *(SellShares("ann", name, a, b, c) for name in companies
              for a in range(4) for b in range(2) for c in (0, 10, 20)),
        ]
    )  # fmt: skip
    assert table.offers(Par("ann", "IFT", 100))
    table.play(Par("ann", "IFT", 68))
    table.refused(BuyShare("ann", "SFA", "treasury"), "1849-3.3-2")


# -- the end of the round ----------------------------------------------------------------------


@pytest.mark.rule("1849-3-2", "1849-3-3")
@pytest.mark.parametrize(
    ("turns", "priority"),
    [
        ("ann buy, bob pass, cid pass, ann pass", "bob"),
        ("ann pass, bob buy, cid pass, ann pass, bob pass", "cid"),
        ("ann pass, bob pass, cid buy, ann pass, bob pass, cid pass", "ann"),
        ("ann buy, bob buy, cid pass, ann pass, bob pass", "cid"),
        ("ann pass, bob pass, cid pass", "ann"),
        ("ann pass, bob sell, cid pass, ann pass, bob pass", "cid"),
        ("ann buy, bob sell, cid pass, ann pass, bob pass", "cid"),
        ("ann sell, bob pass, cid pass, ann pass", "bob"),
        ("ann pass, bob start, cid pass, ann pass, bob pass", "cid"),
        ("ann pass, bob buy, cid pass, ann buy, bob pass, cid pass, ann pass", "bob"),
    ],
)
def test_the_round_ends_when_all_have_passed_one_after_the_other(turns: str, priority: str) -> None:
    """The priority deal goes to the left of the last deal; without one it stays."""
    table = shop().stock_round()
    *before, last = turns.split(", ")
    play(table, *before)
    assert table.state.round == "SR"
    play(table, last)
    assert table.state.round == "OR"
    assert table.state.priority == priority


@pytest.mark.rule("1849-3-3")
def test_without_a_deal_the_holder_of_the_priority_deal_keeps_it() -> None:
    table = shop().stock_round("bob")
    play(table, "bob pass", "cid pass", "ann pass")
    assert table.state.priority == "bob"


@pytest.mark.rule("1849-3-4")
def test_who_can_do_nothing_is_passed_over() -> None:
    """Too poor to buy or start, and nothing to sell."""
    table = Example().start("SFA", ann=2).cash(bob=0).stock_round()
    table.play(Pass("ann"))
    assert table.asked == "cid"
    table.play(Pass("cid"))
    assert table.state.round == "OR"


@pytest.mark.rule("1849-3-4")
@pytest.mark.parametrize(
    ("cash", "held", "turns", "asked"),
    [
        (99, 0, 1, "cid"),
        (100, 0, 1, "bob"),
        (136, 0, 1, "bob"),
        (0, 1, 1, "bob"),
        (0, 1, 0, "cid"),
    ],
)
def test_who_can_buy_start_or_sell_is_asked(cash: int, held: int, turns: int, asked: str) -> None:
    table = Example().start("SFA", turns=turns, ann=2, bob=held).cash(bob=cash).stock_round()
    table.play(Pass("ann"))
    assert table.asked == asked


@pytest.mark.rule("1849-3-4", "1849-3-3")
def test_a_turn_is_over_when_nothing_can_follow_the_sale() -> None:
    table = Example().start("SFA", (6, 0), ann=4, bob=1).cash(bob=0).stock_round("bob")
    table.play(SellShares("bob", "SFA", 1))
    assert table.asked == "cid"
    table.play(Pass("cid"), Pass("ann"))
    assert (table.state.round, table.state.priority) == ("OR", "cid")


@pytest.mark.rule("1849-3-5", "1849-3.5.1-7")
def test_a_closing_by_a_sale_takes_effect_in_the_middle_of_the_turn() -> None:
    table = Example().start("SFA", (8, 0), cash=70, ann=1, bob=2).start("IFT", ann=2)
    table.stock_round("bob")
    table.play(SellShares("bob", "SFA", 1))
    assert not table.game.started("SFA")
    assert table.game.certificates("SFA", "SFA") == (1, 6, 1)
    assert (table.asked, table.state.cash["bob"]) == ("bob", 527)
    table.refused(SellShares("bob", "SFA", 1), "1849-3.1-4")
    table.refused(BuyShare("bob", "SFA", "treasury"), "1849-3.2-3")
    table.play(BuyShare("bob", "IFT", "treasury"))
    assert table.percent("IFT", "bob") == 10


# -- purchases ---------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.2-1", "1849-3.5.1-1")
@pytest.mark.parametrize(
    ("treasury", "pool", "source", "price"),
    [
        ((3, 1), (1, 0), "treasury", 123),
        ((3, 1), (1, 0), "pool", 123),
        ((0, 1), (3, 0), "treasury", 246),
        ((3, 0), (0, 1), "pool", 246),
    ],
)
def test_a_purchase_costs_the_value_of_the_market(
    treasury: tuple[int, int], pool: tuple[int, int], source: str, price: int
) -> None:
    """Value 123 at [3,7]: 123 to the corporation or to the bank; a Last Certificate 246."""
    others = (6 - treasury[0] - pool[0], 1 - treasury[1] - pool[1])
    table = Example().start("SFA", (3, 7), bob=others, pool=pool, treasury=treasury).stock_round()
    payee = {"treasury": "SFA", "pool": BANK}[source]
    before = table.state.cash[payee]
    table.play(BuyShare("ann", "SFA", source))
    assert table.state.cash["ann"] == 500 - price
    assert table.state.cash[payee] == before + price
    assert table.percent("SFA", "ann") == price // 123 * 10
    assert table.state.cells["SFA"] == (3, 7)


@pytest.mark.rule("1849-3.2-1")
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_nothing_is_bought_where_nothing_lies(source: str) -> None:
    table = Example().start("SFA", bob=(4, 0), cid=(2, 1)).stock_round()
    table.refused(BuyShare("ann", "SFA", source), "1849-3.2-1")


@pytest.mark.rule("1849-3.2-2")
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_a_purchase_needs_the_cash(source: str) -> None:
    table = Example().start("SFA", (3, 7), bob=1, ann=1, pool=(1, 0)).cash(ann=122).stock_round()
    table.refused(BuyShare("ann", "SFA", source), "1849-3.2-2")
    table.cash(ann=123).play(BuyShare("ann", "SFA", source))
    assert table.state.cash["ann"] == 0


@pytest.mark.rule("1849-3.2-2", "1849-3.1-7", "1849-3.1-3")
def test_money_of_a_sale_may_be_spent_at_once() -> None:
    table = Example().start("SFA", bob=1, ann=1).start("IFT", bob=1).cash(ann=0).stock_round()
    table.refused(BuyShare("ann", "IFT", "treasury"), "1849-3.2-2")
    table.play(SellShares("ann", "SFA", 1), BuyShare("ann", "IFT", "treasury"))
    assert table.state.cash["ann"] == 0


@pytest.mark.rule("1849-3.2-3")
def test_only_started_corporations_are_bought() -> None:
    table = shop().stock_round()
    for company in ("IFT", "RCS"):
        table.refused(BuyShare("ann", company, "treasury"), "1849-3.2-3")


@pytest.mark.rule("1849-3.2-4")
@pytest.mark.parametrize("source", ["bob", "SFA", "bank", ""])
def test_certificates_are_not_bought_from_players(source: str) -> None:
    shop().stock_round().refused(BuyShare("ann", "SFA", source), "1849-3.2-4")


@pytest.mark.rule("1849-3.2-5")
def test_certificates_are_bought_before_the_first_operating_turn() -> None:
    table = Example().stock_round(turn=1)
    table.play(Par("ann", "SFA", 100), Pass("ann"))
    treasury = table.state.cash["SFA"]
    table.play(BuyShare("bob", "SFA", "treasury"))
    assert table.state.cash["SFA"] == treasury + 100
    assert table.percent("SFA", POOL) == 0
