"""Why an answer is better than its rival: what differs most where the two lead, as data.

Both are compared in the futures that were judged, pair by pair. Something is a reason only if it
holds in every pair, so that no reason contradicts the figures from which the answer was chosen.
`language/reasons.py` words them; titles add their own (`Game.advantages`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from railhead.bots.prospects import FLEET, SOON, STATION, Depot, declares, run_of
from railhead.engine.actions import Action, BidCompany, BuyTrain, Dividend, Par, SellShares
from railhead.engine.game import Game
from railhead.engine.state import DEPOT, SCRAP
from railhead.network.tracks import NODES
from railhead.network.walk_limits import DenseTrackError

SAID = 2
"""How many reasons are said at most."""

BESIDE = 0.2
"""How much a second reason must weigh, as a part of the first."""

LEAST = 1.0
"""How much a reason must weigh at least, in money."""

# What an amount of each kind counts, against money that a player receives.
IN_HAND, IN_TREASURY, IN_TRAINS, OFFICE, TURN, PAID_BY_RIVAL = 0.1, 0.5, 0.6, 0.3, 0.05, 0.3
PROMISED = 0.02
"""What only the title promises counts little: it says by how much, and not by what."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an answer is good. `params`: what its sentence names, amounts in money.

    `weight`: by how much it differs, in money; `topic`: of several with the same one only the
    weightiest is said.
    """

    kind: str
    params: Mapping[str, int | str] = field(default_factory=dict)
    weight: float = field(default=0.0, compare=False)
    topic: str = field(default="", compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON, without its weight."""
        return {"kind": self.kind, **self.params}


@dataclass(frozen=True, slots=True)
class Futures:
    """Where an answer leads a player, and where its rival leads him.

    `game`: before both; `mine`, `theirs`: the ends that were judged, which are compared one by one;
    `action`, `rival`: the two answers; `rivalry`: how much the mean worth of the others counts
    against one's own.
    """

    game: Game
    player: str
    action: Action
    rival: Action
    mine: tuple[Game, ...]
    theirs: tuple[Game, ...]
    rivalry: float = 0.0

    def more(self, read: Callable[[Game], float]) -> float:
        """Return by how much something is more on average, 0 unless it is so in every pair."""
        found = [read(one) - read(other) for one, other in self.pairs()]
        return sum(found) / len(found) if min(found) > 0 else 0.0

    def mean(self, read: Callable[[Game], float]) -> float:
        """Return the mean of something where the answer leads."""
        return sum(map(read, self.mine)) / len(self.mine)

    def always(self, holds: Callable[[Game, Game], bool]) -> bool:
        """Whether something holds in every pair of futures."""
        return all(holds(one, other) for one, other in self.pairs())

    def pairs(self) -> Iterator[tuple[Game, Game]]:
        """Yield each future of the answer with that of its rival."""
        return zip(self.mine, self.theirs, strict=True)

    def part(self, company: str) -> float:
        """Return which part of a company is the player's own, at least, where the answer leads."""
        return min(it.percent(company, self.player) for it in self.mine) / 100

    @property
    def rounds(self) -> int:
        """For how many rounds what changes now is counted."""
        return max(min(self.game.turns_to_come(), SOON), 1)

    def companies(self) -> Iterator[tuple[str, float]]:
        """Yield each company in which the player has a part where the answer leads, and it."""
        for company in self.game.title.companies:
            part = self.part(company)
            if part > 0:
                yield company, part


def reasons_for(futures: Futures) -> tuple[Reason, ...]:
    """Return the reasons that speak most for an answer, the weightiest first, at most `SAID`."""
    found = sorted(
        (it for find in FINDERS for it in find(futures) if it.weight >= LEAST),
        key=lambda it: -it.weight,
    )
    told: list[Reason] = []
    for it in found:
        alike = any(it.topic == other.topic for other in told)
        if not alike and it.weight >= BESIDE * found[0].weight:
            told.append(it)
    if len(futures.mine) > 1:
        told = [replace(it, params={**it.params, "about": 1}) for it in told]
    return tuple(told[:SAID])


# -- players -------------------------------------------------------------------------------------


def _ruin(it: Futures) -> Iterator[Reason]:
    player = it.player
    if it.always(lambda one, other: player in one.state.order and player not in other.state.order):
        wealth = it.game.wealth().values()
        yield Reason("averts_ruin", {}, sum(map(abs, wealth)) / len(wealth) + 100, "ruin")


def _money(it: Futures) -> Iterator[Reason]:
    """Dividends, income and what else comes into the hand of the player."""
    player = it.player
    paid: dict[str, float] = {}
    for company, _ in it.companies():
        amount = it.more(lambda end, name=company: dividends_of(end, name, player))  # type: ignore[misc]
        if amount:
            paid[company] = amount
    best = max(paid, key=lambda name: paid[name], default="")
    if best:
        amount = paid[best]
        yield Reason("dividends", {"company": best, "amount": round(amount)}, amount, "money")
    for private in it.game.title.privates:
        if it.always(lambda one, other, name=private: _owns(one, other, name, player)):  # type: ignore[misc]
            pays = min(end.income_of(private) for end in it.mine)
            if pays:
                params: dict[str, int | str] = {"private": private, "amount": pays}
                turns = it.game.turns_to_come() / 2
                yield Reason("private_pays", params, pays * max(turns, 1), f"private {private}")
    cash = it.more(lambda end: end.state.cash[player])
    if cash >= 1 and cash > 2 * sum(paid.values()):
        yield Reason("cash", {"amount": round(cash)}, IN_HAND * cash, "money")
    wealth = it.more(lambda end: end.wealth()[player])
    told = sum(paid.values()) + sum(reason.weight for reason in _prices(it))
    if wealth - told >= 1:
        yield Reason("richer", {"amount": round(wealth)}, wealth - told, "money")


def _owns(one: Game, other: Game, private: str, player: str) -> bool:
    return one.state.privates.get(private) == player != other.state.privates.get(private)


def dividends_of(end: Game, company: str, player: str) -> float:
    """Return what a company has paid a player in dividends in a future, in money."""
    total, payer = 0, ""
    for event in end.events:
        if event.kind == "dividend":
            payer = event.params["company"]
        elif event.kind == "payment" and event.params["reason"] == "dividend":
            if payer == company and event.params["payee"] == player:
                total += event.params["amount"]
        elif event.kind != "payment":
            payer = "" if event.kind == "turn_begins" else payer
    return total


def _rivals(it: Futures) -> Iterator[Reason]:
    """What others are left with less."""
    others = [name for name in it.game.players if name != it.player]
    for name in others:
        less = -_mean_less(it, lambda end, name=name: end.wealth()[name])  # type: ignore[misc]
        if less >= 1:
            weight = it.rivalry * less / len(others)
            params: dict[str, int | str] = {"player": name, "amount": round(less)}
            yield Reason("rival_has_less", params, weight, "rivals")


def _turn(it: Futures) -> Iterator[Reason]:
    player = it.player
    if it.always(
        lambda one, other: one.state.priority == player != other.state.priority and not one.finished
    ):
        prices = [it.game.price(name) for name in it.game.state.cells]
        weight = TURN * sum(prices) / max(len(prices), 1)
        yield Reason("turn", {}, weight, "turn")


def _limit(it: Futures) -> Iterator[Reason]:
    """The limit of certificates, which keeps a player from buying more."""
    player = it.player

    def full(game: Game) -> bool:
        limit = game.certificate_limit
        return limit is not None and game.certificate_count(player) >= limit

    if it.always(lambda one, other: full(other) and not full(one)):
        yield Reason("room", {}, 5.0, "limit")


# -- shares --------------------------------------------------------------------------------------


def _presidents(it: Futures) -> Iterator[Reason]:
    player, now = it.player, it.game.state.presidents
    depot = Depot(it.game)
    for company in it.game.title.companies:
        leads = [one.state.presidents.get(company) for one in it.mine]
        others = [other.state.presidents.get(company, "") for other in it.theirs]
        price = it.game.price(company) if company in it.game.state.cells else 0
        rival = others[0]
        if set(leads) == {player} and len(set(others)) == 1 and rival not in ("", player):
            kind = "stays_president" if now.get(company) == player else "wins_president"
            params: dict[str, int | str] = {"company": company, "player": rival}
            yield Reason(kind, params, OFFICE * price + 1, f"president {company}")
        elif set(others) == {player} and len(set(leads)) == 1 and leads[0] not in (None, player):
            owes = it.game.owes_train(company) and not it.game.state.trains.get(company)
            lacking = depot.next_price - it.game.state.cash.get(company, 0)
            if owes and lacking > 0:
                params = {"company": company, "player": str(leads[0]), "amount": lacking}
                yield Reason("hands_over", params, lacking, f"president {company}")


def _prices(it: Futures) -> Iterator[Reason]:
    for company, part in it.companies():
        if any(company not in end.state.cells for end in (*it.mine, *it.theirs)):
            continue
        rises = it.more(lambda end, name=company: end.price(name))  # type: ignore[misc]
        if rises:
            shares = 100 * part / it.game.share_percent(company)
            params: dict[str, int | str] = {"company": company, "amount": round(rises)}
            yield Reason("price", params, shares * rises, f"price {company}")


def _shares(it: Futures) -> Iterator[Reason]:
    """A company that the money left over buys shares of, or that floats."""
    about = {getattr(it.action, "company", ""), getattr(it.action, "actor", "")}
    for company, part in it.companies():
        more = it.more(lambda end, name=company: end.percent(name, it.player))  # type: ignore[misc]
        if more and company not in about and len(it.mine) > 1:
            paid = it.more(lambda end, name=company: dividends_of(end, name, it.player))  # type: ignore[misc]
            params: dict[str, int | str] = {"company": company, "percent": round(more)}
            if paid >= 1:
                params["amount"] = round(paid)
                yield Reason("affords_paying", params, paid * 1.01, "money")
            else:
                value = it.mean(lambda end, name=company: run_of(end, name)) * more / 100  # type: ignore[misc]
                yield Reason("affords", params, value, f"shares {company}")
        if type(it.game).floated is not Game.floated and it.always(
            lambda one, other, name=company: one.floated(name) and not other.floated(name)  # type: ignore[misc]
        ):
            price = it.mean(lambda end, name=company: end.price(name))  # type: ignore[misc]
            yield Reason("floats", {"company": company}, 3 * part * price, f"floats {company}")


# -- companies -----------------------------------------------------------------------------------


def _earnings(it: Futures) -> Iterator[Reason]:
    for company, part in it.companies():
        known = all(end.floated(company) for end in (*it.mine, *it.theirs))
        if not known:
            continue
        gain = it.more(lambda end, name=company: run_of(end, name))  # type: ignore[misc]
        if gain:
            after = it.mean(lambda end, name=company: run_of(end, name))  # type: ignore[misc]
            weight = part * gain * it.rounds
            params: dict[str, int | str] = {"company": company, "after": round(after)}
            if round(after - gain) > 0:
                params["before"] = round(after - gain)
                yield Reason("earns_more", params, weight, f"earns {company}")
            else:
                yield Reason("earns", params, weight, f"earns {company}")


def hexes_reached(game: Game, company: str) -> frozenset[str]:
    """Return the hexes with stations that a company reaches."""
    network = game.network
    try:
        stations = network.reach(company).stations if network.own(company) else ()
        return frozenset(network.grid.ids[it // NODES] for it in stations)
    except DenseTrackError:
        return frozenset()


def _stations(it: Futures) -> Iterator[Reason]:
    counted = Depot(it.game).counted
    for company, part in it.companies():
        reached = frozenset.intersection(*(hexes_reached(end, company) for end in it.mine))
        before = frozenset.union(*(hexes_reached(end, company) for end in it.theirs))
        new = sorted(reached - before)
        if not new:
            continue
        room = max(min(len(reached), counted) - len(before), 0)
        weight = part * STATION * (room + 0.3 * (len(new) - room)) * it.rounds
        params: dict[str, int | str] = {"company": company}
        if len(new) == 1:
            yield Reason("reaches", {**params, "hex": new[0]}, weight, f"reach {company}")
        else:
            yield Reason("reaches_many", {**params, "count": len(new)}, weight, f"reach {company}")


def _treasuries(it: Futures) -> Iterator[Reason]:
    enough = FLEET * Depot(it.game).next_price
    for company, part in it.companies():
        more = it.more(lambda end, name=company: min(end.state.cash.get(name, 0), enough))  # type: ignore[misc]
        if more >= 1:
            params: dict[str, int | str] = {"company": company, "amount": round(more)}
            yield Reason("treasury", params, IN_TREASURY * part * more, f"treasury {company}")


# -- trains --------------------------------------------------------------------------------------


def _trains(it: Futures) -> Iterator[Reason]:
    kinds, player = it.game.title.trains, it.player
    others = max(len(it.game.players) - 1, 1)
    for owner, trains in it.game.state.trains.items():
        if owner not in it.game.title.companies:
            continue
        part = it.game.percent(owner, player) / 100
        for train in trains:
            price = kinds[it.game.train_class(train)].price
            params: dict[str, int | str] = {"company": owner, "train": train}
            if part and it.always(lambda one, other, name=train: _rusts(other, one, name)):  # type: ignore[misc]
                yield Reason("saves_train", params, part * price, f"train {owner}")
            elif it.always(lambda one, other, name=train: _rusts(one, other, name)):  # type: ignore[misc]
                if not part and it.game.state.presidents.get(owner, player) != player:
                    weight = it.rivalry * price / others
                    yield Reason("rival_loses_train", params, weight, "rivals")


def _rusts(one: Game, other: Game, train: str) -> bool:
    scrap = train in one.state.trains.get(SCRAP, ())
    return scrap and train not in other.state.trains.get(SCRAP, ())


def _fleet(it: Futures) -> Iterator[Reason]:
    """Trains that a company gets: sooner, cheaper, or to take the place of those that rust."""
    game, kinds = it.game, it.game.title.trains
    depot = Depot(game)
    for company, part in it.companies():
        fleets = [[kinds[end.train_class(name)] for name in end.state.trains.get(company, ())]
                  for end in it.mine]
        rival = [[kinds[end.train_class(name)] for name in end.state.trains.get(company, ())]
                 for end in it.theirs]
        now = [kinds[game.train_class(name)] for name in game.state.trains.get(company, ())]
        params: dict[str, int | str] = {"company": company}
        new = [cards for cards in dict.fromkeys(kind.card for kind in fleets[0])
               if all(_count(mine, cards) > _count(theirs, cards)
                      for mine, theirs in zip(fleets, rival, strict=True))]
        if not new:
            continue
        bought = isinstance(it.action, BuyTrain) and it.action.actor == company
        card = new[-1]
        kind = next(kind for kind in fleets[0] if kind.card == card)
        price = kind.price
        if not bought:
            yield Reason("gets_train", {**params, "a_train": card}, IN_TRAINS * part * price,
                         f"train {company}")
        rusting = [kind for kind in now if kind.rusted_by]
        lasting = not kind.rusted_by or all(
            depot.turns_left(kind) > depot.turns_left(old) for old in now)
        left = max((depot.turns_left(old) for old in now), default=0)
        if now and len(rusting) == len(now) and lasting and left < 5 and all(
                old.rusted_by for theirs in rival for old in theirs):
            last = max(now, key=depot.turns_left)
            count = max(round(left), 1)
            yield Reason(
                "replaces",
                {**params, "train": last.card, "by": last.rusted_by, "count": count},
                part * price, f"train {company}")
        fewer = all(len(theirs) < len(mine) for mine, theirs in zip(fleets, rival, strict=True))
        later = min(Depot(end).next_price for end in it.theirs)
        if bought and fewer and later > price and it.action.price <= price:
            source = it.action.train in game.state.trains.get(DEPOT, ())
            if source:
                yield Reason("dearer", {"price": later}, part * (later - price), f"dearer {company}")
        if not now and all(not theirs for theirs in rival):
            yield Reason("first_train", params, part * price * IN_TRAINS, f"train {company}")


def _count(fleet: list[Any], card: str) -> int:
    return sum(kind.card == card for kind in fleet)


def _needs(it: Futures) -> Iterator[Reason]:
    """What the player may have to add for a train that a company must own."""
    player = it.player

    def lacking(end: Game, company: str) -> float:
        if end.state.presidents.get(company) != player or end.state.trains.get(company):
            return 0.0
        if not end.owes_train(company):
            return 0.0
        return float(max(Depot(end).next_price - end.state.cash.get(company, 0), 0))

    for company in it.game.title.companies:
        less = -_mean_less(it, lambda end, name=company: lacking(end, name))  # type: ignore[misc]
        if less >= 1:
            yield Reason("need", {"company": company, "amount": round(less)}, less, "need")


def _mean_less(it: Futures, read: Callable[[Game], float]) -> float:
    found = [read(one) - read(other) for one, other in it.pairs()]
    return sum(found) / len(found) if max(found) < 0 else 0.0


# -- what the title says -------------------------------------------------------------------------


def _promised(it: Futures) -> Iterator[Reason]:
    if not declares(type(it.game)):
        return
    turns = it.game.turns_to_come()
    for company, _ in it.companies():

        def promised(end: Game, name: str = company) -> float:
            return end.percent(name, it.player) / 100 * end.expected_earnings(name, turns)

        more = it.more(promised)
        if more >= 1:
            params: dict[str, int | str] = {"company": company, "amount": round(more)}
            yield Reason("promises", params, max(PROMISED * more, LEAST), f"promise {company}")


def _of_title(it: Futures) -> Iterator[Reason]:
    """What the title adds, as far as it holds in every pair."""
    first = [
        {(told.kind, told.about): told for told in one.advantages(it.player, other)}
        for one, other in it.pairs()
    ]
    for key, told in first[0].items():
        if all(key in each for each in first):
            amount = sum(each[key].weight for each in first) / len(first)
            yield Reason(told.kind, told.params, amount, f"{told.kind} {told.about}")


FINDERS: tuple[Callable[[Futures], Iterator[Reason]], ...] = (
    _ruin,
    _money,
    _rivals,
    _turn,
    _limit,
    _presidents,
    _prices,
    _shares,
    _earnings,
    _stations,
    _treasuries,
    _trains,
    _fleet,
    _needs,
    _of_title,
    _promised,
)
"""What each finds is true in every pair of futures."""
