"""How many keys and clicks an operating turn takes: `python -m tools.clicks FILE...`.

Counted over records of games that people played, by a model of the page. Everybody is taken to know
the shortest way and to go it:

- an answer is one key or click, a tile three (hex, tile, confirm; turning it is not counted), a
  price that is not filled in one more;
- a run is the best one, which the page offers, also where these players overlooked it;
- as last time: one key for all that the plan does, where that is what was played, also after a
  pass that the player decides himself;
- the form of a turn: one for each thing in it that is not filled in as it was played, a price that
  has to be typed one more, and one to send it.

Before the last two only the others were there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from railhead.engine.actions import Action, BuyTrain, Dividend, LayTile, RunRoutes
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.engine.lastturn import turn_of
from railhead.engine.routine import NO_TRAIN, Chosen, Routine, routine
from railhead.records.loading import load_file
from railhead.server.page.question.trains import likely_price


@dataclass(slots=True)
class Tally:
    """Operating turns, their answers, and the keys and clicks for them; `whole`: by one key."""

    turns: int = 0
    answers: int = 0
    before: int = 0
    after: int = 0
    whole: int = 0
    without_tiles: int = 0
    fewer: int = 0

    def add(self, other: Tally) -> None:
        """Add the counts of another game."""
        for item in fields(self):
            setattr(self, item.name, getattr(self, item.name) + getattr(other, item.name))

    def line(self, name: str) -> str:
        """A row of a table."""
        per = [count / max(self.turns, 1) for count in (self.answers, self.before, self.after)]
        rest = [count / max(self.turns, 1) for count in (self.without_tiles, self.fewer)]
        return (
            f"| {name} | {self.turns} | {per[0]:.1f} | {per[1]:.1f} | {per[2]:.1f}"
            f" | {self.after / max(self.before, 1):.0%} | {rest[0]:.1f} | {rest[1]:.1f}"
            f" | {rest[1] / max(rest[0], 0.01):.0%} | {self.whole / max(self.turns, 1):.0%} |"
        )


HEAD = (
    "| game | turns | answers a turn | before | after | after / before | before, without tiles"
    " | after | after / before | turns by one key |\n|---|---|---|---|---|---|---|---|---|---|"
)


def turns(game: Game) -> Iterator[tuple[int, int]]:
    """Yield (first, last) of each operating turn: its actions are those from `first` to `last`."""
    marks = game.event_marks()
    first: int | None = None
    for count in range(len(game.actions) + 1):
        events = game.events[marks[count - 1] : marks[count] if count < len(marks) else None]
        begun = [event for event in events if event.kind in game.part_begins]
        if count and begun:
            if first is not None and count > first:
                yield first, count
            first = count if begun[-1].params.get("company") else None


def cost(game: Game, action: Action) -> int:
    """The keys and clicks of one answer by itself."""
    if isinstance(action, LayTile):
        return 3
    ranges = [it for it in game.decision.answers if isinstance(it, Range)] if game.decision else []
    priced = any(type(it.action) is type(action) for it in ranges if it.low < it.high)
    return 2 if priced else 1


def same(plan: Routine, played: list[Action]) -> bool:
    """Whether a plan does what was played; all runs are alike."""
    if not plan.plays or len(plan.plays) > len(played) or plan.refused:
        return False
    for play, action in zip(plan.plays, played, strict=False):
        both_run = isinstance(play.action, RunRoutes) and isinstance(action, RunRoutes)
        if play.action != action and not both_run:
            return False
    return True


def ways(game: Game, played: list[Action]) -> Iterator[tuple[int, int]]:
    """Yield (how many of the actions that were played next, keys and clicks for them together)."""
    usual = routine(game)
    if usual is None:
        return
    plan = usual if usual.plays else routine(game, Chosen(passes=True))
    if plan is not None and same(plan, played):
        yield len(plan.plays), 1
    if not isinstance(played[0], RunRoutes | Dividend):
        return
    ahead = [it for it in played if isinstance(it, Dividend | BuyTrain)]
    kind = next((it.kind for it in ahead if isinstance(it, Dividend)), None)
    bought = next((it for it in ahead if isinstance(it, BuyTrain)), None)
    clicks = 0
    filled = usual.play_of(Dividend)
    if kind is not None and (filled is None or filled.action != Dividend(usual.company, kind)):
        clicks += 1
    for train in (bought, NO_TRAIN) if bought is not None else (NO_TRAIN,):
        plan = routine(game, Chosen(None, kind, train))
        if plan is not None and same(plan, played):
            more = 0
            if isinstance(train, BuyTrain):
                more = 1 + _typed(plan, train)
            elif not usual.buys_nothing and plan.buys_nothing:
                more = 1
            yield len(plan.plays), clicks + more + 1
            return


def _typed(plan: Routine, train: BuyTrain) -> int:
    """1 if the price of a train has to be typed."""
    play = plan.play_of(BuyTrain)
    answers = play.game.decision.answers if play is not None and play.game.decision else ()
    for answer in answers:
        if isinstance(answer, Range) and getattr(answer.action, "train", "") == train.train:
            return int(likely_price(plan.game, answer) != train.price)
    return 0


def count(game: Game) -> Tally:
    """Count a whole game."""
    tally = Tally()
    for first, last in turns(game):
        played = game.actions[first:last]
        costs = [cost(game.at(first + number), it) for number, it in enumerate(played)]
        least = [0] * (len(played) + 1)
        for number in range(len(played) - 1, -1, -1):
            there = game.at(first + number)
            company, _ = turn_of(there)
            options = [(1, costs[number])]
            if there.decision is not None and there.decision.actor == company:
                options += ways(there, played[number:])
            least[number] = min(clicks + least[number + done] for done, clicks in options)
        tally.turns += 1
        tally.answers += len(played)
        tally.before += sum(costs)
        tally.after += least[0]
        tally.whole += least[0] == 1
        tiles = sum(3 for it in played if isinstance(it, LayTile))
        tally.without_tiles += sum(costs) - tiles
        tally.fewer += least[0] - tiles
    return tally


def main() -> None:
    """Print a table for some files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    lines, whole = [HEAD], Tally()
    for path in parser.parse_args().files:
        tally = count(load_file(path).game)
        whole.add(tally)
        lines.append(tally.line(f"{path.parent.name}/{path.stem}"))
    lines.append(whole.line("all"))
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
