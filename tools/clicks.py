"""How many keys and clicks an operating turn takes: `python -m tools.clicks FILE...`.

Counted over records of games that people played, by a model of the page. Everybody is taken to know
the shortest way and to go it:

- an answer is one key or click, a price that is not filled in one more (those of the bank are
  fixed, and for a company's train the one on its card is filled in);
- a tile took three: hex, tile, confirm (turning it was not counted). Now it takes one where it is
  among the lays that the page suggests and draws on the map (keys 1 to 6), else two: its hex, and
  the tile as it is to lie, each way of which is a choice of its own;
- by touch a suggested tile takes one tap, if it is among the three that a phone has room for;
  another one three as before, since the first tap on a way to lay it only shows that;
- a suggested tile and all of the turn after it take one, where that is what was played and the
  plan goes to the end of the turn; the page is taken to have room for the buttons that do it;
- a run is the best one, which the page offers, also where these players overlooked it;
- as last time: one key for all that the plan does, where that is what was played, also after a
  pass that the player chose;
- the form of a turn: one for each thing in it that is not filled in as it was played, a price that
  has to be typed one more, and one to send it.

Before means: without the last two, and with three for a tile.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from railhead.assist.going_on import rest_after
from railhead.assist.last_turn import turn_of
from railhead.assist.routine import routine
from railhead.assist.suggestions import suggestions
from railhead.assist.turn_plan import NO_TRAIN, Chosen, Routine
from railhead.engine.actions import Action, BuyTrain, Dividend, LayTile, RunRoutes
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.records.loading import load_file
from railhead.server.page.question.trains import likely_price


@dataclass(slots=True)
class Tally:
    """Operating turns, their answers, and the keys and clicks for them, by touch too.

    `tiles`, `suggested`: how many were laid, and how many of those were suggested; `tile_clicks`:
    what they take. `together`: those laid together with the rest of the turn, which then takes
    nothing more. `whole`: turns by at most one key, apart from tiles.
    """

    turns: int = 0
    answers: int = 0
    before: int = 0
    after: int = 0
    touch: int = 0
    tiles: int = 0
    suggested: int = 0
    tile_clicks: int = 0
    together: int = 0
    whole: int = 0

    def add(self, other: Tally) -> None:
        """Add the counts of another game."""
        for item in fields(self):
            setattr(self, item.name, getattr(self, item.name) + getattr(other, item.name))

    def line(self, name: str) -> str:
        """A row of a table."""
        turns_, rest = max(self.turns, 1), self.before - TILE_BEFORE * self.tiles
        fewer = self.after - self.tile_clicks
        return (
            f"| {name} | {self.turns} | {self.answers / turns_:.1f} | {self.before / turns_:.1f}"
            f" | {self.after / turns_:.1f} | {self.after / max(self.before, 1):.0%}"
            f" | {self.touch / max(self.before, 1):.0%} | {self.tiles / turns_:.1f}"
            f" | {self.suggested / max(self.tiles, 1):.0%}"
            f" | {self.together / max(self.tiles, 1):.0%}"
            f" | {self.tile_clicks / max(self.tiles, 1):.1f} | {rest / turns_:.1f}"
            f" | {fewer / turns_:.1f} | {fewer / max(rest, 1):.0%}"
            f" | {self.whole / turns_:.0%} |"
        )


TILE_BEFORE = 3
"""Hex, tile, confirm."""

ON_A_PHONE = 3
"""How many suggested lays a phone has room for."""

HEAD = (
    "| game | turns | answers | before | after | after / before | by touch | tiles | suggested"
    " | with the rest | clicks a tile | before, without tiles | after | after / before"
    " | one key but tiles |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
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
        return TILE_BEFORE
    for answer in game.decision.answers if game.decision else ():
        if not isinstance(answer, Range) or answer.low == answer.high:
            continue
        if isinstance(action, BuyTrain) and isinstance(answer.action, BuyTrain):
            if answer.action.train == action.train:
                return 1 + int(likely_price(game, answer) != action.price)
        elif type(answer.action) is type(action):
            return 2
    return 1


def place_suggested(game: Game, action: LayTile) -> int | None:
    """Where among the suggested lays the page has one, or one that looks the same; from 0."""
    face = game.title.tiles.face
    looks = (action.hex, action.tile, face(action.tile, action.rotation))
    suggested = [
        (it.lay.hex, it.lay.tile, face(it.lay.tile, it.lay.rotation)) for it in suggestions(game)
    ]
    return suggested.index(looks) if looks in suggested else None


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


def goes_on(game: Game, played: list[Action]) -> bool:
    """Whether a lay and all of the turn that was played after it is one act on the page."""
    plan = rest_after(game, played[0]) if isinstance(played[0], LayTile) else None
    return plan is not None and len(plan.plays) == len(played) - 1 and same(plan, played[1:])


def least(costs: list[int], options: list[list[tuple[int, int]]]) -> int:
    """The fewest keys and clicks for a turn.

    `costs`: those of each answer by itself; `options`: for each of them, what `ways` yields.
    """
    fewest = [0] * (len(costs) + 1)
    for number in range(len(costs) - 1, -1, -1):
        ways_ = [(1, costs[number]), *options[number]]
        fewest[number] = min(clicks + fewest[number + done] for done, clicks in ways_)
    return fewest[0]


def count(game: Game) -> Tally:
    """Count a whole game."""
    tally = Tally()
    for first, last in turns(game):
        played = game.actions[first:last]
        costs = [cost(game.at(first + number), it) for number, it in enumerate(played)]
        before, taps = sum(costs), list(costs)
        options: list[list[tuple[int, int]]] = []
        by_touch: list[list[tuple[int, int]]] = []
        tiles = suggested = 0
        for number, action in enumerate(played):
            there, rest = game.at(first + number), played[number:]
            company, _ = turn_of(there)
            mine = there.decision is not None and there.decision.actor == company
            options.append(list(ways(there, rest)) if mine else [])
            by_touch.append(list(options[-1]))
            if not isinstance(action, LayTile):
                continue
            place = place_suggested(there, action)
            on_a_phone = place is not None and place < ON_A_PHONE
            tiles, suggested = tiles + 1, suggested + (place is not None)
            costs[number], taps[number] = 2 if place is None else 1, 1 if on_a_phone else 3
            if place is not None and goes_on(there, rest):
                options[-1].append((len(rest), 1))
                if on_a_phone:
                    by_touch[-1].append((len(rest), 1))
                tally.together += 1
        after, clicks = least(costs, options), 2 * tiles - suggested
        tally.turns += 1
        tally.answers += len(played)
        tally.before += before
        tally.after += after
        tally.touch += least(taps, by_touch)
        tally.tiles += tiles
        tally.suggested += suggested
        tally.tile_clicks += clicks
        tally.whole += after - clicks <= 1
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
