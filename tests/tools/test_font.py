"""What `python -m tools.font` takes for the whole font."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def refused(file: Path) -> str:
    """What is said to a file that is not the whole font; nothing may have been written."""
    part = file.with_name("part.woff2")
    command = [sys.executable, "-m", "tools.font", str(file), "--to", str(part)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert not part.exists()
    return ended.stderr.strip()


def test_another_font_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.woff2"
    other.write_bytes(b"wOF2")
    assert refused(other) == f"{other}: this is not InterVariable.woff2 of inter-ui 4.1.1"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing.woff2"
    assert refused(nothing) == f"{nothing}: cannot be read: No such file or directory"
