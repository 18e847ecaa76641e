"""The Stock Round (rulebook 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from railhead.engine.actions import Action, BuyShare, Par, Pass, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, POOL
from railhead.titles.classic.facts import ONE_CHANGE, SELL_BUY, STOCK_ROUND
from railhead.titles.classic.game import ClassicGame
from railhead.titles.classic.powers import owner_answers, use_power
from railhead.titles.common.launching import (
    affordable_values,
    check_first_certificate,
    hand_first_certificate,
)
from railhead.titles.common.policies.stock import StockPolicy
from railhead.titles.common.rounds import open_stock_round
from railhead.titles.common.selling import can_sell
from railhead.titles.common.stock import (
    BlockSaleRoundStep,
    StockRoundStep,
    buy,
    check_purchase,
    over_limit,
    purchases,
)


class ClassicStock(StockPolicy[ClassicGame]):
    """What may be bought and sold, and what follows."""

    def purchase_payee(self, game: ClassicGame, company: str, place: str) -> str:
        """The bank, wherever the certificate lies (rules 5.3-1 and 5.3-5)."""
        return BANK

    def check_saleable(self, game: ClassicGame, company: str) -> None:
        """Check that certificates of a company may be sold at all. Raises Illegal.

        See rules 5.1-4, 5.4-5 and 15.6-2.
        """
        if game.state.round == "SR" and game.state.turn == 1:
            raise Illegal(game.rule("5.1-4"), "Nothing is sold in the first Stock Round.")
        if not game.started(company):
            raise Illegal(game.rule("15.6-2"), "{company} is not started.", company=company)

    def price_after_sale(
        self, game: ClassicGame, company: str, percent: int, *, by_president: bool
    ) -> None:
        """One row down for each share (rule 5.4-2)."""
        game.move_price(company, "down", percent // game.share_percent(company))

    def holdings_changed(self, game: ClassicGame, company: str, president: str) -> None:
        game.update_float(company)

    def keeps_president(self, game: ClassicGame, company: str, sold: str) -> bool:
        """No company changes its president in an emergency, or only others (rule 12.4-6)."""
        return sold == company or not game.title.facts.emergency_presidents

    def dividend_payees(self, game: ClassicGame, company: str) -> Iterator[tuple[str, str]]:
        """Players get theirs, and the company what lies in the pool (rule 11-2)."""
        yield from ((player, player) for player in game.state.order)
        yield POOL, company


def begin_stock_round(game: ClassicGame) -> None:
    """Start a Stock Round with the holder of the priority deal (rule 5.1-1)."""
    open_stock_round(game)
    game.push(StockRound(game.state.priority))


def too_much(game: ClassicGame, player: str) -> list[str]:
    """The companies of which a player holds more than allowed (rule 5.1-7)."""
    return [
        name
        for name in game.state.presidents
        if game.percent(name, player) > game.holding_limit_of(name)
    ]


@dataclass(frozen=True, slots=True)
class StockRound(BlockSaleRoundStep[ClassicGame]):
    """A Stock Round.

    See rules 5.1-1, 5.1-2, 5.1-3, 5.1-4, 5.1-5, 5.1-6, 5.1-7 and 5.1-8.

    `bought`: what the player to act has bought or started in this turn, "" for nothing; `several`:
    whether only certificates that may be bought in any number; `blocks`: how many sales they made
    before they bought.
    """

    bought: str = ""
    several: bool = False
    blocks: int = 0

    # -- what is possible -----------------------------------------------------------------

    def _may_sell(self, game: ClassicGame) -> bool:
        """Whether the order of a turn lets the player sell now (rule 5.1-2)."""
        order = game.title.facts.stock_turn
        if not self.bought or order not in (ONE_CHANGE, SELL_BUY):
            return True
        return order == ONE_CHANGE and not self.blocks

    def _may_buy(self, game: ClassicGame) -> bool:
        return not self.bought or self.several

    def must_sell(self, game: ClassicGame) -> bool:
        """Whether the player is above a limit and can sell what helps (rule 5.1-7)."""
        over, held = over_limit(game, self.turn), too_much(game, self.turn)
        if not (over or held) or not self._may_sell(game):
            return False
        sales = {sale.company for sale in self.sales(game)}
        return bool(sales.intersection(held)) or (over and any(map(game.counts_to_limit, sales)))

    def can_act(self, game: ClassicGame) -> bool:
        """Whether the player can do anything; if not, they pass unasked."""
        if self._may_sell(game) and (self.sales(game) if self.sold else can_sell(game, self.turn)):
            return True
        return self._may_buy(game) and any(True for _ in self._purchases(game))

    def _purchases(self, game: ClassicGame) -> Iterator[BuyShare | Par]:
        zones = game.title.facts.several_zones
        for purchase in purchases(game, self.turn):
            if not self.bought or game.in_zone(purchase.company, zones):
                yield purchase
        if not self.bought:
            for company in game.queue:
                for price in affordable_values(game, self.turn):
                    yield Par(self.turn, company, price)

    def answers(self, game: ClassicGame) -> Sequence[Answer]:
        sales = self.sales(game) if self._may_sell(game) else []
        powers = owner_answers(game, STOCK_ROUND)
        if self.must_sell(game):
            return [*sales, *powers]
        purchases_ = self._purchases(game) if self._may_buy(game) else ()
        return [*purchases_, *sales, *powers, Pass(self.turn)]

    # -- what is done ---------------------------------------------------------------------

    def take(self, game: ClassicGame, action: Action) -> None:
        """What the owner of a private company may do at any moment is no turn (rule 5.1-8)."""
        if not use_power(game, action, STOCK_ROUND):
            BlockSaleRoundStep.take(self, game, action)

    def check_one_block(self, game: ClassicGame, sale: SellShares) -> None:
        if game.title.facts.blocks_in_turn:
            BlockSaleRoundStep.check_one_block(self, game, sale)

    def sales(self, game: ClassicGame) -> list[SellShares]:
        """Every legal sale; of a company once in this turn, where its shares are one block."""
        if game.title.facts.blocks_in_turn:
            return BlockSaleRoundStep.sales(self, game)
        return StockRoundStep.sales(self, game)

    def sell(self, game: ClassicGame, sale: SellShares) -> None:
        if not self._may_sell(game):
            raise Illegal(
                game.rule("stock_turn"), "Nothing is sold after the purchase of this turn."
            )
        BlockSaleRoundStep.sell(self, game, sale)
        if not self.bought:
            self._note(game, blocks=self.blocks + 1)

    def start(self, game: ClassicGame, par: Par) -> None:
        """Start a corporation (rules 5.1-3, 5.2-1, 5.2-2 and 5.2-3)."""
        self._check_buys(game, several=False)
        company = par.company
        if company not in game.queue:
            raise Illegal(game.rule("5.2-3"), "{company} cannot be started.", company=company)
        check_first_certificate(game, par)
        game.replace(replace(self, acted=True, bought=company))
        game.state.starts[company] = par.price
        game.state.turns[company] = 0
        hand_first_certificate(game, par, company, BANK)
        game.update_float(company)

    def buy(self, game: ClassicGame, purchase: BuyShare) -> None:
        several = game.in_zone(purchase.company, game.title.facts.several_zones)
        self._check_buys(game, several=several)
        certificate = check_purchase(game, purchase)
        game.replace(replace(self, acted=True, bought=purchase.company, several=several))
        buy(game, purchase, certificate)

    def _check_buys(self, game: ClassicGame, *, several: bool) -> None:
        """Check that a purchase is allowed in this turn (rule 5.3-2). Raises Illegal."""
        if self.bought and not (several and self.several):
            raise Illegal(game.rule("stock_turn"), "A turn has one purchase or start.")

    def _note(self, game: ClassicGame, *, blocks: int) -> None:
        """Change the step where it lies in the agenda."""
        top = game.state.agenda[-1]
        assert isinstance(top, StockRound)
        game.replace(replace(top, blocks=blocks))

    def fresh(self, turn: str, passes: int, dealt: str) -> Self:
        return type(self)(turn, passes, dealt)

    def end(self, game: ClassicGame) -> None:
        """Pass the priority deal on; companies all sold to players rise (rules 5.7-1 and 5.7-2)."""
        self.hand_priority_on(game)
        for company in game.operating_order():
            sold = game.percent(company, company) + game.percent(company, POOL) == 0
            if game.floated(company) and sold:
                game.move_price(company, "up")
        game.pop()
