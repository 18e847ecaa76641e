"""Sales of certificates by players and by corporations (rulebook 3.1, 3.5.3, 4.6.1, 4.7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.actions import SellShares
from railhead.engine.illegal import Illegal
from railhead.engine.state import BANK, POOL
from railhead.titles.g1849.game import LAST, REGULAR, Table1849
from railhead.titles.g1849.presidency import exchange, successor
from railhead.titles.g1849.prices import move_price


def check_sale(game: Table1849, sale: SellShares, keep_president_of: str = "") -> None:
    """Check a player's sale. Raises Illegal with the rule that refuses it.

    `keep_president_of`: the operating corporation in an emergency, which must not change hands.
    """
    company, seller = sale.company, sale.actor
    _check_saleable(game, company)
    held = game.certificates(company, seller)
    president = game.state.presidents[company] == seller
    counts = (sale.regular, sale.last)
    if sale.percent <= 0 or min(counts) < 0 or sale.president not in (0, 10, 20):
        raise Illegal("1849-3.1-1", "A sale is of at least one certificate.")
    if sale.regular > held[REGULAR] or sale.last > held[LAST]:
        raise Illegal(
            "1849-3.1-1",
            "{seller} does not hold these certificates of {company}.",
            seller=seller,
            company=company,
        )
    limit = game.title.special["pool_limit_percent"]
    if game.pool_percent(company) + sale.percent > limit:
        raise Illegal(
            "1849-3.1-5",
            "The Bank Pool may hold at most {limit}% of {company}.",
            limit=limit,
            company=company,
        )
    if not president:
        if sale.president:
            raise Illegal(
                "1849-3.1-6",
                "Only the president of {company} has its president's certificate.",
                company=company,
            )
        return
    follower = successor(game, company, seller)
    after = game.percent(company, seller) - sale.percent
    lost = bool(follower) and game.percent(company, follower) > after
    if company == keep_president_of and (lost or sale.president):
        raise Illegal(
            "1849-4.6.1-12",
            "An emergency sale may not make another player president of {company}.",
            company=company,
        )
    if sale.president:
        _check_split(game, sale, follower, after, lost)


def _check_saleable(game: Table1849, company: str) -> None:
    """Rule 1849-3.1-4 with the option share_saleable_after."""
    if game.options["share_saleable_after"] == "first_round":
        ready = company in game.state.seasoned
    else:
        ready = game.state.turns.get(company, 0) > 0
    if not ready:
        raise Illegal(
            "1849-3.1-4",
            "{company} has not operated yet; its certificates cannot be sold.",
            company=company,
        )


def _check_split(game: Table1849, sale: SellShares, follower: str, after: int, lost: bool) -> None:
    """A sale that uses the president's certificate (rules 1849-3.1-6, 3.5.3-4 to 3.5.3-10)."""
    company = sale.company
    if not follower:
        raise Illegal(
            "1849-3.5.3-4",
            "Nobody else holds 20% of {company}; the president keeps his certificate.",
            company=company,
        )
    if not lost:
        raise Illegal(
            "1849-3.5.3-6",
            "The next president of {company} must then hold more than the seller.",
            company=company,
        )
    held = game.certificates(company, sale.actor)
    theirs = game.certificates(company, follower)
    if game.options["president_certificate_sale"] == "narrow":
        alone = sale.president == 20 or not (sale.regular or sale.last)
        if after >= 20 or not alone:
            raise Illegal(
                "1849-3.5.3-6",
                "A sale of the president's certificate of {company} must leave less than 20%.",
                company=company,
            )
    if sale.president == 10 and theirs[LAST]:
        raise Illegal(
            "1849-3.5.3-10",
            "The next president of {company} gives the Last Certificate, which cannot be split.",
            company=company,
        )
    # A sale has one name only: regular certificates of the seller count before equal ones that
    # the exchange brings, and the president's certificate is split only where nothing else fits.
    if sale.president == 10:
        twice = held[REGULAR] > 0
    else:
        twice = held[REGULAR] - sale.regular >= 2 and not theirs[LAST]
    if twice:
        raise Illegal(
            "1849-3.5.3-5", "Regular certificates of {company} are sold first.", company=company
        )


def sale_options(
    game: Table1849, seller: str, company: str, keep_president_of: str = ""
) -> Iterator[SellShares]:
    """Yield every legal sale of one company by a player."""
    held = game.certificates(company, seller)
    if not any(held) or not game.started(company):
        return
    parts = (0, 10, 20) if game.state.presidents[company] == seller else (0,)
    for regular in range(held[REGULAR] + 1):
        for last in range(held[LAST] + 1):
            for part in parts:
                sale = SellShares(seller, company, regular, last, part)
                if sale.percent and legal_sale(game, sale, keep_president_of):
                    yield sale


def legal_sale(game: Table1849, sale: SellShares, keep_president_of: str = "") -> bool:
    """Whether `check_sale` lets a sale pass."""
    try:
        check_sale(game, sale, keep_president_of)
    except Illegal:
        return False
    return True


def can_sell(game: Table1849, seller: str) -> bool:
    """The player has at least one legal sale."""
    companies = [name for name, holder in list(game.state.shares) if holder == seller]
    return any(next(sale_options(game, seller, name), None) for name in companies)


def sell(game: Table1849, sale: SellShares) -> None:
    """Carry out a checked sale: payment, certificates, presidency, then the price.

    Rules 1849-3.1-1 to 3.1-3, 3.5.3-5 and 3-5.
    """
    company, seller = sale.company, sale.actor
    price = game.price(company)
    game.emit(
        "shares_sold",
        seller=seller,
        company=company,
        percent=sale.percent,
        amount=price * sale.percent // 10,
    )
    game.pay(BANK, seller, price * sale.percent // 10, "sale")
    game.move_certificates(company, (0, sale.regular, sale.last), seller, POOL)
    if game.state.presidents[company] == seller:
        follower = successor(game, company, seller)
        left = game.percent(company, seller) - sale.president
        if sale.president:
            place = POOL if sale.president == 20 else seller
            exchange(game, company, follower, place)
            if sale.president == 10:
                game.move_certificates(company, (0, 1, 0), seller, POOL)
        elif follower and game.percent(company, follower) > left:
            exchange(game, company, follower, seller)
    move_price(game, company, "down", sale.percent // 10)


def sort_stacks(game: Table1849, before: tuple[str, ...], moved: frozenset[str]) -> None:
    """Give companies sold together and now in one cell the order they had before.

    `before`: the operating order before the sales. Rule 1849-3.1-8.
    """
    if not game.options["keep_stack_order_on_sales"] or len(moved) < 2:
        return
    state = game.state
    # Only their places are filled anew: a corporation started after the sales stays under them.
    in_order = iter(sorted(moved, key=before.index))
    state.arrivals = tuple(next(in_order) if name in moved else name for name in state.arrivals)
