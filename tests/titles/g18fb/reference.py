"""The board of 18FB as the title has it, and the reference from which it was written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from railhead.engine.titlefiles import load_title
from railhead.titles import g18fb
from railhead.titles.g18fb.facts import Title18FB

TITLE = load_title(Title18FB, Path(g18fb.__file__).parent)


def read(shared: Path, name: str) -> Any:
    """One of the files facts.json, map.json and tiles.json."""
    return json.loads((shared / "reference" / "18FB" / name).read_text("utf-8"))


def hexes(shared: Path) -> Iterator[dict[str, Any]]:
    """All hexes, those of the inset too."""
    data = read(shared, "map.json")
    yield from (*data["hexes"], *data["napoli_map"]["hexes"])
