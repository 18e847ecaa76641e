"""The job of a process in which a computer player thinks: a question in, an answer and why out.

The process keeps its own copies of the tables, as readers do, so that it plays only the moves that
were made since its last thought there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from railhead.bots.advice import ALIKE, AS_PASSING, EQUAL, NOTHING, REST, WEAKEST, advise
from railhead.bots.greedy import Greedy
from railhead.bots.opponents import STRENGTHS
from railhead.bots.reasons import Reason
from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import (
    Action,
    Bid,
    BidCompany,
    LayTile,
    Pass,
    PlaceToken,
    RunRoutes,
)
from railhead.engine.game import Game
from railhead.server.authority import TableMissing, live_table
from railhead.server.computers.thought import Thought
from railhead.server.jobs.workers import ReportProgress

PLAIN_KINDS = (NOTHING, ALIKE, AS_PASSING, EQUAL, REST, WEAKEST)
"""Kinds of reasons that tell nothing of the answer."""

PLAIN = "plain"
"""The way to answer when none of the strengths has found an answer: it looks one answer ahead."""


def seed_of(table_id: str, version: int) -> int:
    """Return the seed of a thought: the same table at the same version is answered alike."""
    digest = hashlib.sha256(f"{table_id} {version}".encode()).digest()
    return int.from_bytes(digest[:6])


def ways(strength: str) -> list[str]:
    """Return how a computer may answer, the best way first: weaker ones only where that fails."""
    known = list(STRENGTHS)
    at = known.index(strength) if strength in known else len(known) - 1
    return [*known[at::-1], PLAIN]


def think(
    _report: ReportProgress, table_id: str, version: int, player: str, way: str
) -> Thought | None:
    """Answer the question that a player is asked at a version of a table; a job of a worker.

    None if the table has moved on, or somebody else is asked. Raises whatever the rules raise.
    """
    try:
        live = live_table(table_id)
    except TableMissing:
        return None
    asked = live.game.decision
    if live.version != version or live.broken or asked is None or asked.player != player:
        return None
    return thought_of(live.game, way, seed_of(table_id, version))


def thought_of(game: Game, way: str, seed: int) -> Thought:
    """Answer the present question of a game. `way`: a strength, or PLAIN."""
    if way == PLAIN:
        return Thought(action_to_json(Greedy(seed)(game)), way, "only")
    best = advise(game, way, most=1, seed=seed)[0]
    told = best.reasons[0] if best.reasons else Reason(NOTHING)
    for actions, plainly in PLAINLY.items():
        if isinstance(best.action, actions) and (
            told.kind in PLAIN_KINDS or plainly in ("pass", "run")
        ):
            told = Reason(plainly)
    return Thought(action_to_json(best.action), way, told.kind, dict(told.params))


PLAINLY: Mapping[tuple[type[Action], ...], str] = {
    (Pass,): "pass",
    (RunRoutes,): "run",
    (Bid, BidCompany): "bid",
    (LayTile, PlaceToken): "build",
}
"""Why an answer is given where that follows from its kind alone, or no figure tells it."""
