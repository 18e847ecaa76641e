"""Placing tokens (rulebook 9)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.titles.classic.game import ClassicGame
from railhead.titles.common.homes import place_home
from railhead.titles.common.tokens import TokenStep


def token_price(game: ClassicGame, company: str) -> int:
    """What the next token of a company costs, in money (rule 9-2)."""
    prices = game.title.facts.token_prices
    placed = game.title.companies[company].tokens - game.state.tokens_left[company] - 1
    return prices[min(max(placed, 0), len(prices) - 1)]


def place_home_token(game: ClassicGame, company: str) -> None:
    """Place the home token of a company that has floated, free of charge (rule 7-4)."""
    city = game.state.homes[company]
    if game.floated(company) and not game.has_token_at(city, company):
        place_home(game, company, city)


@dataclass(frozen=True, slots=True)
class Token(TokenStep[ClassicGame]):
    """Place one token, which costs something (rules 9-1 to 9-7)."""

    def check(self, game: ClassicGame, city: str) -> None:
        TokenStep.check(self, game, city)
        price = token_price(game, self.company)
        if game.state.cash[self.company] < price:
            raise Illegal(
                game.rule("9-1"),
                "{company} cannot pay {price} for a token in {city}.",
                company=self.company,
                price=price,
                city=city,
            )

    def place(self, game: ClassicGame, city: str) -> None:
        price = token_price(game, self.company)
        TokenStep.place(self, game, city)
        game.pay(self.company, BANK, price, "token")
