"""Fields of a file of positions, each checked when it is read; errors name its path."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from railhead.table.fault import Fault

MOST_CHARACTERS = 100
"""The longest text of a field, in characters."""


class PositionError(Fault):
    """A position does not have the form of `docs/positions.md`; the text names field and remedy."""


@dataclass(frozen=True, slots=True)
class Field:
    """A value in the file and its path there, such as `file.positions[0].hexes`.

    All methods that read the value raise PositionError if it is not of their kind.
    """

    value: Any
    path: str

    def fail(self, reason: str, /, **params: object) -> PositionError:
        """Return the error of this value; `{shown}` in the reason stands for the value."""
        shown = json.dumps(self.value, ensure_ascii=False, default=str)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        return PositionError(self.path, reason, shown=shown, **params)

    def table(self) -> Mapping[str, Any]:
        """The value as an object: name -> value."""
        if not isinstance(self.value, dict):
            raise self.fail("should be an object in braces, not {shown}")
        return self.value

    def rows(self, most: int = 10_000) -> list[Field]:
        """The entries of a list, at most `most`."""
        if not isinstance(self.value, list):
            raise self.fail("should be a list in square brackets, not {shown}")
        if len(self.value) > most:
            raise self.fail(
                "should have at most {most} entries, not {count}", most=most, count=len(self.value)
            )
        return [Field(item, f"{self.path}[{i}]") for i, item in enumerate(self.value)]

    def get(self, key: str) -> Field:
        """A field of an object that must be there."""
        table = self.table()
        if key not in table:
            raise PositionError(self.path, "the field {name} is missing", name=repr(key))
        return Field(table[key], f"{self.path}.{key}")

    def maybe(self, key: str) -> Field | None:
        """A field of an object, None if it is missing or null."""
        found = self.table().get(key)
        return None if found is None else Field(found, f"{self.path}.{key}")

    def only(self, *keys: str) -> None:
        """Refuse an object with other fields; names that begin with `_` are comments."""
        for key in self.table():
            if key not in keys and not key.startswith("_"):
                raise PositionError(
                    self.path,
                    "{name} is not a field here; those are {known}",
                    name=repr(key),
                    known=", ".join(keys),
                )

    def number(self, low: int = 0, most: int = 1_000_000) -> int:
        """The value as a whole number from `low` to `most`."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or self.value < low:
            raise self.fail("should be a whole number from {low}, not {shown}", low=low)
        if self.value > most:
            raise self.fail("should be at most {most}, not {shown}", most=most)
        return self.value

    def text(self) -> str:
        """The value as a text of printable characters, not empty."""
        if not isinstance(self.value, str) or not self.value:
            raise self.fail("should be a text in quotes, not {shown}")
        if len(self.value) > MOST_CHARACTERS or not self.value.isprintable():
            raise self.fail(
                "should be a plain text of at most {most} characters, not {shown}",
                most=MOST_CHARACTERS,
            )
        return self.value

    def flag(self) -> bool:
        """The value as true or false."""
        if not isinstance(self.value, bool):
            raise self.fail("should be true or false, not {shown}")
        return self.value

    def among(self, *words: str) -> str:
        """The value as one of some words."""
        if self.value not in words:
            raise self.fail("should be one of {known}, not {shown}", known=", ".join(words))
        return str(self.value)
