"""Every version of the rules of 1867, the newest last."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.titles.g1867.rules import Game1867
from railhead.titles.g1867.version1 import Game1867Version1

GAMES: dict[int, type[Game]] = {1: Game1867Version1, 2: Game1867}
