"""Copies of the working tree, or of a commit, in which tests run: nothing is changed outside.

Each has an environment of its own beside the same packages, in which `railhead` is what stands in
the copy: also for programs that tests start with nothing of their own environment.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.mutants.changes import Mutant

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
PLUGIN = "railhead_mutants_plugin"
"""The name by which a copy knows the plugin: it may have another package `tools`."""

_MOST_MEMORY = 6 << 30
"""Bytes of a process of tests; with more a mutant is taken to grow without end."""


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def text_in(ref: str, file: str) -> str | None:
    """The text of a file in a commit; none if it has no such file."""
    done = subprocess.run(
        ["git", "show", f"{ref}:{file}"], cwd=ROOT, capture_output=True, check=False
    )
    return None if done.returncode else done.stdout.decode("utf-8")


class Tree:
    """A copy in a folder: of the working tree, or of a commit. `root`: where its files are."""

    def __init__(self, folder: Path, ref: str = "", origin: Path = ROOT) -> None:
        self.root = folder / "main"
        self.root.mkdir(parents=True)
        if ref:
            packed = subprocess.run(
                ["git", "archive", ref], cwd=origin, capture_output=True, check=True
            )
            subprocess.run(["tar", "-x"], cwd=self.root, input=packed.stdout, check=True)
        else:
            _copy_files(origin, self.root)
        self.site = _environment(origin / ".venv", self.root / ".venv", self.root / "src")
        shutil.copy(HERE / "plugin.py", self.site / f"{PLUGIN}.py")
        shared = Path(os.environ.get("RAILHEAD_SHARED") or origin.parent / "shared")
        self.environment = {
            **os.environ,
            "RAILHEAD_ROUTER": "python",
            "RAILHEAD_SHARED": str(shared),
        }
        # The one keeps programs from compiling modules; the other may name other sources.
        for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH"):
            self.environment.pop(name, None)
        # Some tests look at what git knows.
        git(self.root, "init", "-q")
        git(self.root, "add", "-A")
        self._clock = int(time.time())

    def note(self) -> None:
        """Let all processes of this tree note by which marks they come."""
        shutil.copy(HERE / "noting.py", self.site / "sitecustomize.py")

    def write(self, file: str, text: str) -> None:
        """Write a file, so that nothing compiled from what stood there before is taken for it."""
        path = self.root / file
        path.write_text(text, "utf-8")
        self._clock += 2
        os.utime(path, (self._clock, self._clock))

    def change(self, mutant: Mutant) -> str:
        """Make a mutant; returns what stood there before."""
        text = (self.root / mutant.file).read_text("utf-8")
        self.write(mutant.file, mutant.put_into(text))
        return text

    def pytest(
        self, words: Sequence[str], more: Mapping[str, str], log: Path, seconds: float
    ) -> int | str:
        """Run tests; returns the exit status, or why that was not waited for."""
        command = [str(self.root / ".venv/bin/python"), "-m", "pytest", "-p", PLUGIN, *words]
        environment = {**self.environment, **more}
        with log.open("w") as stream:
            process = subprocess.Popen(
                command,
                cwd=self.root,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                return _waited_for(process, seconds)
            finally:
                _end_group(process.pid)
                process.wait()


def _waited_for(process: subprocess.Popen[bytes], seconds: float) -> int | str:
    end = time.monotonic() + seconds
    while True:
        try:
            return process.wait(0.5)
        except subprocess.TimeoutExpired:
            if time.monotonic() > end:
                return "it does not end"
            if _memory(process.pid) > _MOST_MEMORY:
                return "it grows without end"


def _memory(pid: int) -> int:
    """The bytes that a process has in memory, as far as the system tells."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _end_group(group: int) -> None:
    """End what tests have started and left."""
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _copy_files(origin: Path, root: Path) -> None:
    files = git(origin, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, files.split("\0")):
        if (origin / name).is_file():
            target = root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(origin / name, target)


def _environment(original: Path, copy: Path, sources: Path) -> Path:
    """Make an environment like another, with other sources; returns its folder of packages.

    Without an original, as where packages are not in one, it is made of the running Python.
    """
    if not original.is_dir():
        original = Path(sys.prefix)
    packages = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
    site = copy / packages
    site.mkdir(parents=True)
    for entry in (original / packages).iterdir():
        if entry.name in {"__pycache__", "sitecustomize.py"} or "railhead.pth" in entry.name:
            continue
        (site / entry.name).symlink_to(entry)
    (site / "_railhead.pth").write_text(f"{sources}\n", "utf-8")
    shutil.copy(original / "pyvenv.cfg", copy / "pyvenv.cfg")
    (copy / "bin").mkdir()
    for entry in (original / "bin").iterdir():
        target = copy / "bin" / entry.name
        if entry.is_symlink():
            target.symlink_to(entry.readlink())
            continue
        with entry.open("rb") as stream:
            if stream.read(2) != b"#!":
                target.symlink_to(entry)
                continue
        # Scripts name their Python.
        target.write_bytes(entry.read_bytes().replace(os.fsencode(original), os.fsencode(copy)))
        shutil.copymode(entry, target)
    for name in ("include", "share"):
        if (original / name).is_dir():
            (copy / name).symlink_to(original / name)
    return site
