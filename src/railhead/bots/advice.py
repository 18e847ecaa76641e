"""What a strong player would answer, what it gains, and why, as data.

`language/advice.py` words the reasons. For the chances of all players see `Judgement.chances` and
`Judgement.shares`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.bots.judgement import Judgement, at_progress, judgement_of
from railhead.bots.opponents import STRENGTHS
from railhead.bots.prospects import FIGURES, prospects
from railhead.bots.search import Plan, Planner
from railhead.engine.actions import Action, Pass
from railhead.engine.game import Game

MOST = 3
"""How many answers are advised."""

ONLY = "only"
"""The kind of reason of an answer beside which nothing else is worth trying."""

NOTHING = "nothing"
"""The kind of reason of an answer that changes no figure for the better."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an answer is good. `kind`: the figure (`FIGURES`) that speaks for it most, or `ONLY` or
    `NOTHING`; `params`: `amount`, by how much it is better, in money.
    """

    kind: str
    params: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advice:
    """An answer that is advised.

    `gain`: what it is expected to bring more than passing does, or than the worst answer tried
    where nobody may pass, in money.
    """

    action: Action
    gain: float
    reason: Reason


def advise(
    game: Game, strength: str = "expert", most: int = MOST, seed: int = 0
) -> tuple[Advice, ...]:
    """Return the best answers to the present question, the best first; empty if the game is over.

    `strength`: whose advice it is, one of `STRENGTHS`; the same seed gives the same advice. Raises
    KeyError for an unknown strength.
    """
    if game.decision is None:
        return ()
    judgement = judgement_of(type(game))
    plans = Planner(judgement, STRENGTHS[strength], seed).plans(game)
    if len(plans) == 1:
        return (Advice(plans[0].action, 0.0, Reason(ONLY)),)
    player = game.decision.player
    passing = next((it for it in plans if isinstance(it.action, Pass)), None)
    base = passing or plans[-1]
    found = []
    for plan in plans[:most]:
        reason = _reason(judgement, player, base, plan)
        found.append(Advice(plan.action, plan.worth - base.worth, reason))
    return tuple(found)


def _reason(judgement: Judgement, player: str, base: Plan, plan: Plan) -> Reason:
    """The figure by which a plan is better for a player than another, right after its answer."""
    before, after = prospects(base.after), prospects(plan.after)
    weights = at_progress(judgement.weights, before.progress)
    gains = [
        (weight * (then - now), name, then - now)
        for weight, name, now, then in zip(
            weights, FIGURES, before.of[player], after.of[player], strict=True
        )
    ]
    gain, name, change = max(gains)
    if gain <= 0:
        return Reason(NOTHING)
    return Reason(name, {"amount": abs(round(change))})
