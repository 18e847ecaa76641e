"""What money that a company keeps may bring: an estimate for computer players, no rule of the game.

A company without money builds nothing: in games of computer players one with less than 30 placed a
token in one turn of fourteen, one with 100 or more in every second turn.
"""

from __future__ import annotations

from math import ceil

from railhead.titles.common.estimates import turns_left
from railhead.titles.g18fb.expected_earnings import GROWTH, PACE, cities_ahead
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.revenue import Earnings, earnings

# What a token costs with its way, about, so that money is there when track has come to a city.
TOKEN = 100
# For a train nobody saves longer than so many turns, nor for anything in the last turns.
MOST_TURNS, LAST_TURNS = 3, 3


def worth_of_keeping(game: Base18FB, company: str, amount: int) -> float:
    """What an amount of its earnings that a company keeps will bring to all owners, in money.

    It may pay the next token if its trains can serve one more station, or the next train if they
    cannot serve all that it has.
    """
    turns = game.turns_to_come() - 1
    if amount <= 0 or turns < LAST_TURNS:
        return 0.0
    if game.kind(company) == REGIONAL or game.frozen(company):
        return 0.0
    found = earnings(game, company)
    spare = found.capacity[0] - len(found.places)
    if spare > 0:
        return _for_a_token(game, company, amount, turns)
    return _for_a_train(game, company, amount, turns, found) if spare < 0 else 0.0


def _for_a_token(game: Base18FB, company: str, amount: int, turns: int) -> float:
    missing = TOKEN - game.state.cash[company]
    if missing <= 0:
        return 0.0
    best = max(cities_ahead(game, company), default=0.0)
    return best * GROWTH[game.phase.revenue_colour] * (turns - 1) * min(amount / missing, 1.0)


def _for_a_train(game: Base18FB, company: str, amount: int, turns: int, found: Earnings) -> float:
    name = game.train_policy.cheapest(game, company)
    if not name:
        return 0.0
    train = game.train(name)
    missing = train.price - game.state.cash[company]
    wait = ceil(missing / amount)
    if missing <= 0 or wait > MOST_TURNS:
        return 0.0
    lasting = min(turns_left(game, train, PACE), turns) - (wait - 1)
    more = found.with_train(train) - found.total
    return max(more * lasting, 0.0) * min(amount / missing, 1.0)
