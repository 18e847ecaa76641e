"""Commands with --ray: on a cluster that `deploy/ray-node.sh` has started, and what they refuse."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest

from railhead.cli.errors import INTERRUPTED
from tests.cli.conftest import Run, refused
from tests.samples import first
from tests.server.serving import until

# Processes of a cluster start and end: a busy machine can keep them waiting.
pytestmark = [pytest.mark.slow, pytest.mark.flaky(reruns=1)]

SCRIPT = Path(__file__).parents[2] / "deploy" / "ray-node.sh"
RAILHEAD = (sys.executable, "-m", "railhead")
RAY = f"{sys.executable} -m ray.scripts.scripts"


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """The home of somebody who has no token of a cluster; sockets need a short path."""
    folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")
    yield Path(folder)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    return {**kept, "HOME": str(home), "RAY": RAY, "STORE": "80000000", "LC_ALL": "C"}


@pytest.fixture(scope="module")
def head(home: Path, environment: dict[str, str]) -> Iterator[str]:
    """The address of a head with one processor; nothing of it stays."""
    pytest.importorskip("ray")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (home / "log").open("wb") as log:
        node = subprocess.Popen(
            [SCRIPT, "head", "--num-cpus", "1", "--temp-dir", str(home / "ray")],
            env={**environment, "PORT": str(port)},
            stdout=log,
            stderr=log,
        )
    try:
        end = time.monotonic() + 120
        while b"Ray runtime started" not in (home / "log").read_bytes():
            assert node.poll() is None, (home / "log").read_text()
            assert time.monotonic() < end, "no head"
            time.sleep(0.1)
        yield f"127.0.0.1:{port}"
    finally:
        node.terminate()
        node.wait(120)


COMMANDS = {
    "simulate": ["simulate", "1849", "--games", "2", "--no-check", "--json", "--record-dir", "by"],
    "tournament": ["tournament", "1849", "--players", "random,random,random", "--games", "2"],
    "train": ["train", "1849", "--games", "2", "--lot", "2"],
    "export": ["export", "../games", "--to", "by"],
}

ENDLESS = ("simulate", "1849", "--games", "100000", "--no-check")


@pytest.mark.parametrize("names", first(1, ["simulate", "export", "tournament train"]))
def test_every_command_gives_on_a_cluster_what_it_gives_here(  # noqa: PLR0917 - all from pytest
    names: str,
    head: str,
    environment: dict[str, str],
    record_path: Path,
    run: Run,
    tmp_path: Path,
) -> None:
    (tmp_path / "games").mkdir()
    for name in "ab":
        shutil.copy(record_path, tmp_path / "games" / f"{name}.json")
    started = {}
    commands = {name: COMMANDS[name] for name in names.split()}
    for name, words in commands.items():
        (tmp_path / f"{name}-there").mkdir()
        started[name] = subprocess.Popen(
            [*RAILHEAD, *words, "--ray", head],
            cwd=tmp_path / f"{name}-there",
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    told = {}
    for name, words in commands.items():
        (tmp_path / f"{name}-here").mkdir()
        with chdir(tmp_path / f"{name}-here"):
            result = run(*words, "--jobs", 1)
        assert result.exit_code == 0
        told[name, "here"] = result.stdout, result.stderr
    for name, program in started.items():
        told[name, "there"] = program.communicate(timeout=300)
        assert program.returncode == 0, told[name, "there"]
        written, also = (files(tmp_path / f"{name}-{where}") for where in ("here", "there"))
        assert written == also
        assert written or name == "tournament"
        if name == "simulate":
            here, there = (json.loads(told[name, where][0]) for where in ("here", "there"))
            assert there["games"] == here["games"] == 2
            assert there["companies"] == here["companies"]
        elif name == "tournament":
            assert places(told[name, "here"][0]) == places(told[name, "there"][0])
        else:
            assert told[name, "here"] == told[name, "there"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_looks_for_the_cluster(
    run: Run, record_path: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / "games").mkdir()
    shutil.copy(record_path, tmp_path / "games" / "a.json")
    words = [word.replace("../", "") for word in COMMANDS[name]]
    assert "ray: nonsense is no address" in refused(run, *words, "--ray", "nonsense")


def test_an_interrupt_ends_the_command_and_its_games(
    head: str, environment: dict[str, str], tmp_path: Path
) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        program = subprocess.Popen(
            [*RAILHEAD, *ENDLESS, "--record-dir", tmp_path, "--ray", head],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    end = time.monotonic() + 120
    while not any(tmp_path.glob("*.json")):
        assert program.poll() is None
        assert time.monotonic() < end, "no game is played"
        time.sleep(0.05)
    program.send_signal(signal.SIGINT)
    assert program.communicate(timeout=60) == (b"", b"\n")
    assert program.returncode == INTERRUPTED


def test_what_has_begun_ends_with_the_program(
    head: str, environment: dict[str, str], tmp_path: Path
) -> None:
    """Given a piece that would take ten minutes, then an interrupt ends its process."""
    (tmp_path / "lasting.py").write_text(LASTING, encoding="utf-8")
    with (tmp_path / "errors").open("wb") as errors:
        program = subprocess.Popen(
            [sys.executable, tmp_path / "lasting.py", head, tmp_path],
            env=environment,
            stderr=errors,
        )
    try:
        begun = tmp_path / "begun"
        assert until(lambda: begun.exists() and bool(begun.read_text()), 120)
        process = Path("/proc", begun.read_text())
        assert process.exists()
        program.send_signal(signal.SIGINT)
        program.wait(60)
        assert until(lambda: not process.exists())
    finally:
        program.kill()
    # Ray has not ended the program with a report of its own.
    assert b"KeyboardInterrupt" in (tmp_path / "errors").read_bytes()


LASTING = """
import os, pathlib, signal, sys, time
from railhead.lab.distribution.cluster import Cluster

def last(place):
    pathlib.Path(place).write_text(str(os.getpid()))
    time.sleep(600)

signal.signal(signal.SIGINT, signal.default_int_handler)
with Cluster(sys.argv[1]) as cluster:
    list(cluster.run([f"{sys.argv[2]}/begun"], last))
"""
"""Does a piece of work of ten minutes, which writes its process first."""


def files(folder: Path) -> dict[str, bytes]:
    """What a command has written."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def places(report: str) -> list[str]:
    """The lines of a tournament's report without those that tell times."""
    return [line for line in report.splitlines() if " s;" not in line]


def test_a_script_without_a_head_or_its_token_says_what_to_do(
    environment: dict[str, str], tmp_path: Path
) -> None:
    for words, expected in (
        ([], "usage: ray-node.sh head"),
        (["nonsense"], "usage: ray-node.sh head"),
        (["127.0.0.1:1"], f"copy the token of the head to {tmp_path}/.ray/auth_token first"),
    ):
        done = subprocess.run(
            [SCRIPT, *words],
            env={**environment, "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert expected in done.stderr


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--ray", "nonsense"), "ray: nonsense is no address: give HOST:PORT of the head"),
        (("--ray", "ray://head:10001"), "ray: ray://head:10001 is no address"),
        (("--ray", "head:70000"), "ray: head:70000 is no address"),
        (("--ray", "127.0.0.1:1"), "ray: nothing answers at 127.0.0.1:1 ("),
        (("--jobs", 2, "--ray"), "--jobs: with --ray the cluster decides how many"),
    ],
)
def test_a_cluster_that_cannot_be_there_is_refused(
    run: Run, options: tuple[object, ...], why: str
) -> None:
    assert why in refused(run, "simulate", "1849", *options)


def test_without_the_library_it_is_told_how_to_get_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    told = refused(run, "simulate", "1849", "--ray", "local")
    assert "the library Ray is not installed: pip install ray" in told


def test_a_training_game_by_game_is_no_work_for_several(run: Run) -> None:
    for option in ("--ray", "--jobs"):
        told = refused(run, "train", "1849", "--games", 2, option, *(["2"] * (option == "--jobs")))
        assert f"{option}: each game waits for the one before; --lot N plays N" in told


def test_the_engine_does_without_the_library() -> None:
    """Only a cluster needs Ray: it takes a second to be read."""
    code = "import sys, railhead.lab.distribution.workers; sys.exit('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
