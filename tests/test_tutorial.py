"""The tutorial for new titles is followed: its commands and its changes, in their order."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

REPO = Path(__file__).resolve().parent.parent
GUIDE = (REPO / "docs" / "adding-a-title.md").read_text("utf-8")
TUTORIAL = GUIDE.partition("## What each file may hold")[0]
TO_PLAY = 20
"""Within how many lines of the tutorial the new title is played."""


class Block(NamedTuple):
    """Lines that stand apart in the tutorial: commands, or a change of a file."""

    file: str
    lines: tuple[str, ...]


def blocks() -> Iterator[Block]:
    for text in TUTORIAL.split("\n\n"):
        lines = text.splitlines()
        if not all(line.startswith("    ") for line in lines if line):
            continue
        plain = [line.removeprefix("    ") for line in lines if line]
        if plain and plain[0].startswith("# "):
            yield Block(plain[0].removeprefix("# "), tuple(plain[1:]))
        elif plain:
            yield Block("", tuple(plain))


def changes(lines: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield (old, new) for each place of a file that changes; "" for the end of the file."""
    old: list[str] = []
    new: list[str] = []
    for line in lines:
        if line.startswith("-") and new:
            yield "\n".join(old), "\n".join(new)
            old, new = [], []
        (old if line.startswith("-") else new).append(line[2:])
    yield "\n".join(old), "\n".join(new)


def edit(path: Path, lines: tuple[str, ...]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = path.read_text("utf-8") if path.exists() else ""
    for old, new in changes(lines):
        if not old:
            text += f"\n{new}\n" if text and not new.startswith("\n") else f"{new}\n"
            continue
        assert text.count(old) == 1, f"{path.name} has {text.count(old)} times: {old}"
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def output(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    if words[0] == "railhead":
        words[:1] = [sys.executable, "-m", "railhead"]
    elif words[0] == "python":
        words[0] = sys.executable
    environment = {**os.environ, "RAILHEAD_TITLES": "mine", "LC_ALL": "C", "LANGUAGE": ""}
    if "pytest" in words:
        words += [
            "-c",
            str(REPO / "pyproject.toml"),
            "--rootdir",
            str(folder),
            "-p",
            "no:cacheprovider",
        ]
    return subprocess.run(
        words,
        cwd=folder,
        env=environment,
        input="q\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def follow(block: Block, folder: Path) -> None:
    """Run commands; lines with `>` are what the one before them must say, and then it fails."""
    lines = list(block.lines)
    while lines:
        command = lines.pop(0)
        expected = []
        while lines and lines[0].startswith("> "):
            expected.append(lines.pop(0).removeprefix("> "))
        if command.startswith(("export", "railhead serve")):
            continue
        done = output(command, folder)
        said = done.stdout + done.stderr
        assert "Traceback" not in said, said
        assert done.returncode == (1 if expected else 0), f"{command}: {said}"
        for text in expected:
            assert text in said, f"{command}: {said}"


def test_a_new_title_is_played_within_the_first_lines() -> None:
    lines = [line for block in blocks() for line in block.lines]
    assert any(line.startswith("railhead play") for line in lines[:TO_PLAY])
    assert lines[2] == "railhead new-title Harz"


@pytest.mark.slow
def test_the_tutorial_leads_to_a_whole_title(tmp_path: Path) -> None:
    for block in blocks():
        if block.file:
            edit(tmp_path / "mine" / "gharz" / block.file, block.lines)
        else:
            follow(block, tmp_path)
    done = output("railhead check Harz", tmp_path)
    assert done.stdout == "Harz is whole: nothing is missing, nothing contradicts.\n"
    assert (tmp_path / "map.svg").read_text("utf-8").startswith("<svg")
