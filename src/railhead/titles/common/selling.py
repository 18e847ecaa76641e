"""Sales of certificates by players."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.engine.actions import SellShares
from railhead.engine.illegal import Illegal, passes
from railhead.engine.state import BANK, POOL
from railhead.titles.common.certificates import Certificates
from railhead.titles.common.events.possessions import SharesSold
from railhead.titles.common.game import CommonGame
from railhead.titles.common.presidency import hand_over_presidency, successor, takes_presidency


def check_sale(game: CommonGame, sale: SellShares, keep_president_of: str = "") -> None:
    """Check a player's sale. Raises Illegal with the rule that refuses it.

    `keep_president_of`: in an emergency the operating company, whose president must not change.
    """
    company, seller = sale.company, sale.actor
    game.stock_policy.check_saleable(game, company)
    held = game.held(company, seller)
    president = game.state.presidents[company] == seller
    counts = (sale.regular, sale.last)
    percent = sale.shares * game.share_percent(company)
    if percent <= 0 or min(counts) < 0 or sale.president not in (0, 10, 20):
        raise Illegal(game.rule("sale_held"), "A sale is of at least one certificate.")
    if sale.regular > held.regular or sale.last > held.last:
        raise Illegal(
            game.rule("sale_held"),
            "{seller} does not hold these certificates of {company}.",
            seller=seller,
            company=company,
        )
    if percent > pool_room(game, company):
        raise Illegal(
            game.rule("pool_limit"),
            "The Bank Pool may hold at most {limit}% of {company}.",
            limit=game.title.facts.pool_limit_percent,
            company=company,
        )
    if not president:
        if sale.president:
            raise Illegal(
                game.rule("president_sale"),
                "Only the president of {company} has its president's certificate.",
                company=company,
            )
        return
    _check_president(game, sale, successor(game, company, seller), keep_president_of)


def pool_room(game: CommonGame, company: str) -> int:
    """Return how much more of a company the Bank Pool may hold, in percent."""
    return game.title.facts.pool_limit_percent - game.pool_percent(company)


def _check_president(
    game: CommonGame, sale: SellShares, follower: str, keep_president_of: str
) -> None:
    """Check what a sale by the president does to the office. Raises Illegal.

    `follower`: who would be the next president, "" for nobody.
    """
    company = sale.company
    after = game.percent(company, sale.actor) - sale.shares * game.share_percent(company)
    lost = bool(follower) and takes_presidency(game, company, follower, after)
    if company == keep_president_of and (lost or sale.president):
        raise Illegal(
            game.rule("emergency_president"),
            "An emergency sale may not make another player president of {company}.",
            company=company,
        )
    if sale.president:
        _check_split(game, sale, follower, lost)


def check_has_operated(game: CommonGame, company: str) -> None:
    """Check that a company has operated, before which its shares are not sold. Raises Illegal."""
    if not game.has_operated(company):
        raise Illegal(
            game.rule("not_operated"),
            "{company} has not operated yet; its shares cannot be sold.",
            company=company,
        )


def _check_split(game: CommonGame, sale: SellShares, follower: str, lost: bool) -> None:
    """Check a sale that includes the president's certificate. Raises Illegal."""
    company = sale.company
    if not follower:
        raise Illegal(
            game.rule("no_successor"),
            "Nobody else holds two shares of {company}; the president keeps their certificate.",
            company=company,
        )
    if not lost:
        raise Illegal(
            game.rule("must_lose_presidency"),
            "The next president of {company} must then hold more than the seller.",
            company=company,
        )
    held = game.held(company, sale.actor)
    theirs = game.held(company, follower)
    game.stock_policy.check_president_sale(game, sale)
    if sale.president == 10 and theirs.last:
        raise Illegal(
            game.rule("last_not_split"),
            "The next president of {company} gives the Last Certificate, which cannot be split.",
            company=company,
        )
    # Equal sales are written in one way only: the seller's own regular certificates go before equal
    # ones from the exchange, and the president's certificate is split only if nothing else fits.
    if sale.president == 10:
        twice = held.regular > 0
    else:
        twice = held.regular - sale.regular >= 2 and not theirs.last
    if twice:
        raise Illegal(
            game.rule("regular_first"),
            "Regular certificates of {company} are sold first.",
            company=company,
        )


def sale_options(
    game: CommonGame, seller: str, company: str, keep_president_of: str = ""
) -> Iterator[SellShares]:
    """Yield every legal sale of one company by a player."""
    held = game.held(company, seller)
    if not any(held) or not game.started(company):
        return
    if not passes(game.stock_policy.check_saleable, game, company):
        return
    # A list of answers asks this of every holding: what is always or never legal is seen at once,
    # `check_sale` would say why.
    room = pool_room(game, company) // game.share_percent(company)
    presides = game.state.presidents[company] == seller
    follower = successor(game, company, seller) if presides and room > 0 else ""
    parts = (0, 10, 20) if follower else (0,)
    kept = presides and company == keep_president_of
    for regular in range(min(held.regular, room) + 1):
        for last in range(held.last + 1):
            for part in parts:
                sale = SellShares(seller, company, regular, last, part)
                if not 0 < sale.shares <= room:
                    continue
                if not (part or kept) or passes(
                    _check_president, game, sale, follower, keep_president_of
                ):
                    yield sale


def can_sell(game: CommonGame, seller: str) -> bool:
    """Whether the player has at least one legal sale."""
    companies = [name for name, holder in list(game.state.shares) if holder == seller]
    return any(next(sale_options(game, seller, name), None) for name in companies)


def liquidity(game: CommonGame, player: str) -> int:
    """The player's cash, and for each company what its largest legal sale would bring."""
    return game.state.cash[player] + sum(
        game.price(company) * max(sale.shares for sale in sales)
        for company in game.state.presidents
        if (sales := list(sale_options(game, player, company)))
    )


def sell(game: CommonGame, sale: SellShares, price: int | None = None) -> None:
    """Carry out a checked sale: payment, certificates, presidency, then the price.

    `price`: what a share brings, in money; by default its market price.
    """
    company, seller = sale.company, sale.actor
    amount = (game.price(company) if price is None else price) * sale.shares
    percent = sale.shares * game.share_percent(company)
    game.emit(SharesSold(seller=seller, company=company, percent=percent, amount=amount))
    game.pay(BANK, seller, amount, "sale")
    sold = Certificates(regular=sale.regular, last=sale.last)
    game.move_certificates(company, game.counts(sold), seller, POOL)
    before = game.state.presidents[company]
    if before == seller:
        follower = successor(game, company, seller)
        left = game.percent(company, seller) - sale.president // 10 * game.share_percent(company)
        if sale.president:
            place = POOL if sale.president == 20 else seller
            hand_over_presidency(game, company, follower, place)
            if sale.president == 10:
                game.move_certificates(company, game.counts(Certificates(regular=1)), seller, POOL)
        elif follower and takes_presidency(game, company, follower, left):
            hand_over_presidency(game, company, follower, seller)
    game.stock_policy.holdings_changed(game, company, before)
    game.stock_policy.price_after_sale(game, company, percent, by_president=before == seller)
