"""What titles with stock rounds and operating rounds add to the state."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.engine.state import State, ids
from railhead.table.frozen import quicken


@quicken
@dataclass(frozen=True, slots=True)
class Turn:
    """What the operating company has done in its turn so far.

    `revenue`: what its trains have earned; `offers`: (thing, price) of offers refused in this turn.
    """

    company: str = ""
    revenue: int = 0
    offers: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class CommonState(State):
    """The state of a game with stock rounds and operating rounds.

    `scenario`: id of the scenario played. `turns`: company -> operating turns completed. `sold`:
    (player, company) for each sale in this stock round. `acting`: the operating turn under way.
    """

    scenario: str = ""
    turns: dict[str, int] = field(default_factory=dict, metadata=ids("companies"))
    sold: tuple[tuple[str, str], ...] = ()
    acting: Turn = Turn()


@dataclass(slots=True)
class DebtState(CommonState):
    """The state of a game with loans. `loans`: company -> how many loans it has."""

    loans: dict[str, int] = field(default_factory=dict, metadata=ids("companies"))
