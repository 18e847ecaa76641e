"""The Stock Round: turns, sales, purchases and their limits (rulebook 2.3 and 3.3)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, BuyShare, LayTile, Par, Pass, SellShares
from railhead.engine.decision import Range
from railhead.engine.state import BANK, POOL, TREASURY
from railhead.titles.common.selling import check_sale, sell
from railhead.titles.g18fb.state import BUILDING, OFFER, PROVISIONAL
from railhead.titles.g18fb.stock import begin_stock_round
from tests.titles.g18fb.example import Example

# -- turns -------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.3-1")
@pytest.mark.rule("18FB-3.3.1-4")
def test_a_turn_is_sales_then_one_purchase() -> None:
    table = Example().company("FC", 100, ann=3).company("FS", 100, ann=2).stock_round()
    table.play(SellShares("ann", "FC", 1))
    assert table.asked == "ann"
    table.play(SellShares("ann", "FS", 1))
    assert table.asked == "ann"
    table.play(Par("ann", "NN", 60))
    assert table.asked == "bob"
    table.refused(Par("ann", "FB", 60), "18FB-3.3-2")
    table.refused(LayTile("bob", "F25", "57", 0), "18FB-3.3-1")


@pytest.mark.rule("18FB-3.3-2")
def test_the_priority_card_goes_to_the_first_of_the_last_passes() -> None:
    """A buys, B and C pass, A passes: priority to B."""
    table = Example().stock_round()
    table.play(Par("ann", "NN", 60), Pass("bob"), Pass("cid"), Pass("ann"))
    assert (table.step, table.state.priority) == ("pause", "bob")


@pytest.mark.rule("18FB-3.3-2")
def test_if_nobody_acts_the_priority_card_stays() -> None:
    table = Example().stock_round("bob").pass_round()
    assert table.state.priority == "bob"


@pytest.mark.rule("18FB-R-19")
def test_passing_is_not_final_and_selling_is_acting() -> None:
    table = Example().company("FC", 100, ann=3).stock_round()
    table.play(Pass("ann"), Pass("bob"), Par("cid", "NN", 60))
    table.play(SellShares("ann", "FC", 1), Pass("ann"))
    table.play(Pass("bob"), Pass("cid"))
    assert (table.step, table.asked) == ("stock_round", "ann")
    table.play(Pass("ann"))
    assert (table.step, table.state.priority) == ("pause", "bob")


@pytest.mark.rule("18FB-3.3-2")
@pytest.mark.rule("18FB-R-17")
def test_turns_go_round_in_the_order_of_play() -> None:
    table = Example(4)
    table.state.order = ("cid", "ann", "dan", "bob")
    table.stock_round("cid")
    order = []
    while table.step != "pause":
        order.append(table.asked)
        table.play(Pass(table.asked))
    assert order == ["cid", "ann", "dan", "bob"]


# -- sales -------------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.3.1-1")
@pytest.mark.rule("18FB-2.2.5-1")
def test_a_sale_at_one_price_then_the_drop() -> None:
    """Price 120, three shares: 360, then three rows down, or as far as a ledge lets it."""
    table = Example().company("FC", 120, ann=3).cash(ann=0).stock_round()
    assert table.state.cells["FC"] == (6, 8)
    bank = table.state.cash[BANK]
    table.play(SellShares("ann", "FC", 3))
    assert (table.state.cash["ann"], table.state.cash[BANK]) == (360, bank - 360)
    assert table.percent("FC", POOL) == 30
    assert table.state.cells["FC"] == (8, 8)
    table = Example().company("FC", (2, 2), ann=3).stock_round()
    table.play(SellShares("ann", "FC", 3))
    assert table.state.cells["FC"] == (5, 2)


@pytest.mark.rule("18FB-3.3.1-1")
def test_a_company_is_sold_in_one_transaction_of_a_turn() -> None:
    table = Example().company("FC", 120, ann=3).stock_round()
    table.play(SellShares("ann", "FC", 1))
    table.refused(SellShares("ann", "FC", 1), "18FB-3.3.1-1")


@pytest.mark.rule("18FB-2.2.5-1")
def test_the_price_falls_whoever_sells() -> None:
    table = Example().company("FC", 120, ann=3, bob=2).stock_round("bob")
    table.play(SellShares("bob", "FC", 1))
    assert table.state.cells["FC"] == (7, 8)


@pytest.mark.rule("18FB-3.3.1-7")
def test_no_sale_in_an_operating_round_moves_a_price() -> None:
    table = Example().company("FC", 120, ann=3)
    table.state.round = "OR"
    sale = SellShares("ann", "FC", 3)
    check_sale(table.game, sale)
    sell(table.game, sale)
    assert table.state.cells["FC"] == (6, 8)


@pytest.mark.rule("18FB-3.3.1-2")
@pytest.mark.rule("18FB-2.3-5")
def test_the_pool_holds_half_at_most() -> None:
    table = Example().company("FC", 100, ann=4, pool=3).stock_round()
    table.refused(SellShares("ann", "FC", 3), "18FB-3.3.1-2")
    assert table.offers(SellShares("ann", "FC", 2))


@pytest.mark.rule("18FB-3.3.1-3")
def test_who_has_sold_does_not_buy_in_the_same_round() -> None:
    table = Example().company("FC", 100, ann=3).stock_round()
    table.play(SellShares("ann", "FC", 1))
    for source in (OFFER, POOL):
        table.refused(BuyShare("ann", "FC", source), "18FB-3.3.1-3")
    table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    assert table.asked == "ann"
    table.refused(BuyShare("ann", "FC", OFFER), "18FB-3.3.1-3")
    # In the next round that is forgotten.
    table.pass_round().state.priority = "ann"
    begin_stock_round(table.game)
    table.game._decision = None
    table.game.advance()
    table.play(BuyShare("ann", "FC", OFFER))


@pytest.mark.rule("18FB-3.3.1-6")
@pytest.mark.rule("18FB-R-20")
@pytest.mark.rule("18FB-R-15")
def test_shares_of_a_company_that_has_not_operated_stay() -> None:
    table = Example().cards(Bayard="bob").company("NN", 100, status=PROVISIONAL, turns=0, ann=3)
    table.stock_round("bob")
    table.refused(SellShares("bob", "NN", 1), "18FB-3.3.1-6")
    table.state.turns["NN"] = 1
    assert table.game.refusal(SellShares("bob", "NN", 1)) is None
    table.refused(SellShares("bob", "FC", 1), "18FB-3.3.1-6")


@pytest.mark.rule("18FB-R-20")
def test_shares_of_a_building_company_stay_even_if_it_operated_while_frozen() -> None:
    table = Example().company("FC", 100, status=BUILDING, turns=1, ann=3).stock_round()
    table.refused(SellShares("ann", "FC", 1), "18FB-R-20")
    table = Example().company("FC", 100, status=BUILDING, turns=1, concession=POOL, ann=3)
    table.stock_round()
    assert table.offers(SellShares("ann", "FC", 1))


@pytest.mark.rule("18FB-2.3-4")
def test_the_presidents_certificate_never_lies_in_the_pool() -> None:
    """All four shares go: the new president's single ones for the two of the certificate."""
    table = Example().phase("5").company("FC", 100, ann=2, bob=3).stock_round()
    table.play(SellShares("ann", "FC", 2, president=20))
    assert table.game.held("FC", POOL) == (0, 4, 0)
    assert table.game.held("FC", "bob") == (1, 1, 0)
    assert table.percent("FC", "ann") == 0


@pytest.mark.rule("18FB-3.6.3-1")
def test_regional_companies_are_never_sold() -> None:
    table = Example().phase("5").regional("FA", "ann").stock_round()
    table.refused(SellShares("ann", "FA", 1), "18FB-3.6.3-1")


# -- purchases ---------------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.3.4-1")
@pytest.mark.rule("18FB-R-51")
@pytest.mark.parametrize("phase", ["1", "5"])
def test_the_offer_pays_the_treasury_at_par_the_pool_the_bank_at_the_price(phase: str) -> None:
    table = Example().phase(phase).company("FC", (5, 9), par=90, ann=1, pool=1)
    table.cash(bob=90, cid=140).stock_round("bob")
    bank = table.state.cash[BANK]
    assert table.price("FC") == 140
    table.refused(BuyShare("bob", "FC", POOL), "18FB-3.3.4-1")
    table.play(BuyShare("bob", "FC", OFFER))
    assert (table.state.cash["bob"], table.state.cash["FC"]) == (0, 90)
    table.play(BuyShare("cid", "FC", POOL))
    assert (table.state.cash["cid"], table.state.cash[BANK]) == (0, bank + 140)


@pytest.mark.rule("18FB-3.3.4-1")
@pytest.mark.rule("18FB-R-27")
def test_only_nationals_sell_out_of_their_treasury() -> None:
    table = Example().phase("6").company("FC", 100, ann=1, own=3).company("RM", 210, bob=1)
    table.cash(ann=1000).stock_round()
    table.refused(BuyShare("ann", "FC", TREASURY), "18FB-3.3.4-1")
    table.play(BuyShare("ann", "RM", TREASURY))
    assert (table.state.cash["ann"], table.state.cash["RM"]) == (790, 210)
    assert table.percent("RM", "ann") == 10


@pytest.mark.rule("18FB-2.3-3")
def test_nobody_buys_above_sixty_percent() -> None:
    table = Example().company("FC", 100, ann=4, companies={"FS": 1}).company("FS", 100, ann=1)
    table.stock_round()
    table.refused(BuyShare("ann", "FC", OFFER), "18FB-2.3-3")
    table = Example().company("FC", 100, ann=3, companies={"FS": 1}).company("FS", 100, ann=1)
    table.stock_round()
    assert table.offers(BuyShare("ann", "FC", OFFER))


@pytest.mark.rule("18FB-2.3-2")
@pytest.mark.parametrize(("players", "limit"), [(3, 26), (4, 20), (5, 16), (6, 13)])
def test_the_certificate_limit(players: int, limit: int) -> None:
    assert Example(players).game.certificate_limit == limit


@pytest.mark.rule("18FB-R-83")
def test_the_limit_is_that_of_the_players_at_the_start() -> None:
    table = Example(4)
    table.state.order = ("ann", "bob")
    assert table.game.certificate_limit == 20


def at_the_limit(phase: str = "4", more: int = 0) -> Example:
    """Six players; ann has 13 certificates of three companies and `more`, and a lot of money."""
    table = Example(6).phase(phase).company("FC", 100, ann=4).company("FS", 100, ann=4)
    return table.company("FB", 100, ann=2 + more).cash(ann=2000)


@pytest.mark.rule("18FB-2.3-1")
@pytest.mark.rule("18FB-2.3-2")
@pytest.mark.rule("18FB-3.6.3-1")
def test_what_counts_towards_it() -> None:
    """A president's certificate is one, regional ones count, cards do not."""
    table = at_the_limit().cards(Riseis="ann", Falcon="ann")
    assert table.game.certificate_count("ann") == 13
    assert table.percent("FB", "ann") == 40
    table = at_the_limit("5").regional("FA", "ann")
    assert table.game.certificate_count("ann") == 14


@pytest.mark.rule("18FB-2.3-2")
@pytest.mark.rule("18FB-R-5")
@pytest.mark.parametrize("more", [0, 1])
def test_at_the_limit_or_above_it_nothing_that_counts_is_bought(more: int) -> None:
    table = at_the_limit("5", more).regional("FA", POOL).stock_round()
    table.refused(Par("ann", "FA", 100), "18FB-2.3-2")
    table = at_the_limit(more=more).cards(Riseis=POOL).company("NN", 100, bob=1).stock_round()
    table.refused(BuyShare("ann", "NN", OFFER), "18FB-2.3-2")
    table.refused(Par("ann", "FSC", 100), "18FB-2.3-2")
    # Nobody has to sell, and cards do not count.
    assert table.offers(Pass("ann"))
    assert table.offers(BuyPrivate("ann", "Riseis", 75))
    table.play(SellShares("ann", "FC", more + 1))
    assert table.offers(BuyShare("ann", "NN", OFFER))


@pytest.mark.rule("18FB-R-5")
def test_above_sixty_percent_one_need_not_sell_but_may_not_buy() -> None:
    table = Example().company("FC", 100, ann=5).stock_round()
    assert table.percent("FC", "ann") == 70
    table.refused(BuyShare("ann", "FC", OFFER), "18FB-2.3-3")
    table.play(Pass("ann"))


# -- what else lies in the pool ----------------------------------------------------------------


@pytest.mark.rule("18FB-3.3.6-1")
@pytest.mark.rule("18FB-3.2-5")
def test_a_card_from_the_pool_costs_what_is_printed_on_it() -> None:
    table = Example().cards(Bayard=POOL).cash(ann=175, bob=174, cid=300).stock_round()
    for price in (174, 176):
        table.refused(BuyPrivate("ann", "Bayard", price), "18FB-3.3.6-1")
    bank = table.state.cash[BANK]
    table.play(BuyPrivate("ann", "Bayard", 175))
    assert table.state.privates["Bayard"] == "ann"
    assert (table.state.cash["ann"], table.state.cash["NN"]) == (0, 0)
    assert table.state.cash[BANK] == bank + 175
    assert table.percent("NN", "ann") == 10
    assert table.asked != "ann"


@pytest.mark.rule("18FB-3.3.5-1")
@pytest.mark.rule("18FB-2.7-11")
def test_a_free_share_may_make_a_president() -> None:
    """ann leads NN with 20%, bob has 30%, and the card brings the fourth share."""
    table = Example().cards(Bayard=POOL).company("NN", 100, ann=0, bob=3).stock_round("bob")
    table.play(BuyPrivate("bob", "Bayard", 175))
    assert table.percent("NN", "bob") == 40
    assert table.state.presidents["NN"] == "bob"
    assert table.state.concessions["NN"] == POOL
    assert (table.step, table.asked) == ("withdrawn_concession", "bob")


@pytest.mark.rule("18FB-3.6.2-3")
@pytest.mark.rule("18FB-R-79")
def test_a_regional_company_from_the_pool_costs_its_nominal_value_or_more() -> None:
    table = Example().phase("5").regional("SEPSA", POOL).cash(ann=188).stock_round()
    for price, rule in [(155, "18FB-3.6.2-3"), (163, "18FB-R-79"), (190, "18FB-3.6.2-3")]:
        table.refused(Par("ann", "SEPSA", price), rule)
    table.refused(Par("ann", "FA", 100), "18FB-3.6.2-3")
    ranges = [answer for answer in table.answers if isinstance(answer, Range)]
    assert ranges == [Range(Par("ann", "SEPSA", 160), "price", 160, 185, 5)]
    table.play(Par("ann", "SEPSA", 185))
    assert (table.state.cash["ann"], table.state.cash["SEPSA"]) == (3, 185)
    assert table.state.presidents["SEPSA"] == "ann"
    assert table.asked == "bob"


@pytest.mark.rule("18FB-3.3-1")
def test_every_listed_answer_is_accepted() -> None:
    table = Example().cards(Riseis="ann", Bayard=POOL, Valadous="bob")
    table.company("FC", 100, ann=2, bob=4, pool=1)
    table.company("LdA", 90, status=BUILDING, bob=1, ann=1)
    table.company("FS", 80, concession=POOL, status=PROVISIONAL, cid=1, ann=2)
    table.stock_round()
    table.check_answers()
    table = Example().phase("5").regional("FA", POOL).company("FC", 100, ann=2, bob=4, pool=1)
    table.company("RM", 150, bob=2, ann=2).cash(ann=700).stock_round()
    table.check_answers()
