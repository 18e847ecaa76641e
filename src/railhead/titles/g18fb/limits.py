"""What must hold in every state of 18FB; for tests and simulations."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.state import POOL
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g18fb.concessions import rivals
from railhead.titles.g18fb.finance import forbidden_shares
from railhead.titles.g18fb.game import MAJOR, NATIONAL, REGIONAL, Base18FB
from railhead.titles.g18fb.state import BUILDING, STATUSES


def violations(game: Base18FB) -> Iterator[str]:
    """Yield every limit that a state breaks."""
    state, asked = game.state, {step.name for step in game.state.agenda}
    heads = _heads(game)
    for company in state.cells:
        yield from _office(game, company, heads.get(company, []))
        yield from _company(game, company)
    yield from _held_by_companies(game)
    yield from _tokens(game)
    for company in game.title.companies:
        plain = game.kind(company) != REGIONAL and company not in state.cells
        if plain and not game.started(company):
            yield from _not_started(game, company, asked)
    if set(state.arrivals) != set(state.cells) or len(state.arrivals) != len(set(state.arrivals)):
        yield "the market does not show each company once"
    yield from _slots(game)
    yield from _concessions(game)
    yield from _cards(game)
    yield from _blue(game)
    yield from _bankrupt(game)
    yield from _leases(game)
    yield from _trains(game)


def _heads(game: Base18FB) -> dict[str, list[str]]:
    """Company -> who has its president's certificate."""
    found: dict[str, list[str]] = {}
    place = [kind.name for kind in game.title.certificates].index("president")
    for (company, holder), counts in game.state.shares.items():
        if counts[place]:
            found.setdefault(company, []).append(holder)
    return found


def _office(game: Base18FB, company: str, heads: list[str]) -> Iterator[str]:
    """What is wrong with the president of a company, and where that certificate lies.

    `heads`: who has it. See rules 18FB-2.3-4, 18FB-3.3.5-1 and 18FB-R-61.
    """
    state, president = game.state, game.state.presidents.get(company, "")
    if president and president not in state.order:
        yield f"{company} is led by {president}, who is not in the game"
    if not president and game.kind(company) != NATIONAL:
        yield f"{company} is on the market without a president"
    if heads != [president or company]:
        yield f"{heads} have the certificate of {company}, led by {president}"
    if not president:
        return
    held = game.percent(company, president)
    for player in state.order:
        rival = game.percent(company, player)
        if rival >= 20 and game.stock_policy.takes_presidency(game, company, rival, held):
            yield f"{player} holds {rival}% of {company}, its president {held}%"


def _company(game: Base18FB, company: str) -> Iterator[str]:
    """What is wrong with the standing of a company, and what others hold of it.

    See rules 18FB-2.3-3, 18FB-3.5.9-3 and 18FB-3.6-4.
    """
    state = game.state
    floated = game.floated(company)
    if floated != (company in state.status) or floated != (company in state.tile_steps):
        yield f"{company} has floated only in part"
    if floated and state.status[company] not in STATUSES:
        yield f"{company} is {state.status[company]}"
    if state.status.get(company) == BUILDING and not game.concessions_in_force:
        yield f"{company} is building in phase {state.phase}"
    if not floated and (game.trains_of(company) or state.markers.get(company)):
        yield f"{company} has not floated, but owns something"
    if floated and company not in state.turns:
        yield f"{company} operates, but has no turns"
    if state.markers.get(company, 0) < 0:
        yield f"{company} has {state.markers[company]} markers"


def _held_by_companies(game: Base18FB) -> Iterator[str]:
    """Rule 18FB-3.5.9-3."""
    cells, most = game.state.cells, 2 * game.title.facts.company_limit_percent
    for company, holder in game.state.shares:
        if company != holder and company in cells and holder in cells:
            percent = game.percent(company, holder)
            if percent > most:
                yield f"{holder} holds {percent}% of {company}"


def _blue(game: Base18FB) -> Iterator[str]:
    """Whenever a step of its turn asks, a company has sold what it may not keep.

    See rules 18FB-2.2.3-1, 18FB-2.2.4-1 and 18FB-R-45.
    """
    state = game.state
    top = state.agenda[-1] if state.agenda else None
    company = state.acting.company
    if not isinstance(top, CompanyStep) or top.company != company or company not in state.cells:
        return
    for other, count in forbidden_shares(game, company):
        yield f"{company} keeps {count} shares of {other}, which is {game.zone(other)}"


def _bankrupt(game: Base18FB) -> Iterator[str]:
    """Who has left the game owns nothing (rules 18FB-3.5.11-1 and 18FB-R-48)."""
    state = game.state
    left = [player for player in game.players if player not in state.order]
    for player in left:
        if state.cash[player]:
            yield f"{player} has left the game with {state.cash[player]}"
        yield from (
            f"{player} has left the game with {it}" for it, who in state.shares if who == player
        )


def _leases(game: Base18FB) -> Iterator[str]:
    """A leased train lies with its national, which cannot pay for it (rule 18FB-3.7.1-13)."""
    state = game.state
    for national, train in state.leased.items():
        if train not in game.trains_of(national) or game.kind(national) != NATIONAL:
            yield f"{national} leases {train}, but does not have it"
        if state.cash[national] >= game.train(train).price:
            yield f"{national} leases {train}, but has {state.cash[national]}"


def _trains(game: Base18FB) -> Iterator[str]:
    """Who may have regional trains, and claims (rules 18FB-2.6-1, 18FB-R-72 and 18FB-R-81)."""
    state, facts = game.state, game.title.facts
    late = game.phase_reached(facts.nationals_from)
    for company in game.title.companies:
        for train in game.trains_of(company):
            regional = game.train_class(train) in facts.regional_trains
            kind = game.kind(company)
            if (kind == REGIONAL and not regional) or (kind != REGIONAL and regional and not late):
                yield f"{company} has {train}"
    for heir in state.heirs.values():
        if heir in state.gone:
            yield f"{heir} has left the game, but has a claim to a slot"


def _held_of_others(game: Base18FB, company: str) -> bool:
    return any(game.held(other, company).regular for other in game.state.cells if other != company)


def _tokens(game: Base18FB) -> Iterator[str]:
    """One token in a place (rule 18FB-3.5.2-4); for regional companies the base alone."""
    places: set[tuple[str, tuple[str, ...]]] = set()
    for city, names in game.state.tokens.items():
        if not any(names):
            continue
        place = game.place_of(city)
        # Bourbon tokens that stay fill their slots too.
        for name in game.title.companies.keys() & names:
            if names.count(name) > 1:
                yield f"{name} has two tokens in one city"
            elif game.kind(name) != REGIONAL:
                if (name, place) in places:
                    yield f"{name} has two tokens in one place: {place}"
                places.add((name, place))


def _not_started(game: Base18FB, company: str, asked: set[str]) -> Iterator[str]:
    """A company that nobody leads owns nothing but what a card brought it."""
    state = game.state
    linked = company in game.title.facts.linked.values()
    if game.trains_of(company) or state.markers.get(company):
        yield f"{company} is not started, but owns something"
    if state.cash[company] and not (linked and company not in state.gone):
        yield f"{company} is not started, but has {state.cash[company]}"
    if company in state.gone and game.cities_of(company) and "keep_tokens" not in asked:
        yield f"{company} has left the game, but not the map"
    if company in state.floated or company in state.status:
        yield f"{company} is not started, but operates"


def _slots(game: Base18FB) -> Iterator[str]:
    """Every reservation has its empty slot (rules 18FB-2.5.4-3 and 18FB-R-8)."""
    state = game.state
    for city, names in state.reserved.items():
        if len(names) > state.tokens[city].count(""):
            yield f"{city} keeps {names}, but has the slots {state.tokens[city]}"
        if len(set(names)) != len(names):
            yield f"{city} keeps {names}"
        for name in names:
            if name in state.gone:
                yield f"{city} keeps a slot for {name}, which has left the game"
    for company in state.waiting:
        if game.cities_of(company):
            yield f"{company} waits, but has a token on the map"


def _concessions(game: Base18FB) -> Iterator[str]:
    """Who owns concessions, and nobody holds too much more than their owner does.

    See rules 18FB-3.3.2-12, 18FB-3.3.3-1 and 18FB-3.6-2.
    """
    state = game.state
    if not game.concessions_in_force and (state.concessions or state.deposits):
        yield f"concessions in phase {state.phase}"
    for company, owner in state.concessions.items():
        if game.kind(company) != MAJOR or not game.floated(company):
            yield f"{company} has a concession"
        if owner == POOL:
            if company in state.deposits:
                yield f"a deposit is left for {company}, which is frozen"
            continue
        if owner not in state.order:
            yield f"the concession of {company} belongs to {owner}"
        elif stronger := rivals(game, company, owner):
            yield f"{stronger} hold too much more of {company} than its concessionaire"


def _cards(game: Base18FB) -> Iterator[str]:
    """Political cards are owned while there are any (rules 18FB-2.7-1 and 18FB-2.7-4)."""
    state = game.state
    for card, owner in state.privates.items():
        if owner != POOL and owner not in state.order:
            yield f"{card} belongs to {owner}"
    if state.privates and not game.concessions_in_force:
        yield f"political cards in phase {state.phase}"
