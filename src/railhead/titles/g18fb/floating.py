"""Companies start without a concession and float, and where SFM has its home (rulebook 3.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Par
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, POOL
from railhead.titles.common.homes import ChooseHomeStep
from railhead.titles.common.launching import hand_first_certificate
from railhead.titles.g18fb.events import CompanyFloated
from railhead.titles.g18fb.game import Table18FB
from railhead.titles.g18fb.state import DEFINITIVE, OFFER


def set_afloat(game: Table18FB, company: str, status: str) -> None:
    """A company operates from now on, with the tile steps of the phase.

    Rules 18FB-2.1-10 and 18FB-3.5.1-1.
    """
    state = game.state
    steps = game.title.facts.steps[state.phase]
    state.floated = (*state.floated, company)
    state.status[company] = status
    state.tile_steps[company] = steps
    state.turns[company] = 0
    game.emit(CompanyFloated(company=company, status=status, steps=steps))


def start(game: Table18FB, par: Par) -> None:
    """Carry out a checked start without a concession: the bank is paid.

    Rules 18FB-3.6-4, 18FB-R-50 and 18FB-3.6.1-2.
    """
    company = par.company
    hand_first_certificate(game, par, OFFER, BANK)
    game.state.pars[company] = par.price
    if company == game.title.facts.without_home:
        game.push(ChooseHome(company))


def float_if_sold(game: Table18FB, company: str) -> None:
    """Float a company of which enough has been bought; to be asked after every purchase.

    Its capital comes on top of what a card brought it. Rules 18FB-3.6-4, 18FB-3.6-5, 18FB-R-50 and
    18FB-R-77.
    """
    facts = game.title.facts
    left = game.percent(company, OFFER)
    if game.floated(company) or 100 - left < facts.float_percent:
        return
    set_afloat(game, company, DEFINITIVE)
    game.pay(BANK, company, facts.float_shares * game.state.pars[company], "float")
    if left:
        game.move_certificates(company, game.certificates(company, OFFER), OFFER, POOL)


# -- the home of SFM ---------------------------------------------------------------------------


def home_places(game: Table18FB, company: str) -> list[str]:
    """The cities with an empty open slot; off-board areas are none (rule 18FB-3.6.1-2)."""
    return [
        city
        for city in game.state.tokens
        if _is_city(game, city) and game.free_slot(city, company) is not None
    ]


def _is_city(game: Table18FB, place: str) -> bool:
    hex_id, _, node = place.rpartition(".")
    return game.network.face(hex_id).nodes[int(node)].kind == "city"


@dataclass(frozen=True, slots=True)
class ChooseHome(ChooseHomeStep[Table18FB]):
    """The buyer of the president's certificate places the first token, free of charge.

    Rules 18FB-3.6.1-2 and 18FB-R-53.
    """

    name: ClassVar[str] = "first_token"

    def places(self, game: Table18FB) -> list[str]:
        return home_places(game, self.company)

    def refusal(self, game: Table18FB) -> Illegal:
        return Illegal(
            "18FB-3.6.1-2",
            "The home of {company} is a city with an empty open slot.",
            company=self.company,
        )
