"""Majors and nationals acquire regional companies (rules 18FB-3.7.3-1 to 18FB-3.7.3-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import Absorb
from railhead.engine.illegal import Illegal
from railhead.titles.common.leaving import return_token
from railhead.titles.common.turn import AnyTimeStep
from railhead.titles.g18fb.events import RegionalAcquired
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.regional import check_bonuses
from railhead.titles.g18fb.revenue import earnings
from railhead.titles.g18fb.slots import base_city
from railhead.titles.g18fb.tokens import (
    joined_by_line,
    settle_waiting,
    take_place,
)


def price_of(game: Base18FB, regional: str) -> int:
    """What it costs to acquire a regional company now (rule 18FB-3.7.3-1)."""
    return earnings(game, regional).total + game.title.facts.regional[regional].nominal


def acquisitions(game: Base18FB, company: str) -> Iterator[Absorb]:
    """Yield the regional companies that a company can acquire now."""
    if not game.phase_reached(game.title.facts.nationals_from) or company not in game.state.cells:
        return
    cash = game.state.cash[company]
    for regional in game.of_kind(REGIONAL):
        # What it cannot pay needs no search for a line.
        if not game.started(regional) or price_of(game, regional) > cash:
            continue
        if acquisition_refusal(game, action := Absorb(company, company, regional)) is None:
            yield action


def acquisition_refusal(game: Base18FB, action: Absorb) -> Illegal | None:
    """Why a company cannot acquire a regional one now, None if it can.

    See rules 18FB-3.7.3-1, 18FB-3.7.3-2, 18FB-R-64, 18FB-R-65 and 18FB-R-71.
    """
    company, regional = action.acquirer, action.target
    if not game.phase_reached(game.title.facts.nationals_from):
        return Illegal("18FB-3.7.3-1", "No regional company can be acquired yet.")
    if action.actor != company or company not in game.state.cells:
        return Illegal("18FB-3.7.3-1", "Only the company on turn acquires others.")
    if regional not in game.of_kind(REGIONAL) or not game.started(regional):
        return Illegal("18FB-R-64", "{company} cannot be acquired.", company=regional)
    if company in game.state.leased:
        return Illegal("18FB-R-71", "{company} still leases a train.", company=company)
    city = base_city(game, regional)
    if not (game.has_token_at(city, company) or joined_by_line(game, company, city)):
        return Illegal(
            "18FB-3.7.3-2",
            "No token line joins {company} with the base of {regional}.",
            company=company,
            regional=regional,
        )
    price = price_of(game, regional)
    if game.state.cash[company] < price:
        return Illegal(
            "18FB-3.7.3-2", "{company} cannot pay {price}.", company=company, price=price
        )
    return None


def acquire(game: Base18FB, action: Absorb) -> None:
    """Acquire a regional company. Raises Illegal.

    See rules 18FB-3.7.3-1, 18FB-3.7.3-3, 18FB-3.7.3-4, 18FB-R-65, 18FB-R-72 and 18FB-R-81.
    """
    refusal = acquisition_refusal(game, action)
    if refusal is not None:
        raise refusal
    company, regional, state = action.acquirer, action.target, game.state
    owner, price = state.presidents[regional], price_of(game, regional)
    game.emit(RegionalAcquired(company=company, regional=regional, owner=owner, price=price))
    game.pay(company, owner, price, "acquisition")
    game.pay(regional, owner, state.cash[regional], "acquisition")
    for train in game.trains_of(regional):
        game.move_train(train, regional, company)
    state.markers[company] = state.markers.get(company, 0) + state.markers.pop(regional, 0)
    del state.presidents[regional]
    certificate = game.certificates(regional, owner)
    game.move_certificates(regional, certificate, owner, regional)
    state.turns.pop(regional, None)
    state.gone = (*state.gone, regional)
    _replace_token(game, company, regional)


def _replace_token(game: Base18FB, company: str, regional: str) -> None:
    """The buyer's token takes the place of the regional one, free of charge, or its claim."""
    state, city = game.state, base_city(game, regional)
    if regional in state.waiting:
        state.heirs[regional] = company
        settle_waiting(game)
        return
    slot = return_token(game, city, regional)
    if not take_place(game, company, city, slot):
        check_bonuses(game)


@dataclass(frozen=True, slots=True)
class Acquisition(AnyTimeStep[Base18FB]):
    """A chance to acquire regional companies where no other step of the turn would ask.

    See rule 18FB-3.7.3-1.
    """

    name: ClassVar[str] = "acquisition"

    def needed(self, game: Base18FB) -> bool:
        return next(acquisitions(game, self.company), None) is not None
