"""Version 1 of the rules of 18FB: whatever version 2 has changed, as it was.

Games that began with version 1 are played by it to their end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from railhead.network.lines import Effort, Worth
from railhead.titles.common.policies.lines import LinePolicy
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.tokens import Lines18FB


class LinesVersion1(Lines18FB):
    """Lines by version 1 of the rules: the markers of papal enclaves made no difference."""

    effort = Effort(12_000, 0)

    def worth(self, game: Base18FB) -> Worth:
        return replace(super().worth(game), keepsakes={})

    def keepsakes(self, game: Base18FB, company: str, towns: Iterable[str]) -> frozenset[str]:
        return frozenset()

    def leads_to(self, game: Base18FB, company: str, end: int) -> bool:
        return LinePolicy.leads_to(self, game, company, end)


class Game18FBVersion1(Game18FB):
    """A game of 18FB by version 1 of the rules."""

    rules_version: ClassVar[int] = 1
    names_last_round: ClassVar[bool] = False
    line_policy = LinesVersion1()
    ignores_needless: ClassVar[bool] = True
    free_shares_pass_limits: ClassVar[bool] = True
