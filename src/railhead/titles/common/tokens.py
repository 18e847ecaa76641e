"""Placing tokens in cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from railhead.engine.actions import Action, PlaceToken
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal, passes
from railhead.titles.common.events.operating import TokenPlaced
from railhead.titles.common.exact import check_exact
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.turn import CompanyStep


def check_city(game: CommonGame, company: str, city: str) -> None:
    """Check that a company has a token left for a city, and none there yet. Raises Illegal."""
    hex_id = city.rpartition(".")[0]
    if not game.state.tokens.get(city):
        raise Illegal(game.rule("no_city"), "{city} is not a city.", city=city)
    if game.state.tokens_left[company] < 1:
        raise Illegal(game.rule("no_token"), "{company} has no token left.", company=company)
    if game.has_token_at(city, company):
        raise Illegal(
            game.rule("one_token_a_hex"),
            "{company} has a token on {hex}.",
            company=company,
            hex=hex_id,
        )


def check_reached(game: CommonGame, company: str, city: str) -> None:
    """Check that a company reaches a city. Raises Illegal."""
    if not game.network.reaches(company, city):
        raise Illegal(
            game.rule("token_reach"),
            "{company} cannot reach {city}.",
            company=company,
            city=city,
        )


def check_slot(game: CommonGame, company: str, city: str) -> None:
    """Check that a city has a slot that is free and not reserved for others. Raises Illegal."""
    if game.free_slot(city, company) is None:
        key = "slot_kept" if "" in game.state.tokens[city] else "slots_full"
        raise Illegal(
            game.rule(key),
            "No slot in {city} is free for {company}.",
            city=city,
            company=company,
        )


@dataclass(frozen=True, slots=True)
class TokenStep(CompanyStep[T], Generic[T]):
    """Place one token in a city that the company reaches."""

    name: ClassVar[str] = "token"

    def check(self, game: T, city: str) -> None:
        """Check that the company may place its token in a city. Raises Illegal."""
        check_city(game, self.company, city)
        check_reached(game, self.company, city)
        check_slot(game, self.company, city)

    def cities(self, game: T) -> Iterator[str]:
        """Yield the cities with an empty slot that the company reaches, to be looked at closer."""
        network = game.network
        reached, numbers = network.reach(self.company).stations, network.grid.stations
        for city, slots in game.state.tokens.items():
            if "" in slots and numbers[city] in reached:
                yield city

    def places(self, game: T) -> Iterator[str]:
        """Yield every city in which the company may place a token."""
        for city in self.cities(game):
            if passes(self.check, game, city):
                yield city

    def needed(self, game: T) -> bool:
        return bool(game.state.tokens_left[self.company]) and self.finds_place(game)

    def finds_place(self, game: T) -> bool:
        """Whether there is a city in which the company may place a token."""
        return any(self.places(game))

    def choices(self, game: T) -> Sequence[Answer]:
        return [PlaceToken(self.company, city) for city in self.places(game)]

    def act(self, game: T, action: Action) -> None:
        if not isinstance(action, PlaceToken):
            raise self.wrong(game, action)
        self.check(game, action.city)
        needed = PlaceToken(self.company, action.city)
        check_exact(game, action, needed, game.rule("token_reach"))
        game.pop()
        self.place(game, action.city)

    def place(self, game: T, city: str) -> None:
        """Place the token, and pay for it if it costs anything."""
        game.place_token(city, self.company)
        game.emit(TokenPlaced(company=self.company, city=city))
