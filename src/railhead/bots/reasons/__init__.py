"""Why an answer is better than its rival: what differs most where the two lead, as data.

Both are compared in the futures that were judged, pair by pair. Something is a reason only if no
pair speaks against it, so that no reason contradicts the figures from which the answer was chosen.
`language/reasons.py` words them; titles add their own (`Game.advantages`).
"""

from __future__ import annotations

from dataclasses import replace

from railhead.bots.reasons import companies, players
from railhead.bots.reasons.companies import ABOUT_COMPANIES, ON_TRACK
from railhead.bots.reasons.futures import LEAST, Futures, Reason
from railhead.bots.reasons.players import ABOUT_PLAYERS
from railhead.bots.reasons.trains import ABOUT_TRAINS
from railhead.engine.actions import LayTile, Pass, PlaceToken, SellShares

SAID = 2
"""How many reasons are said at most."""

BESIDE = 0.2
"""How much a second reason must weigh, as a part of the first."""

ELSEWHERE = 0.3
"""How much a reason counts about another company than the one that the answer is about."""

ASIDE = (Pass, SellShares)
"""Answers whose reasons lie elsewhere as a rule."""

BY_SALE = ("affords", "stays_president", "wins_president")
"""How kinds begin that tell of another company what a sale of shares is good for. What becomes of
that company thereby comes after it."""

EXACT = ("private_pays", "private_stays", "hands_over", "cheap", "dearer")
"""Kinds with amounts that are known, not estimated."""

FINDERS = (*ABOUT_PLAYERS, *ABOUT_COMPANIES, *ABOUT_TRAINS)
"""What finds reasons, of whatever kind."""

AT_ANY_TIME = (*players.AT_ANY_TIME, *companies.AT_ANY_TIME, *ABOUT_TRAINS)
"""What finds those that hold also where two games are not in the same round."""

__all__ = ["SAID", "Futures", "Reason", "reasons_for"]


def _weighed(futures: Futures, it: Reason) -> Reason:
    """A reason with less weight if it is about another company than the answer.

    What an answer does to its own company comes first: it is what a reader looks for.
    """
    company = it.params.get("company", "")
    others = not futures.about & set(futures.game.title.companies)
    sold = isinstance(futures.action, SellShares) and not it.kind.startswith(BY_SALE)
    aside = isinstance(futures.action, ASIDE) and not sold
    if not company or (others and not sold) or company in futures.about or aside:
        return it
    return replace(it, weight=ELSEWHERE * it.weight)


def reasons_for(futures: Futures) -> tuple[Reason, ...]:
    """Return the reasons that speak most for an answer, the weightiest first, at most `SAID`."""
    building = isinstance(futures.action, LayTile | PlaceToken)
    finders = ON_TRACK if building else FINDERS if futures.level else AT_ANY_TIME
    every = (_weighed(futures, it) for find in finders for it in find(futures))
    found = sorted((it for it in every if it.weight >= LEAST), key=lambda it: -it.weight)
    told: list[Reason] = []
    leaving = {it.params["company"] for it in found if it.kind == "stays_in_game"}
    for it in found:
        if it.params.get("company") in leaving and it.kind != "stays_in_game":
            # All else that is said of it follows from that.
            continue
        alike = any(it.topic == other.topic for other in told)
        if not alike and it.weight >= BESIDE * found[0].weight:
            told.append(it)
    if len(futures.mine) > 1:
        told = [
            it if it.kind in EXACT else replace(it, params={**it.params, "about": 1}) for it in told
        ]
    return tuple(told[:SAID])
