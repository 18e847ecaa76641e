"""Companies that leave the game, or may be started again later."""

from __future__ import annotations

from railhead.engine.state import BANK
from railhead.titles.common.leaving import remove_company, return_token
from railhead.titles.minors_and_publics.game import MinorsGame


def dissolve(game: MinorsGame, company: str, *, tokens: bool = True) -> None:
    """Remove a company whose trains and private companies others have taken over.

    A minor leaves for good (rule 7.2-4), a public may start again (rule 7.3-5).
    `tokens`: whether its tokens are removed from the map now.
    """
    state = game.state
    game.pay(company, BANK, state.cash[company], "closing")
    if tokens:
        for city in game.cities_of(company):
            return_token(game, city, company)
    remove_company(game, company)
    state.loans.pop(company, None)
    state.marker_prices.pop(company, None)
    state.sold = tuple(pair for pair in state.sold if pair[1] != company)
    if game.is_minor(company):
        state.gone = (*state.gone, company)
