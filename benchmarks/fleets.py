"""`python -m benchmarks.fleets [TITLE ...]`: the best routes of fleets of long trains.

The positions are drawn from random games that have come to the last phases. In each of them some
companies with tokens on the map are given two, three or four of the longest trains of the title. A
search has as many steps as in a game. Printed are milliseconds of processor time, how many take
longer than the goal, and how many are not proven. `--beside REF` searches with the program of
another commit too, in turns, and says how often the earnings or the routes differ. `--files` takes
recorded fleets, such as `../shared/routes/hard/*.json.gz`, instead of games.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, cast

from benchmarks.against import ROOT, Program, sources_of
from benchmarks.routes import quantile
from railhead.lab.simulate import random_action
from railhead.records.record import to_record
from railhead.titles.catalogue import new_game
from railhead.titles.common.game import CommonGame

GOAL = 0.2
TITLES = ("1861", "1867")
"""Titles whose trains are long enough for searches that take long."""

LONG = 4
"""So many kinds of trains count as long, the last ones of the title."""

SIZES = (2, 3, 4)
MOST_ACTIONS = 4000


@dataclass(frozen=True, slots=True)
class Fleet:
    """The trains (classes such as `8`) that a company is given after the actions of a record."""

    name: str
    record: dict[str, Any]
    company: str
    trains: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search found: money, whether it is proven, routes as text, and the seconds."""

    revenue: int
    proven: bool
    routes: str
    seconds: float


def late_fleets(title: str, games: int, first: int) -> Iterator[Fleet]:
    """Yield fleets of late positions; `first`: the seed of the first of so many games."""
    for seed in range(first, first + games):
        rng = random.Random(f"fleets {seed}")
        names = ["Ann", "Bob", "Cid", "Dan", "Eva"]
        game = cast("CommonGame", new_game(title, names[: 3 + seed % 3], seed=seed))
        late, wait = list(game.title.phases)[-2:], rng.randrange(40)
        while (decision := game.decision) is not None and len(game.actions) < MOST_ACTIONS:
            if game.state.phase in late:
                wait -= 1
                if wait < 0:
                    wait = 60
                    yield from _given(game, seed, rng)
            game.apply(random_action(decision.answers, rng))


def _given(game: CommonGame, seed: int, rng: random.Random) -> Iterator[Fleet]:
    """Give one company on the map fleets of each size."""
    long = list(game.title.trains)[-LONG:]
    companies = [name for name in game.title.companies if game.cities_of(name)]
    company = rng.choice(companies)
    for size in SIZES:
        trains = tuple(rng.choice(long) for _ in range(size))
        where = f"{game.title.id}, game {seed}, action {len(game.actions)}, {company}"
        yield Fleet(f"{where}: {' '.join(trains)}", to_record(game), company, trains)


def recorded(path: Path) -> Fleet:
    """Read a fleet from a file."""
    data = json.loads(gzip.decompress(path.read_bytes()))
    trains = tuple(train.rpartition("-")[0] for train in data["fleet"])
    return Fleet(path.name.partition(".")[0], data["record"], data["company"], trains)


def search(program: Program, fleet: Fleet) -> Searched:
    """Search with a program."""
    found = program.ask(fleet=[fleet.record, fleet.company, fleet.trains])
    return Searched(**found)


def report(title: str, found: Sequence[Sequence[Searched]], fleets: Sequence[Fleet]) -> None:
    """Print lines for the programs in turns, and in what they differ."""
    for name, searched in zip(("there", "here") if len(found) > 1 else ("",), found, strict=True):
        seconds = [each.seconds for each in searched]
        marks = "".join(f"{quantile(seconds, share) * 1e3:>9.1f}" for share in (0.5, 0.95, 1))
        slow = sum(each > GOAL for each in seconds)
        open_ = sum(not each.proven for each in searched)
        print(f"{title:<8}{name:<8}{len(seconds):>6}{marks}{slow:>8}{open_:>8}", flush=True)
    if len(found) > 1:
        ratios = [there.seconds / here.seconds for there, here in zip(*found, strict=True)]
        print(f"{'':<8}ratio of a pair: {median(ratios):.2f}, "
              f"least {min(ratios):.2f}, most {max(ratios):.2f}")  # fmt: skip
        for there, here in pairwise(found):
            both = list(zip(there, here, fleets, strict=True))
            known = [(old, new, it) for old, new, it in both if old.proven]
            other = [it.name for old, new, it in known if old.revenue != new.revenue]
            routes = [it.name for old, new, it in known if old.routes != new.routes]
            more = sum(new.revenue > old.revenue for old, new, _ in both)
            print(f"{'':<8}of {len(known)} proven there {len(other)} earn another sum here and"
                  f" {len(routes)} run other routes; {more} earn more")  # fmt: skip
    slowest = max(zip(found[-1], fleets, strict=True), key=lambda item: item[0].seconds)
    print(f"{'':<8}slowest: {slowest[1].name}")


def main() -> int:
    """Print the tables; 1 if a search of this program is not proven."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("titles", nargs="*", default=TITLES, help="by default 1861 and 1867")
    parser.add_argument("--games", type=int, default=12, help="random games of each title")
    parser.add_argument("--first", type=int, default=1001, help="the seed of the first game")
    parser.add_argument("--runs", type=int, default=1, help="of each search; the least time counts")
    parser.add_argument("--beside", metavar="REF", help="a commit to compare with")
    parser.add_argument("--files", nargs="*", type=Path, default=[], help="recorded fleets")
    asked = parser.parse_args()
    if asked.files:
        groups = {"files": [recorded(path) for path in asked.files]}
    else:
        groups = {it: list(late_fleets(it, asked.games, asked.first)) for it in asked.titles}
    if asked.beside is None:
        return _run([Program(ROOT / "src")], groups, asked.runs)
    with sources_of(asked.beside) as source:
        return _run([Program(source), Program(ROOT / "src")], groups, asked.runs)


def _run(programs: Sequence[Program], groups: dict[str, list[Fleet]], runs: int) -> int:
    print(f"{'ms':<16}{'count':>6}{'median':>9}{'95 %':>9}{'worst':>9}"
          f"{f'>{GOAL * 1e3:.0f}':>8}{'open':>8}")  # fmt: skip
    unproven = 0
    try:
        for title, fleets in groups.items():
            found: list[list[Searched]] = [[] for _ in programs]
            for number, fleet in enumerate(fleets):
                each: list[list[Searched]] = [[] for _ in programs]
                for run in range(runs):
                    order = range(len(programs))
                    for which in order if (number + run) % 2 else reversed(order):
                        each[which].append(search(programs[which], fleet))
                for which, times in enumerate(each):
                    found[which].append(min(times, key=lambda it: it.seconds))
            report(title, found, fleets)
            unproven += sum(not it.proven for it in found[-1])
    finally:
        for program in programs:
            program.close()
    return 1 if unproven else 0


if __name__ == "__main__":
    sys.exit(main())
