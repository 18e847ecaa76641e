"""The state of a classic game: what it has besides the shared state."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.engine.state import ids
from railhead.table.frozen import quicken
from railhead.titles.common import state as common


@quicken
@dataclass(frozen=True, slots=True)
class Turn(common.Turn):
    """What the operating corporation has done in its turn so far.

    `begun`: it has done anything; `laid`: how many tiles.
    """

    begun: bool = False
    laid: int = 0


@dataclass(slots=True)
class ClassicState(common.CommonState):
    """The state of a classic game.

    `unsold`: private companies that the bank still offers, in their order; `bids`: private company
    -> (player, price) of each bid, the lowest first; `reduced`: by how much the first of `unsold`
    has become cheaper. `used`: private companies whose power has been used or declined. `starts`:
    company -> its start price; `floated`: companies that have floated; `homes`: company -> the city
    of its home token.
    """

    unsold: tuple[str, ...] = field(default=(), metadata=ids("privates"))
    bids: dict[str, tuple[tuple[str, int], ...]] = field(
        default_factory=dict, metadata=ids("privates")
    )
    reduced: int = 0
    used: tuple[str, ...] = field(default=(), metadata=ids("privates"))
    starts: dict[str, int] = field(default_factory=dict, metadata=ids("companies"))
    floated: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    homes: dict[str, str] = field(default_factory=dict, metadata=ids("companies"))
    acting: Turn = Turn()
