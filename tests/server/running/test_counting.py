"""What a server counts, added up over its processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from railhead.server.base import metrics
from tests.server.serving import fetch, free_port

KEEPS_TABLES = """
import sys
from railhead.server.base import metrics
metrics.TABLES.set(3)
metrics.MOVES.labels("1849", "action").inc()
print("ready", flush=True)
sys.stdin.read()
"""


@contextmanager
def process(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that keeps three tables and has stored a move."""
    with subprocess.Popen(
        [sys.executable, "-c", KEEPS_TABLES],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, metrics.FOLDER: str(folder)},
    ) as one:
        try:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
            yield one
        finally:
            one.kill()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere no process can be asked whether it lives")
@pytest.mark.slow
def test_what_a_process_keeps_is_not_counted_when_it_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(metrics.FOLDER, str(tmp_path))
    port = free_port()
    metrics.listen(port)

    def counted() -> dict[str, float]:
        lines = fetch(f"http://{metrics.ADDRESS}:{port}/metrics").text.splitlines()
        found = (line.rpartition(" ") for line in lines if not line.startswith("#"))
        return {name: float(number) for name, _, number in found}

    moves = 'railhead_moves_total{kind="action",title="1849"}'
    with process(tmp_path):
        with process(tmp_path) as other:
            before = counted()
            assert (before["railhead_tables_in_memory"], before[moves]) == (6, 2)
            assert before["railhead_listeners"] == 0
        other.wait()
        after = counted()
        assert (after["railhead_tables_in_memory"], after[moves]) == (3, 2)
    end = counted()
    assert end[moves] == 2, "what was done stays done"
    assert not {"railhead_tables_in_memory", "railhead_listeners"} & end.keys()
