"""The steps of a review: small, in a fixed order, each found anew from the game alone.

A step is about one moment, named by its mark: a digest of all actions up to it. So what was found
stays true whatever is played afterwards, taken back, or played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import pairwise
from typing import Any

from railhead.assist.round_ends import RoundEnd, round_ends
from railhead.bots.opponents import judgement_by
from railhead.bots.review.comparing import NOT_COMPARED, area_of, compared
from railhead.bots.review.depth import Depth
from railhead.engine.actionjson import action_to_json
from railhead.engine.game import Game

CHANCES, COARSE, MOVES, DEEP = KINDS = ("chances", "coarse", "moves", "deep")
"""What steps find: the chances at a moment; a decision compared, coarsely or deeply; the chances
after each move of a round."""

Found = dict[str, Any]
"""What a step has found, as JSON.

`chances`: player -> chance to be first, a part of 1. `coarse` and `deep`: `{}` where there was no
real choice, else `player`, `about` (one of `AREAS`), `best` (an action), `loss` (money, None if it
cannot be told), `reasons` (`Reason.to_json`), and `mean`, the mean wealth of a player
then. `moves`: `chances` as lists in seat order, one for each moment of the round.
"""


@dataclass(frozen=True, slots=True)
class Key:
    """What names what a step finds: its kind, and the mark of its moment."""

    kind: str
    mark: str


Known = Mapping[Key, Found]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `count` actions lie before its moment; `until`: those at the end of a round."""

    key: Key
    count: int
    until: int = 0

    @property
    def decision(self) -> bool:
        """Whether it compares a decision."""
        return self.key.kind in (COARSE, DEEP)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a review has come: `done` of `total` steps.

    What is to be looked at deeply is not known before the rest is done, so that `total` may fall.
    """

    done: int
    total: int

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do."""
        return self.done >= self.total


def marks_of(game: Game) -> tuple[str, ...]:
    """Return the mark of each moment of a game, from its start to its present.

    Equal for equal actions; only marks of games with the same start are to be compared.
    """
    digest = blake2b(digest_size=8)
    marks = [digest.hexdigest()]
    for action in game.actions:
        digest.update(json.dumps(action_to_json(action), sort_keys=True).encode())
        marks.append(digest.hexdigest())
    return tuple(marks)


class Reviewer:
    """The review of one game, which does not change meanwhile, to some depth."""

    def __init__(self, game: Game, depth: Depth) -> None:
        self.game, self.depth = game, depth

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The mark of each moment."""
        return marks_of(self.game)

    @cached_property
    def ends(self) -> tuple[RoundEnd, ...]:
        """The end of each round; the last one is the present."""
        return round_ends(self.game)

    @cached_property
    def moments(self) -> list[int]:
        """How many actions lie before the start and the end of every round."""
        return sorted({0, *(end.count for end in self.ends)})

    # -- what is to be done ----------------------------------------------------------------------

    def next_steps(self, known: Known) -> list[Step]:
        """Return the steps that can be done now, in their order; none when all are done.

        What is looked at deeply depends on the rest: it comes when all of that is known.
        """
        missing = [step for step in self._coarse if step.key not in known]
        return missing or [step for step in self._deep(known) if step.key not in known]

    def progress(self, known: Known) -> Progress:
        """Return how far the review has come."""
        coarse = self._coarse
        done = sum(step.key in known for step in coarse)
        if done < len(coarse):
            expected = self.depth.turning + self.depth.deep_each * len(self.game.players)
            return Progress(done, len(coarse) + expected)
        deep = self._deep(known)
        return Progress(done + sum(it.key in known for it in deep), len(coarse) + len(deep))

    def run(self, known: dict[Key, Found]) -> Iterator[Progress]:
        """Do all steps that are missing, add what they find to `known`, and yield the progress."""
        while steps := self.next_steps(known):
            for step in steps:
                known[step.key] = self.do(step)
                yield self.progress(known)

    @cached_property
    def _coarse(self) -> list[Step]:
        chances = [Step(Key(CHANCES, self.marks[count]), count) for count in self.moments]
        decisions = [
            Step(self.key_of(COARSE, count), count)
            for count, action in enumerate(self.game.actions)
            if not isinstance(action, NOT_COMPARED)
        ]
        return [*chances, *decisions]

    def _deep(self, known: Known) -> list[Step]:
        steps = [
            Step(self.moves_key(first, last), first, last)
            for first, last in self.turning_rounds(known)
        ]
        worst: dict[str, list[tuple[float, int]]] = {}
        for count in range(len(self.game.actions)):
            found = known.get(self.key_of(COARSE, count))
            if found and (found["loss"] or 0) > self.depth.least * found["mean"]:
                worst.setdefault(found["player"], []).append((-found["loss"], count))
        for player in self.game.players:
            ranked = [count for _, count in sorted(worst.get(player, ()))]
            chosen = self.unlike(ranked, lambda it: known[self.key_of(COARSE, it)]["best"])
            steps += [Step(self.key_of(DEEP, it), it) for it in chosen[: self.depth.deep_each]]
        return steps

    def unlike(self, counts: Iterable[int], best: Callable[[int], object]) -> list[int]:
        """Return those decisions, of some in order, of which none before teaches the same.

        `best`: what would have been better in a decision. Whoever passes five times in a round
        where buying was better is told so once.
        """
        found: dict[tuple[object, ...], int] = {}
        for count in counts:
            state = self.game.state_after(count)
            here = (state.round, state.turn, state.round_number, str(best(count)))
            found.setdefault(here, count)
        return list(found.values())

    # -- how what was found is named -------------------------------------------------------------

    def key_of(self, kind: str, count: int) -> Key:
        """Return the key of the decision after `count` actions, which names what was done too."""
        return Key(kind, self.marks[count + 1])

    def moves_key(self, first: int, last: int) -> Key:
        """Return the key of the moves of a round."""
        return Key(MOVES, f"{self.marks[first]}-{self.marks[last]}")

    def chances_at(self, known: Known, count: int) -> Mapping[str, float] | None:
        """Return the chances at a moment, None if it has not been looked at."""
        found = known.get(Key(CHANCES, self.marks[count]))
        return None if found is None else found["chances"]

    def turning_rounds(self, known: Known) -> list[tuple[int, int]]:
        """Return the rounds in which the chances shifted most, the largest shift first.

        Each as the numbers of actions before it and at its end; none that was not looked at.
        """
        shifts = []
        for first, last in pairwise(self.moments):
            before, after = self.chances_at(known, first), self.chances_at(known, last)
            if before is None or after is None:
                continue
            shift = max(abs(after[player] - before[player]) for player in self.game.players)
            if shift >= self.depth.least_shift:
                shifts.append((-shift, first, last))
        return [(first, last) for _, first, last in sorted(shifts)[: self.depth.turning]]

    # -- doing it --------------------------------------------------------------------------------

    def do(self, step: Step) -> Found:
        """Do a step: return what it finds."""
        game, there = self.game, self.game.at(step.count)
        chances = judgement_by(self.depth.deep, type(game)).chances
        if step.key.kind == CHANCES:
            return {"chances": _rounded(chances(there))}
        if step.key.kind == MOVES:
            moments = (game.at(count) for count in range(step.count, step.until + 1))
            return {"chances": [list(_rounded(chances(it)).values()) for it in moments]}
        done = game.actions[step.count]
        strength = self.depth.coarse if step.key.kind == COARSE else self.depth.deep
        found = compared(there, done, strength, self.depth.seed)
        if found is None or there.decision is None:
            return {}
        wealth = there.wealth().values()
        return {
            "player": there.decision.player,
            "about": area_of(done, found.best),
            "best": action_to_json(found.best),
            "loss": None if found.loss is None else round(found.loss, 1),
            "reasons": [it.to_json() for it in found.reasons],
            "mean": round(sum(max(it, 0) for it in wealth) / len(wealth)),
        }


def _rounded(chances: Mapping[str, float]) -> dict[str, float]:
    return {player: round(chance, 4) for player, chance in chances.items()}
