"""The Stock Round (rulebook 3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, BuyShare, Par, Pass, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, POOL, TREASURY
from railhead.engine.step import Step
from railhead.titles.g1849.closing import update_garibaldi
from railhead.titles.g1849.game import LAST, REGULAR, Table1849
from railhead.titles.g1849.presidency import follow_purchase
from railhead.titles.g1849.prices import move_price
from railhead.titles.g1849.selling import can_sell, check_sale, sale_options, sell, sort_stacks
from railhead.titles.g1849.starting import (
    can_start,
    check_start,
    place_waiting_bases,
    start_company,
)

_UNITS = {REGULAR: (0, 1, 0), LAST: (0, 0, 1)}


def begin_stock_round(game: Table1849) -> None:
    """Start a Stock Round with the holder of the priority deal (rule 1849-3-1)."""
    state = game.state
    state.round, state.round_number = "SR", 1
    state.closed = ()
    state.sold = ()
    game.emit("stock_round", turn=state.turn)
    place_waiting_bases(game)
    update_garibaldi(game)
    if _nothing_can_happen(game):
        game.finish("standstill")
    else:
        game.push(StockRound(state.priority))


def _nothing_can_happen(game: Table1849) -> bool:
    """No corporation operates, nobody can start one and no money will come in.

    The rulebook does not foresee it; the game would go on for ever without a decision.
    """
    state = game.state
    income = any(owner in state.order for owner in state.privates.values())
    return not (
        state.presidents or income or any(can_start(game, player) for player in state.order)
    )


def _over_limit(game: Table1849, player: str) -> bool:
    return game.certificate_count(player) > game.certificate_limit


def check_purchase(game: Table1849, purchase: BuyShare) -> int:
    """Check the purchase of a certificate by a player; return its kind. Raises Illegal."""
    company, player = purchase.company, purchase.actor
    if purchase.source not in (TREASURY, POOL):
        raise Illegal("1849-3.2-4", "Certificates are bought from a treasury or the Bank Pool.")
    if not game.started(company):
        raise Illegal("1849-3.2-3", "{company} is not started.", company=company)
    if (player, company) in game.state.sold:
        raise Illegal(
            "1849-3.1-7",
            "{player} sold {company} in this Stock Round.",
            player=player,
            company=company,
        )
    kind = game.next_kind(company, company if purchase.source == TREASURY else POOL)
    if kind is None:
        raise Illegal("1849-3.2-1", "No certificate of {company} lies there.", company=company)
    percent = game.title.certificates[kind].percent
    cost = game.price(company) * percent // 10
    if game.state.cash[player] < cost:
        raise Illegal("1849-3.2-2", "{player} cannot pay {price}.", player=player, price=cost)
    limit = game.title.special["player_limit_percent"]
    if game.percent(company, player) + percent > limit:
        raise Illegal(
            "1849-3.5.2-1",
            "{player} may hold at most {limit}% of {company}.",
            player=player,
            company=company,
            limit=limit,
        )
    if game.certificate_count(player) >= game.certificate_limit:
        raise Illegal(
            "1849-3.5.2-2",
            "{player} is at the certificate limit of {limit}.",
            player=player,
            limit=game.certificate_limit,
        )
    return kind


def buy(game: Table1849, purchase: BuyShare, kind: int) -> None:
    """Carry out a checked purchase (rule 1849-3.2-1)."""
    company, player = purchase.company, purchase.actor
    place = company if purchase.source == TREASURY else POOL
    percent = game.title.certificates[kind].percent
    cost = game.price(company) * percent // 10
    game.emit(
        "share_bought",
        buyer=player,
        company=company,
        percent=percent,
        source=purchase.source,
        amount=cost,
    )
    game.pay(player, company if place == company else BANK, cost, "share")
    game.move_certificates(company, _UNITS[kind], place, player)
    follow_purchase(game, company, player)


def purchases(game: Table1849, player: str) -> Iterator[BuyShare]:
    """Yield every legal purchase of a player."""
    for company in game.state.presidents:
        for source in (TREASURY, POOL):
            purchase = BuyShare(player, company, source)
            try:
                check_purchase(game, purchase)
            except Illegal:
                continue
            yield purchase


@dataclass(frozen=True, slots=True)
class StockRound(Step[Table1849]):
    """The turns of the players.

    `turn`: the player to act; `passes`: turns in a row without a deal; `dealt`: who made the last
    deal; `acted`: he did something in this turn; `started`: the corporation he started in it and
    `extra`: how many certificates he bought with it; `before`: the operating order before his
    sales; `moved`: companies whose price his sales moved.
    """

    name: ClassVar[str] = "stock_round"
    turn: str
    passes: int = 0
    dealt: str = ""
    acted: bool = False
    started: str = ""
    extra: int = 0
    before: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()

    def run(self, game: Table1849) -> bool:
        if self.passes >= len(game.state.order):
            self._end(game)
            return False
        if self._can_act(game):
            return True
        self._next(game)
        return False

    def actor(self, game: Table1849) -> str:
        return self.turn

    # -- what is possible -----------------------------------------------------------------

    def _must_sell(self, game: Table1849) -> bool:
        """Rule 1849-3.5.2-4.

        No sale of one's own raises the number of one's certificates, so a player goes above the
        limit outside his turn only and both values of over_limit_sale_timing mean the same.
        """
        return not self.started and _over_limit(game, self.turn) and can_sell(game, self.turn)

    def _can_act(self, game: Table1849) -> bool:
        """Rule 1849-3-4: a player who can do nothing is passed over."""
        if self.started:
            return self._can_buy_extra(game)
        return (
            can_start(game, self.turn)
            or next(purchases(game, self.turn), None) is not None
            or can_sell(game, self.turn)
        )

    def _can_buy_extra(self, game: Table1849) -> bool:
        """Up to two regular certificates with the start (rules 1849-3.3-1 and 3.3-2)."""
        return (
            self.extra < 2
            and game.state.cash[self.turn] >= game.price(self.started)
            and game.certificate_count(self.turn) < game.certificate_limit
        )

    def answers(self, game: Table1849) -> Sequence[Answer]:
        player = self.turn
        if self.started:
            return [BuyShare(player, self.started, TREASURY), Pass(player)]
        sales = [
            sale
            for company in game.state.presidents
            for sale in sale_options(game, player, company)
        ]
        if self._must_sell(game):
            return sales
        starts: list[Answer] = []
        if can_start(game, player):
            values = [
                value for value in sorted(game.par_values()) if 2 * value <= game.state.cash[player]
            ]
            starts = [Par(player, game.startable(), value) for value in values]
        return [*purchases(game, player), *starts, *sales, Pass(player)]

    # -- what is done ---------------------------------------------------------------------

    def take(self, game: Table1849, action: Action) -> None:
        if action.actor != self.turn:
            raise Illegal("1849-3-1", "It is the turn of {player}.", player=self.turn)
        if self.started and not isinstance(action, Pass | BuyShare):
            raise Illegal("1849-3-1", "After buying nothing else can be done in this turn.")
        if not isinstance(action, SellShares) and self._must_sell(game):
            raise Illegal(
                "1849-3.5.2-4",
                "{player} is above the certificate limit and must sell first.",
                player=self.turn,
            )
        match action:
            case Pass():
                if not self.acted:
                    game.emit("passed", actor=self.turn)
                self._next(game)
            case SellShares():
                self._sell(game, action)
            case Par():
                check_start(game, action)
                game.replace(replace(self, acted=True, started=action.company))
                start_company(game, action, action.actor)
                update_garibaldi(game)
            case BuyShare():
                self._buy(game, action)
            case _:
                raise Illegal("1849-3-1", "In a Stock Round a player sells, then buys or starts.")

    def _sell(self, game: Table1849, sale: SellShares) -> None:
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

    def _buy(self, game: Table1849, purchase: BuyShare) -> None:
        if self.started and purchase != BuyShare(self.turn, self.started, TREASURY):
            raise Illegal(
                "1849-3.3-2",
                "With the start only certificates of {company} are bought.",
                company=self.started,
            )
        if self.started and self.extra >= 2:
            raise Illegal("1849-3.3-2", "At most two more certificates come with a start.")
        kind = check_purchase(game, purchase)
        if self.started:
            game.replace(replace(self, extra=self.extra + 1))
        else:
            self._next(game, acted=True)
        buy(game, purchase, kind)

    def _next(self, game: Table1849, acted: bool = False) -> None:
        """End the turn of a player."""
        if self.moved:
            present = [name for name in self.before if name in game.state.cells]
            moved = frozenset(name for name in self.moved if name in game.state.cells)
            sort_stacks(game, tuple(present), moved)
        acted = acted or self.acted
        player = game.left_of(self.turn)
        game.replace(
            StockRound(
                player,
                passes=0 if acted else self.passes + 1,
                dealt=self.turn if acted else self.dealt,
            )
        )

    def _end(self, game: Table1849) -> None:
        """Price moves, priority deal, then the Operating Rounds (rules 1849-3.4, 3-3)."""
        state = game.state
        if self.dealt:
            state.priority = game.left_of(self.dealt)
        game.emit("stock_round_over", turn=state.turn, priority=state.priority)
        for company in game.operating_order():
            if game.started(company):
                self._move_at_end(game, company)
        state.earthquake = False
        game.pop()
        quirk = game.options["bank_break_single_or_quirk"]
        if quirk and state.bank_broken and game.phase.operating_rounds == 1:
            game.finish("bank")

    def _move_at_end(self, game: Table1849, company: str) -> None:
        """Sold out: up; in the pool: down (rules 1849-3.4-1 to 3.4-3)."""
        if game.pool_percent(company):
            move_price(game, company, "down")
        elif not game.percent(company, company):
            move_price(game, company, "up")
