"""Hints on positions that are drawn by lot, to be read: `python -m tools.hints`.

    python -m tools.hints --each 40 --seed 1 1849 1861 1865 18FB 1867 > hints.txt

Each position comes from a game of random or greedy players, at some moment of it where there is a
real choice; the same seed draws the same positions as long as the rules of the title stay. What is
printed: where the game stands, what each advised answer gains, why, and what computer players
then do. On standard error: how long a hint took, in ms of processor time.
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
from railhead.bots.opponents import Opponent
from railhead.engine.actions import Pass, RunRoutes
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.language import translator, voice_of
from railhead.language.review import say_answer
from railhead.language.reasons import say_reasons
from railhead.language.rounds import say_round
from railhead.titles.catalogue import new_game, title_ids

NAMES = ("Ann", "Bob", "Cid", "Dee")
LONGEST = 700
"""How many actions a game has at most."""

BY_LOT = 0.12
"""Which part of the answers of greedy players is drawn by lot: else none may begin anything."""

SHOWN = 6
"""How many of the moves that follow are shown."""


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
    """Yield what is said of each advised answer."""
    say = translator(language)
    voice = voice_of(game, say)
    for advice in advised:
        gain = round(advice.gain * part_of(game, advice.action))
        answer = say_answer(advice.action, game, say)
        yield f"  {voice.money(gain):>8}  {answer}: {why(game, advice, language)}"


def why(game: Game, advice: Advice, language: str) -> str:
    voice = voice_of(game, translator(language))
    return say_reasons((it.to_json() for it in advice.reasons), voice)


def following(game: Game, advised: tuple[Advice, ...], language: str) -> Iterator[str]:
    """Yield what greedy players do after the first answer, in a few lines."""
    from railhead.language.log import GameLog

    after = game.at(len(game.actions))
    after.apply(advised[0].action)
    player = Greedy(0)
    for _ in range(SHOWN):
        if after.decision is None:
            break
        after.apply(player(after))
    for count in range(len(game.actions), len(after.actions)):
        yield f"        then {GameLog(after, translator(language)).line_of(count + 1)}"


def main() -> int:
    """Print the hints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("titles", nargs="*", default=list(title_ids()))
    parser.add_argument("--each", type=int, default=40, help="positions of each title")
    parser.add_argument("--seed", type=int, default=1, help="of the first position")
    parser.add_argument("--language", default="en")
    args = parser.parse_args()
    for title in args.titles:
        took = []
        number, shown = args.seed - 1, 0
        while shown < args.each:
            number += 1
            game = position(title, number)
            began = time.process_time()
            advised = advise(game, "expert")
            if len(advised) == 1:
                continue
            shown += 1
            took.append(1000 * (time.process_time() - began))
            voice = voice_of(game)
            asked = game.decision
            assert asked is not None
            print(
                f"[{title} {number}] {say_round(voice, game.state)}, "
                f"{voice.who(asked.player)} for {voice.who(asked.actor)}, {asked.step}"
            )
            for line in lines_of(game, advised, args.language):
                print(line)
            sys.stdout.flush()
        print(
            f"{title}: median {statistics.median(took):.0f} ms, "
            f"mean {statistics.mean(took):.0f} ms, most {max(took):.0f} ms",
            file=sys.stderr,
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
