"""The auctions of private companies before the first Stock Round (rulebook 9.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, Bid, BidCompany, BuyShare, Par, Pass
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Step
from railhead.titles.common.bidding import RisingAuction, announce, bid_range, check_bid
from railhead.titles.common.events.possessions import PriceReduced, PrivateBought
from railhead.titles.common.events.rounds import Passed, StockRoundBegun
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.minor_auction import after_auction
from railhead.titles.minors_and_publics.stock import StockRound

_FREE = 0


def unsold(game: MinorsGame) -> list[str]:
    """The private companies that the Bank still has, in order of sale (rule 7.1-1)."""
    out = (*game.state.privates, *game.state.unused)
    return [name for name in game.title.privates if name not in out]


def least_price(game: MinorsGame, private: str, reductions: int) -> int:
    """The minimum bid for a private company, in money (rule 9.4-4).

    `reductions`: how often everybody has passed.
    """
    cut = game.title.facts.private_reduction
    return max(game.title.privates[private].minimum - reductions * cut, _FREE)


@dataclass(frozen=True, slots=True)
class PrivateSale(Step[MinorsGame]):
    """The private companies are put up for auction one by one.

    See rules 9.4-1, 9.4-2, 9.4-3, 9.4-4 and 9.4-5.

    `turn`: the player to act; `passes`: how many players in a row have passed; `reductions`: how
    often the minimum bid was lowered.
    """

    name: ClassVar[str] = "private_sale"
    turn: str
    passes: int = 0
    reductions: int = 0

    def _private(self, game: MinorsGame) -> str:
        return next(iter(unsold(game)), "")

    def _least(self, game: MinorsGame) -> int:
        return least_price(game, self._private(game), self.reductions)

    def run(self, game: MinorsGame) -> bool:
        if self.passes >= len(game.state.order):
            game.replace(replace(self, passes=0, reductions=self.reductions + 1))
            self._reduced(game)
            return False
        if game.state.cash[self.turn] >= self._least(game):
            return True
        self._decline(game)
        return False

    def _reduced(self, game: MinorsGame) -> None:
        """Lower the minimum after everybody has passed; at 0 the next player gets the company.

        See rules 9.4-4 and 9.4-5.
        """
        private = self._private(game)
        price = least_price(game, private, self.reductions + 1)
        game.emit(PriceReduced(private=private, price=price))
        if price == _FREE:
            sell_private(game, private, self.turn, 0, self.turn)

    def _decline(self, game: MinorsGame) -> None:
        game.replace(replace(self, turn=game.left_of(self.turn), passes=self.passes + 1))

    def actor(self, game: MinorsGame) -> str:
        return self.turn

    def answers(self, game: MinorsGame) -> Sequence[Answer]:
        step = game.title.facts.private_step
        opening = Bid(self.turn, self._private(game), self._least(game))
        return [*bid_range(opening, game, step), Pass(self.turn)]

    def take(self, game: MinorsGame, action: Action) -> None:
        if action.actor != self.turn:
            raise Illegal(game.rule("9.4-2"), "It is the turn of {player}.", player=self.turn)
        match action:
            case Pass():
                game.emit(Passed(actor=self.turn, on=self.name))
                self._decline(game)
            case Bid(private=private) if private == self._private(game):
                self._open(game, action)
            case Par() | BuyShare() | BidCompany():
                raise Illegal(
                    game.rule("9.4-1"),
                    "Nothing else is sold before every private company has an owner.",
                )
            case _:
                raise Illegal(
                    game.rule("9.4-2"),
                    "Bid for the private company on offer, {private}, or pass.",
                    private=self._private(game),
                )

    def _open(self, game: MinorsGame, bid: Bid) -> None:
        least, step = self._least(game), game.title.facts.private_step
        check_bid(game, bid, least, step)
        if self.reductions and game.options["private_price_drop"] == "dutch":
            sell_private(game, bid.private, bid.actor, bid.price, bid.actor)
            return
        announce(game, bid)
        others = tuple(game.around(bid.actor)[1:])
        game.push(PrivateAuction(bid.actor, bid.price, others, bid.actor, bid.private))


def sell_private(game: MinorsGame, private: str, player: str, price: int, opener: str) -> None:
    """Sell a private company; go on with the next one, or the Stock Round (rule 9.4-2)."""
    game.state.privates[private] = player
    game.emit(PrivateBought(buyer=player, private=private, price=price))
    game.pay(player, BANK, price, "private")
    following = after_auction(game, player, opener)
    if unsold(game):
        game.replace(PrivateSale(following))
        return
    game.state.round = "SR"
    game.emit(StockRoundBegun(turn=game.state.turn))
    game.replace(StockRound(following, dealt=player))


@dataclass(frozen=True, slots=True)
class PrivateAuction(RisingAuction[MinorsGame]):
    """The auction of one private company; the certificate limit does not count (rule R-10).

    `opener`: the player who made the first bid.
    """

    name: ClassVar[str] = "private_auction"
    opener: str
    private: str

    def bid(self, player: str, price: int) -> Bid:
        return Bid(player, self.private, price)

    def sold(self, game: MinorsGame) -> None:
        sell_private(game, self.private, self.leader, self.price, self.opener)
