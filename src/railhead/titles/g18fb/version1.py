"""Version 1 of the rules of 18FB: whatever version 2 has changed, as it was.

Games that began with version 1 are played by it to their end.
"""

from __future__ import annotations

from typing import ClassVar

from railhead.titles.g18fb.rules import Game18FB


class Game18FBVersion1(Game18FB):
    """A game of 18FB by version 1 of the rules."""

    rules_version: ClassVar[int] = 1
    ignores_needless: ClassVar[bool] = True
    free_shares_pass_limits: ClassVar[bool] = True
