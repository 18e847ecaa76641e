"""Players start companies, with a concession or without.

See rules 18FB-3.3.2-1 to 18FB-3.3.2-12 and 18FB-3.6-1 to 18FB-3.6-6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Par
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.titles.common.homes import ChooseHomeStep
from railhead.titles.common.launching import (
    affordable_values,
    check_first_certificate,
    first_cost,
    hand_first_certificate,
)
from railhead.titles.g18fb.concessions import deposit_due, pay_deposit
from railhead.titles.g18fb.floating import set_afloat
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.state import BUILDING, OFFER


def check_start(game: Base18FB, par: Par, half: bool) -> None:
    """Check the purchase of the first certificate of a major. Raises Illegal.

    `half`: with the political card that halves the deposit. See rules 18FB-2.1-11, 18FB-2.2.2-1,
    18FB-3.3.2-1 and 18FB-R-50.
    """
    company, player = par.company, par.actor
    if company not in game.queue:
        raise Illegal("18FB-2.4-1", "{company} cannot be started.", company=company)
    check_first_certificate(game, par)
    deposit, cost = _deposit(game, player, company, half), first_cost(game, par.price)
    if game.state.cash[player] < deposit + cost:
        raise Illegal(
            "18FB-3.3.2-1",
            "{player} cannot pay the deposit of {amount} and {price} for the certificate.",
            player=player,
            amount=deposit,
            price=cost,
        )
    if not _has_home(game, company):
        raise Illegal("18FB-3.6.1-2", "No city has an empty slot for {company}.", company=company)


def _deposit(game: Base18FB, player: str, company: str, half: bool) -> int:
    """What a player pays besides the certificate, as long as there are concessions."""
    return deposit_due(game, player, company, half) if game.concessions_in_force else 0


def _has_home(game: Base18FB, company: str) -> bool:
    """The company has its home, or will find one."""
    return company != game.title.facts.without_home or bool(home_places(game, company))


def starts(game: Base18FB, player: str, half: bool) -> Iterator[Par]:
    """Yield every legal purchase of the first certificate of a major."""
    for company in game.queue:
        values = affordable_values(game, player, _deposit(game, player, company, half))
        if values and _has_home(game, company):
            yield from (Par(player, company, value) for value in values)


def start(game: Base18FB, par: Par, half: bool) -> None:
    """Carry out a checked start.

    A company with a concession is paid and floats at once; without one the bank is paid. See rules
    18FB-3.3.2-1, 18FB-3.3.2-2, 18FB-3.3.4-2, 18FB-3.6-4, 18FB-3.6.1-2 and 18FB-R-50.
    """
    company, state = par.company, game.state
    state.pars[company] = par.price
    if game.concessions_in_force:
        pay_deposit(game, par.actor, company, half)
        state.granted = (*state.granted, company)
        hand_first_certificate(game, par, OFFER, company)
        set_afloat(game, company, BUILDING)
        return
    hand_first_certificate(game, par, OFFER, BANK)
    if company == game.title.facts.without_home:
        game.push(ChooseHome(company))


# -- the home of SFM ---------------------------------------------------------------------------


def home_places(game: Base18FB, company: str) -> list[str]:
    """The cities with an empty open slot; off-board areas are none (rule 18FB-3.6.1-2)."""
    return [
        city
        for city in game.state.tokens
        if game.node_of(city).kind == "city" and game.free_slot(city, company) is not None
    ]


@dataclass(frozen=True, slots=True)
class ChooseHome(ChooseHomeStep[Base18FB]):
    """The buyer of the president's certificate places the first token, free of charge.

    See rules 18FB-3.6.1-2 and 18FB-R-53.
    """

    name: ClassVar[str] = "first_token"

    def places(self, game: Base18FB) -> list[str]:
        return home_places(game, self.company)

    def refusal(self, game: Base18FB) -> Illegal:
        return Illegal(
            "18FB-3.6.1-2",
            "The home of {company} is a city with an empty open slot.",
            company=self.company,
        )
