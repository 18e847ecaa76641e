"""Auctions in which players bid in turn, each higher than the last, until one bidder is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from railhead.engine.actions import Action, Bid, BidCompany, Pass
from railhead.engine.decision import Answer, Range
from railhead.engine.illegal import Illegal
from railhead.engine.step import Step
from railhead.titles.common.events.possessions import AuctionLeft, BidMade
from railhead.titles.common.game import CommonGame, T

Offer = Bid | BidCompany


@dataclass(frozen=True, slots=True)
class RisingAuction(Step[T], Generic[T]):
    """An auction with an opening bid.

    `leader` has bid `price`; `bidders` are the others still bidding, clockwise from the leader.
    Whoever passes is out. Bids rise in multiples of `step`, an amount of money. Subclasses name the
    lot and say what a sale does.
    """

    leader: str
    price: int
    bidders: tuple[str, ...]

    def step(self, game: T) -> int:
        """Bids are multiples of it, each higher than the last by at least as much."""
        return 5

    def bid(self, player: str, price: int) -> Offer:
        """The action by which a player bids a price."""
        raise NotImplementedError(type(self).__name__)

    @property
    def lot(self) -> str:
        """What goes to the highest bidder: a private company, or a company."""
        return lot_of(self.bid("", 0))

    def sold(self, game: T) -> None:
        """Sell to the leader; the auction has already left the agenda."""
        raise NotImplementedError(type(self).__name__)

    def may_bid(self, game: T, player: str) -> bool:
        """Whether the rules, cash apart, let a player have the lot."""
        return True

    def least(self, game: T) -> int:
        """The lowest bid that is accepted now."""
        return self.price + self.step(game)

    def over(self, game: T) -> None:
        """Nobody else bids; the auction has already left the agenda."""
        self.sold(game)

    def run(self, game: T) -> bool:
        able = tuple(
            player
            for player in self.bidders
            if game.state.cash[player] >= self.least(game) and self.may_bid(game, player)
        )
        if able:
            if able != self.bidders:
                game.replace(replace(self, bidders=able))
            return True
        game.pop()
        self.over(game)
        return False

    def actor(self, game: T) -> str:
        return self.bidders[0]

    def answers(self, game: T) -> Sequence[Answer]:
        actor = self.actor(game)
        least = self.bid(actor, self.least(game))
        return [*bid_range(least, game, self.step(game)), Pass(actor)]

    def take(self, game: T, action: Action) -> None:
        actor = self.actor(game)
        match action:
            case Pass(actor=player) if player == actor:
                game.emit(AuctionLeft(player=actor, private=self.lot))
                game.replace(replace(self, bidders=self.bidders[1:]))
            case Bid() | BidCompany() if action == self.bid(actor, action.price):
                check_bid(game, action, self.least(game), self.step(game))
                announce(game, action)
                others = (*self.bidders[1:], self.leader) if self.leader else self.bidders[1:]
                game.replace(replace(self, leader=actor, price=action.price, bidders=others))
            case _:
                raise Illegal(
                    game.rule("raise_or_leave"),
                    "{player} must raise the bid or leave the auction.",
                    player=actor,
                )


@dataclass(frozen=True, slots=True)
class OpenAuction(RisingAuction[T], Generic[T]):
    """An auction that begins without a bid: `leader` is "" and `price` the lowest first bid.

    Whoever passes is out, even before the first bid.
    """

    def unsold(self, game: T) -> None:
        """Nobody has bid; the auction has already left the agenda."""
        raise NotImplementedError(type(self).__name__)

    def least(self, game: T) -> int:
        return RisingAuction.least(self, game) if self.leader else self.price

    def over(self, game: T) -> None:
        if self.leader:
            self.sold(game)
        else:
            self.unsold(game)


def auction_of(game: CommonGame) -> RisingAuction[Any] | None:
    """The auction under way, None if another step is on top."""
    step = game.state.agenda[-1] if game.state.agenda else None
    return step if isinstance(step, RisingAuction) else None


def lot_of(offer: Offer) -> str:
    """The private company or company that a bid is for."""
    return offer.private if isinstance(offer, Bid) else offer.company


def bid_range(least: Offer, game: CommonGame, step: int) -> list[Answer]:
    """The bids that a player can afford: `least` and each `step` above it, as a range or none."""
    cash = game.state.cash[least.actor]
    most = least.price + (cash - least.price) // step * step
    return [Range(least, "price", least.price, most, step)] if most >= least.price else []


def announce(game: CommonGame, bid: Offer) -> None:
    """Announce a bid."""
    game.emit(BidMade(player=bid.actor, private=lot_of(bid), price=bid.price))


def check_bid(game: CommonGame, bid: Offer, least: int, step: int) -> None:
    """Check the amount of a bid: a multiple of `step`, `least` or more, in cash. Raises Illegal."""
    if bid.price % step:
        raise Illegal(game.rule("bid_step"), "Bids are multiples of {least}.", least=step)
    if bid.price < least:
        raise Illegal(game.rule("bid_least"), "The bid must be at least {least}.", least=least)
    if bid.price > game.state.cash[bid.actor]:
        raise Illegal(
            game.rule("bid_cash"),
            "{player} has only {cash}.",
            player=bid.actor,
            cash=game.state.cash[bid.actor],
        )
