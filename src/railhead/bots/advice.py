"""What a strong player would answer, what it gains, and why, as data.

`language/reasons.py` words the reasons. For the chances of all players see `Judgement.chances` and
`Judgement.shares`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railhead.bots.building import outcome, passing, then
from railhead.bots.following import round_of
from railhead.bots.judgement import Judgement
from railhead.bots.opponents import STRENGTHS, judgement_by
from railhead.bots.reasons import SAID, Futures, Reason, reasons_for
from railhead.bots.reasons.futures import unowned
from railhead.bots.search import UNSURE, Plan, Planner
from railhead.engine.actions import (
    AcquireToken,
    Action,
    BuyPrivate,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
)
from railhead.engine.decision import Range
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal

MOST = 3
"""How many answers are advised."""

CATCHING_UP = 12
"""How often players pass in the game that is a round behind another, at most."""

TOLD = 3
"""With how many weaker answers one is compared until something can be told."""

BUILDING = (LayTile, PlaceToken)

ONLY = "only"
"""The kind of reason of an answer beside which nothing else is worth trying."""

NOTHING = "nothing"
"""The kind of reason of an answer that is better by nothing that can be told in a sentence."""

EQUAL = "equal"
"""The kind of reason of an answer that is no better than what it is compared with."""

WEAKEST = "weakest"
"""The kind of reason of the answer with which the others are compared, where nobody may pass."""

REST = "rest"
"""The kind of reason of passing, where everything else brings less."""

LESS = "less"
"""The kind of reason of an answer that brings less than passing."""

ALIKE = "alike"
"""The kind of reason where nobody may pass and no answer is better than another."""

AS_PASSING = "as_passing"
"""The kind of reason of an answer that brings about as much as passing."""

KEPT = "kept"
"""The kind of reason of a dividend that leaves its company money which it can use
(`Game.worth_of_keeping`)."""


@dataclass(frozen=True, slots=True)
class Advice:
    """An answer that is advised.

    `gain`: what it is expected to bring more than passing does, or than the worst answer tried
    where nobody may pass, in money; of tiles and tokens what it brings to their company. `reasons`:
    why it is better than that, the weightiest first, at least one; of passing itself, why it is
    better than the best of the other answers, none where it is not.
    """

    action: Action
    gain: float
    reasons: tuple[Reason, ...]


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
        return (Advice(plans[0].action, 0.0, (Reason(ONLY),)),)
    passed = next((it for it in plans if isinstance(it.action, Pass)), None)
    base = passed or plans[-1]
    found = []
    alike = passed is None and plans[0].worth - base.worth < UNSURE
    for plan in _unlike(game, plans)[:most]:
        gain = plan.worth - base.worth
        if alike:
            reasons: tuple[Reason, ...] = (Reason(ALIKE),)
        elif plan is not base:
            rivals = [passed] if passed else _rivals(plans, plan)
            reasons = _reasons(judgement, game, rivals, plan, gain, worst=passed is None)
        elif plan is plans[0]:
            reasons = reasons_between(judgement, game, plans[1], plan) or (Reason(REST),)
        else:
            reasons = () if passed else (Reason(WEAKEST),)
        found.append(Advice(plan.action, gain, reasons))
    return tuple(found)


def _unlike(game: Game, plans: Sequence[Plan]) -> list[Plan]:
    """Return the plans without those that lay a tile which looks like one before it, turned."""
    seen: dict[tuple[object, ...], Plan] = {}
    for number, plan in enumerate(plans):
        action = plan.action
        look: tuple[object, ...] = (number,)
        if isinstance(action, LayTile):
            face = game.title.tiles.tiles[action.tile].faces[action.rotation]
            tracks = frozenset((frozenset((it.a, it.b)), it.gauge) for it in face.tracks)
            look = (action.hex, action.tile, tracks)
        seen.setdefault(look, plan)
    return list(seen.values())


def _rivals(plans: Sequence[Plan], plan: Plan) -> list[Plan]:
    """Return what an answer is compared with where nobody may pass, the first that tells anything.

    The weakest answer may be an absurd one: the next best comes first. A dividend is compared with
    other dividends alone, not with what its company might do besides.
    """
    weaker = [it for it in plans if it.worth <= plan.worth - UNSURE]
    paid = [it for it in plans if isinstance(it.action, Dividend)]
    if isinstance(plan.action, Dividend):
        return [it for it in weaker if isinstance(it.action, Dividend)]
    if paid:
        # What is done before a dividend is followed by the best one.
        return paid[:1] if paid[0].worth <= plan.worth - UNSURE else []
    return [*weaker[:TOLD], *weaker[max(len(weaker) - 1, TOLD) :]]


def _reasons(
    judgement: Judgement,
    game: Game,
    rivals: Sequence[Plan],
    plan: Plan,
    gain: float,
    *,
    worst: bool,
) -> tuple[Reason, ...]:
    if gain < UNSURE or not rivals:
        return (Reason(EQUAL if worst else LESS if gain <= -UNSURE else AS_PASSING),)
    for rival in rivals:
        if told := reasons_between(judgement, game, rival, plan):
            return told
    return (Reason(NOTHING),)


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
    """Whether an answer buys something of another player or their company, who is not asked."""
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

    What tiles and tokens gain is their company's (`bots/building.py`), of which the player has
    shares.
    """
    if not isinstance(action, BUILDING) or game.decision is None or unowned(game, action.actor):
        return 1.0
    return game.percent(action.actor, game.decision.player) / 100


def levelled(one: Game, other: Game) -> tuple[Game, Game] | None:
    """Return two games in the same round, where everybody passes in the one that is behind.

    Else what every round brings would seem to come from the answer. None where that cannot be.
    """
    for first, second in ((one, other), (other, one)):
        now: Game | None = first
        for _ in range(CATCHING_UP):
            if now is None or now.decision is None:
                break
            if round_of(now) == round_of(second):
                return (now, second) if first is one else (second, now)
            now = outcome(now, Pass(now.decision.actor))
    return (one, other) if round_of(one) == round_of(other) else None


def reasons_between(judgement: Judgement, game: Game, base: Plan, plan: Plan) -> tuple[Reason, ...]:
    """Return why a plan is better than another for whoever is asked in `game`, both followed alike.

    Empty where nothing that can be told speaks for it.
    """
    player = game.decision.player if game.decision is not None else ""
    mine, theirs = plan.ends, base.ends
    if isinstance(plan.action, BUILDING):
        # Both at the same point of the turn, as far as that can be.
        without = passing(game, plan.action.actor) if isinstance(base.action, Pass) else base.after
        mine, theirs = (then(game, plan.action, plan.after),), (without,)
    elif not mine or len(mine) != len(theirs):
        mine, theirs = (plan.after,), (base.after,)
    level = [levelled(one, other) for one, other in zip(mine, theirs, strict=True)]
    if all(level):
        mine, theirs = (tuple(pair[at] for pair in level if pair) for at in (0, 1))
    first: tuple[tuple[Event, ...], tuple[Event, ...]] = ((), ())
    if mine and mine[0] is not plan.after and not isinstance(plan.action, BUILDING):
        first = (tuple(plan.after.events), tuple(base.after.events))
    futures = Futures(
        game,
        player,
        plan.action,
        base.action,
        mine,
        theirs,
        judgement.rivalry,
        first,
        plan.after,
        all(level),
    )
    kept = plan.kept - base.kept
    if kept < 1:
        return reasons_for(futures) or _at_once(futures, base)
    company = plan.action.actor
    return (Reason(KEPT, {"company": company}, kept), *reasons_for(futures))[:SAID]


def _at_once(futures: Futures, base: Plan) -> tuple[Reason, ...]:
    """What is better right after an answer, where nothing is in every future that it leads to."""
    if futures.after is None or futures.mine == (futures.after,):
        return ()
    level = levelled(futures.after, base.after)
    if level is None or isinstance(futures.action, BUILDING):
        return ()
    mine, theirs = level
    return reasons_for(replace(futures, mine=(mine,), theirs=(theirs,), level=True))
