"""What a review has found, put together: the course of chances, turning points, mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from railhead.bots.review.comparing import AREAS
from railhead.bots.review.steps import COARSE, DEEP, Known, Reviewer
from railhead.engine.actionjson import action_from_json
from railhead.engine.actions import Action
from railhead.engine.state import State


@dataclass(frozen=True, slots=True)
class Shift:
    """A round in which the chances shifted. `first`, `last`: actions before it and at its end.

    `state`: that at its start; `before`, `after`: player -> chance to be first, a part of 1.
    `move`: how many actions lie before the move after which the chances had shifted most at once,
    None if that was not looked at; `moved`: the shifts that came with it.
    """

    first: int
    last: int
    state: State
    before: Mapping[str, float]
    after: Mapping[str, float]
    move: int | None
    moved: Mapping[str, float]

    def of(self, player: str) -> float:
        """The shift of a player's chance, a part of 1."""
        return self.after[player] - self.before[player]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost its player something, as computer players judge.

    `count`: how many actions lie before it; `about`: one of `AREAS`; `done`, `best`: what was done
    and what would have been better by `loss`, in money; `reasons`: what that would have brought
    (`Reason.to_json`).
    """

    count: int
    player: str
    about: str
    done: Action
    best: Action
    loss: float
    reasons: tuple[Mapping[str, int | str], ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """What has been found so far.

    `moments`: (actions before it, player -> chance), the start and the ends of rounds. `shifts`:
    the turning points, the largest first. `mistakes`: of each player, the costliest first; only
    what was looked at deeply. `looked`: about what -> how many decisions with a real choice;
    `alike`: how many of them were answered as the computer player would have done, or as well;
    `deep`: how many were looked at deeply.
    """

    moments: tuple[tuple[int, Mapping[str, float]], ...]
    shifts: tuple[Shift, ...]
    mistakes: Mapping[str, tuple[Mistake, ...]]
    looked: Mapping[str, int]
    alike: Mapping[str, int]
    deep: int


def findings(reviewer: Reviewer, known: Known) -> Findings:
    """Put together what has been found."""
    game, depth = reviewer.game, reviewer.depth
    moments = tuple(
        (count, chances)
        for count in reviewer.moments
        if (chances := reviewer.chances_at(known, count)) is not None
    )
    looked, alike, deep = dict.fromkeys(AREAS, 0), dict.fromkeys(AREAS, 0), 0
    mistakes: dict[str, list[Mistake]] = {player: [] for player in game.players}
    for count, done in enumerate(game.actions):
        coarse = known.get(reviewer.key_of(COARSE, count))
        if not coarse:
            continue
        looked[coarse["about"]] += 1
        alike[coarse["about"]] += coarse["loss"] == 0
        found = known.get(reviewer.key_of(DEEP, count))
        deep += found is not None
        if found and (found["loss"] or 0) > depth.least * found["mean"]:
            mistakes[found["player"]].append(
                Mistake(
                    count,
                    found["player"],
                    found["about"],
                    done,
                    action_from_json(found["best"]),
                    found["loss"],
                    tuple(found["reasons"]),
                )
            )
    shifts = (_shift(reviewer, known, *round_) for round_ in reviewer.turning_rounds(known))
    return Findings(
        moments,
        tuple(shifts),
        {player: _unlike(reviewer, own) for player, own in mistakes.items()},
        looked,
        alike,
        deep,
    )


def _unlike(reviewer: Reviewer, own: list[Mistake]) -> tuple[Mistake, ...]:
    """The costliest first, without those that teach what one before them teaches."""
    ranked = {it.count: it for it in sorted(own, key=lambda it: -it.loss)}
    return tuple(ranked[it] for it in reviewer.unlike(ranked, lambda count: ranked[count].best))


def _shift(reviewer: Reviewer, known: Known, first: int, last: int) -> Shift:
    players = list(reviewer.game.players)
    before, after = reviewer.chances_at(known, first), reviewer.chances_at(known, last)
    assert before is not None
    assert after is not None
    move, moved = None, dict[str, float]()
    found = known.get(reviewer.moves_key(first, last))
    if found is not None:
        rows = found["chances"]
        changes = [[now - then for then, now in zip(*pair, strict=True)] for pair in pairwise(rows)]
        best = max(range(len(changes)), key=lambda it: max(map(abs, changes[it])), default=None)
        if best is not None:
            move, moved = first + best, dict(zip(players, changes[best], strict=True))
    return Shift(first, last, reviewer.game.state_after(first), before, after, move, moved)
