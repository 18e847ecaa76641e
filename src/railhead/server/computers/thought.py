"""What a computer thought before a move: the strength that answered, and why, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Thought:
    """An answer of a computer.

    `action`: as records have it; `strength`: which answered; `kind`, `params`: those of a `Reason`
    of `bots/reasons.py`, or follow from the answer itself, such as `run`.
    """

    action: dict[str, Any]
    strength: str
    kind: str
    params: dict[str, int | str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return what is stored with the move: all but the action itself."""
        return {"strength": self.strength, "kind": self.kind, "params": self.params}
