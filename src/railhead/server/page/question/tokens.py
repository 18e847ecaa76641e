"""Tokens to place, by any route, or to take over: a card for each, with its route on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from railhead.drawing.views import ROUTE_COLOURS
from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Decision
from railhead.language import N_
from railhead.language.description import action_of
from railhead.presentation import Presentation
from railhead.presentation.blocks import MapLine
from railhead.server.page.question.buttons import ButtonMaker
from railhead.server.page.question.model import IN_A_ROW, Button, Card, Group, fact_notes

MapLines = Mapping[Answer, MapLine]


def tokens_group(maker: ButtonMaker, answers: Sequence[Answer], decision: Decision) -> Group:
    """Return a card for each answer, then one for each city where the rules refuse a token."""
    lines = token_lines(maker.shows, decision)
    cards = []
    for answer in answers:
        action = action_of(answer)
        button = maker.button(answer, maker.voice.translate(N_("Place token")))
        if isinstance(action, act.AcquireToken):
            words = N_("Take over") if action.price else N_("Replace")
            button = maker.button(answer, maker.voice.translate(words))
        company = action.company if isinstance(action, act.AcquireToken) else ""
        cards.append(
            Card(
                f"token-{button.place}-{company}{_route(action).replace(' ', '-')}",
                maker.voice.city(button.place),
                company=company,
                facts=maker.detail(action).facts,
                buttons=(on_line(button, answer, lines),),
            )
        )
    if len(lines) > IN_A_ROW:
        cards = list(_by_city(cards))
    return Group("tokens", (*cards, *_refused(maker, answers)))


def _by_city(cards: Sequence[Card]) -> Iterator[Card]:
    """Yield a card for each city, with its lines beside each other by what they cost and yield."""
    cities: dict[str, list[Card]] = {}
    for card in cards:
        cities.setdefault(card.heading, []).append(card)
    for name, here in cities.items():
        buttons = tuple(
            replace(button, label=button.line_words or button.label, notes=fact_notes(card.facts))
            for card in here
            for button in card.buttons
        )
        yield Card(f"token-{buttons[0].place}", name, buttons=buttons, brief=True)


def _route(action: Action) -> str:
    """The route of a token, where that makes a difference."""
    return action.way if isinstance(action, act.PlaceToken) else ""


def _refused(maker: ButtonMaker, answers: Sequence[Answer]) -> Iterator[Card]:
    """Cities that one may think of and where no token can be placed, with the reason."""
    offered = {getattr(action_of(answer), "city", "") for answer in answers}
    for action, illegal in maker.refused(act.PlaceToken):
        if action.city not in offered:
            barred = (maker.barred(illegal),)
            yield Card(f"token-{action.city}-barred", maker.voice.city(action.city), barred=barred)


# -- lines on the map --------------------------------------------------------------------------


def token_lines(presentation: Presentation[Any], decision: Decision) -> MapLines:
    """Return the routes by which tokens travel: answer -> line, in the order of the answers."""
    lines: dict[Answer, MapLine] = {}
    if not presentation.tokens_come_by_lines:
        # Who only looks on needs no answers otherwise, and to list them may take long.
        return lines
    for action in decision.answers:
        if isinstance(action, act.PlaceToken) and action.way:
            line = presentation.detail(action).line
            if line is not None:
                lines[action] = line
    return lines


def on_line(button: Button, answer: Answer, lines: MapLines) -> Button:
    """Return a button with the line on the map that shows its route, if it has one."""
    if answer not in lines:
        return button
    number = list(lines).index(answer)
    colour = ROUTE_COLOURS[number % len(ROUTE_COLOURS)]
    words = lines[answer].label
    return replace(button, line=str(number), line_colour=colour, line_words=words)
