"""Decisions in words: what is asked, and of whom."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from railhead.engine.actions import Action
from railhead.engine.decision import Decision
from railhead.engine.game import Game
from railhead.engine.step import Step
from railhead.language.description import action_of
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.language.voice import Voice, voice_of


@dataclass(frozen=True, slots=True)
class Question:
    """A decision with the game that asks it: all that the words of a question depend on."""

    voice: Voice
    decision: Decision
    game: Game

    @property
    def step(self) -> Step[Any]:
        """The step that asks."""
        return self.game.state.agenda[-1]

    def offers(self, *kinds: type[Action]) -> bool:
        """Whether some answer is an action of one of these kinds."""
        return any(isinstance(action_of(answer), kinds) for answer in self.decision.answers)

    def say(self, phrase: str, **more: object) -> str:
        """Fill a phrase with the fields of the step, and with others.

        `company` is the actor if the step names no company; `buyer` is the company of the step.
        """
        step = self.step
        known: dict[str, Any] = {item.name: getattr(step, item.name) for item in fields(step)}
        for name, value in known.items():
            if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
                known[name] = self.voice.listed(map(self.voice.who, value))
        known["buyer"] = known.get("company", "")
        known["company"] = known.get("company") or self.decision.actor
        return self.voice.say(phrase, **{**known, **more})


def ask(decision: Decision, game: Game, translate: Translator = ENGLISH) -> str:
    """Return the question of a decision, such as `SFA (Ann): lay or upgrade track`."""
    voice = voice_of(game, translate)
    who = voice.who(decision.player)
    if decision.actor != decision.player:
        who = voice.translate(
            N_("{company} ({player})"), company=voice.who(decision.actor), player=who
        )
    text = question(decision, game, translate)
    return voice.translate(N_("{who}: {question}"), who=who, question=text)


def question(decision: Decision, game: Game, translate: Translator = ENGLISH) -> str:
    """Return what is asked, without saying of whom."""
    asked = Question(voice_of(game, translate), decision, game)
    words = asked.voice.words.questions.get(asked.step.name)
    if words is None:
        return decision.step
    return asked.say(words) if isinstance(words, str) else words(asked)
