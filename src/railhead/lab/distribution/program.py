"""Which program this is: games are the same only where the same program plays them."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import railhead

PLAYING = ("table", "network", "engine", "assist", "exchange", "titles", "records", "bots", "lab")
"""The parts of the program that games and what is learned from them follow from."""

KINDS = frozenset({".py", ".toml", ".json"})


class Program(NamedTuple):
    """A version of the program: the number of its release, and a digest of what it plays by.

    The digest (64 hexadecimal digits) is of all modules and data of `PLAYING`: versions of the
    rules and of boards, what computer players think, and how a game is simulated.
    """

    version: str
    digest: str

    def __str__(self) -> str:
        return f"{self.version} ({self.digest[:12]})"


@lru_cache(maxsize=1)
def this_program() -> Program:
    """Return which program this process runs."""
    return Program(railhead.__version__, _digest(Path(railhead.__file__).parent))


def _digest(package: Path) -> str:
    found = hashlib.sha256()
    for part in PLAYING:
        folder = package / part
        files = {path.relative_to(package).as_posix(): path for path in folder.rglob("*.*")}
        for name, path in sorted(files.items()):
            if path.suffix in KINDS:
                found.update(f"{name}\n".encode())
                # Lines may end in another way where a program was copied to.
                found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()
