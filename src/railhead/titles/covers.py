"""Covers: what the lists of games show of each title before anybody opens it.

A cover is a file `cover.toml` in the folder of a title: its colour, a part of its map with what lay
there at the end of a game, and a few words. It belongs to no version of the rules, which never read
it: tiles that are not there any more are left out. A title without the file has a cover as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from zlib import crc32

from railhead.engine.codec import DataError, decode_record
from railhead.engine.fault import TitleError
from railhead.engine.title import Value
from railhead.engine.tomlfiles import read_toml
from railhead.titles.catalogue import game_class

FILE = "cover.toml"

COLOURS = ("#1d5877", "#7d2f33", "#1f6a5d", "#33477a", "#7a5220", "#5b3a73")
"""The grounds from which a title without a colour of its own gets one: white is read on all."""

MOST_WEIGHT = 5
"""The weight of the heaviest game."""

FIRST_HOURS, FIRST_WEIGHT = 3, 3
"""How long, in hours, and how heavy a first game may be."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The cover of a title.

    `colour`: its ground, `#rrggbb`, dark enough for white figures. `centre`: the hex in the middle
    of the picture, "" for the middle of the map; `across`: how many hexes of it are seen side by
    side, 0 for a usual part. `tiles`: hex -> (tile, rotation) and `tokens`: station -> companies,
    "" for a free slot, as a state has them; none for the map as it is printed. `text`: one sentence
    on what is peculiar, a msgid; `hours`: how long the usual number of players takes, in hours;
    `weight`: how much there is to learn, from 1 to MOST_WEIGHT. "" and 0 for what is not known.
    `first`: whoever has played none begins with this one; `first_options`: option -> its value in a
    first game, where that is not the usual one. `ends`: when a game ends and what else counts then,
    in a few words.
    """

    colour: str
    centre: str = ""
    across: int = 0
    tiles: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    tokens: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    text: str = ""
    hours: int = 0
    weight: int = 0
    first: bool = False
    first_options: Mapping[str, Value] = field(default_factory=dict)
    ends: str = ""

    @property
    def suits_first(self) -> bool:
        """Whether the title suits a first game: neither long nor heavy, as far as is known."""
        return 0 < self.hours <= FIRST_HOURS and 0 < self.weight <= FIRST_WEIGHT


@lru_cache(maxsize=64)
def cover_of(title: str) -> Cover:
    """Return the cover of a title. Raises TitleError for an unknown one, or a mistake in its file.

    What the map and the tiles of the title must have for it is not checked here.
    """
    path = game_class(title).folder / FILE
    usual = {"colour": COLOURS[crc32(title.encode()) % len(COLOURS)]}
    data = read_toml(path) if path.exists() else {}
    try:
        cover: Cover = decode_record(Cover, usual | data, "cover")
    except DataError as error:
        raise TitleError.of(error, inside=FILE) from error
    if not 0 <= cover.weight <= MOST_WEIGHT:
        raise TitleError(FILE, "weight: from 1 to {most}", most=MOST_WEIGHT)
    return cover
