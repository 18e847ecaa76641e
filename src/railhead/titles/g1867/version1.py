"""Version 1 of the rules of 1867: whatever version 2 has changed, as it was.

Games that began with version 1 are played by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.g1867.rules import Game1867


class Game1867Version1(Game1867):
    """A game of 1867 by version 1 of the rules."""

    rules_version: ClassVar[int] = 1
    ignores_needless: ClassVar[bool] = True
