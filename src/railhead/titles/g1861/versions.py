"""Every version of the rules of 1861, the newest last."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.titles.g1861.rules import Game1861
from railhead.titles.g1861.version1 import Game1861Version1

GAMES: dict[int, type[Game]] = {1: Game1861Version1, 2: Game1861}
