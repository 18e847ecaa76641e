"""Decisions as questions."""

from __future__ import annotations

from railhead.engine.actions import BuyTrain, Par
from railhead.engine.step import Step
from railhead.language import ask
from railhead.titles.catalogue import game_classes, title_ids
from tests.titles.g1849.build import Example


def question(table: Example) -> str:
    decision = table.game.decision
    assert decision is not None
    return ask(decision, table.game)


def test_every_step_that_asks_has_a_question() -> None:
    silent = {
        f"{title}: {name}"
        for title in title_ids()
        for kind in game_classes(title).values()
        for name, step in kind.steps.items()
        if step.answers is not Step.answers and name not in kind.words.questions
    }
    assert not silent


def test_a_company_is_named_with_its_president() -> None:
    table = Example().start("SFA", cash=100, turns=0, ann=2).turn_of("SFA")
    assert question(table) == "SFA (Ann): lay or upgrade track"


def test_a_player_is_named_alone() -> None:
    table = Example().start("SFA", ann=2, bob=1).stock_round("bob")
    assert question(table) == "Bob: sell, then buy a certificate or start a company, or pass"


def test_who_has_nothing_to_sell_is_not_asked_to() -> None:
    table = Example().start("SFA", ann=2).stock_round("bob")
    assert question(table) == "Bob: buy a certificate, start a company, or pass"


def test_the_revenue_is_named() -> None:
    table = Example().start("SFA", ann=2).dividend_of("SFA", 120)
    assert question(table) == "SFA (Ann): pay a dividend of L.120 or keep it?"


def test_an_offer_names_buyer_thing_and_price() -> None:
    table = Example().start("SFA", cash=300, ann=2).start("IFT", bob=2).trains(IFT="4H")
    table.turn_of("SFA", "trains").play(BuyTrain("SFA", "4H-0", 120))
    assert question(table) == "IFT (Bob): SFA offers L.120 for a 4H train; accept?"


def test_after_a_start_only_its_certificates_are_bought() -> None:
    table = Example().stock_round("ann")
    table.play(Par("ann", "SFA", 68))
    assert question(table) == "Ann: buy up to two more certificates of SFA, or end the turn"


def test_an_emergency_names_the_missing_money() -> None:
    table = Example().start("SFA", cash=10, ann=2).start("IFT", bob=2, ann=2).cash(ann=30)
    table.tile("J6", "645", 3).tile("K7", "4", 2).turn_of("SFA", "trains")
    assert question(table) == "SFA (Ann): sell certificates to raise L.60 for a train"
