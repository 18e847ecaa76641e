"""What is measured: the rows of the benchmarks.

They use only what the engine has offered for long, so that older commits can be measured by them
too (`benchmarks.against`).
"""

from __future__ import annotations

import gc
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import cast

from benchmarks.routes import SHARED, solve_file
from benchmarks.timing import Row, Work
from railhead.bots.greedy import Greedy
from railhead.engine.game import Game
from railhead.engine.railway_network import RailwayNetwork
from railhead.lab.simulate import play_on, random_action, simulate_game, variants
from railhead.records.loading import load_file
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import new_game, title_ids
from railhead.titles.common.game import CommonGame
from railhead.titles.common.turn import CompanyStep

TRANSCRIPTS = SHARED.parent / "transcripts"
SEED = 7
GREEDY_ANSWERS = 100
SETUPS = 3
"""How many setups of a title are played at random."""

COMMANDS = {"railhead --help": ["--help"], "railhead rules 1865": ["rules", "1865"]}


def rows(files: list[Path] | None = None) -> list[Row]:
    """Every row; `files`: the game files to replay, by default those of the reference folder."""
    titles = title_ids()
    found = sorted(TRANSCRIPTS.glob("*/*[0-9].json")) if files is None else files
    return [
        *replays(found),
        *(Row(f"replay a random game of {it}", "actions", partial(replay, it)) for it in titles),
        *(row for it in titles for row in plays(it)),
        *(row for it in titles for row in single_steps(it)),
        *(Row(f"routes of {path.name}", "positions", partial(routes, path))
          for path in sorted(SHARED.glob("*.json"))),
        *(Row(f"memory of a random game of {it}", "games", partial(memory, it), weighs=True)
          for it in titles),
        *(Row(name, "starts", partial(start, words)) for name, words in COMMANDS.items()),
    ]  # fmt: skip


def replays(files: list[Path]) -> Iterator[Row]:
    """Replay game files of titles that are known, with every check."""
    for path in files:
        if path.parent.name in title_ids():
            name = f"replay {path.parent.name} {path.name}, reading included"
            yield Row(name, "actions", partial(replay_file, path))


def replay_file(path: Path) -> Work:
    """Replay a file."""
    return lambda: len(load_file(path).game.actions)


def replay(title: str) -> Work:
    """Replay a random game of a title as our own record."""
    record = to_record(finished_game(title))
    return lambda: len(from_record(record).actions)


def plays(title: str) -> Iterator[Row]:
    """Random games with the full list of answers at every decision, and greedy players."""
    name = f"random play of {title}"
    yield Row(f"{name}, full lists of answers", "decisions", partial(play, title, False))
    yield Row(f"{name}, all invariants checked", "decisions", partial(play, title, True))
    yield Row(f"greedy play of {title}", "decisions", partial(greedy_play, title))


def play(title: str, check: bool) -> Work:
    """Random games of the setups of a title."""
    games = list(variants(title))
    chosen = games[:: max(1, len(games) // SETUPS)][: 1 if check else SETUPS]

    def work() -> int:
        return sum(
            simulate_game(title, players, options, seed, preset=preset, check=check).decisions
            for seed, (players, options, preset) in enumerate(chosen)
        )

    return work


def greedy_play(title: str) -> Work:
    """The first answers of greedy players."""

    def work() -> int:
        game, player = new_game(title, ["Ann", "Bob", "Cid"], seed=SEED), Greedy(SEED)
        while game.decision is not None and len(game.actions) < GREEDY_ANSWERS:
            game.apply(player(game))
        return len(game.actions)

    return work


@lru_cache
def late_game(title: str) -> CommonGame:
    """A track step late in a random game: the one with the most tile lays to choose from."""
    best: tuple[int, Game] | None = None
    for seed in range(SEED, SEED + 4):
        game = new_game(title, ["Ann", "Bob", "Cid"], seed=seed)
        rng = random.Random(seed)
        while (decision := game.decision) is not None and len(game.actions) < 900:
            if decision.step == "track" and len(game.state.tiles) > 35:
                count = len(decision.answers)
                if best is None or count > best[0]:
                    best = (count, game.fork())
            game.apply(random_action(decision.answers, rng))
    assert best is not None
    return cast("CommonGame", best[1])


@lru_cache
def finished_game(title: str) -> Game:
    """A random game played to its end."""
    game = new_game(title, ["Ann", "Bob", "Cid"], seed=SEED)
    play_on(game, random.Random(SEED), 2000)
    return game


def single_steps(title: str) -> Iterator[Row]:
    """Copies, legal tile lays and what companies can run in a late position."""
    for name, unit, step in (
        ("copies of a state", "copies", copies),
        ("legal tile lays", "lists", lays_from_scratch),
        ("legal tile lays, network known", "lists", lays_again),
        ("runs of a company", "answers", runs),
    ):
        yield Row(f"{title}: {name}", unit, partial(_late, title, step))


def _late(title: str, step: Callable[[CommonGame], int]) -> Work:
    game = late_game(title)
    return lambda: step(game)


def copies(game: CommonGame) -> int:
    """Copy the state."""
    for _ in range(5000):
        game.state.copy()
    return 5000


def fresh(game: CommonGame) -> None:
    """Forget everything about the network."""
    state = game.state
    state.network = RailwayNetwork.of(game.title.map, game.title.tiles, state.tiles, state.tokens)


def lays_from_scratch(game: CommonGame) -> int:
    """List the legal lays of tiles, with a network of which nothing is known."""
    for _ in range(10):
        fresh(game)
        lays_again(game, 1)
    return 10


def lays_again(game: CommonGame, times: int = 50) -> int:
    """List the legal lays of tiles."""
    step = cast("CompanyStep[CommonGame]", game.state.agenda[-1])
    for _ in range(times):
        list(step.choices(game))
    return times


def runs(game: CommonGame) -> int:
    """The best routes of the company whose turn it is, or direct routes where routes do not pay."""
    company = game.state.acting.company
    for _ in range(5):
        fresh(game)
        if game.best_routes(company) is None:
            for station in game.network.own(company):
                game.network.direct_routes(station)
    return 5


def routes(path: Path) -> Work:
    """Solve recorded positions, each from its own data."""
    return partial(solve_file, path)


def memory(title: str) -> Callable[[], tuple[int, int]]:
    """What a game with its past keeps in memory, once it has been played from its record."""
    record = to_record(finished_game(title))
    from_record(record)

    def work() -> tuple[int, int]:
        gc.collect()
        tracemalloc.start()
        game = from_record(record)
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert game.finished or game.actions
        return 1, kept

    return work


def start(words: list[str]) -> Work:
    """Run a command of the command line."""

    def work() -> int:
        command = [sys.executable, "-m", "railhead", *words]
        subprocess.run(command, check=True, capture_output=True)
        return 1

    return work
