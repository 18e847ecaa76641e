"""Answers by which companies merge or convert: with whom, and into which company."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from railhead.engine import actions as act
from railhead.engine.decision import Answer, Decision
from railhead.language import N_
from railhead.language.description import action_of
from railhead.server.page.question.buttons import ButtonMaker, place_of
from railhead.server.page.question.model import Button, Card, Group, Note

# What the figures of the new company say already.
_IN_FIGURES = frozenset({"payment", "discard"})


def becoming_group(maker: ButtonMaker, answers: Sequence[Answer], _decision: Decision) -> Group:
    """Return a card for the company to merge or convert into, and one for the possible partners."""
    partners = [answer for answer in answers if isinstance(action_of(answer), act.Merge)]
    becoming = [answer for answer in answers if answer not in partners]
    cards = []
    if becoming:
        cards.append(_become(maker, becoming))
    if partners:
        cards.append(_partners(maker, partners))
    return Group("becoming", tuple(cards))


def _become(maker: ButtonMaker, answers: Sequence[Answer]) -> Card:
    """A button for each company; what follows whichever is chosen is shown once."""
    alone = all(isinstance(action_of(answer), act.Convert) for answer in answers)
    buttons = [_named(maker, answer) for answer in answers]
    common = [note for note in buttons[0].notes if all(note in button.notes for button in buttons)]
    return Card(
        "become",
        maker.voice.translate(N_("Convert into") if alone else N_("Merge into")),
        about=maker.voice.in_parts(note.text for note in common),
        buttons=tuple(
            replace(button, notes=tuple(note for note in button.notes if note not in common))
            for button in buttons
        ),
        brief=True,
    )


def _named(maker: ButtonMaker, answer: Answer) -> Button:
    company = str(getattr(action_of(answer), "company", ""))
    notes = tuple(note for note in maker.preview(answer).notes if note.kind not in _IN_FIGURES)
    return maker.button(answer, company, company=company, notes=notes)


def _partners(maker: ButtonMaker, answers: Sequence[Answer]) -> Card:
    return Card(
        "partners",
        maker.voice.translate(N_("Merge with")),
        buttons=tuple(_partner(maker, answer) for answer in answers),
        brief=True,
    )


def _partner(maker: ButtonMaker, answer: Answer) -> Button:
    """A partner with its owner, and what the new company would be with it."""
    game = maker.game
    partner = str(getattr(action_of(answer), "partner", ""))
    notes = [Note("owner", maker.voice.who(game.state.presidents.get(partner, "")))]
    if remark := maker.detail(answer).remark:
        notes.append(Note("prospect", remark))
    button = maker.button(answer, partner, company=partner, notes=tuple(notes))
    return replace(button, place=place_of(answer, game))
