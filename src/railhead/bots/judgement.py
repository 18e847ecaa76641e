"""How a position is judged: the share of all wealth that each player may expect at the end.

It is a weighted sum of the figures of `prospects.py`, each against the mean of all players. The
weights change with the progress of the game between three points. They are learned from games
(`railhead train`) and lie in the folder of the title; a title without them is judged by weights
that suit every title.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from railhead.bots.prospects import FIGURES, Prospects, can_ruin, declares, prospects
from railhead.engine.game import Game

FILE = "judgement.json"
"""The file of weights in the folder of a title; it may name some figures alone."""

POINTS = (0.0, 0.5, 1.0)
"""How far the game has come where the weights are given; between them they change evenly."""

GENERAL, DECLARED = "general.json", "declared.json"
"""The files of weights for titles that have not learned any: for most, and for those that say
themselves what they expect of a company. They have the form of `FILE`."""

SPREAD = (0.30, 0.22, 0.08)
"""How far shares at the end lie from what was expected, at each point, without learning."""

LOGIT = 0.78
"""By how much a normal spread exceeds that of the logistic curve with the same odds."""

RIVALRY = 0.4
"""How much the mean worth of the others counts against one's own, where a title says nothing."""

_RIVALRY = "rivalry"
"""What a file of weights calls it, and a strength that does not see what a title says of it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Weights of the figures at each of `POINTS`, and how far off they are (`spread`).

    `rivalry`: how much the mean worth of the others counts against one's own; at 1 a player wants
    nothing but to have more than they have.
    """

    weights: tuple[tuple[float, ...], ...]
    spread: tuple[float, ...] = SPREAD
    rivalry: float = RIVALRY

    def worth(self, game: Game, turns: int | None = None) -> dict[str, float]:
        """Return what each player has and may expect, in money.

        `turns`: operating turns to come, None to estimate.
        """
        if game.finished:
            return {player: float(amount) for player, amount in game.wealth().items()}
        found = prospects(game, turns)
        weights = at_progress(self.weights, found.progress)
        return {
            player: sum(weight * value for weight, value in zip(weights, row, strict=True))
            for player, row in found.of.items()
        }

    def without(self, unseen: Collection[str]) -> Judgement:
        """Return the judgement of somebody who does not see some of the figures (`FIGURES`).

        One of them may be "rivalry": then the usual one holds.
        """
        if not unseen:
            return self
        rows = tuple(
            tuple(0.0 if figure in unseen else it for figure, it in zip(FIGURES, row, strict=True))
            for row in self.weights
        )
        return Judgement(rows, self.spread, RIVALRY if _RIVALRY in unseen else self.rivalry)

    def fear(self, game: Game, player: str) -> float:
        """Return what it costs a player, in money, that trains may ruin them."""
        if not can_ruin(type(game)) or player not in game.state.order:
            return 0.0
        found = prospects(game)
        place = FIGURES.index("ruin")
        return -at_progress(self.weights, found.progress)[place] * found.of[player][place]

    def aim(self, game: Game, player: str, turns: int | None = None) -> float:
        """Return what a player wants to be high, in money: their worth against that of the others.

        `turns`: operating turns to come, None to estimate.
        """
        return self.against_others(self.worth(game, turns), player)

    def against_others(self, worth: Mapping[str, float], player: str) -> float:
        """Return what a player has, less `rivalry` times the mean of the others."""
        others = [it for name, it in worth.items() if name != player]
        return worth[player] - self.rivalry * sum(others) / max(len(others), 1)

    def shares(self, game: Game) -> dict[str, float]:
        """Return the share of all wealth that each player may expect; together they are 1."""
        if game.finished:
            return final_shares(game)
        found = prospects(game)
        expected = {player: max(1 + it, 0.02) for player, it in self.leads(found).items()}
        total = sum(expected.values())
        return {player: it / total for player, it in expected.items()}

    def leads(self, found: Prospects) -> dict[str, float]:
        """Return how much more than the mean each player may expect, as a part of the mean."""
        weights = at_progress(self.weights, found.progress)
        rows = relative(found)
        return {
            player: sum(weight * value for weight, value in zip(weights, row, strict=True))
            for player, row in rows.items()
        }

    def chances(self, game: Game) -> dict[str, float]:
        """Return the chance of each player to be first at the end; together they are 1."""
        shares = self.shares(game)
        best = max(shares.values())
        if game.finished:
            first = [player for player, share in shares.items() if share == best]
            return {player: (player in first) / len(first) for player in shares}
        found = prospects(game)
        spread = sum(
            part * value for part, value in zip(parts_of(found.progress), self.spread, strict=True)
        )
        width = max(LOGIT * spread / len(shares), 1e-6)
        odds = {player: math.exp((share - best) / width) for player, share in shares.items()}
        total = sum(odds.values())
        return {player: it / total for player, it in odds.items()}


def final_shares(game: Game) -> dict[str, float]:
    """Return the share of all wealth that each player has, debts counted as nothing."""
    wealth = {player: max(amount, 0) for player, amount in game.wealth().items()}
    total = sum(wealth.values())
    if not total:
        return dict.fromkeys(wealth, 1 / len(wealth))
    return {player: amount / total for player, amount in wealth.items()}


def relative(found: Prospects) -> dict[str, tuple[float, ...]]:
    """Return the figures of each player less their mean, as parts of the scale."""
    rows = list(found.of.values())
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return {
        player: tuple((value - mean) / found.scale for value, mean in zip(row, means, strict=True))
        for player, row in found.of.items()
    }


def parts_of(progress: float) -> tuple[float, ...]:
    """Return how much each of `POINTS` counts at some progress; together they are 1."""
    width = POINTS[1] - POINTS[0]
    return tuple(max(1 - abs(progress - point) / width, 0.0) for point in POINTS)


def at_progress(weights: Sequence[Sequence[float]], progress: float) -> list[float]:
    """Return the weights at some progress."""
    parts = parts_of(progress)
    return [
        sum(part * weight for part, weight in zip(parts, column, strict=True))
        for column in zip(*weights, strict=True)
    ]


def general(kind: type[Game]) -> Judgement:
    """Return the judgement of a title that has learned nothing yet."""
    return _read(Path(__file__).parent / (DECLARED if declares(kind) else GENERAL))


def judgement_of(kind: type[Game]) -> Judgement:
    """Return the judgement of a title: what it has learned, else the general one.

    Raises ValueError for a file that does not have the figures of this program.
    """
    path, base = kind.folder / FILE, general(kind)
    return _read(path, base) if path.exists() else base


@lru_cache(maxsize=32)
def _read(path: Path, base: Judgement | None = None) -> Judgement:
    return from_json(json.loads(path.read_text(encoding="utf-8")), str(path), base)


def from_json(data: Mapping[str, Any], where: str, base: Judgement | None = None) -> Judgement:
    """Return a judgement from JSON; figures that it does not name have the weights of `base`.

    Raises ValueError, naming `where`.
    """
    weights = {**(weights_of(base) if base else {}), **data.get("weights", {})}
    if set(weights) != set(FIGURES) or any(len(it) != len(POINTS) for it in weights.values()):
        raise ValueError(f"{where}: weights must be {len(POINTS)} numbers for each of {FIGURES}")
    rows = tuple(
        tuple(float(weights[figure][number]) for figure in FIGURES) for number in range(len(POINTS))
    )
    spread = data.get("spread", base.spread if base else SPREAD)
    rivalry = data.get(_RIVALRY, base.rivalry if base else RIVALRY)
    if not isinstance(rivalry, int | float) or not 0 <= rivalry <= 1:
        raise ValueError(f"{where}: {_RIVALRY} must be a number from 0 to 1, not {rivalry!r}")
    return Judgement(rows, tuple(map(float, spread)), float(rivalry))


def weights_of(judgement: Judgement) -> dict[str, tuple[float, ...]]:
    """Return the weights of each figure at each of `POINTS`."""
    return dict(zip(FIGURES, zip(*judgement.weights, strict=True), strict=True))


def as_json(judgement: Judgement, **besides: Any) -> dict[str, Any]:
    """Return a judgement as JSON; `besides`: what else the file says, such as its games."""
    weights = {
        figure: [round(weight, 4) for weight in column]
        for figure, column in weights_of(judgement).items()
    }
    spread = [round(it, 4) for it in judgement.spread]
    said = {} if judgement.rivalry == RIVALRY else {_RIVALRY: judgement.rivalry}
    return {**besides, "weights": weights, "spread": spread, **said}
