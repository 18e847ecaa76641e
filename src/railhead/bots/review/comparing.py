"""One decision compared with what a computer player would have done in its place."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from railhead.bots.advice import (
    BUILDING,
    NOTHING,
    alone,
    part_of,
    reasons_between,
    takes_unasked,
)
from railhead.bots.building import builds
from railhead.bots.opponents import STRENGTHS, judgement_by
from railhead.bots.reasons import Reason
from railhead.bots.search import Plan, Planner
from railhead.engine import actions as act
from railhead.engine.actions import Action
from railhead.engine.game import Game

STOCK, TRACK, TRAIN, DIVIDEND, AUCTION, OTHER = AREAS = (
    "stock",
    "track",
    "train",
    "dividend",
    "auction",
    "other",
)
"""What a decision may be about."""

_AREA_OF: Mapping[type[Action], str] = {
    act.BuyShare: STOCK,
    act.SellShares: STOCK,
    act.Par: STOCK,
    act.TakeConcession: STOCK,
    act.LayTile: TRACK,
    act.PlaceToken: TRACK,
    act.BuyTrain: TRAIN,
    act.DiscardTrain: TRAIN,
    act.Dividend: DIVIDEND,
    act.Bid: AUCTION,
    act.BidCompany: AUCTION,
}

FOLLOWED = 5
"""How many plans are followed at least by whoever follows any: looking back, there is time."""

NOT_COMPARED = (act.RunRoutes, act.EndGame)
"""Runs of trains are compared with the best run instead."""


def area_of(action: Action, other: Action) -> str:
    """Return what a decision was about in which these were two answers, one of `AREAS`."""
    return _AREA_OF.get(type(action), _AREA_OF.get(type(other), OTHER))


@dataclass(frozen=True, slots=True)
class Compared:
    """A decision compared with the best answer that a computer player knows.

    `loss`: by how much that is better for whoever was asked, in money, 0 if it is the same; None
    where what was done cannot be told from it, such as an offer of which nobody knows whether it
    would be accepted. `reasons`: what it would have brought that the other does not.
    """

    best: Action
    loss: float | None
    reasons: tuple[Reason, ...] = ()


def compared(there: Game, done: Action, strength: str, seed: int) -> Compared | None:
    """Compare what was done in a position; None where there was no real choice.

    `there`: the game before it, with its past; `strength`: of the computer player.
    """
    asked = there.decision
    if asked is None or isinstance(done, NOT_COMPARED) or there.given_by(done) != asked.player:
        return None
    plans = _planner(there, strength, seed).plans(alone(there))
    best = plans[0]
    if len(plans) == 1 and (done == best.action or not _chosen(there)):
        return None
    if done == best.action:
        return Compared(done, 0.0)
    if takes_unasked(there, done):
        return Compared(best.action, None)
    if isinstance(done, BUILDING) or isinstance(best.action, BUILDING):
        return _built(there, done, best, strength, seed)
    return _followed(there, done, best, strength, seed)


def _planner(there: Game, strength: str, seed: int) -> Planner:
    """A computer player of a strength who looks back, and follows more plans than at the table."""
    looks = STRENGTHS[strength]
    if looks.kept:
        looks = replace(looks, kept=max(looks.kept, FOLLOWED))
    return Planner(judgement_by(strength, type(there)), looks, seed)


def _chosen(there: Game) -> bool:
    """Whether there were several answers, none of which runs trains."""
    listed = there.decision.answers if there.decision is not None else ()
    return len(listed) > 1 and not any(isinstance(it, act.RunRoutes) for it in listed)


def _followed(there: Game, done: Action, best: Plan, strength: str, seed: int) -> Compared:
    """Both answers followed alike, as if there were no others."""
    planner = _planner(there, strength, seed)
    found = {it.action: it for it in planner.plans(there.asking_only((done, best.action)))}
    if found.keys() != {done, best.action}:
        return Compared(best.action, None)
    mine, other = found[done], found[best.action]
    return _told(there, mine, other, max(other.worth - mine.worth, 0.0), strength)


def _built(there: Game, done: Action, best: Plan, strength: str, seed: int) -> Compared:
    """Tiles and tokens by what the company promises with them; the player has a part of that."""
    tracks = [it for it in (done, best.action) if isinstance(it, BUILDING)]
    found = builds(there, tracks, len(tracks), len(tracks), random.Random(seed))
    gains = {it.action: it for it in found}
    if isinstance(best.action, BUILDING) and best.action not in gains:
        return Compared(best.action, None)
    if isinstance(done, BUILDING) and done not in gains:
        # An equal place was taken in its stead.
        return Compared(best.action, 0.0)
    mine, other = (
        Plan(it, gains[it].gain, gains[it].after) if it in gains else Plan(it, 0.0, there)
        for it in (done, best.action)
    )
    part = part_of(there, tracks[0])
    return _told(there, mine, other, max(other.worth - mine.worth, 0.0) * part, strength)


def _told(there: Game, mine: Plan, other: Plan, loss: float, strength: str) -> Compared:
    if not loss:
        return Compared(other.action, 0.0)
    found = reasons_between(judgement_by(strength, type(there)), there, mine, other)
    return Compared(other.action, loss, found or (Reason(NOTHING),))
