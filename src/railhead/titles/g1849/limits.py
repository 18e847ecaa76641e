"""Limits that every state of 1849 must respect; for tests and simulations."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.state import POOL
from railhead.titles.g1849.game import Base1849


def violations(game: Base1849) -> Iterator[str]:
    """Yield a sentence for every limit that the state violates (rule 1849-3.5.2-5)."""
    state = game.state
    asked = {step.name for step in state.agenda}
    for company, president in state.presidents.items():
        yield from _company(game, company, president, asked)
    for company in state.roster:
        if company not in state.presidents and game.certificates(company, company) != (1, 6, 1):
            yield f"{company} is not started, but its certificates are out"
        if company not in state.presidents and (
            game.trains_of(company) or state.cash[company] or game.cities_of(company)
        ):
            yield f"{company} is not started, but owns something"
    for player in state.order:
        if (
            sum(a for bids in state.bids.values() for p, a in bids if p == player)
            > (state.cash[player])
        ):
            yield f"{player} has bid more than their cash"
    if set(state.cells) != set(state.presidents) or set(state.arrivals) != set(state.cells):
        yield "the market does not show the corporations that are started"


def _company(game: Base1849, company: str, president: str, asked: set[str]) -> Iterator[str]:
    state = game.state
    if not game.may_be_asked(president):
        yield f"{company} is led by {president}, who is not in the game"
    if not game.held(company, president).president:
        yield f"{president} leads {company} without its president's certificate"
    if game.held(company, POOL).president:
        yield f"the president's certificate of {company} is in the pool"
    most = max(game.percent(company, player) for player in state.order)
    if most > game.percent(company, president):
        yield f"somebody holds more of {company} than its president"
    if most > game.title.facts.player_limit_percent:
        yield f"somebody holds {most}% of {company}"
    if game.pool_percent(company) > game.title.facts.pool_limit_percent:
        yield f"{game.pool_percent(company)}% of {company} in the pool"
    if game.surplus_trains(company) and "discard" not in asked:
        yield f"{company} has {len(game.trains_of(company))} trains"
    hexes = [city.rpartition(".")[0] for city in game.cities_of(company)]
    if len(set(hexes)) != len(hexes):
        yield f"{company} has two tokens on one hex"
    if "c" in game.title.market.at(state.cells[company]).zones:
        yield f"{company} stands on the closing cell"
