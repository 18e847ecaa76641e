"""The tokens of both companies after an absorption (rulebook 5.4).

The steps of an absorption lie on the agenda in this order: mines, replacing, surplus trains.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import AcquireToken, Action, Pass, RemoveToken
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.titles.common.events.operating import TokenLost, TokenRemoved
from railhead.titles.common.leaving import return_token
from railhead.titles.common.questions import CompanyQuestion
from railhead.titles.g1865.events import SynergyPaid, TokenReplaced, TokensGained
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.homes import give_tokens
from railhead.titles.g1865.maritime import pay_bonuses
from railhead.titles.g1865.mines import token_in_district


def give_all_tokens(game: Base1865, company: str) -> None:
    """Give a company all its tokens that are set aside: seven in all (rule 1865-5.4-2)."""
    count = game.tokens_out(company)
    if count:
        give_tokens(game, company, count)
        game.emit(TokensGained(company=company, count=count))


def own_mines(game: Base1865, company: str) -> list[str]:
    """The mines on which a company has a token."""
    return [city for city in game.cities_of(company) if game.is_mine(_hex(city))]


def _hex(city: str) -> str:
    return city.rpartition(".")[0]


# -- what becomes of the tokens of the target ------------------------------------------------------


def shared_cities(game: Base1865, company: str, target: str) -> list[str]:
    """The cities in which both companies have tokens."""
    return [city for city in game.cities_of(target) if game.has_token_on(_hex(city), company)]


def replaceable(game: Base1865, company: str, target: str) -> tuple[list[str], list[str]]:
    """The cities and the mines in which the target's tokens could be replaced (rule 1865-4.4-8).

    A company has at most one token in a hex, and one in the Carbonia district: see rules
    1865-5.4-4, 1865-5.4-5 and 1865-5.4-11.
    """
    cities, mines = [], []
    for city in game.cities_of(target):
        hex_id = _hex(city)
        if not game.is_mine(hex_id):
            if not game.has_token_on(hex_id, company):
                cities.append(city)
        elif not token_in_district(game, company, city):
            mines.append(city)
    return cities, mines


@dataclass(frozen=True, slots=True)
class VacateMines(CompanyQuestion[Base1865, Action]):
    """The acquirer may take tokens of its own back from mines (rule 1865-5.4-3)."""

    name: ClassVar[str] = "vacate_mines"

    def run(self, game: Base1865) -> bool:
        if own_mines(game, self.company):
            return True
        game.pop()
        return False

    def answers(self, game: Base1865) -> Sequence[Answer]:
        mines = own_mines(game, self.company)
        return [*(RemoveToken(self.company, city) for city in mines), Pass(self.company)]

    def refusal(self, game: Base1865) -> Illegal:
        return Illegal(
            "1865-5.4-3", "{company} takes back only own tokens on mines.", company=self.company
        )

    def answered(self, game: Base1865, action: Action) -> None:
        if isinstance(action, RemoveToken):
            return_token(game, action.city, self.company)
            game.emit(TokenRemoved(company=self.company, city=action.city))
            game.push(self)


@dataclass(frozen=True, slots=True)
class ReplaceTokens(CompanyQuestion[Base1865, Action]):
    """Tokens of the acquirer take the places of those of the target.

    In cities they must be replaced first, as long as there are tokens; on mines the president
    decides. If there are too few tokens, a direct route must lead from each token that they choose
    to another one of their company. See rules 1865-5.4-4, 1865-5.4-5, 1865-5.4-6 and 1865-5.4-7.
    """

    name: ClassVar[str] = "replace_tokens"
    target: str

    def run(self, game: Base1865) -> bool:
        self._remove_shared(game)
        while (city := self._forced(game)) is not None:
            self._replace(game, city)
        if self._choices(game):
            return True
        game.pop()
        self._finish(game)
        return False

    # -- what is possible -----------------------------------------------------------------

    def _forced(self, game: Base1865) -> str | None:
        """A city whose token is replaced without a question, None if there is none."""
        cities, _ = replaceable(game, self.company, self.target)
        if cities and len(cities) <= game.state.tokens_left[self.company]:
            return cities[0]
        choices = self._choices(game)
        return choices[0] if len(choices) == 1 and choices[0] in cities else None

    def _choices(self, game: Base1865) -> list[str]:
        """The cities or mines of which one may be chosen next."""
        cities, mines = replaceable(game, self.company, self.target)
        left = game.state.tokens_left[self.company]
        if not left:
            return []
        if left < len(cities) + len(mines):
            cities = list(self._connected(game, cities))
            mines = list(self._connected(game, mines))
        return cities or mines

    def _connected(self, game: Base1865, places: list[str]) -> Iterator[str]:
        return (city for city in places if game.has_direct_route(self.company, _hex(city)))

    def _may_pass(self, game: Base1865) -> bool:
        """Whether only mines are left, which may be left vacant."""
        return all(game.is_mine(_hex(city)) for city in self._choices(game))

    def answers(self, game: Base1865) -> Sequence[Answer]:
        found: list[Answer] = [
            AcquireToken(self.company, city, self.target, 0) for city in self._choices(game)
        ]
        return [*found, Pass(self.company)] if self._may_pass(game) else found

    def refusal(self, game: Base1865) -> Illegal:
        rule = "1865-5.4-5" if self._may_pass(game) else "1865-5.4-6"
        return Illegal(
            rule,
            "{company} replaces tokens of {target} that are joined to its own, cities first.",
            company=self.company,
            target=self.target,
        )

    def answered(self, game: Base1865, action: Action) -> None:
        if isinstance(action, AcquireToken):
            self._replace(game, action.city)
            game.push(self)
        else:
            self._finish(game)

    # -- what is done ---------------------------------------------------------------------

    def _remove_shared(self, game: Base1865) -> None:
        """Remove the target's token from cities with tokens of both; the bank pays.

        See rule 1865-5.4-4.
        """
        amount = game.title.facts.synergy
        for city in shared_cities(game, self.company, self.target):
            self._lift(game, city)
            game.emit(SynergyPaid(company=self.company, city=city, amount=amount))
            game.pay(BANK, self.company, amount, "synergy")

    def _replace(self, game: Base1865, city: str) -> None:
        slot = self._lift(game, city)
        game.put_token(city, slot, self.company)
        game.emit(TokenReplaced(company=self.company, target=self.target, city=city))

    def _lift(self, game: Base1865, city: str) -> int:
        """Set a token of the target aside; return the number of the slot it leaves."""
        slot = return_token(game, city, self.target)
        give_tokens(game, self.target, -1)
        return slot

    def _finish(self, game: Base1865) -> None:
        """Remove the target's other tokens; maritime cards may pay their bonus.

        See rules 1865-5.4-6 and 1865-5.4-10.
        """
        for city in game.cities_of(self.target):
            self._lift(game, city)
            game.emit(TokenLost(company=self.target, city=city))
        pay_bonuses(game, self.company)
