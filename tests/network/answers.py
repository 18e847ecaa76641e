"""The best routes of some boards, spelled out, as any process must find them."""

from __future__ import annotations

from random import Random

from railhead.network.routes import BestRoutes, RouteBoard, best_routes
from tests.network.boards import TITLE, random_board, route_train


def late_board(seed: int) -> RouteBoard:
    """A board at the end of a game: tiles nearly everywhere, most of them green or brown."""
    rng = Random(seed)
    return random_board(rng, len(TITLE.map.hexes), 600, 0.6, 1.0).routes("IFT")


def answers() -> str:
    """The best routes of some boards, spelled out."""
    lines = []
    for seed in range(5):
        for kinds in (("16H", "16H"), ("12H", "R6H"), ("E", "E"), ("4H", "6H", "6H")):
            trains = [route_train(kind, f"{kind}-{i}") for i, kind in enumerate(kinds)]
            lines.append(spell(best_routes(late_board(seed), trains)))
    return "\n".join(lines)


def spell(best: BestRoutes) -> str:
    routes = [(route.train, route.stations, [s.sides for s in route.sections])
              for route in best.routes]  # fmt: skip
    return f"{best.revenue} {best.bound} {routes}"
