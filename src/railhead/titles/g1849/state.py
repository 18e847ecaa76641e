"""The state of a game of 1849 beyond what all titles have."""

from __future__ import annotations

from dataclasses import dataclass, field

from railhead.titles.common import state as common


@dataclass(frozen=True, slots=True)
class Turn(common.Turn):
    """What the operating company did in its turn so far.

    `sms`: "" not asked, `declined` or `used`; `tile`: hex of the tile laid in this turn;
    `repaid`: it repaid its bond.
    """

    sms: str = ""
    tile: str = ""
    repaid: bool = False


@dataclass(slots=True)
class State1849(common.CommonState):
    """A game of 1849.

    `roster`: the corporations in their order, those closed at the end; `closed`: those which
    cannot start before the next Stock Round; `unused`: the one left out in scenario 5.
    `bids`: private company -> (player, price), the lowest first; `sce_price`: what SCE costs.
    `rsa`: the corporation of RSA, "" once it has no more to do with it.
    `seasoned`: companies with a complete operating round.
    `bases`: company -> city of its base token, "" once lost; `tokens_lost`: company -> tokens
    out of the game; `placed`: company -> cities of its tokens, the oldest first; `tiles_lost`:
    tiles out of the game.
    `markers`: company -> hex of its port marker. `licences`: companies with an E token.
    `loans`: player -> number of loans.
    `once_routed`: companies that once had a route (option forced_train_test).
    `earthquake`: Messina takes no tile. `top`: companies that reached the end of the market.
    """

    roster: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    unused: str = ""
    bids: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    sce_price: int = 0
    rsa: str = ""
    seasoned: tuple[str, ...] = ()
    tokens_lost: dict[str, int] = field(default_factory=dict)
    placed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tiles_lost: tuple[str, ...] = ()
    bases: dict[str, str] = field(default_factory=dict)
    markers: dict[str, str] = field(default_factory=dict)
    bonds: tuple[str, ...] = ()
    licences: tuple[str, ...] = ()
    licence_sold: bool = False
    loans: dict[str, int] = field(default_factory=dict)
    left: tuple[str, ...] = ()
    once_routed: tuple[str, ...] = ()
    earthquake: bool = False
    top: tuple[str, ...] = ()
    acting: Turn = Turn()
