"""Companies sell and buy certificates (rules 18FB-3.5.9-1 to 18FB-3.5.9-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from railhead.engine.actions import Action, BuyShare, SellShares
from railhead.engine.decision import Answer
from railhead.engine.illegal import Illegal, refusal_of
from railhead.engine.state import BANK, POOL
from railhead.engine.step import Step
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import ShareBought, SharesSold
from railhead.titles.common.turn import CompanyStep
from railhead.titles.g18fb.events import ForcedSale
from railhead.titles.g18fb.floating import float_if_sold
from railhead.titles.g18fb.game import REGIONAL, Base18FB
from railhead.titles.g18fb.state import DARK_BLUE, OFFER, WHITE

_SHARE = Certificates(regular=1)


def sell(game: Base18FB, company: str, other: str, count: int, price: int | None = None) -> None:
    """A company sells shares into the bank pool; no price moves.

    `price`: what a share brings, by default its market price. See rules 18FB-3.5.9-1, 18FB-3.5.9-5,
    18FB-3.5.9-7 and 18FB-3.3.1-7.
    """
    amount = (game.price(other) if price is None else price) * count
    percent = game.share_percent(other) * count
    game.emit(SharesSold(seller=company, company=other, percent=percent, amount=amount))
    game.pay(BANK, company, amount, "sale")
    game.move_certificates(other, game.counts(Certificates(regular=count)), company, POOL)
    acting = game.state.acting
    game.state.acting = replace(acting, traded=(*acting.traded, other))


# -- forced sales ------------------------------------------------------------------------------


def forbidden_shares(game: Base18FB, company: str) -> Iterator[tuple[str, int]]:
    """The shares that a company may not keep: (company, how many).

    See rules 18FB-2.2.3-1, 18FB-2.2.4-1 and 18FB-3.5.9-6.
    """
    alone = game.zone(company) == DARK_BLUE
    for other in game.state.cells:
        count = game.held(other, company).regular
        if count and (game.zone(other) != WHITE or (alone and other != company)):
            yield other, count


def sell_forced(game: Base18FB, company: str) -> None:
    """Sell what a company may not keep, at once and at the full price (rule 18FB-R-45)."""
    for other, count in list(forbidden_shares(game, company)):
        game.emit(ForcedSale(company=company, other=other))
        sell(game, company, other, count)


@dataclass(frozen=True, slots=True)
class ForcedSales(Step[Base18FB]):
    """The first thing in a turn, in every state of the company (rule 18FB-R-45)."""

    name: ClassVar[str] = "forced_sales"
    company: str

    def run(self, game: Base18FB) -> bool:
        game.pop()
        sell_forced(game, self.company)
        return False


# -- the financial step ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finance(CompanyStep[Base18FB]):
    """Sell shares, then buy at most one certificate.

    See rules 18FB-3.5.9-1, 18FB-3.5.9-8 and 18FB-R-45.
    """

    name: ClassVar[str] = "finance"

    def run(self, game: Base18FB) -> bool:
        sell_forced(game, self.company)
        return CompanyStep.run(self, game)

    def needed(self, game: Base18FB) -> bool:
        """A building or frozen company deals in no shares (rules 18FB-3.4-3 and 18FB-3.4-6)."""
        return game.runs_freely(self.company) and bool(self.choices(game))

    def choices(self, game: Base18FB) -> Sequence[Answer]:
        return [*company_sales(game, self.company), *self._purchases(game)]

    def _purchases(self, game: Base18FB) -> Iterator[BuyShare]:
        for other in game.state.cells:
            for source in (OFFER, POOL):
                purchase = BuyShare(self.company, other, source)
                if purchase_refusal(game, purchase) is None:
                    yield purchase

    def act(self, game: Base18FB, action: Action) -> None:
        match action:
            case SellShares():
                refusal = sale_refusal(game, action)
            case BuyShare():
                refusal = purchase_refusal(game, action)
            case _:
                refusal = self.wrong(game, action)
        if refusal is not None:
            raise refusal
        if isinstance(action, SellShares):
            sell(game, self.company, action.company, action.regular)
        elif isinstance(action, BuyShare):
            game.pop()
            _buy(game, action)


def company_sales(game: Base18FB, company: str) -> Iterator[SellShares]:
    """Yield every sale of shares that is legal for a company now."""
    for other in game.state.cells:
        for count in range(1, game.held(other, company).regular + 1):
            if sale_refusal(game, sale := SellShares(company, other, count)) is None:
                yield sale


def sale_refusal(game: Base18FB, sale: SellShares) -> Illegal | None:
    """Why a company may not sell shares now, None if it may.

    Like a player it sells nothing of a company that is building or has not operated. See rules
    18FB-3.5.9-5, 18FB-3.5.9-6 and 18FB-R-80.
    """
    company, other, count = sale.actor, sale.company, sale.regular
    if count < 1 or sale.last or sale.president or game.held(other, company).regular < count:
        return Illegal("18FB-3.5.9-1", "{seller} does not hold these certificates.", seller=company)
    refusal = refusal_of(game.stock_policy.check_saleable, game, other)
    if refusal is not None:
        return refusal
    limit = game.title.facts.pool_limit_percent
    if game.pool_percent(other) + game.share_percent(other) * count > limit:
        return Illegal(
            "18FB-3.5.9-5",
            "The Bank Pool may hold at most {limit}% of {company}.",
            limit=limit,
            company=other,
        )
    return None


def purchase_refusal(game: Base18FB, purchase: BuyShare) -> Illegal | None:
    """Why a company may not buy a certificate now, None if it may.

    See rules 18FB-3.5.9-2, 18FB-3.5.9-3, 18FB-3.5.9-4, 18FB-2.2.3-1, 18FB-2.2.4-1 and 18FB-R-71.
    """
    company, other, source = purchase.actor, purchase.company, purchase.source
    if other not in game.state.cells or game.kind(other) == REGIONAL:
        return Illegal("18FB-3.5.9-2", "{company} has not been started.", company=other)
    own = company == other
    if source not in ((POOL,) if own else (OFFER, POOL)) or not game.held(other, source).regular:
        return Illegal("18FB-3.5.9-2", "No share of {company} is sold there.", company=other)
    if company in game.state.leased:
        return Illegal("18FB-R-71", "{company} still leases a train.", company=company)
    if other in game.state.acting.traded:
        return Illegal(
            "18FB-3.5.9-4", "{company} has sold shares of {other}.", company=company, other=other
        )
    if game.zone(other) != WHITE:
        return Illegal("18FB-2.2.3-1", "No company may hold shares of {company}.", company=other)
    if not own and game.zone(company) == DARK_BLUE:
        return Illegal("18FB-2.2.4-1", "{company} may hold no shares of others.", company=company)
    limit = game.title.facts.company_limit_percent
    if not own and game.percent(other, company) + game.share_percent(other) > limit:
        return Illegal(
            "18FB-3.5.9-3",
            "{company} may hold at most {limit}% of {other}.",
            company=company,
            limit=limit,
            other=other,
        )
    price = game.share_price(other, source)
    if game.state.cash[company] < price:
        return Illegal(
            "18FB-3.5.9-7", "{company} cannot pay {price}.", company=company, price=price
        )
    return None


def _buy(game: Base18FB, purchase: BuyShare) -> None:
    """Carry out a checked purchase; the money goes where a player's would (18FB-3.5.9-7)."""
    company, other, source = purchase.actor, purchase.company, purchase.source
    price, percent = game.share_price(other, source), game.share_percent(other)
    game.emit(
        ShareBought(buyer=company, company=other, percent=percent, source=source, amount=price)
    )
    game.pay(company, game.stock_policy.purchase_payee(game, other, source), price, "share")
    game.move_certificates(other, game.counts(_SHARE), source, company)
    float_if_sold(game, other)
