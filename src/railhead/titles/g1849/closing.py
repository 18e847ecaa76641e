"""Closing corporations and private companies, and moving AFG back in the starting order."""

from __future__ import annotations

from railhead.engine.state import BANK, SCRAP
from railhead.titles.common.events.possessions import PrivateClosed
from railhead.titles.common.leaving import remove_company
from railhead.titles.g1849.events import CompanyClosed, MovedBack
from railhead.titles.g1849.game import GARIBALDI, Base1849


def close_corporation(game: Base1849, company: str) -> None:
    """Remove a corporation; it may start again from the next Stock Round.

    See rules 1849-3.5.1-7, 1849-3.5.1-8, 1849-3.5.1-9, 1849-R-close-2, 1849-R-close-3 and
    1849-2.4.5-5.
    """
    state, title = game.state, game.title
    game.emit(CompanyClosed(company=company))
    remove_company(game, company)
    game.pay(company, BANK, state.cash[company], "closing")
    for train in state.trains.get(company, ()):
        game.move_train(train, company, SCRAP)
    for city in game.cities_of(company):
        game.set_token(city, state.tokens[city].index(company), "")
    state.tokens_left[company] = title.companies[company].tokens
    state.tokens_lost.pop(company, None)
    state.bases.pop(company, None)
    state.markers.pop(company, None)
    for private in game.privates_of(company):
        close_private(game, private)
    state.bonds = _without(state.bonds, company)
    state.licences = _without(state.licences, company)
    state.once_routed = _without(state.once_routed, company)
    state.seasoned = _without(state.seasoned, company)
    if state.acting.company != company:
        # A corporation that stood on 377 ends the game with its turn, even if it closes in it.
        state.top = _without(state.top, company)
    state.roster = (*_without(state.roster, company), company)
    state.closed = (*_without(state.closed, company), company)
    if state.rsa == company:
        state.rsa = ""


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(item for item in names if item != name)


def close_private(game: Base1849, private: str) -> None:
    """Remove a private company from the game (rule 1849-4.6.3-10)."""
    del game.state.privates[private]
    game.emit(PrivateClosed(private=private))


def update_garibaldi(game: Base1849) -> None:
    """Move AFG behind the others if it is next and no base is free (rule 1849-3.3.3-5)."""
    queue = game.queue
    if not queue or queue[0] != GARIBALDI or game.free_bases():
        return
    if game.options["afg_without_free_base"] == "blocks":
        return
    state = game.state
    if GARIBALDI not in state.closed:
        state.closed = (*state.closed, GARIBALDI)
    if len(queue) > 1:
        state.roster = (*_without(state.roster, GARIBALDI), GARIBALDI)
        game.emit(MovedBack(company=GARIBALDI))
