"""Changes of phase (rulebook 8)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.events import Event
from railhead.engine.step import Step
from railhead.titles.common.phases import DiscardStep, begin_phase_of, next_phase_events
from railhead.titles.g1861.events import EndFixed, MinorsRemoved, NationalisationPossible
from railhead.titles.g1861.game import MINOR, Base1861
from railhead.titles.g1861.nationalising import (
    Nationalise,
    nationalise,
    nationalise_minors,
    nationalise_privates,
    trainless,
)

# The order in which another site asks companies to discard trains (option discard_order).
ROSTER = (
    *("R-O", "K-B", "O-K", "K-K", "SP-W", "K-R", "N", "M-K", "M-NN", "M-V", "NW", "SW", "SE"),
    *("MVR", "MK", "GRR", "MKN", "MKV", "M-B", "E", "D", "V", "T-R", "S-V"),
)


def enter_phase_of(game: Base1861, train_class: str) -> None:
    """Start the phase of a class just sold for the first time.

    See rules 1861-8-1, 1861-8-9, 1861-R-6 and 1861-R-7.
    """
    phase = begin_phase_of(game, train_class)
    match phase:
        case "":
            return
        case "5":
            _remove_unsold_minors(game)
        case "6":
            nationalise_privates(game)
        case "8":
            nationalise_minors(game)
            _fix_the_end(game)
    questions: list[str] = []
    if phase in ("4", "6", "8"):
        for minor in trainless(game, minors=True):
            nationalise(game, minor)
        questions = trainless(game, minors=False)
    game.push(*(Discard(company) for company in reversed(_discarding(game))))
    game.push(*(Nationalise(company) for company in reversed(questions)))


def _discarding(game: Base1861) -> list[str]:
    """The companies in the order in which they discard (rule 1861-10.10-6)."""
    if game.options["discard_order"] == "operating":
        return game.operating_order()
    return [company for company in ROSTER if game.started(company)]


def _remove_unsold_minors(game: Base1861) -> None:
    """Take the minors that nobody has bought, and their homes, out of the game.

    See rules 1861-8-5 and 1861-10.5-3.
    """
    state = game.state
    unsold = [
        minor
        for minor in game.companies_of_kind(MINOR)
        if not game.started(minor) and minor not in state.gone
    ]
    for minor in unsold:
        del state.homes[minor]
    state.gone = (*state.gone, *unsold)
    if unsold:
        game.emit(MinorsRemoved(companies=unsold))


def _fix_the_end(game: Base1861) -> None:
    """Set the last Operating Round of the game (rules 1861-13-1, 1861-13-2 and 1861-14.4-1)."""
    state = game.state
    if game.options["eight_train_does_not_end_game"]:
        return
    rounds = game.title.facts.rounds_after_last_stock_round
    first = state.round_number == 1
    state.last = (state.turn if first else state.turn + 1, rounds)
    game.emit(EndFixed(turn=state.last[0], number=rounds))


@dataclass(frozen=True, slots=True)
class Discard(DiscardStep[Base1861]):
    """Return a train above the limit (rules 1861-10.10-6 and 1861-R-7).

    Depending on the option discard_order, other companies above their limits may go first.
    """

    def in_any_order(self, game: Base1861) -> bool:
        return game.options["discard_order"] != "operating"


def next_phase(game: Base1861) -> list[Event]:
    """Return what the next phase would do to companies, tried on a copy of the game.

    See rules 1861-8-1, 1861-8-2, 1861-8-3, 1861-8-4, 1861-8-5, 1861-8-6, 1861-8-7, 1861-8-8,
    1861-8-9 and 1861-8-10.
    """
    return next_phase_events(game, enter_phase_of, _may_be_given_up)


def _may_be_given_up(game: Base1861, step: Step[Base1861]) -> None:
    if isinstance(step, Nationalise):
        game.emit(NationalisationPossible(company=step.company))
