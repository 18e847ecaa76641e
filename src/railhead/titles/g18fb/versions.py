"""Every version of the rules of 18FB, the newest last."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.titles.g18fb.rules import Game18FB

GAMES: dict[int, type[Game]] = {1: Game18FB}
