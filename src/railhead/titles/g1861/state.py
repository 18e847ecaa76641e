"""The state of a game of 1861: what it has besides the shared state."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.engine.state import ids
from railhead.titles.common import state as common


@dataclass(frozen=True, slots=True)
class Turn(common.Turn):
    """What the operating company has done in its turn so far.

    `laid`: hexes on which it has laid or upgraded track; `upgraded`: whether it has upgraded;
    `old_loans`: how many loans it had as its turn began; `trains_run`: its trains that have run.
    """

    laid: tuple[str, ...] = ()
    upgraded: bool = False
    old_loans: int = 0
    trains_run: tuple[str, ...] = ()


@dataclass(slots=True)
class State1861(common.DebtState):
    """The state of a game of 1861.

    `homes`: minor, or state railway, -> city where a slot is reserved for it, while it has no token
    there; `gone`: minors that have left the game for good; `unused`: private companies that are
    left out of the game. `marker_prices`: public -> price for each hex of distance, in roubles, of
    each token still on its charter, the next one first. `spent`: trains that ran in this Operating
    Round before the state railway took them over. `runner`: the player who declares the routes of
    the state railway, if an option says so. `last`: (turn, number) of the last Operating Round of
    the game, (0, 0) while no 8-train is sold.
    """

    homes: dict[str, str] = field(default_factory=dict, metadata=ids("companies"))
    gone: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    unused: tuple[str, ...] = field(default=(), metadata=ids("privates"))
    marker_prices: dict[str, tuple[int, ...]] = field(
        default_factory=dict, metadata=ids("companies")
    )
    spent: tuple[str, ...] = ()
    runner: str = ""
    last: tuple[int, int] = (0, 0)
    acting: Turn = Turn()
