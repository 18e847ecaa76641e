"""Purchases of trains from the bank, and the phases that they start (rulebook 2.2 and 4.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from railhead.engine.events import Event
from railhead.engine.state import DEPOT
from railhead.titles.common.phases import DiscardStep, begin_phase_of, next_phase_events
from railhead.titles.common.trains import hand_over_train
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.launching import offer_majors
from railhead.titles.g1865.maritime import discard_cards


def take_train(game: Base1865, company: str, train: str, owner: str, price: int) -> None:
    """Carry out the purchase of a train from the bank, with all that follows.

    The first new train of a turn raises the value (rules 1865-3.11-1 and 1865-4.6-10).
    """
    hand_over_train(game, company, train, owner, price)
    if owner != DEPOT:
        return
    if not game.state.acting.raised:
        game.state.acting = replace(game.state.acting, raised=True)
        game.move_price(company, "up")
    enter_phase_of(game, game.train_class(train))


def enter_phase_of(game: Base1865, train_class: str) -> None:
    """Start the phase of a class just sold for the first time.

    Trains are scrapped, then cards discarded, then surplus trains returned. See rules 1865-2.2-10,
    1865-4.6-7 and 1865-4.6-8.
    """
    phase = begin_phase_of(game, train_class)
    if not phase:
        return
    if phase == game.title.facts.maritime_until:
        discard_cards(game)
    if phase == game.title.facts.majors_from:
        offer_majors(game)
    game.push(*(Discard(company) for company in reversed(game.operating_order())))


@dataclass(frozen=True, slots=True)
class Discard(DiscardStep[Base1865]):
    """Return a train above the limit (rule 1865-4.6-7)."""


def next_phase(game: Base1865) -> list[Event]:
    """Return what the next phase would change, tried on a copy of the game.

    See rules 1865-2.2-4, 1865-2.2-5, 1865-2.2-6, 1865-2.2-7, 1865-2.2-8, 1865-2.2-9 and
    1865-2.2-10.
    """
    return next_phase_events(game, enter_phase_of)
