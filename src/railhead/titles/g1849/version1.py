"""1849 as it was played before rules version 2: what later versions changed, as it was.

Games begun by version 1 go on by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.g1849.rules import Game1849


class Game1849Version1(Game1849):
    """Version 1 of the rules."""

    rules_version: ClassVar[int] = 1
