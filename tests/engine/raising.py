"""What another process does that is refused; it reads little, and so starts quickly."""

from __future__ import annotations

from railhead.engine.illegal import Illegal


def refuse() -> None:
    raise Illegal("1849-4.2-3", "{place} is full.", place="Messina")
