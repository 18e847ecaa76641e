"""The state of a game of 1861 beyond what titles share."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.titles.common import state as common


@dataclass(frozen=True, slots=True)
class Turn(common.Turn):
    """What the operating company did in its turn so far.

    `laid`: hexes on which it laid or upgraded track; `upgraded`: one of them was an upgrade;
    `old_loans`: loans that it had when its turn began; `trains_run`: its trains that ran.
    """

    laid: tuple[str, ...] = ()
    upgraded: bool = False
    old_loans: int = 0
    trains_run: tuple[str, ...] = ()


@dataclass(slots=True)
class State1861(common.DebtState):
    """A game of 1861.

    `homes`: city that is kept for a minor, or for the state railway, while it has no token there;
    `gone`: minors that have left the game for good; `unused`: privates that are not in it.
    `marker_prices`: public -> price per hex of each token still on its charter, the next one
    first. `spent`: trains that ran before the state railway took them over in this Operating
    Round. `runner`: the player who declares the routes of the state railway, where nobody's best
    routes do. `last`: (turn, number) of the last operating round, (0, 0) while no 8-train is sold.
    """

    homes: dict[str, str] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    marker_prices: dict[str, tuple[int, ...]] = field(default_factory=dict)
    spent: tuple[str, ...] = ()
    runner: str = ""
    last: tuple[int, int] = (0, 0)
    acting: Turn = Turn()
