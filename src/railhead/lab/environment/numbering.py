"""The numbers of actions: each follows from what the action says, not from its place in a list.

The numbers of a title, its options and a number of players are divided into blocks, one for each
kind of action. A block has axes, such as hexes and tiles; the number of an action is that of its
block and its place on each axis, so it is the same in every game, process and run. Players are
named by their seat as whoever acts sees it.

- Of a range, such as a bid, twelve numbers can be chosen (OFFERS): the least, 1, 2, 4 ... 512 steps
  above it, and the highest.
- A price that the rules fix is no part of the number, only whether it is the lowest or a higher
  one for the same thing (`listed`); a par value is.
- Answers that say the same but for the way of a token, or whose token is meant, are told apart by
  their order: the shortest way first, then by the alphabet.
- Lays of a tile that looks the same in two rotations, and discards of trains of one class, come to
  the same: they are one action.
- What has no number of its own, or finds it taken, comes among the MORE, in the same order.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import product
from math import prod

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.lab.environment.kinds import LISTED, OFFERS, SAME, Parts, blocks_of, parts_of
from railhead.lab.environment.names import Names, View

WAIT = 0
"""The number that lets whoever is asked answer, given by another player who could act now."""

MORE = 64
"""How many answers of one question can have a number although none is their own."""


@dataclass(frozen=True, eq=False)
class Block:
    """The numbers of one kind of action, from `first` on: one for each combination of its axes."""

    name: str
    axes: tuple[tuple[str, ...], ...]
    first: int

    @cached_property
    def _places(self) -> tuple[Mapping[str, int], ...]:
        return tuple({name: i for i, name in enumerate(axis)} for axis in self.axes)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(map(len, self.axes))

    def number(self, parts: Parts) -> int | None:
        """Return the number of an action by its parts, one on each axis; None without one."""
        number = 0
        for part, places in zip(parts, self._places, strict=True):
            place = places.get(part)
            if place is None:
                return None
            number = number * len(places) + place
        return self.first + number

    def parts(self, number: int) -> Parts:
        """Return the parts of a number of the block."""
        left, found = number - self.first, []
        for axis in reversed(self.axes):
            left, place = divmod(left, len(axis))
            found.append(axis[place])
        return tuple(reversed(found))


class Numbering:
    """The numbers of all actions of a title, with its options and a number of players.

    `size`: how many there are, from 0 on; `blocks`: by name, in their order.
    """

    def __init__(self, names: Names) -> None:
        first = 1
        self.blocks: dict[str, Block] = {"wait": Block("wait", (), WAIT)}
        for name, axes in (*blocks_of(names).items(), ("more", (tuple(map(str, range(MORE))),))):
            self.blocks[name] = block = Block(name, axes, first)
            first += block.size
        self.size = first

    @cached_property
    def digest(self) -> str:
        """A text that numberings share only if every number means the same in both."""
        whole = [[block.name, block.axes] for block in self.blocks.values()]
        return sha256(json.dumps(whole).encode()).hexdigest()[:16]

    def text(self, number: int) -> str:
        """Return what a number means, such as `buy_train 4H depot least`.

        Raises IndexError for a number that there is not.
        """
        if not 0 <= number < self.size:
            raise IndexError(number)
        block = next(it for it in reversed(self.blocks.values()) if it.first <= number)
        return " ".join((block.name, *filter(None, block.parts(number))))

    def numbers(self, game: Game, view: View, answers: Sequence[Answer]) -> dict[int, Action]:
        """Return number -> action for answers to the present question of a game.

        No action has two numbers. Of a range there are the OFFERS. Where more answers lack a number
        of their own than MORE, the last of them are left out.
        """
        found: dict[int, Action] = {}
        left: list[Action] = []
        for key, alike in self._alike(game, view, answers).items():
            block = self.blocks[key[0]]
            if len(alike) > 1:
                alike.sort(key=lambda answer: _order(game, answer))
            for place, answer in enumerate(alike[:1] if key[0] in SAME else alike):
                for part, action in _offers(answer, place):
                    parts = (*key[1:], part)[: len(block.axes)]
                    number = block.number(parts) if len(parts) == len(block.axes) else None
                    if number is None or number in found:
                        left.append(action)
                    else:
                        found[number] = action
        left.sort(key=lambda action: _order(game, action))
        for place, action in enumerate(left[:MORE]):
            found[self.blocks["more"].first + place] = action
        return found

    def _alike(
        self, game: Game, view: View, answers: Iterable[Answer]
    ) -> dict[Parts, list[Answer]]:
        """Answers by the name of their block and their parts, without what tells them apart."""
        alike: dict[Parts, list[Answer]] = {}
        for answer in answers:
            action = answer.action if isinstance(answer, Range) else answer
            alike.setdefault(parts_of(game, view, action), []).append(answer)
        return alike


def _order(game: Game, answer: Answer) -> tuple[bool, int, str]:
    """By which alike answers are sorted: the actor's own before others, short before long."""
    action = answer.action if isinstance(answer, Range) else answer
    asked = game.decision.actor if game.decision else ""
    text = json.dumps(action_to_json(action), sort_keys=True)
    return action.actor != asked, len(text), text


def _offers(answer: Answer, place: int) -> Iterable[tuple[str, Action]]:
    """Yield (last part, action) for an answer; `place`: its place among those that are alike."""
    if not isinstance(answer, Range):
        yield LISTED.format(place + 1), answer
        return
    seen = set()
    for part, steps in OFFERS.items():
        value = answer.high if steps is None else answer.low + steps * answer.step
        if value <= answer.high and value not in seen:
            seen.add(value)
            yield part, answer.at(value)


def every_number(numbering: Numbering) -> Iterable[tuple[int, str]]:
    """Yield each number with what it means."""
    for block in numbering.blocks.values():
        for place, parts in enumerate(product(*block.axes)):
            yield block.first + place, " ".join((block.name, *filter(None, parts)))
