"""Scales of charts: round numbers for an axis, and labels that do not cover each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

_ROUND_STEPS = (1, 2, 2.5, 5, 10)


def round_ticks(low: float, high: float, most: int = 8) -> list[int]:
    """Return whole numbers at equal, round steps from `low` or less to `high` or more.

    `most`: how many there may be, at least 3.
    """
    width = max(high - low, 1)
    size: float = 10 ** floor(log10(width / (most - 1)))
    while True:
        for part in _ROUND_STEPS:
            step = max(1, ceil(size * part))
            first, last = floor(low / step), ceil(high / step)
            if last == first:
                last += 1
            if last - first < most:
                return [step * count for count in range(first, last + 1)]
        size *= 10


def spread_labels(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places for labels near the wanted ones, in the order given, at least `gap` apart.

    They lie between `low` and `high`, unless there is too little room for all.
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    # Blocks of touching labels: (sum of what their members want for the first, members).
    blocks: list[tuple[float, list[int]]] = []
    for index in order:
        total, members = wanted[index], [index]
        while blocks:
            before, others = blocks[-1]
            end = before / len(others) + gap * len(others)
            if end <= total / len(members):
                break
            blocks.pop()
            total = before + total - gap * len(others) * len(members)
            members = others + members
        blocks.append((total, members))
    placed = [0.0] * len(wanted)
    for total, members in blocks:
        for step, index in enumerate(members):
            placed[index] = total / len(members) + gap * step
    return _kept_inside(placed, order, gap, low, high)


def _kept_inside(
    placed: list[float], order: list[int], gap: float, low: float, high: float
) -> list[float]:
    edge = high
    for index in reversed(order):
        placed[index] = min(placed[index], edge)
        edge = placed[index] - gap
    edge = low
    for index in order:
        placed[index] = max(placed[index], edge)
        edge = placed[index] + gap
    return placed
