"""Where each numbered share lies: game files name shares, our state only counts them.

Number 0 is the president's certificate, worth two of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from railhead.engine.state import POOL

PRESIDENT = 0


class NumberedShares:
    """The numbers of the shares by company and holder, in the order in which they came.

    A company holds its treasury; `size` is how many certificates each company has, `double` the
    number of the one that is worth two, where there is one.
    """

    def __init__(self, size: int, double: int | None = None) -> None:
        self.size, self.double = size, double
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
        """Give shares to a holder, from whoever has them."""
        for share in shares:
            self.of(company, self.holder(company, share)).remove(share)
            self.of(company, taker).append(share)

    def first_of(
        self, company: str, holder: str, regular: int, last: int, president: int
    ) -> list[int]:
        """So many shares of each kind: the first ones that a holder has, in their order."""
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

    def exchange_two(self, company: str, player: str) -> None:
        """Change two shares of a player for the president's certificate in the treasury."""
        shares = list(self.of(company, player))
        if len(shares) == 2 and PRESIDENT in self.of(company, company):
            self.move(company, shares, company)
            self.move(company, [PRESIDENT], player)

    def sell(
        self, company: str, seller: str, shares: Sequence[int], worth: int, after: str
    ) -> None:
        """Sell shares worth so many ordinary ones; `after` is the president after the sale.

        What is sold of the president's certificate are shares that the next president gives for
        it: all of them go to the pool, and what was not sold comes back from there.
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
        """Let the president's certificates follow their holders; forget closed companies."""
        for company in list(self._held):
            if company not in presidents:
                del self._held[company]
                continue
            before, after = self.holder(company, PRESIDENT), presidents[company]
            if before not in (company, after):
                self.move(company, self._paid_with(company, after), before)
                self.move(company, [PRESIDENT], after)

    def split_double(self, company: str, president: str, place: str) -> None:
        """Give the president the double certificate back for two others, which go to `place`."""
        if self.double is not None:
            self.move(company, [self.double], president)
        regular = [
            share for share in self.of(company, president) if share not in (PRESIDENT, self.double)
        ]
        self.move(company, regular[:2], place)

    def _paid_with(self, company: str, president: str) -> list[int]:
        """The shares that the next president gives for the president's certificate."""
        held = self.of(company, president)
        return [self.double] if self.double in held and self.double is not None else held[:2]
