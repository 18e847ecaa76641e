"""Private companies sold in a line: the cheapest is bought, on all others there are bids.

After a purchase the next in line goes to its only bidder, or is auctioned among its bidders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, TypeVar

from railhead.engine.actions import Action, Bid, BuyShare, Par, Pass
from railhead.engine.decision import Answer, Range
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Step
from railhead.titles.common.events.possessions import AuctionLeft, BidMade, PrivateBought
from railhead.titles.common.events.rounds import Passed
from railhead.titles.common.game import CommonGame


class WaterfallGame(CommonGame):
    """A game in which private companies are sold in a line."""

    def standing_bids(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """Private company -> (player, price) of each bid, the lowest first; a part of the state."""
        raise NotImplementedError(type(self).__name__)

    def unsold_privates(self) -> Sequence[str]:
        """The private companies that the bank still has, the next in line first."""
        raise NotImplementedError(type(self).__name__)

    def price_on_offer(self, private: str) -> int:
        """What a private company costs when it is the next in line, in money."""
        return self.title.privates[private].face

    def rise_of_bids(self) -> int:
        """By how much a bid exceeds face value and earlier bids at least, in money."""
        return 5

    def step_of_bids(self) -> int:
        """Bids are multiples of it."""
        return 1

    def bid_ties(self, private: str, player: str) -> bool:
        """Whether a player's bid on a private company ties money up; asked where there is one."""
        return True

    def free_cash(self, player: str, besides: str = "") -> int:
        """A player's cash less what their bids tie up, except that on `besides`."""
        tied = sum(
            amount
            for private, bids in self.standing_bids().items()
            for bidder, amount in bids
            if bidder == player and private != besides and self.bid_ties(private, player)
        )
        return self.state.cash[player] - tied

    def least_bid(self, private: str) -> int:
        """The lowest amount of the next bid on a private company."""
        highest = max((amount for _, amount in self.standing_bids().get(private, ())), default=0)
        least = max(self.title.privates[private].face, highest) + self.rise_of_bids()
        step = self.step_of_bids()
        return -(-least // step) * step

    def bids_open_to(self, player: str, private: str) -> list[Answer]:
        """The bids that a player may make on a private company, as a range or none."""
        step, least = self.step_of_bids(), self.least_bid(private)
        most = self.free_cash(player, private) // step * step
        if least > most:
            return []
        return [Range(Bid(player, private, least), "price", least, most, step)]


W = TypeVar("W", bound=WaterfallGame)


def place_bid(game: WaterfallGame, bid: Bid) -> None:
    """Record a checked bid in place of the player's earlier one."""
    bids = game.standing_bids()
    others = [it for it in bids.get(bid.private, ()) if it[0] != bid.actor]
    bids[bid.private] = tuple(sorted([*others, (bid.actor, bid.price)], key=lambda it: it[1]))
    game.emit(BidMade(player=bid.actor, private=bid.private, price=bid.price))


def check_bid(game: WaterfallGame, bid: Bid) -> None:
    """Check a bid on a company that is not on offer, or a raise in an auction. Raises Illegal."""
    least, step = game.least_bid(bid.private), game.step_of_bids()
    if bid.price < least:
        raise Illegal(
            game.rule("bid_least"),
            "A bid for {private} must be at least {least}.",
            private=bid.private,
            least=least,
        )
    if bid.price % step:
        raise Illegal(game.rule("bid_step"), "Bids are multiples of {least}.", least=step)
    cash = game.free_cash(bid.actor, bid.private)
    if bid.price > cash:
        raise Illegal(
            game.rule("bid_cash"),
            "{player} has only {cash} not set aside for other bids.",
            player=bid.actor,
            cash=cash,
        )


@dataclass(frozen=True, slots=True)
class WaterfallStep(Step[W], Generic[W]):
    """Normal turns: buy the company on offer, bid on another one, or pass.

    `turn`: the player to act; `passes`: how many players in a row have passed; `banker`: the last
    player who bought from the bank; `last`: the last player who bought at all.
    """

    name: ClassVar[str] = "starting_round"
    turn: str
    passes: int = 0
    banker: str = ""
    last: str = ""

    def over(self, game: W) -> None:
        """End the round: all private companies are sold. The step is still on the agenda."""
        raise NotImplementedError(type(self).__name__)

    def auction(self, game: W, private: str) -> Step[W]:
        """The auction of a private company among its bidders."""
        raise NotImplementedError(type(self).__name__)

    def all_passed(self, game: W, following: str) -> None:
        """Go on when all have passed in a row; `following` has the next turn."""
        raise NotImplementedError(type(self).__name__)

    def given(self, game: W, private: str, player: str) -> None:
        """Do what else follows a purchase; by default nothing."""

    # -- what holds for all -------------------------------------------------------------------

    def run(self, game: W) -> bool:
        left = game.unsold_privates()
        if not left:
            self.over(game)
            return False
        bids = game.standing_bids().get(left[0], ())
        if len(bids) == 1:
            player, amount = bids[0]
            game.replace(replace(self, last=player))
            self.give(game, left[0], player, amount)
            return False
        if bids:
            game.push(self.auction(game, left[0]))
            return False
        return True

    def give(self, game: W, private: str, player: str, price: int) -> None:
        """Sell a private company; the money of other bids on it becomes free."""
        game.standing_bids().pop(private, None)
        game.state.privates[private] = player
        game.emit(PrivateBought(buyer=player, private=private, price=price))
        game.pay(player, BANK, price, "private")
        self.given(game, private, player)

    def actor(self, game: W) -> str:
        return self.turn

    def answers(self, game: W) -> Sequence[Answer]:
        left = game.unsold_privates()
        price = game.price_on_offer(left[0])
        answers: list[Answer] = []
        if price <= game.free_cash(self.turn):
            answers.append(Bid(self.turn, left[0], price))
        for private in left[1:]:
            answers += game.bids_open_to(self.turn, private)
        return [*answers, Pass(self.turn)]

    def take(self, game: W, action: Action) -> None:
        if action.actor != self.turn:
            raise Illegal(
                game.rule("opening_turn"), "It is the turn of {player}.", player=self.turn
            )
        left = game.unsold_privates()
        match action:
            case Pass():
                game.emit(Passed(actor=self.turn, on=self.name))
                self._pass(game)
            case Bid(private=private) if private == left[0]:
                self._buy(game, action)
            case Bid(private=private) if private in left:
                check_bid(game, action)
                place_bid(game, action)
                game.replace(replace(self, turn=game.left_of(self.turn), passes=0))
            case Par() | BuyShare():
                raise Illegal(
                    game.rule("privates_first"),
                    "No certificate is sold before every private company has an owner.",
                )
            case _:
                raise Illegal(
                    game.rule("opening_turn"),
                    "Buy the company on offer, bid on another unsold one or pass.",
                )

    def _buy(self, game: W, action: Bid) -> None:
        price = game.price_on_offer(action.private)
        if action.price != price:
            above = action.price > price
            raise Illegal(
                game.rule("offer_not_bid_on") if above else game.rule("offer_price_fixed"),
                "{private} is on offer at {price}; it cannot be bid on.",
                private=action.private,
                price=price,
            )
        if price > game.free_cash(self.turn):
            raise Illegal(
                game.rule("offer_paid"),
                "{player} cannot pay {price} at once.",
                player=self.turn,
                price=price,
            )
        self.sold(game, action.private, self.turn, price)

    def sold(self, game: W, private: str, buyer: str, price: int) -> None:
        """Sell the company on offer to the player whose turn it is, or who must take it."""
        game.replace(type(self)(turn=game.left_of(buyer), passes=0, banker=buyer, last=buyer))
        self.give(game, private, buyer, price)

    def _pass(self, game: W) -> None:
        following = game.left_of(self.turn)
        if self.passes + 1 < len(game.state.order):
            game.replace(replace(self, turn=following, passes=self.passes + 1))
            return
        game.replace(replace(self, turn=following, passes=0))
        self.all_passed(game, following)


@dataclass(frozen=True, slots=True)
class BiddersAuction(Step[W], Generic[W]):
    """An auction among those who bid on a private company; the one with the lowest bid acts."""

    name: ClassVar[str] = "private_auction"
    private: str

    def run(self, game: W) -> bool:
        if len(game.standing_bids()[self.private]) > 1:
            return True
        game.pop()  # the round sells to the bidder who is left
        return False

    def actor(self, game: W) -> str:
        return game.standing_bids()[self.private][0][0]

    def answers(self, game: W) -> Sequence[Answer]:
        actor = self.actor(game)
        return [*game.bids_open_to(actor, self.private), Pass(actor)]

    def take(self, game: W, action: Action) -> None:
        actor = self.actor(game)
        match action:
            case Bid(actor=player, private=self.private) if player == actor:
                check_bid(game, action)
                place_bid(game, action)
            case Pass(actor=player) if player == actor:
                bids = game.standing_bids()
                bids[self.private] = tuple(it for it in bids[self.private] if it[0] != actor)
                game.emit(AuctionLeft(player=actor, private=self.private))
            case _:
                raise Illegal(
                    game.rule("raise_or_leave"),
                    "{player} must raise the bid for {private} or leave the auction.",
                    player=actor,
                    private=self.private,
                )
