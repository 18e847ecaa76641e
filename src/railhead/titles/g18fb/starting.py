"""Which companies players can start, in any phase (rulebook 3.3.2 and 3.6)."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.actions import Par
from railhead.engine.illegal import Illegal
from railhead.titles.common.launching import affordable_values, check_first_certificate
from railhead.titles.g18fb import floating
from railhead.titles.g18fb.concessions import acquire, check_concession_cost, due
from railhead.titles.g18fb.game import Table18FB


def check_start(game: Table18FB, par: Par, half: bool) -> None:
    """Check the purchase of the first certificate of a major. Raises Illegal.

    `half`: with a card that halves the deposit. Rules 18FB-2.1-11, 18FB-2.2.2-1, 18FB-3.3.2-1 and
    18FB-R-50.
    """
    company = par.company
    if company not in game.queue:
        raise Illegal("18FB-2.4-1", "{company} cannot be started.", company=company)
    check_first_certificate(game, par)
    if game.deposits_count:
        check_concession_cost(game, par, half)
    if not _has_home(game, company):
        raise Illegal("18FB-3.6.1-2", "No city has an empty slot for {company}.", company=company)


def _has_home(game: Table18FB, company: str) -> bool:
    """The company has its home, or will find one."""
    chooses = company == game.title.facts.without_home
    return not chooses or bool(floating.home_places(game, company))


def starts(game: Table18FB, player: str, half: bool) -> Iterator[Par]:
    """Yield every legal purchase of the first certificate of a major."""
    for company in game.queue:
        fee = due(game, player, company, half) if game.deposits_count else 0
        values = affordable_values(game, player, fee)
        if values and _has_home(game, company):
            yield from (Par(player, company, value) for value in values)


def start(game: Table18FB, par: Par, half: bool) -> None:
    """Carry out a checked start: with a concession as long as there are any."""
    if game.deposits_count:
        acquire(game, par, half)
    else:
        floating.start(game, par)
