"""Chance: where the outcomes of a game come from that are drawn by lot.

Each draw is an order of some names, and says what it is `of`; nothing is drawn twice in a game.
What has fallen is part of a game (`Game.draws`), as its actions are. Where the next one comes from
is not: from a seed, as in libraries and simulations; from a key that nobody at the table knows, as
on a server; or from a record.
"""

from __future__ import annotations

import hmac
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from railhead.engine.codec import DataError
from railhead.engine.seeds import shuffled


@dataclass(frozen=True, slots=True)
class Draw:
    """An order that was drawn by lot.

    `action`: the number, from 1, of the action with which it fell, 0 for the beginning. `of`: what
    it decides, a key such as `players`; `order`: what was drawn, the first one first.
    """

    action: int
    of: str
    order: tuple[str, ...]


class Chance(ABC):
    """Where draws come from. It has no state: asked the same again it says the same."""

    @abstractmethod
    def order(self, of: str, names: Sequence[str], number: int = 0) -> list[str]:
        """Return the names in the order in which they are drawn.

        `of`: what is drawn, which a game has once; `number`: added to a seed, so that draws differ.
        """

    @property
    def tells_all(self) -> bool:
        """Whether each draw follows from what a record has, whatever was taken back before it."""
        return False

    @abstractmethod
    def imagined(self) -> Chance:
        """Return the chance for copies of a game on which something is only tried."""


@dataclass(frozen=True, slots=True)
class Seeded(Chance):
    """Chance that follows from a seed, for copies too: whoever has the seed knows it all."""

    seed: int

    def order(self, of: str, names: Sequence[str], number: int = 0) -> list[str]:
        return shuffled(names, self.seed + number)

    @property
    def tells_all(self) -> bool:
        return True

    def imagined(self) -> Self:
        return self


@dataclass(frozen=True, slots=True, repr=False)
class Keyed(Chance):
    """Chance that follows from a key of at least 16 bytes; without it nobody can tell a draw.

    Names stand in an order by their digests under the key, so that the order of some is that which
    they have among more: whoever takes a move back and makes another draws no second time. `own`:
    whether the key is one of a copy, which tells nothing of the game that it is a copy of.
    """

    key: bytes
    own: bool = False

    def order(self, of: str, names: Sequence[str], number: int = 0) -> list[str]:
        def digest(name: str) -> bytes:
            return hmac.digest(self.key, f"{of}\0{name}".encode(), "sha256")

        return sorted(names, key=digest)

    def imagined(self) -> Keyed:
        return self if self.own else Keyed(hmac.digest(self.key, b"imagined", "sha256"), own=True)


@dataclass(frozen=True, slots=True)
class Written(Chance):
    """The draws of a record, by what they are of, each with its place; nothing else can be drawn.

    What cannot have been drawn raises DataError.
    """

    draws: Mapping[str, tuple[int, Draw]]

    @classmethod
    def of(cls, draws: Iterable[Draw]) -> Self:
        """Return the chance of a record. Raises DataError if something is drawn twice."""
        found: dict[str, tuple[int, Draw]] = {}
        for place, draw in enumerate(draws):
            if found.setdefault(draw.of, (place, draw))[0] != place:
                raise DataError(f"draws[{place}].of", "{of} is drawn twice", of=repr(draw.of))
        return cls(found)

    def order(self, of: str, names: Sequence[str], number: int = 0) -> list[str]:
        if of not in self.draws:
            raise DataError("draws", "what was drawn for {of} is missing", of=repr(of))
        place, draw = self.draws[of]
        if sorted(draw.order) != sorted(names):
            raise DataError(
                f"draws[{place}].order",
                "{found} is no order of what is drawn for {of}: {names}",
                found=", ".join(draw.order)[:200],
                of=repr(of),
                names=", ".join(names),
            )
        return list(draw.order)

    def imagined(self) -> Chance:
        return self


def fresh() -> Keyed:
    """Return chance that nobody can know, from the random numbers of the machine."""
    return Keyed(os.urandom(32))


class Lots:
    """Draws by lot while a game is set up; they become those of the game."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.draws: list[Draw] = []

    def draw(self, of: str, names: Iterable[str]) -> list[str]:
        """Return the names in the order in which they are drawn; see `Chance.order`."""
        order = self.chance.order(of, list(names))
        self.draws.append(Draw(0, of, tuple(order)))
        return order
