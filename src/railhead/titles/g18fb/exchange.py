"""Shares of two companies become shares of a national (rulebook 3.7.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.engine.state import BANK, POOL
from railhead.titles.common.certificates import Certificates
from railhead.titles.g18fb.events import SharesExchanged
from railhead.titles.g18fb.game import Table18FB
from railhead.titles.g18fb.presidency import settle_presidency
from railhead.titles.g18fb.state import CARDS, OFFER

_OFFICE = Certificates(president=1)


@dataclass(frozen=True, slots=True)
class Holdings:
    """Who held how many shares of the merging companies: holder -> shares, of both together.

    `floated`: of those for which an odd one is paid, because somebody had started their company.
    """

    shares: Mapping[str, int]
    floated: Mapping[str, int]


def holdings(game: Table18FB, companies: tuple[str, ...]) -> Holdings:
    """The shares of companies as they are held now."""
    shares: dict[str, int] = {}
    floated: dict[str, int] = {}
    for company, holder in game.state.shares:
        if company in companies:
            count = game.percent(company, holder) // game.share_percent(company)
            shares[holder] = shares.get(holder, 0) + count
            if game.started(company):
                floated[holder] = floated.get(holder, 0) + count
    return Holdings(shares, floated)


def exchange_shares(
    game: Table18FB, national: str, companies: tuple[str, ...], held: Holdings, first: str
) -> None:
    """Give two old shares, of either company, one of the national, which has them all as yet.

    First players from `first` on, then other companies, in the end the bank pool, which also gets
    an odd share of the treasuries. Rules 18FB-3.7.1-7 to 18FB-3.7.1-10, 18FB-3.7.1-11, 18FB-R-60,
    18FB-R-61 and 18FB-R-82.
    """
    for holder in (*game.around(first), *game.operating_order()):
        if held.shares.get(holder):
            _exchange(game, national, held, holder)
    treasuries = sum(held.shares.get(place, 0) for place in (OFFER, CARDS, *companies))
    pool = held.shares.get(POOL, 0) + treasuries % 2
    _hand_out(game, national, POOL, pool // 2)
    settle_presidency(game, national)


def _exchange(game: Table18FB, national: str, held: Holdings, holder: str) -> None:
    """Exchange what a player or a company has; half the price is paid for an odd share.

    Rules 18FB-3.7.1-8, 18FB-3.7.1-9 and 18FB-R-59.
    """
    count = held.shares[holder]
    given = _hand_out(game, national, holder, count // 2)
    # More than one is left over only where nobody can have the president's certificate.
    paid = min(count - 2 * given, held.floated.get(holder, 0)) * (game.price(national) // 2)
    game.emit(
        SharesExchanged(national=national, holder=holder, shares=given, before=count, amount=paid)
    )
    game.pay(BANK, holder, paid, "exchange")


def _hand_out(game: Table18FB, national: str, holder: str, wanted: int) -> int:
    """Give shares as far as there are certificates for them; return how many.

    The first player who gets two takes the president's certificate (rule 18FB-3.7.1-8); it goes to
    nobody else (rule 18FB-R-61).
    """
    office = 0
    if holder in game.players and not game.started(national):
        office = game.shares_of(_OFFICE)
        if wanted < office:
            office = 0
    if office:
        game.move_certificates(national, game.counts(_OFFICE), national, holder)
        game.state.presidents[national] = holder
    single = min(wanted - office, game.held(national, national).regular)
    if single:
        counts = game.counts(Certificates(regular=single))
        game.move_certificates(national, counts, national, holder)
    return office + single
