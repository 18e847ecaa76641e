"""Nationalisation of companies and of private companies (rulebook 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Choose, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.titles.common.events.rounds import Passed
from railhead.titles.common.questions import CompanyQuestion
from railhead.titles.minors_and_publics.events import Nationalised, PrivateNationalised
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.leaving import dissolve
from railhead.titles.minors_and_publics.railway import take_over_token

NATIONALISE = "nationalise"


def trainless(game: MinorsGame, *, minors: bool) -> list[str]:
    """Companies that have operated and own no train, in operating order.

    `minors`: return minors or publics.

    See rules 11-1, 11-3, 11-5 and 11-12.
    """
    return [
        company
        for company in game.operating_order()
        if game.is_minor(company) == minors
        and game.state.turns[company]
        and not game.trains_of(company)
    ]


def nationalise_minors(game: MinorsGame) -> None:
    """Nationalise all minors as phase 8 begins (rules 11-2 and 11-5)."""
    for company in game.operating_order():
        if game.is_minor(company):
            nationalise(game, company)


def nationalise(game: MinorsGame, company: str) -> None:
    """Nationalise a company: the Bank pays its owners, the state railway takes over the rest.

    See rules 10.10-14, 11-4, 11-6, 11-7, 11-9, 11-10, 11-11 and
    R-5.
    """
    game.emit(Nationalised(company=company))
    game.repay_loans(company)
    loans, policy = game.loans_of(company), game.state_policy
    game.move_price(company, "left", 1 + loans * policy.steps_per_loan(game))
    price = game.price(company)
    for player in game.state.order:
        amount = game.share_count(company, player) * price
        game.pay(BANK, player, amount, "nationalisation")
    policy.take_over(game, company)
    held = [(city, game.state.tokens[city].index(company)) for city in game.cities_of(company)]
    dissolve(game, company)
    for city, slot in _by_value(game, company, dict(held)):
        take_over_token(game, city, slot)


def _by_value(game: MinorsGame, company: str, slots: dict[str, int]) -> list[tuple[str, int]]:
    """(City, slot of the token there), the most valuable city first (rule 11-10)."""
    colour = game.phase.revenue_colour

    def value(city: str) -> int:
        hex_id, _, node = city.rpartition(".")
        return game.network.face(hex_id).nodes[int(node)].value(colour)

    cities = sorted(slots, reverse=True)
    if game.state_policy.draws_ties(game) and len({value(city) for city in cities}) < len(cities):
        # A company may be nationalised once more in a later round, also of the same turn.
        state = game.state
        place = f"{state.round} {state.turn}.{state.round_number}"
        cities = game.draw(f"tokens {company} {place}", slots, state.turn)
    return [(city, slots[city]) for city in sorted(cities, key=value, reverse=True)]


def nationalise_privates(game: MinorsGame) -> None:
    """Nationalise the private companies at face value as phase 6 begins.

    See rules 7.1-9 and 11-8.
    """
    heir = game.state_railway
    for private, owner in list(game.state.privates.items()):
        if owner == heir:
            continue
        face = game.title.privates[private].face
        game.state.privates[private] = heir
        game.emit(PrivateNationalised(private=private, owner=owner, amount=face))
        game.pay(BANK, owner, face, "private_nationalisation")


@dataclass(frozen=True, slots=True)
class Nationalise(CompanyQuestion[MinorsGame, Choose | Pass]):
    """Whether the president of a public without trains has it nationalised (rule 11-3)."""

    name: ClassVar[str] = "nationalise"

    def run(self, game: MinorsGame) -> bool:
        if game.started(self.company) and not game.trains_of(self.company):
            return True
        game.pop()
        return False

    def answers(self, game: MinorsGame) -> Sequence[Answer]:
        return [Choose(self.company, NATIONALISE), Pass(self.company)]

    def refusal(self, game: MinorsGame) -> Illegal:
        return Illegal(
            game.rule("11-3"),
            "The president of {company} says whether it is nationalised.",
            company=self.company,
        )

    def answered(self, game: MinorsGame, action: Choose | Pass) -> None:
        if isinstance(action, Choose):
            nationalise(game, self.company)
        else:
            game.emit(Passed(actor=self.company, on=self.name))
