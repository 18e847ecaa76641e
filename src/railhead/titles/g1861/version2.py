"""Version 2 of the rules of 1861: whatever version 3 has changed, as it was.

Games that began with version 2 are played by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.g1861.rules import Game1861


class Game1861Version2(Game1861):
    """A game of 1861 by version 2 of the rules."""

    rules_version: ClassVar[int] = 2
    ignores_needless: ClassVar[bool] = True
