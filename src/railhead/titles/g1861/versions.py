"""Every version of the rules of 1861, the newest last."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.titles.g1861.rules import Game1861
from railhead.titles.g1861.version1 import Game1861Version1
from railhead.titles.g1861.version2 import Game1861Version2

GAMES: dict[int, type[Game]] = {1: Game1861Version1, 2: Game1861Version2, 3: Game1861}
