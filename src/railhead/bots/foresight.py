"""A look at the trains to come: what a president risks when the trains of their companies rust.

The bank sells its trains in a known order, so that everybody can count the purchases after which a
train rusts. Who then cannot pay for the next one, with all that they can sell, is ruined. What
that costs is told in money: the odds of it times what they have.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from railhead.bots.depot import PACE, Depot
from railhead.engine.game import Game

ROUNDS = 3
"""How many rounds are looked ahead: who sees ruin come from further away still has time."""

SAVED = 0.5
"""Which part of its revenue a company keeps until then."""

SOLD = 0.6
"""What a president gets for shares that must be sold, as a part of their price: prices fall, not
all may be sold, and what is cash now is soon in shares."""

DOUBT = 0.3
"""How far off that is, as a part of it; and `LEAST_DOUBT` in prices of the train."""

LEAST_DOUBT = 0.1

LOGIT = 0.6
"""The width of the logistic curve with about the odds of a normal spread of 1."""


INHERITED = 0.5
"""How likely a president leaves a company that ruins its president to the next one."""

OFFICE = 2
"""With how many shares of a company somebody may become its president, and how many that one keeps.
"""


SHORT = 0.5
"""What each money counts that would be lacking, besides what the odds of ruin cost."""

SURELY = 0.8
"""How many of the sales that companies can pay for in the coming round are made, as a part."""

BESIDES = 0.5
"""How many trains are sold besides."""

MEANWHILE = 0.5
"""Which part of the sales of a round others make before the turn of a company whose trains rust."""

SPARE = 1.3
"""How many prices of a train a company holds that buys one more."""


class Fleet(NamedTuple):
    """What is known of a company that must own a train.

    `sales`: after how many sales of the bank all its trains have rusted (`Depot.sales_left`);
    `treasury`, `revenue`: in money; `first`: how many companies buy a train before one that
    has none.
    """

    sales: int
    treasury: int
    revenue: int
    first: int = 0


def heirs_of(held: Iterable[tuple[str, float]], president: str, percent: int) -> list[str]:
    """Return who may become president of a company if its president sells.

    `held`: players with their parts of it; `percent`: of a share.
    """
    least = OFFICE * percent / 100
    return [name for name, part in held if name != president and part >= least]


@dataclass(frozen=True, slots=True)
class Fleets:
    """The companies whose trains all rust: those that a player leads, and those they may inherit.

    The latter are led by others, who may leave them to the player.
    """

    led: list[Fleet] = field(default_factory=list)
    inherited: list[Fleet] = field(default_factory=list)


class Means(NamedTuple):
    """What a player can pay with: `cash`; `sales` of shares (`sold_for`); `income` in a round."""

    cash: float
    sales: float
    income: float


def sold_for(game: Game, company: str, player: str) -> float:
    """Return what a player would get for their shares of a company in need, in money, about.

    Nothing for one that has not had a turn yet, nor for the certificate of its president.
    """
    state = game.state
    if company not in state.cells or not getattr(state, "turns", {}).get(company, 1):
        return 0.0
    value = game.holding_value(company, player)
    if state.presidents.get(company) == player:
        value = max(value - OFFICE * game.price(company), 0)
    return SOLD * value


def odds_of_shortage(lacking: float, purse: float, price: int) -> float:
    """Return the odds that a purse of about so much money is not enough for what is lacking.

    `price`: of the train.
    """
    width = DOUBT * purse + LEAST_DOUBT * price
    return 1 / (1 + math.exp(max(min((purse - lacking) / width / LOGIT, 40.0), -40.0)))


def rush(depot: Depot, every: Iterable[tuple[int | None, int]]) -> float:
    """Return how many trains the bank will sell in the coming round, about.

    `every`: of all companies, after how many sales they have no train any more, None if they keep
    one, and their treasuries. Whoever has no train buys one, and whoever has money for more than
    one buys one more; with each sale others may lose theirs, who then buy too.
    """
    sold, waiting = 0, list(every)
    while True:
        needed = SPARE * depot.price_after(sold)
        for company in waiting:
            sales, treasury = company
            if (sales is not None and sales < sold) or treasury >= needed > 0:
                break
        else:
            return BESIDES + SURELY * sold
        sold += 1
        waiting.remove(company)


def risk_of_ruin(
    depot: Depot, fleets: Fleets, means: Means, wealth: float, sold: float = PACE
) -> float:
    """Return what a player risks to lose by the trains of their companies, in money.

    That is the odds that they are ruined times what they have, and a part of what they would lack:
    who seems lost still does better to keep money. `wealth`: of the player; `sold`: how many trains
    the bank sells in the coming round, about (`rush`).
    """
    risk = _risk(depot, fleets.led, means, wealth, sold)
    if fleets.inherited:
        with_these = _risk(depot, [*fleets.led, *fleets.inherited], means, wealth, sold)
        risk += INHERITED * max(with_these - risk, 0.0)
    return risk


def _risk(depot: Depot, fleets: Sequence[Fleet], means: Means, wealth: float, sold: float) -> float:
    """What a president risks who may not be able to pay for the trains of all these companies.

    They rust one after the other; the worst moment counts. Before the turn of a company whose
    trains have rusted comes, others who lost theirs may buy, so that it pays for a later one.
    """
    known = sorted(fleets, key=lambda it: (it.sales, it.first))
    risks, before = [0.0] * len(known), [0.0] * len(known)
    purse = means.cash + means.sales
    for turn in range(ROUNDS):
        saved = [it.treasury + SAVED * it.revenue * turn for it in known]
        for place, fleet in enumerate(known):
            rusted = _at_least(fleet.sales + 1, sold + PACE * turn)
            if rusted <= before[place]:
                continue
            number = max(fleet.sales + 1 + place, fleet.first)
            meanwhile = _odds_of_few(sold * MEANWHILE) if fleet.sales >= 0 else (1.0,)
            cost = 0.0
            for more, odds in enumerate(meanwhile):
                price = depot.price_after(number + more)
                lacking = sum(max(price - it, 0.0) for it in saved[: place + 1])
                if lacking:
                    lost = odds_of_shortage(lacking, purse, price) * wealth
                    cost += odds * (lost + SHORT * max(lacking - purse, 0.0))
            risks[place] += (rusted - before[place]) * cost
            before[place] = rusted
        purse += (1 - SAVED) * means.income
    return max(risks, default=0.0)


@lru_cache(maxsize=256)
def _odds_of_few(mean: float) -> tuple[float, ...]:
    """The odds of 0, 1, 2, 3 and more sales, where `mean` are on average (Poisson)."""
    odds = [math.exp(-mean)]
    for number in range(1, 3):
        odds.append(odds[-1] * mean / number)
    return (*odds, 1 - sum(odds))


@lru_cache(maxsize=256)
def _at_least(count: int, mean: float) -> float:
    """The odds that at least `count` trains are sold, where `mean` are on average (Poisson)."""
    term, fewer = math.exp(-mean), 0.0
    for number in range(count):
        fewer += term
        term *= mean / (number + 1)
    return 1 - fewer
