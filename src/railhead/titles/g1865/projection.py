"""How a game of 1865 and its companies are expected to go on, for computer players; no rule."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railhead.engine.state import BANK, DEPOT
from railhead.titles.g1865.game import Base1865
from railhead.titles.g1865.state import DRAGONS

# By how much what all players are paid in an operating round rises from one to the next, and how
# much is paid until the bank is empty, as a part of its money: some comes back for shares.
RISING, PAID = 80, 1.5
# How many trains the bank sells in an operating round, about. It does not depend on how many
# companies run: else whoever lets a company float would seem to shorten the life of all trains.
PACE = 0.7
# What counts of the money that comes an operating round later: what is there sooner buys shares
# that pay and rise.
LATER = 0.93
# How many shares players buy of its initial offer in a stock round.
BOUGHT = 0.7
# How many shares the Dragons buy of a green company in a stock round, and their most of a minor.
BOUGHT_BY_DRAGONS, OF_MINOR, OF_MAJOR = 3.0, 2, 5
# What money counts that is left over in the end, for its other uses.
LEFT_OVER = 0.1
# What part traffic without coverage, or coverage without traffic, is worth, for its later use.
UNUSED_WORTH = 0.1


class OnSale(NamedTuple):
    """A train that the bank will sell.

    `price` in lire; `until`: in how many turns from now it rusts; `limit`: how many trains a
    company may then own.
    """

    price: int
    coverage: int
    rank: int
    until: float
    limit: int


class Market(NamedTuple):
    """What the bank will sell, one train after the other, and how many in an operating round.

    `ahead`: class of trains -> how many are sold before the first of it.
    """

    trains: list[OnSale]
    pace: float
    ahead: dict[str, int]

    def until(self, rusted_by: str | None) -> float:
        """In how many turns a train rusts that one of a class takes out of the game."""
        if not rusted_by:
            return float("inf")
        return 1 + self.ahead.get(rusted_by, 0) / self.pace


class Train(NamedTuple):
    """A train of a company.

    `until`: in how many turns from now it rusts; `part`: how sure it is that the company has it.
    """

    coverage: int
    rank: int
    until: float
    part: float = 1.0


class Hope(NamedTuple):
    """A token that may be placed.

    `traffic` that it brings; `turn`: the first one in which that is possible, from 0; `cost` in
    lire.
    """

    traffic: float
    turn: int
    cost: float


@dataclass(slots=True)
class Going:
    """A company as it goes on; its fields change from turn to turn.

    `cards`: the coverage of its maritime cards; `cash`, in lire; `column`: of its price on the
    market; `row`: of the chart of the Dragons, from 0; `tokens`: on the map; `shares`: how many
    there are in all, `offered`: in its initial offer, `dragons`: with the Dragons.
    """

    traffic: float
    trains: list[Train]
    cards: int
    cash: float
    column: float
    row: int
    tokens: float
    shares: int
    offered: float
    dragons: float


class Course(NamedTuple):
    """What a company brings its owners until the end, in lire, the less the later it comes.

    `earned`: all revenue; `risen`: the rise of the value of a share.
    """

    earned: float
    risen: float


def turns_to_come(game: Base1865) -> int:
    """Return how many operating rounds are still to end, the present one among them, about.

    A game ends with the second operating round of a set (rule 1865-2.7-1).
    """
    state = game.state
    in_set = 3 - state.round_number if state.round == "OR" else 2
    if game.bank_is_broken():
        return in_set
    paid = sum(
        game.revenue(company) * game.percent(company, player) / 100
        for company in state.floated
        if company in state.presidents
        for player in game.players
    )
    money = PAID * state.cash[BANK]
    rounds = (math.sqrt(paid * paid + 2 * RISING * money) - paid) / RISING
    return in_set + 2 * max(round((rounds - in_set) / 2), 0)


def market(game: Base1865) -> Market:
    """Return what the bank will sell."""
    title, ahead = game.title, dict[str, int]()
    pile = [game.train_class(name) for name in game.state.trains[DEPOT]]
    for number, kind in enumerate(pile):
        ahead.setdefault(title.trains[kind].card, number)
    found = Market([], PACE, ahead)
    for kind in pile:
        train = title.trains[kind]
        limit = title.phases[str(train.rank)].train_limits[""] or 0
        until = found.until(train.rusted_by)
        found.trains.append(OnSale(train.price, train.coverage, train.rank, until, limit))
    return found


def going(game: Base1865, company: str, traffic: float, sale: Market) -> Going:
    """Return a company as it stands, with so much traffic."""
    own = [game.train(name) for name in game.trains_of(company)]
    percent = game.share_percent(company)
    return Going(
        traffic,
        [Train(it.coverage, it.rank, sale.until(it.rusted_by)) for it in own],
        len(game.privates_of(company)) * game.title.facts.maritime_coverage,
        game.state.cash[company],
        game.state.cells[company][1],
        game.state.rows.get(company, 0),
        len(game.cities_of(company)),
        100 // percent,
        game.percent(company, company) / percent,
        game.percent(company, DRAGONS) / percent,
    )


def course(
    game: Base1865,
    it: Going,
    sale: Market,
    gains: Sequence[float],
    hopes: Sequence[Hope],
) -> Course:
    """Return what a company brings in the turns to come.

    `gains`: the traffic that it gains in each of them without tokens; `hopes`: the tokens that
    it will place, one in a turn, in this order.
    """
    prices = [box.price for box in game.title.market.rows[0]]
    each, last, most = game.title.facts.revenue_per_traffic, len(prices) - 1, len(sale.trains) - 1
    to_stock_round = max(3 - game.state.round_number, 1) if game.state.round == "OR" else 2
    earned, placed, first = 0.0, 0, prices[int(it.column)]
    for turn, gain in enumerate(gains):
        it.traffic += gain
        if placed < len(hopes) and hopes[placed].turn <= turn and hopes[placed].cost <= it.cash:
            it.cash -= hopes[placed].cost
            it.traffic += hopes[placed].traffic
            it.tokens += 1
            placed += 1
        room = count = rank = 0.0
        for coverage, number, until, part in it.trains:
            if until > turn:
                running = part * min(until - turn, 1.0)
                count += running
                room += running * coverage
                rank += running * number
        room += it.cards * min(count, 1.0)
        carried = min(it.traffic, room)
        revenue = carried * each
        now = LATER**turn
        earned += now * (revenue + UNUSED_WORTH * abs(it.traffic - room) * each)
        it.cash += revenue * it.offered / it.shares
        it.column += min(2 * carried - 1, 1.0)
        train = sale.trains[min(int(turn * sale.pace), most)]
        part = max(min(it.cash / train.price, train.limit - count, 1.0), 0.0)
        lacking = min(1 - count - part, it.traffic)
        if lacking > 0:
            # Its president pays for the train that it must have.
            earned -= now * lacking * train.price
            it.cash += lacking * train.price
            part += lacking
        if part > 0:
            it.cash -= part * train.price
            it.trains.append(Train(train.coverage, train.rank, train.until, part))
            it.column += part
            rank += part * train.rank
        if turn + 1 >= to_stock_round and (turn + 1 - to_stock_round) % 2 == 0:
            _stock_round(game, it, rank + it.tokens, train.rank)
        it.column = min(max(it.column, 0.0), last)
    risen = _price(prices, it.column) - first
    return Course(earned + LEFT_OVER * it.cash, risen * LATER ** len(gains))


def _price(prices: Sequence[int], column: float) -> float:
    """The price between two boxes of the market."""
    column = min(max(column, 0.0), len(prices) - 1)
    below = int(column)
    above = min(below + 1, len(prices) - 1)
    return prices[below] + (prices[above] - prices[below]) * (column - below)


def _stock_round(game: Base1865, it: Going, rank: float, phase: int) -> None:
    """What players and the Dragons do with the shares of a company."""
    facts = game.title.facts
    if it.row < phase - 2:
        it.row += 1
    red, green = facts.chart[min(it.row, len(facts.chart) - 1)]
    leaving = it.dragons * max(min(red + 1 - rank, 1.0), 0.0)
    it.column -= leaving
    it.dragons -= leaving
    sold = min(it.offered, BOUGHT)
    most = (OF_MINOR if it.shares == facts.minor_shares else OF_MAJOR) - it.dragons
    bought = max(min(it.offered - sold, BOUGHT_BY_DRAGONS, most), 0.0)
    bought *= max(min(rank + 1 - green, 1.0), 0.0)
    it.dragons += bought
    it.offered -= sold + bought
    prices = [box.price for box in game.title.market.rows[0]]
    it.cash += (sold + bought) * _price(prices, it.column)
