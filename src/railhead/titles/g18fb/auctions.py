"""The Political Round and the Regional Companies Round.

See rules 18FB-3.2-1 to 18FB-3.2-7 and 18FB-3.6.2-1 to 18FB-3.6.2-6.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Bid, BidCompany, Choose
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, POOL
from railhead.engine.step import Question
from railhead.titles.common.bidding import OpenAuction
from railhead.titles.common.events.possessions import PrivateBought
from railhead.titles.g18fb.cards import hand_free_share
from railhead.titles.g18fb.events import (
    LotPicked,
    LotUnsold,
    OrderSet,
    PoliticalRoundBegun,
    RegionalBought,
    RegionalRoundBegun,
)
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.regional import place_tokens
from railhead.titles.g18fb.state import OFFER


@dataclass(frozen=True, slots=True)
class PickRound(Question[Base18FB, Choose]):
    """Players pick in turn what is auctioned next (rules 18FB-3.2-1 and 18FB-3.2-2).

    `turn`: who picks; `todo`: the lots that are left.
    """

    turn: str
    todo: tuple[str, ...]

    @abstractmethod
    def auction(self, game: Base18FB, lot: str, bidders: tuple[str, ...]) -> LotAuction:
        """The auction of a lot."""

    @abstractmethod
    def over(self, game: Base18FB) -> None:
        """Every lot has been offered."""

    def run(self, game: Base18FB) -> bool:
        if self.todo:
            return True
        game.pop()
        self.over(game)
        return False

    def actor(self, game: Base18FB) -> str:
        return self.turn

    def answers(self, game: Base18FB) -> Sequence[Answer]:
        return [Choose(self.turn, lot) for lot in self.todo]

    def answered(self, game: Base18FB, action: Choose) -> None:
        lot, around = action.choice, game.around(self.turn)
        game.emit(LotPicked(player=self.turn, lot=lot))
        todo = tuple(name for name in self.todo if name != lot)
        following = replace(self, turn=game.left_of(self.turn), todo=todo)
        game.push(following, self.auction(game, lot, tuple(around)))


@dataclass(frozen=True, slots=True)
class LotAuction(OpenAuction[Base18FB]):
    """The auction of what was picked (rules 18FB-3.2-3 and 18FB-3.6.2-1)."""

    def step(self, game: Base18FB) -> int:
        return game.title.facts.bid_step


# -- political cards ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PoliticalRound(PickRound):
    """The eight political cards are auctioned one by one (rules 18FB-3.2-1 and 18FB-3.2-2)."""

    name: ClassVar[str] = "political_round"

    @classmethod
    def begin(cls, game: Base18FB) -> None:
        """Begin with the player who has the priority card."""
        game.state.round = "PR"
        game.emit(PoliticalRoundBegun())
        game.push(cls(game.state.priority, tuple(game.title.privates)))

    def refusal(self, game: Base18FB) -> Illegal:
        return Illegal(
            "18FB-3.2-1",
            "{player} picks one of the political cards that are left.",
            player=self.turn,
        )

    def auction(self, game: Base18FB, lot: str, bidders: tuple[str, ...]) -> CardAuction:
        return CardAuction("", game.title.privates[lot].face, bidders, lot)

    def over(self, game: Base18FB) -> None:
        """The order of play is by cash, for the whole game.

        See rules 18FB-3.2-7 and 18FB-R-17.
        """
        state = game.state
        state.order = tuple(sorted(state.order, key=lambda player: -state.cash[player]))
        state.priority = state.order[0]
        game.emit(OrderSet(players=list(state.order)))


@dataclass(frozen=True, slots=True)
class CardAuction(LotAuction):
    """The auction of a political card (rules 18FB-3.2-3, 18FB-3.2-4 and 18FB-R-18)."""

    name: ClassVar[str] = "card_auction"
    card: str

    def bid(self, player: str, price: int) -> Bid:
        return Bid(player, self.card, price)

    def sold(self, game: Base18FB) -> None:
        """The linked company gets what is paid above the value (rule 18FB-3.2-6)."""
        card, face = self.card, game.title.privates[self.card].face
        company = game.title.facts.linked.get(card, "")
        more = self.price - face if company else 0
        game.state.privates[card] = self.leader
        game.emit(PrivateBought(buyer=self.leader, private=card, price=self.price))
        game.pay(self.leader, BANK, self.price - more, "private")
        if more:
            game.pay(self.leader, company, more, "private")
        hand_free_share(game, card, self.leader)

    def unsold(self, game: Base18FB) -> None:
        """The card lies in the bank pool (rule 18FB-3.2-5)."""
        game.state.privates[self.card] = POOL
        game.emit(LotUnsold(lot=self.card))


# -- regional companies ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RegionalRound(PickRound):
    """The regional companies are auctioned one by one.

    See rules 18FB-3.6-6, 18FB-3.6.2-1 and 18FB-3.6.2-4.
    """

    name: ClassVar[str] = "regional_round"

    @classmethod
    def begin(cls, game: Base18FB) -> None:
        """Begin with the player who has the priority card; it does not move."""
        game.state.round = "RR"
        game.emit(RegionalRoundBegun())
        game.push(cls(game.state.priority, tuple(game.of_kind(REGIONAL))))

    def refusal(self, game: Base18FB) -> Illegal:
        return Illegal(
            "18FB-3.6.2-1",
            "{player} picks one of the regional companies that are left.",
            player=self.turn,
        )

    def auction(self, game: Base18FB, lot: str, bidders: tuple[str, ...]) -> RegionalAuction:
        return RegionalAuction("", game.title.facts.regional[lot].nominal, bidders, lot)

    def over(self, game: Base18FB) -> None:
        place_tokens(game)


@dataclass(frozen=True, slots=True)
class RegionalAuction(LotAuction):
    """The auction of a regional company (rule 18FB-3.6.2-1)."""

    name: ClassVar[str] = "regional_auction"
    company: str

    def bid(self, player: str, price: int) -> BidCompany:
        return BidCompany(player, self.company, price)

    def may_bid(self, game: Base18FB, player: str) -> bool:
        """Its certificate counts (rule 18FB-3.6.3-1)."""
        return game.certificate_count(player) < game.certificate_limit

    def sold(self, game: Base18FB) -> None:
        buy_regional(game, self.company, self.leader, self.price, OFFER)

    def unsold(self, game: Base18FB) -> None:
        """The company lies in the bank pool (rule 18FB-3.6.2-3)."""
        company = self.company
        game.move_certificates(company, game.certificates(company, OFFER), OFFER, POOL)
        game.emit(LotUnsold(lot=company))


def buy_regional(game: Base18FB, company: str, player: str, price: int, source: str) -> None:
    """Give a regional company to a player; the whole price goes into its treasury.

    The player decides for it. See rules 18FB-3.6.2-2, 18FB-3.6.2-3 and 18FB-R-57.
    """
    game.emit(RegionalBought(player=player, company=company, price=price))
    game.pay(player, company, price, "par")
    game.move_certificates(company, game.certificates(company, source), source, player)
    game.state.presidents[company] = player
    game.state.turns[company] = 0
