"""What a title decides about private companies."""

from __future__ import annotations

from typing import Generic, TypeVar

from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)


class PrivatePolicy(Generic[G]):
    """What private companies pay, and what companies may pay for them."""

    def pays_income(self, game: G, private: str) -> bool:
        """Whether a private company pays income to its present owner."""
        return True

    def income(self, game: G, private: str) -> int:
        """The income that a private company pays in each operating round, in money."""
        return game.title.privates[private].revenue

    def lowest_price(self, game: G, private: str) -> int:
        """The lowest price that a company may pay a player for a private company."""
        return 1

    def highest_price(self, game: G, private: str) -> int:
        """The highest price that a company may pay a player for a private company."""
        raise NotImplementedError(type(self).__name__)
