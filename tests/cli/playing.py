"""A game played at the terminal: how it is begun, and what was saved of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import Result

from railhead.records.record import from_record

Play = Callable[..., Result]

NEW = ("1849", "--players", "Ann,Bob,Cid", "--seed", "1", "--save", "game.json")


def saved(path: Path = Path("game.json")) -> Any:
    """The game in a file; its state is that of its title."""
    return from_record(json.loads(path.read_text(encoding="utf-8")))
