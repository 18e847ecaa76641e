"""Reading game files of another site: titles whose certificates are all of one share but one."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from railhead.engine.actions import BuyShare, SellShares
from railhead.engine.state import POOL
from railhead.exchange.naming import Entry
from railhead.exchange.reading import GameFileImporter
from railhead.table.fault import Fault
from railhead.titles.common.game import CommonGame


class SharesImporter(GameFileImporter):
    """Reads purchases and sales where a company has a president's certificate and eight others."""

    certificates: ClassVar[int] = 9
    game: CommonGame

    def _deal(self, actor: str, entry: Entry) -> BuyShare | SellShares:
        """A purchase or sale. All other shares are sold before the president's certificate.

        That is split only where the seller has no other share.
        """
        deal = super()._deal(actor, entry)
        self._check_holders(deal, entry)
        if not isinstance(deal, SellShares) or not deal.president:
            return deal
        regular = self.game.held(deal.company, actor).regular
        parts = deal.shares - regular
        if regular and parts == 1:
            regular, parts = regular - 1, 2
        return replace(deal, regular=regular, president=10 * parts) if parts > 0 else deal

    def _check_holders(self, deal: BuyShare | SellShares, entry: Entry) -> None:
        """Raise ValueError if the shares of an entry are not where it says."""
        company, shares = self.shares(entry)
        place = deal.actor
        if isinstance(deal, BuyShare):
            place = company if deal.source == "treasury" else POOL
        for share in shares:
            if self.numbered_shares.holder(company, share) != place:
                raise Fault(
                    "", "share {share} of {company} lies elsewhere", share=share, company=company
                )
