"""Placing tokens (rulebook 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railhead.engine.actions import Action, PlaceToken
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import BANK
from railhead.titles.classic.facts import TOKEN, Power
from railhead.titles.classic.game import ClassicGame
from railhead.titles.classic.powers import close_private, owned_unused
from railhead.titles.common.exact import check_exact
from railhead.titles.common.homes import place_home
from railhead.titles.common.tokens import TokenStep, check_city, check_slot


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
    """Place one token, which costs something; nothing ever takes it away.

    A private company may place it where the corporation has no connection. See rules 9-1, 9-2, 9-3,
    9-4, 9-5, 9-6 and 9-7.
    """

    def check(self, game: ClassicGame, city: str) -> None:
        TokenStep.check(self, game, city)
        self._check_paid(game, city, token_price(game, self.company))

    def _check_paid(self, game: ClassicGame, city: str, price: int) -> None:
        if game.state.cash[self.company] < price:
            raise Illegal(
                game.rule("9-1"),
                "{company} cannot pay {price} for a token in {city}.",
                company=self.company,
                price=price,
                city=city,
            )

    def _power(self, game: ClassicGame, token: PlaceToken) -> Power:
        """The power by which a token is placed. Raises Illegal."""
        hex_id = token.city.rpartition(".")[0]
        for power in owned_unused(game, TOKEN, self.company):
            if power.private == token.private and hex_id in power.hexes:
                return power
        raise Illegal(
            game.rule("9-1"),
            "{private} places no token of {company} in {city}.",
            private=token.private,
            company=self.company,
            city=token.city,
        )

    def _check_power(self, game: ClassicGame, token: PlaceToken) -> None:
        """Check a token that a private company places. Raises Illegal."""
        power = self._power(game, token)
        check_city(game, self.company, token.city)
        check_slot(game, self.company, token.city)
        exact = PlaceToken(self.company, token.city, private=token.private)
        check_exact(game, token, exact, game.rule("token_reach"))
        self._check_paid(game, token.city, 0 if power.free else token_price(game, self.company))

    def _by_powers(self, game: ClassicGame) -> list[PlaceToken]:
        tokens = (
            PlaceToken(self.company, city, private=power.private)
            for power in owned_unused(game, TOKEN, self.company)
            for city in game.state.tokens
            if city.rpartition(".")[0] in power.hexes
        )
        return [token for token in tokens if passes(self._check_power, game, token)]

    def finds_place(self, game: ClassicGame) -> bool:
        return TokenStep.finds_place(self, game) or bool(self._by_powers(game))

    def choices(self, game: ClassicGame) -> Sequence[Answer]:
        return [*TokenStep.choices(self, game), *self._by_powers(game)]

    def act(self, game: ClassicGame, action: Action) -> None:
        if not isinstance(action, PlaceToken) or not action.private:
            TokenStep.act(self, game, action)
            return
        self._check_power(game, action)
        power = self._power(game, action)
        price = 0 if power.free else token_price(game, self.company)
        game.pop()
        game.state.used = (*game.state.used, power.private)
        self._place(game, action.city, price)
        if power.closes:
            close_private(game, power.private)

    def place(self, game: ClassicGame, city: str) -> None:
        self._place(game, city, token_price(game, self.company))

    def _place(self, game: ClassicGame, city: str, price: int) -> None:
        TokenStep.place(self, game, city)
        game.pay(self.company, BANK, price, "token")
