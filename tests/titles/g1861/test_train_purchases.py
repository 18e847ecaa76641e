"""Buying trains of the Bank, of the Bank Pool and of companies (rulebook 10.10)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Choose, DiscardTrain, Pass
from railhead.engine.state import DEPOT, RETURNED, SCRAP
from railhead.titles.g1861.rules import Game1861
from tests.titles.g1861.build import Example
from tests.titles.g1861.trains import pooled


def mk(phase: str, cash: int, trains: str | tuple[str, ...] = (), loans: int = 0) -> Example:
    """MK of ann in Kazan; N of bob has a train of its own."""
    table = Example().minor("N", "bob", 70, trains=phase, cash=0)
    table.public("MK", 100, cash=cash, trains=trains, loans=loans, tokens=["M7.0"], ann=1)
    return table.phase(phase)


def trains_step(table: Example, company: str = "MK") -> Example:
    return table.turn_of(company, "trains", after=("N",) if company != "N" else ())


# -- what is sold ---------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.10-1")
def test_only_the_top_of_the_stack_any_of_the_pool_and_those_of_companies() -> None:
    table = mk("3", 2000, "3")
    pooled(table, "4-0", "5-0")
    trains_step(table)
    bank = [a for a in table.answers if isinstance(a, BuyTrain)]
    assert {a.train.rpartition("-")[0] for a in bank} == {"3", "4", "5"}
    table.refused(BuyTrain("MK", "4-1", 350), "1861-10.10-1")
    table.refused(BuyTrain("MK", "6-0", 650), "1861-10.10-1")
    table.refused(BuyTrain("MK", "8-0", 1000), "1861-10.10-1")
    table.check_answers()


@pytest.mark.rule("1861-10.10-1", "1861-10.10-15")
def test_trains_of_the_pool_do_not_block_new_ones() -> None:
    table = mk("4", 1000)
    pooled(table, "5-0")
    trains_step(table)
    # The 5-train of the pool changes no order: the 4-train is still the next new one.
    table.play(BuyTrain("MK", "4-1", 350))
    assert table.offers(BuyTrain("MK", "5-0", 550))
    table.play(BuyTrain("MK", "5-0", 550))
    assert table.game.trains_of("MK") == ("4-1", "5-0")


@pytest.mark.rule("1861-10.10-15")
def test_a_train_of_the_pool_is_for_any_company_with_room() -> None:
    table = mk("3", 225)
    pooled(table, "3-2")
    trains_step(table).play(BuyTrain("MK", "3-2", 225))
    assert table.state.trains[RETURNED] == ()


@pytest.mark.rule("1861-10.10-2")
@pytest.mark.parametrize(
    ("train", "price"),
    [("2", 100), ("3", 225), ("4", 350), ("5", 550), ("6", 650), ("7", 800), ("8", 1000)],
)
@pytest.mark.parametrize("place", [DEPOT, RETURNED])
def test_trains_cost_their_face_value(train: str, price: int, place: str) -> None:
    table = Example(options={"eight_train_does_not_end_game": True})
    table.public("MK", 100, cash=2000, tokens=["M7.0"], ann=1).phase(train)
    if place == RETURNED:
        pooled(table, f"{train}-0")
    table.turn_of("MK", "trains")
    for wrong in (price - 1, price + 1, 1):
        table.refused(BuyTrain("MK", f"{train}-0", wrong), "1861-10.10-2")
    table.play(BuyTrain("MK", f"{train}-0", price))
    assert table.state.cash["MK"] == 2000 - price


@pytest.mark.rule("1861-10.10-2")
def test_how_many_trains_there_are() -> None:
    game = Game1861.new(["Ann", "Bob", "Cid"], {}, 1)
    kinds = [game.train_class(train) for train in game.state.trains[DEPOT]]
    counts = {kind: kinds.count(kind) for kind in game.title.trains}
    del counts["8"]
    assert counts == {"2": 10, "3": 7, "4": 4, "5": 4, "6": 2, "7": 2, "5+5E": 2, "2+2": 0}
    assert game.title.trains["8"].unlimited
    prices = [game.title.trains[kind].price for kind in ("5+5E", "2+2")]
    assert prices == [1500, 600]


@pytest.mark.rule("1861-10.10-4")
def test_several_trains_in_a_turn_while_there_is_room_and_money() -> None:
    table = mk("3", 1000)
    trains_step(table)
    for number in (1, 2, 3, 4):
        assert table.step == "trains"
        table.play(BuyTrain("MK", f"3-{number}", 225))
    # Four is the limit.
    assert len(table.game.trains_of("MK")) == 4
    assert table.step != "trains"
    table.refused(BuyTrain("MK", "3-5", 225), "1861-10-3")
    table = trains_step(mk("3", 460))
    table.play(BuyTrain("MK", "3-1", 225), BuyTrain("MK", "3-2", 225))
    table.refused(BuyTrain("MK", "3-3", 225), "1861-10.10-11")


# -- from companies -------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.10-3", "1861-R-3")
@pytest.mark.parametrize(("price", "allowed"), [(0, False), (1, True), (300, True), (301, False)])
def test_any_price_from_1_to_the_whole_treasury(price: int, allowed: bool) -> None:
    table = trains_step(mk("3", 300, "3"))
    offer = BuyTrain("MK", "3-0", price)
    if not allowed:
        table.refused(offer, "1861-10.10-3" if not price else "1861-10.2-6")
        return
    table.play(offer)
    # Its owner is asked.
    assert (table.step, table.asked) == ("train_deal", "N")
    assert table.game.decision is not None
    assert table.game.decision.player == "bob"
    table.play(Choose("N", "accept"))
    assert (table.state.cash["MK"], table.state.cash["N"]) == (300 - price, price)
    assert "3-0" in table.game.trains_of("MK")


@pytest.mark.rule("1861-10.10-3", "1861-R-3")
def test_the_owner_may_refuse() -> None:
    table = trains_step(mk("3", 300, "3"))
    table.play(BuyTrain("MK", "3-0", 100), Choose("N", "refuse"))
    assert table.game.trains_of("N") == ("3-0",)
    assert table.step == "trains"
    assert table.state.cash["MK"] == 300


@pytest.mark.rule("1861-10.10-3", "1861-R-16")
def test_companies_of_one_president_trade_without_asking_and_may_sell_the_last_train() -> None:
    table = mk("3", 300, "3").minor("K-R", "ann", 70, trains="3", cash=0)
    table.turn_of("MK", "trains", after=())
    train = table.game.trains_of("K-R")[0]
    table.play(BuyTrain("MK", train, 300))
    assert table.game.trains_of("K-R") == ()
    assert table.state.cash["K-R"] == 300
    # It stays, and must get a train in its own turn.
    assert table.game.started("K-R")
    table.turn_of("K-R", "trains", after=("N",))
    table.refused(Pass("K-R"), "1861-10.10-7")
    table.play(BuyTrain("K-R", "3-3", 225))
    assert table.game.started("K-R")


@pytest.mark.rule("1861-10.10-3", "1861-7.4-1")
def test_the_state_railway_sells_none() -> None:
    table = mk("4", 1000, "4").trains(RSR="4")
    train = table.game.trains_of("RSR")[0]
    trains_step(table)
    table.refused(BuyTrain("MK", train, 100), "1861-10.10-3")
    table.refused(BuyTrain("MK", train, 350), "1861-10.10-3")


# -- room -----------------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.10-5", "1861-10.10-6")
@pytest.mark.parametrize("given", ["3", "4"])
def test_room_is_judged_before_the_purchase(given: str) -> None:
    # The example of the rule: a minor with one 3-train in phase 3 buys the first 4-train.
    table = Example().phase("3").minor("N", "ann", 70, cash=350, trains="3")
    table.trains(scrap=["3"] * 6).turn_of("N", "trains").play(BuyTrain("N", "4-0", 350))
    assert (table.state.phase, table.step, table.asked) == ("4", "discard", "N")
    train = next(t for t in table.game.trains_of("N") if t.startswith(given))
    table.play(DiscardTrain("N", train))
    assert table.state.trains[RETURNED] == (train,)
    assert len(table.game.trains_of("N")) == 1


@pytest.mark.rule("1861-10.10-5")
@pytest.mark.parametrize(("phase", "count"), [("3", 4), ("4", 3), ("5", 3), ("6", 2), ("8", 2)])
def test_at_the_limit_a_public_buys_none(phase: str, count: int) -> None:
    kept = "7" if phase in ("6", "8") else "5"
    table = Example(options={"eight_train_does_not_end_game": True, "trade_consent": "buyer"})
    table.public("MK", 100, cash=3000, trains=[kept] * min(count, 2), tokens=["M7.0"], ann=1)
    table.trains(MK=["6"] * (count - 2)).phase(phase).turn_of("MK", "trains")
    assert table.step != "trains"


@pytest.mark.rule("1861-10.10-5")
def test_at_the_limit_it_buys_none_even_if_its_own_trains_would_vanish() -> None:
    # Two 2-trains of a minor would go with the first 4-train.
    table = Example().phase("3").minor("N", "ann", 70, cash=1000)
    table.state.trains = {**table.state.trains, SCRAP: (), "N": table.state.trains[SCRAP][:2]}
    table.invariants = type(table.invariants)(table.game)
    assert len(table.game.trains_of("N")) == 2
    table.turn_of("N", "trains")
    assert table.step != "trains"


@pytest.mark.rule("1861-10.10-6")
def test_companies_above_the_limit_discard_in_operating_order_without_compensation() -> None:
    table = Example().phase("3").cash(ann=1, bob=1)
    table.minor("N", "ann", 60, cash=0, trains=["3", "3"])
    table.minor("K-R", "bob", 70, cash=0, trains=["3", "3"])
    table.public("MK", 100, cash=350, trains="3", tokens=["M7.0"], ann=1)
    table.trains(scrap=["3"] * 2).turn_of("MK", "trains").play(BuyTrain("MK", "4-0", 350))
    assert (table.step, table.asked) == ("discard", "K-R")
    table.refused(Pass("K-R"), "1861-10.10-6")
    table.refused(DiscardTrain("K-R", table.game.trains_of("N")[0]), "1861-10.10-6")
    table.play(DiscardTrain("K-R", table.game.trains_of("K-R")[1]))
    assert (table.step, table.asked) == ("discard", "N")
    table.play(DiscardTrain("N", table.game.trains_of("N")[1]))
    assert len(table.state.trains[RETURNED]) == 2
    assert [table.state.cash[name] for name in ("N", "K-R", "ann", "bob")] == [0, 0, 1, 1]


# -- the duty to buy ------------------------------------------------------------------------------


@pytest.mark.rule("1861-10.10-7")
@pytest.mark.parametrize(
    ("cash", "loans", "must"), [(225, 0, True), (0, 0, True), (44, 1, False), (45, 1, True)]
)
def test_a_trainless_company_must_buy_if_it_can(cash: int, loans: int, must: bool) -> None:
    # It has no route. Five loans bring R225.
    table = trains_step(mk("3", cash, loans=loans))
    if must:
        table.refused(Pass("MK"), "1861-10.10-7")
    else:
        assert table.offers(Pass("MK"))


@pytest.mark.rule("1861-10.10-7")
def test_it_may_buy_from_another_company_instead() -> None:
    table = trains_step(mk("3", 10))
    table.play(BuyTrain("MK", "3-0", 10), Choose("N", "accept"))
    assert table.game.trains_of("MK") == ("3-0",)
    assert table.state.loans == {}


@pytest.mark.rule("1861-10.10-7")
def test_if_that_is_refused_it_must_buy_from_the_bank() -> None:
    table = trains_step(mk("3", 10))
    table.play(BuyTrain("MK", "3-0", 10), Choose("N", "refuse"))
    table.refused(Pass("MK"), "1861-10.10-7")


@pytest.mark.rule("1861-10.10-8")
@pytest.mark.parametrize(
    ("train", "price", "loans", "cash"), [("4-1", 350, 0, 150), ("5-0", 550, 2, 40)]
)
def test_it_may_choose_a_dearer_train_and_take_loans(
    train: str, price: int, loans: int, cash: int
) -> None:
    # The example of the rule, with the 5-train in the pool.
    table = mk("4", 500)
    pooled(table, "5-0")
    trains_step(table)
    assert table.offers(BuyTrain("MK", train, price))
    table.play(BuyTrain("MK", train, price))
    assert (table.game.loans_of("MK"), table.state.cash["MK"]) == (loans, cash)


@pytest.mark.rule("1861-10.10-8", "1861-10.2-4")
@pytest.mark.parametrize(("cash", "allowed"), [(325, True), (324, False)])
def test_not_dearer_than_all_loans_allow(cash: int, allowed: bool) -> None:
    table = mk("4", cash)
    pooled(table, "5-0")
    trains_step(table)
    if allowed:
        table.play(BuyTrain("MK", "5-0", 550))
        assert (table.game.loans_of("MK"), table.state.cash["MK"]) == (5, 0)
    else:
        table.refused(BuyTrain("MK", "5-0", 550), "1861-10.10-8")


@pytest.mark.rule("1861-10.10-9", "1861-11-4")
def test_without_a_train_it_is_nationalised_and_takes_no_loans() -> None:
    table = Example().phase("4").minor("N", "ann", 70, cash=259, turns=1)
    table.minor("K-R", "bob", 60, cash=0)
    table.turn_of("N", "trains")
    # R259 and two loans are R349.
    assert not table.game.started("N")
    assert table.state.cash["RSR"] == 259
    assert not [e for e in table.game.events if e.kind == "loans_taken"]


@pytest.mark.rule("1861-10.10-9")
@pytest.mark.parametrize("buys", [False, True])
def test_a_train_of_another_company_saves_it(buys: bool) -> None:
    table = Example().phase("4").minor("N", "ann", 70, cash=50)
    table.minor("K-R", "ann", 60, cash=0, trains="4").turn_of("N", "trains")
    assert table.step == "trains"
    if buys:
        table.play(BuyTrain("N", "4-0", 50))
    else:
        table.play(Pass("N"))
    assert table.game.started("N") == buys


@pytest.mark.rule("1861-10.10-9")
def test_the_cheapest_of_bank_and_pool_counts() -> None:
    table = Example().minor("N", "ann", 70, cash=135).minor("K-R", "bob", 60, cash=0)
    pooled(table, "3-0").phase("4").turn_of("N", "trains")
    # R135 and R90 are the R225 of the 3-train in the pool.
    assert table.step == "trains"
    table.refused(Pass("N"), "1861-10.10-7")
    table.play(BuyTrain("N", "3-0", 225))
    assert table.game.loans_of("N") == 2


@pytest.mark.rule("1861-10.10-10", "1861-10.10-11")
def test_what_is_left_of_the_loans_may_buy_a_train_of_another_company() -> None:
    table = trains_step(mk("4", 329))
    table.play(BuyTrain("MK", "4-1", 350))
    assert (table.game.loans_of("MK"), table.state.cash["MK"]) == (1, 24)
    table.refused(BuyTrain("MK", "4-0", 25), "1861-10.2-6")
    table.play(BuyTrain("MK", "4-0", 24), Choose("N", "accept"))
    assert len(table.game.trains_of("MK")) == 2
    assert table.game.loans_of("MK") == 1


@pytest.mark.rule("1861-10.10-10", "1861-10.10-11")
def test_no_loan_for_a_second_train_of_the_bank() -> None:
    table = trains_step(mk("4", 699))
    table.play(BuyTrain("MK", "4-1", 350))
    table.refused(BuyTrain("MK", "4-2", 350), "1861-10.10-11")
    table = trains_step(mk("4", 700))
    table.play(BuyTrain("MK", "4-1", 350), BuyTrain("MK", "4-2", 350))
    assert table.state.loans == {}


@pytest.mark.rule("1861-10.10-11")
def test_no_loan_for_a_train_while_it_has_one() -> None:
    table = trains_step(mk("4", 349, "4"))
    assert not [a for a in table.answers if isinstance(a, BuyTrain)]
    table.refused(BuyTrain("MK", "4-2", 350), "1861-10.10-11")


# -- where trains go ----------------------------------------------------------------------------


@pytest.mark.rule("1861-10.10-14", "1861-11-6")
def test_trains_of_a_nationalised_company_go_to_the_state_railway() -> None:
    table = Example().phase("4").minor("N", "ann", 70, cash=0, loans=2, trains="4")
    table.public("MK", 100, tokens=["M7.0"], ann=1).turn_of("N", "interest", after=("MK",))
    assert table.game.trains_of("RSR") == ("4-0",)
    assert table.state.trains[RETURNED] == ()


@pytest.mark.rule("1861-10.10-14", "1861-8-4")
def test_vanished_trains_leave_the_game() -> None:
    table = Example().phase("3").public("MK", 100, cash=350, ann=1, tokens=["M7.0"])
    two = next(t for t in table.state.trains[SCRAP] if t.startswith("2"))
    table.game.move_train(two, SCRAP, RETURNED)
    table.trains(scrap=["3"] * 7).turn_of("MK", "trains").play(BuyTrain("MK", "4-0", 350))
    assert table.state.trains[RETURNED] == ()
    assert two in table.state.trains[SCRAP]
