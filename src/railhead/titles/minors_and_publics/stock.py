"""The Stock Round (rulebook 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railhead.engine.actions import Action, BidCompany, Par, Pass, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.titles.common.bidding import announce, bid_range, check_bid
from railhead.titles.common.policies.stock import StockPolicy
from railhead.titles.common.rounds import open_stock_round
from railhead.titles.common.selling import check_has_operated, check_sale
from railhead.titles.common.stock import (
    BlockSaleRoundStep,
    StockRoundStep,
    check_room,
    over_limit,
    purchases,
)
from railhead.titles.minors_and_publics.game import MinorsGame
from railhead.titles.minors_and_publics.minor_auction import open_auction
from railhead.titles.minors_and_publics.selling import sufficient_sales
from railhead.titles.minors_and_publics.starting import (
    asked_about_start,
    can_start,
    check_start,
    start_public,
)


def begin_stock_round(game: MinorsGame) -> None:
    """Start a Stock Round with the holder of the Priority Deal (rule 9-1)."""
    open_stock_round(game)
    game.push(StockRound(game.state.priority))


def check_offer_of_minor(game: MinorsGame, bid: BidCompany) -> None:
    """Check that a player may put a minor up for auction (rule 9.2-8). Raises Illegal."""
    facts, minor = game.title.facts, bid.company
    if minor not in game.title.companies or not game.is_minor(minor):
        raise Illegal(game.rule("9.2-1"), "{company} is not sold by auction.", company=minor)
    available = game.available_minors()
    if minor not in available:
        first = facts.first_minor
        if available == [first] != [minor]:
            raise Illegal(game.rule("9.4-6"), "{company} is offered first.", company=first)
        if game.phase_reached("5"):
            raise Illegal(game.rule("8-5"), "Minors are auctioned up to phase 4.")
        raise Illegal(game.rule("7.2-1"), "{company} cannot be offered now.", company=minor)
    check_room(game, bid.actor, game.rule("9-8"))
    if not game.start_policy.can_offer(game):
        raise Illegal(game.rule("9.2-5"), "No city is free for {company}.", company=minor)
    check_bid(game, bid, facts.minor_minimum, facts.minor_step)


class MinorsStock(StockPolicy[MinorsGame]):
    """What may be sold, and how a sale moves the price."""

    def check_saleable(self, game: MinorsGame, company: str) -> None:
        """Check that a company is a public that has operated. Raises Illegal.

        See rules 9.1-1 and 9.1-2.
        """
        if company not in game.title.companies or game.is_minor(company):
            raise Illegal(game.rule("9.1-1"), "{company} is never sold.", company=company)
        check_has_operated(game, company)

    def price_after_sale(
        self, game: MinorsGame, company: str, percent: int, *, by_president: bool
    ) -> None:
        """Move one space down if the president has sold (rule 9.1-8)."""
        if by_president:
            game.move_price(company, "down")


@dataclass(frozen=True, slots=True)
class StockRound(BlockSaleRoundStep[MinorsGame]):
    """A Stock Round: in a turn a player sells, then buys, starts a public or opens an auction.

    See rules 9.4-7 and R-1.
    """

    # -- what is possible -----------------------------------------------------------------

    def can_act(self, game: MinorsGame) -> bool:
        """Whether the player can do anything; if not, they pass unasked (rule R-2)."""
        return (
            next(purchases(game, self.turn), None) is not None
            or can_start(game, self.turn)
            or asked_about_start(game, self.turn)
            or self._can_offer(game)
            or bool(self.sales(game))
        )

    def _can_offer(self, game: MinorsGame) -> bool:
        return (
            bool(game.available_minors())
            and game.start_policy.can_offer(game)
            and game.state.cash[self.turn] >= game.title.facts.minor_minimum
            and game.certificate_count(self.turn) < game.certificate_limit
        )

    def _one_block(self, game: MinorsGame) -> bool:
        """Whether a company may be sold only once in a turn (option director_sale_blocks).

        See rule 9.1-8.
        """
        return game.options["director_sale_blocks"] == "one"

    def sales(self, game: MinorsGame) -> list[SellShares]:
        """Every legal sale in this turn; above the limit only sufficient ones (rule 9-9)."""
        if not self._one_block(game):
            return StockRoundStep.sales(self, game)
        left = BlockSaleRoundStep.sales(self, game)
        return sufficient_sales(game, left) if over_limit(game, self.turn) else left

    def must_sell(self, game: MinorsGame) -> bool:
        return over_limit(game, self.turn) and bool(self.sales(game))

    def answers(self, game: MinorsGame) -> Sequence[Answer]:
        player = self.turn
        sales = self.sales(game)
        if self.must_sell(game):
            return sales
        starts: list[Answer] = []
        if can_start(game, player):
            prices = [price for price in game.par_values() if 2 * price <= game.state.cash[player]]
            starts = [
                Par(player, company, price)
                for company in game.unstarted_publics()
                for price in prices
            ]
        return [*purchases(game, player), *starts, *self._offers(game), *sales, Pass(player)]

    def _offers(self, game: MinorsGame) -> list[Answer]:
        if not self._can_offer(game):
            return []
        facts = game.title.facts
        least, step = facts.minor_minimum, facts.minor_step
        return [
            answer
            for minor in game.available_minors()
            for answer in bid_range(BidCompany(self.turn, minor, least), game, step)
        ]

    # -- what is done ---------------------------------------------------------------------

    def start(self, game: MinorsGame, par: Par) -> None:
        check_start(game, par)
        self.next_turn(game, acted=True)
        start_public(game, par)

    def act(self, game: MinorsGame, action: Action) -> None:
        if not isinstance(action, BidCompany):
            raise Illegal(
                game.rule("9-2"), "In a Stock Round a player sells, then buys, starts or offers."
            )
        check_offer_of_minor(game, action)
        announce(game, action)
        open_auction(game, action)
        game.start_policy.auction_opened(game, action.company)

    def sell(self, game: MinorsGame, sale: SellShares) -> None:
        check_sale(game, sale)
        if self._one_block(game):
            self.check_one_block(game, sale)
        if over_limit(game, self.turn) and sale not in self.sales(game):
            raise Illegal(
                game.rule("9-9"),
                "{player} is above the certificate limit and must sell more of {company}.",
                player=sale.actor,
                company=sale.company,
            )
        self.sell_block(game, sale)

    def end(self, game: MinorsGame) -> None:
        """Pass the Priority Deal on, and move the markers of sold-out companies up.

        See rules 9-5, 9.5-1, 9.5-2, 9.5-3 and 9.5-4.
        """
        self.hand_priority_on(game)
        game.pop()
        for company in game.operating_order():
            if not game.is_minor(company) and game.in_players_hands(company):
                game.set_marker(company, game.sold_out_cell(game.state.cells[company]))
