"""Actions that somebody tries, in words, whether the rules allow them or not."""

from __future__ import annotations

from dataclasses import fields

from railhead.engine.actions import Action, BuyShare, Choose
from railhead.engine.state import POOL
from railhead.language.translate import N_
from railhead.language.voice import Voice

_LONGEST = 40
"""The most characters of a value that are shown: what comes from a file may be of any length."""


def say_kind(kind: type[Action], voice: Voice) -> str:
    """Return what actions of a class do, such as "buying a train"."""
    return voice.word("action", kind.__name__)


def say_attempt(action: Action, voice: Voice) -> str:
    """Return what an action would do, such as "laying tile 8 on H10".

    Nothing is tried, and the names in it need not be known: those that are not stand as they are.
    """
    message = voice.words.attempts.get(type(action).__name__)
    if isinstance(action, BuyShare) and action.source == POOL:
        message = N_("buying a certificate of {company} from the pool")
    if isinstance(action, Choose):
        words = voice.words.choices.get(action.choice)
        message = words if isinstance(words, str) else None
    if message is None:
        return say_kind(type(action), voice)
    values = {item.name: short(getattr(action, item.name)) for item in fields(action)}
    return voice.say(message, **values)


def short(value: object) -> object:
    """Return a text from a file cut where it is long, without characters that cannot be shown."""
    if not isinstance(value, str):
        return value
    text = value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…"
    return text if text.isprintable() else repr(text)
