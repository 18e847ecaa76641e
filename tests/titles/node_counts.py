"""Counting what can be reached from a position, and printing such counts.

`python -m tests.titles.node_counts 1849-2-1` prints counts for positions of the stored games of
that file (`tests/records/games`), quick ones of different steps, as `test_node_counts.py` holds
them.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from railhead.engine.actions import Action
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.records.record import from_record
from tools.stored_games import FOLDER, read

DEPTH = 3
MOST = 1_500
"""A position from which more is reached is not worth its time."""


@cache
def stored_games(file: str) -> dict[str, dict[str, Any]]:
    """The records of a file of stored games by their names."""
    return {game["name"]: game["record"] for game in read(FOLDER / f"{file}.jsonl.gz")}


def position(file: str, name: str, actions: int) -> Game:
    """A stored game after so many of its actions."""
    record = stored_games(file)[name]
    return from_record({**record, "actions": record["actions"][:actions]})


def ends(answer: Answer) -> list[Action]:
    """An answer, or the two ends of a range of answers."""
    if not isinstance(answer, Range):
        return [answer]
    return [answer.at(value) for value in sorted({answer.values[0], answer.values[-1]})]


def count_nodes(game: Game, depth: int = DEPTH, most: int = 0) -> tuple[int, ...]:
    """How many answers there are now, after each of these, and so on to a depth.

    Every answer is carried out, so none may be refused; of a range both ends count. `most`: where
    a level has more answers than that, the count stops (0: never).
    """
    counts: list[int] = []
    level = [game]
    for below in range(depth, 0, -1):
        following: list[Game] = []
        count = 0
        for node in level:
            for answer in node.decision.answers if node.decision else ():
                for action in ends(answer):
                    count += 1
                    if most and count > most:
                        return (*counts, count)
                    fork = node.fork()
                    fork.apply(action)
                    if below > 1:
                        following.append(fork)
        counts.append(count)
        level = following
    return tuple(counts)


def main(file: str, every: int = 17) -> None:
    """Print counts for a position of each step that is met on the way through the games."""
    met: set[tuple[str, str]] = set()
    for name, record in stored_games(file).items():
        for actions in range(every, len(record["actions"]), every):
            game = position(file, name, actions)
            step = game.decision.step if game.decision else ""
            if not step or (step, game.state.phase) in met:
                continue
            counts = count_nodes(game, most=MOST)
            if len(counts) == DEPTH and counts[-1] <= MOST:
                met.add((step, game.state.phase))
                found = (file, name, actions, step, counts)
                sys.stdout.write(f"    {found},\n")


if __name__ == "__main__":
    main(sys.argv[1])
