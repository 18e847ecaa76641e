"""Chooses the kind of search for a train, and names what both kinds have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from railhead.network.router.budget import Budget
from railhead.network.router.graph import RouteGraph
from railhead.network.router.limited import LimitedRoute, LimitedSearch
from railhead.network.router.moves import TrainKind
from railhead.network.router.problem import Bonus, RouteTrain
from railhead.network.router.unlimited import UnlimitedRoute, UnlimitedSearch

Found: TypeAlias = "LimitedRoute | UnlimitedRoute"
Searcher: TypeAlias = "LimitedSearch | UnlimitedSearch"


def searcher_for(
    graph: RouteGraph, train: RouteTrain, bonuses: Sequence[Bonus], budget: Budget
) -> Searcher:
    """Return the search for a train: by moves if they are limited and few, else by sections."""
    kind = TrainKind.of(graph, train, bonuses)
    moves = None if train.counts is None or kind.ends_count else kind.moves()
    return UnlimitedSearch(kind, budget) if moves is None else LimitedSearch(kind, moves, budget)
