"""The Stock Round (rules 18FB-2.3-1 to 18FB-2.3-5 and 18FB-3.3-1 to 18FB-3.3.7-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from railhead.engine.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    Par,
    Pass,
    TakeConcession,
    UsePrivate,
)
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import BANK, POOL, TREASURY
from railhead.titles.common.policies.stock import StockPolicy
from railhead.titles.common.rounds import open_stock_round
from railhead.titles.common.selling import check_has_operated
from railhead.titles.common.stock import BlockSaleRoundStep, StockRoundStep, purchases
from railhead.titles.g18fb import pool_lots, starting
from railhead.titles.g18fb.concessions import (
    check_retake,
    deposit_due,
    half_deposit_card,
    retake,
)
from railhead.titles.g18fb.floating import float_if_sold
from railhead.titles.g18fb.game import NATIONAL, REGIONAL, Base18FB
from railhead.titles.g18fb.market import drop, rise_sold_out
from railhead.titles.g18fb.presidency import (
    check_concession,
    check_vacant_office,
    take_vacant_office,
    vacant,
)
from railhead.titles.g18fb.state import CARDS, OFFER


def begin_stock_round(game: Base18FB) -> None:
    """Start a Stock Round with the holder of the priority card (rule 18FB-3.3-2)."""
    open_stock_round(game)
    game.push(StockRound(game.state.priority))


class Stock18FB(StockPolicy[Base18FB]):
    """Which certificates are bought and sold, and what follows from it."""

    def is_source(self, game: Base18FB, company: str, source: str) -> bool:
        """Only nationals sell out of their treasury (rules 18FB-3.3.4-1 and 18FB-R-27)."""
        return source in (OFFER, POOL) or (source == TREASURY and company in game.of_kind(NATIONAL))

    def purchase_payee(self, game: Base18FB, company: str, place: str) -> str:
        """Shares of the Initial Offer pay the company, or the bank before it floats.

        See rules 18FB-3.3.4-1, 18FB-R-27, 18FB-R-50 and 18FB-R-51.
        """
        if place == OFFER:
            return company if game.floated(company) else BANK
        return company if place == company else BANK

    def takes_presidency(self, game: Base18FB, company: str, rival: int, president: int) -> bool:
        """By so much more than a president who is protected by a concession.

        See rules 18FB-3.3.5-1, 18FB-3.3.2-12 and 18FB-R-69.
        """
        if game.concessions_in_force:
            return rival >= president + game.title.facts.protection_percent
        return rival > president

    def holdings_changed(self, game: Base18FB, company: str, president: str) -> None:
        """Concessions follow holdings; enough purchases float a company."""
        check_concession(game, company, president)
        float_if_sold(game, company)

    def dividend_payees(self, game: Base18FB, company: str) -> Iterator[tuple[str, str]]:
        """Shares in the pool earn nothing, those that nobody has bought yet pay the treasury.

        A free share of an unsold political card counts as one of the Initial Offer. See rules
        18FB-3.5.6-4 and 18FB-2.2.5-4.
        """
        for name, holder in list(game.state.shares):
            if name == company and holder != POOL:
                yield holder, company if holder in (OFFER, CARDS) else holder

    def emergency_price(self, game: Base18FB, company: str) -> int:
        """Half of its price (rules 18FB-3.5.10-2 and 18FB-R-46)."""
        return game.price(company) // 2

    def check_saleable(self, game: Base18FB, company: str) -> None:
        """Shares of a company that has operated, and is not building, can be sold.

        See rules 18FB-3.3.1-6, 18FB-R-15, 18FB-R-20 and 18FB-3.6.3-1.
        """
        if not game.started(company):
            raise Illegal("18FB-3.3.1-6", "{company} is not started.", company=company)
        if game.kind(company) == REGIONAL:
            raise Illegal("18FB-3.6.3-1", "{company} is never sold.", company=company)
        if game.earns_interest(company):
            raise Illegal(
                "18FB-R-20", "{company} is building; its shares cannot be sold.", company=company
            )
        check_has_operated(game, company)

    def price_after_sale(
        self, game: Base18FB, company: str, percent: int, *, by_president: bool
    ) -> None:
        """One row down for each share, whoever sells, in Stock Rounds only.

        See rules 18FB-2.2.5-1, 18FB-3.3.1-1 and 18FB-3.3.1-7.
        """
        if game.state.round == "SR":
            drop(game, company, percent // game.share_percent(company))


@dataclass(frozen=True, slots=True)
class StockRound(BlockSaleRoundStep[Base18FB]):
    """The turns of the players: sales, then one purchase.

    See rules 18FB-3.3-1, 18FB-3.3.1-4 and 18FB-R-19. A certificate is of one share or, that of the
    president, of two (rule 18FB-2.3-1).

    `half`: the player to act uses the power of the card that halves a deposit.
    """

    half: bool = False

    # -- what is possible -----------------------------------------------------------------

    def must_sell(self, game: Base18FB) -> bool:
        """Nobody has to: what is above a limit is kept (rules 18FB-R-5 and 18FB-R-83)."""
        return False

    def can_act(self, game: Base18FB) -> bool:
        return next(self._possible(game), None) is not None

    def answers(self, game: Base18FB) -> Sequence[Answer]:
        return [*self._possible(game), Pass(self.turn)]

    def _possible(self, game: Base18FB) -> Iterator[Answer]:
        """Yield all that the player can do in their turn (rules 18FB-3.3-1 and 18FB-3.3.6-2)."""
        player = self.turn
        yield from purchases(game, player)
        yield from self._offices(game)
        yield from starting.starts(game, player, self._halved(game))
        yield from self._retakes(game)
        yield from self._halving(game)
        yield from pool_lots.cards_for_sale(game, player)
        yield from pool_lots.regionals_for_sale(game, player)
        yield from self.sales(game)
        yield from game.any_time_policy.answers(game, player)

    def _offices(self, game: Base18FB) -> Iterator[BuyShare]:
        """Yield the offices of nationals without a president (rule 18FB-R-61)."""
        for company in game.of_kind(NATIONAL):
            purchase = BuyShare(self.turn, company, TREASURY)
            if vacant(game, company) and passes(check_vacant_office, game, purchase):
                yield purchase

    def _retakes(self, game: Base18FB) -> list[TakeConcession]:
        """The withdrawn concessions that the player can take (rule 18FB-3.3.3-4)."""
        half = self._halved(game)
        return [
            TakeConcession(self.turn, company)
            for company in game.state.concessions
            if passes(check_retake, game, self.turn, company, half)
        ]

    def _halved(self, game: Base18FB) -> bool:
        """The player uses the power, and still has the card."""
        return self.half and bool(half_deposit_card(game, self.turn))

    def _halving(self, game: Base18FB) -> list[UsePrivate]:
        """The power that halves a deposit, where it would (rules 18FB-2.7-7 and 18FB-R-26)."""
        card = half_deposit_card(game, self.turn)
        if not card or self.half or not game.concessions_in_force:
            return []
        frozen = [name for name in game.state.concessions if game.frozen(name)]
        companies = [*game.queue, *frozen]
        if not any(deposit_due(game, self.turn, company) for company in companies):
            return []
        return [UsePrivate(self.turn, card)]

    # -- what is done ---------------------------------------------------------------------

    def start(self, game: Base18FB, par: Par) -> None:
        if par.company in game.of_kind(REGIONAL):
            pool_lots.check_regional(game, par)
            self.next_turn(game, acted=True)
            pool_lots.buy_from_pool(game, par)
            return
        half = self._halved(game)
        starting.check_start(game, par, half)
        self.next_turn(game, acted=True)
        starting.start(game, par, half)

    def buy(self, game: Base18FB, purchase: BuyShare) -> None:
        if vacant(game, purchase.company):
            check_vacant_office(game, purchase)
            self.next_turn(game, acted=True)
            take_vacant_office(game, purchase)
            return
        StockRoundStep.buy(self, game, purchase)

    def act(self, game: Base18FB, action: Action) -> None:
        match action:
            case TakeConcession(company=company):
                half = self._halved(game)
                check_retake(game, self.turn, company, half)
                self.next_turn(game, acted=True)
                retake(game, self.turn, company, half)
            case BuyPrivate(private=card) if game.state.privates.get(card) == POOL:
                pool_lots.check_card(game, action)
                self.next_turn(game, acted=True)
                pool_lots.buy_card(game, action)
            case UsePrivate() if action in self._halving(game):
                game.replace(replace(self, half=True))
            case _ if game.any_time_policy.carry_out(game, self.turn, action):
                pass
            case _:
                StockRoundStep.act(self, game, action)

    def end(self, game: Base18FB) -> None:
        """Hand the priority card on, then companies that are sold out rise.

        See rules 18FB-3.3-2 and 18FB-3.3.7-1.
        """
        self.hand_priority_on(game)
        game.pop()
        rise_sold_out(game)
