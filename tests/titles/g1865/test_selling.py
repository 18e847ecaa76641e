"""Selling shares in a stock round (rulebook 3.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Par, Pass, SellShares
from railhead.engine.state import BANK, POOL
from tests.titles.g1865.build import Example


def sale(player: str, company: str, regular: int = 0, president: int = 0) -> SellShares:
    return SellShares(player, company, regular, 0, president)


@pytest.mark.rule("1865-3.4-1", "1865-3.4-2", "1865-3.4-3")
def test_four_shares_of_two_companies_that_the_seller_does_not_lead() -> None:
    # The example of the rule.
    table = Example().company("FA", 110, major=True, ann=3, cid=3)
    table.company("FMS", 70, major=True, bob=2, cid=1).cash(cid=0).stock_round("cid")
    bank = table.state.cash[BANK]
    table.play(sale("cid", "FA", 3), sale("cid", "FMS", 1))
    assert table.state.cash["cid"] == 3 * 110 + 70
    assert table.state.cash[BANK] == bank - 400
    assert (table.price("FA"), table.price("FMS")) == (110, 70)
    assert (table.percent("FA", POOL), table.percent("FMS", POOL)) == (30, 10)


@pytest.mark.rule("1865-3.4-1", "1865-3.5-8")
def test_the_shares_of_a_block_have_one_price_although_the_value_falls() -> None:
    table = Example().company("FA", 110, major=True, ann=3).cash(ann=0).stock_round()
    table.play(sale("ann", "FA", 3))
    assert table.state.cash["ann"] == 330
    assert table.price("FA") == 80


@pytest.mark.rule("1865-3.4-2")
def test_a_company_is_sold_once_in_a_turn_but_others_in_any_order() -> None:
    table = Example().company("FA", 110, major=True, ann=3)
    table.company("FMS", 70, major=True, bob=1, ann=1).stock_round()
    table.play(sale("ann", "FA", 1))
    table.refused(sale("ann", "FA", 1), "1865-3.4-2")
    table.check_answers()
    table.play(sale("ann", "FMS", 1), Pass("ann"), Pass("bob"), Pass("cid"))
    # In the next turn it is possible again.
    table.play(sale("ann", "FA", 1))
    assert table.percent("FA", POOL) == 20


@pytest.mark.rule("1865-3.4-3", "1865-3.11-2")
@pytest.mark.parametrize(
    ("seller", "shares", "value"),
    [("ann", 1, 100), ("ann", 2, 90), ("bob", 1, 110), ("bob", 2, 110)],
)
def test_only_the_president_lowers_the_value_one_box_for_each_share(
    seller: str, shares: int, value: int
) -> None:
    table = Example().company("FA", 110, ann=1, bob=2)
    if seller == "ann" and shares == 2:
        table = Example().company("FA", 110, major=True, ann=2, bob=2)
    table.stock_round(seller).play(sale(seller, "FA", shares))
    assert table.price("FA") == value


@pytest.mark.rule("1865-1-9")
def test_a_value_at_the_bottom_stays_and_keeps_its_place() -> None:
    table = Example().company("FA", 10, major=True, ann=2).company("FMS", 10, bob=1).stock_round()
    table.play(sale("ann", "FA", 2))
    assert table.price("FA") == 10
    assert table.game.stack(table.cell(10)) == ("FA", "FMS")


@pytest.mark.rule("1865-1-9", "1865-3.11-4")
def test_a_value_comes_to_rest_under_those_in_the_box() -> None:
    # Two companies at 100, A above B: A rises, falls back and lies under B.
    table = Example().company("FA", 100, ann=1).company("FMS", 100, bob=1)
    table.game.move_price("FA", "up")
    assert table.price("FA") == 110
    table.game.move_price("FA", "down")
    assert table.game.stack(table.cell(100)) == ("FMS", "FA")
    table.company("RCSF", 490, cid=0).company("SFS", 490, cid=0)
    assert table.game.move_price("RCSF", "up")
    assert table.game.stack(table.cell(490)) == ("RCSF", "SFS")


@pytest.mark.rule("1865-3.4-4", "1865-3.10-3")
def test_who_sells_himself_out_of_office_lowers_the_value_for_the_whole_block() -> None:
    table = Example().company("FA", 100, ann=1, bob=2).stock_round()
    assert table.percent("FA", "ann") == 60
    # A pool of at most 50% takes two shares of a minor.
    table.refused(sale("ann", "FA", 1, 20), "1865-3.4-6")
    table.play(sale("ann", "FA", president=20))
    assert table.price("FA") == 80
    assert table.state.presidents["FA"] == "bob"
    table = Example().company("FA", 100, major=True, ann=1, bob=2).stock_round()
    table.play(sale("ann", "FA", 1, 20))
    assert table.price("FA") == 70


@pytest.mark.rule("1865-3.4-5")
def test_shares_of_a_company_without_an_operating_turn_are_not_sold() -> None:
    table = Example().company("FA", 100, ann=1, turns=0).company("FMS", 70, ann=0, floated=False)
    table.cash(bob=0, cid=0).stock_round()
    table.refused(sale("ann", "FA", 1), "1865-3.4-5")
    assert not [answer for answer in table.answers if isinstance(answer, SellShares)]
    table = Example().company("FA", 100, ann=1, turns=1).stock_round()
    table.play(sale("ann", "FA", 1))


@pytest.mark.rule("1865-3.4-5")
def test_a_company_that_has_just_floated_operates_before_it_is_sold() -> None:
    table = Example().stock_round()
    table.play(Par("ann", "FA", 60), Pass("bob"), Pass("cid"))
    table.play(BuyShare("ann", "FA", "treasury"), Pass("bob"), Pass("cid"))
    assert table.game.floated("FA")
    table.refused(sale("ann", "FA", 1), "1865-3.4-5")
    table.pass_round()
    while table.step != "stock_round" or table.asked != "ann":
        table.go_on()
    assert {event.params["company"] for event in table.emitted("turn_begins")} == {"FA"}
    table.play(sale("ann", "FA", 1))


@pytest.mark.rule("1865-3.4-5", "1865-3.4-1")
def test_nothing_is_sold_of_a_company_that_is_not_launched() -> None:
    Example().stock_round().refused(sale("ann", "FA", 1), "1865-3.4-1")


@pytest.mark.rule("1865-3.4-1")
@pytest.mark.parametrize(("regular", "president"), [(0, 0), (3, 0), (-1, 0), (1, 5)])
def test_only_certificates_that_one_has_are_sold(regular: int, president: int) -> None:
    table = Example().company("FA", 100, major=True, ann=2, bob=2).stock_round()
    table.refused(sale("ann", "FA", regular, president), "1865-3.4-1")


@pytest.mark.rule("1865-3.4-6")
@pytest.mark.parametrize(
    ("major", "pool", "percent", "fits"),
    [
        (False, 1, 20, 1),
        (False, 2, 40, 0),
        (True, 3, 30, 2),
        (True, 4, 40, 1),
        (True, 5, 50, 0),
    ],
)
def test_the_pool_holds_at_most_half_of_a_company(
    major: bool, pool: int, percent: int, fits: int
) -> None:
    # The examples: a minor with 40% there takes nothing more, a major with 40% one more 10%.
    table = Example().company("FMS", 100, major=major, ann=0, bob=1, pool=pool)
    if major:
        table.game.move_certificates("FMS", (0, 2), "FMS", "bob")
    assert table.percent("FMS", POOL) == percent
    table.stock_round("bob")
    too_many = "1865-3.4-1" if not major and fits else "1865-3.4-6"
    table.refused(sale("bob", "FMS", fits + 1), too_many)
    if fits:
        table.play(sale("bob", "FMS", fits))
        assert table.percent("FMS", POOL) == (50 if major else 40)


@pytest.mark.rule("1865-3.4-7")
@pytest.mark.parametrize("major", [False, True])
def test_the_president_certificate_alone_cannot_be_sold(major: bool) -> None:
    table = Example().company("FA", 100, major=major, ann=0, bob=1, cid=1).stock_round()
    assert table.percent("FA", "ann") == (20 if major else 40)
    for part in (10, 20):
        table.refused(sale("ann", "FA", president=part), "1865-3.4-7")
    assert not [answer for answer in table.answers if isinstance(answer, SellShares)]
    table.stock_round("bob").refused(sale("bob", "FA", president=10), "1865-3.4-7")


@pytest.mark.rule("1865-3.4-7")
def test_two_players_with_a_single_each_are_not_enough_for_the_exchange() -> None:
    table = Example().company("FA", 100, major=True, ann=1, bob=1, cid=1).stock_round()
    table.refused(sale("ann", "FA", 1, 10), "1865-3.4-7")
    table.play(sale("ann", "FA", 1))
    assert table.percent("FA", "ann") == 20


@pytest.mark.rule("1865-1-2")
@pytest.mark.parametrize(("major", "single"), [(False, 20), (True, 10)])
def test_a_value_is_the_price_of_one_share(major: bool, single: int) -> None:
    table = Example().company("FA", 90, major=major, ann=0, bob=2).cash(bob=0)
    assert table.percent("FA", "ann") == 2 * single
    assert table.game.holding_value("FA", "ann") == 180
    assert table.game.certificate_count("ann") == 1
    table.stock_round("bob").play(sale("bob", "FA", 1))
    assert table.state.cash["bob"] == 90
    assert table.percent("FA", POOL) == single
