"""What a public company formed by minors is or would be."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.table.market import Cell


@dataclass(frozen=True, slots=True)
class NewPublic:
    """A public company formed by minors, as it would be or as it is.

    `price` of a share in money, and its `cell` of the market, None if no public starts at that
    price; `treasury` in money, number of `loans`, `trains` and `privates` of all minors together.
    `shares`: player -> percent that they receive; `left`: percent that stay in the treasury;
    `president`: the player who leads it. `cities`: where the minors' tokens are, `tokens` of which
    it keeps; `surplus`: how many trains it must return.
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
