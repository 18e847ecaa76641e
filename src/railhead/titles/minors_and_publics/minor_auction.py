"""The auctions of minors in Stock Rounds (rulebook 9.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from railhead.engine.actions import BidCompany
from railhead.titles.common.bidding import RisingAuction
from railhead.titles.common.stock import go_on_after_auction
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.starting import start_minor


def open_auction(game: MinorsGame, bid: BidCompany) -> None:
    """Open the auction of a minor with a checked bid (rules 9.2-1 and R-19)."""
    others = tuple(game.around(bid.actor)[1:])
    game.push(CompanyAuction(bid.actor, bid.price, others, bid.actor, bid.company))


def after_auction(game: MinorsGame, winner: str, opener: str) -> str:
    """The player whose turn it is after an auction.

    See rules 9.2-7, 9.2-9 and 14.5-1.
    """
    by_winner = game.options["next_turn_after_auction"] == "winner"
    return game.left_of(winner if by_winner else opener)


@dataclass(frozen=True, slots=True)
class CompanyAuction(RisingAuction[MinorsGame]):
    """The auction of one minor; `opener`: the player who made the first bid.

    See rules 9.2-1, 9.2-2, 9.2-3, 9.2-4, 9.2-5 and 9.2-6.
    """

    name: ClassVar[str] = "company_auction"
    opener: str
    company: str

    def bid(self, player: str, price: int) -> BidCompany:
        return BidCompany(player, self.company, price)

    def may_bid(self, game: MinorsGame, player: str) -> bool:
        """Whether the player is below the certificate limit (rules 9-8 and R-10)."""
        return game.certificate_count(player) < game.certificate_limit

    def sold(self, game: MinorsGame) -> None:
        start_minor(game, self.company, self.leader, self.price)
        following = after_auction(game, self.leader, self.opener)
        go_on_after_auction(game, self.leader, following)
