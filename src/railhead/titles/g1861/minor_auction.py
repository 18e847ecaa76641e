"""The auctions of minors in Stock Rounds (rulebook 9.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import BidCompany
from railhead.titles.common.bidding import RisingAuction
from railhead.titles.common.stock import go_on_after_auction
from railhead.titles.g1861.game import Base1861
from railhead.titles.g1861.starting import start_minor


def open_auction(game: Base1861, bid: BidCompany) -> None:
    """Open the auction of a minor with a checked bid (rules 1861-9.2-1 and 1861-R-19)."""
    others = tuple(game.around(bid.actor)[1:])
    game.push(CompanyAuction(bid.actor, bid.price, others, bid.actor, bid.company))


def after_auction(game: Base1861, winner: str, opener: str) -> str:
    """The player whose turn it is after an auction.

    See rules 1861-9.2-7, 1861-9.2-9 and 1861-14.5-1.
    """
    by_winner = game.options["next_turn_after_auction"] == "winner"
    return game.left_of(winner if by_winner else opener)


@dataclass(frozen=True, slots=True)
class CompanyAuction(RisingAuction[Base1861]):
    """The auction of one minor; `opener`: the player who made the first bid.

    See rules 1861-9.2-1, 1861-9.2-2, 1861-9.2-3, 1861-9.2-4, 1861-9.2-5 and 1861-9.2-6.
    """

    name: ClassVar[str] = "company_auction"
    opener: str
    company: str

    def bid(self, player: str, price: int) -> BidCompany:
        return BidCompany(player, self.company, price)

    def may_bid(self, game: Base1861, player: str) -> bool:
        """Whether the player is below the certificate limit (rules 1861-9-8 and 1861-R-10)."""
        return game.certificate_count(player) < game.certificate_limit

    def sold(self, game: Base1861) -> None:
        start_minor(game, self.company, self.leader, self.price)
        following = after_auction(game, self.leader, self.opener)
        go_on_after_auction(game, self.leader, following)
