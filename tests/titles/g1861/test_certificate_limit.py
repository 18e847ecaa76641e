"""Certificates, their limit, and what is sold above it (rulebook 9)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BidCompany, BuyShare, Par, Pass, SellShares
from tests.titles.g1861.build import Example

AT = {"MK": ["M7.0"], "GRR": ["L12.0"], "NW": ["P2.0"]}


@pytest.mark.rule("1861-9-7", "1861-7.1-4")
def test_what_counts_as_a_certificate() -> None:
    table = Example().privates(TSR="bob", BSS="bob", MYR="MK", MRR="RSR", WVR="ann")
    count = table.game.certificate_count
    assert (count("ann"), count("bob"), count("cid")) == (1, 2, 0)
    table.minor("N", "ann").minor("K-B", "ann")
    assert count("ann") == 3
    # A president with 40 % (20 % and twice 10 %) holds three certificates.
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


# -- above the limit ------------------------------------------------------------------------------


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


def crowded(surplus: int, pool: int = 0, **shares: int) -> Example:
    """Bob of 6 players is so far above the limit of 11 and can sell these shares: public=count."""
    table = Example(6).phase("4").minor("N", "cid")
    for public, count in shares.items():
        table.public(public, 100, cid=2, bob=count, pool=pool, tokens=AT[public])
    table.privates(**dict.fromkeys(("TSR", "BSS", "MYR", "MRR", "WVR"), "bob"))
    minors = ("K-B", "K-K", "K-R", "M-K", "M-V", "O-K", "R-O")
    for minor in minors[: 6 + surplus - sum(shares.values())]:
        table.minor(minor, "bob")
    assert table.game.certificate_count("bob") == 11 + surplus
    return table.stock_round("bob")


def sells(table: Example) -> set[tuple[str, int]]:
    """The sales that the player is offered, and nothing else."""
    table.check_answers()
    sales = [answer for answer in table.answers if isinstance(answer, SellShares)]
    assert len(sales) == len(table.answers)
    return {(sale.company, sale.regular) for sale in sales}


@pytest.mark.rule("1861-9-9", "1861-9.1-5")
@pytest.mark.parametrize("surplus", [1, 2, 3])
def test_one_company_that_he_can_sell_must_bring_him_down_in_one_block(surplus: int) -> None:
    # It could not be sold again in this turn.
    table = crowded(surplus, GRR=3)
    for few in range(1, surplus):
        table.refused(SellShares("bob", "GRR", few), "1861-9-9")
    assert sells(table) == {("GRR", count) for count in range(surplus, 4)}
    table.play(SellShares("bob", "GRR", surplus))
    assert table.game.certificate_count("bob") == 11


@pytest.mark.rule("1861-9-9")
def test_who_cannot_come_down_sells_as_much_as_he_can() -> None:
    table = crowded(4, GRR=3)
    assert sells(table) == {("GRR", 3)}
    table.play(SellShares("bob", "GRR", 3))
    assert table.game.certificate_count("bob") == 12
    assert table.asked == "cid"


@pytest.mark.rule("1861-9-9", "1861-9.1-3")
def test_what_the_pool_takes_is_as_much_as_he_can() -> None:
    table = crowded(3, pool=3, GRR=3)
    assert sells(table) == {("GRR", 2)}


@pytest.mark.rule("1861-9-9")
def test_what_other_companies_can_bring_need_not_be_sold_of_the_first() -> None:
    table = crowded(3, GRR=3, NW=2)
    # Two shares of NW leave one to be sold of GRR, three of GRR leave none of NW.
    assert sells(table) == {("GRR", 1), ("GRR", 2), ("GRR", 3), ("NW", 1), ("NW", 2)}
    table.play(SellShares("bob", "GRR", 1))
    table.refused(SellShares("bob", "NW", 1), "1861-9-9")
    table.play(SellShares("bob", "NW", 2))
    assert table.game.certificate_count("bob") == 11


@pytest.mark.rule("1861-9-9", "1861-9.1-7")
def test_the_certificates_count_that_he_has_after_an_exchange() -> None:
    """Selling 10 % costs bob the office; with two shares for its certificate bob has as many."""
    table = crowded(1, GRR=1)
    table.public("MK", 100, bob=1, cid=3, tokens=AT["MK"])
    table.state.turns["GRR"] = 0
    # Two more than before with MK: bob must give up three, and MK can bring two of them.
    table.stock_round("bob")
    assert table.game.certificate_count("bob") == 14
    table.refused(SellShares("bob", "MK", 1), "1861-9-9")
    table.refused(SellShares("bob", "MK", 0, 0, 20), "1861-9-9")
    table.play(SellShares("bob", "MK", 1, 0, 20))
    assert table.game.certificate_count("bob") == 12


@pytest.mark.rule("1861-9-9", "1861-9.1-8")
def test_where_a_company_is_sold_again_he_may_begin_with_one_share() -> None:
    table = crowded(2, GRR=3)
    table.game.options["director_sale_blocks"] = "many"
    table.stock_round("bob")
    table.play(SellShares("bob", "GRR", 1))
    table.refused(Pass("bob"), "1861-9-9")
    table.play(SellShares("bob", "GRR", 1))
    assert table.game.certificate_count("bob") == 11
