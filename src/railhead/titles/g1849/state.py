"""The state of a game of 1849: what it has besides the shared state."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.engine.state import ids
from railhead.table.frozen import quicken
from railhead.titles.common import state as common


@quicken
@dataclass(frozen=True, slots=True)
class Turn(common.Turn):
    """What the operating company has done in its turn so far.

    `sms`: "" while not asked, then `declined` or `used`; `tile`: hex of the tile laid, "" if none;
    `repaid`: whether it has repaid its bond.
    """

    sms: str = ""
    tile: str = ""
    repaid: bool = False


@dataclass(slots=True)
class State1849(common.CommonState):
    """The state of a game of 1849.

    `roster`: the corporations in starting order, closed ones at the end; `closed`: those that
    cannot start before the next Stock Round; `unused`: the one left out in scenario 5, "" if none.
    `bids`: private company -> (player, price) of each bid, the lowest first; `sce_price`: the
    present price of SCE. `rsa`: the corporation that RSA starts, "" once RSA has no effect on it.
    `seasoned`: companies that have had a complete Operating Round.
    `bases`: company -> city of its base token, "" once lost; `tokens_lost`: company -> number of
    tokens out of the game; `placed`: company -> cities of its tokens, the oldest first;
    `tiles_lost`: tiles out of the game.
    `markers`: company -> hex of its port marker. `bonds`: companies with a bond. `licences`:
    companies with an E token; `licence_sold`: whether one was ever sold.
    `loans`: player -> number of loans. `left`: players who have left the game. `undecided`: the
    bankrupt player who is still to be asked about a loan, "" if none is (option loan_postponed).
    `once_routed`: companies that have had a route (option forced_train_test).
    `earthquake`: whether Messina takes no tile until the next Stock Round. `top`: companies that
    have reached the end of the market.
    """

    roster: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    closed: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    unused: str = ""
    bids: dict[str, tuple[tuple[str, int], ...]] = field(
        default_factory=dict, metadata=ids("privates")
    )
    sce_price: int = 0
    rsa: str = ""
    seasoned: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    tokens_lost: dict[str, int] = field(default_factory=dict, metadata=ids("companies"))
    placed: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata=ids("companies"))
    tiles_lost: tuple[str, ...] = ()
    bases: dict[str, str] = field(default_factory=dict, metadata=ids("companies"))
    markers: dict[str, str] = field(default_factory=dict, metadata=ids("companies"))
    bonds: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    licences: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    licence_sold: bool = False
    loans: dict[str, int] = field(default_factory=dict, metadata=ids("seats"))
    left: tuple[str, ...] = field(default=(), metadata=ids("seats"))
    undecided: str = ""
    once_routed: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    earthquake: bool = False
    top: tuple[str, ...] = field(default=(), metadata=ids("companies"))
    acting: Turn = Turn()
