"""What a company has to carry beside what its trains carry, as two bars with their numbers."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.engine.game import Game
from railhead.language import Voice
from railhead.language.figures import haul_lines


@dataclass(frozen=True, slots=True)
class HaulBar:
    """Two bars: their numbers and lengths in percent of the longer one.

    `more`: by how much one more train would lengthen the second; `lines`: the same in words.
    """

    traffic: int
    coverage: int
    traffic_part: int
    coverage_part: int
    more_part: int
    lines: tuple[str, ...]


def haul_bar(voice: Voice, game: Game, company: str) -> HaulBar | None:
    """Return the bars of a company, None where a title has no such thing."""
    haul = game.haul(company) if company else None
    if haul is None:
        return None
    most = max(haul.traffic, haul.coverage, haul.coverage_then, 1)
    part = [100 * value // most for value in (haul.traffic, haul.coverage, haul.coverage_then)]
    return HaulBar(
        haul.traffic,
        haul.coverage,
        part[0],
        part[1],
        max(part[2] - part[1], 0),
        tuple(haul_lines(voice, haul)),
    )
