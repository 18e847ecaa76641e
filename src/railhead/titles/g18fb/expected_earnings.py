"""About what a company will still earn: an estimate for computer players, no rule of the game."""

from __future__ import annotations

from railhead.titles.common.dividends import half_rounded_up
from railhead.titles.common.estimates import (
    best_hopes,
    chance_to_float,
    first_revenue,
    missing_tiles,
    noted,
    turns_left,
    usual_step,
)
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.regional import open_bonuses
from railhead.titles.g18fb.revenue import Revenue, earnings, interest, station_value
from railhead.titles.g18fb.state import DEFINITIVE, OFFER
from railhead.titles.g18fb.ways_ahead import missing_ahead, way_cost

# How many trains are bought from the bank in one operating round.
PACE = 1.5
# The part of the treasury that goes into trains, and what one more station of theirs costs.
FOR_TRAINS, STATION_COST = 0.15, 100
# What stations without trains, or trains without stations, are worth as they may still be used.
SPARE = 0.1
# Each tile missing on the way to a city leaves so much of the hope to reach it.
HOPE = 0.7
# What each further token is worth beside the one before: there is one in a turn.
NEXT_TOKEN = 0.6
# What stations will earn in later phases, by the column of the phase now.
GROWTH = {"yellow": 1.6, "green": 1.3, "brown": 1.0}
# What a destination is worth besides its station: the price rises, and half a deposit comes back.
DESTINATION = 400
# How often the price rises by a space of the market with a dividend.
MOST_RISES = 10
# What is left in money of a treasury.
TREASURY = 0.2
# Money that a company will use, and how much of what exceeds it: in games of computer players what
# companies still earned grew with their money up to here, and no further.
USED, BEYOND = 300, 0.15
# What a company is worth that cannot pay for the train that it must buy, for each money missing.
MISSING = 2.0
# What a company that can be started promises to whoever has a share of it already.
PROMISE = 500
# For so many turns a company can hope for secured interest: it takes ever more tiles, and
# phase 5 ends it (rules 18FB-3.5.4-3 and 18FB-3.6-2).
INTEREST_TURNS = 4
# What a token's way costs for each hex, about.
WAY_COST = 25
# The part of its unsold shares that a company will sell while players have the money.
UNSOLD = 0.5


def expected_earnings(game: Base18FB, company: str, turns: int) -> float:
    """The earnings of all turns to come and the rise of the price."""
    if company not in game.state.presidents:
        return float(PROMISE) if company in game.queue else 0.0
    if game.kind(company) == REGIONAL:
        return _regional(game, company, turns)
    return _expected(game, company, turns, _capital(game, company))


def expected_of_unused(game: Base18FB, company: str, turns: int) -> float:
    """What of it is due to money that the company will hardly use."""
    if company not in game.state.presidents or game.kind(company) == REGIONAL:
        return 0.0
    capital = _capital(game, company)
    used = min(capital, USED + BEYOND * max(capital - USED, 0.0))
    if used == capital:
        return 0.0
    return _expected(game, company, turns, capital) - _expected(game, company, turns, used)


def _expected(game: Base18FB, company: str, turns: int, money: float) -> float:
    """What is expected of a major or a national that spends so much money."""
    delay = _delay(game, company, turns)
    running = max(turns - delay, 0.0)
    revenue = _revenue(game, company, running, delay, money)
    total = revenue * running
    if delay:
        total += _interest(game, company) * min(delay, turns, INTEREST_TURNS)
    rises = min(running, MOST_RISES) * min(revenue / game.price(company), 1.0)
    total += rises * usual_step(game.title.market) * 100 / game.share_percent(company)
    total += _destinations(game, company) + money * TREASURY
    total += _interest_due(game, company) - _train_due(game, company)
    return total * _chance(game, company)


# -- what it earns -----------------------------------------------------------------------------


def _delay(game: Base18FB, company: str, turns: int) -> float:
    """For about how many turns a company still builds, its money for the way considered.

    Until then it earns nothing but its secured interest (rule 18FB-3.4-3). Where track leads to its
    destination it wants money for the token alone; without it, it waits for ever.
    """
    if not game.building(company) or game.frozen(company):
        return 0.0
    ahead = missing_ahead(game, company)
    if not ahead:
        return 1.0
    if not ahead[0]:
        return 1.0 if _capital(game, company) >= way_cost(game, company) else float(max(turns, 1))
    cost = WAY_COST * (1 + ahead[0])
    short = max(1 - _capital(game, company) / cost, 0.0)
    return 1 + ahead[0] / game.state.tile_steps[company] + short * turns


def _capital(game: Base18FB, company: str) -> float:
    """Its treasury, and what shares of the Initial Offer will still bring."""
    state = game.state
    shares = game.percent(company, OFFER) // game.share_percent(company)
    wanted = shares * state.pars.get(company, 0)
    money = sum(state.cash[player] for player in state.order)
    return state.cash[company] + min(wanted, money) * UNSOLD


def _revenue(game: Base18FB, company: str, turns: float, delay: float, money: float) -> float:
    """What the trains that it has and can buy will earn in a turn, once it has built."""
    stops, markers = _room(game, company, turns, delay, money)
    values = sorted((*_stations(game, company), *_hopes(game, company)), reverse=True)
    carried, left = 0.0, stops
    for value in values:
        part = min(1.0, left)
        carried += value * (part + SPARE * (1 - part))
        left -= part
    carried *= GROWTH[game.phase.revenue_colour]
    owned = game.state.markers.get(company, 0)
    paid = min(owned, markers)
    revenue = carried + (paid + SPARE * (owned - paid)) * game.title.facts.marker
    # A frozen company always pays half (rule 18FB-3.4-6).
    return revenue / 2 if game.frozen(company) else revenue


def _stations(game: Base18FB, company: str) -> list[float]:
    """Of each token, later phases make areas and ports worth no less than now."""
    return [float(station_value(game, company, city)) for city in game.cities_of(company)]


def _room(
    game: Base18FB, company: str, turns: float, delay: float, money: float
) -> tuple[float, float]:
    """Stations and markers of its trains while they last, and of those that it can still buy."""
    stops = markers = 0.0
    for name in game.trains_of(company):
        train = game.train(name)
        lasting = min(max(turns_left(game, train, PACE) - delay, 0.0) / max(turns, 1.0), 1.0)
        stops += (train.stops or 0) * lasting
        markers += train.markers * lasting
    if game.frozen(company):
        # It buys none (rule 18FB-3.4-6).
        return stops, markers
    bought = money * FOR_TRAINS / STATION_COST
    return stops + bought, markers + 2 * bought


def _regional(game: Base18FB, company: str, turns: int) -> float:
    """Half of its earnings go to its owner (rule 18FB-3.6.3-10), and bonuses still to come."""
    unit = game.title.facts.dividend_unit
    half = half_rounded_up(earnings(game, company).total, unit)
    hope = sum(
        bonus.amount * HOPE ** (2 + 2 * bonus.brown) for _, bonus in open_bonuses(game, company)
    )
    return half * turns + hope + game.state.cash[company] * TREASURY


def _hopes(game: Base18FB, company: str) -> list[float]:
    """What tokens still to place may add to a turn, the best first."""
    left = game.state.tokens_left[company]
    return best_hopes(cities_ahead(game, company), left, HOPE, NEXT_TOKEN)


def cities_ahead(game: Base18FB, company: str) -> list[float]:
    """What a token in each city nearby would earn in a turn, less for each tile that is missing.

    A frozen company places none (rule 18FB-3.4-6), nor does one without tokens.
    """
    left = game.state.tokens_left[company]
    if not left or game.frozen(company):
        return []

    first = first_revenue(game.title.tiles)

    def values() -> list[float]:
        there = {hex_id for city in game.cities_of(company) for hex_id in game.place_of(city)}
        return [
            (station_value(game, company, city) or first) * HOPE**count
            for city, count in missing_tiles(game, company).items()
            if city.rpartition(".")[0] not in there and game.free_slot(city, company) is not None
        ]

    return noted(game, ("cities_ahead", company, left), values)


# -- destinations ------------------------------------------------------------------------------


def _destinations(game: Base18FB, company: str) -> float:
    """What its destinations are worth: to be there is better than to be near."""
    there = float(DESTINATION * len(game.state.reached.get(company, ())))
    if game.frozen(company) or game.state.status.get(company) == DEFINITIVE:
        return there
    back = sum(game.state.deposits.get(company, ())) / 2
    ahead = missing_ahead(game, company)
    return there + sum((DESTINATION + back) * HOPE ** (count + 1) for count in ahead)


# -- money -------------------------------------------------------------------------------------


def _interest(game: Base18FB, company: str) -> float:
    """The secured interest of a turn for all shares together."""
    if company not in game.title.facts.concessions:
        return 0.0
    return interest(game, company) * 100 / game.share_percent(company)


def _interest_due(game: Base18FB, company: str) -> float:
    """One secured interest; in its own turn each tile step brings a company nearer to another."""
    state = game.state
    to_come = any(isinstance(it, Revenue) and it.company == company for it in state.agenda)
    if not game.building(company) or game.frozen(company):
        return 0.0
    due = _interest(game, company)
    if not to_come:
        return due
    kept = due + usual_step(game.title.market) * 100 / game.share_percent(company)
    return due + kept * state.acting.steps / state.tile_steps[company]


def _train_due(game: Base18FB, company: str) -> float:
    """What a company lacks for the train that it must own, now or when it has built."""
    if not game.floated(company) or game.frozen(company) or game.trains_of(company):
        return 0.0
    cheapest = game.train_policy.cheapest(game, company)
    if not cheapest:
        return 0.0
    money = _capital(game, company) if game.building(company) else game.state.cash[company]
    return MISSING * max(game.train(cheapest).price - money, 0)


def _chance(game: Base18FB, company: str) -> float:
    """Whether a company that is started will float, as far as its president can buy."""
    if game.floated(company):
        return 1.0
    sold, needed = 100 - game.percent(company, OFFER), game.title.facts.float_percent
    return chance_to_float(game, company, sold, game.price(company), needed)
