"""Fingerprints of random games, to compare processes.

`python -m tests.titles.g1849.fingerprint N ...`. For each number one line: a digest of the record,
of the state after each action, of all that happened and of every decision with its answers in their
order.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys

from railhead.engine.game import Game
from railhead.engine.snapshot import snapshot
from railhead.lab.simulate import play_on, variants
from railhead.records.record import to_record
from railhead.titles.catalogue import new_game

VARIANTS = list(variants("1849"))
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")


def fresh(number: int) -> Game:
    """The beginning of a game of one of the variants."""
    players, options, preset = VARIANTS[number % len(VARIANTS)]
    return new_game("1849", NAMES[:players], options, number, preset)


def fingerprint(number: int, actions: int = 300) -> str:
    """Play at random and digest everything that a player could see on the way."""
    game, rng, digest = fresh(number), random.Random(number), hashlib.sha256()
    for _ in range(actions):
        decision = game.decision
        if decision is None:
            break
        digest.update(repr((decision, decision.answers)).encode())
        play_on(game, rng, 1)
        digest.update(json.dumps(snapshot(game.state)).encode())
    digest.update(repr(game.events).encode())
    digest.update(json.dumps(to_record(game)).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.stdout.writelines(fingerprint(int(number)) + "\n" for number in sys.argv[1:])
