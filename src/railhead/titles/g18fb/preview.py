"""What the next phase, and the mergers into a national, would do, tried on copies of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from railhead.engine.actions import REFUSE, Choose
from railhead.engine.events import Event
from railhead.engine.step import Step
from railhead.titles.common.phases import next_phase_events
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.nationals import FormNational, candidates
from railhead.titles.g18fb.phases import enter_phase_of

# More companies than this, none of them started: two are drawn, which nobody knows before.
_DRAWN = 2


class Formed(NamedTuple):
    """A national as it would be in `game`, a copy of the present one, made of `companies`."""

    game: Base18FB
    national: str
    companies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ahead:
    """What the next phase would do: `events`, and the `nationals` that would be formed."""

    events: list[Event]
    nationals: tuple[Formed, ...] = ()


def next_phase(game: Base18FB) -> Ahead:
    """What the next phase would do if it began now; the nationals form though everybody refuses.

    See rules 18FB-2.1-1, 18FB-3.6-1, 18FB-3.6-2, 18FB-3.6-3 and 18FB-3.7-1.
    """
    trial = game.fork()
    if trial.state.acting.company not in trial.state.presidents:
        # Somebody has to buy the train: the company that would be asked first.
        buyer = next(iter(trial.operating_order()), "")
        if not buyer:
            return Ahead([])
        trial.state.acting = replace(trial.state.acting, company=buyer)
    nationals: list[Formed] = []

    def refused_by_all(after: Base18FB, step: Step[Base18FB]) -> None:
        if isinstance(step, FormNational) and (found := _if_refused_by_all(after, step)):
            nationals.append(found)

    events = next_phase_events(trial, enter_phase_of, refused_by_all)
    return Ahead(events, tuple(nationals))


def _if_refused_by_all(game: Base18FB, step: FormNational) -> Formed | None:
    """Form a national though every president refuses, if that can be told."""
    free = [name for name in candidates(game, step.national) if not game.started(name)]
    if len(free) > _DRAWN:
        return None
    game.state.agenda = (step,)
    game.advance()
    refuse_all(game)
    return _formed(game, step.national)


def refuse_all(game: Base18FB) -> None:
    """Answer no for every president who is asked to merge into the present national."""
    national = _forming(game)
    while national and _forming(game) == national and game.decision is not None:
        game.apply(Choose(game.decision.actor, REFUSE))


def _forming(game: Base18FB) -> str:
    """The national that is being formed, "" if none is."""
    step = game.state.agenda[-1] if game.state.agenda else None
    return step.national if isinstance(step, FormNational) else ""


def _formed(after: Base18FB, national: str) -> Formed | None:
    """A national in a game in which it has just been formed, None if it has not."""
    for event in reversed(after.events):
        if event.kind == "national_formed" and event.params["national"] == national:
            return Formed(after.fork(), national, tuple(event.params["companies"]))
    return None


def if_refused(game: Base18FB, action: Choose | None = None) -> Formed | None:
    """The national if an answer is given, by default none, and all others refuse.

    None if it does not form.
    """
    national, trial = _forming(game), game.fork()
    if action is not None:
        trial.apply(action)
    refuse_all(trial)
    return _formed(trial, national)
