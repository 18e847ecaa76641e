"""Placing tokens of publics, the rulebook's Station Markers (rulebook 10.5)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import BANK
from railhead.titles.common.tokens import TokenStep
from railhead.titles.minors_and_publics.game import PUBLIC, MinorsGame


def token_price(game: MinorsGame, public: str, city: str) -> int:
    """The price of a token by its distance from the company's nearest one, in money.

    See rules 5-9, 10.5-5 and 10.5-6.
    """
    layout, hex_id = game.title.map.layout, city.rpartition(".")[0]
    steps = min(layout.distance(own.rpartition(".")[0], hex_id) for own in game.cities_of(public))
    return steps * game.state.marker_prices[public][0]


@dataclass(frozen=True, slots=True)
class Token(TokenStep[MinorsGame]):
    """A public places one token, which it must be able to pay.

    See rules 10.5-1 and 10.5-7.
    """

    def check(self, game: MinorsGame, city: str) -> None:
        TokenStep.check(self, game, city)
        price = token_price(game, self.company, city)
        if game.state.cash[self.company] < price:
            raise Illegal(
                game.rule("10.5-7"),
                "{company} cannot pay {price} for a token in {city}.",
                company=self.company,
                price=price,
                city=city,
            )

    def needed(self, game: MinorsGame) -> bool:
        if game.kind(self.company) != PUBLIC or not game.state.tokens_left[self.company]:
            return False
        return any(self.places(game)) or (game.always_asked and self._too_dear(game))

    def _too_dear(self, game: MinorsGame) -> bool:
        """Whether it reaches a free city that is too far away for its cash."""
        least = game.state.marker_prices[self.company][0]
        if game.state.cash[self.company] < least:
            return False
        return any(passes(TokenStep.check, self, game, city) for city in self.cities(game))

    def place(self, game: MinorsGame, city: str) -> None:
        price = token_price(game, self.company, city)
        TokenStep.place(self, game, city)
        prices = game.state.marker_prices
        prices[self.company] = prices[self.company][1:]
        game.pay(self.company, BANK, price, "token")
