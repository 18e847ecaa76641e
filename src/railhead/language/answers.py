"""Answers in words before they are given: what each does and what it will cause."""

from __future__ import annotations

from collections.abc import Collection

from railhead.engine.decision import Answer, Decision
from railhead.engine.game import Game
from railhead.engine.lookahead import look_ahead
from railhead.language.consequences import clauses
from railhead.language.description import Description, action_of
from railhead.language.translate import ENGLISH, Translator
from railhead.language.voice import voice_of


def describe(
    answer: Answer, game: Game, translate: Translator = ENGLISH, known: Collection[str] = ()
) -> str:
    """Return an answer as a choice in a list, with what it costs and what it will cause.

    `known`: consequences that the reader knows, from `common_consequences`. The answer must be
    legal in the present decision; otherwise Illegal is raised.
    """
    voice = voice_of(game, translate)
    description = Description.of(answer, voice, game)
    text = description.phrase() or voice.word("action", type(description.action).__name__)
    found = clauses(voice, description.consequences, description.covered)
    news = [clause for clause in found if clause not in known]
    return f"{text} ({voice.in_parts(news)})" if news else text


def common_consequences(
    decision: Decision, game: Game, translate: Translator = ENGLISH
) -> list[str]:
    """Return what every answer will cause, as short phrases; [] for a single answer."""
    if len(decision.answers) < 2:
        return []
    voice = voice_of(game, translate)
    common: list[str] = []
    for number, answer in enumerate(decision.answers):
        found = list(clauses(voice, look_ahead(game, action_of(answer))))
        common = [text for text in common if text in found] if number else found
        if not common:
            break
    return common
