"""Random numbers that are the same on every machine.

A linear congruential generator (factor 1103515245, increment 12345, modulus 2^31), small and
used for setting up only; records of the field carry seeds for the same generator.
"""

from __future__ import annotations

from collections.abc import Iterable

_FACTOR, _INCREMENT, _MODULUS = 1103515245, 12345, 1 << 31


def shuffled(items: Iterable[str], seed: int) -> list[str]:
    """Return the items sorted by keys drawn for them in their order."""
    number = seed % _MODULUS
    keys = []
    for item in items:
        number = (_FACTOR * number + _INCREMENT) % _MODULUS
        keys.append((number, item))
    return [item for _, item in sorted(keys)]
