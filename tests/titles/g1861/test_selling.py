"""Sales of shares, the change of president and the fall of the price (rulebook 9.1)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import BuyShare, Pass, SellShares
from railhead.engine.state import BANK, POOL
from tests.titles.g1861.build import Example

AT = {"MK": ["M7.0"], "GRR": ["L12.0"], "NW": ["P2.0"]}


def table_of(
    price: int | tuple[int, int] = 100, pool: int = 0, turns: int = 1, **held: Any
) -> Example:
    """MK with these regular certificates; the first holder has the president's certificate too."""
    table = Example(4).minor("N", "dan")
    return table.public("MK", price, pool=pool, turns=turns, tokens=AT["MK"], **held)


def sale(player: str, regular: int, president: int = 0, company: str = "MK") -> SellShares:
    return SellShares(player, company, regular, 0, president)


# -- what can be sold -----------------------------------------------------------------------------


@pytest.mark.rule("1861-9.1-1", "1861-7.1-7")
@pytest.mark.parametrize(
    "wrong",
    [
        SellShares("ann", "N", 0, 1),
        SellShares("ann", "N", 1),
        SellShares("ann", "N", 0, 0, 20),
        SellShares("ann", "N", 10),
    ],
)
def test_minors_are_never_sold(wrong: SellShares) -> None:
    table = Example().minor("N", "ann").public("MK", 100, ann=1, tokens=AT["MK"]).stock_round()
    table.refused(wrong, "1861-9.1-1")
    assert {a.company for a in table.answers if isinstance(a, SellShares)} == {"MK"}


@pytest.mark.rule("1861-9.1-1")
def test_privates_are_never_sold() -> None:
    table = Example().privates().minor("N", "ann").cash(ann=0, bob=0, cid=0).stock_round("ann")
    # Ann has five privates and a minor, and nothing to do.
    assert table.state.round == "OR"


@pytest.mark.rule("1861-9.1-1")
def test_only_what_one_holds_is_sold() -> None:
    table = table_of(ann=1, bob=2).stock_round("bob")
    assert table.accepted(*(sale("bob", count) for count in range(-1, 5))) == [
        sale("bob", 1),
        sale("bob", 2),
    ]
    table.refused(sale("bob", 3), "1861-9.1-1")
    table.refused(sale("bob", 0), "1861-9.1-1")


@pytest.mark.rule("1861-9.1-2")
@pytest.mark.parametrize(("turns", "allowed"), [(0, False), (1, True)])
def test_a_public_must_have_had_a_turn(turns: int, allowed: bool) -> None:
    table = table_of(ann=1, bob=1, turns=turns).cash(bob=500).stock_round("bob")
    if allowed:
        table.play(sale("bob", 1))
    else:
        table.refused(sale("bob", 1), "1861-9.1-2")


@pytest.mark.rule("1861-9.1-2")
def test_the_first_turn_makes_shares_saleable() -> None:
    table = table_of(ann=1, bob=1, turns=0).trains(MK="2").turn_of("MK")
    while table.state.round == "OR":
        table.go_on()
    while table.asked != "bob":
        table.play(Pass(table.asked))
    assert table.offers(sale("bob", 1))


@pytest.mark.rule("1861-9.1-2", "1861-7.3-5")
def test_a_public_that_comes_again_counts_anew() -> None:
    table = table_of(ann=1, bob=1, turns=3).phase("4").cash(MK=0)
    table.state.loans["MK"] = 5
    # Interest of R25 is due, no loan is left to take: the public is nationalised.
    table.turn_of("MK", "interest")
    assert "MK" not in table.state.presidents
    table.cash(bob=1000).public("MK", 100, turns=0, bob=1, tokens=["P8.0"]).stock_round("bob")
    table.refused(sale("bob", 1), "1861-9.1-2")


@pytest.mark.rule("1861-9.1-3")
@pytest.mark.parametrize(("pool", "most"), [(0, 5), (1, 4), (4, 1), (5, 0)])
def test_at_most_half_of_a_public_lies_in_the_pool(pool: int, most: int) -> None:
    # The example of the rule: with 40 % in the pool only one more share is sold.
    table = table_of(pool=pool, ann=2, bob=8 - 2 - pool if pool > 1 else 5)
    table.cash(bob=1000).stock_round("bob")
    for count in range(1, table.game.held("MK", "bob").regular + 1):
        if count <= most:
            assert table.offers(sale("bob", count))
        else:
            table.refused(sale("bob", count), "1861-9.1-3")


# -- the president ---------------------------------------------------------------------------------


@pytest.mark.rule("1861-9.1-4")
def test_the_president_certificate_stays_where_nobody_takes_it_over() -> None:
    table = table_of(ann=2, bob=1, cid=1).stock_round("ann")
    for wrong in (sale("ann", 0, 20), sale("ann", 0, 10), sale("ann", 2, 20), sale("ann", 1, 10)):
        table.refused(wrong, "1861-9.1-4")
    table.play(sale("ann", 2))
    assert (table.percent("MK", "ann"), table.state.presidents["MK"]) == (20, "ann")


@pytest.mark.rule("1861-9.1-4")
def test_a_president_with_a_successor_may_sell_everything() -> None:
    table = table_of(ann=2, bob=2).stock_round("ann")
    table.play(sale("ann", 2, 20))
    assert table.percent("MK", "ann") == 0
    assert table.game.held("MK", "bob") == (1, 0, 0)
    assert table.game.held("MK", POOL) == (0, 4, 0)
    assert table.state.presidents["MK"] == "bob"


@pytest.mark.rule("1861-9.1-4")
def test_nobody_else_sells_the_president_certificate() -> None:
    table = table_of(ann=2, bob=2).stock_round("bob")
    table.refused(sale("bob", 0, 20), "1861-9.1-4")
    table.refused(sale("bob", 1, 10), "1861-9.1-4")


@pytest.mark.rule("1861-9.1-4", "1861-9.1-3")
def test_the_president_certificate_never_lies_in_the_pool() -> None:
    table = table_of(ann=0, bob=2, cid=2).stock_round("ann")
    table.play(sale("ann", 0, 20))
    assert not table.game.held("MK", POOL).president
    assert table.game.held("MK", POOL).regular == 2


@pytest.mark.rule("1861-9.1-6")
@pytest.mark.parametrize(
    ("held", "sold", "president"),
    [
        ({"ann": 2, "bob": 3}, 1, "ann"),  # equal holdings change nothing
        ({"ann": 2, "bob": 3}, 2, "bob"),
        ({"ann": 0, "bob": 1}, 0, "ann"),  # 10 % is not enough
        ({"ann": 2, "bob": 2, "cid": 3}, 2, "cid"),  # the larger holding
        ({"ann": 2, "cid": 3, "dan": 3}, 2, "cid"),  # among equals the nearer clockwise
        ({"bob": 2, "ann": 3, "cid": 3}, 2, "cid"),
        ({"cid": 2, "ann": 2, "bob": 2}, 2, "cid"),
    ],
)
def test_who_becomes_president_after_a_sale(
    held: dict[str, int], sold: int, president: str
) -> None:
    first = next(iter(held))
    table = table_of(**held).stock_round(first)
    if sold:
        table.play(sale(first, sold))
    assert table.state.presidents["MK"] == president
    assert table.game.held("MK", president).president == 1


@pytest.mark.rule("1861-9.1-6")
@pytest.mark.parametrize(
    ("president", "others", "follower"),
    [("ann", "cid dan", "cid"), ("cid", "ann bob", "ann"), ("bob", "dan ann", "dan")],
)
def test_equal_successors_are_taken_clockwise_from_the_outgoing_president(
    president: str, others: str, follower: str
) -> None:
    held = {president: 0, **dict.fromkeys(others.split(), 2)}
    table = table_of(**held).stock_round(president)
    table.play(sale(president, 0, 20))
    assert table.state.presidents["MK"] == follower


@pytest.mark.rule("1861-9.1-7")
def test_the_exchange_comes_before_the_sale() -> None:
    # The example of the rule: A (president, 40 %) sells 30 %, B has 30 %.
    table = table_of(ann=2, bob=3).stock_round("ann")
    # 30 % is written in one way: ordinary shares that the exchange brings are equal to others.
    table.refused(sale("ann", 2, 10), "1861-9.1-7")
    table.play(sale("ann", 1, 20))
    assert table.state.presidents["MK"] == "bob"
    assert table.game.held("MK", "bob") == (1, 1, 0)
    assert table.game.held("MK", "ann") == (0, 1, 0)
    assert table.game.held("MK", POOL) == (0, 3, 0)


@pytest.mark.rule("1861-9.1-7")
def test_a_president_who_keeps_some_shares_gets_two_for_his_certificate() -> None:
    table = table_of(ann=2, bob=3).stock_round("ann")
    table.play(sale("ann", 2))
    assert table.game.held("MK", "ann") == (0, 2, 0)
    assert table.game.held("MK", "bob") == (1, 1, 0)


# -- money and the price --------------------------------------------------------------------------


@pytest.mark.rule("1861-9.1-5", "1861-9.1-8")
def test_all_shares_are_sold_at_the_price_before_the_fall() -> None:
    # The examples of the rules: two shares at R165 bring R330; then the marker goes to R150.
    table = table_of((1, 7), ann=3).cash(ann=0).stock_round("ann")
    bank = table.state.cash[BANK]
    table.play(sale("ann", 2))
    assert table.state.cash["ann"] == 330
    assert table.state.cash[BANK] == bank - 330
    assert (table.state.cells["MK"], table.price("MK")) == ((2, 7), 150)


@pytest.mark.rule("1861-9.1-5", "1861-9.1-8", "1861-R-1")
@pytest.mark.parametrize("first", [sale("ann", 1), sale("ann", 2)])
def test_a_company_is_sold_in_one_block_a_turn(first: SellShares) -> None:
    table = table_of(ann=4, bob=1).public("GRR", 100, ann=1, tokens=AT["GRR"]).stock_round("ann")
    table.play(first)
    table.refused(sale("ann", 1), "1861-9.1-5")
    table.play(sale("ann", 1, company="GRR"), Pass("ann"))
    while table.asked != "ann":
        table.play(Pass(table.asked))
    assert table.offers(sale("ann", 1))  # another turn


@pytest.mark.rule("1861-9.1-8")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_price_falls_once_however_many_shares_the_president_sells(count: int) -> None:
    table = table_of((1, 7), ann=3).stock_round("ann")
    table.play(sale("ann", count))
    assert table.state.cells["MK"] == (2, 7)


@pytest.mark.rule("1861-9.1-8")
def test_a_ledge_holds_the_marker() -> None:
    # R135 in row 4 has nothing below.
    table = table_of((4, 8), ann=3).stock_round("ann")
    table.play(sale("ann", 3))
    assert table.state.cells["MK"] == (4, 8)


@pytest.mark.rule("1861-9.1-8")
def test_sales_of_others_do_not_move_the_price() -> None:
    table = table_of((1, 7), ann=3, bob=3).stock_round("bob")
    table.play(sale("bob", 3))
    assert table.state.cells["MK"] == (1, 7)


@pytest.mark.rule("1861-9.1-8")
def test_the_seller_was_president_when_he_sold_even_if_he_loses_office() -> None:
    table = table_of((1, 7), ann=2, bob=3).stock_round("ann")
    table.play(sale("ann", 1, 20))
    assert table.state.presidents["MK"] == "bob"
    assert table.state.cells["MK"] == (2, 7)


@pytest.mark.rule("1861-9.1-8")
def test_many_sales_of_a_turn_where_the_option_allows_them() -> None:
    table = Example(options={"director_sale_blocks": "many"})
    table.public("MK", (1, 7), ann=3, tokens=AT["MK"]).cash(ann=0).stock_round("ann")
    table.play(sale("ann", 1), sale("ann", 1))
    assert table.state.cash["ann"] == 165 + 150
    assert table.state.cells["MK"] == (3, 7)


@pytest.mark.rule("1861-9.1-9", "1861-6-6")
@pytest.mark.parametrize("order", [("MK", "GRR", "NW"), ("NW", "MK", "GRR"), ("GRR", "NW", "MK")])
def test_the_order_of_sales_is_the_order_in_the_stack(order: tuple[str, ...]) -> None:
    table = Example().minor("N", "cid")
    for public in ("MK", "GRR", "NW"):
        table.public(public, (1, 7), ann=1, tokens=AT[public])
    table.stock_round("ann")
    table.play(*(sale("ann", 1, company=public) for public in order))
    assert table.game.stack((2, 7)) == order


# -- after a sale ---------------------------------------------------------------------------------


@pytest.mark.rule("1861-9.1-10", "1861-9.3-2")
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_who_has_sold_buys_none_in_this_stock_round(source: str) -> None:
    table = table_of(ann=2, bob=1).stock_round("ann")
    purchase = BuyShare("ann", "MK", source)
    table.play(sale("ann", 1))
    table.refused(purchase, "1861-9.1-10")
    table.play(Pass("ann"))
    while table.asked != "ann":
        table.play(Pass(table.asked))
    table.refused(purchase, "1861-9.1-10")  # in a later turn of the round too
    table.pass_round()
    while table.state.round == "OR":
        table.go_on()
    while table.asked != "ann":
        table.play(Pass(table.asked))
    assert table.offers(purchase)  # the next Stock Round


@pytest.mark.rule("1861-9.1-10")
def test_others_and_other_companies_are_not_concerned() -> None:
    table = table_of(ann=2, bob=1).public("GRR", 100, bob=1, tokens=AT["GRR"]).stock_round("ann")
    table.play(sale("ann", 1))
    table.play(BuyShare("ann", "GRR", "treasury"))
    assert table.offers(BuyShare("bob", "MK", "pool"))
