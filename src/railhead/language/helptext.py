"""The help of a command: a text of paragraphs, each of them one message.

A paragraph that begins with a backspace alone in its line keeps its lines (so does click), all
others are set anew, so that line breaks in the source do not belong to the message.
"""

from __future__ import annotations

import inspect

from railhead.language.translate import Translator

KEPT = "\b\n"


def paragraphs(text: str) -> list[str]:
    """Return the messages of which a help text consists."""
    return [_message(part) for part in inspect.cleandoc(text).split("\n\n") if part.strip()]


def in_words(text: str, translate: Translator) -> str:
    """Return a help text in a language, ready to be set."""
    parts = [part for part in inspect.cleandoc(text).split("\n\n") if part.strip()]
    return "\n\n".join(
        (KEPT if part.startswith(KEPT) else "") + translate(_message(part)) for part in parts
    )


def _message(part: str) -> str:
    return part.removeprefix(KEPT) if part.startswith(KEPT) else " ".join(part.split())
