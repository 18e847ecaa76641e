"""Companies float: they operate from then on.

See rules 18FB-3.3.2-1 to 18FB-3.3.2-12 and 18FB-3.6-1 to 18FB-3.6-6.
"""

from __future__ import annotations

from railhead.engine.state import BANK, POOL
from railhead.titles.g18fb.events import CompanyFloated
from railhead.titles.g18fb.game import Base18FB
from railhead.titles.g18fb.state import DEFINITIVE, OFFER


def set_afloat(game: Base18FB, company: str, status: str) -> None:
    """A company operates from now on, with the tile steps of the phase.

    See rules 18FB-2.1-10 and 18FB-3.5.1-1.
    """
    state = game.state
    steps = game.title.facts.steps[state.phase]
    state.floated = (*state.floated, company)
    state.status[company] = status
    state.tile_steps[company] = steps
    state.turns[company] = 0
    game.emit(CompanyFloated(company=company, status=status, steps=steps))


def float_if_sold(game: Base18FB, company: str) -> None:
    """Float a company of which enough has been bought; to be asked after every purchase.

    Its capital comes on top of what a card brought it. See rules 18FB-3.6-4, 18FB-3.6-5, 18FB-R-50
    and 18FB-R-77.
    """
    facts = game.title.facts
    left = game.percent(company, OFFER)
    if game.floated(company) or 100 - left < facts.float_percent:
        return
    set_afloat(game, company, DEFINITIVE)
    game.pay(BANK, company, facts.float_shares * game.state.pars[company], "float")
    if left:
        game.move_certificates(company, game.certificates(company, OFFER), OFFER, POOL)
