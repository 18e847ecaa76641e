"""Tables for the absorptions of 1865: FMS in Cagliari, RCSF in Oristano, both led by bob."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.engine.actions import Absorb
from tests.titles.g1865.build import Example

CAGLIARI, ORISTANO, NUORO, ISILI, MINE = "E39.0", "C31.0", "F28.0", "E33.0", "C39.0"


def by_rail(table: Example) -> Example:
    """Lay the track of the first figure: Cagliari to the mine of Monteponi."""
    return table.tile("D38", "8", 5).tile("C39", "173", 4)


def isili() -> Example:
    """Isili, green, is joined by direct routes to Oristano and to Nuoro."""
    table = Example().tile("E33", "15", 0).tile("D32", "9", 2)
    return table.tile("E31", "9", 0).tile("E29", "8", 4)


def neighbours(
    *,
    price: int = 100,
    target_price: int = 60,
    cash: int = 1000,
    target_cash: int = 0,
    loans: int = 0,
    target_loans: int = 0,
    target_trains: Sequence[str] = (),
    target_turns: int = 1,
    dragons: int = 0,
    pool: int = 0,
) -> Example:
    """FMS, and RCSF with a token on the mine that a direct route joins to Cagliari.

    Bob holds 60% of both; of RCSF there are `dragons` and `pool` more shares out.
    """
    table = by_rail(Example())
    table.company("FMS", price, cash=cash, loans=loans, bob=1)
    return table.company(
        "RCSF",
        target_price,
        cash=target_cash,
        loans=target_loans,
        trains=target_trains,
        turns=target_turns,
        tokens=(MINE,),
        dragons=dragons,
        pool=pool,
        bob=1,
    )


def active(acquirer: str = "FMS", target: str = "RCSF") -> Absorb:
    """The acquirer is on turn."""
    return Absorb(acquirer, acquirer, target)


def passive(acquirer: str = "FMS", target: str = "RCSF") -> Absorb:
    """The target is on turn."""
    return Absorb(target, acquirer, target)
