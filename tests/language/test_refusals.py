"""Refusals with their rules."""

from __future__ import annotations

from string import Formatter

import pytest

from railhead.engine.actions import BuyShare, BuyTrain, LayTile
from railhead.engine.illegal import Illegal
from railhead.language import explain_refusal, rule_text
from tests.language.sources import refused
from tests.titles.g1849.build import Example


def test_a_refusal_says_why_with_names_and_the_rule() -> None:
    table = Example().start("SFA", bob=3, ann=1).stock_round("ann")
    table.state.sold = (("ann", "SFA"),)
    with pytest.raises(Illegal) as refusal:
        table.game.apply(BuyShare("ann", "SFA", "treasury"))
    assert explain_refusal(refusal.value, table.game) == (
        "Ann sold SFA in this Stock Round.\n"
        "Rule 1849-3.1-7: After selling any of a corporation you may not buy its certificates from"
        " any source for the rest of that Stock Round."
    )


def test_places_are_named_and_money_is_written_as_the_title_does() -> None:
    table = Example().start("SFA", cash=30, turns=0, ann=2).turn_of("SFA")
    refusal = table.game.refusal(LayTile("SFA", "J6", "645", 3))
    assert refusal is not None
    text = explain_refusal(refusal, table.game)
    assert text.startswith("SFA cannot pay L.40 for J6 Girgenti.\nRule 1849-4.1-13: ")


def test_steps_and_actions_have_words() -> None:
    table = Example().start("SFA", cash=100, turns=0, ann=2).turn_of("SFA")
    refusal = table.game.refusal(BuyTrain("SFA", "4H-0", 100))
    assert refusal is not None
    first, _, _ = explain_refusal(refusal, table.game).partition("\n")
    assert first == "SFA is asked about track now: buying a train is not possible."


def test_a_refusal_without_a_rule_is_only_its_reason() -> None:
    table = Example()
    assert explain_refusal(Illegal("", "The game is over."), table.game) == "The game is over."
    assert rule_text("1849-99-9", table.game.title) == ""


def test_every_refusal_gives_the_fields_of_its_reason() -> None:
    wrong = [
        f"{call.where}: {call.text}"
        for call in refused()
        if not {name for _, name, _, _ in Formatter().parse(call.text) if name} <= call.names
    ]
    assert not wrong


def test_reasons_chosen_beforehand_are_few_and_known() -> None:
    computed = [call.where for call in refused() if not call.text]
    assert not computed
