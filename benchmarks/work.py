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
from railhead.lab.simulate import play_on, random_action, simulate_game, variants
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
    record = to_record(finished_game())

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
    """A track step late in a random game: the one with the most tile lays to choose from."""
    best: tuple[int, Game] | None = None
    for seed in range(SEED, SEED + 4):
        game = new_game("1849", ["Ann", "Bob", "Cid"], seed=seed)
        rng = random.Random(seed)
        while (decision := game.decision) is not None and len(game.actions) < 900:
            if decision.step == "track" and len(game.state.tiles) > 35:
                count = len(decision.answers)
                if best is None or count > best[0]:
                    best = (count, game.fork())
            game.apply(random_action(decision.answers, rng))
    assert best is not None
    return cast("Table1849", best[1])


def finished_game() -> Game:
    """A random game played to its end."""
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=SEED)
    play_on(game, random.Random(SEED), 2000)
    return game


def single_steps() -> Iterator[Measured]:
    """Copies, legal tile lays and best routes in a late position."""
    game = late_game()
    state, company = game.state, game.state.acting.company

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
