"""What an absorption would cost and bring, worked out beforehand (rulebook 5.2 to 5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, cast

from railhead.engine.actions import Action, DiscardTrain, Pass
from railhead.engine.illegal import passes
from railhead.titles.g1865.absorbed_tokens import (
    VacateMines,
    own_mines,
    replaceable,
    shared_cities,
)
from railhead.titles.g1865.absorbing import check_pair
from railhead.titles.g1865.absorption import Terms, absorb, terms
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.phases import Discard


class Change(NamedTuple):
    """A number of a company before and after; `kind`: its key among the figures of the words."""

    kind: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class AbsorptionPlan:
    """What the absorption of one company by another would cost and bring, in the order of steps.

    `terms`: what it costs and how it is paid.
    Tokens: the acquirer receives `gained` new ones and then has `hand` to place. It may take back
    those in `vacatable`. Cities in `shared` have tokens of both companies and bring `synergy` each.
    Tokens in `replaced` are replaced; about those in `open` its president decides.
    `trains` and `privates`: what it takes over; `surplus`: how many trains it must return.
    Afterwards it has `treasury` and `loans`. `changes`: other numbers, assuming that its president
    takes no token back, replaces all that can be replaced, and returns the lowest trains; () if the
    terms are not `possible`.
    """

    acquirer: str
    target: str
    terms: Terms
    gained: int
    hand: int
    vacatable: tuple[str, ...]
    shared: tuple[str, ...]
    synergy: int
    replaced: tuple[str, ...]
    open: tuple[str, ...]
    trains: tuple[str, ...]
    privates: tuple[str, ...]
    surplus: int
    treasury: int
    loans: int
    changes: tuple[Change, ...]


def absorption_plan(game: Base1865, acquirer: str, target: str) -> AbsorptionPlan | None:
    """Return what an absorption would cost and bring, None if the rules exclude it.

    It does not matter whose turn it is. An absorption that cannot be paid, or leaves more loans
    than rule 1865-5.5-4 allows, is returned too, without `changes`.
    """
    if not passes(check_pair, game, acquirer, target):
        return None
    deal = terms(game, acquirer, target)
    cities, mines = replaceable(game, acquirer, target)
    hand = game.state.tokens_left[acquirer] + game.tokens_out(acquirer)
    shared = shared_cities(game, acquirer, target)
    synergy = game.title.facts.synergy
    scarce = hand < len(cities)
    return AbsorptionPlan(
        acquirer,
        target,
        deal,
        gained=game.tokens_out(acquirer),
        hand=hand,
        vacatable=tuple(own_mines(game, acquirer)),
        shared=tuple(shared),
        synergy=synergy,
        replaced=() if scarce else tuple(cities),
        open=(*cities, *mines) if scarce else tuple(mines),
        trains=game.trains_of(target),
        privates=tuple(game.privates_of(target)),
        surplus=_surplus(game, acquirer, target),
        treasury=_treasury(deal, len(shared) * synergy, game.title.facts.loan),
        loans=game.loans_of(acquirer) + game.loans_of(target) + deal.borrowed,
        changes=_changes(game, acquirer, target) if deal.possible else (),
    )


def _treasury(deal: Terms, synergies: int, loan: int) -> int:
    """The acquirer's treasury afterwards; 0 before synergies if money is missing."""
    left = deal.cash + deal.proceeds + deal.borrowed * loan - deal.cost
    return max(left, 0) + synergies


def _surplus(game: Base1865, acquirer: str, target: str) -> int:
    limit = game.train_limit(acquirer)
    owned = len(game.trains_of(acquirer)) + len(game.trains_of(target))
    return 0 if limit is None else max(owned - limit, 0)


def _changes(game: Base1865, acquirer: str, target: str) -> tuple[Change, ...]:
    """Numbers of the acquirer now, and after the absorption on a copy of the game."""
    after = _rehearsed(game, acquirer, target)
    return tuple(
        Change(kind, before, then)
        for (kind, before), (_, then) in zip(
            _figures(game, acquirer), _figures(after, acquirer), strict=True
        )
    )


def _figures(game: Base1865, company: str) -> list[tuple[str, int]]:
    return [
        ("traffic", game.state.traffic.get(company, 0)),
        ("coverage", game.coverage(company)),
        ("revenue", game.revenue(company)),
        ("tokens", len(game.cities_of(company))),
        ("rank", game.rank(company)),
    ]


def _rehearsed(game: Base1865, acquirer: str, target: str) -> Base1865:
    """A copy of the game after an absorption in which the acquirer keeps what it can."""
    after = game.fork()
    after.state.agenda = ()
    absorb(after, acquirer, target)
    after.advance()
    while (decision := after.decision) is not None:
        match decision.step:
            case VacateMines.name:
                after.apply(Pass(acquirer))
            case Discard.name:
                least = min(after.trains_of(acquirer), key=lambda train: after.train(train).rank)
                after.apply(DiscardTrain(acquirer, least))
            case _:
                after.apply(cast("Action", decision.answers[0]))
    return after
