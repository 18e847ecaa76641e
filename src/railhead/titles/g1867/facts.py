"""The facts that only the rules of 1867 read, besides those of its family. Money in dollars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.titles.minors_and_publics.facts import MinorsFacts, MinorsTitle


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts1867(MinorsFacts):
    """Facts of 1867. The state railway is the Canadian National (rule 1867-7.4-1).

    It begins in Toronto (rule 1867-3-5) and gets a token in Montreal (rule 1867-7.4-4). The bonus
    is for Timmins with Toronto, Montreal or Quebec (rule 1867-10.6-6).
    """

    export_phases: tuple[str, ...]
    """Phases at the end of whose Operating Rounds a train is exported (rule 1867-15-1)."""
    closed_cities: tuple[str, ...]
    """Cities, by hex and number on it, that take no token before a phase (rule 1867-8-2)."""
    closed_cities_until: str
    """The first phase in which they do (rule 1867-8-3)."""
    ports: tuple[str, ...]
    """The blue hexes (rule 1867-5-10)."""
    stubs: Mapping[str, int]
    """Hex with a stub of track -> the edge that its first tile must use (rule 1867-10.4-23)."""
    trade_in_percent: int
    """The part of its price for which a train is traded in, in percent (rule 1867-10.10-16)."""
    trade_in_for: tuple[str, ...]
    """The trains that may be bought with a trade-in (rule 1867-10.10-16)."""
    later_by_card: tuple[str, ...]
    """The minors that wait for phase 3 by the colour of their cards (rule 1867-7.2-1)."""


class Title1867(MinorsTitle):
    """1867 with its facts."""

    facts: Facts1867
