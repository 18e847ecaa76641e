"""Everything in a game that has an id, in a fixed order, as one player sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from zlib import crc32

from railhead.engine.game import Game
from railhead.engine.state import BANK, DEPOT, POOL, RETURNED, SCRAP, TREASURY
from railhead.engine.title import Title
from railhead.table.placeable import upgrading_tiles

SEAT = "seat {}"
"""The name of a player: seat 0 is whoever looks, the others follow in seat order."""


@dataclass(frozen=True, eq=False)
class Names:
    """The names of all that a title, with its options and a number of players, has.

    Each is a tuple in the order of the title's data: `seats`, `companies`, `privates`, `hexes`;
    `stations`: `hex.node` for every station that any tile may bring; `cities`: those on hexes
    with slots for tokens; `tiles`; `trains`: classes; `phases`; `holders`: who may hold
    certificates besides players and companies; `steps`: names of questions; `sources` of
    certificates; `choices`: words that answer a question; `rounds`: keys of kinds of rounds;
    `stores`: where trains of nobody lie.
    """

    title: Title
    seats: tuple[str, ...]
    companies: tuple[str, ...]
    privates: tuple[str, ...]
    hexes: tuple[str, ...]
    stations: tuple[str, ...]
    cities: tuple[str, ...]
    tiles: tuple[str, ...]
    trains: tuple[str, ...]
    phases: tuple[str, ...]
    holders: tuple[str, ...]
    steps: tuple[str, ...]
    sources: tuple[str, ...]
    choices: tuple[str, ...]
    rounds: tuple[str, ...]
    stores: tuple[str, ...] = (DEPOT, RETURNED, SCRAP)

    @classmethod
    def of(cls, game: Game) -> Names:
        """Return the names for all games that differ from this one in their seed alone."""
        title, words = game.title, game.words
        stations, cities = _stations(title)
        return cls(
            title,
            tuple(SEAT.format(i) for i in range(len(game.players))),
            tuple(title.companies),
            tuple(title.privates),
            tuple(title.map.hexes),
            stations,
            cities,
            tuple(title.tiles.tiles),
            tuple(title.trains),
            tuple(title.phases),
            (POOL, BANK, *game.holders),
            tuple(sorted(game.steps)),
            tuple(dict.fromkeys((*game.share_sources, TREASURY, POOL))),
            tuple(sorted(words.choices)),
            tuple(sorted(filter(None, words.rounds))),
        )

    @cached_property
    def all(self) -> tuple[str, ...]:
        """Every id and word once; the place of each is its code."""
        return tuple(
            dict.fromkeys(
                (
                    *self.seats,
                    *self.companies,
                    *self.privates,
                    *self.holders,
                    *self.stores,
                    *self.hexes,
                    *self.stations,
                    *self.tiles,
                    *self.trains,
                    *self.phases,
                    *self.steps,
                    *self.rounds,
                    *self.choices,
                )
            )
        )

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Name -> its place in `all`, from 1."""
        return {name: place for place, name in enumerate(self.all, 1)}

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Return the names of a kind of ids, such as `companies`; "" for all of them."""
        found: tuple[str, ...] = getattr(self, kind) if kind else self.all
        return found


def _stations(title: Title) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The stations that may come to lie on each hex, and those on hexes with slots for tokens."""
    stations: list[str] = []
    cities: list[str] = []
    for here in title.map.hexes.values():
        faces = [title.tiles.tiles[it].faces[0] for it in upgrading_tiles(title.tiles, here)]
        nodes = [list(face.nodes) for face in (here.face, *faces)]
        found = [
            f"{here.id}.{number}"
            for number in range(max(map(len, nodes)))
            if any(face[number].is_station for face in nodes if len(face) > number)
        ]
        stations += found
        # A title may add slots to a station without any, beside one that has them.
        if any(node.slots for face in nodes for node in face):
            cities += found
    return tuple(stations), tuple(cities)


@dataclass(frozen=True)
class View:
    """How one player sees the names: `seats` has id of a player -> seat as the viewer sees it."""

    names: Names
    seats: Mapping[str, str]

    @classmethod
    def of(cls, names: Names, players: Sequence[str], viewer: str) -> View:
        """The view of a player; `players`: the ids of all, in seat order."""
        first = list(players).index(viewer)
        return cls(
            names,
            {
                player: SEAT.format((place - first) % len(players))
                for place, player in enumerate(players)
            },
        )

    def name(self, name: str) -> str:
        """Return the name of an id: of a player the seat, of a train the class."""
        found = self.seats.get(name, name)
        if found in self.names.places:
            return found
        kind = found.rpartition("-")[0]
        return kind if kind in self.names.title.trains else found

    def code(self, value: Any) -> float:
        """Return a text as a number: its place among all names, divided by their number.

        0 for an empty text; a text that is no name has a number from -1 to 0 that follows from it.
        """
        if not value:
            return 0.0
        place = self.names.places.get(self.name(value))
        if place is None:
            return -(crc32(value.encode()) + 1) / 2**32
        return place / len(self.names.all)
