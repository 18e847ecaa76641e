"""The state of a game of 1865: what it has besides the shared state."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.engine.state import ids
from railhead.table.frozen import quicken
from railhead.titles.common import state as common

DRAGONS = "dragons"
"""The holder of the certificates that the Dragons have bought."""

ASIDE = "aside"
"""The holder of a minor's certificates that only a major has."""


@quicken
@dataclass(frozen=True, slots=True)
class Turn(common.Turn):
    """What the operating company has done in its turn so far.

    `lays`: how many tiles it has laid or replaced; `raised`: whether its value has risen for a new
    train.
    """

    lays: int = 0
    raised: bool = False


@dataclass(slots=True)
class State1865(common.DebtState):
    """The state of a game of 1865.

    `majors`: companies that are majors, or will be when they are launched. `floated`: companies
    that operate. `reborn`: companies that were once absorbed; they choose a new home and have no
    destination. `rows`: company -> row of the Dragons' chart, from 0. `traffic`: company -> its
    traffic. `tokens_aside`: company -> number of tokens neither on the map nor on its charter.
    `bonuses`: maritime cards that have paid their bonus. `personal_loans`: player -> number of
    loans. `operated`: companies that have had their turn, or lost it, in this operating round.
    """

    majors: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    floated: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    reborn: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    rows: dict[str, int] = field(default_factory=dict, metadata=ids("companies"))
    traffic: dict[str, int] = field(default_factory=dict, metadata=ids("companies"))
    tokens_aside: dict[str, int] = field(default_factory=dict, metadata=ids("companies"))
    bonuses: tuple[str, ...] = field(default=(), metadata=ids("privates"))
    personal_loans: dict[str, int] = field(default_factory=dict, metadata=ids("seats"))
    operated: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    acting: Turn = Turn()
