"""The Starting Round: private companies are bought and bid on (rulebook 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, Bid, BuyShare, Par, Pass
from railhead.engine.decision import Answer, Range
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Question, Step
from railhead.titles.common.events.possessions import (
    AuctionLeft,
    BidMade,
    PriceReduced,
    PrivateBought,
)
from railhead.titles.common.events.rounds import Passed
from railhead.titles.common.stock import pay_privates
from railhead.titles.g1849.game import Base1849
from railhead.titles.g1849.starting import start_company

FIRST_PRIVATE = "SCE"


def unsold(game: Base1849) -> list[str]:
    """Private companies that the bank still has, the cheapest first."""
    return [name for name in game.title.privates if name not in game.state.privates]


def price_of(game: Base1849, private: str) -> int:
    """What a private company on offer costs (rules 1849-2.4-4 and 1849-2.4.4-1)."""
    return game.state.sce_price if private == FIRST_PRIVATE else game.title.privates[private].face


def free_cash(game: Base1849, player: str, besides: str = "") -> int:
    """A player's cash less their bids, except that on `besides` (rule 1849-2.4.2-2)."""
    set_aside = sum(
        amount
        for private, bids in game.state.bids.items()
        for bidder, amount in bids
        if bidder == player and private != besides
    )
    return game.state.cash[player] - set_aside


def least_bid(game: Base1849, private: str) -> int:
    """The lowest amount of the next bid (rule 1849-2.4.2-1)."""
    highest = max((amount for _, amount in game.state.bids.get(private, ())), default=0)
    return max(game.title.privates[private].face, highest) + game.title.facts.bid_step


def place_bid(game: Base1849, private: str, player: str, amount: int) -> None:
    """Record a bid in place of the player's earlier one (rule 1849-2.4.2-3)."""
    others = [bid for bid in game.state.bids.get(private, ()) if bid[0] != player]
    game.state.bids[private] = tuple(sorted([*others, (player, amount)], key=lambda bid: bid[1]))
    game.emit(BidMade(player=player, private=private, price=amount))


def give_private(game: Base1849, private: str, player: str, price: int) -> None:
    """Sell a private company; the money of other bids on it becomes free.

    See rules 1849-2.4.2-6 and 1849-2.4.5-2.
    """
    game.state.bids.pop(private, None)
    game.state.privates[private] = player
    game.emit(PrivateBought(buyer=player, private=private, price=price))
    game.pay(player, BANK, price, "private")
    if game.title.privates[private].power == "president_certificate":
        game.push(FreePresident(player))


def check_bid(game: Base1849, bid: Bid) -> None:
    """Check a bid on a company that is not on offer, or a raise in an auction. Raises Illegal."""
    least = least_bid(game, bid.private)
    if bid.price < least:
        raise Illegal(
            "1849-2.4.2-1",
            "A bid for {private} must be at least {least}.",
            private=bid.private,
            least=least,
        )
    cash = free_cash(game, bid.actor, bid.private)
    if bid.price > cash:
        raise Illegal(
            "1849-2.4.2-2",
            "{player} has only {cash} not set aside for other bids.",
            player=bid.actor,
            cash=cash,
        )


@dataclass(frozen=True, slots=True)
class StartingRound(Step[Base1849]):
    """Normal turns: buy the company on offer, bid on another one, or pass.

    `turn`: the player to act; `passes`: how many players in a row have passed; `banker`: the last
    player who bought from the bank; `last`: the last player who bought at all.

    See rules 1849-2.4.2-4, 1849-2.4.2-7 and 1849-2.4-5.
    """

    name: ClassVar[str] = "starting_round"
    turn: str
    passes: int = 0
    banker: str = ""
    last: str = ""

    def run(self, game: Base1849) -> bool:
        left = unsold(game)
        if not left:
            buyer = self.last
            if game.options["auction_priority_deal"] == "last_banker_buyer":
                buyer = self.banker
            game.state.priority = game.left_of(buyer)
            game.pop()
            return False
        bids = game.state.bids.get(left[0], ())
        if len(bids) == 1:
            player, amount = bids[0]
            game.replace(replace(self, last=player))
            give_private(game, left[0], player, amount)
            return False
        if bids:
            game.push(PrivateAuction(left[0]))
            return False
        return True

    def actor(self, game: Base1849) -> str:
        return self.turn

    def answers(self, game: Base1849) -> Sequence[Answer]:
        left = unsold(game)
        price = price_of(game, left[0])
        answers: list[Answer] = []
        if price <= free_cash(game, self.turn):
            answers.append(Bid(self.turn, left[0], price))
        for private in left[1:]:
            low, high = least_bid(game, private), free_cash(game, self.turn, private)
            if low <= high:
                answers.append(Range(Bid(self.turn, private, low), "price", low, high))
        return [*answers, Pass(self.turn)]

    def take(self, game: Base1849, action: Action) -> None:
        if action.actor != self.turn:
            raise Illegal("1849-2.4-3", "It is the turn of {player}.", player=self.turn)
        match action:
            case Pass():
                game.emit(Passed(actor=self.turn, on=self.name))
                self._pass(game)
            case Bid(private=private) if private == unsold(game)[0]:
                self._buy(game, action)
            case Bid(private=private) if private in unsold(game):
                check_bid(game, action)
                place_bid(game, private, self.turn, action.price)
                game.replace(replace(self, turn=game.left_of(self.turn), passes=0))
            case Par() | BuyShare():
                raise Illegal(
                    "1849-2.4-1",
                    "No certificate is sold before every private company has an owner.",
                )
            case _:
                raise Illegal(
                    "1849-2.4-3", "Buy the company on offer, bid on another unsold one or pass."
                )

    def _buy(self, game: Base1849, action: Bid) -> None:
        price = price_of(game, action.private)
        if action.price != price:
            rule = "1849-2.4.2-1" if action.price > price else "1849-2.4-4"
            raise Illegal(
                rule,
                "{private} is on offer at {price}; it cannot be bid on.",
                private=action.private,
                price=price,
            )
        if price > free_cash(game, self.turn):
            raise Illegal(
                "1849-2.4-4", "{player} cannot pay {price} at once.", player=self.turn, price=price
            )
        self._sold(game, action.private, self.turn, price)

    def _sold(self, game: Base1849, private: str, buyer: str, price: int) -> None:
        game.replace(StartingRound(turn=game.left_of(buyer), passes=0, banker=buyer, last=buyer))
        give_private(game, private, buyer, price)

    def _pass(self, game: Base1849) -> None:
        """Go on with the next player; after passes of all, reduce SCE's price or pay income.

        See rules 1849-2.4.4-1, 1849-2.4.4-2 and 1849-2.4.4-3.
        """
        state, following = game.state, game.left_of(self.turn)
        if self.passes + 1 < len(state.order):
            game.replace(replace(self, turn=following, passes=self.passes + 1))
            return
        game.replace(replace(self, turn=following, passes=0))
        step = game.title.facts.discount_step
        if FIRST_PRIVATE in state.privates:
            pay_privates(game)
        elif state.sce_price > step:
            state.sce_price -= step
            game.emit(PriceReduced(private=FIRST_PRIVATE, price=state.sce_price))
        else:
            self._sold(game, FIRST_PRIVATE, following, 0)


@dataclass(frozen=True, slots=True)
class PrivateAuction(Step[Base1849]):
    """An auction among those who bid on a company (rule 1849-2.4.2-5)."""

    name: ClassVar[str] = "private_auction"
    private: str

    def run(self, game: Base1849) -> bool:
        if len(game.state.bids[self.private]) > 1:
            return True
        game.pop()  # the Starting Round sells to the bidder who is left
        return False

    def actor(self, game: Base1849) -> str:
        return game.state.bids[self.private][0][0]

    def answers(self, game: Base1849) -> Sequence[Answer]:
        actor = self.actor(game)
        low, high = least_bid(game, self.private), free_cash(game, actor, self.private)
        raises = [Range(Bid(actor, self.private, low), "price", low, high)] if low <= high else []
        return [*raises, Pass(actor)]

    def take(self, game: Base1849, action: Action) -> None:
        actor = self.actor(game)
        match action:
            case Bid(actor=player, private=self.private) if player == actor:
                check_bid(game, action)
                place_bid(game, self.private, actor, action.price)
            case Pass(actor=player) if player == actor:
                bids = game.state.bids[self.private]
                game.state.bids[self.private] = tuple(bid for bid in bids if bid[0] != actor)
                game.emit(AuctionLeft(player=actor, private=self.private))
            case _:
                raise Illegal(
                    "1849-2.4.2-5",
                    "{player} must raise the bid for {private} or leave the auction.",
                    player=actor,
                    private=self.private,
                )


@dataclass(frozen=True, slots=True)
class FreePresident(Question[Base1849, Par]):
    """The buyer of RSA sets the starting value of its corporation (rule 1849-2.4.5-1)."""

    name: ClassVar[str] = "free_president"
    buyer: str

    def actor(self, game: Base1849) -> str:
        return self.buyer

    def answers(self, game: Base1849) -> Sequence[Answer]:
        return [Par(self.buyer, game.state.rsa, price) for price in sorted(game.par_values())]

    def refusal(self, game: Base1849) -> Illegal:
        return Illegal(
            "1849-2.4.5-1",
            "{player} fixes the starting value of {company} now.",
            player=self.buyer,
            company=game.state.rsa,
        )

    def answered(self, game: Base1849, action: Par) -> None:
        start_company(game, action, BANK)
