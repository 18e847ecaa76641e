"""Several processes that answer: any of them any table, and nobody is missed when one dies."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.exchange.files import random_record
from tests.server import postgres
from tests.server.cluster import Cluster, linux
from tests.server.kills import check_all, run_kills
from tests.server.serving import Listening, Visitor, fetch, until

pytestmark = [linux, pytest.mark.slow]

KILLS = int(os.environ.get("RAILHEAD_KILLS", "1"))

LIMIT = 9.0
"""Seconds within which all processes are gone."""


@pytest.fixture(scope="module")
def cluster(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    """Two workers, for all tests here but those that end them for good."""
    postgres.needs_postgres("workers")
    migrated = request.getfixturevalue("migrated_database")
    with (
        postgres.database(migrated) as url,
        Cluster(tmp_path_factory.mktemp("cluster"), url) as started,
    ):
        assert until(lambda: len(started.workers()) == 2, 60)
        httpx.get(f"{started.url}/healthz", timeout=60).raise_for_status()
        yield started


def share_session(visitors: list[Visitor]) -> None:
    """Let all be who the first one is."""
    for visitor in visitors[1:]:
        visitor.http.cookies.update(visitors[0].http.cookies)


def test_what_one_worker_acknowledged_the_other_shows(cluster: Cluster) -> None:
    """They take turns: the one that did not move shows the move at once, and moves next."""
    full = random_record(36)
    visitors = cluster.one_at_each()
    table = visitors[0].upload({**full, "actions": full["actions"][:20]})
    share_session(visitors)
    for version, action in enumerate(full["actions"][20:], 20):
        mover, other = visitors if version % 2 else reversed(visitors)
        assert mover.move(table, version, f"k{version}", action).status_code == 200
        seen = other.http.get(f"/tables/{table}/record")
        assert seen.headers["railhead-version"] == str(version + 1)
        assert len(seen.json()["actions"]) == version + 1
    pages = [visitor.http.get(f"/tables/{table}/").text for visitor in visitors]
    assert [re.findall(r'data-version="(\d+)"', page)[0] for page in pages] == ["36", "36"]
    first, second = (re.findall(r'data-digest="([\w-]+)"', page) for page in pages)
    assert first == second, "both show the same panels"
    undone = visitors[1].post(f"/tables/{table}/undo", {"version": 36, "key": "u"})
    assert undone.status_code == 200
    assert visitors[0].http.get(f"/tables/{table}/record").headers["railhead-version"] == "37"
    assert visitors[0].move(table, 36, "late", full["actions"][-1]).status_code == 409


def test_who_he_is_holds_at_every_worker(cluster: Cluster) -> None:
    """A name given to one is known to the other; signed out at one is signed out at all."""
    one, two = cluster.one_at_each()
    one.http.get("/you")
    assert one.post("/you", {"name": "Zoe"}).status_code == 303
    share_session([one, two])
    assert '<a href="/you">Zoe</a>' in two.http.get("/you").text
    assert two.post("/you", {"name": "Ida"}).status_code == 303
    assert '<a href="/you">Ida</a>' in one.http.get("/you").text
    one.http.get("/you")
    two.http.cookies.update(one.http.cookies)
    assert two.post("/you/leave", {}).status_code == 303
    assert '<a href="/you">You</a>' in one.http.get("/you").text


def test_pages_that_listen_at_either_hear_of_it(cluster: Cluster) -> None:
    full = random_record(22)
    visitor = cluster.one_at_each()[0]
    table = visitor.upload({**full, "actions": full["actions"][:20]})
    pages = [Listening(f"{cluster.url}/tables/{table}/live") for _ in range(12)]
    assert until(lambda: all(20 in page.versions for page in pages))
    assert visitor.move(table, 20, "k", full["actions"][20]).status_code == 200
    assert until(lambda: all(page.versions[-1] == 21 for page in pages))
    assert counters(cluster)["railhead_listeners"] >= 12
    for page in pages:
        page.leave()


def test_programs_that_listen_at_either_hear_of_it(cluster: Cluster) -> None:
    """Also of a token that one worker has revoked: its streams end at all."""
    full = random_record(22)
    visitor = cluster.one_at_each()[0]
    visitor.http.get("/you")
    visitor.post("/you", {"name": "Ann"})
    table = visitor.upload({**full, "actions": full["actions"][:20]})
    page = visitor.post(
        "/you/tokens", {"do": "make", "name": "Bot", "scope": "read", "days": "30"}
    ).text
    (token,) = re.findall(r'id="new-token"[^>]* value="([^"]+)"', page)
    stream = f"{cluster.url}/api/v1/tables/{table}/stream"
    programs = [Listening(stream, token) for _ in range(12)]
    assert until(lambda: all(20 in program.versions for program in programs))
    assert visitor.move(table, 20, "k", full["actions"][20]).status_code == 200
    assert until(lambda: all(program.versions[-1] == 21 for program in programs))
    (number,) = re.findall(r'name="token" value="(\d+)"', visitor.http.get("/you").text)
    revoked = visitor.post("/you/tokens", {"do": "revoke", "token": number})
    assert revoked.status_code == 303
    assert visitor.move(table, 21, "l", full["actions"][21]).status_code == 200
    assert until(lambda: all(program.ended.is_set() for program in programs))
    assert all(program.versions[-1] == 21 for program in programs)


def test_a_killed_worker_loses_nothing_and_another_takes_its_place(cluster: Cluster) -> None:
    before = counters(cluster).get("railhead_ended_workers_total", 0)
    tables = run_kills(cluster, KILLS, cluster.kill_busiest)
    check_all(cluster, tables, KILLS)
    assert "takes its place" in cluster.log()
    assert counters(cluster)["railhead_ended_workers_total"] == before + KILLS


def test_workers_are_renewed_while_others_answer(cluster: Cluster) -> None:
    """SIGHUP: every worker is another one afterwards, and no request found nobody."""
    assert cluster.process is not None
    before, faults, stop = set(cluster.workers()), list[str](), threading.Event()

    def ask() -> None:
        while not stop.is_set():
            with suppress(httpx.ReadError, httpx.RemoteProtocolError):
                # A kept connection may end with its worker; a new one is answered.
                answer = fetch(f"{cluster.url}/healthz/live")
                if answer.status_code != 200:
                    faults.append(str(answer.status_code))
            time.sleep(0.01)

    asking = threading.Thread(target=ask)
    asking.start()
    cluster.process.send_signal(signal.SIGHUP)
    try:
        assert until(lambda: len(now := set(cluster.workers())) == 2 and not now & before, 90), (
            cluster.log()
        )
    finally:
        stop.set()
        asking.join(20)
    assert not faults


# -- counters --------------------------------------------------------------------------------


def counters(cluster: Cluster) -> dict[str, float]:
    """What is counted, all workers together; by name with labels."""
    text = fetch(f"http://127.0.0.1:{cluster.metrics}/metrics").text
    pairs = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


def test_counters_are_the_sum_of_all_workers_and_name_nobody(cluster: Cluster) -> None:
    full = random_record(24)
    visitors = cluster.one_at_each()
    table = visitors[0].upload({**full, "actions": full["actions"][:20]})
    share_session(visitors)
    before = counters(cluster)
    for version, action in enumerate(full["actions"][20:], 20):
        answer = visitors[version % 2].move(table, version, f"k{version}", action)
        assert answer.status_code == 200
    assert visitors[0].move(table, 3, "late", full["actions"][3]).status_code == 409
    visitors[1].http.get("/nothing/here")
    # Answered by a process that looks into the past for one of the workers.
    assert visitors[1].http.get(f"/tables/{table}/", params={"at": 5}).status_code == 200
    after = counters(cluster)

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more('railhead_moves_total{kind="action",title="1849"}') == 4
    assert more('railhead_refused_moves_total{why="stale"}') == 1
    assert more("railhead_move_seconds_count") == 4
    assert more('railhead_requests_total{method="POST",status="200",view="move"}') == 4
    assert more('railhead_requests_total{method="GET",status="404",view="none"}') == 1
    assert more('railhead_requests_total{method="GET",status="200",view="table"}') == 1
    assert after["railhead_workers"] == 2
    assert after["railhead_tables_in_memory"] >= 2
    labels = set(re.findall(r'="([^"]*)"', "\n".join(after)))
    assert table not in labels
    assert not {label for label in labels if len(label) > 12 or "/" in label}


def test_counters_are_not_among_the_pages(cluster: Cluster) -> None:
    assert fetch(f"{cluster.url}/metrics").status_code == 404


# -- the end ---------------------------------------------------------------------------------


def test_workers_do_not_outlive_their_parent(tmp_path: Path) -> None:
    postgres.needs_postgres("workers")
    with postgres.database() as url, Cluster(tmp_path, url) as cluster:
        httpx.get(f"{cluster.url}/healthz", timeout=60).raise_for_status()
        workers = cluster.workers()
        assert len(workers) == 2
        cluster.kill()
        assert until(lambda: not any(map(alive, workers)), LIMIT)


def test_a_signal_ends_all_although_pages_listen(cluster: Cluster) -> None:
    """The last test of these workers."""
    table = Visitor(cluster.url).upload(random_record(20))
    pages = [Listening(f"{cluster.url}/tables/{table}/live") for _ in range(6)]
    assert until(lambda: all(20 in page.versions for page in pages))
    workers = cluster.workers()
    assert cluster.stop(signal.SIGTERM) < 6
    assert cluster.process is not None
    assert cluster.process.returncode == 0
    assert not [pid for pid in workers if alive(pid)]
    assert cluster.log().endswith("Stopped.\n")
    assert "Traceback" not in cluster.log()


def alive(pid: int) -> bool:
    """There is such a process, and it still does something."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_workers_that_cannot_start_are_not_started_again_and_again(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import uvicorn\n"
        "from railhead.server.running.supervisor import Supervisor\n"
        "if __name__ == '__main__':\n"
        "    config = uvicorn.Config('nowhere.at.all:application', workers=2, log_config=None)\n"
        "    print('served', Supervisor(config, []).run(lambda: print('ready')))\n"
    )
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "served False\n", done.stderr
