"""What a company made of others would be, told before anybody agrees to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prospect:
    """A company made of others.

    `price` of a share; `treasury`, `loans`, `trains` and `privates` of all together. `shares`:
    player -> percent that he gets; `director`: the one among them who will lead. `cities`: where
    the tokens stand, of which it may keep `tokens`.
    """

    price: int
    treasury: int
    loans: int
    trains: tuple[str, ...]
    privates: tuple[str, ...]
    shares: dict[str, int]
    director: str
    cities: tuple[str, ...]
    tokens: int

    def summary(self, members: Sequence[str]) -> dict[str, str | int | list[str]]:
        """The parameters of an event that tells of it."""
        return {
            "minors": list(members),
            "price": self.price,
            "cash": self.treasury,
            "trains": len(self.trains),
            "loans": self.loans,
            "director": self.director,
        }
