"""How deep a game is looked at: data, in `depth.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Depth:
    """How deep a game is looked at.

    `version`: raised whenever the same game would be judged otherwise. `coarse`: the strength that
    looks at every decision; `deep`: the one that looks at `deep_each` decisions of each player, as
    far as they cost at least the part `least` of the mean wealth of a player. `turning`: how many
    rounds are looked at move by move, as far as the chance of a player shifted by `least_shift`, a
    part of 1, in them. `seed`: of the computer players.
    """

    version: int
    coarse: str
    deep: str
    deep_each: int
    least: float
    turning: int
    least_shift: float
    seed: int


@cache
def usual_depth() -> Depth:
    """Return the depth that comes with the program."""
    text = (files("railhead.bots.review") / "depth.toml").read_text(encoding="utf-8")
    return Depth(**tomllib.loads(text))
