"""Compiles the router for this Python: `make compiled`.

The modules that search are translated into C by mypyc, which comes with mypy, and compiled. Where
and when they are used, `railhead.network.compiled_router` says. Without a C compiler nothing
changes: the router runs as Python.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path

from railhead.network.compiled_router import GROUP, ROUTER, builds, digest, sources

# Plain data that the rest of Railhead makes, reads and pickles, and what reads it from files.
LEFT_AS_PYTHON = {"__init__", "answer", "fields", "positions", "problem", "sections"}
SOURCE = ROUTER.parents[2]

_SETTINGS = """\
[mypy]
strict = True
mypy_path = {source}
explicit_package_bases = True
cache_dir = {cache}
"""


class CannotCompileError(Exception):
    """Something is missing on this machine; the text says what."""


def check_compiler() -> None:
    """Raise CannotCompileError if a C compiler or the headers of Python are missing."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        raise CannotCompileError(
            f"there is no C compiler {compiler} (Debian and Ubuntu: apt install gcc)"
        )
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise CannotCompileError(
            "the headers of Python are missing (Debian and Ubuntu: apt install python3-dev)"
        )


def compile_router(folder: Path, optimise: int = 3) -> Path:
    """Compile into a folder of `folder`, unless it is there; return it. Older ones are removed.

    `optimise`: the level of the C compiler, 0 to 3. Raises CannotCompileError.
    """
    name = digest(sources())
    if (folder / name).is_dir():
        return folder / name
    check_compiler()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix="new-") as work:
        made = _build(Path(work), optimise)
        for old in folder.iterdir():
            if old.is_dir() and not old.name.startswith("new-"):
                shutil.rmtree(old)
        return made.rename(folder / name)


def _build(work: Path, optimise: int) -> Path:
    """Translate and compile in a folder; return the folder with the modules."""
    from mypyc.build import mypycify  # noqa: PLC0415 - it takes long
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415
    from setuptools.errors import BaseError  # noqa: PLC0415

    settings = work / "mypy.ini"
    settings.write_text(_SETTINGS.format(source=SOURCE, cache=work / "types"), encoding="utf-8")
    files = sorted(path for path in ROUTER.glob("*.py") if path.stem not in LEFT_AS_PYTHON)
    before = Path.cwd()
    os.chdir(SOURCE)
    try:
        parts = mypycify(
            ["--config-file", str(settings), *(str(path.relative_to(SOURCE)) for path in files)],
            opt_level=str(optimise),
            target_dir=str(work / "c"),
            group_name=GROUP,
        )
        command = build_ext(Distribution({"name": "router", "ext_modules": parts}))
        command.build_lib, command.build_temp = str(work / "made"), str(work / "objects")
        command.ensure_finalized()
        os.chdir(work)
        command.run()
    except BaseError as error:
        raise CannotCompileError(str(error)) from error
    finally:
        os.chdir(before)
    return work.joinpath("made", *GROUP.split(".")[:-1])


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile; 1 with a message if that cannot be done here."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--optimise", type=int, choices=range(4), default=3, help="0 to 3")
    asked = parser.parse_args(arguments)
    folder = builds()
    assert folder is not None
    try:
        made = compile_router(folder, asked.optimise)
    except CannotCompileError as error:
        sys.stderr.write(f"The router was not compiled, and runs as Python: {error}.\n")
        return 1
    sys.stdout.write(f"The compiled router is in {made}.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
