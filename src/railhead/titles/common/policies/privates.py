"""What a title decides about private companies."""

from __future__ import annotations

from typing import Generic, TypeVar

from railhead.titles.common.basis import BasicGame

G = TypeVar("G", bound=BasicGame)


class PrivatePolicy(Generic[G]):
    """What private companies pay, and what companies may pay for them."""

    def pays_income(self, game: G, private: str) -> bool:
        """A private company pays its income to its present owner."""
        return True

    def income(self, game: G, private: str) -> int:
        """What a private company pays in each round, by default always the same."""
        return game.title.privates[private].revenue

    def highest_price(self, game: G, private: str) -> int:
        """The most that a company may pay for a private company of a player."""
        raise NotImplementedError(type(self).__name__)
