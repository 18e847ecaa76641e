"""Every version of the rules of 1849, the newest last."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1849.version1 import Game1849Version1
from railhead.titles.g1849.version2 import Game1849Version2

GAMES: dict[int, type[Game]] = {1: Game1849Version1, 2: Game1849Version2, 3: Game1849}
