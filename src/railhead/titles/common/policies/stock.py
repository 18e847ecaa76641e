"""What a title decides about buying and selling certificates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from railhead.engine.actions import SellShares
from railhead.engine.state import BANK
from railhead.titles.common.basis import BasicGame
from railhead.titles.common.certificates import Certificates

G = TypeVar("G", bound=BasicGame)


class StockPolicy(Generic[G]):
    """Which certificates may be bought and sold, and what follows from it."""

    def is_source(self, game: G, company: str, source: str) -> bool:
        """Whether certificates of a company are sold at a source, if there are any."""
        return source in game.share_sources

    def purchase_payee(self, game: G, company: str, place: str) -> str:
        """Who is paid for a certificate that a player buys; `place`: its present holder."""
        return company if place == company else BANK

    def takes_presidency(self, game: G, company: str, rival: int, president: int) -> bool:
        """Whether a rival takes the presidency, by what he and the president hold, in percent.

        Asked only if the rival holds as many percent as the president's certificate has.
        """
        return rival > president

    def holdings_changed(self, game: G, company: str, president: str) -> None:
        """Do what else follows a purchase or sale; `president`: the president before it."""

    def check_saleable(self, game: G, company: str) -> None:
        """Check that certificates of a company may be sold at all now. Raises Illegal."""
        raise NotImplementedError(type(self).__name__)

    def keeps_president(self, game: G, company: str, sold: str) -> bool:
        """Whether an emergency sale may not change the president of the company `sold`.

        `company`: the operating one, whose president sells.
        """
        return sold == company

    def emergency_price(self, game: G, company: str) -> int:
        """What a share sold in an emergency brings, in money; by default its price."""
        return game.price(company)

    def check_president_sale(self, game: G, sale: SellShares) -> None:
        """Check a sale that includes the president's certificate. Raises Illegal."""

    def smallest_part(self, game: G, sale: SellShares) -> int:
        """How many shares the smallest certificate of a sale has.

        By default all that is sold are single shares, the president's certificate being exchanged.
        """
        return 1

    def dividend_payees(self, game: G, company: str) -> Iterator[tuple[str, str]]:
        """Yield (holder, payee) for the certificates that earn a dividend.

        By default players and the company itself are paid for their own; others earn nothing.
        """
        yield from ((holder, holder) for holder in (*game.state.order, company))

    def price_after_sale(self, game: G, company: str, percent: int, *, by_president: bool) -> None:
        """Move the marker after a player has sold `percent` of a company."""
        raise NotImplementedError(type(self).__name__)

    def president_changed(
        self, game: G, company: str, outgoing: str, place: str, held: Certificates
    ) -> None:
        """Do what follows an exchange of the president's certificate; by default nothing.

        `place`: who received the certificates given for it; `held`: what the new president held
        before.
        """
