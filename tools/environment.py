"""Environments of tools: each has programs of its own, which the project itself does not need."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PLACE = FOLDER.parent / ".venv"


def python_with(name: str) -> str:
    """Return the Python of the environment of a tool, made if it is not there or out of date.

    It stands in `.venv/NAME` and holds what `tools/NAME.lock` pins.
    """
    folder, lock = PLACE / name, FOLDER / f"{name}.lock"
    python, made_from = folder / "bin" / "python", folder / lock.name
    if not made_from.exists() or made_from.read_bytes() != lock.read_bytes():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        install = ["-m", "pip", "-qq", "--disable-pip-version-check", "install", "--require-hashes"]
        subprocess.run([str(python), *install, "-r", str(lock)], check=True)
        shutil.copyfile(lock, made_from)
    return str(python)
