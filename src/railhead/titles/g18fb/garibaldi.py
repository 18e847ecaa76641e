"""Garibaldi's authority: who leads the companies when the kingdom falls (rulebook 3.6)."""

from __future__ import annotations

from collections import Counter

from railhead.titles.common.presidency import hand_over_presidency
from railhead.titles.g18fb.game import MAJOR, Table18FB


def apply_authority(game: Table18FB) -> None:
    """Give each president's certificate to the player with most shares.

    Judged on the concessions as they are before they are discarded. Rules 18FB-3.6-1 and
    18FB-R-78.
    """
    for company in game.operating_order():
        if game.kind(company) == MAJOR and game.floated(company):
            president, player = game.state.presidents[company], heir(game, company)
            if player != president:
                hand_over_presidency(game, company, player, president)


def heir(game: Table18FB, company: str) -> str:
    """The player who leads a company by Garibaldi's authority.

    Among those with most shares: one who does not own its concession, then the one with fewer
    concessions, then the next in order of play after the president (rule 18FB-3.6-1). Nobody has
    most with less than the president's certificate is worth.
    """
    owners = Counter(game.state.concessions.values())
    owner = game.state.concessions.get(company)
    president = game.state.presidents[company]
    after = [*game.around(president)[1:], president]
    most = max(game.percent(company, player) for player in after)
    equals = [player for player in after if game.percent(company, player) == most]
    return min(equals, key=lambda player: (player == owner, owners[player], after.index(player)))
