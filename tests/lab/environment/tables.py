"""Tables to test with: games of every title as environments play them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from railhead.lab.environment import RailheadEnv, raw_env
from railhead.lab.simulate import variants

Policy = Callable[[RailheadEnv, np.random.Generator], int]


def by_lot(table: RailheadEnv, draws: np.random.Generator) -> int:
    """Every legal number is as likely."""
    return int(draws.choice(sorted(table.legal)))


def by_kind(table: RailheadEnv, draws: np.random.Generator) -> int:
    """Every kind of action is as likely: a way through more of the game than `by_lot`."""
    kinds: dict[str, list[int]] = {}
    for number in sorted(table.legal):
        kinds.setdefault(table.frame.numbering.text(number).split()[0], []).append(number)
    kinds.pop("wait", None)
    return int(draws.choice(kinds[str(draws.choice(sorted(kinds)))])) if kinds else 0


def moments(table: RailheadEnv, seed: int, steps: int, policy: Policy = by_kind) -> Iterator[int]:
    """Play `steps` steps; yield the number that is about to be played, before each."""
    table.reset(seed=seed)
    draws = np.random.default_rng(seed)
    for _ in range(steps):
        if any(table.terminations.values()) or any(table.truncations.values()):
            return
        number = policy(table, draws)
        yield number
        table.step(number)


def kinds_of_games(title: str, every: int = 1) -> Iterator[RailheadEnv]:
    """Yield a table for every number of players, variant and preset, or one in so many."""
    for number, (players, options, preset) in enumerate(variants(title)):
        if number % every == 0:
            yield raw_env(title, players, options=options, preset=preset)
