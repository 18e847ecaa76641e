"""Closing a corporation (rulebook 3.5.1) and what its owners keep."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    BuyShare,
    BuyTrain,
    Choose,
    Dividend,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    SellShares,
)
from railhead.engine.state import BANK, POOL, SCRAP
from tests.titles.g1849.build import ADVANCED, ELECTRIC, Example

CLIFF = (8, 0)  # from here any move down or left closes


def rich_sfa(cell: tuple[int, int] = CLIFF) -> Example:
    """SFA has everything that a corporation can own, on the edge of being closed."""
    table = Example(options=ADVANCED).phase("8").cash(ann=300)
    table.tile("J6", "645", 3).tile("K7", "4", 2).tile("L8", "9", 2)
    table.start("SFA", cell, cash=123, pool=(1, 0), bob=1, ann=1, cid=1).token("M9.0", "SFA")
    table.start("IFT", cash=400, ann=2).start("ATA", cash=400, cid=2)
    table.trains(SFA="8H").privates(SIGI="SFA", SMS="bob", SCE="ann")
    table.state.markers = {"SFA": "N8"}
    table.state.bonds = ("SFA",)
    return table


def check_closed(table: Example) -> None:
    """Nothing of SFA is left on the table."""
    state, game = table.state, table.game
    assert "SFA" not in state.presidents
    assert "SFA" not in state.cells
    assert "SFA" not in state.arrivals
    assert game.certificates("SFA", "SFA") == (1, 6, 1)
    assert [holder for company, holder in state.shares if company == "SFA"] == ["SFA"]
    assert state.cash["SFA"] == 0
    assert game.trains_of("SFA") == ()
    assert "8H-0" in state.trains[SCRAP]
    assert game.cities_of("SFA") == []
    assert state.tokens_left["SFA"] == 3
    assert state.markers == {}
    assert state.bonds == ()
    assert state.privates == {"SMS": "bob", "SCE": "ann"}


@pytest.mark.rule("1849-3.5.1-7", "1849-3.5.1-8")
@pytest.mark.parametrize(
    ("cell", "kind", "price"),
    [
        ((9, 1), "withhold", 0),
        (CLIFF, "withhold", 0),
        ((9, 2), "withhold", 24),
        ((7, 0), "withhold", 27),
        ((9, 1), "pay", 27),
    ],
)
def test_a_dividend_kept_closes_from_the_edge_of_the_market(
    cell: tuple[int, int], kind: str, price: int
) -> None:
    table = rich_sfa(cell).turn_of("SFA", "routes", after=["IFT"])
    table.go_on()
    cash = dict(table.state.cash)
    events = table.play(Dividend("SFA", kind))
    if price:
        assert table.price("SFA") == price
        return
    check_closed(table)
    paid = [event.params for event in events if event.kind == "payment"]
    assert [p["payer"] for p in paid if p["reason"] == "closing"] == ["SFA"]
    assert all(table.state.cash[name] == cash[name] for name in ("ann", "bob", "cid"))
    assert table.state.cash[BANK] == cash[BANK] + cash["SFA"]


@pytest.mark.rule("1849-3.5.1-7", "1849-3.5.1-8", "1849-3-5")
def test_a_sale_closes_at_once_in_the_middle_of_the_turn() -> None:
    table = rich_sfa().stock_round("bob")
    cash = table.state.cash["bob"]
    table.play(SellShares("bob", "SFA", 1))
    check_closed(table)
    assert table.state.cash["bob"] == cash + 27
    assert table.percent("SFA", POOL) == 0
    # The turn of bob goes on, without SFA.
    assert table.asked == "bob"
    table.refused(SellShares("ann", "SFA", 1), "1849-3-1")
    table.refused(BuyShare("bob", "SFA", "treasury"), "1849-3.2-3")
    table.refused(SellShares("bob", "SFA", 1), "1849-3.1-4")
    table.play(BuyShare("bob", "IFT", "treasury"))


@pytest.mark.rule("1849-3.5.1-7", "1849-3.3-5", "1849-R-close-3")
def test_a_corporation_closed_in_a_stock_round_starts_in_the_next_one_at_the_earliest() -> None:
    table = rich_sfa().start("CTL", cid=2).start("AFG", base="H8.0", cid=2).stock_round("bob")
    table.play(SellShares("bob", "SFA", 1))
    assert table.game.queue == ["SFA"]
    table.refused(Par("bob", "SFA", 68), "1849-3.3-5")
    table.play(Pass("bob"))
    table.refused(Par("cid", "SFA", 68), "1849-3.3-5")
    while table.state.round == "SR":
        table.play(Pass(table.asked))
    while table.state.round == "OR":
        table.go_on()
    assert table.offers(Par(table.asked, "SFA", 68))


@pytest.mark.rule("1849-3.3-5", "1849-R-close-3")
def test_a_corporation_closed_in_an_operating_round_may_start_in_the_next_stock_round() -> None:
    table = rich_sfa().start("CTL", cid=2).start("AFG", base="H8.0", cid=2)
    table.turn_of("SFA", "routes")
    table.go_on()
    table.play(Dividend("SFA", "withhold"))
    assert table.state.round == "SR"
    assert table.offers(Par(table.asked, "SFA", 68))


@pytest.mark.rule("1849-R-close-3", "1849-3.5.1-7", "1849-2.3-1")
def test_after_a_closing_the_corporation_stands_last_in_the_order() -> None:
    table = rich_sfa().stock_round("bob")
    assert table.state.roster == ("SFA", "IFT", "ATA", "CTL", "AFG")
    table.play(SellShares("bob", "SFA", 1))
    assert table.state.roster == ("IFT", "ATA", "CTL", "AFG", "SFA")
    table.refused(Par("bob", "SFA", 68), "1849-3.3-5")
    table.refused(Par("bob", "AFG", 68), "1849-2.3-1")
    assert table.offers(Par("bob", "CTL", 68))


@pytest.mark.rule("1849-3.3.3-5", "1849-3.3-5")
def test_a_base_freed_by_a_closing_serves_afg_from_the_next_stock_round() -> None:
    table = rich_sfa().tile("H8", "645", 3)
    for city, company in {"H8.0": "IFT", "M11.0": "IFT", "B14.0": "ATA", "C1.0": "ATA"}.items():
        table.token(city, company)
    table.start("CTL", cid=2).token("M9.0", "CTL").begin_stock_round("bob")
    table.refused(Par("bob", "AFG", 68), "1849-3.3.3-5")
    table.play(SellShares("bob", "SFA", 1))
    assert table.game.free_bases() == ["M9.0"]
    table.refused(Par("bob", "AFG", 68), "1849-3.3-5")
    table.begin_stock_round("bob").play(Par("bob", "AFG", 68), PlaceToken("AFG", "M9.0"))


# -- the round goes on without it --------------------------------------------------------------


@pytest.mark.rule("1849-R-close-2")
def test_a_corporation_closed_in_its_turn_loses_the_rest_of_it() -> None:
    table = rich_sfa().turn_of("SFA", "routes", after=["IFT", "ATA"])
    table.go_on()
    events = table.play(Dividend("SFA", "withhold"))
    assert table.asked == "IFT"
    assert [e.params["company"] for e in events if e.kind == "turn_begins"] == ["IFT"]
    assert "SFA" not in table.state.turns


@pytest.mark.rule("1849-R-close-2")
def test_a_corporation_closed_before_its_turn_does_not_operate_in_that_round() -> None:
    table = rich_sfa().start("CTL", cash=0, ann=2).cash(ann=340).token("C1.0", "CTL")
    table.turn_of("CTL", "trains", after=["SFA", "ATA"])
    table.play(SellShares("ann", "SFA", 1))
    check_closed(table)
    table.play(BuyTrain("CTL", "8H-1", 350))
    operated = set()
    while table.state.round == "OR":
        operated.add(table.state.acting.company)
        table.go_on()
    assert operated == {"CTL", "ATA"}


# -- its base ----------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.1-9", "1849-4.2-3")
def test_the_base_slot_of_a_closed_corporation_is_kept_free_again() -> None:
    table = rich_sfa().tile("J6", "664", 2)
    assert table.game.reserved_for("J6.0") == []
    table.turn_of("SFA", "routes").go_on()
    table.play(Dividend("SFA", "withhold"))
    assert table.game.reserved_for("J6.0") == ["SFA"]
    assert table.state.tokens["J6.0"] == ("", "")
    table.token("M9.0", "IFT").turn_of("IFT", "token").play(PlaceToken("IFT", "J6.0"))
    table.token("M9.0", "ATA").privates(SMS="ATA").turn_of("ATA")
    table.play(Choose("ATA", "use"), Pass("ATA"))
    table.refused(PlaceToken("ATA", "J6.0"), "1849-4.2-3")


@pytest.mark.rule("1849-3.5.1-9")
def test_where_all_slots_are_taken_the_next_one_is_reserved() -> None:
    table = rich_sfa().turn_of("SFA", "routes")
    table.go_on()
    table.play(Dividend("SFA", "withhold"))
    table.game.set_token("J6.0", 0, "IFT")
    table.state.tokens_left["IFT"] -= 1
    table.turn_of("IFT").play(LayTile("IFT", "J6", "664", 2))
    assert table.state.tokens["J6.0"] == ("IFT", "")
    assert table.game.free_slot("J6.0", "ATA") is None
    assert table.game.free_slot("J6.0", "SFA") == 1


# -- what it knew and owed ---------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.1-7", "1849-3.5.1-10", "1849-4.6-7")
@pytest.mark.parametrize("option", ["now", "remembered"])
def test_a_restarted_corporation_remembers_no_route(option: str) -> None:
    table = Example(options={"forced_train_test": option}).tile("J6", "645", 3).tile("K7", "4", 2)
    table.start("SFA", CLIFF, bob=1, ann=1).turn_of("SFA")
    table.game.remember_route("SFA")
    assert table.game.owes_train("SFA")
    table.stock_round("ann").play(SellShares("ann", "SFA", 1))
    del table.state.tiles["K7"]
    table.state.supply["4"] += 1
    table.state.network = None
    table.start("SFA", ann=2)
    assert not table.game.owes_train("SFA")


@pytest.mark.rule("1849-3.5.1-7", "1849-3.5.1-10")
def test_a_closed_corporation_loses_its_e_token_and_its_place_at_the_top() -> None:
    table = Example(options=ELECTRIC).phase("16").start("SFA", CLIFF, bob=1, ann=1)
    table.state.licences, table.state.top = ("SFA", "IFT"), ("SFA", "IFT")
    table.stock_round("ann").play(SellShares("ann", "SFA", 1))
    assert table.state.licences == ("IFT",)
    assert table.state.top == ("IFT",)
