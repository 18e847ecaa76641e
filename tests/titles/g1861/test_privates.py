"""Private companies (rulebook 7.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, BuyTrain, Choose, Pass, SellShares
from railhead.engine.state import BANK
from tests.titles.g1861.build import PRIVATES, Example

TABLE = {  # least bid, face value, income
    "TSR": (20, 30, 10),
    "BSS": (30, 45, 15),
    "MYR": (40, 60, 20),
    "MRR": (50, 75, 25),
    "WVR": (60, 90, 30),
}


def operating(phase: str = "3", cash: int = 500, **owners: str) -> Example:
    """The turn of K-R, which belongs to ann; private companies of bob unless named."""
    table = Example(4).phase(phase)
    table.privates(**{name: owners.get(name, "bob") for name in PRIVATES})
    table.minor("K-R", "ann", 70, cash=cash, trains=phase if phase != "2" else "2")
    return table.turn_of("K-R")


# -- certificates and income -------------------------------------------------------------------


@pytest.mark.rule("1861-7.1-1")
def test_the_private_companies_in_the_order_of_sale() -> None:
    privates = Example().game.title.privates.values()
    found = {item.id: (item.minimum, item.face, item.revenue) for item in privates}
    assert found == TABLE
    assert list(found) == list(TABLE)


@pytest.mark.rule("1861-7.1-2")
def test_a_private_company_is_sold_once_and_has_one_owner() -> None:
    table = Example().sell_privates()
    assert set(table.state.privates) == set(PRIVATES)
    owners = ["ann", "bob", "cid", "K-R", "RSR"]
    table.privates(**dict(zip(PRIVATES, owners, strict=True))).minor("K-R", "ann")
    held = [table.game.privates_of(owner) for owner in owners]
    assert held == [[private] for private in PRIVATES]


@pytest.mark.rule("1861-7.1-3", "1861-10-1")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "6", "7", "8"])
def test_income_is_paid_before_anybody_operates_in_every_phase(phase: str) -> None:
    table = Example(3, {"eight_train_does_not_end_game": True}).phase(phase)
    if phase == "8":
        table.public("SW", 100, ann=0, trains="8", tokens=["F18.0"])
        company = "SW"
    else:
        table.minor("K-R", "ann", trains=phase)
        company = "K-R"
    owners = {"TSR": "ann", "BSS": "bob", "MYR": company, "MRR": "RSR", "WVR": "bob"}
    table.privates(**owners).cash(ann=0, bob=0, cid=0)
    bank = table.state.cash[BANK]
    table.operating_rounds()
    assert table.asked == company
    cash = {name: table.state.cash[name] for name in ("ann", "bob", "cid", company, "RSR")}
    assert cash == {"ann": 10, "bob": 15 + 30, "cid": 0, company: 20, "RSR": 25}
    assert table.state.cash[BANK] == bank - 100


@pytest.mark.rule("1861-7.1-3")
def test_income_is_paid_in_both_operating_rounds_but_not_in_stock_rounds() -> None:
    table = Example().minor("K-R", "cid", trains="2").privates(WVR="bob")
    table.cash(ann=0, bob=0, cid=0).operating_rounds()
    assert table.state.cash["bob"] == 30
    while table.state.round_number == 1:
        table.go_on()
    assert table.state.cash["bob"] == 60
    table.pass_to("stock_round")
    assert table.state.cash["bob"] == 60


@pytest.mark.rule("1861-7.1-4", "1861-9-7")
def test_it_counts_as_a_certificate_of_a_player_only() -> None:
    table = Example().minor("K-R", "ann")
    table.privates(TSR="bob", BSS="bob", MYR="K-R", MRR="RSR", WVR="ann")
    counts = [table.game.certificate_count(player) for player in ("ann", "bob", "cid")]
    assert counts == [2, 2, 0]


# -- sale to companies -------------------------------------------------------------------------


@pytest.mark.rule("1861-7.1-5")
@pytest.mark.parametrize(("price", "allowed"), [(0, 0), (1, 1), (60, 1), (61, 0)])
def test_moscow_yaroslavl_costs_a_company_1_to_60(price: int, allowed: int) -> None:
    table = operating()
    offer = BuyPrivate("K-R", "MYR", price)
    if not allowed:
        table.refused(offer, "1861-7.1-5")
        return
    assert table.offers(offer)
    bank, bob = table.state.cash[BANK], table.state.cash["bob"]
    table.play(offer)
    # Both have to agree.
    assert table.asked == "bob"
    assert table.state.privates["MYR"] == "bob"
    table.play(Choose("bob", "accept"))
    assert table.state.privates["MYR"] == "K-R"
    assert table.state.cash["K-R"] == 500 - price
    assert table.state.cash["bob"] == bob + price
    assert table.state.cash[BANK] == bank


@pytest.mark.rule("1861-7.1-5", "1861-R-3")
def test_the_owner_may_say_no_and_a_president_agrees_with_himself() -> None:
    table = operating(TSR="ann")
    table.play(BuyPrivate("K-R", "MYR", 60), Choose("bob", "refuse"))
    assert table.state.privates["MYR"] == "bob"
    assert table.state.cash["K-R"] == 500
    table.play(BuyPrivate("K-R", "TSR", 30))
    assert table.state.privates["TSR"] == "K-R"
    assert table.asked == "K-R"


@pytest.mark.rule("1861-7.1-5", "1861-8-2", "1861-8-6")
@pytest.mark.parametrize(
    ("phase", "allowed"),
    [("2", 0), ("3", 1), ("4", 1), ("5", 1), ("6", 0), ("7", 0)],
)
def test_companies_buy_private_companies_in_phases_3_to_5(phase: str, allowed: int) -> None:
    table = operating(phase)
    offer = BuyPrivate("K-R", "BSS", 45)
    if allowed:
        assert table.offers(offer)
        table.play(offer)
    else:
        table.refused(offer, "1861-7.1-5")


@pytest.mark.rule("1861-7.1-5", "1861-10.2-6")
def test_no_loan_is_taken_for_it() -> None:
    table = operating(cash=44)
    table.refused(BuyPrivate("K-R", "BSS", 45), "1861-10.2-6")
    assert table.offers(BuyPrivate("K-R", "BSS", 44))
    table.check_answers()


@pytest.mark.rule("1861-7.1-6", "1861-R-3")
@pytest.mark.parametrize("step", ["redeem", "track", "token", "routes", "trains", "privates"])
def test_it_is_possible_at_every_step_of_the_turn_and_several_times(step: str) -> None:
    table = Example(4).phase("3").gone("O-K").privates()
    table.public("SW", 100, cash=900, ann=2, bob=1, pool=1, trains=["3"], tokens=["D14.0"])
    table.tile("D16", "9").tile("D18", "9").tile("D20", "201", 2)
    table.turn_of("SW", step)
    assert table.step == step
    assert table.offers(BuyPrivate("SW", "TSR", 1))
    table.play(BuyPrivate("SW", "TSR", 1), BuyPrivate("SW", "WVR", 90))
    assert table.game.privates_of("SW") == ["TSR", "WVR"]
    assert table.step == step
    assert table.state.cash["SW"] == 900 - 91


@pytest.mark.rule("1861-7.1-6")
def test_it_is_possible_before_the_dividend() -> None:
    table = Example(4).phase("3").privates()
    table.public("SW", 100, cash=100, ann=2, trains=["3"], tokens=["D14.0"])
    table.dividend_of("SW", 100)
    assert table.step == "dividend"
    table.play(BuyPrivate("SW", "WVR", 90))
    assert table.step == "dividend"


@pytest.mark.rule("1861-7.1-6", "1861-10-4")
def test_it_is_possible_before_the_money_goes_into_loans() -> None:
    table = Example(4).phase("3").privates()
    table.minor("K-R", "ann", 70, cash=60, loans=1, trains="3").turn_of("K-R", "early_privates")
    assert table.step == "early_privates"
    table.play(BuyPrivate("K-R", "TSR", 30), Pass("K-R"))
    # Interest R5, and too little is left for the loan of R50.
    assert (table.state.cash["K-R"], table.game.loans_of("K-R")) == (25, 1)


@pytest.mark.rule("1861-7.1-6")
def test_only_the_company_on_turn_buys() -> None:
    table = operating().minor("O-K", "cid", cash=100).turn_of("K-R")
    table.refused(BuyPrivate("O-K", "TSR", 10), "1861-10-3")


@pytest.mark.rule("1861-7.1-7")
@pytest.mark.parametrize("owner", ["O-K", "RSR"])
def test_companies_and_the_state_railway_sell_none(owner: str) -> None:
    table = Example(4).phase("3").privates(MYR=owner).minor("O-K", "ann")
    table.minor("K-R", "ann", 70, cash=500, trains="3").turn_of("K-R")
    table.refused(BuyPrivate("K-R", "MYR", 1), "1861-7.1-7")


@pytest.mark.rule("1861-7.1-7", "1861-9.1-1")
def test_players_do_not_sell_them_in_a_stock_round() -> None:
    table = Example(4).phase("3").privates().stock_round()
    table.refused(SellShares("ann", "MYR", 1), "1861-9.1-1")
    table.refused(BuyPrivate("ann", "MYR", 1), "1861-9-2")


# -- the bonus ---------------------------------------------------------------------------------


def best(table: Example, company: str) -> int:
    """What the trains of a company can earn."""
    found = table.game.best_routes(company)
    assert found is not None
    return found.revenue


def to_romania(owner: str) -> Example:
    """In phase 3 O-K runs from Odessa (R30) to Romania (R20)."""
    table = Example(4).phase("3").privates(BSS=owner).minor("O-K", "bob", 70, trains="3")
    return table.tile("D20", "201", 1).tile("C19", "8", 5)


def poland_to_st_petersburg(trains: list[str], owner: str = "RSR", **others: str) -> Example:
    """In phase 7 the state railway runs from Poland by Kiev and Moscow to St. Petersburg."""
    table = Example(4).trains(RSR=trains).phase("7")
    table.privates(**{name: others.get(name, owner) for name in PRIVATES})
    table.lay("D14", "635", "636").lay("H8", "637", "638", "639").lay("E1", "641", "642")
    table.tile("B12", "9", 2).tile("C13", "9", 2).tile("E13", "4", 1).tile("F12", "9", 1)
    table.tile("G11", "9", 1).tile("H10", "58", 1)
    return table.token("E1.0", "RSR").token("H8.0", "RSR")


@pytest.mark.rule("1861-7.1-8")
@pytest.mark.parametrize(("owner", "revenue"), [("bob", 50), ("O-K", 60), ("RSR", 50)])
def test_black_sea_shipping_adds_10_in_odessa_for_the_company_that_owns_it(
    owner: str, revenue: int
) -> None:
    assert best(to_romania(owner), "O-K") == revenue


@pytest.mark.rule("1861-7.1-8", "1861-10.6-5")
def test_the_state_railway_with_all_private_companies_earns_320() -> None:
    assert best(poland_to_st_petersburg(["4"], "ann"), "RSR") == 290
    assert best(poland_to_st_petersburg(["4"]), "RSR") == 290 + 10 + 20


@pytest.mark.rule("1861-7.1-8")
@pytest.mark.parametrize(
    ("private", "extra"), [("TSR", 0), ("BSS", 0), ("MYR", 10), ("MRR", 10), ("WVR", 10)]
)
def test_what_each_private_company_adds(private: str, extra: int) -> None:
    without = poland_to_st_petersburg(["4"], **{private: "ann"})
    assert best(without, "RSR") == 320 - extra


@pytest.mark.rule("1861-7.1-8")
def test_each_train_that_counts_the_place_adds_its_own_bonus() -> None:
    # One train from Poland to Moscow and one from Moscow to St. Petersburg.
    plain = best(poland_to_st_petersburg(["4", "4"], "ann"), "RSR")
    assert best(poland_to_st_petersburg(["4", "4"]), "RSR") == plain + 10 + 2 * 20


# -- nationalisation ---------------------------------------------------------------------------


@pytest.mark.rule("1861-7.1-9", "1861-8-6", "1861-11-8")
def test_in_phase_6_the_state_railway_takes_over_all_private_companies() -> None:
    table = Example(4).phase("5").trains(**{"K-R": "5"}).trains(scrap=["5"] * 3)
    table.privates(TSR="ann", BSS="bob", MYR="RSR", MRR="SW", WVR="K-R")
    table.public("SW", 100, cash=650, ann=2, tokens=["F18.0"]).minor("K-R", "cid", 70)
    table.cash(ann=0, bob=0, RSR=0)
    table.turn_of("SW", "trains").play(BuyTrain("SW", "6-0", 650))
    assert table.state.phase == "6"
    assert set(table.state.privates.values()) == {"RSR"}
    # The face value, to companies too; nothing for what it had already.
    names = ("ann", "bob", "SW", "K-R", "RSR")
    assert [table.state.cash[name] for name in names] == [30, 45, 75, 90, 0]
