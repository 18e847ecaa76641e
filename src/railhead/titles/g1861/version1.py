"""1861 as it was played before rules version 2: what later versions changed, as it was.

Games begun by version 1 go on by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.g1861.rules import Game1861


class Game1861Version1(Game1861):
    """Version 1 of the rules."""

    rules_version: ClassVar[int] = 1
