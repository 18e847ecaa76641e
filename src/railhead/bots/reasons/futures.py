"""What is compared: where an answer and its rival lead, pair by pair, and what a reason is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from railhead.bots.depot import depot_of
from railhead.bots.prospects import SOON, run_of
from railhead.engine.actions import (
    Absorb,
    Action,
    Bid,
    BidCompany,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Convert,
    Dividend,
    Form,
    Merge,
    Par,
    SellShares,
)
from railhead.engine.events import Event
from railhead.engine.game import Game

Params = dict[str, int | str]
"""What the sentence of a reason names, amounts in money."""

JOINING = (Absorb, Convert, Form, Merge)
"""Answers by which companies become others."""

PLAIN = (*JOINING, Bid, BidCompany, BuyPrivate, BuyShare, BuyTrain, Dividend, Par, SellShares)
"""Answers that say themselves which companies they concern."""

LEAST = 1.0
"""How much a reason must weigh at least, in money."""


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
    """Where an answer leads a player, and where its rival leads them.

    `game`: before both; `action`, `rival`: the two answers; `mine`, `theirs`: the ends that were
    judged, which are compared one by one; `rivalry`: how much the mean worth of the others counts
    against one's own; `first`: what happened at once with each, as far as the ends do not tell it;
    `after`: the game right after the answer; `level`: whether each pair is in the same round, so
    that what every round brings to somebody is the same in both.
    """

    game: Game
    player: str
    action: Action
    rival: Action
    mine: tuple[Game, ...]
    theirs: tuple[Game, ...]
    rivalry: float = 0.0
    first: tuple[tuple[Event, ...], tuple[Event, ...]] = ((), ())
    after: Game | None = None
    level: bool = True

    def more(self, read: Callable[[Game], float]) -> float:
        """Return by how much something is more on average, 0 if it is less in any pair."""
        return agreed([read(one) - read(other) for one, other in self.pairs()])

    def mean(self, read: Callable[[Game], float]) -> float:
        """Return the mean of something where the answer leads."""
        return sum(map(read, self.mine)) / len(self.mine)

    def always(self, holds: Callable[[Game, Game], bool]) -> bool:
        """Whether something holds in every pair of futures."""
        return all(holds(one, other) for one, other in self.pairs())

    def pairs(self) -> Iterator[tuple[Game, Game]]:
        """Yield each future of the answer with that of its rival."""
        return zip(self.mine, self.theirs, strict=True)

    def dividends(self, company: str) -> float:
        """Return by how much more a company pays the player in dividends, as `more`."""
        mine, theirs = (dividends_in(events, company, self.player) for events in self.first)
        found = [
            mine
            + dividends_in(one.events, company, self.player)
            - theirs
            - dividends_in(other.events, company, self.player)
            for one, other in self.pairs()
        ]
        return agreed(found)

    @property
    def about(self) -> frozenset[str]:
        """The companies that the answer itself is about."""
        return about(self.action)

    def touches(self, company: str) -> bool:
        """Whether a reader can see that the answer concerns a company.

        One of the two answers is about it or buys its train, or moves shares of which the player
        then has more in every future. That another company of theirs fares better is a whim of what
        others do meanwhile.
        """
        answers = (self.action, self.rival)
        if not any(isinstance(it, PLAIN) for it in answers):
            return True
        parties = {name for it in answers for name in (*about(it), self.seller(it))}
        read = percent_of(company, self.player)
        return company in parties or self.always(lambda one, other: read(one) > read(other))

    def seller(self, action: Action) -> str:
        """Who sells the train that an answer buys."""
        if not isinstance(action, BuyTrain):
            return ""
        owned = self.game.state.trains.items()
        return next((owner for owner, trains in owned if action.train in trains), "")

    def by_habit(self, company: str) -> bool:
        """Whether a company could buy a train with the rival too, and only habit keeps its money.

        Players by habit want more than the price in the treasury: that they buy nothing then is no
        merit of the answer.
        """
        if isinstance(self.action, BuyTrain) and self.action.actor == company:
            return False
        price = depot_of(self.game).next_price
        now = set(self.game.state.trains.get(company, ()))
        return any(
            len(one.state.trains.get(company, ())) > len(other.state.trains.get(company, ()))
            and not now.issuperset(one.state.trains[company])
            and other.state.cash.get(company, 0) >= price > 0
            for one, other in self.pairs()
        )

    def part(self, company: str) -> float:
        """Return which part of a company is the player's own, at least, where the answer leads.

        One whose home is chosen before anybody owns it counts as theirs.
        """
        if company == self.action.actor and unowned(self.game, company):
            return 1.0
        return min(it.percent(company, self.player) for it in self.mine) / 100

    @property
    def rounds(self) -> int:
        """For how many rounds what changes now is counted."""
        return max(min(self.game.turns_to_come(), SOON), 1)

    def companies(self) -> Iterator[tuple[str, float]]:
        """Yield each company that the answer concerns, with the part of it that the player has."""
        return ((company, part) for company, part in self.owned() if self.touches(company))

    def owned(self) -> Iterator[tuple[str, float]]:
        """Yield each company in which the player has a part where the answer leads, and it.

        One that is in the game no more with the rival cannot be compared.
        """
        now = self.game.state.presidents
        for company in self.game.title.companies:
            part = self.part(company)
            gone = company in now and any(company not in it.state.presidents for it in self.theirs)
            if part > 0 and not gone:
                yield company, part


def about(action: Action) -> frozenset[str]:
    """Return whom an answer is about: who acts, and the companies that it names, if any."""
    named = (getattr(action, name, "") for name in ("company", "partner", "acquirer", "target"))
    return frozenset({*named, action.actor})


def unowned(game: Game, company: str) -> bool:
    """Whether no player owns a part of a company."""
    return not any(game.percent(company, player) for player in game.players)


def agreed(found: Sequence[float]) -> float:
    """Return the mean of what was found in each pair, 0 if any is against it."""
    return sum(found) / len(found) if min(found) >= 0 else 0.0


def dividends_in(events: Iterable[Event], company: str, player: str) -> int:
    """Return what a company has paid a player in dividends, in money."""
    total, payer = 0, ""
    for event in events:
        if event.kind == "dividend":
            payer = event.params["company"]
        elif event.kind == "payment" and event.params["reason"] == "dividend":
            if payer == company and event.params["payee"] == player:
                total += event.params["amount"]
        elif event.kind != "payment":
            payer = "" if event.kind == "turn_begins" else payer
    return total


def earning(company: str) -> Callable[[Game], float]:
    """Return what reads how much a company earns in a round, in a bounded search."""
    return lambda end: run_of(end, company)


def price_of(company: str) -> Callable[[Game], float]:
    """Return what reads the price of a share."""
    return lambda end: end.price(company)


def percent_of(company: str, player: str) -> Callable[[Game], float]:
    """Return what reads how much of a company a player owns, in percent."""
    return lambda end: end.percent(company, player)
