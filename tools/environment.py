"""Environments of tools: each has programs of its own, which the project itself does not need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


def python_with(name: str) -> str:
    """Return the Python of the environment of a tool, made if it is not there.

    It stands in `.venv/NAME` and holds what `tools/NAME.lock` pins.
    """
    folder = FOLDER.parent / ".venv" / name
    python = str(folder / "bin" / "python")
    if not Path(python).exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        install = ["-m", "pip", "-qq", "--disable-pip-version-check", "install", "--require-hashes"]
        subprocess.run([python, *install, "-r", str(FOLDER / f"{name}.lock")], check=True)
    return python
