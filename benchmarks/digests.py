"""Digests of random games: two programs that play alike have the same."""

from __future__ import annotations

import hashlib
import json
from itertools import cycle, islice

from railhead.lab.simulate import simulate_game, variants


def digest_of_game(title: str, seed: int) -> str:
    """Play a random game by full lists of answers; return a digest of its record and its end.

    The seed also chooses the setup. Each answer is drawn from the list of all, so that one answer
    more, fewer or elsewhere in any list changes the rest of the game.
    """
    players, options, preset = next(islice(cycle(variants(title)), seed, None))
    outcome = simulate_game(title, players, options, seed, preset=preset, check=False)
    text = json.dumps([outcome.record, outcome.reason, outcome.totals], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
