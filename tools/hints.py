"""Hints on positions that are drawn by lot, to be read: `python -m tools.hints`.

    python -m tools.hints --each 40 --seed 1 1849 1861 1865 18FB 1867

Each position comes from a game of random players (odd seeds) or greedy ones, at some moment of it
where there is a real choice; the same seed draws the same positions as long as the rules and the
greedy player stay. Printed are where the game stands, what each advised answer gains, and why; on
standard error, how long the hints took, in ms of processor time.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator

from railhead.bots.advice import Advice, advise, part_of
from railhead.bots.greedy import Greedy
from railhead.engine.actions import RunRoutes
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.language import translator, voice_of
from railhead.language.reasons import say_reasons
from railhead.language.review import say_answer
from railhead.language.rounds import say_round
from railhead.titles.catalogue import new_game, title_ids

NAMES = ("Ann", "Bob", "Cid", "Dee")
LONGEST = 700
"""How many actions a game has at most."""

BY_LOT = 0.12
"""Which part of the answers of greedy players is drawn by lot: else none may begin anything."""


def position(title: str, seed: int) -> Game:
    """Return a game of greedy players, or of random ones if `seed` is odd, at a question.

    The question has several answers, none of which runs trains.
    """
    rng = random.Random(f"{title} {seed}")
    game = new_game(title, list(NAMES[: rng.choice((3, 4))]), seed=seed)
    greedy = Greedy(seed, width=8)
    at = rng.randrange(10, LONGEST if seed % 2 else LONGEST // 2)
    found: Game | None = None
    while game.decision is not None and len(game.actions) < LONGEST:
        answers = game.decision.answers
        if len(answers) > 1 and not any(isinstance(it, RunRoutes) for it in answers):
            if rng.random() < 0.05 or found is None:
                found = game.at(len(game.actions))
            if len(game.actions) >= at:
                return game
        by_lot = seed % 2 or rng.random() < BY_LOT
        game.apply(random_action(answers, rng) if by_lot else greedy(game))
    assert found is not None
    return found


def lines_of(game: Game, advised: tuple[Advice, ...], language: str) -> Iterator[str]:
    """Yield where a game stands, and what is said of each advised answer."""
    say = translator(language)
    voice, asked = voice_of(game, say), game.decision
    if asked is not None:
        who, actor = voice.who(asked.player), voice.who(asked.actor)
        yield f"{say_round(voice, game.state)}, {who} for {actor}, {asked.step}"
    for advice in advised:
        gain = voice.money(round(advice.gain * part_of(game, advice.action)))
        why = say_reasons((it.to_json() for it in advice.reasons), voice)
        yield f"  {gain:>8}  {say_answer(advice.action, game, say)}: {why}"


def hints(title: str, each: int, first: int, language: str) -> tuple[list[str], list[float]]:
    """Return the lines of so many hints of a title, and how long each took, in ms.

    `first`: the seed of the first position. Where there is only one answer to try there is no hint.
    """
    lines: list[str] = []
    took: list[float] = []
    seed = first
    while len(took) < each:
        game = position(title, seed)
        began = time.process_time()
        advised = advise(game, "expert")
        spent = 1000 * (time.process_time() - began)
        if len(advised) > 1:
            took.append(spent)
            where, *told = lines_of(game, advised, language)
            lines += [f"[{title} {seed}] {where}", *told]
        seed += 1
    return lines, took


def main() -> int:
    """Print the hints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("titles", nargs="*", default=list(title_ids()))
    parser.add_argument("--each", type=int, default=40, help="positions of each title")
    parser.add_argument("--seed", type=int, default=1, help="of the first position")
    parser.add_argument("--language", default="en")
    args = parser.parse_args()
    for title in args.titles:
        lines, took = hints(title, args.each, args.seed, args.language)
        sys.stdout.writelines(f"{line}\n" for line in lines)
        sys.stderr.write(
            f"{title}: median {statistics.median(took):.0f} ms, "
            f"mean {statistics.mean(took):.0f} ms, most {max(took):.0f} ms\n"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
