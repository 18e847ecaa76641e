"""Every version of the rules of 18FB, the newest last."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.version1 import Game18FBVersion1

GAMES: dict[int, type[Game]] = {1: Game18FBVersion1, 2: Game18FB}
