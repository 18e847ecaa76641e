"""Who is president (rulebook 3.3.5); what it does to concessions is in test_concessions.py."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, Pass, SellShares
from railhead.engine.state import BANK, POOL, TREASURY
from railhead.titles.g18fb.presidency import settle_presidency
from railhead.titles.g18fb.state import OFFER
from tests.titles.g18fb.example import Example


@pytest.mark.rule("18FB-3.3.5-1")
@pytest.mark.rule("18FB-3.3.2-12")
@pytest.mark.parametrize(
    ("phase", "held", "president"),
    [
        ("1", 2, "ann"),
        ("1", 3, "ann"),
        ("1", 4, "bob"),
        ("4", 3, "ann"),
        ("4", 4, "bob"),
        ("5", 2, "ann"),
        ("5", 3, "bob"),
        ("6", 3, "bob"),
    ],
)
def test_what_a_rival_needs(phase: str, held: int, president: str) -> None:
    """ann leads with 30%; a rival has so many shares and buys one more."""
    table = Example().phase(phase).company("FC", 100, ann=1, bob=held).stock_round("bob")
    table.play(BuyShare("bob", "FC", OFFER))
    assert table.percent("FC", "bob") == 10 * (held + 1)
    assert table.state.presidents["FC"] == president


@pytest.mark.rule("18FB-3.3.5-2")
def test_certificates_are_exchanged() -> None:
    table = Example().phase("5").company("FC", 100, ann=1, bob=3).stock_round("bob")
    table.play(BuyShare("bob", "FC", OFFER))
    assert table.game.held("FC", "ann") == (0, 3, 0)
    assert table.game.held("FC", "bob") == (1, 2, 0)


@pytest.mark.rule("18FB-3.3.5-2")
@pytest.mark.rule("18FB-3.3.3-2")
@pytest.mark.parametrize("phase", ["1", "5"])
@pytest.mark.parametrize(
    ("president", "following"), [("ann", "bob"), ("bob", "cid"), ("cid", "ann")]
)
def test_among_equals_the_next_in_order_of_play(phase: str, president: str, following: str) -> None:
    """The president sells both shares of the certificate; each of the others has four."""
    holders = {president: 0} | {name: 4 for name in ("ann", "bob", "cid") if name != president}
    table = Example().phase(phase).company("FC", 100, **holders)  # type: ignore[arg-type]
    table.stock_round(president).play(SellShares(president, "FC", 0, president=20))
    assert table.state.presidents["FC"] == following


@pytest.mark.rule("18FB-R-28")
def test_one_share_makes_no_president() -> None:
    table = Example().phase("5").company("FC", 100, ann=1, bob=1).stock_round()
    table.refused(SellShares("ann", "FC", 1, president=20), "18FB-3.3.1-5")
    table.refused(SellShares("ann", "FC", 1, president=10), "18FB-3.3.1-5")
    assert table.offers(SellShares("ann", "FC", 1))


@pytest.mark.rule("18FB-3.3.1-5")
@pytest.mark.parametrize(
    ("phase", "rival", "one", "both"),
    [
        # What is left to the president is 10% or nothing.
        ("1", 2, False, True),
        ("1", 3, True, True),
        ("5", 2, True, True),
        ("5", 1, False, False),
    ],
)
def test_below_his_certificate_only_if_another_follows(
    phase: str, rival: int, one: bool, both: bool
) -> None:
    table = Example().phase(phase).company("FC", 100, ann=0, bob=rival).stock_round()
    assert table.offers(SellShares("ann", "FC", 0, president=10)) == one
    assert table.offers(SellShares("ann", "FC", 0, president=20)) == both
    table.check_exactly(SellShares("ann", "FC", 0, president=part) for part in (10, 20))


@pytest.mark.rule("18FB-3.3.1-5")
@pytest.mark.rule("18FB-2.3-4")
def test_the_exchange_comes_before_the_sale() -> None:
    table = Example().company("FC", 100, ann=0, bob=3).stock_round()
    table.play(SellShares("ann", "FC", 0, president=10))
    assert table.game.held("FC", "ann") == (0, 1, 0)
    assert table.game.held("FC", "bob") == (1, 1, 0)
    assert table.game.held("FC", POOL) == (0, 1, 0)
    assert table.state.concessions["FC"] == POOL


@pytest.mark.rule("18FB-2.3-4")
def test_only_a_president_sells_by_the_exchange() -> None:
    table = Example().phase("5").company("FC", 100, ann=0, bob=3).stock_round("bob")
    table.refused(SellShares("bob", "FC", 0, president=20), "18FB-2.3-4")


@pytest.mark.rule("18FB-R-6")
def test_companies_lead_nothing() -> None:
    table = Example().phase("5").company("FS", 100, cid=3)
    table.company("FC", 100, ann=0, companies={"FS": 1}, own=5)
    settle_presidency(table.game, "FC")
    assert table.state.presidents["FC"] == "ann"


@pytest.mark.rule("18FB-3.7.1-11")
@pytest.mark.parametrize(("bob", "president"), [(2, "ann"), (3, "bob")])
def test_after_a_merger_whoever_holds_more_leads(bob: int, president: str) -> None:
    table = Example().phase("6").company("RM", 100, ann=0, bob=bob)
    settle_presidency(table.game, "RM")
    assert table.state.presidents["RM"] == president


# -- a national without a president ------------------------------------------------------------


def vacant() -> Example:
    """RM at 150, of which the players have a share each and its treasury the rest."""
    table = Example().phase("6").company("RM", 150, ann=0, bob=1, cid=1).cash(ann=300, bob=299)
    table.game.move_certificates("RM", (1, 0, 0), "ann", "RM")
    del table.state.presidents["RM"]
    return table


@pytest.mark.rule("18FB-R-61")
def test_the_office_is_bought_from_the_treasury_at_twice_the_price() -> None:
    table = vacant().cash(bob=300).stock_round("bob")
    for source in (OFFER, POOL):
        table.refused(BuyShare("bob", "RM", source), "18FB-R-61")
    bank = table.state.cash[BANK]
    table.play(BuyShare("bob", "RM", TREASURY))
    assert table.state.presidents["RM"] == "bob"
    assert (table.state.cash["bob"], table.state.cash["RM"]) == (0, 300)
    assert table.state.cash[BANK] == bank
    assert table.percent("RM", "bob") == 30
    assert table.asked == "cid"


@pytest.mark.rule("18FB-R-61", "18FB-2.3-3")
def test_the_office_takes_nobody_above_sixty_percent() -> None:
    for more, rule in ((4, ""), (5, "18FB-2.3-3")):
        table = vacant()
        table.game.move_certificates("RM", (0, more, 0), "RM", "ann")
        table.cash(ann=300).stock_round("ann")
        if rule:
            table.refused(BuyShare("ann", "RM", TREASURY), rule)
        else:
            table.play(BuyShare("ann", "RM", TREASURY))
            assert table.percent("RM", "ann") == 60


@pytest.mark.rule("18FB-R-61", "18FB-2.3-2")
def test_the_office_takes_nobody_above_the_certificate_limit() -> None:
    """Of six players nobody may have more than 13 certificates; ann has 13, then 12."""
    for last, offered in ((2, False), (1, True)):
        table = Example(6).phase("6").company("RM", 150, bob=0)
        table.game.move_certificates("RM", (1, 0, 0), "bob", "RM")
        del table.state.presidents["RM"]
        table.company("FC", 100, ann=4).company("FS", 100, ann=4).company("FB", 100, ann=last)
        table.cash(ann=300).stock_round("ann")
        assert table.offers(BuyShare("ann", "RM", TREASURY)) == offered
        if not offered:
            table.refused(BuyShare("ann", "RM", TREASURY), "18FB-2.3-2")


@pytest.mark.rule("18FB-R-61")
def test_who_cannot_pay_it_gets_nothing_of_the_national() -> None:
    table = vacant().stock_round("bob")
    table.refused(BuyShare("bob", "RM", TREASURY), "18FB-R-61")
    table.play(Pass("bob"))


@pytest.mark.rule("18FB-1.1-3")
@pytest.mark.rule("18FB-4-3")
def test_shares_of_a_national_without_a_president_are_worth_their_price() -> None:
    table = vacant().regional("FA", "bob").company("FC", 90, ann=1)
    wealth = table.game.wealth()
    assert (wealth["ann"], wealth["bob"]) == (300 + 3 * 90, 299 + 150 + 100)
