"""How often the winners of games between people chose what computer players would have advised.

    python -m tools.agreement FOLDER --each 60

reads every record and game file under a folder. Of the decisions about shares and about trains that
the winner of a finished game took, it says on which part their answer was among the first three of
a computer player of each strength. Decisions with three answers or fewer are left out, since there
any would be among them. Trains are compared without their prices.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from railhead.bots.advice import MOST, advise, alone, takes_unasked
from railhead.bots.answering import numbered
from railhead.bots.review.comparing import NOT_COMPARED, STOCK, TRAIN, area_of
from railhead.engine.actions import Action, BuyTrain, Pass
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.recorderror import RecordError
from railhead.lab.standings import part
from railhead.records.loading import load_file

STRENGTHS = ("club", "expert")


@dataclass(frozen=True, slots=True)
class Taken:
    """A decision of a winner. `there`: the game before it; `answers`: how many there were."""

    there: Game
    done: Action
    about: str
    answers: int


def plain(game: Game, action: Action) -> Action:
    """Return an answer without what is not compared: of a train its price and its number."""
    if isinstance(action, BuyTrain):
        return replace(action, train=game.train_class(action.train), price=0)
    return action


def answers(game: Game) -> set[Action]:
    """Return the answers to the present question, numbers at both ends of a range alone."""
    listed = alone(game).decision
    every = listed.answers if listed is not None else ()
    return {plain(game, action) for it in every for action in numbered(it, 2)}


def taken(game: Game) -> Iterator[Taken]:
    """Yield the decisions about shares and trains that the winner took, with a real choice."""
    winners = {player for place, player, _ in game.standings() if place == 1}
    for count, done in enumerate(game.actions):
        there = game.at(count)
        asked = there.decision
        if asked is None or asked.player not in winners or isinstance(done, NOT_COMPARED):
            continue
        if takes_unasked(there, done):
            continue
        found = answers(there)
        kinds = {area_of(it, it) for it in found if not isinstance(it, Pass)}
        about = area_of(done, done)
        if isinstance(done, Pass):
            about = next((it for it in (STOCK, TRAIN) if it in kinds), "")
        if about in (STOCK, TRAIN) and len(found) > MOST:
            yield Taken(there, done, about, len(found))


def agrees(it: Taken, strength: str, first: int = MOST) -> bool:
    """Whether what was done is among the first answers of a computer player."""
    found = [plain(it.there, advice.action) for advice in advise(it.there, strength, most=20)]
    return plain(it.there, it.done) in list(dict.fromkeys(found))[:first]


def games(folder: Path) -> Iterator[tuple[str, Game]]:
    """Yield the finished games in the files under a folder, with their names."""
    for path in sorted(folder.rglob("*.json")):
        if path.name.endswith(".states.json"):
            continue
        try:
            game = load_file(path).game
        except (RecordError, TitleError) as error:
            sys.stderr.write(f"{path}: {error}\n")
            continue
        if game.finished:
            yield path.name, game


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the records, compare a sample of each and print the parts with intervals of 95 %."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=60, help="decisions of each kind and record")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    hits: dict[tuple[str, str, str], list[bool]] = defaultdict(list)
    lot: dict[tuple[str, str], list[float]] = defaultdict(list)
    for name, game in games(given.folder):
        every = list(taken(game))
        sys.stderr.write(f"{name}: {game.title_id}, {len(every)} decisions of the winner\n")
        for about in (STOCK, TRAIN):
            own = [it for it in every if it.about == about]
            own = random.Random(given.seed).sample(own, min(given.each, len(own)))
            for it in own:
                lot[game.title_id, about].append(MOST / it.answers)
                for strength in STRENGTHS:
                    for first in (1, MOST):
                        key = (game.title_id, about, f"{strength}, first {first}")
                        hits[key].append(agrees(it, strength, first))
    for (title, about, strength), found in sorted(hits.items()):
        here = part(sum(found), len(found))
        by_lot = sum(lot[title, about]) / len(found)
        sys.stdout.write(
            f"{title} {about:6} {strength:16} {here.value:4.0%} ({here.low:.0%} to {here.high:.0%})"
            f" of {len(found)}; three by lot {by_lot:.0%}\n"
        )


if __name__ == "__main__":
    main()
