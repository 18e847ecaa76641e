"""Buying trains (rulebook 2.6 and 3.5.8)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Choose, Pass
from railhead.engine.state import DEPOT, POOL, RETURNED, SCRAP
from railhead.titles.g18fb.finance import Finance
from railhead.titles.g18fb.regional_turn import RegionalTrains
from railhead.titles.g18fb.state import BUILDING, DEFINITIVE, PROVISIONAL
from railhead.titles.g18fb.trains import Trains, remove_unsold
from tests.titles.g18fb.example import Example


def owned(table: Example, company: str) -> list[str]:
    return [table.game.train_class(train) for train in table.game.trains_of(company)]


@pytest.mark.rule("18FB-2.6-2")
@pytest.mark.rule("18FB-2.6-5")
@pytest.mark.rule("18FB-3.5.8-1")
def test_the_bank_sells_one_kind_after_the_other_and_any_number() -> None:
    table = Example().company("FC", cash=1000, ann=2).turn_of("FC", Trains("FC"))
    table.refused(BuyTrain("FC", "PH2-0", 200), "18FB-2.6-2")
    table.refused(BuyTrain("FC", "PH1-0", 99), "18FB-3.5.8-1")
    table.check_answers()
    for number in range(6):
        table.play(BuyTrain("FC", f"PH1-{number}", 100))
    assert table.state.phase == "1"
    table.play(BuyTrain("FC", "PH2-0", 200))
    assert (table.state.phase, table.state.cash["FC"]) == ("2", 200)
    assert owned(table, "FC") == ["PH1"] * 6 + ["PH2"]


@pytest.mark.rule("18FB-3.5.8-2")
@pytest.mark.parametrize(
    ("status", "concession", "must"),
    [
        (BUILDING, "ann", False),
        (PROVISIONAL, "ann", True),
        (DEFINITIVE, "ann", True),
    ],
)
def test_who_must_own_a_train(status: str, concession: str, must: bool) -> None:
    table = Example().company("FC", status=status, concession=concession, cash=300, ann=2)
    table.turn_of("FC", Trains("FC"))
    if must:
        table.refused(Pass("FC"), "18FB-3.5.8-2")
    else:
        assert table.offers(Pass("FC"))
    table.play(BuyTrain("FC", "PH1-0", 100))
    assert table.offers(Pass("FC"))


@pytest.mark.rule("18FB-3.4-6")
@pytest.mark.rule("18FB-3.5.8-2")
def test_a_frozen_company_buys_no_train_and_needs_none() -> None:
    table = Example().company("FC", concession=POOL, cash=300, ann=2)
    table.turn_of("FC", Trains("FC"))
    assert table.step == "pause"


@pytest.mark.rule("18FB-3.5.8-4")
def test_the_duty_needs_no_tokens_or_markers_and_a_last_train_may_be_sold() -> None:
    table = Example().company("FS", cash=500, ann=2).company("FC", trains="PH1", cash=200, ann=2)
    for city in table.game.cities_of("FC"):
        slots = table.state.tokens[city]
        table.game.set_token(city, slots.index("FC"), "")
        table.state.tokens_left["FC"] += 1
    table.turn_of("FS", Trains("FS"))
    table.play(BuyTrain("FS", "PH1-0", 1))
    assert not owned(table, "FC")
    table.turn_of("FC", Trains("FC"))
    table.refused(Pass("FC"), "18FB-3.5.8-2")


# -- between companies -------------------------------------------------------------------------


@pytest.mark.rule("18FB-3.5.8-1")
def test_trains_of_other_companies_are_a_matter_of_agreement() -> None:
    table = Example().company("FC", trains="PH1", bob=2).company("FS", cash=90, ann=2)
    table.turn_of("FS", Trains("FS"))
    table.refused(BuyTrain("FS", "PH1-0", 0), "18FB-3.5.8-1")
    table.check_answers()
    table.play(BuyTrain("FS", "PH1-0", 40))
    assert (table.step, table.asked) == ("train_deal", "FC")
    table.play(Choose("FC", "refuse"))
    table.refused(BuyTrain("FS", "PH1-0", 40), "18FB-3.5.8-1")
    table.play(BuyTrain("FS", "PH1-0", 41), Choose("FC", "accept"))
    assert (owned(table, "FS"), owned(table, "FC")) == (["PH1"], [])
    assert (table.state.cash["FS"], table.state.cash["FC"]) == (49, 41)
    assert table.state.phase == "1"


@pytest.mark.rule("18FB-R-44")
def test_a_frozen_company_sells_no_trains() -> None:
    table = Example().company("FC", trains="PH1", concession=POOL, ann=2)
    table.company("FS", cash=90, ann=2).turn_of("FS", Trains("FS"))
    table.refused(BuyTrain("FS", "PH1-0", 50), "18FB-R-44")


@pytest.mark.rule("18FB-3.5.8-3")
@pytest.mark.parametrize(("buyer", "seller"), [("FC", "RM"), ("RM", "FC")])
def test_nationals_trade_at_the_printed_price_only(buyer: str, seller: str) -> None:
    table = Example().phase("6").company(seller, trains="PH4", ann=2)
    table.company(buyer, cash=600, ann=2).turn_of(buyer, Trains(buyer))
    train = table.game.trains_of(seller)[0]
    table.refused(BuyTrain(buyer, train, 499), "18FB-3.5.8-3")
    table.refused(BuyTrain(buyer, train, 501), "18FB-3.5.8-3")
    table.check_answers()
    table.play(BuyTrain(buyer, train, 500))
    assert (table.state.cash[buyer], table.state.cash[seller]) == (100, 500)


@pytest.mark.rule("18FB-3.5.8-3")
def test_a_national_that_cannot_pay_the_printed_price_is_offered_nothing() -> None:
    table = Example().phase("6").company("FC", trains=["PH4", "PH5"], ann=2)
    table.company("RM", cash=499, ann=2, trains="PH4").turn_of("RM", Trains("RM"))
    assert table.step == "pause"


@pytest.mark.rule("18FB-3.7.1-13")
@pytest.mark.rule("18FB-R-71")
def test_a_leased_train_is_not_for_sale_and_its_national_buys_none() -> None:
    table = Example().phase("6").company("RM", cash=700, ann=2, trains="PH6")
    leased = table.state.leased["RM"] = table.game.trains_of("RM")[0]
    table.company("FC", cash=900, ann=2, trains="PH4").turn_of("FC", Trains("FC"))
    table.refused(BuyTrain("FC", leased, 800), "18FB-3.7.1-13")
    table.turn_of("RM", Trains("RM"))
    assert table.step == "pause"


@pytest.mark.rule("18FB-2.6-1")
@pytest.mark.rule("18FB-R-72")
def test_majors_and_regional_companies_have_trains_of_their_own() -> None:
    table = Example().phase("5").regional("FA", "ann", cash=900, trains="R5")
    table.company("FC", cash=900, ann=2, trains=["PH4", "R5"])
    table.turn_of("FC", Trains("FC"))
    table.refused(BuyTrain("FC", "R5-2", 100), "18FB-2.6-2")
    table.refused(BuyTrain("FC", table.game.trains_of("FA")[0], 100), "18FB-2.6-1")
    table.turn_of("FA", RegionalTrains("FA"))
    classes = {
        table.game.train_class(action.train)
        for answer in table.answers
        if isinstance(action := getattr(answer, "action", answer), BuyTrain)
    }
    assert classes == {"R5"}
    acquired = next(it for it in table.game.trains_of("FC") if it.startswith("R5"))
    table.refused(BuyTrain("FA", acquired, 100), "18FB-3.6.3-11")


@pytest.mark.rule("18FB-R-43")
def test_trains_in_the_bank_pool_cost_their_printed_price() -> None:
    table = Example().company("FC", cash=900, ann=2, trains="PH1")
    table.game.move_train("PH2-0", DEPOT, RETURNED)
    table.turn_of("FC", Trains("FC"))
    table.refused(BuyTrain("FC", "PH2-0", 150), "18FB-3.5.8-1")
    table.play(BuyTrain("FC", "PH2-0", 200))
    assert owned(table, "FC") == ["PH1", "PH2"]


# -- the queues of the bank --------------------------------------------------------------------


@pytest.mark.rule("18FB-R-9")
def test_regional_trains_are_a_queue_of_their_own() -> None:
    table = Example().phase("5")
    offered = table.game.train_policy.offered
    assert [table.game.train_class(it) for it in offered(table.game, "FA")] == ["R5"]
    table.phase("6")
    assert [table.game.train_class(it) for it in offered(table.game, "FA")] == ["R5"]
    table.trains(scrap=["R5"] * 7)
    assert [table.game.train_class(it) for it in offered(table.game, "FA")] == ["R6"]
    # One of a closed company lies in the bank pool besides.
    table.game.move_train("R5-0", SCRAP, RETURNED)
    assert [table.game.train_class(it) for it in offered(table.game, "FA")] == ["R6", "R5"]
    assert "R5-0" not in offered(table.game, "FC")


@pytest.mark.rule("18FB-R-9")
def test_without_new_ones_phase_five_has_no_regional_trains() -> None:
    table = Example().phase("5").trains(scrap=["R5"] * 7)
    assert table.game.train_policy.offered(table.game, "FA") == []


@pytest.mark.rule("18FB-2.6-4")
def test_the_last_kinds_never_run_out() -> None:
    table = Example().phase("6").company("FC", cash=4000, ann=2).turn_of("FC", Trains("FC"))
    for number in range(5):
        table.play(BuyTrain("FC", f"PH6-{number}", 800))
    assert table.game.train_policy.offered(table.game, "FC") == ["PH6-5"]


@pytest.mark.rule("18FB-2.6-3")
@pytest.mark.rule("18FB-R-73")
def test_one_unsold_train_of_phase_five_leaves_after_each_round() -> None:
    table = Example()
    remove_unsold(table.game)
    table.phase("4")
    remove_unsold(table.game)
    assert len([it for it in table.state.trains[DEPOT] if it.startswith("PH5")]) == 4
    table.phase("5").trains(scrap=["PH5"])
    left = []
    for _ in range(4):
        remove_unsold(table.game)
        left.append(len([it for it in table.state.trains[DEPOT] if it.startswith("PH5")]))
    assert left == [2, 1, 0, 0]
    assert table.game.train_policy.offered(table.game, "FC") == ["PH6-0"]
    assert len([it for it in table.state.trains[DEPOT] if it.startswith("R5")]) == 7


# -- the fifth phase inside a turn -------------------------------------------------------------


@pytest.mark.rule("18FB-R-74")
@pytest.mark.rule("18FB-R-43")
@pytest.mark.rule("18FB-2.1-1")
def test_a_building_company_that_starts_phase_five_is_definitive_in_its_own_turn() -> None:
    table = Example().phase("4").trains(scrap=["PH4"] * 3)
    table.company("LTF", cid=1, pool=2)
    table.company("FC", status=BUILDING, cash=1000, ann=2, trains=["PH2", "PH3"])
    table.turn_of("FC", Trains("FC"), Finance("FC"))
    table.play(BuyTrain("FC", "PH5-0", 650))
    # The trains of the second phase are gone, and PH5 is not sold twice over.
    assert (table.state.phase, owned(table, "FC")) == ("5", ["PH3", "PH5"])
    assert table.state.status["FC"] == DEFINITIVE
    while table.step == "trains":
        table.play(Pass("FC"))
    assert table.step == "finance"


@pytest.mark.rule("18FB-3.4-7")
@pytest.mark.rule("18FB-3.5.8-2")
def test_a_frozen_company_is_definitive_in_phase_five_and_then_needs_a_train() -> None:
    table = Example().phase("4").trains(scrap=["PH4"] * 3)
    table.company("LTF", status=BUILDING, concession=POOL, cid=1, cash=700)
    table.company("FC", cash=700, ann=2).turn_of("FC", Trains("FC"))
    table.play(BuyTrain("FC", "PH5-0", 650))
    assert table.state.status["LTF"] == DEFINITIVE
    assert not table.game.frozen("LTF")
    table.turn_of("LTF", Trains("LTF"))
    table.refused(Pass("LTF"), "18FB-3.5.8-2")
