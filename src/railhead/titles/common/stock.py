"""The stock round: turns of players, purchases, and the passes that end it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, Self

from railhead.engine.actions import Action, BuyShare, Par, Pass, SellShares
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK
from railhead.engine.step import Step
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import IncomePaid, ShareBought
from railhead.titles.common.events.rounds import Passed, StockRoundOver
from railhead.titles.common.game import CommonGame, T
from railhead.titles.common.presidency import update_presidency
from railhead.titles.common.selling import can_sell, check_sale, sale_options, sell


def over_limit(game: CommonGame, player: str) -> bool:
    """Whether the player holds more certificates than the limit."""
    return game.certificate_count(player) > game.certificate_limit


def has_room(game: CommonGame, player: str) -> bool:
    """Whether a player may hold one more certificate that counts."""
    return game.certificate_count(player) < game.certificate_limit


def check_room(game: CommonGame, player: str, rule: str) -> None:
    """Check that a player may hold one more certificate. Raises Illegal with the id `rule`."""
    if not has_room(game, player):
        raise Illegal(
            rule,
            "{player} is at the certificate limit of {limit}.",
            player=player,
            limit=game.certificate_limit,
        )


def check_can_pay(game: CommonGame, player: str, price: int, rule: str) -> None:
    """Check that a player has the money for something. Raises Illegal with this rule."""
    if game.state.cash[player] < price:
        raise Illegal(rule, "{player} cannot pay {price}.", player=player, price=price)


def may_hold(game: CommonGame, player: str, company: str, percent: int) -> bool:
    """Whether a player may hold `percent` more of a company."""
    return game.percent(company, player) + percent <= game.holding_limit_of(company)


def check_holding(game: CommonGame, player: str, company: str, percent: int) -> None:
    """Check that a player may hold `percent` more of a company. Raises Illegal."""
    if not may_hold(game, player, company, percent):
        raise Illegal(
            game.rule("holding_limit"),
            "{player} may hold at most {limit}% of {company}.",
            player=player,
            company=company,
            limit=game.holding_limit_of(company),
        )


def check_purchase(game: CommonGame, purchase: BuyShare) -> Certificates:
    """Check the purchase of a certificate by a player; return the certificate. Raises Illegal."""
    company, player = purchase.company, purchase.actor
    if not game.stock_policy.is_source(game, company, purchase.source):
        raise Illegal(
            game.rule("share_source"),
            "Certificates of {company} are not sold there.",
            company=company,
        )
    if not game.started(company):
        raise Illegal(game.rule("not_started"), "{company} is not started.", company=company)
    if (player, company) in game.state.sold:
        raise Illegal(
            game.rule("sold_before"),
            "{player} sold {company} in this Stock Round.",
            player=player,
            company=company,
        )
    certificate = game.next_certificate(company, game.source_holder(company, purchase.source))
    if certificate is None:
        raise Illegal(
            game.rule("none_for_sale"), "No certificate of {company} lies there.", company=company
        )
    percent = game.percent_of(company, certificate)
    cost = cost_of(game, purchase, certificate)
    check_can_pay(game, player, cost, game.rule("share_price"))
    check_holding(game, player, company, percent)
    if game.counts_to_limit(company):
        check_room(game, player, game.rule("certificate_limit"))
    return certificate


def cost_of(game: CommonGame, purchase: BuyShare, certificate: Certificates) -> int:
    """Return what a certificate costs where it is bought, in money."""
    return game.share_price(purchase.company, purchase.source) * game.shares_of(certificate)


def buy(game: CommonGame, purchase: BuyShare, certificate: Certificates) -> None:
    """Carry out a checked purchase."""
    company, player = purchase.company, purchase.actor
    place = game.source_holder(company, purchase.source)
    percent = game.percent_of(company, certificate)
    cost = cost_of(game, purchase, certificate)
    game.emit(
        ShareBought(
            buyer=player,
            company=company,
            percent=percent,
            source=purchase.source,
            amount=cost,
        )
    )
    before = game.state.presidents[company]
    game.pay(player, game.stock_policy.purchase_payee(game, company, place), cost, "share")
    game.move_certificates(company, game.counts(certificate), place, player)
    update_presidency(game, company, player)
    game.stock_policy.holdings_changed(game, company, before)


def purchases(game: CommonGame, player: str) -> Iterator[BuyShare]:
    """Yield every legal purchase of a player: those that `check_purchase` lets pass.

    It asks the same without the refusals, of which a list would make very many.
    """
    room = has_room(game, player)
    sold, policy, cash = game.state.sold, game.stock_policy, game.state.cash[player]
    for company in game.state.presidents:
        if (player, company) in sold or (not room and game.counts_to_limit(company)):
            continue
        for source in game.share_sources:
            if not policy.is_source(game, company, source):
                continue
            certificate = game.next_certificate(company, game.source_holder(company, source))
            if certificate is None:
                continue
            purchase = BuyShare(player, company, source)
            if cost_of(game, purchase, certificate) <= cash and may_hold(
                game, player, company, game.percent_of(company, certificate)
            ):
                yield purchase


@dataclass(frozen=True, slots=True)
class StockRoundStep(Step[T], Generic[T]):
    """A stock round.

    `turn`: the player to act; `passes`: how many players in a row have passed; `dealt`: the last
    player who bought, sold or started something; `acted`: whether the player to act has done so in
    this turn.
    """

    name: ClassVar[str] = "stock_round"
    turn: str
    passes: int = 0
    dealt: str = ""
    acted: bool = False

    def run(self, game: T) -> bool:
        if self.passes >= len(game.state.order):
            self.end(game)
            return False
        if self.can_act(game):
            return True
        self.next_turn(game)
        return False

    def actor(self, game: T) -> str:
        return self.turn

    def can_act(self, game: T) -> bool:
        """Whether the player to act can do anything; if not, he passes without being asked."""
        raise NotImplementedError(type(self).__name__)

    def end(self, game: T) -> None:
        """End the round: everybody has passed in turn."""
        raise NotImplementedError(type(self).__name__)

    # -- what a player does -----------------------------------------------------------------

    def take(self, game: T, action: Action) -> None:
        if action.actor != self.turn:
            raise Illegal(game.rule("player_turn"), "It is the turn of {player}.", player=self.turn)
        self.check_must_sell(game, action)
        match action:
            case Pass():
                if not self.acted:
                    game.emit(Passed(actor=self.turn, on=self.name))
                self.next_turn(game)
            case SellShares():
                self.sell(game, action)
            case Par():
                self.start(game, action)
            case BuyShare():
                self.buy(game, action)
            case _:
                self.act(game, action)

    def sell(self, game: T, sale: SellShares) -> None:
        """Check a sale and carry it out. Raises Illegal."""
        raise NotImplementedError(type(self).__name__)

    def start(self, game: T, par: Par) -> None:
        """Check the start of a company and carry it out. Raises Illegal."""
        raise NotImplementedError(type(self).__name__)

    def buy(self, game: T, purchase: BuyShare) -> None:
        """Check the purchase of a certificate, which ends the turn, and carry it out."""
        certificate = check_purchase(game, purchase)
        self.next_turn(game, acted=True)
        buy(game, purchase, certificate)

    def act(self, game: T, action: Action) -> None:
        """Carry out an action that only some titles have in stock rounds. Raises Illegal."""
        raise Illegal(
            game.rule("stock_turn"), "In a stock round a player sells, then buys or starts."
        )

    def fresh(self, turn: str, passes: int, dealt: str) -> Self:
        """The round at the beginning of the turn of the player `turn`."""
        return type(self)(turn, passes, dealt)

    def next_turn(self, game: T, *, acted: bool = False, after: str = "") -> None:
        """End the turn; the next player sits left of `after`, by default of the present player.

        `acted`: the player has done something, so that it does not count as a pass.
        """
        acted = acted or self.acted
        game.replace(
            self.fresh(
                game.left_of(after or self.turn),
                0 if acted else self.passes + 1,
                self.turn if acted else self.dealt,
            )
        )

    def must_sell(self, game: T) -> bool:
        """Whether the player is above the certificate limit and can sell."""
        return over_limit(game, self.turn) and can_sell(game, self.turn)

    def check_must_sell(self, game: T, action: object) -> None:
        """Check that a player above the certificate limit sells first. Raises Illegal."""
        if not isinstance(action, SellShares) and self.must_sell(game):
            raise Illegal(
                game.rule("sell_first"),
                "{player} is above the certificate limit and must sell first.",
                player=self.turn,
            )

    def sales(self, game: T) -> list[SellShares]:
        """Every legal sale of the player to act."""
        return [
            sale
            for company in game.state.presidents
            for sale in sale_options(game, self.turn, company)
        ]

    def hand_priority_on(self, game: T) -> None:
        """Give the priority deal to the player left of `dealt`, and announce it."""
        state = game.state
        if self.dealt:
            state.priority = game.left_of(self.dealt)
        game.emit(StockRoundOver(turn=state.turn, priority=state.priority))


@dataclass(frozen=True, slots=True)
class BlockSaleRoundStep(StockRoundStep[T], Generic[T]):
    """A stock round in which a player may sell shares of a company once a turn, as one block.

    `sold`: companies whose shares the player to act has sold in this turn.
    """

    sold: tuple[str, ...] = ()

    def sales(self, game: T) -> list[SellShares]:
        """Every legal sale of companies that were not sold in this turn."""
        every = StockRoundStep.sales(self, game)
        return [sale for sale in every if sale.company not in self.sold]

    def sell(self, game: T, sale: SellShares) -> None:
        check_sale(game, sale)
        self.check_one_block(game, sale)
        self.sell_block(game, sale)

    def check_one_block(self, game: T, sale: SellShares) -> None:
        """Check that the company was not sold before in this turn. Raises Illegal."""
        if sale.company in self.sold:
            raise Illegal(
                game.rule("one_block"),
                "{player} has sold {company} in this turn; a turn has one sale of a company.",
                player=sale.actor,
                company=sale.company,
            )

    def sell_block(self, game: T, sale: SellShares) -> None:
        """Carry out a checked sale, and remember that the company was sold."""
        game.state.sold = (*game.state.sold, (self.turn, sale.company))
        game.replace(replace(self, acted=True, sold=(*self.sold, sale.company)))
        sell(game, sale)


def go_on_after_auction(game: CommonGame, winner: str, following: str) -> None:
    """Resume the stock round on top of the agenda after an auction; `following` has the turn."""
    step = game.state.agenda[-1]
    assert isinstance(step, StockRoundStep)
    game.replace(step.fresh(following, 0, winner))


def pay_privates(game: CommonGame) -> None:
    """Pay the income of each private company to its owner."""
    for private, owner in game.state.privates.items():
        if not game.private_policy.pays_income(game, private):
            continue
        income = game.private_policy.income(game, private)
        game.emit(IncomePaid(private=private, owner=owner, amount=income))
        game.pay(BANK, owner, income, "income")
