"""Nationalisation of companies and of private companies (rulebook 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Choose, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.seeds import shuffled
from railhead.engine.state import BANK
from railhead.titles.common.events.operating import HoldingsTakenOver
from railhead.titles.common.events.rounds import Passed
from railhead.titles.common.questions import CompanyQuestion
from railhead.titles.g1861.events import Nationalised, PrivateNationalised
from railhead.titles.g1861.game import Base1861
from railhead.titles.g1861.leaving import dissolve
from railhead.titles.g1861.railway import take_over_token

NATIONALISE = "nationalise"


def trainless(game: Base1861, *, minors: bool) -> list[str]:
    """Companies that have operated and own no train, in operating order.

    `minors`: return minors or publics.

    See rules 1861-11-1, 1861-11-3, 1861-11-5 and 1861-11-12.
    """
    return [
        company
        for company in game.operating_order()
        if game.is_minor(company) == minors
        and game.state.turns[company]
        and not game.trains_of(company)
    ]


def nationalise_minors(game: Base1861) -> None:
    """Nationalise all minors as phase 8 begins (rules 1861-11-2 and 1861-11-5)."""
    for company in game.operating_order():
        if game.is_minor(company):
            nationalise(game, company)


def nationalise(game: Base1861, company: str) -> None:
    """Nationalise a company: the Bank pays its owners, the state railway takes over the rest.

    See rules 1861-10.10-14, 1861-11-4, 1861-11-6, 1861-11-7, 1861-11-9, 1861-11-10, 1861-11-11 and
    1861-R-5.
    """
    game.emit(Nationalised(company=company))
    game.repay_loans(company)
    game.move_price(company, "left", 1 + game.loans_of(company))
    price = game.price(company)
    for player in game.state.order:
        amount = game.share_count(company, player) * price
        game.pay(BANK, player, amount, "nationalisation")
    heir = game.state_railway
    game.pay(company, heir, game.state.cash[company], "nationalisation")
    trains, privates = game.trains_of(company), game.privates_of(company)
    if trains or privates:
        game.emit(HoldingsTakenOver(heir=heir, trains=list(trains), privates=privates))
    for train in trains:
        game.move_train(train, company, heir)
    _note_spent(game, company, trains)
    for private in privates:
        game.state.privates[private] = heir
    held = [(city, game.state.tokens[city].index(company)) for city in game.cities_of(company)]
    dissolve(game, company)
    for city, slot in _by_value(game, dict(held)):
        take_over_token(game, city, slot)


def _note_spent(game: Base1861, company: str, trains: Sequence[str]) -> None:
    """Remember trains that ran before the state railway took them over (rule 1861-R-21)."""
    acting = game.state.acting
    if game.trains_run_once and acting.company == company:
        spent = tuple(train for train in trains if train in acting.trains_run)
        game.state.spent = (*game.state.spent, *spent)


def _by_value(game: Base1861, slots: dict[str, int]) -> list[tuple[str, int]]:
    """(City, slot of the token there), the most valuable city first (rule 1861-11-10)."""
    colour = game.phase.revenue_colour
    if game.options["rsr_marker_ties"] == "random":
        cities = shuffled(slots, game.seed + game.state.turn)
    else:
        cities = sorted(slots, reverse=True)

    def value(city: str) -> int:
        hex_id, _, node = city.rpartition(".")
        return game.network.face(hex_id).nodes[int(node)].value(colour)

    return [(city, slots[city]) for city in sorted(cities, key=value, reverse=True)]


def nationalise_privates(game: Base1861) -> None:
    """Nationalise the private companies at face value as phase 6 begins.

    See rules 1861-7.1-9 and 1861-11-8.
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
class Nationalise(CompanyQuestion[Base1861, Choose | Pass]):
    """Whether the president of a public without trains has it nationalised (rule 1861-11-3)."""

    name: ClassVar[str] = "nationalise"

    def run(self, game: Base1861) -> bool:
        if game.started(self.company) and not game.trains_of(self.company):
            return True
        game.pop()
        return False

    def answers(self, game: Base1861) -> Sequence[Answer]:
        return [Choose(self.company, NATIONALISE), Pass(self.company)]

    def refusal(self, game: Base1861) -> Illegal:
        return Illegal(
            "1861-11-3",
            "The president of {company} says whether it is nationalised.",
            company=self.company,
        )

    def answered(self, game: Base1861, action: Choose | Pass) -> None:
        if isinstance(action, Choose):
            nationalise(game, self.company)
        else:
            game.emit(Passed(actor=self.company, on=self.name))
