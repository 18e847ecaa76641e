"""The environment of a tool is made once, and again when what it is made from changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tools import environment


def test_it_is_made_when_it_is_missing_or_out_of_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], **_: Any) -> None:
        ran.append(command)
        (tmp_path / "place" / "thing").mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr("subprocess.run", run)
    monkeypatch.setattr(environment, "FOLDER", tmp_path)
    monkeypatch.setattr(environment, "PLACE", tmp_path / "place")
    lock = tmp_path / "thing.lock"
    lock.write_text("a==1\n", "utf-8")
    python = environment.python_with("thing")
    assert python == str(tmp_path / "place" / "thing" / "bin" / "python")
    assert [command[1:3] for command in ran] == [["-m", "venv"], ["-m", "pip"]]
    assert ran[1][-2:] == ["-r", str(lock)]
    environment.python_with("thing")
    assert len(ran) == 2
    lock.write_text("a==2\n", "utf-8")
    environment.python_with("thing")
    assert len(ran) == 4
