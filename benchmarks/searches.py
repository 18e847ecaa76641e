"""`python -m benchmarks.searches [TITLE ...]`: the searches of single companies in late positions.

The positions are drawn from random games that have come to the last phases. Each search begins with
a network of which nothing is known; in a game most of it is known from before. What is printed are
milliseconds of processor time, and whether 99 % of the searches stay below the goal.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, cast

from benchmarks.routes import quantile
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import new_game, title_ids
from railhead.titles.common.game import CommonGame
from railhead.titles.common.lines import LinesGame, token_lines
from railhead.titles.common.track import reachable_hexes, tile_lays

GOAL = 0.1
# The lesser time counts: other work on the machine disturbs one more than the other.
RUNS = 2
MOST_ACTIONS = 4000

Search: TypeAlias = Callable[[CommonGame, str], object]


def reach(game: CommonGame, company: str) -> object:
    """Where its routes come to, with every edge over which they enter a hex."""
    network = game.network
    found = network.reach(company)
    return [found.entries(here) for here in found.hexes()]


def earnings(game: CommonGame, company: str) -> object:
    """Its best routes, or whatever else the title expects it to earn."""
    best = game.best_routes(company)
    return game.expected_earnings(company, 1) if best is None else best


def lines(game: CommonGame, company: str) -> object:
    """The lines along which a token of it may travel, where the title has such."""
    return token_lines(cast("LinesGame", game), company)


def direct(game: CommonGame, company: str) -> object:
    """The direct routes from its tokens, where the title asks for all of them."""
    return [game.network.direct_routes(station) for station in game.network.own(company)]


def track(game: CommonGame, company: str) -> object:
    """Every tile that it may lay."""
    return list(tile_lays(game, company, reachable_hexes(game, company)))


def searches(game: CommonGame) -> Iterator[tuple[str, Search, str]]:
    """Yield (what, search, company) for all companies with a token on the map."""
    for company, kind in ((name, it.kind) for name, it in game.title.companies.items()):
        if not game.cities_of(company):
            continue
        yield f"reach, {kind}", reach, company
        yield f"new track, {kind}", track, company
        if game.state.presidents.get(company):
            yield f"earnings, {kind}", earnings, company
        if isinstance(game, LinesGame) and game.state.tokens_left.get(company):
            yield f"token lines, {kind}", lines, company
        if game.network.track_use.lists_direct:
            yield f"direct routes, {kind}", direct, company


def positions(title: str, count: int, phases: int, every: int) -> Iterator[tuple[str, Game]]:
    """Yield late positions with their names: some actions apart, from as many games as it takes."""
    seed = found = 0
    while found < count:
        seed += 1
        names = ["Ann", "Bob", "Cid", "Dan", "Eva"]
        game, rng = new_game(title, names[: 3 + seed % 3], seed=seed), random.Random(seed)
        late = list(game.title.phases)[-phases:]
        wait = rng.randrange(every)
        while (decision := game.decision) is not None and len(game.actions) < MOST_ACTIONS:
            if game.state.phase in late:
                wait -= 1
                if wait < 0 and found < count:
                    wait, found = every, found + 1
                    yield f"game {seed}, action {len(game.actions)}", game.fork()
            game.apply(random_action(decision.answers, rng))


def timed(game: CommonGame, search: Search, company: str) -> float:
    """Seconds of processor time of a search with nothing known before."""
    best = float("inf")
    for _ in range(RUNS):
        game.state.network = None
        _ = game.network
        start = time.process_time()
        search(game, company)
        best = min(best, time.process_time() - start)
    return best


def measure(
    title: str, count: int, phases: int, every: int
) -> Mapping[str, list[tuple[float, str]]]:
    """What was searched -> (seconds, where) of each time."""
    found: dict[str, list[tuple[float, str]]] = {}
    for where, game in positions(title, count, phases, every):
        table = cast("CommonGame", game)
        for what, search, company in searches(table):
            seconds = timed(table, search, company)
            found.setdefault(what, []).append((seconds, f"{company}, {where}"))
    return found


def report(title: str, count: int, phases: int = 2, every: int = 40) -> int:
    """Print a line for each kind of search and of company; return how many miss the goal."""
    print(f"{title + ', ms':<28} {'count':>6}{'median':>9}{'99 %':>9}{'worst':>9}")
    missed = 0
    for what, times in sorted(measure(title, count, phases, every).items()):
        seconds = [each for each, _ in times]
        marks = [quantile(seconds, share) for share in (0.5, 0.99, 1)]
        cells = "".join(f"{mark * 1e3:>9.2f}" for mark in marks)
        verdict = "" if marks[1] < GOAL else f"  over {GOAL * 1e3:.0f} ms"
        missed += bool(verdict)
        print(f"{what:<28} {len(times):>6}{cells}{verdict}   {max(times)[1]}", flush=True)
    return missed


def main() -> int:
    """Print the tables; 1 if a kind of search misses the goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="by default all")
    parser.add_argument("--positions", type=int, default=100, help="how many of each title")
    parser.add_argument("--phases", type=int, default=2, help="how many phases count as late")
    parser.add_argument("--every", type=int, default=40, help="actions between two positions")
    asked = parser.parse_args()
    titles = asked.titles or title_ids()
    missed = [report(title, asked.positions, asked.phases, asked.every) for title in titles]
    return 1 if any(missed) else 0


if __name__ == "__main__":
    sys.exit(main())
