"""Which search suits which train."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from railhead.network.router.board import Board
from railhead.network.router.budget import Budget
from railhead.network.router.far import Far, Run
from railhead.network.router.limited import Limited, Path
from railhead.network.router.moves import Kind
from railhead.network.router.problem import Bonus, RouteTrain

Found: TypeAlias = "Path | Run"
Searcher: TypeAlias = "Limited | Far"


def searcher_for(
    board: Board, train: RouteTrain, bonuses: Sequence[Bonus], budget: Budget
) -> Searcher:
    """Return the search for a train: by moves where its length is limited, else by sections."""
    kind = Kind.of(board, train, bonuses)
    moves = None if train.counts is None or kind.ends_count else kind.moves()
    return Far(kind, budget) if moves is None else Limited(kind, moves, budget)
