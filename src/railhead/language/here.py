"""Where a term of the field is explained: for its example there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from railhead.engine.title import Title
from railhead.language.translate import Message
from railhead.language.voice import Voice


@dataclass(frozen=True, slots=True)
class Here:
    """A title, and at a table how many play there, and the phase.

    `players`: 0 for any number; `phase`: "" for any.
    """

    voice: Voice
    players: int = 0
    phase: str = ""

    @property
    def title(self) -> Title:
        return self.voice.title

    def say(self, message: Message, /, **fields: object) -> str:
        """Translate a message and fill its fields, as the voice does."""
        return self.voice.say(message, **fields)

    def money(self, amount: int) -> str:
        """Return an amount as the title writes it."""
        return self.voice.money(amount)

    def listed(self, items: list[str]) -> str:
        """Return items in one line, separated by semicolons, since they may contain commas."""
        return self.voice.in_parts(items)


Example = Callable[[Here], str | None]
"""An example of a term with the numbers of a title, None where that has none."""
