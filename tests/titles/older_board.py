"""1849 as if the newest version had another board than the first, whose map lies beside it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import ClassVar

import pytest

from railhead.engine.game import Game
from railhead.titles.g1849.rules import Game1849
from railhead.titles.g1849.version1 import Game1849Version1

NEWEST = Game1849.rules_version

CITY = "B14"
WAS, IS = '"B14" = "city=revenue:30;', '"B14" = "city=revenue:70;'
"""A city whose revenue the newest version has changed."""


def older_board(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[int, type[Game]]:
    """Put both versions in the place of those of 1849 for a test; return them."""
    shutil.copytree(Game1849.folder, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (folder / "version1").mkdir(exist_ok=True)
    shutil.copy(folder / "map.toml", folder / "version1")
    path = folder / "map.toml"
    text = path.read_text("utf-8")
    assert text.count(WAS) == 1
    path.write_text(text.replace(WAS, IS), encoding="utf-8")

    class Old(Game1849Version1):
        folder: ClassVar[Path]

    class New(Game1849):
        folder: ClassVar[Path]

    Old.folder = New.folder = folder
    versions: dict[int, type[Game]] = {1: Old, NEWEST: New}
    monkeypatch.setattr("railhead.titles.g1849.versions.GAMES", versions)
    return versions
