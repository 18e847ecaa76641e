"""Trains between corporations (rules 4.6-1, 4.6-6) and the duty to own one (4.6-7, 4.6-8)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Choose, Pass
from railhead.engine.decision import Range
from railhead.engine.title import Value
from railhead.titles.g1849.phases import earthquake
from tests.titles.g1849.build import ADVANCED, ELECTRIC, Example

ROSTER = ("SFA", "RCS", "CTL", "AFG", "IFT", "ATA")


def market(consent: bool = True, seller: str = "bob", cash: int = 300) -> Example:
    """SFA of ann may buy the 4H of CTL."""
    table = Example(options={"trade_consent": consent})
    table.start("SFA", cash=cash, ann=2)
    table = table.start("CTL", ann=2) if seller == "ann" else table.start("CTL", bob=2)
    return table.trains(CTL=["4H", "4H"], SFA="4H").turn_of("SFA", "trains")


# -- trades ------------------------------------------------------------------------------------


@pytest.mark.rule("1849-4.6-1", "1849-4.6-6")
def test_a_train_of_another_corporation_costs_any_agreed_price_from_1() -> None:
    table = market()
    table.refused(BuyTrain("SFA", "4H-0", 0), "1849-4.6-1")
    table.refused(BuyTrain("SFA", "4H-0", -5), "1849-4.6-1")
    table.refused(BuyTrain("SFA", "4H-0", 301), "1849-4-6")
    table.check_answers()
    offers = [answer for answer in table.answers if isinstance(answer, Range)]
    assert offers == [Range(BuyTrain("SFA", "4H-0", 1), "price", 1, 300)]
    table = market(cash=1)
    assert table.answers == [Range(BuyTrain("SFA", "4H-0", 1), "price", 1, 1), Pass("SFA")]
    for price in (1, 300):
        table = market()
        table.play(BuyTrain("SFA", "4H-0", price), Choose("CTL", "accept"))
        assert table.game.trains_of("CTL") == ("4H-1",)
        assert "4H-0" in table.game.trains_of("SFA")
        assert (table.state.cash["SFA"], table.state.cash["CTL"]) == (300 - price, price)


@pytest.mark.rule("1849-4.6-6")
def test_both_presidents_must_agree() -> None:
    table = market()
    table.play(BuyTrain("SFA", "4H-0", 50))
    decision = table.game.decision
    assert decision is not None
    assert (decision.step, decision.player, decision.actor) == ("train_deal", "bob", "CTL")
    table.refused(Choose("SFA", "accept"), "1849-4.6-6")
    table.refused(Pass("CTL"), "1849-4.6-6")
    assert table.answers == [Choose("CTL", "accept"), Choose("CTL", "refuse")]
    table.play(Choose("CTL", "refuse"))
    assert table.asked == "SFA"
    assert table.game.trains_of("CTL") == ("4H-0", "4H-1")
    assert (table.state.cash["SFA"], table.state.cash["CTL"]) == (300, 0)


@pytest.mark.rule("1849-4.6-6")
def test_a_refused_offer_is_only_repeated_at_a_higher_price_in_this_turn() -> None:
    table = market()
    table.play(BuyTrain("SFA", "4H-0", 50), Choose("CTL", "refuse"))
    table.refused(BuyTrain("SFA", "4H-0", 50), "1849-4.6-6")
    assert table.offers(BuyTrain("SFA", "4H-1", 1))
    table.play(BuyTrain("SFA", "4H-1", 50), Choose("CTL", "refuse"))
    table.check_answers()
    table.play(BuyTrain("SFA", "4H-0", 60), Choose("CTL", "refuse"))
    for price in (50, 51, 60):
        table.refused(BuyTrain("SFA", "4H-0", price), "1849-4.6-6")
    table.play(BuyTrain("SFA", "4H-0", 61), Choose("CTL", "accept"))
    assert table.state.cash["CTL"] == 61
    table.turn_of("SFA", "trains")
    assert table.offers(BuyTrain("SFA", "4H-1", 1))


@pytest.mark.rule("1849-4.6-6")
@pytest.mark.parametrize(("consent", "seller"), [(False, "bob"), (True, "ann")])
def test_nobody_is_asked_without_the_option_or_with_one_president(
    consent: bool, seller: str
) -> None:
    table = market(consent, seller)
    table.play(BuyTrain("SFA", "4H-0", 20))
    assert table.asked == "SFA"
    assert table.state.cash["CTL"] == 20


@pytest.mark.rule("1849-4.6-6")
def test_trains_change_hands_in_the_turn_of_the_buyer_only() -> None:
    table = market()
    table.cash(CTL=100)
    table.refused(BuyTrain("CTL", "4H-2", 10), "1849-4-2")
    table.refused(BuyTrain("ann", "4H-0", 10), "1849-4-2")


@pytest.mark.rule("1849-4.6-6", "1849-4.5-2")
def test_an_e_train_of_another_corporation_needs_an_e_token() -> None:
    table = Example(options=ELECTRIC).start("SFA", cash=300, ann=2).start("CTL", bob=2)
    table.trains(CTL=["E", "10H"]).phase("16").turn_of("SFA", "trains")
    table.refused(BuyTrain("SFA", "E-0", 100), "1849-4.5-2")
    table.check_answers()
    table.state.licences = ("SFA",)
    table.turn_of("SFA", "trains")
    table.play(BuyTrain("SFA", "E-0", 100), Choose("CTL", "accept"))
    assert table.game.trains_of("SFA") == ("E-0",)


# -- the duty to own a train -------------------------------------------------------------------


@pytest.mark.rule("1849-4.6-7")
def test_with_a_route_a_corporation_without_train_must_buy() -> None:
    table = Example().start("CTL", cash=500, ann=2).turn_of("CTL", "trains")
    table.refused(Pass("CTL"), "1849-4.6-7")
    table.check_answers()
    table.play(BuyTrain("CTL", "4H-0", 100))
    table.play(Pass("CTL"))
    assert table.step != "trains"
    table = Example().start("CTL", cash=100, ann=2).cash(ann=0).turn_of("CTL", "trains")
    assert table.answers == [BuyTrain("CTL", "4H-0", 100)]


@pytest.mark.rule("1849-4.6-7")
def test_a_train_of_another_corporation_meets_the_duty() -> None:
    table = Example().start("CTL", cash=500, ann=2).start("SFA", ann=2)
    table.trains(SFA="4H").turn_of("CTL", "trains")
    table.play(BuyTrain("CTL", "4H-0", 1), Pass("CTL"))
    assert table.step != "trains"


@pytest.mark.rule("1849-4.6-7", "1849-4.6.1-1")
@pytest.mark.parametrize("cash", [500, 0])
def test_without_a_route_it_may_stay_without_a_train(cash: int) -> None:
    table = Example().start("SFA", cash=cash, ann=2).cash(ann=500).turn_of("SFA", "trains")
    if table.step == "trains":
        table.play(Pass("SFA"))
    assert table.step != "trains"
    assert table.game.trains_of("SFA") == ()
    assert table.state.cash["ann"] == 500


@pytest.mark.rule("1849-4.6-7")
def test_a_track_that_leads_to_a_port_only_is_no_route() -> None:
    table = Example(roster=ROSTER).start("RCS", cash=500, ann=2).turn_of("RCS", "trains")
    assert table.game.network.joins_any_station("RCS")
    table.check_answers()
    assert table.offers(Pass("RCS"))
    table.tile("D6", "9", 2).tile("E7", "4", 2).turn_of("RCS", "trains")
    table.refused(Pass("RCS"), "1849-4.6-7")


def cut_off(options: dict[str, Value]) -> Example:
    """RCS had a route to E7 when its turn began; then the track is gone."""
    table = Example(options=options, roster=ROSTER).start("RCS", cash=500, ann=2)
    table.tile("D6", "9", 2).tile("E7", "4", 2).turn_of("RCS")
    table.game.set_tile("D6", None)
    return table


@pytest.mark.rule("1849-4.6-7")
@pytest.mark.parametrize(("test", "forced"), [("now", False), ("remembered", True)])
def test_a_route_lost_again_counts_only_if_it_is_remembered(test: str, forced: bool) -> None:
    table = cut_off({"forced_train_test": test}).turn_of("RCS", "trains")
    assert table.offers(Pass("RCS")) is not forced
    if forced:
        table.refused(Pass("RCS"), "1849-4.6-7")
    table.check_answers()


@pytest.mark.rule("1849-4.6-7")
def test_to_ask_whether_a_train_is_owed_remembers_nothing() -> None:
    """Computer players ask before they build; only a turn of the company counts."""
    table = Example(options={"forced_train_test": "remembered"}).start("CTL", ann=2)
    assert table.game.owes_train("CTL")
    assert table.state.once_routed == ()
    table.game.remember_route("CTL")
    assert table.state.once_routed == ("CTL",)


@pytest.mark.rule("1849-4.6-7")
def test_the_earthquake_ends_the_memory_of_a_route() -> None:
    table = cut_off({"forced_train_test": "remembered"})
    earthquake(table.game)
    table.turn_of("RCS", "trains")
    assert table.offers(Pass("RCS"))


@pytest.mark.rule("1849-4.6-8")
def test_with_cash_for_the_cheapest_train_the_president_does_not_help() -> None:
    table = Example(options=ADVANCED).start("CTL", cash=1099, ann=2).start("SFA", ann=2)
    table.cash(ann=1000).trains(SFA="12H").phase("16").turn_of("CTL", "trains")
    table.refused(BuyTrain("CTL", "16H-0", 1100), "1849-4.6-8")
    table.refused(BuyTrain("CTL", "12H-0", 1100), "1849-4-6")
    table.check_answers()
    table.cash(CTL=1100).turn_of("CTL", "trains")
    for dearer in (BuyTrain("CTL", "16H-0", 1100), BuyTrain("CTL", "12H-0", 1100)):
        other = table.game.fork()
        other.apply(dearer)
        assert (other.state.cash["CTL"], other.state.cash["ann"]) == (0, 1000)
