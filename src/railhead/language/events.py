"""Events in words: one short sentence for each kind.

A sentence depends on the title and the players' names only, never on the state: it stays the same
however the game goes on.
"""

from __future__ import annotations

from railhead.assist.consequences import Consequences
from railhead.engine.events import Event
from railhead.language.translate import ENGLISH, Translator
from railhead.language.voice import GameContext, Voice, voice_of


def narrate(event: Event, game: GameContext, translate: Translator = ENGLISH) -> str | None:
    """Return an event as a sentence without a full stop, None if other events already say it.

    An event of a kind without a phrase is given as its kind and parameters.
    """
    return say_event(voice_of(game, translate), event)


def say_event(voice: Voice, event: Event) -> str | None:
    """Return an event as a sentence; see `narrate`."""
    sentence = voice.words.events.get(event.kind)
    if sentence is not None:
        return voice.fill(sentence, event.params)
    rest = (f"{name} {voice.word(name, value)}" for name, value in event.params.items())
    return " ".join([event.kind.replace("_", " "), *rest])


def as_in_log(voice: Voice, event: Event, _consequences: Consequences) -> str | None:
    """Return an event that an answer would cause, in the words that it will have in the log.

    Its parameters are those of a phrase in `Words.effects`.
    """
    return say_event(voice, event)
