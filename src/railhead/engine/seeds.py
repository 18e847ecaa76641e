"""Random numbers that are the same on every machine.

A linear congruential generator (factor 1103515245, increment 12345, modulus 2^31), used only for
setting up games. Game files of another site have seeds for the same generator.
"""

from __future__ import annotations

from collections.abc import Iterable

_FACTOR, _INCREMENT, _MODULUS = 1103515245, 12345, 1 << 31


def shuffled(items: Iterable[str], seed: int) -> list[str]:
    """Return the items in random order: each draws a number in turn, and they are sorted by it."""
    number = seed % _MODULUS
    keys = []
    for item in items:
        number = (_FACTOR * number + _INCREMENT) % _MODULUS
        keys.append((number, item))
    return [item for _, item in sorted(keys)]
