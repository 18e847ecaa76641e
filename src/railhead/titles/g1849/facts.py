"""The facts that only the rules of 1849 read: `[special]` in `title.toml`. Money in lire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.titles.common.facts import CommonFacts, CommonTitle


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts1849(CommonFacts):
    """Facts of 1849. The holding limits follow rules 1849-3.5.2-1 and 1849-3.1-5.

    `corporation_tokens` follows rule 1849-1.4-3.
    """

    blocked_hex: str
    """The hex on which nobody builds while a player owns SCE (rule 1849-2.4-6)."""
    ports: tuple[str, ...]
    """Hexes on which the port marker of CNM may be put (rule 1849-2.4-9)."""
    port_marker: int
    """The bonus for each route to that port, in lire (rule 1849-2.4-9)."""
    coastal_cities: tuple[str, ...]
    """Hexes on which SMS lets a corporation build without connection (rule 1849-2.4-11)."""
    base_choices: tuple[str, ...]
    """Hexes among which AFG chooses its base (rule 1849-3.3.3-3)."""
    printed_numbers: Mapping[str, int]
    """Hex -> the number of its only printed station in game files, where it is not 0."""
    earthquake_hex: str
    """Messina, which loses its tile and tokens in the earthquake (rule 1849-4.6.3.1-1)."""
    bid_step: int
    """By how much a bid must exceed face value and earlier bids (rule 1849-2.4.2-1)."""
    discount_step: int
    """By how much the price of SCE falls when all have passed (rule 1849-2.4.4-1)."""
    loan: int
    """The amount of a loan to a player without means (rule 1849-4.6.1-7)."""
    loan_deduction: int
    """What such a loan costs at the end of the game (rules 1849-4.6.1-7 and 1849-4.6.1-8)."""
    bond: int
    """The amount of a bond, issued or repaid (rules 1849-4.7.4-1 and 1849-4.7.5-1)."""
    bond_interest: int
    """The interest on a bond in each turn (rule 1849-4.7.3-1)."""
    bond_deduction: int
    """By how much a bond still out lowers the final value of a 10% share (rule 1849-5-7)."""
    e_token_first: Mapping[str, int]
    """Phase -> the price of the first E token of the game (rule 1849-4.5-1)."""
    e_token_next: Mapping[str, int]
    """Phase -> the price of each later E token (rule 1849-4.5-1)."""


class Title1849(CommonTitle):
    """1849 with its facts."""

    facts: Facts1849
