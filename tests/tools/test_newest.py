"""Which Python `make test-newest` takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.newest import NoPythonError, newest, pythons


def program(folder: Path, name: str, does: str) -> Path:
    """A program that stands for a Python."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_it_is_the_newest_that_works(tmp_path: Path) -> None:
    found = [
        program(tmp_path, "python3.9", "echo 3 9"),
        program(tmp_path, "python3.12", "echo 3 12"),
        program(tmp_path, "python3.15", "echo 'no such version' >&2; exit 127"),
        program(tmp_path, "python3.14", "exit 1"),
    ]
    assert newest(found) == found[1]


def test_one_that_is_too_old_is_none(tmp_path: Path) -> None:
    with pytest.raises(NoPythonError, match=r"no Python 3\.11 or newer"):
        newest([program(tmp_path, "python3.10", "echo 3 10")])
    with pytest.raises(NoPythonError):
        newest([])


def test_they_are_looked_for_on_the_path_and_where_pyenv_keeps_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_path = program(tmp_path / "bin", "python3.12", "")
    program(tmp_path / "bin", "python3-config", "")
    kept = program(tmp_path / "pyenv" / "versions" / "3.13.0" / "bin", "python3.13", "")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{tmp_path / 'nowhere'}")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert list(pythons()) == [on_path, kept]
