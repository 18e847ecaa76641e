"""What happened: an event has a kind and parameters, never a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `params` are plain values; the language package words them."""

    kind: str
    params: dict[str, Any] = field(default_factory=dict)
