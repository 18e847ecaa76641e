"""What a strong player would answer, what it gains, and why, as data.

`language/advice.py` words the reasons. For the chances of all players see `Judgement.chances` and
`Judgement.shares`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.bots.judgement import Judgement, at_progress
from railhead.bots.opponents import STRENGTHS, judgement_by
from railhead.bots.prospects import FIGURES, prospects
from railhead.bots.search import UNSURE, Plan, Planner
from railhead.engine.actions import (
    AcquireToken,
    Action,
    BuyPrivate,
    BuyTrain,
    LayTile,
    Pass,
    PlaceToken,
)
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal

MOST = 3
"""How many answers are advised."""

BUILDING = (LayTile, PlaceToken)

ONLY = "only"
"""The kind of reason of an answer beside which nothing else is worth trying."""

NOTHING = "nothing"
"""The kind of reason of an answer that changes no figure for the better."""

EQUAL = "equal"
"""The kind of reason of an answer that is no better than what it is compared with."""

PAYING = "paying"
"""The kind of reason of an answer after which private companies pay more, instead of `income`:
`amount` is for each round, since it is known how much that is, and not how long it lasts."""

KEPT = "kept"
"""The kind of reason of a dividend that leaves its company money which it can use
(`Game.worth_of_keeping`)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an answer is good. `kind`: the figure (`FIGURES`) that speaks for it most, or `PAYING`,
    `KEPT`, `ONLY`, `NOTHING` or `EQUAL`; `params`: `amount`, by how much it is better, in money.
    """

    kind: str
    params: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advice:
    """An answer that is advised.

    `gain`: what it is expected to bring more than passing does, or than the worst answer tried
    where nobody may pass, in money; of tiles and tokens what it brings to their company.
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
    judgement = judgement_by(strength, type(game))
    plans = Planner(judgement, STRENGTHS[strength], seed).plans(alone(game))
    if len(plans) == 1:
        return (Advice(plans[0].action, 0.0, Reason(ONLY)),)
    player = game.decision.player
    passing = next((it for it in plans if isinstance(it.action, Pass)), None)
    base = passing or plans[-1]
    found = []
    for plan in plans[:most]:
        gain = plan.worth - base.worth
        reason = reason_between(judgement, player, base, plan)
        if reason.kind == NOTHING and gain < UNSURE:
            reason = Reason(EQUAL)
        found.append(Advice(plan.action, gain, reason))
    return tuple(found)


def alone(game: Game) -> Game:
    """Return the game with the answers that a player can give without anybody's agreement.

    Where the rules ask the owner of what is bought, they do so in the game, and the answer stays.
    Where players agree outside of the game, nobody knows what another would sell for.
    """
    if game.decision is None:
        return game
    every = game.decision.answers
    own = [
        it for it in every if not takes_unasked(game, it.action if isinstance(it, Range) else it)
    ]
    return game.asking_only(own) if 0 < len(own) < len(every) else game


def takes_unasked(game: Game, action: Action) -> bool:
    """Whether an answer buys something of another player or his company, who is not asked."""
    if not isinstance(action, AcquireToken | BuyPrivate | BuyTrain) or game.decision is None:
        return False
    player, presidents = game.decision.player, game.state.presidents
    try:
        events = game.trial().apply(action)
    except Illegal:
        return False
    paid = (event.params for event in events if event.kind == "payment")
    owners = {
        presidents.get(it["payee"], it["payee"]) for it in paid if it["payer"] == action.actor
    }
    return any(owner in game.players and owner != player for owner in owners)


def part_of(game: Game, action: Action) -> float:
    """Return which part of what an answer gains is its player's own.

    What tiles and tokens gain is their company's (`bots/building.py`), of which he has his shares.
    """
    if not isinstance(action, BUILDING) or game.decision is None:
        return 1.0
    return game.percent(action.actor, game.decision.player) / 100


def reason_between(judgement: Judgement, player: str, base: Plan, plan: Plan) -> Reason:
    """Return the figure by which a plan is better for a player than another, after its answer."""
    before, after = prospects(base.after), prospects(plan.after)
    weights = at_progress(judgement.weights, before.progress)
    gains = [
        (weight * (then - now), name, then - now)
        for weight, name, now, then in zip(
            weights, FIGURES, before.of[player], after.of[player], strict=True
        )
    ]
    kept = plan.kept - base.kept
    gains.append((kept, KEPT, kept))
    for gain, name, change in sorted(gains, reverse=True):
        if gain <= 0:
            break
        if name != "income":
            return Reason(name, {"amount": abs(round(change))})
        paid = _income(plan.after, player) - _income(base.after, player)
        if paid > 0:
            return Reason(PAYING, {"amount": paid})
    return Reason(NOTHING)


def _income(game: Game, player: str) -> int:
    """What private companies pay a player in each round, in money."""
    owners = game.state.privates.items()
    return sum(game.income_of(private) for private, owner in owners if owner == player)
