"""What titles with stock rounds and operating rounds add to the state of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.engine.state import State


@dataclass(frozen=True, slots=True)
class Turn:
    """What the operating company did in its turn so far.

    `revenue`: of its trains; `offers`: (thing, price) of offers refused in this turn.
    """

    company: str = ""
    revenue: int = 0
    offers: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class CommonState(State):
    """A game with stock rounds and operating rounds.

    `scenario`: how the box was set up. `turns`: completed operating turns. `sold`: (player,
    company) sold in this stock round. `acting`: the operating turn now.
    """

    scenario: str = ""
    turns: dict[str, int] = field(default_factory=dict)
    sold: tuple[tuple[str, str], ...] = ()
    acting: Turn = Turn()


@dataclass(slots=True)
class DebtState(CommonState):
    """A game in which companies owe money. `loans`: company -> loans out."""

    loans: dict[str, int] = field(default_factory=dict)
