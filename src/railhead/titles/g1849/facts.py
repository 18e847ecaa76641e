"""The facts that only the rules of 1849 read: `[special]` in `title.toml`. Money in lire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.titles.common.facts import CommonFacts, CommonTitle


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts1849(CommonFacts):
    """Limits of holding: rules 1849-3.5.2-1 and 1849-3.1-5. Tokens: rule 1849-1.4-3."""

    blocked_hex: str
    """Where nobody builds while a player owns SCE (rule 1849-2.4-6)."""
    ports: tuple[str, ...]
    """Hexes on which the port marker of CNM may be put (rule 1849-2.4-9)."""
    port_marker: int
    """What each route of its corporation to that port earns more (rule 1849-2.4-9)."""
    coastal_cities: tuple[str, ...]
    """Hexes where SMS lets a corporation build without connection (rule 1849-2.4-11)."""
    base_choices: tuple[str, ...]
    """Hexes of which AFG chooses its base (rule 1849-3.3.3-3)."""
    printed_numbers: Mapping[str, int]
    """Hex -> the number that game files give to its only printed station, where it is not 0."""
    earthquake_hex: str
    """Messina, which loses its tile and its tokens (rule 1849-4.6.3.1-1)."""
    bid_step: int
    """By how much a bid must beat value and bids before it (rule 1849-2.4.2-1)."""
    discount_step: int
    """By how much SCE becomes cheaper when all have passed (rule 1849-2.4.4-1)."""
    loan: int
    """What a loan brings to a player without means (rule 1849-4.6.1-7)."""
    loan_deduction: int
    """What such a loan takes off the final wealth (rules 1849-4.6.1-7 and 1849-4.6.1-8)."""
    bond: int
    """What a bond brings and costs to repay (rules 1849-4.7.4-1 and 1849-4.7.5-1)."""
    bond_interest: int
    """What a bond costs in each turn (rule 1849-4.7.3-1)."""
    bond_deduction: int
    """What an unpaid bond takes off the final value of 10% (rule 1849-5-7)."""
    e_token_first: Mapping[str, int]
    """Phase -> the price of the first E token of the game (rule 1849-4.5-1)."""
    e_token_next: Mapping[str, int]
    """Phase -> the price of each later E token (rule 1849-4.5-1)."""


class Title1849(CommonTitle):
    """1849 with its facts."""

    facts: Facts1849
