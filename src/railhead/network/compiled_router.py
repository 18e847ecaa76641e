"""Whether the router runs as Python or as compiled modules, made of the same sources.

`make compiled` puts these into a folder of `build/router` whose name is a digest of the sources
and of the Python that they are for. They are taken only from the folder with the right name: with
any source edited, or another Python, the router runs as Python. `RAILHEAD_ROUTER` may name either,
`python` or `compiled`, and `RAILHEAD_COMPILED` another folder than `build/router`.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PYTHON, COMPILED = "python", "compiled"
"""The values of `RAILHEAD_ROUTER`, and the answers of `take_compiled`."""

ROUTER_PACKAGE = "railhead.network.router"
"""The name of an ImportError for a wrong or missing choice."""

GROUP = "railhead.network.router.compiled"
"""What the compiled modules have in common is in the module of this name with `__mypyc`."""

ROUTER = Path(__file__).with_name("router")

# Compiled code relies on what these say of the types, too.
_BESIDE = (ROUTER.with_name("tracks.py"),)
_REPOSITORY = ROUTER.parents[3]


def sources() -> list[Path]:
    """The files on which compiled modules depend, in a fixed order."""
    return [*sorted(ROUTER.glob("*.py")), *_BESIDE]


def digest(files: Iterable[Path]) -> str:
    """Return the name of the folder for compiled modules of these sources, for this Python."""
    python = (sys.implementation.cache_tag, *sys.version_info[:3], EXTENSION_SUFFIXES[0])
    found = hashlib.sha256(repr(python).encode())
    for path in files:
        text = path.read_bytes()
        found.update(f"{path.name} {len(text)} ".encode() + text)
    return found.hexdigest()[:24]


def builds() -> Path | None:
    """The folder in which compiled modules may lie; None where Railhead was installed for good."""
    named = os.environ.get("RAILHEAD_COMPILED")
    if named:
        return Path(named)
    in_repository = ROUTER.parents[2].name == "src"
    return _REPOSITORY / "build" / "router" if in_repository else None


def take_compiled(path: list[str]) -> str:
    """Let compiled modules come first on the path of the package `router`, if that is wanted.

    Return which modules run, COMPILED or PYTHON. Raises ImportError if `RAILHEAD_ROUTER` asks for
    compiled ones and there are none, or has another value than these.
    """
    wanted = os.environ.get("RAILHEAD_ROUTER", "")
    if wanted not in {"", PYTHON, COMPILED}:
        raise ImportError(
            f"RAILHEAD_ROUTER should be {PYTHON} or {COMPILED}, not {wanted!r}", name=ROUTER_PACKAGE
        )
    if wanted == PYTHON:
        return PYTHON
    folder = builds()
    if folder is not None and folder.is_dir():
        folder /= digest(sources())
        if folder.is_dir() and _loads(path, str(folder)):
            return COMPILED
    if wanted == COMPILED:
        raise ImportError(
            "RAILHEAD_ROUTER asks for compiled modules, and there are no compiled modules of these"
            f" sources in {folder} (make compiled)",
            name=ROUTER_PACKAGE,
        )
    return PYTHON


def _loads(path: list[str], folder: str) -> bool:
    """Put the folder on the path; take it off again if its modules do not load on this machine."""
    path.insert(0, folder)
    try:
        import_module(f"{GROUP}__mypyc")
    except ImportError:
        path.remove(folder)
        return False
    return True
