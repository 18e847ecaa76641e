"""What is measured. Each function returns measurements of one kind of work."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import cast

from benchmarks.timing import Measured, measure
from railhead.engine.game import Game
from railhead.engine.ways import Ways
from railhead.lab.simulate import play_on, simulate_game, variants
from railhead.titles.catalogue import new_game
from railhead.titles.g1849.game import Table1849
from railhead.titles.g1849.running import best_set
from railhead.titles.g1849.track import tile_lays
from railhead.transcripts.records import from_record, to_record

SEED = 7


def replaying(files: list[Path]) -> Iterator[Measured]:
    """Replay game files, and a long random game as our own record, with every check."""
    from railhead.transcripts.loading import load_file  # noqa: PLC0415

    for path in files:

        def replay_file(path: Path = path) -> int:
            replay = load_file(path)
            return len(replay.game.actions)

        yield measure(f"replay {path.name} (reading included)", "actions", replay_file)
    record = to_record(late_game())

    def replay_record() -> int:
        return len(from_record(record).actions)

    name = f"replay a random game of {len(record['actions'])} actions"
    yield measure(name, "actions", replay_record)


def random_play() -> Iterator[Measured]:
    """Random games with the full list of answers at every decision, with and without checks."""
    games = list(islice(variants("1849"), 0, None, 5))

    def play(check: bool) -> int:
        return sum(
            simulate_game("1849", players, options, seed, preset=preset, check=check).decisions
            for seed, (players, options, preset) in enumerate(games)
        )

    yield measure("random play, full lists of answers", "decisions", lambda: play(False), 2)
    yield measure("random play, all invariants checked", "decisions", lambda: play(True), 1)


def late_game() -> Table1849:
    """A position with many tiles: the last one of a random game in which the board is full."""
    best: Game | None = None
    for seed in range(SEED, SEED + 6):
        game = new_game("1849", ["Ann", "Bob", "Cid"], seed=seed)
        play_on(game, random.Random(seed), 900)
        if best is None or len(game.state.tiles) > len(best.state.tiles):
            best = game
    return cast("Table1849", best)


def single_steps() -> Iterator[Measured]:
    """Copies, legal tile lays and best routes in a late position."""
    game = late_game()
    state = game.state
    state.cash = dict.fromkeys(state.cash, 1000)
    company = max(state.presidents, key=lambda name: len(list(tile_lays(game, name, False))))

    def copies() -> int:
        for _ in range(2000):
            state.copy()
        return 2000

    def fresh() -> None:
        state.ways = Ways.of(game.title.map, game.title.tiles, state.tiles, state.tokens)

    def lays_from_scratch() -> int:
        for _ in range(20):
            fresh()
            list(tile_lays(game, company, False))
        return 20

    def lays_again() -> int:
        for _ in range(100):
            list(tile_lays(game, company, False))
        return 100

    def routes() -> int:
        for _ in range(3):
            fresh()
            best_set(game, company)
        return 3

    yield measure("copy a state", "copies", copies)
    number = len(list(tile_lays(game, company, False)))
    where = f"{len(state.tiles)} tiles on the map"
    yield measure(f"{number} legal lays, {where}", "lists", lays_from_scratch)
    yield measure("the same, network known", "lists", lays_again)
    yield measure(f"best routes of {company}, {where}", "answers", routes)
