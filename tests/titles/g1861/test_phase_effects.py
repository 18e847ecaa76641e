"""What happens at the moment a phase begins, and in which order (rulebook 8, 11)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyTrain, Choose, DiscardTrain, Pass
from railhead.engine.events import Event
from railhead.engine.state import DEPOT, RETURNED, SCRAP
from tests.titles.g1861.build import Example

PRICES = {"4": 350, "5": 550, "6": 650, "8": 1000}
KINDS = ("2", "3", "4", "5", "6", "7", "8")


def before(kind: str, players: int = 4) -> Example:
    """A table one purchase before the first train of a kind."""
    last = KINDS[KINDS.index(kind) - 1]
    table = Example(players, {"eight_train_does_not_end_game": True})
    table.state.phase = last
    return table


def buy(table: Example, kind: str, buyer: str = "SW") -> list[Event]:
    """All earlier trains are sold; the buyer, with just the money, buys the first of a kind."""
    for train in table.state.trains[DEPOT]:
        name = table.game.train_class(train)
        if name in KINDS and KINDS.index(name) < KINDS.index(kind):
            table.trains(scrap=name)
    table.cash(**{buyer: PRICES[kind]}).turn_of(buyer, "trains")
    return table.play(BuyTrain(buyer, f"{kind}-0", PRICES[kind]))


def buyer(table: Example) -> Example:
    """SW of dan, which has operated."""
    return table.public("SW", 200, dan=2, tokens=["F18.0"])


def kinds_of(events: list[Event], *kinds: str) -> list[tuple[str, str]]:
    """(kind, company or train class or private) of the events of these kinds."""
    names = ("company", "train_class", "private", "companies")
    return [
        (event.kind, str(next(event.params[name] for name in names if name in event.params)))
        for event in events
        if event.kind in kinds
    ]


# -- trains vanish -----------------------------------------------------------------------------


@pytest.mark.rule("1861-8-4", "1861-8-6", "1861-8-8", "1861-8-9", "1861-10.10-14")
@pytest.mark.parametrize(("kind", "gone"), [("4", "2"), ("6", "3"), ("8", "4")])
def test_old_trains_go_from_everywhere_without_compensation(kind: str, gone: str) -> None:
    table = buyer(before(kind))
    table.public("SE", 100, bob=2, trains=[gone, "7"], tokens=["L12.0"]).trains(RSR=gone)
    state = table.state
    pooled = next(t for t in state.trains[DEPOT] if table.game.train_class(t) == gone)
    table.game.move_train(pooled, DEPOT, RETURNED)
    cash = state.cash["bob"]
    buy(table, kind)
    left = [
        train
        for owner, trains in table.state.trains.items()
        if owner != SCRAP
        for train in trains
        if table.game.train_class(train) == gone
    ]
    assert left == []
    assert table.game.trains_of("SE") == ("7-0",)
    assert table.state.cash["bob"] == cash
    assert table.state.cash["SE"] == 0


@pytest.mark.rule("1861-8-5", "1861-8-7")
@pytest.mark.parametrize("kind", ["5"])
def test_with_phase_5_no_train_goes_and_unsold_minors_leave(kind: str) -> None:
    table = buyer(before(kind)).minor("N", "ann", 70, trains="3").minor("K-R", "bob", 70)
    buy(table, kind)
    assert table.game.trains_of("N") == ("3-0",)
    # A minor without train stays: only phases 4, 6 and 8 ask for trains.
    assert {"N", "K-R"} <= set(table.state.presidents)
    assert len(table.state.gone) == 14
    assert set(table.state.homes) == {"RSR"}
    assert table.game.available_minors() == []
    assert table.game.free_slot("B4.0", "SW") == 0


# -- order of nationalisation ------------------------------------------------------------------


@pytest.mark.rule("1861-8-9", "1861-11-1", "1861-11-5")
@pytest.mark.parametrize("kind", ["4", "6"])
def test_trainless_minors_go_from_the_highest_price_down(kind: str) -> None:
    # Neither the order of the list nor of the alphabet: N 50, M-K 70, M-NN 60.
    table = buyer(before(kind)).minor("N", "ann", 50).minor("M-K", "bob", 70)
    table.minor("M-NN", "cid", 60)
    events = buy(table, kind)
    gone = kinds_of(events, "nationalised")
    assert gone == [("nationalised", name) for name in ("M-K", "M-NN", "N")]
    # So the token of the state railway in Moscow is on the space of M-K.
    assert table.state.tokens["H8.0"] == ("RSR",)
    assert table.state.tokens["H8.1"] == table.state.tokens["H8.2"] == ("",)


@pytest.mark.rule("1861-8-9", "1861-11-2", "1861-11-5")
def test_in_phase_8_the_order_is_the_same_with_trains_or_without() -> None:
    table = buyer(before("8")).minor("N", "ann", 60, trains="5").minor("M-K", "bob", 55)
    table.minor("M-NN", "cid", 65, trains="6")
    events = buy(table, "8")
    gone = kinds_of(events, "nationalised")
    assert gone == [("nationalised", name) for name in ("M-NN", "N", "M-K")]
    assert table.state.tokens["H8.2"] == ("RSR",)


@pytest.mark.rule("1861-8-9", "1861-11-12", "1861-11-1")
def test_a_minor_that_has_not_operated_stays() -> None:
    table = buyer(before("4")).minor("N", "ann", 50, turns=0).minor("K-R", "ann", 70, turns=1)
    buy(table, "4")
    assert table.game.started("N")
    assert not table.game.started("K-R")


@pytest.mark.rule("1861-8-9", "1861-8-6", "1861-R-6")
def test_in_phase_6_private_companies_are_paid_before_minors_go() -> None:
    # K-R gets R60 for its private company, repays a loan and loses one step only.
    table = buyer(before("6")).minor("K-R", "ann", 90, loans=1, trains="3")
    table.privates(MYR="K-R", TSR="RSR", BSS="RSR", MRR="RSR", WVR="RSR")
    cash = table.state.cash["ann"]
    events = buy(table, "6")
    order = kinds_of(events, "trains_removed", "private_nationalised", "nationalised")
    assert order == [
        ("trains_removed", "3"),
        ("private_nationalised", "MYR"),
        ("nationalised", "K-R"),
    ]
    assert table.state.cash["ann"] == cash + 2 * 80
    left = [
        event.params["amount"]
        for event in events
        if event.kind == "payment" and event.params["payer"] == "K-R"
    ]
    assert left == [50, 60 - 50]


@pytest.mark.rule("1861-8-9", "1861-11-3", "1861-R-7", "1861-10.10-6")
def test_the_order_of_events_at_the_start_of_phase_4() -> None:
    table = buyer(before("4")).minor("N", "ann", 50, trains="2").minor("K-R", "bob", 70)
    table.public("SE", 100, ann=2, trains="2", tokens=["L12.0"])
    table.public("NW", 120, bob=2, tokens=["M7.0"])
    table.public("GRR", 90, cid=2, trains=["3"] * 4, tokens=["P8.0"])
    table.minor("O-K", "cid", 80, trains=["3", "3"])
    events = buy(table, "4")
    order = kinds_of(events, "trains_removed", "nationalised")
    gone = [("nationalised", "K-R"), ("nationalised", "N")]
    # Trains, minors by price, then publics in operating order, at last those above the limit.
    assert order == [("trains_removed", "2"), *gone]
    assert (table.step, table.asked) == ("nationalise", "NW")
    table.play(Choose("NW", "nationalise"))
    assert (table.step, table.asked) == ("nationalise", "SE")
    table.play(Pass("SE"))
    assert (table.step, table.asked) == ("discard", "O-K")
    table.play(DiscardTrain("O-K", table.game.trains_of("O-K")[0]))
    assert (table.step, table.asked) == ("discard", "GRR")
    table.play(DiscardTrain("GRR", table.game.trains_of("GRR")[0]))
    assert len(table.game.trains_of("GRR")) == 3
    assert len(table.state.trains[RETURNED]) == 2
    assert table.game.started("SE")
    assert not table.game.started("NW")


@pytest.mark.rule("1861-8-10", "1861-R-7")
def test_all_this_comes_before_the_next_purchase_of_the_buyer() -> None:
    table = buyer(before("4"))
    table.public("GRR", 90, cid=2, trains=["3"] * 4, tokens=["P8.0"])
    table.public("SE", 100, cash=0, ann=2, trains="2", tokens=["L12.0"])
    table.trains(scrap=["2"] * 9 + ["3"] * 3)
    table.cash(SW=700).turn_of("SW", "trains").play(BuyTrain("SW", "4-0", 350))
    assert (table.step, table.asked) == ("nationalise", "SE")
    table.refused(BuyTrain("SW", "4-1", 350), "1861-11-3")
    table.play(Pass("SE"))
    assert (table.step, table.asked) == ("discard", "GRR")
    table.refused(BuyTrain("SW", "4-1", 350), "1861-10.10-6")
    table.play(DiscardTrain("GRR", table.game.trains_of("GRR")[0]))
    # Still the turn of the buyer, who may take the discarded train as well.
    assert (table.step, table.asked) == ("trains", "SW")
    table.play(BuyTrain("SW", table.state.trains[RETURNED][0], 225))
    assert len(table.game.trains_of("SW")) == 2


@pytest.mark.rule("1861-8-10", "1861-10.10-6")
def test_the_buyer_itself_may_be_above_its_new_limit() -> None:
    table = before("4").minor("K-R", "ann", 70, trains="3")
    buy(table, "4", "K-R")
    assert (table.step, table.asked) == ("discard", "K-R")
    table.play(DiscardTrain("K-R", "4-0"))
    assert table.game.trains_of("K-R") == ("3-0",)


@pytest.mark.rule("1861-11-2", "1861-8-8", "1861-8-10")
def test_a_minor_that_buys_the_first_8_train_goes_with_it() -> None:
    table = before("8").minor("K-R", "ann", 70, trains=()).minor("O-K", "bob", 80, trains="5")
    table.public("SW", 200, dan=2, trains="7", tokens=["F18.0"])
    table.trains(scrap=["2"] * 10 + ["3"] * 7 + ["4"] * 4 + ["5"] * 3 + ["6"] * 2 + ["7"])
    table.cash(**{"K-R": 1000}).turn_of("K-R", "trains", after=("O-K", "SW", "RSR"))
    table.play(BuyTrain("K-R", "8-0", 1000))
    assert set(table.state.presidents) == {"SW"}
    assert "8-0" in table.game.trains_of("RSR")
    # Its turn is over, O-K has none: the next company is SW.
    assert table.asked == "SW"


@pytest.mark.rule("1861-8-8", "1861-11-3")
def test_with_phase_8_publics_without_trains_are_asked() -> None:
    table = buyer(before("8"))
    table.public("SE", 100, ann=2, trains="4", tokens=["L12.0"])
    table.public("NW", 120, bob=2, trains="5", tokens=["M7.0"])
    buy(table, "8")
    assert (table.step, table.asked) == ("nationalise", "SE")
    table.play(Pass("SE"))
    assert table.game.started("SE")
