"""Limits that every state of a classic game must respect; for tests and simulations."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.state import POOL
from railhead.titles.classic.game import ClassicGame


def violations(game: ClassicGame) -> Iterator[str]:
    """Yield a sentence for every limit that the state violates."""
    state = game.state
    asked = {step.name for step in state.agenda}
    for company, president in state.presidents.items():
        yield from _company(game, company, president, asked)
    for company in game.title.companies:
        if company not in state.presidents:
            yield from _not_started(game, company)
    for player in state.order:
        if game.free_cash(player) < 0:
            yield f"{player} has bid more than their cash"
    if set(state.cells) != set(state.presidents) or set(state.arrivals) != set(state.cells):
        yield "the market does not show the corporations that are started"
    for city, slots in state.tokens.items():
        if slots.count("") < len(game.reserved_for(city)):
            yield f"{city} has no room for {game.reserved_for(city)}"


def _company(game: ClassicGame, company: str, president: str, asked: set[str]) -> Iterator[str]:
    state = game.state
    if not game.held(company, president).president:
        yield f"{president} leads {company} without its president's certificate"
    if game.held(company, POOL).president:
        yield f"the president's certificate of {company} is in the pool"
    most = max(game.percent(company, player) for player in state.order)
    if most > game.percent(company, president):
        yield f"somebody holds more of {company} than its president"
    if game.pool_percent(company) > game.title.facts.pool_limit_percent:
        yield f"{game.pool_percent(company)}% of {company} in the pool"
    if game.surplus_trains(company) and "discard" not in asked:
        yield f"{company} has {len(game.trains_of(company))} trains"
    sold = 100 - game.percent(company, company)
    if game.floated(company) != (sold >= game.title.facts.float_percent):
        yield f"{company} has sold {sold}%, but floats: {game.floated(company)}"
    if not game.floated(company) and (state.cash[company] or game.trains_of(company)):
        yield f"{company} has not floated, but owns something"


def _not_started(game: ClassicGame, company: str) -> Iterator[str]:
    out = any(name == company != holder for name, holder in game.state.shares)
    if out and company not in {it.company for it in game.title.facts.powers}:
        yield f"{company} is not started, but its certificates are out"
    if game.trains_of(company) or game.state.cash[company] or game.cities_of(company):
        yield f"{company} is not started, but owns something"
