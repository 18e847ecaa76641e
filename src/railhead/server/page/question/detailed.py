"""Answers of which the title tells many facts: each has a card of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from railhead.engine.actions import Absorb, Action
from railhead.engine.decision import Answer, Decision
from railhead.engine.illegal import Illegal
from railhead.language.description import action_of
from railhead.server.page.question.buttons import ButtonMaker, button_id
from railhead.server.page.question.model import Card, Group, fact_notes


def detailed_group(maker: ButtonMaker, answers: Sequence[Answer], _decision: Decision) -> Group:
    """Return a card for each answer, then one for each refused action, with the reason."""
    cards = [_card(maker, answer) for answer in answers]
    return Group("detailed", (*cards, *_barred(maker, [action_of(it) for it in answers])))


def beside(group: Group) -> Group:
    """Return such a group where something else is asked: its answers in a row, facts as notes."""
    buttons = tuple(
        replace(button, company=card.company, notes=fact_notes(card.facts))
        for card in group.cards
        for button in card.buttons
    )
    if not buttons:
        return group
    refused = (card for card in group.cards if not card.buttons)
    return replace(group, cards=(Card(group.kind, "", buttons=buttons, brief=True), *refused))


def _card(maker: ButtonMaker, answer: Answer, illegal: Illegal | None = None) -> Card:
    detail = maker.detail(answer, refused=illegal is not None)
    return Card(
        button_id(action_of(answer)).removeprefix("a-"),
        detail.label,
        company=detail.company,
        facts=detail.facts,
        buttons=() if illegal else (maker.button(answer, detail.label, notes=()),),
        barred=(maker.barred(illegal),) if illegal else (),
    )


def _barred(maker: ButtonMaker, offered: Sequence[Action]) -> Iterator[Card]:
    for action, illegal in maker.refused(Absorb):
        if action not in offered:
            yield _card(maker, action, illegal)
