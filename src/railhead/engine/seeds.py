"""Random numbers that are the same on every machine.

A linear congruential generator (factor 1103515245, increment 12345, modulus 2^31), used only for
setting up games. Game files of another site have seeds for the same generator.
"""

from __future__ import annotations

from collections.abc import Iterable

_FACTOR, _INCREMENT = 1103515245, 12345

CHANCES = 1 << 31
"""Seeds that are equal modulo this number give the same random numbers."""


def shuffled(items: Iterable[str], seed: int) -> list[str]:
    """Return the items in random order: each draws a number in turn, and they are sorted by it."""
    number = seed % CHANCES
    keys = []
    for item in items:
        number = (_FACTOR * number + _INCREMENT) % CHANCES
        keys.append((number, item))
    return [item for _, item in sorted(keys)]
