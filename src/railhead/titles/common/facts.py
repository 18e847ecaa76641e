"""The facts of a title that shared rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.engine.title import Title, TitleFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonFacts(TitleFacts):
    """Holding limits, each in percent of one company."""

    player_limit_percent: int
    """The most that one player may hold."""
    pool_limit_percent: int
    """The most that may lie in the pool."""


class CommonTitle(Title):
    """A title with the facts that shared rules read."""

    facts: CommonFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtFacts(CommonFacts):
    """The facts of a title in which companies take loans."""

    loan: int
    """The amount of a loan, received when it is taken and paid when it is repaid."""
    loan_interest: int
    """The interest of a loan in each turn; the first is due when it is taken."""
    loan_limit: Mapping[str, int]
    """Kind of company -> how many loans it may take; a kind without an entry has no limit."""


class DebtTitle(CommonTitle):
    """A title in which companies take loans."""

    facts: DebtFacts
