"""Limits that every state of these titles must respect; for tests and simulations."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.state import POOL
from railhead.titles.minors_and_publics.game import MinorsGame


def violations(game: MinorsGame) -> Iterator[str]:
    """Yield a sentence for every limit that the state violates."""
    state = game.state
    asked = {step.name for step in state.agenda}
    for company, owner in state.presidents.items():
        yield from _company(game, company, owner, asked)
        if game.is_minor(company):
            yield from _minor(game, company, owner)
        else:
            yield from _public(game, company, owner, asked)
    yield from _not_started(game, asked)
    yield from _state_railway(game)
    if set(state.cells) != set(state.presidents) or set(state.arrivals) != set(state.cells):
        yield "the market does not show the companies that are started"
    if set(state.loans) - set(state.presidents) - {game.state_railway}:
        yield f"loans of companies that are not in play: {state.loans}"
    for city, slots in state.tokens.items():
        kept = game.reserved_for(city)
        if slots.count("") < len(kept):
            yield f"{city} has no room for {kept}"


def _company(game: MinorsGame, company: str, owner: str, asked: set[str]) -> Iterator[str]:
    if owner not in game.state.order:
        yield f"{company} is led by {owner}, who is not in the game"
    if game.surplus_trains(company) and not asked & {"discard", "nationalise", "share_offer"}:
        yield f"{company} has {len(game.trains_of(company))} trains"
    hexes = [city.rpartition(".")[0] for city in game.cities_of(company)]
    if len(set(hexes)) != len(hexes) and "merge_tokens" not in asked:
        yield f"{company} has two tokens on one hex"


def _minor(game: MinorsGame, minor: str, owner: str) -> Iterator[str]:
    if game.percent(minor, owner) != 100:
        yield f"{owner} does not own {minor}"
    if game.loans_of(minor) > game.title.facts.loan_limit["minor"]:
        yield f"{minor} has {game.loans_of(minor)} loans"
    if game.phase_reached("8"):
        yield f"{minor} is still there in phase 8"
    if not game.title.market.linear:
        column = game.state.cells[minor][1]
        if column > 6:
            yield f"{minor} stands in column {column}"


def _public(game: MinorsGame, public: str, president: str, asked: set[str]) -> Iterator[str]:
    forming = asked & {"merge_tokens", "share_offer", "second_offer", "merge_failed"}
    if not game.held(public, president).president and not forming:
        yield f"{president} leads {public} without its president's certificate"
    if game.held(public, POOL).president:
        yield f"the president's certificate of {public} is in the pool"
    facts = game.title.facts
    held = {player: game.percent(public, player) for player in game.state.order}
    if max(held.values()) > max(held[president], 10):
        yield f"somebody holds more of {public} than its president"
    if max(held.values()) > game.holding_limit:
        yield f"somebody holds too much of {public}"
    if game.pool_percent(public) > facts.pool_limit_percent:
        yield f"{game.pool_percent(public)}% of {public} in the pool"
    prices = game.state.marker_prices.get(public, ())
    placing = forming or "first_token" in asked
    if not placing and len(prices) != game.state.tokens_left[public]:
        yield f"{public} has {game.state.tokens_left[public]} tokens left and prices {prices}"


def _not_started(game: MinorsGame, asked: set[str]) -> Iterator[str]:
    state = game.state
    for company in game.title.companies:
        if game.started(company) or company == game.state_railway:
            continue
        owns = state.cash[company] or game.trains_of(company) or game.privates_of(company)
        # The home of a minor may be chosen before its auction is over.
        tokens = game.cities_of(company) and not asked & {"merge_tokens", "company_auction"}
        if owns or tokens or game.percent(company, company) != 100:
            yield f"{company} is not in play, but owns something"


def _state_railway(game: MinorsGame) -> Iterator[str]:
    railway, facts = game.state_railway, game.title.facts
    hexes = [city.rpartition(".")[0] for city in game.cities_of(railway)]
    homes = {facts.state_home, facts.state_second.hex}
    if len(set(hexes)) != len(hexes):
        yield f"{railway} has two tokens on one hex"
    if len(set(hexes) - homes) > facts.state_tokens_elsewhere:
        yield f"{railway} has too many tokens: {hexes}"
