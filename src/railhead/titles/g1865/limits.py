"""Limits that every state of 1865 must respect; for tests and simulations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from railhead.engine.state import POOL
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.mines import district
from railhead.titles.g1865.state import ASIDE, DRAGONS


def violations(game: Base1865) -> Iterator[str]:
    """Yield a sentence for every limit that the state violates."""
    state = game.state
    asked = {step.name for step in state.agenda}
    for company, president in state.presidents.items():
        yield from _holders(game, company, president)
        yield from _company(game, company, asked)
    for company in game.title.companies:
        yield from _certificates(game, company)
        yield from _tokens(game, company)
        if not game.started(company):
            yield from _not_launched(game, company, asked)
    if set(state.cells) != set(state.presidents) or set(state.arrivals) != set(state.cells):
        yield "the market does not show the companies that are launched"
    if len(state.arrivals) != len(set(state.arrivals)):
        yield "a company stands twice on the market"
    yield from _cards(game)
    yield from _mines(game)


def _holders(game: Base1865, company: str, president: str) -> Iterator[str]:
    """What is wrong with the holders of a company's certificates.

    See rules 1865-2.1-1, 1865-3.2-8, 1865-3.2-10, 1865-3.4-7, 1865-3.5-5 and 1865-3.5-6.
    """
    state, facts = game.state, game.title.facts
    if president not in state.order:
        yield f"{company} is led by {president}, who is not in the game"
    for holder in (company, POOL, DRAGONS, ASIDE, *state.order):
        if (holder == president) != bool(game.held(company, holder).president):
            yield f"{holder} has the wrong certificates of {company}, led by {president}"
    most = max(game.percent(company, player) for player in state.order)
    if most > game.percent(company, president):
        yield f"somebody holds more of {company} than its president"
    if most > game.holding_limit:
        yield f"somebody holds {most}% of {company}"
    if game.pool_percent(company) > facts.pool_limit_percent:
        yield f"{game.pool_percent(company)}% of {company} in the pool"
    if game.percent(company, DRAGONS) > facts.dragons_limit_percent:
        yield f"the Dragons hold {game.percent(company, DRAGONS)}% of {company}"


def _company(game: Base1865, company: str, asked: set[str]) -> Iterator[str]:
    """What is wrong with the trains, loans and standing of a company.

    See rules 1865-3.6-3, 1865-4.6-1, 1865-4.6-9 and 1865-5.5-1.
    """
    state = game.state
    if game.surplus_trains(company) and "discard" not in asked:
        yield f"{company} has {len(game.trains_of(company))} trains"
    if (game.loan_room(company) or 0) < 0:
        yield f"{company} has {game.loans_of(company)} loans"
    operates = game.floated(company)
    if (company in state.rows, company in state.turns) != (operates, operates):
        yield f"{company} has floated only in part"
    elif operates and state.rows[company] > game.phase_row:
        yield f"{company} is on row {state.rows[company]} in phase {state.phase}"
    if operates:
        return
    sold = 100 - game.percent(company, company)
    if sold >= game.title.facts.float_percent:
        yield f"{sold}% of {company} is sold, but it has not floated"
    if game.traffic_of(company) or game.trains_of(company) or state.tokens_left[company]:
        yield f"{company} has not floated, but owns something"


def _certificates(game: Base1865, company: str) -> Iterator[str]:
    """The five certificates that only a major has are set aside before (rule 1865-2.4-3)."""
    aside = game.certificates(company, ASIDE)
    counts = game.title.certificate_counts(company)
    singles = counts[1] + 2 - game.title.facts.minor_shares
    if aside != ((0, 0) if game.is_major(company) else (0, singles)):
        yield f"{aside} certificates of {company} lie aside"


def _tokens(game: Base1865, company: str) -> Iterator[str]:
    """What is wrong with the tokens of a company on the map (rules 1865-4.3-2 and 1865-4.4-2)."""
    cities = game.cities_of(company)
    if any(game.state.tokens[city].count(company) > 1 for city in cities):
        yield f"{company} has two tokens in one city"
    groups = Counter(district(game, city) for city in cities)
    for group, count in groups.items():
        if group and count > 1:
            yield f"{company} has {count} tokens in {group}"


def _not_launched(game: Base1865, company: str, asked: set[str]) -> Iterator[str]:
    state = game.state
    owns = state.cash[company] or game.trains_of(company) or game.privates_of(company)
    if owns or game.loans_of(company) or game.traffic_of(company) or state.tokens_left[company]:
        yield f"{company} is not launched, but owns something"
    if company in state.floated or company in state.rows or company in state.turns:
        yield f"{company} is not launched, but operates"
    if game.percent(company, company) != 100:
        yield f"{company} is not launched, but its certificates are out"
    # A company that was absorbed has left the map, once the acquirer has replaced its tokens.
    at_home = 0 if company in state.reborn else 1
    if "replace_tokens" not in asked and len(game.cities_of(company)) != at_home:
        yield f"{company} is not launched, but has {game.cities_of(company)} on the map"


def _cards(game: Base1865) -> Iterator[str]:
    """What is wrong with the maritime cards (rules 1865-2.5-1 and 1865-2.6-9)."""
    state, facts = game.state, game.title.facts
    held = Counter(owner for owner in state.privates.values() if owner in game.players)
    if held and game.phase_reached(facts.maritime_until):
        yield f"players hold maritime cards in phase {state.phase}: {dict(held)}"
    if any(count > facts.draft_cards for count in held.values()):
        yield f"somebody holds too many maritime cards: {dict(held)}"


def _mines(game: Base1865) -> Iterator[str]:
    """Every mine has one slot (rule 1865-4.3-2)."""
    for hex_id in game.title.map.hexes:
        if game.is_mine(hex_id) and len(game.state.tokens[f"{hex_id}.0"]) != 1:
            yield f"the mine {hex_id} has more than one slot"
