"""Sales by players (rulebook 3.1, 3.5.4) and the Bank Pool (rulebook 6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Par, Pass, SellShares
from railhead.engine.state import BANK, POOL
from railhead.table.market import Cell
from tests.titles.g1849.build import Example


def sales(player: str, company: str) -> list[SellShares]:
    """Every sale of a company that can be written down."""
    return [
        SellShares(player, company, regular, last, president)
        for regular in range(-1, 8)
        for last in range(-1, 3)
        for president in (-10, 0, 5, 10, 20, 30)
    ]


# -- payment and price -------------------------------------------------------------------------


@pytest.mark.rule("1849-3.1-1", "1849-3.1-2", "1849-3.5.1-1")
def test_all_certificates_of_one_sale_bring_the_same_price() -> None:
    """Value 90 at [3,4]: three regular certificates bring 270, token to [6,4] = 68."""
    table = Example().start("SFA", (3, 4), bob=3, ann=3).stock_round("ann")
    bank = table.state.cash[BANK]
    table.play(SellShares("ann", "SFA", 3))
    assert table.state.cash["ann"] == 500 + 270
    assert table.state.cash[BANK] == bank - 270
    assert (table.state.cells["SFA"], table.price("SFA")) == ((6, 4), 68)
    assert table.game.certificates("SFA", POOL) == (0, 3, 0)
    assert table.percent("SFA", "ann") == 0


@pytest.mark.rule("1849-3.1-3", "1849-3.5.1-1")
def test_portions_are_paid_at_the_value_reached_by_then() -> None:
    """Value 100 at [3,5]: 10% for 100, then 10% for 95, then at 87."""
    table = Example().start("SFA", (3, 5), bob=3, ann=3).stock_round("ann")
    table.play(SellShares("ann", "SFA", 1))
    assert (table.state.cash["ann"], table.price("SFA")) == (600, 95)
    table.play(SellShares("ann", "SFA", 1))
    assert (table.state.cash["ann"], table.price("SFA")) == (695, 87)


@pytest.mark.rule("1849-3.1-2", "1849-3.5.4-3")
@pytest.mark.parametrize(
    ("regular", "paid", "cell"), [(0, 200, (5, 5)), (1, 300, (6, 5)), (3, 500, (8, 5))]
)
def test_a_last_certificate_counts_twice(regular: int, paid: int, cell: Cell) -> None:
    table = Example().start("SFA", (3, 5), bob=3, ann=(3, 1)).stock_round("ann")
    table.play(SellShares("ann", "SFA", regular, 1))
    assert table.state.cash["ann"] == 500 + paid
    assert table.state.cells["SFA"] == cell
    assert table.game.certificates("SFA", POOL) == (0, regular, 1)


@pytest.mark.rule("1849-3.1-1", "1849-3-1")
def test_several_corporations_are_sold_one_after_the_other_in_one_turn() -> None:
    table = Example().start("SFA", ann=2, bob=1).start("IFT", bob=1, ann=2)
    table.start("ATA", cid=1, ann=(0, 1)).stock_round("ann")
    table.play(SellShares("ann", "SFA", 2), SellShares("ann", "ATA", 0, 1))
    table.play(SellShares("ann", "IFT", 1))
    assert table.asked == "ann"
    table.play(SellShares("ann", "IFT", 1))
    assert [table.percent(name, POOL) for name in ("SFA", "IFT", "ATA")] == [20, 20, 20]


@pytest.mark.rule("1849-3.1-1")
def test_exactly_the_certificates_that_a_player_holds_can_be_sold() -> None:
    table = Example().start("SFA", bob=1, ann=(2, 1)).start("IFT", bob=1).stock_round("ann")
    table.check_answers()
    table.check_exactly([*sales("ann", "SFA"), *sales("ann", "IFT")])
    listed = [sale for sale in sales("ann", "SFA") if table.offers(sale)]
    assert [(sale.regular, sale.last) for sale in listed] == [
        (0, 1), (1, 0), (1, 1), (2, 0), (2, 1),
    ]  # fmt: skip
    for wrong in (SellShares("ann", "SFA", 3), SellShares("ann", "SFA", 0, 2)):
        table.refused(wrong, "1849-3.1-1")
    table.refused(SellShares("ann", "SFA", 0), "1849-3.1-1")
    table.refused(SellShares("ann", "SFA", 2, -1), "1849-3.1-1")
    table.refused(SellShares("ann", "IFT", 1), "1849-3.1-1")


# -- what cannot be sold -----------------------------------------------------------------------


@pytest.mark.rule("1849-3.1-4")
@pytest.mark.parametrize("flag", ["first_round", "first_turn"])
def test_nothing_is_sold_before_the_first_operating_turn(flag: str) -> None:
    table = Example(options={"share_saleable_after": flag})
    table.start("SFA", turns=0, bob=2, ann=2).start("IFT", bob=2, ann=2).stock_round("ann")
    table.refused(SellShares("ann", "SFA", 1), "1849-3.1-4")
    table.play(SellShares("ann", "IFT", 1), Pass("ann"))
    table.refused(SellShares("bob", "SFA", 2), "1849-3.1-4")


@pytest.mark.rule("1849-3.1-4", "1849-3.1-1")
def test_a_corporation_is_not_sold_in_the_stock_round_in_which_it_starts() -> None:
    table = Example().stock_round("ann", turn=1)
    table.play(Par("ann", "SFA", 100), BuyShare("ann", "SFA", "treasury"), Pass("ann"))
    table.play(BuyShare("bob", "SFA", "treasury"), Pass("cid"))
    for player in ("ann", "bob"):
        assert table.asked == player
        table.refused(SellShares(player, "SFA", 1), "1849-3.1-4")
        table.play(Pass(player))


@pytest.mark.rule("1849-3.1-4")
def test_a_corporation_that_is_not_started_cannot_be_sold() -> None:
    table = Example().start("SFA", ann=2).stock_round("ann")
    table.refused(SellShares("ann", "IFT", 1), "1849-3.1-4")


@pytest.mark.rule("1849-3.1-4")
@pytest.mark.parametrize("flag", ["first_round", "first_turn"])
def test_after_a_whole_operating_round_both_ways_allow_the_sale(flag: str) -> None:
    table = Example(options={"share_saleable_after": flag}).start("SFA", turns=0, bob=2, ann=2)
    table.turn_of("SFA", "issue")
    assert (table.state.round, table.state.seasoned) == ("SR", ("SFA",))
    assert table.asked == "ann"
    table.play(SellShares("ann", "SFA", 2))


@pytest.mark.rule("1849-3.1-4")
@pytest.mark.parametrize(("flag", "legal"), [("first_turn", True), ("first_round", False)])
def test_emergency_sales_of_a_corporation_in_its_first_operating_round(
    flag: str, legal: bool
) -> None:
    """IFT had its first turn just before SFA must buy a train."""
    table = Example(options={"share_saleable_after": flag, "forced_train_test": "remembered"})
    table.start("SFA", ann=2).start("IFT", turns=1, bob=2, ann=2)
    table.start("ATA", turns=0, bob=2, ann=2).start("CTL", bob=2, ann=2)
    table.state.seasoned, table.state.once_routed = ("SFA", "CTL"), ("SFA",)
    table.cash(ann=0).turn_of("SFA", "trains", after=["ATA"])
    assert table.offers(SellShares("ann", "CTL", 1))
    assert table.offers(SellShares("ann", "IFT", 1)) == legal
    if not legal:
        table.refused(SellShares("ann", "IFT", 1), "1849-3.1-4")
    table.refused(SellShares("ann", "ATA", 1), "1849-3.1-4")


@pytest.mark.rule("1849-3.1-5", "1849-6-1")
def test_the_pool_holds_at_most_half() -> None:
    """Pool 40%: a regular certificate may be sold, a Last Certificate not."""
    table = Example().start("SFA", pool=(4, 0), bob=0, ann=(0, 1), cid=2).stock_round("ann")
    table.check_exactly(sales("ann", "SFA"))
    table.refused(SellShares("ann", "SFA", 0, 1), "1849-3.1-5")
    table.play(Pass("ann"), Pass("bob"))
    table.refused(SellShares("cid", "SFA", 2), "1849-3.1-5")
    table.play(SellShares("cid", "SFA", 1))
    assert table.percent("SFA", POOL) == 50
    table.refused(SellShares("cid", "SFA", 1), "1849-3.1-5")


@pytest.mark.rule("1849-3.1-6")
def test_only_the_president_has_something_of_the_presidents_certificate() -> None:
    table = Example().start("SFA", bob=1, ann=2).stock_round("ann")
    table.refused(SellShares("ann", "SFA", 0, 0, 20), "1849-3.1-6")
    table.refused(SellShares("ann", "SFA", 1, 0, 10), "1849-3.1-6")


@pytest.mark.rule("1849-3.1-7", "1849-3.2-2")
@pytest.mark.parametrize("source", ["pool", "treasury"])
def test_who_sold_a_corporation_does_not_buy_it_in_the_same_round(source: str) -> None:
    table = Example().start("SFA", bob=1, ann=2).start("IFT", bob=1).stock_round("ann")
    table.play(SellShares("ann", "SFA", 1))
    table.refused(BuyShare("ann", "SFA", source), "1849-3.1-7")
    table.play(BuyShare("ann", "IFT", "treasury"))
    table.play(BuyShare("bob", "SFA", "pool"), Pass("cid"))
    assert table.asked == "ann"
    table.refused(BuyShare("ann", "SFA", "treasury"), "1849-3.1-7")


@pytest.mark.rule("1849-3.1-7")
def test_the_next_stock_round_forgets_who_sold() -> None:
    table = Example().start("SFA", bob=1, ann=2).stock_round("ann")
    table.play(SellShares("ann", "SFA", 1), Pass("ann"), Pass("bob"), Pass("cid"), Pass("ann"))
    while table.state.round == "OR":
        table.play(Pass(table.asked))
    assert (table.state.turn, table.asked) == (3, "bob")
    table.play(Pass("bob"), Pass("cid"), BuyShare("ann", "SFA", "pool"))


# -- the stack after several sales -------------------------------------------------------------


def three_in_a_stack(**options: bool) -> Example:
    """SFA above IFT above ATA at 100; CTL stands alone a row below."""
    table = Example(options=options)
    for company in ("SFA", "IFT", "ATA"):
        table.start(company, (3, 5), bob=2, ann=3)
    return table.start("CTL", (4, 5), bob=2).stock_round("ann")


@pytest.mark.rule("1849-3.1-8")
@pytest.mark.parametrize(
    ("keep", "stack"),
    [(True, ("CTL", "SFA", "IFT", "ATA")), (False, ("CTL", "ATA", "IFT", "SFA"))],
)
def test_corporations_sold_in_one_turn_keep_their_order(keep: bool, stack: tuple[str, ...]) -> None:
    table = three_in_a_stack(keep_stack_order_on_sales=keep)
    table.play(*(SellShares("ann", name, 1) for name in ("ATA", "IFT", "SFA")), Pass("ann"))
    assert table.game.stack((4, 5)) == stack


@pytest.mark.rule("1849-3.1-8")
def test_only_those_that_end_in_one_cell_are_sorted() -> None:
    table = three_in_a_stack()
    table.play(SellShares("ann", "ATA", 1), SellShares("ann", "IFT", 2))
    table.play(SellShares("ann", "SFA", 1), Pass("ann"))
    assert table.game.stack((4, 5)) == ("CTL", "SFA", "ATA")
    assert table.game.stack((5, 5)) == ("IFT",)


@pytest.mark.rule("1849-3.1-8")
def test_the_dearer_corporation_lies_above_the_cheaper_one_that_it_meets() -> None:
    table = Example().start("SFA", (2, 4), bob=2, ann=3).start("IFT", (3, 4), bob=2, ann=3)
    table.stock_round("ann").play(SellShares("ann", "IFT", 1), SellShares("ann", "SFA", 2))
    table.play(Pass("ann"))
    assert table.game.stack((4, 4)) == ("SFA", "IFT")


@pytest.mark.rule("1849-3.1-8", "1849-3.5.1-6")
def test_a_corporation_that_starts_after_the_sales_goes_under_them() -> None:
    table = Example(roster=("SFA", "IFT", "CTL", "ATA", "AFG"))
    table.start("SFA", (3, 2), bob=2, ann=3).start("IFT", (3, 2), bob=2, ann=3).stock_round("ann")
    table.play(SellShares("ann", "IFT", 1), SellShares("ann", "SFA", 1))
    table.play(Par("ann", "CTL", 68), Pass("ann"))
    assert table.game.stack((4, 2)) == ("SFA", "IFT", "CTL")


@pytest.mark.rule("1849-3.1-8")
def test_sales_of_two_players_are_not_sorted() -> None:
    table = Example().start("SFA", (3, 5), cid=1, ann=2).start("IFT", (3, 5), cid=1, bob=2)
    table.stock_round("bob").play(SellShares("bob", "IFT", 1), Pass("bob"), Pass("cid"))
    table.play(SellShares("ann", "SFA", 1), Pass("ann"))
    assert table.game.stack((4, 5)) == ("IFT", "SFA")


@pytest.mark.rule("1849-3.1-8")
def test_a_token_that_did_not_move_is_not_sorted() -> None:
    """IFT cannot go lower and keeps its place; SFA comes down under it."""
    table = Example().start("SFA", (7, 5), bob=2, ann=3).start("IFT", (8, 5), bob=2, ann=3)
    table.stock_round("ann").play(SellShares("ann", "IFT", 1), SellShares("ann", "SFA", 1))
    table.play(Pass("ann"))
    assert table.game.stack((8, 5)) == ("IFT", "SFA")
