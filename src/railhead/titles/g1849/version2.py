"""Version 2 of the rules of 1849: whatever version 3 has changed, as it was.

Games that began with version 2 are played by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.g1849.rules import Game1849


class Game1849Version2(Game1849):
    """A game of 1849 by version 2 of the rules."""

    rules_version: ClassVar[int] = 2
    ignores_needless: ClassVar[bool] = True
