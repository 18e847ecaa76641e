"""Answers by which companies become others: partners to name, and the company to become."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Decision
from railhead.language import N_
from railhead.language.purchases import source_of
from railhead.server.page.asking_model import Card, Group, Note, Press
from railhead.server.page.asking_words import Presser, action_of, place_of

# What the figures of the new company say already.
_IN_FIGURES = frozenset({"payment", "discard"})


def forming_group(presser: Presser, answers: Sequence[Answer], _decision: Decision) -> Group:
    """One card for the company to become, one for the partners that may join.

    A company that stays the same and only grows has a card of its own.
    """
    own = [answer for answer in answers if _grows(action_of(answer))]
    if own:
        return Group("growing", tuple(_growth(presser, answer) for answer in own))
    partners = [answer for answer in answers if isinstance(action_of(answer), act.Merge)]
    becoming = [answer for answer in answers if answer not in partners]
    cards = []
    if becoming:
        cards.append(_become(presser, becoming))
    if partners:
        cards.append(_partners(presser, partners))
    return Group("forming", tuple(cards))


def _grows(action: Action) -> bool:
    return isinstance(action, act.Convert) and action.company == action.actor


def _growth(presser: Presser, answer: Answer) -> Card:
    """What becomes of its certificates and tokens."""
    company = action_of(answer).actor
    return Card(
        f"growth-{company}",
        company,
        text=presser.game.title.companies[company].name,
        company=company,
        facts=tuple(_halved(presser, answer)),
        presses=(presser.press(answer),),
    )


def _halved(presser: Presser, answer: Answer) -> Iterator[tuple[str, str]]:
    game, voice, company = presser.game, presser.voice, action_of(answer).actor
    after = presser.told(answer).outlook.after
    names = {player: voice.who(player) for player in game.state.order}
    for source in game.share_sources:
        names[game.source_holder(company, source)] = voice.translate(
            source_of(game.title, source).fact
        )
    for holder, name in names.items():
        parts = [table.percent(company, holder) for table in (game, after)]
        if any(parts):
            yield name, " → ".join(map(voice.percent, parts))
    tokens = [table.state.tokens_left.get(company, 0) for table in (game, after)]
    yield voice.translate(N_("tokens on the charter")), f"{tokens[0]} → {tokens[1]}"


def _become(presser: Presser, answers: Sequence[Answer]) -> Card:
    """A press for each company; what follows whichever is chosen is told once."""
    alone = all(isinstance(action_of(answer), act.Convert) for answer in answers)
    presses = [_named(presser, answer) for answer in answers]
    common = [note for note in presses[0].notes if all(note in press.notes for press in presses)]
    return Card(
        "forming-become",
        presser.voice.translate(N_("Convert into") if alone else N_("Merge into")),
        about=presser.voice.in_parts(note.text for note in common),
        presses=tuple(
            replace(press, notes=tuple(note for note in press.notes if note not in common))
            for press in presses
        ),
    )


def _named(presser: Presser, answer: Answer) -> Press:
    company = str(getattr(action_of(answer), "company", ""))
    notes = tuple(note for note in presser.told(answer).notes if note.kind not in _IN_FIGURES)
    return presser.press(answer, company, company=company, notes=notes)


def _partners(presser: Presser, answers: Sequence[Answer]) -> Card:
    return Card(
        "forming-partners",
        presser.voice.translate(N_("Merge with")),
        presses=tuple(_partner(presser, answer) for answer in answers),
    )


def _partner(presser: Presser, answer: Answer) -> Press:
    """A partner with its owner, and what the new company would be with it."""
    game, action = presser.game, action_of(answer)
    partner = str(getattr(action, "partner", ""))
    owner = game.state.presidents.get(partner, "")
    notes = [Note("owner", presser.voice.who(owner))]
    made = game.forming()
    coming = game.prospect((*made.members, partner)) if made is not None else None
    if coming is not None:
        phrase = N_("then price {price}, treasury {cash}, {trains} trains")
        text = presser.say(
            phrase, price=coming.price, cash=coming.treasury, trains=len(coming.trains)
        )
        notes.append(Note("prospect", text))
    press = presser.press(answer, partner, company=partner, notes=tuple(notes))
    return replace(press, place=place_of(answer, game))
