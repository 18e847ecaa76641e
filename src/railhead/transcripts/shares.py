"""Where each numbered share lies: game files name shares, our state only counts them.

Number 0 is the president's certificate, worth two of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from railhead.engine.state import POOL

PRESIDENT = 0


class Shares:
    """The numbers of the shares by company and holder, in the order in which they came.

    A company holds its treasury; `size` is how many certificates each company has.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._held: dict[str, dict[str, list[int]]] = {}

    def of(self, company: str, holder: str) -> list[int]:
        """The shares of a holder; those of a company that has not started lie in its treasury."""
        held = self._held.setdefault(company, {company: list(range(self.size))})
        return held.setdefault(holder, [])

    def holder(self, company: str, share: int) -> str:
        """Who has a share. Raises ValueError if there is none of this number."""
        self.of(company, company)
        for holder, shares in self._held[company].items():
            if share in shares:
                return holder
        raise ValueError(f"{company} has no share {share}")

    def move(self, company: str, shares: Iterable[int], taker: str) -> None:
        """Give shares to a holder, whoever has them."""
        for share in shares:
            self.of(company, self.holder(company, share)).remove(share)
            self.of(company, taker).append(share)

    def hand_out(self, company: str, players: Iterable[str]) -> None:
        """Give a share for each minor that merged to its owner, the last one of the treasury.

        A second one is the president's certificate for both, while that is in the treasury.
        """
        for player in players:
            held, treasury = self.of(company, player), self.of(company, company)
            if len(held) == 1 and PRESIDENT in treasury:
                self.move(company, list(held), company)
                self.move(company, [PRESIDENT], player)
            else:
                self.move(company, treasury[-1:], player)

    def complete(self, company: str, player: str) -> None:
        """Change two shares of a player for the president's certificate in the treasury."""
        shares = list(self.of(company, player))
        if len(shares) == 2 and PRESIDENT in self.of(company, company):
            self.move(company, shares, company)
            self.move(company, [PRESIDENT], player)

    def sell(
        self, company: str, seller: str, shares: Sequence[int], worth: int, after: str
    ) -> None:
        """Sell shares worth so many; `after` is the president then.

        What is sold of the president's certificate are shares that the next president gives for it.
        """
        ordinary = [share for share in shares if share != PRESIDENT]
        changed = self.of(company, after)[:2] if PRESIDENT in shares else []
        self.move(company, ordinary, POOL)
        if changed:
            parts = worth - len(ordinary)
            self.move(company, changed[:parts], POOL)
            self.move(company, changed[parts:], seller)
            self.move(company, [PRESIDENT], after)

    def follow(self, presidents: Mapping[str, str]) -> None:
        """Let the president's certificates follow their holders; forget closed companies."""
        for company in list(self._held):
            if company not in presidents:
                del self._held[company]
                continue
            before, after = self.holder(company, PRESIDENT), presidents[company]
            if before not in (company, after):
                self.move(company, self.of(company, after)[:2], before)
                self.move(company, [PRESIDENT], after)
