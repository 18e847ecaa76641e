"""The book of tiles: the numbers that the field knows, each once, with its colour and its face.

`tilebook.toml` is read once. A tile that many games have looks the same in all of them but for
what some print otherwise: the number on its stations, or a label. Whoever changes an entry of the
book changes every title that names it, so that an entry stays as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from railhead.table.fault import Fault

_REVENUE = re.compile(r"revenue:\d+")
_AFTER_LABEL = ("upgrade=", "border=", "icon=")


class KnownTile(NamedTuple):
    """A tile of the book: its colour, and its face in the tile notation."""

    colour: str
    face: str


@lru_cache(maxsize=1)
def known_tiles() -> Mapping[str, KnownTile]:
    """Return number -> tile for all tiles of the book."""
    text = files("railhead.table").joinpath("tilebook.toml").read_text("utf-8")
    pages = tomllib.loads(text)
    found: dict[str, KnownTile] = {}
    for colour, tiles in pages.items():
        for number, face in tiles.items():
            if number in found:
                raise Fault("tilebook.toml", "tile {id} stands there twice", id=number)
            found[number] = KnownTile(colour, face)
    return found


def with_revenue(face: str, revenue: int | Sequence[int]) -> str:
    """Return a face with other numbers on its stations: one for all, or one for each in turn.

    Raises Fault if the face has no station, or another number of them.
    """
    count = len(_REVENUE.findall(face))
    if not count:
        raise Fault("revenue", "the tile has no station")
    values = [revenue] * count if isinstance(revenue, int) else list(revenue)
    if len(values) != count:
        raise Fault("revenue", "expected {count} numbers, one for each station", count=count)
    numbers = iter(values)
    return _REVENUE.sub(lambda _: f"revenue:{next(numbers)}", face)


def with_label(face: str, label: str) -> str:
    """Return a face with another label, "" for none."""
    parts = [part for part in face.split(";") if not part.startswith("label=")]
    if label:
        place = next((i for i, part in enumerate(parts) if part.startswith(_AFTER_LABEL)), None)
        parts.insert(len(parts) if place is None else place, f"label={label}")
    return ";".join(parts)
