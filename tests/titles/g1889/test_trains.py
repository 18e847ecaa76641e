"""Routes, dividends, trains, emergencies and bankruptcy (rulebook 10 to 13)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    Bankrupt,
    BuyTrain,
    DiscardTrain,
    Dividend,
    Pass,
    RunRoutes,
    SellShares,
    UsePrivate,
)
from railhead.engine.state import BANK, RETURNED, SCRAP
from tests.titles.classic.build import Example


def line(*trains: str, phase: str = "2", cash: int = 0) -> Example:
    """SR, from whose home track leads over Kotohira and Ritsurin Kouen to Takamatsu."""
    table = Example().corporation("SR", ann=4, bob=2, cash=cash).phase(phase).trains(SR=trains)
    table.tile("I2", "57").tile("I4", "438", 3).tile("J5", "58", 0)
    return table


@pytest.mark.rule("1889-10-1", "1889-10-2", "1889-10-3", "1889-10-7")
def test_trains_count_every_station() -> None:
    table = line("2", "3").turn_of("SR", "routes")
    best = table.game.best_routes("SR")
    assert best.proven
    # 57 (20) and 438 (40) for the 2; nothing else is left for the 3.
    table.refused(table.run("SR", {"2-0": "I2 I4 J5"}), "1889-10-1")
    table.play(table.run("SR", {"3-0": "I2 I4 J5"}))
    assert table.state.acting.revenue == 70


@pytest.mark.rule("1889-10-4", "1889-10-5")
def test_no_track_is_used_twice() -> None:
    table = line("2", "3").turn_of("SR", "routes")
    both = {"2-0": "I2 I4", "3-0": "I2 I4 J5"}
    table.refused(table.run("SR", both), "1889-10-5")
    table.refused(table.run("SR", {"3-0": "I2 I4 I2"}), "1889-10-4")


@pytest.mark.rule("1889-10-3", "1889-10-10")
def test_a_route_has_a_token_and_a_train_runs_once() -> None:
    table = line("2").turn_of("SR", "routes")
    table.refused(table.run("SR", {"2-0": "I4 J5"}), "1889-10-3")
    routes = table.run("SR", {"2-0": "I2 I4"}).routes
    table.refused(RunRoutes("SR", (*routes, *routes)), "1889-10-10")


@pytest.mark.rule("1889-10-6", "1889-10-8", "1889-2-6")
@pytest.mark.parametrize(
    ("train", "phase", "value"),
    [("2", "2", 30), ("4", "4", 30), ("5", "5", 60), ("5", "D", 60), ("D", "D", 100)],
)
def test_red_areas_by_phase_and_train(train: str, phase: str, value: int) -> None:
    table = Example().corporation("IR", ann=4).phase(phase).trains(IR=train).tile("E2", "6", 2)
    table.turn_of("IR", "routes")
    best = table.game.best_routes("IR")
    assert best.proven
    assert best.revenue == 20 + value
    assert table.game.earned("IR") == 20 + value


@pytest.mark.rule("1889-10-8")
def test_a_diesel_beside_another_train_counts_the_third_value() -> None:
    table = Example().corporation("IR", ann=4).phase("D").trains(IR=("5", "D")).tile("E2", "14", 4)
    table.turn_of("IR", "routes")
    assert table.game.best_routes("IR").revenue == 30 + 100
    assert table.game.route_policy.train(table.game, "D-0").stops is None


@pytest.mark.rule("1889-10-6")
def test_no_route_runs_through_a_red_area() -> None:
    table = Example().corporation("SR", ann=4).trains(SR="3").tile("I2", "6", 2)
    table.turn_of("SR", "routes")
    assert table.game.best_routes("SR").revenue == 40
    assert {s for r in table.game.best_routes("SR").routes for s in r.stations} == {
        table.game.network.grid.station("I2.0"),
        table.game.network.grid.station("J1.0"),
    }


@pytest.mark.rule("1889-10-9", "1889-10-10", "1889-11-4")
def test_any_routes_are_accepted_also_none() -> None:
    table = line("2").turn_of("SR", "routes")
    cell = table.state.cells["SR"]
    table.play(RunRoutes("SR", ()))
    assert table.step != "dividend"
    assert table.state.cells["SR"] == (cell[0], cell[1] - 1)


@pytest.mark.rule("1889-11-1", "1889-11-2", "1889-11-3")
def test_paying_and_keeping() -> None:
    table = Example().corporation("SR", ann=3, bob=1, pool=3).dividend_of("SR", 120)
    cash = dict(table.state.cash)
    table.refused(Dividend("SR", "half"), "1889-11-1")
    table.play(Dividend("SR", "pay"))
    paid = {name: table.state.cash[name] - cash[name] for name in ("ann", "bob", "SR", BANK)}
    assert paid == {"ann": 60, "bob": 12, "SR": 36, BANK: -108}
    assert table.state.cells["SR"] == (4, 4)
    table = Example().corporation("SR", ann=4).dividend_of("SR", 120)
    table.play(Dividend("SR", "withhold"))
    assert table.state.cash["SR"] == 120
    assert table.state.cells["SR"] == (4, 2)


@pytest.mark.rule("1889-11-4")
def test_without_a_train_the_price_moves_left() -> None:
    table = line().turn_of("SR", "routes")
    assert table.state.cells["SR"] == (4, 2)


# -- buying -------------------------------------------------------------------------------------


@pytest.mark.rule("1889-12.1-1", "1889-12.1-2", "1889-12.1-3")
def test_trains_of_the_bank_in_line() -> None:
    table = Example().corporation("SR", ann=4, cash=700).turn_of("SR", "trains")
    table.refused(BuyTrain("SR", "3-0", 180), "1889-12.1-2")
    table.refused(BuyTrain("SR", "2-0", 1), "1889-12.1-3")
    for number in range(4):
        table.play(BuyTrain("SR", f"2-{number}", 80))
    assert len(table.game.trains_of("SR")) == 4
    assert table.step != "trains"


@pytest.mark.rule("1889-1-7", "1889-12.1-2", "1889-14-6")
def test_diesels_beside_the_sixes() -> None:
    table = Example().corporation("SR", ann=4, cash=2000).phase("6")
    table.corporation("KO", bob=4, trains="6").turn_of("SR", "trains")
    bank = {it.train for it in table.answers if isinstance(it, BuyTrain)}
    assert bank == {"6-1", "D-0"}
    table.play(BuyTrain("SR", "D-0", 1100))
    assert table.state.phase == "D"
    assert table.offers(BuyTrain("SR", "6-1", 630))
    assert not table.offers(BuyTrain("SR", "D-1", 1100))


@pytest.mark.rule("1889-12.1-4", "1889-12.1-5")
def test_trains_of_others_at_any_price() -> None:
    table = Example().phase("3").corporation("SR", ann=4, cash=60).corporation("KO", bob=4)
    table.trains(KO=("3", "3")).turn_of("SR", "trains")
    table.refused(BuyTrain("SR", "3-0", 61), "1889-7-7")
    table.refused(BuyTrain("SR", "3-0", 0), "1889-12.1-4")
    table.play(BuyTrain("SR", "3-0", 1))
    assert (table.state.cash["KO"], table.state.phase) == (1, "3")


@pytest.mark.rule("1889-12.1-4", "1889-15.1-2")
def test_with_consent_the_seller_is_asked() -> None:
    table = Example(preset="default").phase("3").corporation("SR", ann=4, cash=60)
    table.corporation("KO", bob=4).trains(KO="3").turn_of("SR", "trains")
    table.play(BuyTrain("SR", "3-0", 10))
    assert (table.step, table.asked) == ("train_deal", "KO")


@pytest.mark.rule("1889-12.1-6", "1889-12.1-7", "1889-12.3-2")
def test_a_trade_in_at_the_limit() -> None:
    table = Example().phase("6").corporation("SR", ann=4, cash=800, trains=("5", "5"))
    table.turn_of("SR", "trains")
    table.refused(BuyTrain("SR", "6-0", 630), "1889-12.1-7")
    table.play(DiscardTrain("SR", "5-0"))
    table.refused(BuyTrain("SR", "D-0", 1100), "1889-12.1-6")
    table.play(BuyTrain("SR", "D-0", 800))
    assert table.state.cash["SR"] == 0
    assert table.state.trains[RETURNED] == ("5-0",)
    table = Example().phase("6").corporation("SR", ann=4, cash=800, trains="4")
    table.turn_of("SR", "trains").play(DiscardTrain("SR", "4-0"), BuyTrain("SR", "D-0", 800))
    assert "4-0" in table.state.trains[SCRAP]
    table = Example().phase("6").corporation("SR", ann=4, cash=800, trains=("3", "4"))
    table.turn_of("SR", "trains").refused(DiscardTrain("SR", "3-0"), "1889-12.1-6")


@pytest.mark.rule("1889-12.1-6")
def test_the_president_does_not_pay_for_a_trade_in() -> None:
    table = Example().phase("6").corporation("SR", ann=4, cash=799, trains="5").cash(ann=900)
    table.turn_of("SR", "trains")
    table.refused(DiscardTrain("SR", "5-0"), "1889-12.1-6")


@pytest.mark.rule("1889-12.1-8")
def test_a_new_train_runs_in_the_next_turn() -> None:
    table = line(cash=80).turn_of("SR")
    table.pass_to("trains").play(BuyTrain("SR", "2-0", 80))
    assert not table.emitted("routes_run")


@pytest.mark.rule("1889-12.2-1", "1889-12.2-2", "1889-12.2-3", "1889-12.3-1", "1889-14-5")
def test_the_first_four_removes_twos_then_the_limit_falls() -> None:
    table = Example().phase("3").corporation("SR", ann=4, cash=300).corporation("KO", bob=4)
    table.corporation("UR", cid=4).trains(KO=("2", "3", "3", "3", "3"), UR=("2", "2"))
    while (train := table.state.trains["depot"][0]).startswith(("2", "3")):
        table.game.move_train(train, "depot", SCRAP)
    table.turn_of("SR", "trains").play(BuyTrain("SR", "4-0", 300))
    assert table.state.phase == "4"
    assert not table.game.trains_of("UR")
    assert (table.step, table.asked) == ("discard", "KO")
    table.refused(Pass("SR"), "1889-12.2-2")
    table.play(DiscardTrain("KO", "3-2"))
    assert len(table.game.trains_of("KO")) == 3
    assert table.state.trains[RETURNED] == ("3-2",)


@pytest.mark.rule("1889-12.2-3")
def test_trains_are_returned_in_any_order() -> None:
    table = Example().phase("4").corporation("SR", ann=4, cash=450)
    table.corporation("KO", bob=4, trains=("3", "3", "4")).corporation("UR", cid=4)
    table.trains(UR=("3", "4", "4")).turn_of("SR", "trains")
    while (train := table.state.trains["depot"][0]).startswith("4"):
        table.game.move_train(train, "depot", SCRAP)
    table.turn_of("SR", "trains").play(BuyTrain("SR", "5-0", 450))
    assert table.asked == "KO"
    table.play(DiscardTrain("UR", "4-2"), DiscardTrain("KO", "3-0"))
    assert table.step != "discard"


@pytest.mark.rule("1889-12.2-4", "1889-12.3-1")
def test_the_pool_of_trains() -> None:
    table = Example().phase("5").corporation("SR", ann=4, cash=630).corporation("KO", bob=4)
    table.trains(KO="3")
    table.game.move_train("3-0", "KO", RETURNED)
    table.turn_of("SR", "trains")
    assert table.offers(BuyTrain("SR", "3-0", 180))
    while (train := table.state.trains["depot"][0]).startswith("5"):
        table.game.move_train(train, "depot", SCRAP)
    table.turn_of("SR", "trains").play(BuyTrain("SR", "6-0", 630))
    assert table.state.trains[RETURNED] == ()


# -- emergencies --------------------------------------------------------------------------------


def owing(phase: str = "5", cash: int = 120) -> Example:
    """SR of ann, without a train and with track from its home to Kotohira."""
    table = Example().phase(phase).corporation("SR", cash=cash, ann=4)
    return table.tile("I2", "57").tile("I4", "438", 3)


@pytest.mark.rule("1889-12.4-1", "1889-12.4-2", "1889-12.4-9")
def test_the_duty_to_own_a_train() -> None:
    table = owing(cash=500).turn_of("SR", "trains")
    table.refused(Pass("SR"), "1889-12.4-1")
    assert table.offers(BuyTrain("SR", "5-0", 450))
    # KU reaches nothing but a town.
    table = Example().phase("5").corporation("KU", ann=4, cash=500)
    table.tile("C10", "5", 0).tile("B11", "58", 4)
    assert table.game.network.joins_any_station("KU")
    assert not table.game.owes_train("KU")
    table.turn_of("KU", "trains").play(Pass("KU"))


@pytest.mark.rule("1889-12.4-3", "1889-12.4-4")
def test_help_is_for_the_cheapest_train_only() -> None:
    table = owing().corporation("KO", bob=4, trains="5").cash(ann=900)
    table.game.move_train("5-0", "KO", RETURNED)
    table.trains(KO="6").turn_of("SR", "trains")
    assert table.offers(BuyTrain("SR", "6-0", 120))
    table.refused(BuyTrain("SR", "6-0", 121), "1889-7-7")
    cash = table.state.cash["ann"]
    table.play(BuyTrain("SR", "5-0", 450))
    assert (table.state.cash["SR"], table.state.cash["ann"]) == (0, cash - 330)
    table = owing("6").cash(ann=900).turn_of("SR", "trains")
    table.refused(BuyTrain("SR", "D-0", 1100), "1889-12.4-4")


@pytest.mark.rule("1889-12.4-5", "1889-12.4-7", "1889-12.4-8")
def test_the_president_sells_what_is_needed() -> None:
    table = owing().cash(ann=100).corporation("KO", 100, ann=3, bob=2, trains="6")
    table.corporation("UR", 90, ann=2, cid=1).turn_of("SR", "trains")
    # 230 are missing: three of 100, but not more.
    table.refused(SellShares("ann", "KO", 4), "1889-5.4-1")
    table.refused(SellShares("bob", "KO", 1), "1889-7-2")
    table.play(SellShares("ann", "KO", 2))
    table.refused(SellShares("ann", "KO", 1), "1889-12.4-7")
    table.refused(BuyTrain("SR", "6-0", 120), "1889-12.4-8")
    assert table.state.cash["ann"] == 300
    # 30 are missing: a second share would be too much.
    table.refused(SellShares("ann", "UR", 2), "1889-12.4-5")
    table.play(SellShares("ann", "UR", 1))
    table.play(BuyTrain("SR", "5-0", 450))
    assert table.state.cash["ann"] == 60


@pytest.mark.rule("1889-12.4-6")
def test_no_corporation_changes_its_president() -> None:
    table = owing().cash(ann=0).corporation("KO", 100, ann=1, bob=3).turn_of("SR", "trains")
    table.refused(SellShares("ann", "KO", 1, president=20), "1889-12.4-6")
    table.corporation("UR", 100, ann=2, bob=3).turn_of("SR", "trains")
    assert table.offers(SellShares("ann", "UR", 1)) == (table.percent("UR", "bob") <= 30)


@pytest.mark.rule("1889-12.4-9", "1889-12.4-10")
def test_without_the_duty_there_is_no_help() -> None:
    table = Example().phase("5").corporation("SR", ann=4, cash=500).turn_of("SR", "trains")
    table.refused(SellShares("ann", "SR", 1), "1889-12.4-9")
    table = owing(cash=500).trains(SR="5").turn_of("SR", "trains")
    table.refused(SellShares("ann", "SR", 1), "1889-12.4-10")
    table.refused(Bankrupt("SR"), "1889-12.4-10")


@pytest.mark.rule("1889-5.6-4")
def test_an_emergency_sale_of_others_sorts_those_to_come() -> None:
    table = owing().cash(ann=0).corporation("KO", 100, bob=4, ann=2).corporation("UR", 90, cid=4)
    table.turn_of("SR", "trains", after=("KO", "UR"))
    table.play(SellShares("ann", "KO", 2))
    assert table.to_operate == ("UR", "KO")


@pytest.mark.rule("1889-7-3")
def test_the_order_is_sorted_anew_by_emergency_sales_alone() -> None:
    table = owing().cash(ann=400).corporation("KO", 100, bob=4).corporation("UR", 90, cid=4)
    table.turn_of("SR", "trains", after=("KO", "UR"))
    table.game.move_price("KO", "down", 3)
    table.play(BuyTrain("SR", "5-0", 450))
    assert table.asked == "KO"


@pytest.mark.rule("1889-13-1", "1889-13-2", "1889-13-4", "1889-16-3", "1889-16-4")
def test_bankruptcy_ends_the_game() -> None:
    table = owing().privates(UTF="ann").cash(ann=49).corporation("KO", 100, ann=1, bob=3)
    table.turn_of("SR", "trains")
    assert table.offers(Bankrupt("SR"))
    price = table.price("SR")
    table.play(Bankrupt("SR"))
    assert table.state.finished == "bankruptcy"
    assert table.state.cash["ann"] == 0
    # What could not be sold still counts, at prices that have fallen.
    left = {name: table.percent(name, "ann") // 10 * table.price(name) for name in ("SR", "KO")}
    assert table.price("SR") < price
    assert table.game.wealth()["ann"] == sum(left.values()) + 150


@pytest.mark.rule("1889-13-3")
def test_nobody_is_bankrupt_who_can_pay() -> None:
    table = owing().cash(ann=50).corporation("KO", 100, ann=3, bob=1).turn_of("SR", "trains")
    table.refused(Bankrupt("SR"), "1889-13-3")


@pytest.mark.rule("1889-15.6-1")
def test_the_exchange_is_possible_while_trains_are_returned() -> None:
    table = Example().privates(DR="cid").phase("4").corporation("KO", bob=4)
    table.corporation("SR", ann=4, cash=450).trains(KO=("3", "4", "4")).turn_of("SR", "trains")
    while (train := table.state.trains["depot"][0]).startswith("4"):
        table.game.move_train(train, "depot", SCRAP)
    table.state.privates = {}
    table.turn_of("SR", "trains").play(BuyTrain("SR", "5-0", 450))
    assert table.step == "discard"
    table.state.privates = {"DR": "cid"}
    table.game._decision = None
    table.play(UsePrivate("cid", "DR"))
    assert (table.step, table.percent("IR", "cid")) == ("discard", 10)
