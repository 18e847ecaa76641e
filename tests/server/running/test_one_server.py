"""A second server on the same folder is told so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from railhead.server.running import one_server
from railhead.server.running.file_modes import LOCK
from tests.server.serving import Server, until

HOLD = "from pathlib import Path; from railhead.server.running import one_server as o, file_modes"
TRY = "\nprint(o.hold(Path({folder!r})), flush=True); input()"


def test_one_process_holds_a_folder_until_it_ends(tmp_path: Path) -> None:
    program = [sys.executable, "-c", HOLD + TRY.format(folder=str(tmp_path))]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "True\n"
        assert not one_server.hold(tmp_path)
        assert not one_server.hold(tmp_path), "asking does not free it"
        other.kill()
    assert one_server.hold(tmp_path), "however it has ended"
    one_server.let_go()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="unable to open"):
        one_server.hold(tmp_path / "missing")


@pytest.mark.slow
def test_the_second_server_says_why_it_does_not_start(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "railhead", "serve", "--no-open", "--port", "0"]
    command += ["--data", str(tmp_path)]
    (tmp_path / "railhead-data").mkdir()
    assert one_server.hold(tmp_path)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    finally:
        one_server.let_go()
    assert done.returncode != 0
    assert "another server uses this folder" in done.stderr
    assert f"--data {tmp_path}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_other_web_servers_hold_the_lock_and_a_second_one_says_so(tmp_path: Path) -> None:
    """They are not refused: another web server may be started in more than one way."""
    first, second = Server(tmp_path), Server(tmp_path)
    first.migrate()
    first.start()
    try:
        assert not one_server.hold(tmp_path)
        assert (tmp_path / LOCK).stat().st_mode & 0o777 == 0o600
        assert "another server" not in first.log()
        second.start()
        try:
            assert until(lambda: "another server uses" in second.log())
        finally:
            second.stop()
        assert not one_server.hold(tmp_path), "the first one holds it still"
    finally:
        first.stop()
    assert one_server.hold(tmp_path)
    one_server.let_go()
