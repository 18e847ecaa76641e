"""The quick tests with the newest of everything: `make test-newest` (docs/releasing.md).

An environment of its own has the newest Python of this machine, Railhead installed from its wheel
as a user would, and of each library the newest release that `pyproject.toml` allows, whatever the
lock files say. It is made afresh each time, since that is what changes.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".venv" / "newest"

QUICK = ("-q", "-n", "2", "--dist", "worksteal", "-m", "not slow and not long")
"""What is given to pytest, by default."""

_CAN = "import ensurepip, sqlite3, ssl, sys, venv; print(*sys.version_info[:2])"
_NAME = re.compile(r"python3\.\d+")


class NoPythonError(Exception):
    """No Python of this machine will do; the text says which would."""


def pythons() -> Iterator[Path]:
    """Yield the programs that may be a Python: on the path, and in the folders of pyenv and uv."""
    home = Path.home()
    folders = [Path(name) for name in os.environ.get("PATH", "").split(os.pathsep) if name]
    kept = (
        Path(os.environ.get("PYENV_ROOT") or home / ".pyenv") / "versions",
        home / ".local" / "share" / "uv" / "python",
    )
    folders += [it / "bin" for place in kept if place.is_dir() for it in place.iterdir()]
    for folder in folders:
        if folder.is_dir():
            yield from (it for it in sorted(folder.iterdir()) if _NAME.fullmatch(it.name))


def newest(candidates: Iterable[Path], least: tuple[int, int] = (3, 11)) -> Path:
    """Return the newest Python among programs that works. Raises NoPythonError."""
    found = {it: version for it in candidates for version in [_version_of(it)] if version}
    best = max(found, key=lambda it: found[it], default=None)
    if best is None or found[best] < least:
        raise NoPythonError(f"no Python {'.'.join(map(str, least))} or newer was found")
    return best


def _version_of(program: Path) -> tuple[int, ...] | None:
    """Return the version of a Python, None where it does not run or lacks a part."""
    try:
        done = subprocess.run(
            [program, "-c", _CAN], capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return tuple(map(int, done.stdout.split())) if done.returncode == 0 else None


def make(python: Path, place: Path) -> Path:
    """Make an environment with Railhead and all it may use; return its Python."""
    shutil.rmtree(place, ignore_errors=True)
    here, wheels = place / "bin" / "python", place / "wheels"
    _run([python, "-m", "venv", place])
    pip = ["-m", "pip", "--disable-pip-version-check", "-qq"]
    _run([here, *pip, "install", "--upgrade", "pip"])
    _run([here, *pip, "wheel", "--no-deps", "-w", wheels, ROOT])
    wheel = next(wheels.glob("railhead-*.whl"))
    _run([here, *pip, "install", "--no-compile", f"{wheel}[dev]"])
    return here


def outside() -> dict[str, str]:
    """Return this environment without what leads to another Python or to the sources."""
    return {key: it for key, it in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}}


def check(arguments: Iterable[str] = ()) -> str:
    """Run the tests; return what was used. Raises NoPythonError, CalledProcessError."""
    python = make(newest(pythons()), PLACE)
    where: list[str | Path] = [
        python,
        "-c",
        "import railhead, sys; print(railhead.__file__, sys.version.split()[0])",
    ]
    said = subprocess.run(
        where, cwd=ROOT, env=outside(), capture_output=True, text=True, check=True
    ).stdout.split()
    assert Path(said[0]).is_relative_to(PLACE), f"{said[0]} is not what was installed"
    _run([python, "-m", "pytest", *(arguments or QUICK)])
    return f"the quick tests pass with the newest releases on Python {said[1]}"


def _run(command: list[str | Path]) -> None:
    subprocess.run(command, cwd=ROOT, env=outside(), check=True)


def main() -> None:
    """Run the tests with the newest of everything; end with the status of the first that fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("arguments", nargs="*", help="for pytest, instead of the quick tests")
    try:
        sys.stdout.write(f"{check(parser.parse_args().arguments)}\n")
    except NoPythonError as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


if __name__ == "__main__":
    main()
