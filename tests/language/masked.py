"""A language in which every word that passed the translation layer is dots.

What can still be read was never translated, so it must be a name: of a player, a company, a
place, an option as it is typed.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator

from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.language import Translator

_WORD = re.compile(r"[^\W\d_]{2,}")


class Masked(Translator):
    """Turns the letters of every message into dots and fills its fields."""

    def __init__(self) -> None:
        super().__init__()

    def __call__(self, message: str, /, **fields: object) -> str:
        # Without fields they stay as they are: drawings fill them themselves.
        return mask(message).format(**fields) if fields else mask(message)

    def plural(self, one: str, many: str, count: int, /, **fields: object) -> str:
        return mask(one if count == 1 else many).format(count=count, **fields)


def _dots(text: str) -> str:
    return _WORD.sub(lambda word: "·" * len(word[0]), text)


def mask(message: str) -> str:
    """A message whose words are dots and whose fields are left."""
    parts = []
    for literal, name, form, turned in string.Formatter().parse(message):
        parts.append(_dots(literal))
        if name is not None:
            turn = f"!{turned}" if turned else ""
            parts.append(f"{{{name}{turn}{':' + form if form else ''}}}")
    return "".join(parts)


def readable(text: str) -> Iterator[str]:
    """The words that are no dots."""
    yield from _WORD.findall(text)


def names_of(game: Game, *more: str) -> frozenset[str]:
    """The words that are names at a table."""
    return names_in([*title_names(game.title), *game.players.values(), *more])


def title_names(title: Title) -> Iterator[str]:
    """What is called by a name of its own in a title, and how its money is written."""
    yield from (title.id, title.name, title.subtitle, title.designer, title.format_money(0))
    yield from title.companies
    yield from (company.name for company in title.companies.values())
    yield from title.privates
    yield from (private.name for private in title.privates.values())
    yield from (here.name for here in title.map.hexes.values())
    yield from title.map.hexes
    yield from title.trains
    yield from title.tiles.tiles
    yield from (face.label for tile in title.tiles.tiles.values() for face in tile.faces[:1])


def names_in(texts: Iterable[str]) -> frozenset[str]:
    """The words of texts, and what is left of the plurals and genitives that names stand in."""
    return frozenset(word for text in texts for word in _WORD.findall(text))
