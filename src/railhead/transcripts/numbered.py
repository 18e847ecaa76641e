"""Certificates by number, as game files name them: our state only counts them by their kind."""

from __future__ import annotations

from railhead.engine.state import State
from railhead.engine.title import Title


class Numbered:
    """Who holds which certificate. The numbers go through the kinds of a title in their order."""

    def __init__(self, title: Title) -> None:
        self._kinds = [
            kind
            for kind, certificate in enumerate(title.certificates)
            for _ in range(certificate.count)
        ]
        # Company -> the holder of each number.
        self._holders: dict[str, list[str]] = {}

    def some(self, company: str, holder: str, kind: int, count: int) -> list[int]:
        """The first numbers of a kind that a holder has."""
        holders = self._of(company)
        found = [
            number
            for number, (owner, its_kind) in enumerate(zip(holders, self._kinds, strict=True))
            if owner == holder and its_kind == kind
        ]
        return found[:count]

    def first(self, company: str, holder: str, kind: int) -> int:
        """The first number of a kind that a holder has. Raises IndexError if he has none."""
        return self.some(company, holder, kind, 1)[0]

    def give(self, company: str, number: int, taker: str) -> None:
        """Give a certificate to somebody."""
        self._of(company)[number] = taker

    def settle(self, state: State) -> None:
        """Follow what else moved, so that everybody has as many of each kind as the state says.

        A company that is not on the table has its certificates in its treasury.
        """
        counts: dict[str, dict[str, tuple[int, ...]]] = {}
        for (company, holder), held in state.shares.items():
            counts.setdefault(company, {})[holder] = held
        for company, by_holder in counts.items():
            if company not in state.presidents:
                self._holders.pop(company, None)
                continue
            self._settle(company, by_holder)

    def _settle(self, company: str, counts: dict[str, tuple[int, ...]]) -> None:
        holders = self._of(company)
        for kind in sorted(set(self._kinds)):
            left = {holder: held[kind] for holder, held in counts.items()}
            loose = []
            for number, its_kind in enumerate(self._kinds):
                if its_kind != kind:
                    continue
                if left.get(holders[number], 0):
                    left[holders[number]] -= 1
                else:
                    loose.append(number)
            takers = [holder for holder, count in left.items() for _ in range(count)]
            for number, taker in zip(loose, takers, strict=True):
                holders[number] = taker

    def _of(self, company: str) -> list[str]:
        return self._holders.setdefault(company, [company] * len(self._kinds))
