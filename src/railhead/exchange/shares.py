"""Who holds which numbered share: game files number shares, our state only counts them.

Number 0 is the president's certificate, worth two ordinary shares.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from railhead.engine.state import POOL
from railhead.table.fault import Fault

PRESIDENT = 0
"""The number of the president's certificate."""


class NumberedShares:
    """The numbers of the shares by company and holder, in the order in which holders got them.

    Shares in a treasury are held by the company itself. `size`: how many certificates each company
    has; `double`: the number of another one that is worth two shares, None if there is none.
    `closing`: whether all certificates of a company without a president are in its treasury, since
    it has closed or has not been started.
    """

    def __init__(self, size: int, double: int | None = None, *, closing: bool = True) -> None:
        self.size, self.double, self.closing = size, double, closing
        self._held: dict[str, dict[str, list[int]]] = {}
        # The presidents that `follow` has seen; None since a share has moved.
        self._followed: dict[str, str] | None = None

    def of(self, company: str, holder: str) -> list[int]:
        """Return the shares of a holder; before a company starts, its treasury has them all."""
        held = self._held.get(company)
        if held is None:
            held = self._held[company] = {company: list(range(self.size))}
            self._followed = None
        return held.setdefault(holder, [])

    def holder(self, company: str, share: int) -> str:
        """Return who has a share. Raises ValueError if there is none of this number."""
        self.of(company, company)
        for holder, shares in self._held[company].items():
            if share in shares:
                return holder
        raise Fault("", "{company} has no share {share}", company=company, share=share)

    def move(self, company: str, shares: Iterable[int], taker: str) -> None:
        """Move shares from their holders to another. Raises ValueError for unknown numbers."""
        self._followed = None
        for share in shares:
            self.of(company, self.holder(company, share)).remove(share)
            self.of(company, taker).append(share)

    def first_of(
        self, company: str, holder: str, regular: int, last: int, president: int
    ) -> list[int]:
        """Return the first shares of each kind that a holder has.

        `regular`: how many ordinary ones; `last`: whether the double one is among them (0: no);
        `president`: whether the president's certificate is (0: no).
        """
        held, wanted = self.of(company, holder), []
        for share in held:
            if share == PRESIDENT:
                wanted += [share] if president else []
            elif share == self.double:
                wanted += [share] if last else []
            elif regular:
                regular -= 1
                wanted.append(share)
        return wanted

    def hand_out(self, company: str, players: Iterable[str]) -> None:
        """Give each player the last share of the treasury, for a minor that merged.

        A player who would hold two gets the president's certificate instead of both, while that is
        in the treasury. `players`: the owner of each minor.
        """
        for player in players:
            held, treasury = self.of(company, player), self.of(company, company)
            if len(held) == 1 and PRESIDENT in treasury:
                self.move(company, list(held), company)
                self.move(company, [PRESIDENT], player)
            else:
                self.move(company, treasury[-1:], player)

    def exchange_two(self, company: str, player: str) -> None:
        """Exchange the two shares of a player for the president's certificate in the treasury.

        Nothing changes if he has not exactly two, or the certificate is elsewhere.
        """
        shares = list(self.of(company, player))
        if len(shares) == 2 and PRESIDENT in self.of(company, company):
            self.move(company, shares, company)
            self.move(company, [PRESIDENT], player)

    def sell(
        self, company: str, seller: str, shares: Sequence[int], worth: int, after: str
    ) -> None:
        """Sell shares to the pool.

        `worth`: what is sold, counted in ordinary shares; `after`: the president after the sale.
        The president's certificate is never sold itself: the next president exchanges it for shares
        of his own, all of these go to the pool, and the seller takes back what he did not sell.
        """
        ordinary = [share for share in shares if share != PRESIDENT]
        changed = self._paid_with(company, after) if PRESIDENT in shares else []
        self.move(company, ordinary, POOL)
        if not changed:
            return
        self.move(company, changed, POOL)
        self.move(company, [PRESIDENT], after)
        sold = sum(1 + (share == self.double) for share in ordinary)
        pool = [share for share in self.of(company, POOL) if share != self.double]
        self.move(company, pool[: 2 - (worth - sold)], seller)

    def follow(self, presidents: Mapping[str, str]) -> None:
        """Exchange the president's certificates of new presidents; forget closed companies.

        `presidents`: company -> its present president.
        """
        if self._followed == presidents:
            return
        for company in list(self._held):
            if company not in presidents:
                if self.closing:
                    del self._held[company]
                continue
            before, after = self.holder(company, PRESIDENT), presidents[company]
            if before not in (company, after):
                self.move(company, self._paid_with(company, after), before)
                self.move(company, [PRESIDENT], after)
        self._followed = dict(presidents)

    def split_double(self, company: str, president: str, place: str) -> None:
        """Give the president the double certificate for two ordinary shares.

        These go to `place`, a holder such as the pool.
        """
        if self.double is not None:
            self.move(company, [self.double], president)
        regular = [
            share for share in self.of(company, president) if share not in (PRESIDENT, self.double)
        ]
        self.move(company, regular[:2], place)

    def _paid_with(self, company: str, president: str) -> list[int]:
        """Return the shares that the next president gives for the president's certificate."""
        held = self.of(company, president)
        return [self.double] if self.double in held and self.double is not None else held[:2]
