"""What stays the same in all games of an environment: names, layout, numbers and spaces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces

from railhead.engine.game import Game
from railhead.lab.environment.names import Names, View
from railhead.lab.environment.numbering import Numbering
from railhead.lab.environment.observing import Layout


@dataclass(frozen=True, eq=False)
class Frame:
    """The layout of observations and the numbers of actions of a title for so many players."""

    names: Names
    layout: Layout
    numbering: Numbering

    @classmethod
    def of(cls, game: Game) -> Frame:
        """Return the frame of a game, the same one for all games alike."""
        return _frame(_Sample(game))

    def view(self, game: Game, player: str) -> View:
        """How a player, given by id, sees the names."""
        return View.of(self.names, tuple(game.players), player)

    def observation_space(self, pieces: bool) -> spaces.Dict:
        """Return the space of observations; `pieces`: as named pieces, else as one flat array."""
        layout = self.layout
        flat: spaces.Space[Any] = spaces.Box(layout.low, layout.high, dtype=np.float32)
        if pieces:
            flat = spaces.Dict(
                {it.name: spaces.Box(it.low, it.high, it.shape, np.float32) for it in layout.pieces}
            )
        mask = spaces.Box(0, 1, (self.numbering.size,), np.int8)
        return spaces.Dict({"observation": flat, "action_mask": mask})

    def action_space(self) -> spaces.Discrete[Any]:
        """Return the space of actions: their numbers."""
        return spaces.Discrete(self.numbering.size)


class _Sample:
    """A game that stands for all of its kind, title and number of players."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.alike = (type(game), game.title, len(game.players))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sample) and self.alike == other.alike

    def __hash__(self) -> int:
        return hash(self.alike)


@lru_cache(maxsize=32)
def _frame(sample: _Sample) -> Frame:
    names = Names.of(sample.game)
    return Frame(names, Layout(names, sample.game), Numbering(names))
