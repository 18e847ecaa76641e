"""The state of a game: what the titles of this family have besides the shared state."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.engine.state import ids
from railhead.table.frozen import quicken
from railhead.titles.common import state as common


@quicken
@dataclass(frozen=True, slots=True)
class Turn(common.Turn):
    """What the operating company has done in its turn so far.

    `laid`: hexes on which it has laid or upgraded track; `upgraded`: whether it has upgraded;
    `old_loans`: how many loans it had as its turn began.
    """

    laid: tuple[str, ...] = ()
    upgraded: bool = False
    old_loans: int = 0


@dataclass(slots=True)
class MinorsState(common.DebtState):
    """The state of a game of this family.

    `homes`: minor, or state railway, -> city where a slot is reserved for it, while it has no token
    there; `gone`: minors that have left the game for good; `unused`: private companies that are
    left out of the game. `marker_prices`: public -> price for each hex of distance, in money, of
    each token still on its charter, the next one first. `last`: (turn, number) of the last
    Operating Round of the game, (0, 0) while no 8-train is sold.
    """

    homes: dict[str, str] = field(default_factory=dict, metadata=ids("companies"))
    gone: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    unused: tuple[str, ...] = field(default=(), metadata=ids("privates"))
    marker_prices: dict[str, tuple[int, ...]] = field(
        default_factory=dict, metadata=ids("companies")
    )
    last: tuple[int, int] = (0, 0)
    acting: Turn = Turn()
