"""The Stock Round (rulebook 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railhead.engine.actions import BuyShare, Par, Pass, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import TREASURY
from railhead.titles.common.rounds import open_stock_round
from railhead.titles.common.selling import can_sell, check_sale, sell
from railhead.titles.common.stock import (
    StockRoundStep,
    buy,
    check_purchase,
    pay_privates,
    purchases,
)
from railhead.titles.g1849.closing import update_garibaldi
from railhead.titles.g1849.game import GARIBALDI, Base1849
from railhead.titles.g1849.prices import move_price
from railhead.titles.g1849.selling import sort_stacks
from railhead.titles.g1849.starting import (
    ChooseBase,
    can_start,
    check_start,
    place_waiting_bases,
    start_company,
)


def begin_stock_round(game: Base1849) -> None:
    """Start a Stock Round with the holder of the priority deal (rule 1849-3-1)."""
    state = game.state
    state.closed = ()
    open_stock_round(game)
    place_waiting_bases(game)
    update_garibaldi(game)
    if _nothing_can_happen(game):
        _stand_still(game)
        return
    game.push(StockRound(state.priority))
    waits = game.started(GARIBALDI) and GARIBALDI not in state.bases
    if waits and game.stock_round_begins_with_base:
        game.push(ChooseBase(GARIBALDI))


def _nothing_can_happen(game: Base1849) -> bool:
    """Whether no corporation operates, no player can start one and none receives income.

    The rulebook has no rule for this; the game would go on forever without a decision.
    """
    state = game.state
    income = any(owner in state.order for owner in state.privates.values())
    return not (
        state.presidents or income or any(can_start(game, player) for player in state.order)
    )


def _stand_still(game: Base1849) -> None:
    """End the game: at once, or by the option standstill after private companies have paid on."""
    state = game.state
    while state.turn < game.last_turn and not state.bank_broken:
        for _ in range(game.phase.operating_rounds):
            pay_privates(game)
        state.turn += 1
    game.finish("bank" if state.bank_broken else "standstill")


@dataclass(frozen=True, slots=True)
class StockRound(StockRoundStep[Base1849]):
    """A Stock Round.

    `started`: the corporation that the player to act has started in this turn, "" if none;
    `extra`: how many more of its certificates this player has bought; `before`: the operating order
    before their sales; `moved`: companies whose markers these sales have moved.
    """

    started: str = ""
    extra: int = 0
    before: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()

    # -- what is possible -----------------------------------------------------------------

    def must_sell(self, game: Base1849) -> bool:
        """Whether a player above the certificate limit must sell first (rule 1849-3.5.2-4).

        A player's own sales never raise their number of certificates, so they can exceed the limit
        only outside their turn, and both values of the option over_limit_sale_timing mean the same.
        """
        return not self.started and StockRoundStep.must_sell(self, game)

    def can_act(self, game: Base1849) -> bool:
        """Whether the player can do anything; if not, they pass unasked (rule 1849-3-4)."""
        if self.started:
            return self._can_buy_extra(game)
        return (
            can_start(game, self.turn)
            or next(purchases(game, self.turn), None) is not None
            or can_sell(game, self.turn)
        )

    def _can_buy_extra(self, game: Base1849) -> bool:
        """Whether one more certificate of the corporation just started can be bought, two at most.

        See rules 1849-3.3-1 and 1849-3.3-2.
        """
        return (
            self.extra < 2
            and game.state.cash[self.turn] >= game.price(self.started)
            and game.certificate_count(self.turn) < game.certificate_limit
        )

    def answers(self, game: Base1849) -> Sequence[Answer]:
        player = self.turn
        if self.started:
            return [BuyShare(player, self.started, TREASURY), Pass(player)]
        sales = self.sales(game)
        if self.must_sell(game):
            return sales
        starts: list[Answer] = []
        if can_start(game, player):
            values = [
                value for value in sorted(game.par_values()) if 2 * value <= game.state.cash[player]
            ]
            starts = [Par(player, game.startable(), value) for value in values]
        return [*purchases(game, player), *starts, *sales, Pass(player)]

    # -- what is done ---------------------------------------------------------------------

    def _check_last(self) -> None:
        """Check that nothing was bought before in this turn. Raises Illegal."""
        if self.started:
            raise Illegal("1849-3-1", "After buying nothing else can be done in this turn.")

    def start(self, game: Base1849, par: Par) -> None:
        self._check_last()
        check_start(game, par)
        game.replace(replace(self, acted=True, started=par.company))
        start_company(game, par, par.actor)
        update_garibaldi(game)

    def sell(self, game: Base1849, sale: SellShares) -> None:
        """Carry out a sale; it may close the corporation at once (rule 1849-3-5)."""
        self._check_last()
        check_sale(game, sale)
        cell = game.state.cells[sale.company]
        before = self.before or tuple(game.operating_order())
        game.state.sold = (*game.state.sold, (self.turn, sale.company))
        step = replace(self, acted=True, before=before)
        game.replace(step)
        sell(game, sale)
        now = game.state.cells.get(sale.company)
        if now is not None and now != cell:
            # The exchange of a presidency may have pushed a question on top of this step.
            agenda = list(game.state.agenda)
            place = agenda.index(step)
            agenda[place] = replace(step, moved=(*self.moved, sale.company))
            game.state.agenda = tuple(agenda)

    def buy(self, game: Base1849, purchase: BuyShare) -> None:
        if self.started and purchase != BuyShare(self.turn, self.started, TREASURY):
            raise Illegal(
                "1849-3.3-2",
                "With the start only certificates of {company} are bought.",
                company=self.started,
            )
        if self.started and self.extra >= 2:
            raise Illegal("1849-3.3-2", "At most two more certificates come with a start.")
        certificate = check_purchase(game, purchase)
        if self.started:
            game.replace(replace(self, extra=self.extra + 1))
        else:
            self.next_turn(game, acted=True)
        buy(game, purchase, certificate)

    def next_turn(self, game: Base1849, *, acted: bool = False, after: str = "") -> None:
        if self.moved:
            present = [name for name in self.before if name in game.state.cells]
            moved = frozenset(name for name in self.moved if name in game.state.cells)
            sort_stacks(game, tuple(present), moved)
        StockRoundStep.next_turn(self, game, acted=acted, after=after)

    def end(self, game: Base1849) -> None:
        """Pass the priority deal on and move prices; the Operating Rounds follow.

        See rules 1849-3-3, 1849-3.4-1, 1849-3.4-2 and 1849-3.4-3.
        """
        state = game.state
        self.hand_priority_on(game)
        for company in game.operating_order():
            if game.started(company):
                self._move_at_end(game, company)
        state.earthquake = False
        game.pop()
        quirk = game.options["bank_break_single_or_quirk"]
        if quirk and state.bank_broken and game.phase.operating_rounds == 1:
            game.finish("bank")

    def _move_at_end(self, game: Base1849, company: str) -> None:
        """Move a sold-out company up, and one with shares in the pool down.

        See rules 1849-3.4-1, 1849-3.4-2 and 1849-3.4-3.
        """
        if game.pool_percent(company):
            move_price(game, company, "down")
        elif not game.percent(company, company):
            move_price(game, company, "up")
