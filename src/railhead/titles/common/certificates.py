"""Certificates by kind, as rulebooks name them, and how many a player may hold."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from railhead.engine.state import POOL
from railhead.engine.title import Title
from railhead.titles.common.basis import BasicGame


class Certificates(NamedTuple):
    """Numbers of certificates by kind: the president's, regular ones, the last one."""

    president: int = 0
    regular: int = 0
    last: int = 0


# The same few numbers of certificates are asked for again and again.
_MOST_KEPT = 4096


@lru_cache(maxsize=64)
def _places(title: Title) -> tuple[int, ...]:
    """For each kind of Certificates its place in the ledger, -1 where the title has none."""
    names = [kind.name for kind in title.certificates]
    return tuple(names.index(name) if name in names else -1 for name in Certificates._fields)


@lru_cache(maxsize=_MOST_KEPT)
def _by_kind(title: Title, counts: tuple[int, ...]) -> Certificates:
    """Certificates as the ledger counts them, by kind."""
    known = (*counts, 0)
    return Certificates(*[known[place] for place in _places(title)])


@lru_cache(maxsize=_MOST_KEPT)
def _counts(title: Title, held: Certificates) -> tuple[int, ...]:
    """The reverse of `_by_kind`."""
    return tuple(getattr(held, kind.name, 0) for kind in title.certificates)


@lru_cache(maxsize=_MOST_KEPT)
def _shares(title: Title, held: Certificates) -> int:
    """How many shares of 10% they are."""
    kinds = zip(title.certificates, _counts(title, held), strict=True)
    return sum(kind.percent * count for kind, count in kinds) // 10


class CertificateGame(BasicGame):
    """A game with the questions about certificates."""

    @property
    def certificate_limit(self) -> int:
        """How many certificates a player may hold, by the number of players at the start."""
        return self.title.scenarios[self.state.scenario].certificate_limit[len(self.players)]

    @property
    def holding_limit(self) -> int:
        """How many percent of one company a player may hold."""
        return self.title.facts.player_limit_percent

    def holding_limit_of(self, company: str) -> int:
        """How many percent of this company a player may hold now."""
        return self.holding_limit

    def counts_to_limit(self, company: str) -> bool:
        """Whether certificates of a company count against the certificate limit now."""
        return True

    def pool_percent(self, company: str) -> int:
        """How many percent of a company lie in the pool."""
        return self.percent(company, POOL)

    def counts(self, held: Certificates) -> tuple[int, ...]:
        """Certificates as the ledger counts them: one number for each kind that the title has."""
        return _counts(self.title, held)

    def held(self, company: str, holder: str) -> Certificates:
        """The certificates of a company that a holder has."""
        return _by_kind(self.title, self.certificates(company, holder))

    def next_certificate(self, company: str, place: str) -> Certificates | None:
        """The certificate on top of a treasury or the pool, None if there is none for sale."""
        held = self.held(company, place)
        if held.regular:
            return Certificates(regular=1)
        return Certificates(last=1) if held.last else None

    def percent_of(self, company: str, certificates: Certificates) -> int:
        """How many percent of a company some certificates are."""
        return self.shares_of(certificates) * self.share_percent(company)

    def shares_of(self, certificates: Certificates) -> int:
        """How many shares some certificates are, each of 10% as `title.toml` counts them."""
        return _shares(self.title, certificates)
