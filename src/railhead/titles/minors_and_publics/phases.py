"""Changes of phase (rulebook 8)."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.events import Event
from railhead.engine.step import Step
from railhead.titles.common.phases import DiscardStep, begin_phase_of, next_phase_events
from railhead.titles.minors_and_publics.events import (
    EndFixed,
    MinorsRemoved,
    NationalisationPossible,
)
from railhead.titles.minors_and_publics.game import MINOR, MinorsGame
from railhead.titles.minors_and_publics.nationalising import (
    Nationalise,
    nationalise,
    nationalise_minors,
    nationalise_privates,
    trainless,
)


def enter_phase_of(game: MinorsGame, train_class: str) -> None:
    """Start the phase of a class just sold for the first time.

    See rules 8-1, 8-9, R-6 and R-7.
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


def _discarding(game: MinorsGame) -> list[str]:
    """The companies in the order in which they discard (rule 10.10-6)."""
    if game.options["discard_order"] == "operating":
        return game.operating_order()
    return [company for company in game.state_policy.roster if game.started(company)]


def _remove_unsold_minors(game: MinorsGame) -> None:
    """Take the minors that nobody has bought, and their homes, out of the game.

    See rules 8-5 and 10.5-3.
    """
    state = game.state
    unsold = [
        minor
        for minor in game.companies_of_kind(MINOR)
        if not game.started(minor) and minor not in state.gone
    ]
    for minor in unsold:
        state.homes.pop(minor, None)
    state.gone = (*state.gone, *unsold)
    if unsold:
        game.emit(MinorsRemoved(companies=unsold))


def _fix_the_end(game: MinorsGame) -> None:
    """Set the last Operating Round of the game (rules 13-1 and 13-2)."""
    last = game.state_policy.last_round(game)
    if last is not None:
        game.state.last = last
        game.emit(EndFixed(turn=last[0], number=last[1]))


@dataclass(frozen=True, slots=True)
class Discard(DiscardStep[MinorsGame]):
    """Return a train above the limit (rules 10.10-6 and R-7).

    Depending on the option discard_order, other companies above their limits may go first.
    """

    def in_any_order(self, game: MinorsGame) -> bool:
        return game.options["discard_order"] != "operating"


def next_phase(game: MinorsGame) -> list[Event]:
    """Return what the next phase would do to companies, tried on a copy of the game.

    See rules 8-1, 8-2, 8-3, 8-4, 8-5, 8-6, 8-7, 8-8,
    8-9 and 8-10.
    """
    return next_phase_events(game, enter_phase_of, _may_be_given_up)


def _may_be_given_up(game: MinorsGame, step: Step[MinorsGame]) -> None:
    if isinstance(step, Nationalise):
        game.emit(NationalisationPossible(company=step.company))
