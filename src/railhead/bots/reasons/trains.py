"""Reasons that concern trains: bought in time, lost, kept, missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from railhead.bots.depot import depot_of
from railhead.bots.prospects import EARNED_BACK
from railhead.bots.reasons.futures import Futures, Params, Reason, agreed
from railhead.engine.actions import Action, BuyTrain
from railhead.engine.game import Game
from railhead.engine.state import DEPOT, SCRAP
from railhead.table.assets import TrainClass

IN_TRAINS = 0.6
"""What the price of a train counts that a company has, against money that its owner receives."""

LASTING = 0.3
"""The same of a train of which is told how long it lasts."""

NEAR = 5
"""In how many rounds trains must be expected to rust for that to be told."""


def _lost(it: Futures) -> Iterator[Reason]:
    """Trains that leave the game with one of the answers and not with the other."""
    kinds, player, game = it.game.title.trains, it.player, it.game
    for owner, trains in game.state.trains.items():
        if owner not in game.title.companies or not _concerns(it, owner):
            continue
        part = game.percent(owner, player) / 100
        for train in trains:
            price = kinds[game.train_class(train)].price
            params: Params = {"company": owner, "train": train}
            if part and all(_rusts(other, one, train) for one, other in it.pairs()):
                yield Reason("saves_train", params, part * price, f"train {owner}")
            rival = not part and game.state.presidents.get(owner, player) != player
            if rival and all(_rusts(one, other, train) for one, other in it.pairs()):
                weight = it.rivalry * price / max(len(game.players) - 1, 1)
                yield Reason("rival_loses_train", params, weight, "rivals")


def _concerns(it: Futures, company: str) -> bool:
    """Whether a reader can see that the answer concerns the trains of a company.

    A company that acts may rust those of any other.
    """
    return it.action.actor in it.game.title.companies or it.touches(company)


def _rusts(one: Game, other: Game, train: str) -> bool:
    lost = train in one.state.trains.get(SCRAP, ())
    return lost and train not in other.state.trains.get(SCRAP, ())


def _without_train(it: Futures) -> Iterator[Reason]:
    """Companies of others that are left without a train."""
    for company, president in it.game.state.presidents.items():
        if president == it.player or not it.game.state.trains.get(company):
            continue
        if all(
            not one.state.trains.get(company)
            and other.state.trains.get(company)
            and {end.state.presidents.get(company) for end in (one, other)} == {president}
            for one, other in it.pairs()
        ):
            price = depot_of(it.game).next_price
            params: Params = {"company": company, "player": president}
            yield Reason("rival_without_train", params, it.rivalry * price, "rivals")


@dataclass(frozen=True, slots=True)
class _Fleet:
    """The trains of a company: `now`, and in each future of the answer and of its rival."""

    now: list[TrainClass]
    mine: list[list[TrainClass]]
    theirs: list[list[TrainClass]]

    @classmethod
    def of(cls, it: Futures, company: str) -> _Fleet:
        mine, theirs = ([cls.kinds(end, company) for end in ends] for ends in (it.mine, it.theirs))
        return cls(cls.kinds(it.game, company), mine, theirs)

    @staticmethod
    def kinds(game: Game, company: str) -> list[TrainClass]:
        """The classes of the trains of a company."""
        names = game.state.trains.get(company, ())
        return [game.title.trains[game.train_class(name)] for name in names]

    def new(self) -> TrainClass | None:
        """The last class of which it has more with the answer than with its rival."""
        pairs = list(zip(self.mine, self.theirs, strict=True))
        for kind in reversed(self.mine[0]):
            more = [mine.count(kind) - theirs.count(kind) for mine, theirs in pairs]
            if agreed(more) and all(kind in mine for mine in self.mine):
                return kind
        return None


def _trains(it: Futures) -> Iterator[Reason]:
    """Trains that a company has with the answer, and would not have with its rival."""
    spared = it.seller(it.rival) if it.seller(it.rival) != it.seller(it.action) else ""
    for company, part in it.companies():
        if company == spared and all(_has(end, company, it.rival) for end in it.mine):
            yield _spared(it, company, part)
            continue
        fleet = _Fleet.of(it, company)
        kind = fleet.new()
        if kind is None or it.by_habit(company):
            continue
        worth = IN_TRAINS * part * kind.price
        topic = f"train {company}"
        if fleet.now.count(kind) >= max(mine.count(kind) for mine in fleet.mine):
            params: Params = {"company": company, "train": kind.card}
            yield Reason("keeps_train", params, worth, topic)
            continue
        if company in it.about:
            yield from _replaces(it, company, fleet, kind, part)
        if not fleet.now and not any(fleet.theirs):
            yield Reason("first_train", {"company": company}, worth, topic)
        action = it.action
        if isinstance(action, BuyTrain) and action.actor == company:
            yield from _lasts(it, kind, part)
            yield from _price(it, action, kind, part, fleet)
        else:
            yield Reason("gets_train", {"company": company, "a_train": kind.card}, worth, topic)


def _has(end: Game, company: str, answer: Action) -> bool:
    """Whether a company owns the train that an answer buys."""
    return isinstance(answer, BuyTrain) and answer.train in end.state.trains.get(company, ())


def _spared(it: Futures, company: str, part: float) -> Reason:
    """The train that the rival buys from a company, which may need another one then."""
    assert isinstance(it.rival, BuyTrain)
    kind = it.game.title.trains[it.game.train_class(it.rival.train)]
    params: Params = {"company": company, "train": kind.card}
    return Reason("keeps_train", params, part * kind.price, f"train {company}")


def _replaces(
    it: Futures, company: str, fleet: _Fleet, kind: TrainClass, part: float
) -> Iterator[Reason]:
    """A train that lasts, where all others of the company are about to rust."""
    depot, known = depot_of(it.game), it.game.title.trains
    rivals = [old for theirs in fleet.theirs for old in theirs]
    if not fleet.now or not all(old.rusted_by for old in (*fleet.now, *rivals)):
        return
    last = max(fleet.now, key=depot.turns_left)
    if not depot.turns_left(last) < min(NEAR, depot.turns_left(kind), it.game.turns_to_come()):
        return
    params: Params = {"company": company, "train": last.card}
    topic, worth = f"train {company}", part * kind.price
    if it.after is not None and last not in _Fleet.kinds(it.after, company):
        yield Reason("rusts_and_replaces", params, worth, topic)
        return
    count = _sales_before(it, last)
    params["by"] = known[last.rusted_by].card if last.rusted_by in known else last.rusted_by
    if count > 0:
        yield Reason("replaces", {**params, "count": count}, worth, topic)
    else:
        yield Reason("replaces_soon", params, worth, topic)


def _sales_before(it: Futures, kind: TrainClass) -> int:
    """How many trains leave the bank before the one with which a train rusts."""
    sales = depot_of(it.after or it.game).sales_left([kind])
    return sales if sales is not None else 0


def _lasts(it: Futures, kind: TrainClass, part: float) -> Iterator[Reason]:
    """For how long a train that is bought serves; `part`: that of the player in its company."""
    known, left = it.game.title.trains, depot_of(it.game).turns_left(kind)
    weight = LASTING * part * kind.price * min(left, EARNED_BACK) / EARNED_BACK
    params: Params = {"train": kind.card}
    count = _sales_before(it, kind)
    if not kind.rusted_by:
        yield Reason("lasts_for_ever", params, weight, "lasting")
    elif left >= it.game.turns_to_come():
        yield Reason("lasts_to_end", params, weight, "lasting")
    elif count > 0:
        by = known[kind.rusted_by].card if kind.rusted_by in known else kind.rusted_by
        yield Reason("lasts", {**params, "by": by, "count": count}, weight, "lasting")


def _price(
    it: Futures, action: BuyTrain, kind: TrainClass, part: float, fleet: _Fleet
) -> Iterator[Reason]:
    """A train that costs less than those of the bank, now or later."""
    price = depot_of(it.game).next_price
    if action.price < price and kind.price <= price:
        saved = part * (price - action.price) * (LASTING if fleet.now else 1.0)
        yield Reason("cheap", {"price": price}, saved, "price of trains")
    later = min(depot_of(end).next_price for end in it.theirs)
    from_bank = action.train in it.game.state.trains.get(DEPOT, ())
    fewer = all(
        len(theirs) < len(mine) for mine, theirs in zip(fleet.mine, fleet.theirs, strict=True)
    )
    if from_bank and fewer and later > max(action.price, kind.price):
        yield Reason("dearer", {"price": later}, part * (later - action.price), "price of trains")


def _needs(it: Futures) -> Iterator[Reason]:
    """What the player may have to add for a train that a company must own."""
    for company, president in it.game.state.presidents.items():
        led = president == it.player and _concerns(it, company)
        if led and it.game.owes_train(company):
            lacks = it.more(_has_enough(company, it.player))
            if lacks >= 1:
                params: Params = {"company": company, "amount": round(lacks)}
                yield Reason("need", params, lacks, "money")


def _has_enough(company: str, player: str) -> Callable[[Game], float]:
    """What reads, as a negative number, what a company lacks for its first train."""

    def read(end: Game) -> float:
        if end.state.presidents.get(company) != player or end.state.trains.get(company):
            return 0.0
        return -float(max(depot_of(end).next_price - end.state.cash.get(company, 0), 0))

    return read


ABOUT_TRAINS = (_lost, _without_train, _trains, _needs)
"""What each finds is true in every pair of futures."""
