"""A pytest plugin: tests that have passed on this very tree are not run again.

`pytest --remember` notes which tests passed, under a digest of all that they could depend on: every
file of the working tree, the installed packages, the programs and folders of the machine that tests
look for. The next run with `--remember` leaves these out and says how many; `--forget` runs all.
Without git nothing is remembered.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path

import pytest

from tests.browser.finding import browser_path

REPO = Path(__file__).resolve().parents[1]
FOLDER = REPO / ".pytest_cache" / "passed"
_MOST = 8
_PROGRAMS = ("cc", "psql", "pg_ctl", "openssl", "bash", "git")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--remember",
        action="store_true",
        help="leave out tests that have passed on the same tree and machine, and note which pass",
    )
    parser.addoption(
        "--forget", action="store_true", help="with --remember: run those that have passed too"
    )


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--remember"):
        return
    worker = getattr(config, "workerinput", None)
    path = Path(worker["remembered"]) if worker is not None else _file()
    if path is not None and path != Path():
        config.pluginmanager.register(Remembered(path, config), "railhead-remembered")


def _file() -> Path | None:
    tree = tree_digest()
    return FOLDER / tree if tree else None


def tree_digest() -> str:
    """The digest of all that tests depend on, "" where that is not known."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPO,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        return ""
    found = hashlib.sha256()
    for name in sorted(set(listed.stdout.split(b"\0"))):
        path = REPO / os.fsdecode(name)
        if path.is_file():
            found.update(name + b"\0" + path.read_bytes() + b"\0")
    for text in _machine():
        found.update(text.encode() + b"\0")
    return found.hexdigest()[:32]


def _machine() -> list[str]:
    """What tests may find on a machine, or miss."""
    settings = {k: v for k, v in os.environ.items() if k.startswith("RAILHEAD_") or k == "LC_ALL"}
    shared = Path(os.environ.get("RAILHEAD_SHARED") or REPO.parent / "shared")
    files = [it for it in sorted(shared.rglob("*")) if it.is_file()] if shared.is_dir() else []
    return [
        sys.version,
        *sorted(f"{it.name} {it.version}" for it in distributions()),
        *(f"{name} {shutil.which(name)}" for name in _PROGRAMS),
        browser_path(),
        *(f"{name}={value}" for name, value in sorted(settings.items())),
        *(f"{it.relative_to(shared)} {it.stat().st_size}" for it in files),
        str(_postgres_answers()),
    ]


def _postgres_answers() -> bool:
    if shutil.which("pg_isready") is None:
        return False
    return not subprocess.run(["pg_isready", "-q"], check=False).returncode


class Remembered:
    """Leaves out what has passed, and notes what passes."""

    def __init__(self, path: Path, config: pytest.Config) -> None:
        self.path = path
        self.works = not hasattr(config, "workerinput")
        self.before = set[str]()
        if path.is_file() and not config.getoption("--forget"):
            self.before = set(path.read_text("utf-8").splitlines())
        self.left_out = 0
        self.called: set[str] = set()
        self.troubled: set[str] = set()

    def pytest_configure_node(self, node: object) -> None:
        """Tell a worker process where to look; it need not read the tree again."""
        workerinput: dict[str, str] = node.workerinput  # type: ignore[attr-defined]
        workerinput["remembered"] = str(self.path)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        known = [item for item in items if item.nodeid in self.before]
        if known:
            config.hook.pytest_deselected(items=known)
            items[:] = [item for item in items if item.nodeid not in self.before]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome != "passed":
            self.troubled.add(report.nodeid)
        elif report.when == "call":
            # Of the other steps only failures are sure to be told (`tests/quiet.py`).
            self.called.add(report.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:  # type: ignore[misc]
        if self.works:
            self._note(self.called - self.troubled)
            if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self.before:
                session.exitstatus = pytest.ExitCode.OK
        return (yield)

    def _note(self, passed: set[str]) -> None:
        """Add to what is noted, also by a run of other tests that ended meanwhile."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        noted = set(self.path.read_text("utf-8").splitlines()) if self.path.is_file() else set()
        draft = self.path.with_suffix(f".{os.getpid()}")
        draft.write_text("".join(f"{name}\n" for name in sorted(noted | passed)), "utf-8")
        draft.replace(self.path)
        files = sorted(FOLDER.iterdir(), key=lambda it: it.stat().st_mtime, reverse=True)
        for old in files[_MOST:]:
            old.unlink(missing_ok=True)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.before:
            terminalreporter.line(
                f"{len(self.before)} tests have passed before on this very tree and are left out; "
                "RERUN=1 runs them again"
            )
