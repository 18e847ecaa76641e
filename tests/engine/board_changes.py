"""Changes to the data of a board, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Change = Callable[[dict[str, Any]], object]


def put(path: str, value: object) -> Change:
    """Put a value into nested data; `path` as in `hexes.white.Z9`, numbers for lists."""

    def change(data: dict[str, Any]) -> None:
        *way, last = path.split(".")
        here: Any = data
        for name in way:
            here = here[int(name) if isinstance(here, list) else name]
        here[int(last) if isinstance(here, list) else last] = value

    return change


def drop(path: str) -> Change:
    """Take an entry out of nested data."""

    def change(data: dict[str, Any]) -> None:
        *way, last = path.split(".")
        for name in way:
            data = data[name]
        del data[last]

    return change
