"""Whether what a question lists is accepted, and what is accepted is listed.

    python -m tools.listed 18FB --positions 20000 --seed 1

plays random games of every variant and preset and looks at random questions on the way. Each
listed answer is given to a copy of the game, which must accept it; so are candidates that were made
without the list (`tools/candidates.py`), and of those that are accepted each must be listed.
Exceptions are those of `Decision.answers`:

- Of several equal trains only one is listed.
- Of token lines those are listed that no other surpasses: a line may be named as well if a listed
  one to the same city leaves the company no worse off, and the same otherwise.
- What an answer names only to decide between several may be left out where it leads to the same.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import count, cycle
from typing import Any, cast

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import TYPES, Action, BuyTrain, DiscardTrain, Pass, PlaceToken
from railhead.engine.decision import Answer, Range
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.engine.state import State
from railhead.lab.simulate import MOST_ACTIONS, random_action, variants
from railhead.titles.catalogue import new_game, title_ids
from railhead.titles.common.game import CommonGame
from railhead.titles.common.state import Turn
from tools.candidates import Candidates, Seen, owner_of
from tools.limits import Passing, documented, exceeded, may_pass, passings

ACCEPTED = 6
"""How many listed answers are tried at each question: one of each kind, then others by lot."""

REFUSED, UNLISTED, TWICE, FAILED = (
    "listed but refused",
    "accepted but not listed",
    "listed twice",
    "the rules fail",
)


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between a list and what is accepted; `where`: the game, to be played again."""

    kind: str
    step: str
    action: Action
    where: str
    reason: str = ""

    def __str__(self) -> str:
        written = json.dumps(action_to_json(self.action)) if type(self.action) in TYPES else "-"
        return f"{self.kind}: {self.step}: {written} ({self.where}) {self.reason}".rstrip()


@dataclass(slots=True)
class Comparison:
    """What was found over positions.

    `steps`: how often each question was met; `listed`, `candidates`: how many were tried;
    `accepted`: how many of the candidates that are not in the list word by word were accepted.
    """

    positions: int = 0
    listed: int = 0
    candidates: int = 0
    accepted: int = 0
    passed: Counter[Passing] = field(default_factory=Counter)
    steps: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    examples: dict[Passing, str] = field(default_factory=dict)

    def note(self, passings: Iterable[Passing], where: str) -> None:
        """Count choices that have passed a limit, and keep where each was met first."""
        for it in passings:
            self.passed[it] += 1
            self.examples.setdefault(it, where)


# -- what a list covers ------------------------------------------------------------------------


def plain(game: Game, action: Action) -> Action:
    """Return an action with the class and the owner of a train in place of the train."""
    if isinstance(action, BuyTrain | DiscardTrain) and (owner := owner_of(game, action.train)):
        return replace(action, train=f"{game.train_class(action.train)} of {owner}")
    return action


class Listed:
    """The answers of a list, to look actions up."""

    def __init__(self, game: Game, answers: Sequence[Answer]) -> None:
        self._game = game
        self.actions = {plain(game, it) for it in answers if isinstance(it, Action)}
        self.ranges: dict[Action, list[Range]] = {}
        for it in answers:
            if isinstance(it, Range):
                unpriced: dict[str, Any] = {it.field: 0}
                key = replace(plain(game, it.action), **unpriced)
                self.ranges.setdefault(key, []).append(it)

    def __contains__(self, action: Action) -> bool:
        action = plain(self._game, action)
        if action in self.actions:
            return True
        if not hasattr(action, "price"):
            return False
        found = self.ranges.get(cast("Any", replace)(action, price=0), ())
        return any(cast("Any", action).price in it.values for it in found)


def surpassed(before: CommonGame, after: Game, action: Action, listed: Listed) -> bool:
    """Whether a listed answer leads to the same, or a token line to a better treasury.

    The same: where the action leaves out what that answer names.
    """
    for other in listed.actions:
        line = isinstance(action, PlaceToken) and isinstance(other, PlaceToken)
        line = line and replace(cast("Any", other), way="") == replace(cast("Any", action), way="")
        if line or leaves_out(action, other):
            there = before.trial()
            there.apply(other)
            if there.state == after.state or (
                line and no_worse(there.state, after.state, action.actor)
            ):
                return True
            # What is left of its money may let it go on where the dearer line ends the step.
            done = Pass(action.actor)
            if line and there.state.agenda != after.state.agenda and there.refusal(done) is None:
                there.apply(done)
                if no_worse(there.state, after.state, action.actor):
                    return True
    return False


def leaves_out(action: Action, other: Action) -> bool:
    """Whether an action is another one without something that it names."""
    if type(action) is not type(other):
        return False
    names = [it.name for it in fields(action)]
    differing = [name for name in names if getattr(action, name) != getattr(other, name)]
    return all(getattr(action, name) == "" for name in differing)


def no_worse(state: State, other: State, company: str) -> bool:
    """Whether a company has or earns as much or more in `state`, and nothing else differs."""
    for it in fields(cast("Any", state)):
        one, two = getattr(state, it.name), getattr(other, it.name)
        if not it.compare or one == two:
            continue
        if isinstance(one, Turn):
            if one.revenue < two.revenue or replace(one, revenue=two.revenue) != two:
                return False
            continue
        if not isinstance(one, dict) or not isinstance(two, dict):
            return False
        for key in one.keys() | two.keys():
            mine, theirs = one.get(key, 0), two.get(key, 0)
            own = key == company and isinstance(mine, int) and mine >= theirs
            bank = it.name == "cash" and key == "bank"
            if mine != theirs and not own and not bank:
                return False
    return True


# -- one position ------------------------------------------------------------------------------


def compare(
    game: CommonGame, seen: Seen, rng: random.Random, found: Comparison, where: str
) -> None:
    """Compare the list of one question with what is accepted."""
    asked = game.decision
    assert asked is not None
    answers, over = asked.answers, exceeded(game)
    listed = Listed(game, answers)
    found.positions += 1
    found.steps[asked.step] += 1

    def differs(kind: str, action: Action, reason: str = "") -> None:
        found.differences.append(Difference(kind, asked.step, action, where, reason))

    if len(set(answers)) < len(answers):
        twice = next(it for it, times in Counter(answers).items() if times > 1)
        differs(TWICE, twice.action if isinstance(twice, Range) else twice)
    for action in tried(answers, rng):
        found.listed += 1
        seen.add(asked.step, action)
        there = game.trial()
        try:
            there.apply(action)
        except Exception as error:
            differs(REFUSED, action, f"{type(error).__name__}: {error}")
            continue
        found.note(passings(game, over, there, action), where)
    drawn = {it: None for it in Candidates(game, answers, seen, rng).drawn() if it not in listed}
    there = game.trial()
    for action in drawn:
        found.candidates += 1
        try:
            there.apply(action)
        except Illegal:
            continue
        except Exception as error:
            differs(FAILED, action, f"{type(error).__name__}: {error}")
            there = game.trial()
            continue
        found.accepted += 1
        if not surpassed(game, there, action, listed):
            differs(UNLISTED, action)
        there = game.trial()


def tried(answers: Sequence[Answer], rng: random.Random) -> Iterator[Action]:
    """Yield some listed answers: of each kind at least one, of ranges both ends and a number."""
    kinds: dict[type, list[Answer]] = {}
    for it in answers:
        kinds.setdefault(type(it.action if isinstance(it, Range) else it), []).append(it)
    chosen = [rng.choice(group) for group in kinds.values()]
    more = min(ACCEPTED, len(answers))
    for it in dict.fromkeys([*chosen, *rng.sample(answers, more)]):
        if isinstance(it, Range):
            for value in {it.low, it.high, rng.choice(it.values)}:
                yield it.at(value)
        else:
            yield it


# -- many positions ----------------------------------------------------------------------------

COMMON, RARE = 300, 0.15
"""Questions met more often than `COMMON` are looked at with this probability only."""


def games(title: str, seed: int) -> Iterator[tuple[CommonGame, str]]:
    """Yield new games of every variant in turn, each with what it is called."""
    rng = random.Random(seed)
    kinds = list(variants(title))
    rng.shuffle(kinds)
    for number, (players, options, preset) in zip(count(seed), cycle(kinds)):
        names = [f"Player {i + 1}" for i in range(players)]
        try:
            game = new_game(title, names, dict(options), number, preset)
        except TitleError:
            continue
        game.keep_few_states()
        yield (
            cast("CommonGame", game),
            f"{title} seed {number}, {players} players, {preset} {options}",
        )


def compared(
    title: str, positions: int, seed: int, found: Comparison | None = None
) -> Iterator[Comparison]:
    """Compare lists at so many positions of random games; yield now and then what was found."""
    rng, seen = random.Random(seed), Seen()
    found = found or Comparison()
    for game, name in games(title, seed):
        while game.decision is not None and len(game.actions) < MOST_ACTIONS:
            asked, where = game.decision, f"{name}, action {len(game.actions)}"
            try:
                answers = asked.answers
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                asking = Action(asked.actor)
                found.differences.append(Difference(FAILED, asked.step, asking, where, reason))
                break
            if found.steps[asked.step] < COMMON or rng.random() < RARE:
                compare(game, seen, rng, found, where)
            if found.positions >= positions:
                yield found
                return
            if len(game.actions) % 100 == 0:
                yield found
            game.apply(random_action(answers, rng))
        yield found


def main() -> int:
    """Compare what is asked for and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.listed", description=__doc__)
    parser.add_argument("title", choices=title_ids())
    parser.add_argument("--positions", type=int, default=20_000, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    wanted = parser.parse_args()
    start, found = time.perf_counter(), Comparison()
    try:
        _watch(compared(wanted.title, wanted.positions, wanted.seed, found), found)
    except KeyboardInterrupt:
        sys.stdout.write("stopped\n")
    sys.stdout.write(summary(wanted.title, found, time.perf_counter() - start))
    table = documented(wanted.title)
    return 1 if found.differences or any(not may_pass(table, it) for it in found.passed) else 0


def _watch(run: Iterable[Comparison], found: Comparison) -> None:
    """Print differences as they are found, and how many positions were looked at."""
    said = 0
    for _ in run:
        for it in found.differences[said:]:
            sys.stdout.write(f"{it}\n")
        said = len(found.differences)
        sys.stdout.flush()
        sys.stderr.write(f"\r{found.positions} positions")


def summary(title: str, found: Comparison, seconds: float) -> str:
    """What was found, how often each question was met, and which limits were passed."""
    lines = [
        f"{title}: {found.positions} positions, {found.listed} listed answers,"
        f" {found.candidates} candidates, {found.accepted} accepted though not in the list,"
        f" {len(found.differences)} differences, {seconds:.0f} s"
    ]
    lines += [f"  {step}: {times}" for step, times in sorted(found.steps.items())]
    table = documented(title)
    for it, times in sorted(found.passed.items()):
        mark = "" if may_pass(table, it) else f"! not in docs/limits.md: {found.examples[it]}"
        lines.append(f"  limit passed: {', '.join(it)}: {times} {mark}".rstrip())
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
