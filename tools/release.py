"""The checks before a release: `make release-check` (docs/releasing.md)."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from railhead import __version__
from railhead.titles.catalogue import title_ids
from tools import kept_database, newest, stored_games

ROOT = Path(__file__).resolve().parent.parent

FIRST_KEPT = (0, 2, 0)
"""The first release whose databases every later version must open."""

_HEADING = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", re.MULTILINE)


class NotReadyError(Exception):
    """Something is missing for a release; the text says what to do."""


def released(changes: str) -> list[str]:
    """The versions that a list of changes has headings for, the newest first."""
    return _HEADING.findall(changes)


def check_version(project: str, changes: str, program: str = __version__) -> str:
    """Compare the versions of project file, program and list of changes. Raises NotReadyError."""
    wanted = tomllib.loads(project)["project"]["version"]
    if program != wanted:
        raise NotReadyError(
            f"railhead.__version__ is {program}, pyproject.toml says {wanted}: make them the same"
        )
    if released(changes)[:1] != [wanted]:
        raise NotReadyError(f"CHANGELOG.md does not begin with [{wanted}] and a date")
    return f"version {wanted}"


def check_kept(changes: str, folder: Path = kept_database.FOLDER) -> str:
    """Find stored games of all rules and databases of all releases. Raises NotReadyError."""
    if missing := stored_games.missing():
        names = " ".join(f"{title}-{version}" for title, version in missing)
        raise NotReadyError(f"no stored games of {names}: run `make stored-games`")
    for version in released(changes):
        kept = folder / f"{version}.sql.gz"
        if tuple(map(int, version.split("."))) >= FIRST_KEPT and not kept.exists():
            raise NotReadyError(
                f"no kept database of {version}: run `make kept-database LABEL={version}`"
            )
    return "stored games and kept databases are there"


def check_records() -> str:
    """Replay all stored games and open all databases. Raises NotReadyError."""
    from tests.server import postgres  # noqa: PLC0415 - only here is a server asked for

    if why := postgres.why_not():
        raise NotReadyError(f"needs a PostgreSQL server, see tests/server/postgres.py: {why}")
    _run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", "tests/records"],
        {**os.environ, "RAILHEAD_RELEASE": "1"},
        ROOT,
    )
    return "all stored games replay, all kept databases open on SQLite and PostgreSQL"


def check_soaks() -> str:
    """Run what `make test` only runs samples of. Raises NotReadyError."""
    python, kills = sys.executable, {**os.environ, "RAILHEAD_KILLS": "200"}
    running = "tests/server/running"
    killed = [f"{running}/test_kills.py", f"{running}/test_cluster.py", "-k", "killed"]
    _run([python, "-m", "pytest", "-q", "-n", "2", "-m", "long"], dict(os.environ), ROOT)
    _run([python, "-m", "pytest", "-q", *killed], kills, ROOT)
    _run([python, "-m", "tests.attack"], dict(os.environ), ROOT)
    return "the long tests pass, killed servers lose nothing, an attack finds nothing"


def check_documentation() -> str:
    """Build the documentation as pages. Raises NotReadyError."""
    _run([sys.executable, "-m", "tools.documentation"], dict(os.environ), ROOT)
    return "the documentation is built, and leads nowhere in vain"


def check_wheel() -> str:
    """Build the wheel, install it in an environment of its own, and play. Raises NotReadyError.

    First the bare engine by a program, then the command line.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # Nothing of this environment or this folder may be used.
        outside = {key: it for key, it in os.environ.items() if not key.startswith("PYTHON")}
        pip = ["-m", "pip", "--disable-pip-version-check", "-qq"]
        build = ["wheel", "--no-deps", "--no-build-isolation", "-w", name, str(ROOT)]
        _run([sys.executable, *pip, *build], outside, folder)
        wheel = next(folder.glob("railhead-*.whl"))
        _run([sys.executable, "-m", "venv", str(folder / "venv")], outside, folder)
        programs = folder / "venv" / "bin"
        _run([str(programs / "python"), *pip, "install", str(wheel)], outside, folder)
        for title in title_ids():
            play = f"import railhead; railhead.simulate_game({title!r}, 3)"
            _run([str(programs / "python"), "-c", play], outside, folder)
        _run([str(programs / "python"), *pip, "install", f"{wheel}[cli]"], outside, folder)
        said = _run([str(programs / "railhead"), "--version"], outside, folder)
        if said.split() != ["railhead", __version__]:
            raise NotReadyError(f"the installed program says {said.strip()!r}")
        for title in title_ids():
            _run([str(programs / "railhead"), "simulate", title, "--games", "1"], outside, folder)
    return f"{wheel.name} installs and plays"


def check_newest() -> str:
    """Run the quick tests with the newest releases that are allowed. Raises NotReadyError."""
    try:
        return newest.check()
    except newest.NoPythonError as error:
        raise NotReadyError(str(error)) from error
    except subprocess.CalledProcessError as error:
        raise NotReadyError(f"`make test-newest` ended with {error.returncode}") from error


def _run(command: list[str], environment: dict[str, str], folder: Path) -> str:
    done = subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        text = (done.stdout + done.stderr)[-6000:]
        raise NotReadyError(f"`{' '.join(command)}` ended with {done.returncode}:\n{text}")
    return done.stdout


def checks() -> Iterator[Callable[[], str]]:
    """Yield all checks, the quick ones first."""
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    yield lambda: check_version(project, changes)
    yield lambda: check_kept(changes)
    yield check_documentation
    yield check_wheel
    yield check_newest
    yield check_records
    yield check_soaks


def main(arguments: Sequence[str] | None = None) -> None:
    """Run all checks; end with 1 and the reason at the first that fails.

    `arguments`: of the command line, by default those that this program was given.
    """
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    for check in checks():
        try:
            sys.stdout.write(f"ok    {check()}\n")
        except NotReadyError as error:
            sys.exit(f"Not ready: {error}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
