"""Placing tokens, acquiring token places, and E tokens (rulebook 4.2, 4.4 and 4.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import AcquireToken, Action, BuyLicence
from railhead.engine.decision import Answer, Range
from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import BANK
from railhead.titles.common.deals import Deal, check_offer, deal, least_offer
from railhead.titles.common.tokens import TokenStep, check_city, check_reached, check_slot
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g1849.closing import update_garibaldi
from railhead.titles.g1849.events import LicenceBought, TokenPlaceBought
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.track import teleports


@dataclass(frozen=True, slots=True)
class Token(TokenStep[Base1849]):
    """Place one token (rule 1849-4.2-1); with SMS in a coastal city (rule 1849-2.4-11)."""

    def check(self, game: Base1849, city: str) -> None:
        check_city(game, self.company, city)
        hex_id = city.rpartition(".")[0]
        if not teleports(game):
            check_reached(game, self.company, city)
        elif hex_id not in game.title.facts.coastal_cities:
            raise Illegal("1849-2.4-11", "{hex} is not a coastal city.", hex=hex_id)
        elif game.state.acting.tile not in ("", hex_id):
            raise Illegal("1849-2.4-12", "With SMS the token goes on the hex of the tile.")
        check_slot(game, self.company, city)

    def cities(self, game: Base1849) -> Iterator[str]:
        if teleports(game):
            return (city for city, slots in game.state.tokens.items() if "" in slots)
        return TokenStep.cities(self, game)

    def needed(self, game: Base1849) -> bool:
        if teleports(game):
            return bool(game.state.tokens_left[self.company])
        return TokenStep.needed(self, game)

    def place(self, game: Base1849, city: str) -> None:
        TokenStep.place(self, game, city)
        update_garibaldi(game)


def base_city(game: Base1849, company: str) -> str:
    """The city of a company's base token, which nobody can acquire; "" if none is protected.

    See rule 1849-4.4-2.
    """
    base = game.state.bases.get(company)
    if base == "" and game.options["base_after_earthquake"] == "oldest":
        return next(iter(game.cities_of(company)), "")
    return base or ""


def check_acquirable(game: Base1849, company: str, city: str, other: str) -> None:
    """Check, the price apart, that a company may acquire another's token place. Raises Illegal."""
    state = game.state
    if other == company or other not in state.tokens.get(city, ()):
        raise Illegal("1849-4.4-1", "{other} has no token in {city}.", other=other, city=city)
    if state.tokens_left[company] < 1:
        raise Illegal("1849-4.4-1", "{company} has no token left.", company=company)
    hex_id = city.rpartition(".")[0]
    if game.has_token_on(hex_id, company):
        raise Illegal("1849-4.4-1", "{company} has a token on {hex}.", company=company, hex=hex_id)
    if base_city(game, other) == city:
        raise Illegal("1849-4.4-2", "{city} is the base of {other}.", city=city, other=other)
    if len(game.cities_of(other)) < 2:
        raise Illegal("1849-4.4-4", "It is the only token of {other}.", other=other)
    if not game.network.reaches(company, city):
        raise Illegal("1849-4.4-1", "{company} cannot reach {city}.", company=company, city=city)


def acquirable(game: Base1849, company: str) -> Iterator[tuple[str, str]]:
    """Yield (city, other company) for each token place that can be acquired."""
    for city, slots in game.state.tokens.items():
        for other in slots:
            if other not in ("", company) and passes(check_acquirable, game, company, city, other):
                yield city, other


@dataclass(frozen=True, slots=True)
class AcquireTokenStep(CompanyStep[Base1849]):
    """Take over a token place of another corporation.

    See rules 1849-4.4-1, 1849-4.4-2, 1849-4.4-3 and 1849-4.4-4.
    """

    name: ClassVar[str] = "acquire_token"

    def _open(self, game: Base1849) -> bool:
        return bool(game.options["token_acquiring"]) and game.phase_reached("6")

    def exists(self, game: Base1849) -> bool:
        return self._open(game)

    def needed(self, game: Base1849) -> bool:
        asked = game.options["ask_token_acquiring"] and game.options["token_acquiring"]
        return bool(asked or self.choices(game))

    def choices(self, game: Base1849) -> Sequence[Answer]:
        cash = game.state.cash[self.company]
        answers = []
        if self._open(game):
            for city, other in acquirable(game, self.company):
                low = least_offer(game, f"{city} {other}")
                if low <= cash:
                    offer = AcquireToken(self.company, city, other, low)
                    answers.append(Range(offer, "price", low, cash))
        return answers

    def act(self, game: Base1849, action: Action) -> None:
        if not isinstance(action, AcquireToken):
            raise self.wrong(game, action)
        if not self._open(game):
            raise Illegal("1849-4.4-1", "Tokens are acquired from phase 6 in the advanced game.")
        check_acquirable(game, self.company, action.city, action.company)
        if action.price < 1:
            raise Illegal("1849-4.4-1", "The price is at least 1.")
        if action.price > game.state.cash[self.company]:
            raise Illegal(
                "1849-4.4-3",
                "The price may not exceed the {cash} of {company}.",
                cash=game.state.cash[self.company],
                company=self.company,
            )
        thing = f"{action.city} {action.company}"
        check_offer(game, thing, action.price, "1849-4.4-3")
        other = action.company
        offer = TokenDeal(self.company, thing, action.price, other)
        ask = bool(game.options["trade_consent"])
        deal(game, offer, game.state.presidents[other], ask=ask)


@dataclass(frozen=True, slots=True)
class TokenAcquired(CompanyStep[Base1849]):
    """A pass after a token place was acquired (option ask_token_acquiring)."""

    name: ClassVar[str] = "token_acquired"

    def needed(self, game: Base1849) -> bool:
        return True

    def choices(self, game: Base1849) -> Sequence[Answer]:
        return []

    def act(self, game: Base1849, action: Action) -> None:
        if isinstance(action, AcquireToken):
            raise Illegal("1849-4.4-3", "One token place is acquired in a turn.")
        raise self.wrong(game, action)


@dataclass(frozen=True, slots=True)
class TokenDeal(Deal[Base1849]):
    """The sale of a token place."""

    name: ClassVar[str] = "token_deal"
    consent: ClassVar[str] = "token_consent"

    def settle(self, game: Base1849) -> None:
        city, other = self.thing.split()
        slot = game.state.tokens[city].index(other)
        game.set_token(city, slot, self.company)
        game.state.tokens_left[self.company] -= 1
        game.state.tokens_left[other] += 1
        game.emit(TokenPlaceBought(company=self.company, seller=other, city=city, price=self.price))
        game.pay(self.company, other, self.price, "token")
        game.state.once_routed = tuple(name for name in game.state.once_routed if name != other)
        # One acquisition per turn (rule 1849-4.4-3).
        AcquireTokenStep(self.company).done(game)
        if game.waits_after_acquiring:
            game.push(TokenAcquired(self.company))


def e_token_price(game: Base1849) -> int:
    """What an E token costs now, in lire (rule 1849-4.5-1)."""
    facts = game.title.facts
    prices = facts.e_token_next if game.state.licence_sold else facts.e_token_first
    return prices[game.state.phase]


@dataclass(frozen=True, slots=True)
class ETokenStep(CompanyStep[Base1849]):
    """Buy an E token, the licence to own E trains (rules 1849-4.5-1 and 1849-4.5-2)."""

    name: ClassVar[str] = "e_token"

    def _sold(self, game: Base1849) -> bool:
        """Whether E tokens are sold now."""
        return bool(game.options["electric_dreams"]) and game.phase_reached("12")

    def _refusal(self, game: Base1849) -> Illegal | None:
        if not self._sold(game):
            return Illegal("1849-4.5-1", "E tokens are sold from phase 12 in Electric Dreams.")
        if self.company in game.state.licences:
            return Illegal("1849-4.5-1", "{company} has an E token.", company=self.company)
        if game.state.cash[self.company] < e_token_price(game):
            return Illegal(
                "1849-4.5-1",
                "{company} cannot pay {price} for an E token.",
                company=self.company,
                price=e_token_price(game),
            )
        return None

    def exists(self, game: Base1849) -> bool:
        return self._sold(game)

    def needed(self, game: Base1849) -> bool:
        return self._sold(game) and self._refusal(game) is None

    def choices(self, game: Base1849) -> Sequence[Answer]:
        return [BuyLicence(self.company)] if self.needed(game) else []

    def act(self, game: Base1849, action: Action) -> None:
        if not isinstance(action, BuyLicence):
            raise self.wrong(game, action)
        refusal = self._refusal(game)
        if refusal is not None:
            raise refusal
        price = e_token_price(game)
        game.pop()
        game.state.licences = (*game.state.licences, self.company)
        game.state.licence_sold = True
        game.emit(LicenceBought(company=self.company, amount=price))
        game.pay(self.company, BANK, price, "e_token")
