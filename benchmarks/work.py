"""What is measured. Each function returns measurements of one kind of work."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import cast

from benchmarks.timing import Measured, measure
from railhead.bots.greedy import Greedy
from railhead.engine.game import Game
from railhead.engine.railway_network import RailwayNetwork
from railhead.lab.simulate import play_on, random_action, simulate_game, variants
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import new_game
from railhead.titles.common.game import CommonGame
from railhead.titles.common.turn import CompanyStep

SEED = 7
GREEDY_ANSWERS = 150


def replaying(files: list[Path]) -> Iterator[Measured]:
    """Replay game files, and a long random game as our own record, with every check."""
    from railhead.records.loading import load_file  # noqa: PLC0415

    for path in files:

        def replay_file(path: Path = path) -> int:
            replay = load_file(path)
            return len(replay.game.actions)

        yield measure(f"replay {path.name} (reading included)", "actions", replay_file)


def replaying_record(title: str) -> Measured:
    """Replay a random game of a title as our own record."""
    record = to_record(finished_game(title))

    def replay_record() -> int:
        return len(from_record(record).actions)

    name = f"replay a random game of {title} of {len(record['actions'])} actions"
    return measure(name, "actions", replay_record)


def random_play(title: str) -> Iterator[Measured]:
    """Random games with the full list of answers at every decision, with and without checks."""
    games = list(islice(variants(title), 0, None, 5))

    def play(check: bool) -> int:
        return sum(
            simulate_game(title, players, options, seed, preset=preset, check=check).decisions
            for seed, (players, options, preset) in enumerate(games)
        )

    name = f"random play of {title}"
    yield measure(f"{name}, full lists of answers", "decisions", lambda: play(False), 2)
    yield measure(f"{name}, all invariants checked", "decisions", lambda: play(True), 1)


def greedy_play(title: str) -> Measured:
    """The first answers of greedy players."""

    def play() -> int:
        game, player = new_game(title, ["Ann", "Bob", "Cid"], seed=SEED), Greedy(SEED)
        while game.decision is not None and len(game.actions) < GREEDY_ANSWERS:
            game.apply(player(game))
        return len(game.actions)

    return measure(f"greedy play of {title}", "decisions", play, 1)


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


def finished_game(title: str) -> Game:
    """A random game played to its end."""
    game = new_game(title, ["Ann", "Bob", "Cid"], seed=SEED)
    play_on(game, random.Random(SEED), 2000)
    return game


def single_steps(title: str) -> Iterator[Measured]:
    """Copies, legal tile lays and best routes in a late position."""
    game = late_game(title)
    state, company = game.state, game.state.acting.company
    step = cast("CompanyStep[CommonGame]", state.agenda[-1])

    def copies() -> int:
        for _ in range(2000):
            state.copy()
        return 2000

    def fresh() -> None:
        state.network = RailwayNetwork.of(
            game.title.map, game.title.tiles, state.tiles, state.tokens
        )

    def lays_from_scratch() -> int:
        for _ in range(20):
            fresh()
            list(step.choices(game))
        return 20

    def lays_again() -> int:
        for _ in range(100):
            list(step.choices(game))
        return 100

    def direct() -> int:
        for _ in range(20):
            fresh()
            for station in game.network.own(company):
                game.network.direct_routes(station)
        return 20

    def routes() -> int:
        for _ in range(3):
            fresh()
            game.best_routes(company)
        return 3

    yield measure("copy a state", "copies", copies)
    number = len(list(step.choices(game)))
    where = f"{len(state.tiles)} tiles on the map"
    yield measure(f"{number} legal lays, {where}", "lists", lays_from_scratch)
    yield measure("the same, network known", "lists", lays_again)
    if game.best_routes(company) is None:
        yield measure(f"direct routes of {company}, {where}", "answers", direct)
    else:
        yield measure(f"best routes of {company}, {where}", "answers", routes)
