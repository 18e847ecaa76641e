"""The answers to a decision in words: what each does and what it will cause."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from railhead.assist.consequences import look_ahead
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Decision
from railhead.engine.game import Game
from railhead.language.consequences import clauses
from railhead.language.description import Description, action_of
from railhead.language.translate import ENGLISH, Translator
from railhead.language.voice import voice_of


def describe(
    answer: Answer, game: Game, translate: Translator = ENGLISH, known: Collection[str] = ()
) -> str:
    """Return an answer as an entry of a list, with what it costs and what it will cause.

    `known`: consequences that are shown once for all answers, from `common_consequences`. Raises
    Illegal if the answer is not legal in the present decision.
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
    """Return what all answers will cause alike, as short phrases; [] if there is only one.

    Each answer may have to be tried, so that the decision keeps what was found.
    """
    key = common_consequences, translate
    if key not in decision.kept:
        decision.kept[key] = _common(decision, game, translate)
    return list(decision.kept[key])


def _common(decision: Decision, game: Game, translate: Translator) -> list[str]:
    if len(decision.answers) < 2:
        return []
    voice = voice_of(game, translate)
    common: list[str] = []
    for number, action in enumerate(_unlike_first(decision.answers)):
        found = list(clauses(voice, look_ahead(game, action)))
        common = [text for text in common if text in found] if number else found
        if not common:
            break
    return common


def _unlike_first(answers: Sequence[Answer]) -> Iterator[Action]:
    """Yield the actions of answers, first one of each class: these have the least in common."""
    actions = [action_of(answer) for answer in answers]
    first = {type(action): number for number, action in reversed([*enumerate(actions)])}
    leading = sorted(first.values())
    yield from (actions[number] for number in leading)
    yield from (action for number, action in enumerate(actions) if number not in leading)
