"""An answer and what follows from it: all that its words depend on."""

from __future__ import annotations

from typing import Any

from railhead.assist.consequences import Consequences, look_ahead
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.step import Step
from railhead.language.translate import N_
from railhead.language.voice import Voice


class Description:
    """An answer with all that its words may depend on.

    `game`: the game before the answer; `consequences`: what follows from it. `price`: the prices
    of a `Range` in words, such as `L.50 to L.100`, "" for a single action. `covered`: kinds of
    events that the words of the answer mention already; the functions in `Words.answers` add to it.
    """

    def __init__(self, voice: Voice, game: Game, consequences: Consequences, price: str) -> None:
        self.voice = voice
        self.say = voice.say
        self.game = game
        self.consequences = consequences
        self.price = price
        self.covered: set[str] = set()

    @classmethod
    def of(cls, answer: Answer, voice: Voice, game: Game) -> Description:
        """Try an answer on a copy of the game. Raises Illegal if the rules refuse it."""
        price = _span(voice, answer) if isinstance(answer, Range) else ""
        return cls(voice, game, look_ahead(game, action_of(answer)), price)

    @property
    def action(self) -> Action:
        """The action that was tried; of a `Range` the one with the lowest number."""
        return self.consequences.action

    @property
    def step(self) -> Step[Any]:
        """The step that asks."""
        return self.game.state.agenda[-1]

    def cost(self, price: int) -> str:
        """Return the price of the answer in words: the whole range of a `Range`, else `price`."""
        return self.price or self.voice.money(price)

    def phrase(self) -> str | None:
        """Return the answer in words, None if the title has none for this class of action."""
        words = self.voice.words.answers.get(type(self.action))
        if words is None or isinstance(words, str):
            return None if words is None else self.say(words)
        return words(self, self.action)


def action_of(answer: Answer) -> Action:
    """Return the action of an answer; of a `Range` the one with the lowest number."""
    return answer.action if isinstance(answer, Range) else answer


def _span(voice: Voice, answer: Range) -> str:
    if answer.low == answer.high:
        return voice.money(answer.low)
    return voice.say(N_("{low} to {high}"), low=answer.low, high=answer.high)
