"""The help of a command: paragraphs, each of them one message.

A paragraph that begins with a line holding only a backspace keeps its line breaks, as click does;
all others are rewrapped: their line breaks in the source do not belong to the message.
"""

from __future__ import annotations

import inspect

from railhead.language.translate import Translator

KEEP_LINES = "\b\n"
"""The first line of a paragraph whose line breaks are kept."""


def paragraphs(text: str) -> list[str]:
    """Return the messages of a help text, one for each paragraph."""
    return [_message(part) for part in inspect.cleandoc(text).split("\n\n") if part.strip()]


def translate_help(text: str, translate: Translator) -> str:
    """Return a help text in a language, for click to wrap."""
    parts = [part for part in inspect.cleandoc(text).split("\n\n") if part.strip()]
    return "\n\n".join(
        (KEEP_LINES if part.startswith(KEEP_LINES) else "") + translate(_message(part))
        for part in parts
    )


def _message(part: str) -> str:
    return part.removeprefix(KEEP_LINES) if part.startswith(KEEP_LINES) else " ".join(part.split())
