"""Every version of the rules of 1865, the newest last."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.titles.g1865.rules import Game1865
from railhead.titles.g1865.version1 import Game1865Version1

GAMES: dict[int, type[Game]] = {1: Game1865Version1, 2: Game1865}
