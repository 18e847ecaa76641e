"""What a player has to hope for in a position, as a few figures that are the same for every title.

They are amounts of money, for each player: what they have, what their companies will earn while the
trains last, what a president may have to pay. A title adds to them by its own
`Game.expected_earnings`. `judgement.py` weighs them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.assist.routine import earnings
from railhead.bots.depot import FLEET, Depot, depot_of
from railhead.bots.foresight import Fleet, Fleets, Means, heirs_of, risk_of_ruin, rush, sold_for
from railhead.engine.expectations import EXPECTED_STEPS
from railhead.engine.game import Game
from railhead.network.walk_limits import DenseTrackError

FIGURES = (
    "cash",
    "shares",
    "rest",
    "runs",
    "soon",
    "income",
    "treasuries",
    "idle",
    "trains",
    "need",
    "need_later",
    "ruin",
    "rise",
    "reach",
    "outlook",
    "unused",
    "offices",
    "turn",
)
"""The names of the figures of a player:

`cash`; `shares`: at their market price; `rest`: what else counts for or against their wealth, such
as private companies and debts. Of their part in each company: `runs`: what its trains will earn
before they rust or the game ends; `soon`: in the next three rounds; `treasuries`; `idle`: what of
these exceeds the price of some trains of the bank; `trains`: their prices, as far as they last;
`rise`: how far its price may rise by dividends; `reach`: what it may earn in stations that it
reaches, by their number; `outlook`: what the title itself expects of it, or, where it says nothing,
what more it may earn when it has caught up with others; `unused`: what of that is due to money that
the company will hardly use. `income`: of their private companies to the end. As president: `need`:
what their companies lack for a train that they must buy; `need_later`: for a train that lasts, when
the present ones have rusted; `ruin`: what they risk to lose, since they could not pay for all that
is lacking then (`foresight.py`); `offices`: the prices of the shares of all their companies.
`turn`: the mean price of a share for whoever has the priority deal.
"""

ROUTE_STEPS = EXPECTED_STEPS
"""How many steps of the router the best run of a company may take here."""

EARNED_BACK = 4
"""In about how many rounds a train that is well used earns its price."""

FIRST_RUN = 0.25
"""What the first run of a company earns at least, as a part of the price of a train."""

SETTING_UP = 2
"""For how many rounds a company builds before it earns what others do."""

SOON = 3
RISES = 8
STEP_UP = 0.09
"""By how much of itself a price rises with a dividend, about."""

STATION = 10
"""What a station that is reached may add to each run, in money."""


@dataclass(slots=True)
class Outlook:
    """What a company promises, in money for the whole company.

    `price`: of a share; `percent`: of a share; `sales`: after how many sales of the bank it has no
    train any more, -1 if it has none now, None if one lasts. The others as in `FIGURES`.
    """

    price: int
    percent: int
    revenue: int
    runs: float
    soon: float
    treasury: int
    idle: int
    trains: float
    need: float
    need_later: float
    sales: int | None
    rise: float
    reach: float
    outlook: float
    unused: float


@dataclass(frozen=True, slots=True)
class Prospects:
    """The figures of all players, in the order of `FIGURES`.

    `progress`: how far the game has come, from 0 to 1; `scale`: the mean wealth of a player with
    what their trains will earn, in money.
    """

    progress: float
    scale: float
    of: Mapping[str, tuple[float, ...]]


def declares(kind: type[Game]) -> bool:
    """Whether a title says itself what it expects of a company."""
    return kind.expected_earnings is not Game.expected_earnings


def can_ruin(kind: type[Game]) -> bool:
    """Whether a title says which companies may ruin their presidents by trains that they owe."""
    return kind.owes_train is not Game.owes_train


def risked(game: Game, player: str) -> float:
    """Return what a player risks by trains that rust (`ruin` of `FIGURES`), in money."""
    if game.finished or player not in game.state.order:
        return 0.0
    return prospects(game).of[player][FIGURES.index("ruin")]


def run_of(game: Game, company: str) -> int:
    """Return what the trains of a company earn now, in money, in a bounded search."""
    if not game.state.trains.get(company):
        return 0
    try:
        return earnings(game, company, ROUTE_STEPS)[0]
    except DenseTrackError:
        return 0


def stations_of(game: Game, company: str) -> int:
    """Return how many stations a company reaches."""
    network = game.network
    try:
        return len(network.reach(company).stations) if network.own(company) else 0
    except DenseTrackError:
        return 0


def outlook_of(game: Game, company: str, depot: Depot, turns: int) -> Outlook:
    """Return what a company promises; `turns`: operating turns that it still has, about."""
    state = game.state
    price = game.price(company) if company in state.cells else 0
    percent = game.share_percent(company)
    revenue = run_of(game, company)
    kinds = [game.title.trains[game.train_class(name)] for name in state.trains.get(company, ())]
    worth = sum(kind.price for kind in kinds) or 1
    lasting = [(kind.price / worth, min(depot.turns_left(kind), turns)) for kind in kinds]
    runs = revenue * sum(part * left for part, left in lasting)
    soon = revenue * sum(part * min(left, SOON) for part, left in lasting)
    treasury = state.cash.get(company, 0)
    idle = max(treasury - FLEET * depot.next_price, 0)
    trains = worth * sum(part * min(left, EARNED_BACK) for part, left in lasting) / EARNED_BACK
    need = need_later = 0.0
    if not kinds:
        need = max(depot.next_price - treasury, 0)
    elif all(kind.rusted_by for kind in kinds) and turns:
        left = max(turn for _, turn in lasting)
        saved = treasury + revenue * min(left, 1)
        need_later = max(depot.lasting_price - saved, 0) * (1 - left / turns)
    a_share = revenue * percent / 100
    paying = min(4 * a_share / price, 1.0) if price else 0.0
    rises = sum(part * min(left, RISES) for part, left in lasting) * paying
    rise = rises * STEP_UP * price * 100 / percent
    reach = min(stations_of(game, company), depot.counted) * STATION * min(turns, SOON)
    said = declares(type(game))
    hoped = game.expected_earnings(company, turns) if said else 0.0
    unused = game.expected_of_unused(company, turns) if said else 0.0
    return Outlook(
        price,
        percent,
        revenue,
        runs,
        soon,
        treasury,
        idle,
        trains,
        need,
        need_later,
        depot.sales_left(kinds),
        rise,
        reach,
        hoped,
        unused,
    )


def growing(found: Mapping[str, Outlook], price: int, turns: int) -> dict[str, float]:
    """Return what each company may still come to earn.

    One that earns less than others usually do is expected to catch up, after some rounds, as far as
    its treasury and its trains pay for a train of the bank. `price`: of that train.
    """
    running = [it.revenue for it in found.values() if it.revenue]
    usual = max(sum(running) / len(running) if running else 0.0, FIRST_RUN * price)
    left = max(turns - SETTING_UP, 0)
    return {
        company: max(usual - it.revenue, 0.0)
        * left
        * (min((it.treasury + it.trains) / price, 1.0) if price else 1.0)
        for company, it in found.items()
    }


def prospects(game: Game, turns: int | None = None) -> Prospects:
    """Return the figures of all players; `turns`: operating turns to come, None to estimate."""
    state = game.state
    if turns is None:
        turns = game.turns_to_come()
    depot = depot_of(game)
    wealth = game.wealth()
    table = {name: dict.fromkeys(FIGURES, 0.0) for name in game.players}
    held: dict[str, list[tuple[str, float]]] = {}
    for (company, holder), counts in state.shares.items():
        if holder in table and any(counts):
            held.setdefault(company, []).append((holder, game.percent(company, holder) / 100))
    found = {
        company: outlook_of(game, company, depot, turns)
        for company in game.title.companies
        if company in held or state.presidents.get(company, "") in table
    }
    prices = [it.price for it in found.values()]
    said = declares(type(game))
    hoped = {} if said else growing(found, depot.next_price, turns)
    for company, it in found.items():
        president = state.presidents.get(company, "")
        for holder, part in held.get(company, ()):
            row = table[holder]
            if company in state.cells:
                row["shares"] += game.holding_value(company, holder)
            row["runs"] += part * it.runs
            row["soon"] += part * it.soon
            row["treasuries"] += part * it.treasury
            row["idle"] += part * it.idle
            row["trains"] += part * it.trains
            row["rise"] += part * it.rise
            row["reach"] += part * it.reach
            row["outlook"] += part * (it.outlook if said else hoped[company])
            row["unused"] += part * it.unused
        if president in table:
            row = table[president]
            row["need"] += it.need
            row["need_later"] += it.need_later
            row["offices"] += it.price
    for name, row in table.items():
        incomes = (
            game.title.privates[it].revenue for it, owner in state.privates.items() if owner == name
        )
        row["income"] = float(sum(incomes) * turns)
        row["cash"] = state.cash[name]
        row["rest"] = wealth[name] - state.cash[name] - row["shares"]
    risks = _at_risk(game, found, held)
    sold = rush(depot, [(it.sales, it.treasury) for it in found.values()]) if risks else 0
    for name, fleets in risks.items():
        row = table[name]
        sales = sum(sold_for(game, it, name) for it in found)
        means = Means(row["cash"], sales, row["soon"] / SOON)
        row["ruin"] = risk_of_ruin(depot, fleets, means, max(wealth[name], 0), sold)
    if state.priority in table and prices:
        table[state.priority]["turn"] = sum(prices) / len(prices)
    total = sum(max(wealth[name], 0) + row["runs"] / 2 for name, row in table.items())
    scale = max(total / len(table), 1.0)
    rows = {name: tuple(row[figure] for figure in FIGURES) for name, row in table.items()}
    return Prospects(game.progress(), scale, rows)


def _at_risk(
    game: Game, found: Mapping[str, Outlook], held: Mapping[str, list[tuple[str, float]]]
) -> dict[str, Fleets]:
    """The companies whose trains all rust, by who leads them and who may inherit them.

    `held`: company -> players with their parts of it. Companies that owe no train are left out.
    """
    state = game.state
    risks: dict[str, Fleets] = {}
    for company, it in found.items():
        president = state.presidents.get(company, "")
        if it.sales is None or president not in game.players or not game.will_owe_train(company):
            continue
        first = _first(game, company, found) if it.sales < 0 else 0
        fleet = Fleet(it.sales, it.treasury, it.revenue, first)
        risks.setdefault(president, Fleets()).led.append(fleet)
        for heir in heirs_of(held.get(company, ()), president, it.percent):
            risks.setdefault(heir, Fleets()).inherited.append(fleet)
    return risks


def _first(game: Game, company: str, found: Mapping[str, Outlook]) -> int:
    """How many companies buy a train before a company that has none, about.

    Those without one that come before it in the order, and one for each player that leads none yet.
    """
    order = game.operating_order()
    before = order[: order.index(company)] if company in order else order
    waiting = sum(it in found and found[it].sales == -1 for it in before)
    leading = set(game.state.presidents.values())
    return waiting + sum(name not in leading for name in game.players)
