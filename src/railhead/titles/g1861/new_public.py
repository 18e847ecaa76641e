"""What a public company made of minors would be."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.table.market import Cell


@dataclass(frozen=True, slots=True)
class NewPublic:
    """A public company made of minors, as it would be or as it is.

    `price` of a share, and its `cell` of the market, None where no public starts at that price;
    `treasury`, `loans`, `trains` and `privates` of all minors together. `shares`: player -> percent
    that he gets; `left`: percent that stay in the treasury; `president`: the player who will lead.
    `cities`: where the tokens stand, of which it may keep `tokens`; `surplus`: how many trains it
    must return.
    """

    price: int
    treasury: int
    loans: int
    trains: tuple[str, ...]
    privates: tuple[str, ...]
    shares: dict[str, int]
    president: str
    cities: tuple[str, ...]
    tokens: int
    cell: Cell | None
    left: int
    surplus: int
