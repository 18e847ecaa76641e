"""Buying trains (rulebook 4.6)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyShare, BuyTrain, Choose, DiscardTrain, Par, Pass
from railhead.engine.decision import Range
from railhead.engine.state import BANK, DEPOT, RETURNED, SCRAP, TREASURY
from tests.titles.g1865.build import Example


def fms(cash: int, phase: str = "2", *trains: str, traffic: int = 0) -> Example:
    """FMS of ann at 100."""
    table = Example().phase(phase)
    return table.company("FMS", 100, cash=cash, traffic=traffic, trains=trains, ann=1)


def returned(table: Example, *classes: str) -> Example:
    """Put trains into the bank pool."""
    for name in classes:
        place, train = next(
            (place, train)
            for place in (DEPOT, SCRAP)
            for train in table.state.trains[place]
            if table.game.train_class(train) == name
        )
        table.game.move_train(train, place, RETURNED)
    return table


@pytest.mark.rule("1865-4.6-2", "1865-4.6-3")
def test_trains_are_sold_in_this_order_at_these_prices() -> None:
    game = Example().game
    prices = []
    for _ in range(23):
        (train,) = game.train_policy.offered(game, "FMS")
        prices.append(game.train(train).price)
        game.move_train(train, DEPOT, SCRAP)
    six = [100] * 5 + [70] + [200] * 4 + [160] + [350] * 3 + [300]
    assert prices == [*six, 500, 500, 650, 650, 650, 800, 800, 800]


@pytest.mark.rule("1865-4.6-2")
def test_what_trains_carry() -> None:
    coverage = [kind.coverage for kind in Example().game.title.trains.values()]
    assert coverage == [8, 8, 14, 14, 20, 20, 25, 30, 35]


@pytest.mark.rule("1865-4.6-3", "1865-2.2-2", "1865-2.2-4", "1865-2.4-2")
def test_the_seventh_train_starts_phase_3() -> None:
    table = fms(1000).trains(scrap=["PH2"] * 5).turn_of("FMS", "trains")
    assert table.answers == [BuyTrain("FMS", "PH2d-0", 70), Pass("FMS")]
    table.refused(BuyTrain("FMS", "PH3-0", 200), "1865-4.6-3")
    table.refused(BuyTrain("FMS", "PH2d-0", 100), "1865-4.6-4")
    table.play(BuyTrain("FMS", "PH2d-0", 70))
    assert table.state.phase == "2"
    table.play(BuyTrain("FMS", "PH3-0", 200))
    assert table.state.phase == "3"
    assert table.state.cash["FMS"] == 730


@pytest.mark.rule("1865-4.6-4")
def test_a_train_of_the_pool_costs_what_is_printed_on_it() -> None:
    table = returned(fms(160, "3"), "PH3d").turn_of("FMS", "trains")
    assert table.answers == [BuyTrain("FMS", "PH3d-0", 160), Pass("FMS")]
    table.refused(BuyTrain("FMS", "PH3d-0", 200), "1865-4.6-4")
    bank = table.state.cash[BANK]
    table.play(BuyTrain("FMS", "PH3d-0", 160))
    assert table.game.trains_of("FMS") == ("PH3d-0",)
    assert table.state.cash[BANK] == bank + 160


@pytest.mark.rule("1865-3.11-3", "1865-4.6-10")
def test_a_train_of_the_pool_or_of_another_company_moves_no_value() -> None:
    table = returned(fms(500, "3"), "PH3").company("SFS", 80, trains="PH3", ann=1)
    table.turn_of("FMS", "trains")
    table.play(BuyTrain("FMS", "PH3-0", 200), BuyTrain("FMS", "PH3-1", 1))
    assert (table.price("FMS"), table.price("SFS")) == (100, 80)


@pytest.mark.rule("1865-4.6-10", "1865-3.11-1")
def test_new_trains_raise_the_value_once_in_a_turn() -> None:
    table = fms(400).company("SFS", 110, bob=1).turn_of("FMS", "trains")
    table.play(BuyTrain("FMS", "PH2-0", 100))
    assert table.price("FMS") == 110
    # It comes to stand under the company that was there.
    assert table.game.stack(table.cell(110)) == ("SFS", "FMS")
    table.play(BuyTrain("FMS", "PH2-1", 100), BuyTrain("FMS", "PH2-2", 100))
    assert table.price("FMS") == 110
    table.turn_of("FMS", "trains", number=2).play(BuyTrain("FMS", "PH2-3", 100))
    assert table.price("FMS") == 120


@pytest.mark.rule("1865-4.6-1", "1865-2.2-3", "1865-2.2-4", "1865-2.2-7")
@pytest.mark.parametrize(
    ("phase", "train", "limit"),
    [("2", "PH2", 4), ("3", "PH3", 3), ("4", "PH4", 3), ("5", "PH5", 3), ("6", "PH6", 2)],
)
def test_a_company_buys_up_to_its_limit(phase: str, train: str, limit: int) -> None:
    old = [train, "PH7", "PH7"][: limit - 1] if phase != "2" else ["PH2"] * 3
    table = fms(2000, phase, *old).turn_of("FMS", "trains")
    offered = table.answers[0]
    assert isinstance(offered, BuyTrain)
    table.play(offered)
    assert len(table.game.trains_of("FMS")) == limit
    assert table.state.turns["FMS"] == 2


@pytest.mark.rule("1865-4.6-5")
def test_one_president_sells_a_train_at_any_price_that_the_buyer_has() -> None:
    table = fms(60).company("SFS", 80, cash=5, trains="PH2", ann=1).turn_of("FMS", "trains")
    assert table.answers == [Range(BuyTrain("FMS", "PH2-0", 1), "price", 1, 60), Pass("FMS")]
    table.check_answers()
    table.refused(BuyTrain("FMS", "PH2-0", 0), "1865-4.6-5")
    table.refused(BuyTrain("FMS", "PH2-0", 61), "1865-4.6-5")
    # It was the last train of SFS.
    table.play(BuyTrain("FMS", "PH2-0", 60))
    assert table.game.trains_of("SFS") == ()
    assert (table.state.cash["FMS"], table.state.cash["SFS"]) == (0, 65)


@pytest.mark.rule("1865-4.6-5")
def test_another_president_must_agree() -> None:
    table = fms(60).company("SFS", 80, trains="PH2", bob=1).turn_of("FMS", "trains")
    table.play(BuyTrain("FMS", "PH2-0", 40))
    decision = table.game.decision
    assert decision is not None
    assert (decision.step, decision.player, decision.actor) == ("train_deal", "bob", "SFS")
    table.refused(Choose("FMS", "accept"), "1865-4.6-5")
    table.play(Choose("SFS", "refuse"))
    assert table.game.trains_of("FMS") == ()
    # What was refused may only be bettered in this turn.
    table.refused(BuyTrain("FMS", "PH2-0", 40), "1865-4.6-5")
    table.play(BuyTrain("FMS", "PH2-0", 41), Choose("SFS", "accept"))
    assert table.game.trains_of("FMS") == ("PH2-0",)
    assert table.state.cash["SFS"] == 41


@pytest.mark.rule("1865-4.6-6", "1865-4.6-7")
def test_the_buyer_above_the_new_limit_returns_a_train_and_buys_no_more() -> None:
    table = fms(1000, "2", "PH2", "PH2", "PH2").trains(scrap=["PH2", "PH2", "PH2d"])
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH3-0", 200))
    assert (table.state.phase, table.step, table.asked) == ("3", "discard", "FMS")
    assert (len(table.game.trains_of("FMS")), table.game.phase.train_limit) == (4, 3)
    table.check_answers()
    table.play(DiscardTrain("FMS", "PH2-0"))
    assert table.game.trains_of("FMS") == ("PH2-1", "PH2-2", "PH3-0")
    assert table.state.trains[RETURNED] == ("PH2-0",)
    assert table.state.turns["FMS"] == 2
    assert table.state.cash["FMS"] == 800


@pytest.mark.rule("1865-4.6-7", "1865-2.2-4")
def test_all_companies_return_surplus_trains_in_operating_order() -> None:
    table = fms(200).company("SFS", 80, trains=["PH2"] * 4, cash=3, bob=1)
    table.trains(scrap=["PH2", "PH2d"])
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH3-0", 200))
    decision = table.game.decision
    assert decision is not None
    assert (decision.step, decision.player, decision.actor) == ("discard", "bob", "SFS")
    table.refused(Pass("SFS"), "1865-4.6-7")
    table.play(DiscardTrain("SFS", "PH2-3"))
    assert table.state.trains[RETURNED] == ("PH2-3",)
    # Without compensation; and the turn of FMS is over.
    assert table.state.cash["SFS"] == 3


@pytest.mark.rule("1865-4.6-7", "1865-2.2-7")
def test_the_highest_company_returns_first_and_the_buyer_in_its_place() -> None:
    table = fms(700, "5", "PH4", "PH4").company("SFS", 80, trains=["PH7"] * 3, bob=1)
    table.company("RCSF", 120, trains=["PH7"] * 3, cid=1).trains(scrap=["PH5", "PH5"])
    table.turn_of("FMS", "trains").play(BuyTrain("FMS", "PH6-0", 650))
    asked = []
    while table.step == "discard":
        asked.append(table.asked)
        table.play(DiscardTrain(table.asked, table.game.trains_of(table.asked)[0]))
    assert asked == ["RCSF", "FMS", "SFS"]
    assert table.game.trains_of("FMS") == ("PH4-1", "PH6-0")


@pytest.mark.rule("1865-4.6-7")
def test_no_train_is_given_back_to_make_room() -> None:
    table = fms(1000, "2", "PH2", "PH2", "PH2", "PH2").privates(M3="ann").turn_of("FMS", "trains")
    table.refused(DiscardTrain("FMS", "PH2-0"), "1865-4.6-7")
    table.refused(BuyTrain("FMS", "PH2-4", 100), "1865-4.6-1")


@pytest.mark.rule("1865-4.6-9")
def test_a_company_with_traffic_must_own_a_train() -> None:
    table = fms(100, traffic=1).turn_of("FMS", "trains")
    assert table.answers == [BuyTrain("FMS", "PH2-0", 100)]
    table.refused(Pass("FMS"), "1865-4.6-9")
    table.play(BuyTrain("FMS", "PH2-0", 100))
    assert table.game.trains_of("FMS") == ("PH2-0",)


@pytest.mark.rule("1865-4.6-9")
def test_a_company_without_traffic_needs_no_train() -> None:
    table = fms(100, traffic=0).turn_of("FMS", "trains")
    table.play(Pass("FMS"))
    table = fms(0, traffic=0).cash(ann=1000).turn_of("FMS", "trains")
    assert table.state.turns["FMS"] == 2


@pytest.mark.rule("1865-4.6-9")
def test_a_home_without_a_tile_brings_no_traffic_and_no_duty() -> None:
    table = Example().stock_round()
    table.play(Par("ann", "FCS", 60), Pass("bob"), Pass("cid"))
    table.play(BuyShare("ann", "FCS", TREASURY))
    assert table.game.floated("FCS")
    assert (table.game.cities_of("FCS"), table.state.tiles) == (["E33.0"], {})
    table.pass_round().pass_to("trains")
    assert (table.asked, table.state.traffic.get("FCS", 0)) == ("FCS", 0)
    # It could pay for one.
    assert table.answers == [BuyTrain("FCS", "PH2-0", 100), Pass("FCS")]
    table.play(Pass("FCS"))
    assert table.game.trains_of("FCS") == ()
    assert table.state.round_number == 2
