"""Buying certificates in a stock round (rulebook 3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import BuyShare, Par, Pass, SellShares
from railhead.engine.state import BANK, POOL
from railhead.titles.g1865.state import DRAGONS
from tests.titles.g1865.build import Example

SOURCES = ("treasury", "pool", "dragons")
# Ranks on the first row, with one token: trains that bring the zone about.
ZONES = {"red": (), "white": ("PH2",), "green": ("PH2", "PH2")}


def buy(player: str, company: str = "FA", source: str = "treasury") -> BuyShare:
    return BuyShare(player, company, source)


def shop(price: int = 120, zone: str = "white", *, major: bool = True) -> Example:
    """FA lies in all three places."""
    singles: dict[str, Any] = {"pool": 2, "dragons": 2} if major else {"pool": 1, "dragons": 1}
    table = Example().company("FA", price, major=major, ann=0, trains=ZONES[zone], **singles)
    return table.cash(bob=1000)


# -- from where, for how much ------------------------------------------------------------------


@pytest.mark.rule("1865-3.5-1", "1865-3.5-2", "1865-3.5-3", "1865-3.2-16")
@pytest.mark.parametrize(
    ("source", "holder", "price"),
    [("treasury", "FA", 120), ("pool", POOL, 120), ("dragons", DRAGONS, 130)],
)
def test_one_certificate_from_any_of_three_places(source: str, holder: str, price: int) -> None:
    table = shop().stock_round("bob", dragons=False)
    bank, there = table.state.cash[BANK], table.percent("FA", holder)
    table.play(buy("bob", source=source))
    assert table.percent("FA", "bob") == 10
    assert table.percent("FA", holder) == there - 10
    assert table.state.cash["bob"] == 1000 - price
    assert table.state.cash["FA"] == (120 if source == "treasury" else 0)
    assert table.state.cash[BANK] == bank + (0 if source == "treasury" else price)
    assert table.price("FA") == 120
    assert table.asked == "cid"


@pytest.mark.rule("1865-3.5-3")
@pytest.mark.parametrize(
    ("price", "red", "white", "green"),
    [(100, 100, 110, 130), (60, 60, 65, 80), (335, 335, 360, 380), (490, 490, 520, 540)],
)
@pytest.mark.parametrize("major", [False, True])
def test_what_the_dragons_take_in_each_zone(
    price: int, red: int, white: int, green: int, major: bool
) -> None:
    for zone, cost in {"red": red, "white": white, "green": green}.items():
        table = shop(price, zone, major=major).stock_round("bob", dragons=False)
        assert table.game.zone("FA") == zone
        table.cash(bob=cost - 1).refused(buy("bob", source="dragons"), "1865-3.5-2")
        table.cash(bob=cost).stock_round("bob", dragons=False)
        table.play(buy("bob", source="dragons"))
        assert table.state.cash["bob"] == 0


@pytest.mark.rule("1865-3.5-1")
def test_nothing_is_bought_where_nothing_lies() -> None:
    table = Example().company("FA", 100, ann=0, bob=0).stock_round("bob")
    table.refused(buy("bob", source="pool"), "1865-3.5-1")
    table.refused(buy("bob", source="dragons"), "1865-3.5-1")
    for source in ("aside", "ann", "bank", ""):
        table.refused(buy("bob", source=source), "1865-3.5-1")


@pytest.mark.rule("1865-3.5-1", "1865-3.6-1")
def test_the_president_certificate_is_bought_first() -> None:
    table = Example().stock_round()
    table.refused(buy("ann"), "1865-3.5-1")
    table.play(Par("ann", "FA", 60))
    table.play(buy("bob"))
    assert table.game.held("FA", "bob").regular == 1


@pytest.mark.rule("1865-3.5-2")
@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_a_certificate_must_be_paid_for(source: str) -> None:
    # Another one could be bought.
    table = shop().company("FMS", 60, cid=0).cash(bob=119).stock_round("bob", dragons=False)
    table.refused(buy("bob", source=source), "1865-3.5-2")
    shop().cash(bob=120).stock_round("bob", dragons=False).play(buy("bob", source=source))


@pytest.mark.rule("1865-3.5-8")
def test_the_next_player_buys_at_the_fallen_value() -> None:
    table = Example().company("FA", 110, major=True, ann=2).cash(bob=100).stock_round()
    cash = table.state.cash["ann"]
    table.play(SellShares("ann", "FA", 1), Pass("ann"))
    assert (table.state.cash["ann"], table.price("FA")) == (cash + 110, 100)
    table.play(buy("bob", source="pool"))
    assert table.state.cash["bob"] == 0


# -- limits ------------------------------------------------------------------------------------


def filled(players: int, count: int, length: str = "full") -> Example:
    """Ann holds so many certificates, at least four of FA, but none of RCSF."""
    table = Example(players, {"length": length})
    for company in ("FA", "FMS", "SFSS", "FCS", "SFS", "CFC", "CFD"):
        if count and company in table.game.title.companies:
            singles = min(count, 5) - 1
            table.company(company, 60, major=True, ann=singles)
            count -= singles + 1
    table.company("RCSF", 60, major=True, bob=2)
    return table.cash(ann=2000)


@pytest.mark.rule("1865-3.5-4", "1865-3.5-5")
@pytest.mark.parametrize(
    ("players", "length", "limit"), [(3, "full", 24), (4, "full", 18), (3, "short", 18)]
)
def test_nobody_buys_above_his_certificate_limit(players: int, length: str, limit: int) -> None:
    below = filled(players, limit - 1, length).privates(M1="ann", M2="ann")
    assert below.game.certificate_count("ann") == limit - 1
    below.stock_round().play(buy("ann", "RCSF"))
    full = filled(players, limit, length).stock_round()
    assert full.game.certificate_count("ann") == limit
    full.refused(buy("ann", "RCSF"), "1865-3.5-4")
    unlaunched = full.game.queue
    for company in unlaunched:
        full.refused(Par("ann", company, 60), "1865-3.5-4")


@pytest.mark.rule("1865-3.5-4")
def test_a_president_certificate_counts_as_one() -> None:
    # Four of them and 14 singles.
    table = filled(4, 18)
    companies = table.game.title.companies
    assert sum(table.game.held(name, "ann").president for name in companies) == 4
    assert sum(table.game.held(name, "ann").regular for name in companies) == 14
    assert table.game.certificate_count("ann") == table.game.certificate_limit == 18
    table.stock_round().refused(buy("ann", "RCSF"), "1865-3.5-4")


@pytest.mark.rule("1865-3.5-4")
def test_the_limits_of_two_players() -> None:
    assert Example(2).game.certificate_limit == 36
    assert Example(2, {"length": "short"}).game.certificate_limit == 27


@pytest.mark.rule("1865-3.5-6")
@pytest.mark.parametrize(("major", "singles"), [(False, 1), (True, 4)])
@pytest.mark.parametrize("source", SOURCES)
def test_nobody_holds_more_than_60_percent(major: bool, singles: int, source: str) -> None:
    # A minor: 40% and one 20%. A major: 20% and four 10%.
    rest: dict[str, Any] = {} if source == "treasury" else {source: 1}
    table = Example().company("FA", 60, major=major, ann=singles - 1, **rest).cash(ann=500)
    table.stock_round(dragons=False).play(buy("ann", source=source))
    assert table.percent("FA", "ann") == 60
    table = Example().company("FA", 60, major=major, ann=singles, **rest).cash(ann=500)
    table.stock_round(dragons=False).refused(buy("ann", source=source), "1865-3.5-6")


@pytest.mark.rule("1865-3.5-7")
@pytest.mark.parametrize("source", SOURCES)
def test_who_has_sold_a_company_does_not_buy_it_in_the_same_round(source: str) -> None:
    table = shop().cash(cid=1000)
    table.game.move_certificates("FA", (0, 1), "FA", "bob")
    table.stock_round("bob", dragons=False)
    table.play(SellShares("bob", "FA", 1))
    table.refused(buy("bob", source=source), "1865-3.5-7")
    table.play(Pass("bob"), buy("cid"), Pass("ann"))
    # Not in a later turn of the round either.
    table.refused(buy("bob", source=source), "1865-3.5-7")


@pytest.mark.rule("1865-3.5-9")
def test_who_is_above_the_limit_keeps_everything_but_buys_nothing() -> None:
    # The exchange of the president certificate has left ann with one certificate too many.
    table = filled(4, 19).stock_round()
    table.refused(buy("ann", "RCSF"), "1865-3.5-4")
    assert table.offers(Pass("ann"))
    table.play(SellShares("ann", "FMS", 2))
    assert table.game.certificate_count("ann") == 17
    table.play(buy("ann", "RCSF"))


@pytest.mark.rule("1865-3.5-9", "1865-3.10-3")
def test_the_exchange_of_a_president_certificate_may_pass_the_limit() -> None:
    table = filled(4, 17).company("CFD", 60, major=True, ann=0, bob=2).cash(bob=100)
    table.stock_round("bob").play(buy("bob", "CFD"))
    assert table.state.presidents["CFD"] == "bob"
    assert table.game.certificate_count("ann") == 19
    table.play(Pass("cid"), Pass("dan"))
    table.refused(buy("ann", "RCSF"), "1865-3.5-4")
