"""What reasons do not claim: what others do meanwhile, what is one-sided, what is only habit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from railhead.bots.advice import ALIKE, _rivals, advise, levelled, part_of
from railhead.bots.building import outcome
from railhead.bots.following import round_of
from railhead.bots.reasons import Futures, Reason, reasons_for
from railhead.bots.search import Plan, Planner
from railhead.engine.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyTrain,
    Choose,
    Convert,
    Dividend,
    Pass,
    PlaceToken,
    SellShares,
)
from railhead.engine.game import Game
from railhead.engine.state import DEPOT
from tests.kept import random_game
from tests.titles.g1849.build import Example

PASS = Pass("ann")


def table(trains: str = "6H", **cash: int) -> Example:
    """SFA and IFT, led by ann and bob, with trains of their own."""
    found = Example().start("SFA", cash=50, ann=2).start("IFT", cash=100, bob=2, ann=2)
    return found.trains(SFA=trains, IFT="6H").cash(**cash)


def told(
    action: Action,
    rival: Action,
    mine: Callable[[Example], Any] = lambda it: it,
    theirs: Callable[[Example], Any] = lambda it: it,
    make: Callable[[], Example] = table,
) -> dict[str, Reason]:
    """Kinds of the reasons for an answer, where it and its rival change a table so."""
    now, one, other = make(), make(), make()
    mine(one)
    theirs(other)
    ends = (one.game,), (other.game,)
    futures = Futures(now.game, "ann", action, rival, *ends, 0.4, after=one.game)
    return {it.kind: it for it in reasons_for(futures)}


def sold(it: Example) -> None:
    it.game.move_certificates("SFA", (0, 1, 0), "ann", "pool")
    it.cash(ann=it.state.cash["ann"] + it.game.price("SFA"))


def test_whoever_does_not_sell_keeps_the_shares_and_has_no_more_money_for_them() -> None:
    found = told(PASS, SellShares("ann", "SFA", 1), theirs=sold)
    kinds = {"unsold", "unsold_train"} & set(found)
    assert kinds
    assert not [kind for kind in found if kind.startswith("affords")]
    for kind in kinds:
        assert found[kind].params["percent"] == 10


def test_that_another_has_less_is_no_reason_for_whoever_has_less_too() -> None:
    def poorer(it: Example) -> None:
        it.cash(bob=0)

    def both(it: Example) -> None:
        it.cash(bob=0, ann=0)

    def rich() -> Example:
        return table(ann=50, bob=300)

    assert "rival_has_less" in told(PASS, PASS, poorer, make=rich)
    assert "rival_has_less" not in told(PASS, PASS, both, make=rich)
    train = BuyTrain("SFA", "4H-0", 100)
    assert "rival_has_less" not in told(train, PASS, poorer, make=rich)


@pytest.mark.parametrize(("private", "said"), [("SIGI", True), ("CNM", False)])
def test_of_private_companies_only_the_one_that_is_bought_is_a_reason(
    private: str, said: bool
) -> None:
    """That an auction of another one ends thereby, and with whom, is decided later."""

    def owns(it: Example) -> None:
        it.privates(**{private: "ann"})

    found = told(Bid("ann", "SIGI", 30), PASS, owns, lambda it: it.privates())
    assert ("private_pays" in found) == said


def test_a_train_that_rusts_the_others_does_not_wait_for_the_first_of_its_class() -> None:
    def now() -> Example:
        found = table("4H").phase("6").trains(scrap=["6H"] * 2)
        return found.cash(SFA=400)

    start = now()
    first = next(it for it in start.state.trains[DEPOT] if it.startswith("8H"))

    def bought(it: Example) -> None:
        it.turn_of("SFA", "trains").play(BuyTrain("SFA", first, 350))

    found = told(BuyTrain("SFA", first, 350), PASS, bought, make=now)
    assert found["rusts_and_replaces"].params == {"company": "SFA", "train": "4H"}
    assert not {"replaces", "replaces_soon"} & set(found)


def test_the_train_of_a_seller_that_rusts_is_no_reason_to_buy_it() -> None:
    """IFT sells its train and buys one that lasts: what is told is that it can."""

    def exchanged(it: Example) -> None:
        it.game.move_train("6H-0", "SFA", "IFT")
        it.trains(SFA="8H")

    train = BuyTrain("IFT", "6H-0", 50)
    found = told(train, Pass("IFT"), exchanged, make=lambda: table("6H"))
    assert found["gets_train"].params["company"] == "SFA"
    assert not [kind for kind in found if kind.startswith("replaces")]


def test_a_train_of_a_company_that_has_nothing_to_do_with_the_answer_is_none() -> None:
    def bought(it: Example) -> None:
        it.trains(SFA="8H")

    other = SellShares("ann", "IFT", 1)
    assert "gets_train" not in told(other, PASS, bought)
    assert "gets_train" not in told(Dividend("IFT", "withhold"), Dividend("IFT", "pay"), bought)
    assert "gets_train" in told(PASS, PASS, bought)


@pytest.mark.parametrize(("cash", "said"), [(50, True), (900, False)])
def test_a_train_that_only_habit_does_not_buy_is_no_reason(cash: int, said: bool) -> None:
    """Given money for the train with the rival too, then to keep revenue does not bring it."""

    def bought(it: Example) -> None:
        it.trains(SFA="6H")

    pay, keep = Dividend("SFA", "pay"), Dividend("SFA", "withhold")

    def now() -> Example:
        return table("4H", SFA=cash)

    assert ("replaces" in told(keep, pay, bought, make=now)) == said


def test_money_of_the_buyer_is_no_gain_of_the_seller_where_the_player_owns_as_much() -> None:
    def paid(it: Example) -> None:
        it.cash(IFT=200, SFA=0)

    train = BuyTrain("SFA", "6H-1", 100)
    assert "treasury" not in told(train, Pass("SFA"), paid)
    cheaper = told(train, BuyTrain("SFA", "6H-1", 50), lambda it: it.cash(SFA=100))
    assert cheaper["pays_less"].params == {"company": "SFA", "amount": 50}


def test_that_a_company_becomes_another_is_no_reason_against_that() -> None:
    def gone(it: Example) -> None:
        del it.state.presidents["SFA"]
        del it.state.cells["SFA"]

    assert "stays_in_game" in told(PASS, PASS, theirs=gone)
    assert "stays_in_game" not in told(PASS, Convert("SFA", "IFT"), theirs=gone)


def test_games_of_different_rounds_are_compared_once_both_are_in_the_same() -> None:
    """Given a pass that ends a round, then everybody passes after the other answer too: what the
    next round brings to all is no reason."""
    found = 0
    for game in passing_games():
        after = outcome(game, Pass(game.decision.actor if game.decision else ""))
        assert after is not None
        found += 1
        level = levelled(game, after)
        back = levelled(after, game)
        assert (level is None) == (back is None)
        if level is not None:
            assert level[1] is after
            assert round_of(level[0]) == round_of(level[1])
    assert found


def passing_games() -> list[Game]:
    """Games in which a pass ends the round."""
    found = []
    for seed in range(3):
        game = random_game("1849", seed, 60)
        for count in range(20, 60):
            there = game.at(count)
            if there.decision is None or Pass(there.decision.actor) not in there.decision.answers:
                continue
            after = outcome(there, Pass(there.decision.actor))
            if after is not None and round_of(after) != round_of(there):
                found.append(there)
    return found


def test_a_dividend_is_compared_with_dividends_alone() -> None:
    game = table().game
    pay, keep = Dividend("SFA", "pay"), Dividend("SFA", "withhold")
    plans = [
        Plan(pay, 90.0, game),
        Plan(BuyPrivate("SFA", "SMS", 60), 80.0, game),
        Plan(keep, 10.0, game),
        Plan(BuyPrivate("SFA", "SMS", 120), 0.0, game),
    ]
    assert [it.action for it in _rivals(plans, plans[0])] == [keep]
    assert _rivals(plans, plans[2]) == []
    assert _rivals(plans, plans[1]) == [], "the best dividend follows, and is better alone"
    assert [it.action for it in _rivals(plans[1:], plans[1])] == [keep]


def test_a_price_that_rises_elsewhere_while_shares_are_sold_is_no_reason() -> None:
    def risen(it: Example) -> None:
        market = it.game.title.market.with_zone("pxz")
        it.game.place_marker("SFA", market[144])

    assert told(PASS, PASS, risen)["price"].params["company"] == "SFA"
    assert "price" not in told(SellShares("ann", "IFT", 1), PASS, risen)


def test_of_a_private_company_that_is_bought_only_its_seller_is_told_to_have_less() -> None:
    def poorer(it: Example) -> None:
        it.cash(bob=0, cid=0)

    def now() -> Example:
        return table(bob=200, cid=300).privates(SMS="bob")

    found = told(PASS, BuyPrivate("SFA", "SMS", 60), poorer, make=now)
    assert found["rival_has_less"].params["player"] == "bob"


def test_a_presidency_that_changes_elsewhere_when_a_company_becomes_another_is_no_reason() -> None:
    def other(it: Example) -> None:
        it.state.presidents["IFT"] = "ann"

    assert "wins_president" in told(PASS, PASS, other)
    assert "wins_president" not in told(PASS, Convert("SFA", "AFG"), other)


def test_a_home_that_is_chosen_before_anybody_owns_the_company_counts_whole() -> None:
    """Given a minor of 1867 that is still in its auction, then its home is worth what it brings."""
    table = Example().start("SFA", ann=2)
    token = PlaceToken("IFT", "A1.0")
    assert part_of(table.turn_of("SFA").game, token) == 1.0
    assert part_of(table.game, PlaceToken("SFA", "A1.0")) == 0.4


def test_where_nothing_is_better_and_nobody_may_pass_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = table().turn_of("SFA").game
    first, second = (Plan(Dividend("SFA", kind), 10.0, game) for kind in ("pay", "withhold"))
    monkeypatch.setattr(Planner, "plans", lambda *_: [first, second])
    assert [it.reasons for it in advise(game)] == [(Reason(ALIKE),)] * 2


def test_the_train_that_the_rival_would_buy_is_kept_where_the_seller_has_it() -> None:
    found = told(BuyTrain("IFT", "4H-0", 100), BuyTrain("IFT", "6H-0", 1))
    assert found["keeps_train"].params == {"company": "SFA", "train": "6H"}
    assert "keeps_train" not in told(BuyTrain("IFT", "6H-0", 2), BuyTrain("IFT", "6H-0", 1))


def test_a_train_leaves_no_money_for_the_shares_that_its_buyer_buys_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("railhead.bots.reasons.players.earning", lambda _: lambda _: 900.0)

    def bought() -> Game:
        found = table()
        found.game.move_certificates("IFT", (0, 1, 0), "IFT", "ann")
        return found.game

    def found(action: Action) -> list[str]:
        mine, theirs = (bought(), bought()), (table().game, table().game)
        futures = Futures(table().game, "ann", action, PASS, mine, theirs, after=mine[0])
        return [it.kind for it in reasons_for(futures) if it.kind.startswith("affords")]

    assert found(SellShares("ann", "SFA", 1)) == ["affords"]
    assert not found(BuyTrain("SFA", "4H-0", 9))


def test_a_company_that_becomes_a_part_of_another_one_does_not_leave_the_game() -> None:
    """Given that the tokens of IFT stand where those of SFA stood, and ann owns IFT too."""

    def gone(it: Example) -> None:
        del it.state.presidents["SFA"]
        del it.state.cells["SFA"]

    def joined(it: Example) -> None:
        gone(it)
        swap = {"SFA": "IFT"}
        it.state.tokens = {
            city: tuple(swap.get(name, name) for name in names)
            for city, names in it.state.tokens.items()
        }

    refuse, accept = Choose("ann", "refuse"), Choose("ann", "accept")
    assert "stays_in_game" in told(refuse, accept, theirs=gone)
    assert "stays_in_game" not in told(refuse, accept, theirs=joined)
