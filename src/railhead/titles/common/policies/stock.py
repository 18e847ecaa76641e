"""What a title decides about certificates that are bought and sold."""

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
        """Certificates of a company can be bought from a source, if any lie there."""
        return source in game.share_sources

    def purchase_payee(self, game: G, company: str, place: str) -> str:
        """Who is paid for a certificate that a player buys; `place`: who held it."""
        return company if place == company else BANK

    def takes_presidency(self, game: G, company: str, rival: int, president: int) -> bool:
        """A player takes the office of a president; what both hold, in percent.

        The rival holds as much as the president's certificate in any case.
        """
        return rival > president

    def holdings_changed(self, game: G, company: str, president: str) -> None:
        """What else follows after a player has bought or sold; `president`: the one before it."""

    def check_saleable(self, game: G, company: str) -> None:
        """Check that certificates of a company can be sold at all. Raises Illegal."""
        raise NotImplementedError(type(self).__name__)

    def emergency_price(self, game: G, company: str) -> int:
        """What a share brings that is sold to pay for a train; by default its price."""
        return game.price(company)

    def check_president_sale(self, game: G, sale: SellShares) -> None:
        """Check a sale that gives the president's certificate away. Raises Illegal."""

    def smallest_part(self, game: G, sale: SellShares) -> int:
        """How many shares the smallest certificate of a sale has."""
        return 1 if sale.regular or sale.president == 10 else 2

    def dividend_payees(self, game: G, company: str) -> Iterator[tuple[str, str]]:
        """Who is paid for the certificates of whom: (holder, payee).

        By default the players and the company itself; what lies elsewhere earns nothing.
        """
        yield from ((holder, holder) for holder in (*game.state.order, company))

    def price_after_sale(self, game: G, company: str, percent: int, *, by_president: bool) -> None:
        """Move the marker after a player has sold."""
        raise NotImplementedError(type(self).__name__)

    def president_changed(
        self, game: G, company: str, outgoing: str, place: str, held: Certificates
    ) -> None:
        """What follows an exchange of the president's certificate.

        `place`: who has the certificates given for it; `held`: what the new president had before.
        """
