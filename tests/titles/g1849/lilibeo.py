"""The figure of the rulebook: CTL (Lilibeo) between Palermo and Marsala."""

from __future__ import annotations

from tests.titles.g1849.build import Example

# The figure of the rulebook: from Palermo (C5) to Marsala (E1) by standard track along the
# coast, and by narrow track over Partinico (D4) through the mountains.
FIGURE = [
    ("C5", "651", 5), ("B4", "7", 5), ("D4", "682", 1), ("C3", "3", 5), ("E3", "713", 0),
    ("G3", "58", 1), ("H2", "8", 2), ("G1", "58", 3), ("D2", "78", 5),
]  # fmt: skip

COAST = "C5 B4 D4 C3 E3 G3 H2 G1 E1"

HILLS = "C5 D4 E3 D2 E1"


def lilibeo(*trains: str, phase: str = "10", preset: str = "default") -> Example:
    """CTL in Marsala with the track of the figure, about to run its trains."""
    table = Example(preset=preset).start("CTL", ann=2, bob=1).trains(CTL=trains).phase(phase)
    for hex_id, tile, rotation in FIGURE:
        table.tile(hex_id, tile, rotation)
    return table.turn_of("CTL", "routes")
