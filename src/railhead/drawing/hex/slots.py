"""Cities that have more slots than their tile shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from railhead.table.faces import Face

Tokens = Mapping[str, tuple[str, ...]]
"""City -> the company in each slot, "" where free."""


def with_slots(face: Face, hex_id: str, tokens: Tokens) -> Face:
    """Return a face with as many slots as its cities have; the same object for the same numbers."""
    held = [len(tokens.get(f"{hex_id}.{number}", ())) for number in range(len(face.nodes))]
    counts = tuple(max(node.slots, n) for node, n in zip(face.nodes, held, strict=True))
    if all(node.slots == n for node, n in zip(face.nodes, counts, strict=True)):
        return face
    return _widened(face, counts)


@lru_cache(maxsize=4096)
def _widened(face: Face, counts: tuple[int, ...]) -> Face:
    pairs = zip(face.nodes, counts, strict=True)
    return replace(face, nodes=tuple(replace(node, slots=count) for node, count in pairs))
