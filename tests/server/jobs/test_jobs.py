"""A real server and its workers: what strangers send, the past, loads, routes."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from railhead.engine.actions import RunRoutes
from railhead.records.record import from_record, to_record
from railhead.titles import g1865
from tests.exchange.files import random_record
from tests.kept import random_game
from tests.server.serving import Server, Visitor, fetch

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc"),
]

RECORD = random_record(150)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database."""
    path = tmp_path_factory.mktemp("jobs")
    Server(path).migrate()
    return path


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with Server(folder, module="tests.server.odd_app:application") as one:
        yield one


@pytest.fixture
def visitor(server: Server) -> Iterator[Visitor]:
    one = Visitor(server.url, timeout=60)
    one.http.get("/upload").raise_for_status()
    yield one
    one.close()


def send(visitor: Visitor, **odd: Any) -> httpx.Response:
    """Upload a record with something odd about it; the first answer."""
    file = {"file": ("record.json", json.dumps({**RECORD, **odd}), "application/json")}
    return visitor.post("/upload", {"mode": "screen"}, files=file)


def fault(answer: httpx.Response) -> str:
    return answer.text.partition('role="alert">')[2].partition("</p>")[0]


def stored(folder: Path) -> tuple[int, int]:
    """How many tables and persons there are."""
    link = sqlite3.connect(folder / "railhead.sqlite3")
    try:
        count = (
            "SELECT (SELECT count(*) FROM railhead_table), (SELECT count(*) FROM railhead_person)"
        )
        row: tuple[int, int] = link.execute(count).fetchone()
        return row
    finally:
        link.close()


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def workers_of(server: Server) -> list[int]:
    assert server.process is not None
    return [pid for child in children(server.process.pid) for pid in children(child)]


def until(true: Callable[[], Any], seconds: float = 20) -> Any:
    """Wait until something is true; return it."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "in vain"
        time.sleep(0.05)
    return found


# -- uploads ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("odd", "refusal"),
    [
        ("hoard", (413, "more than the 2 seconds or the 96 MB")),
        ("spin", (413, "more than the 2 seconds or the 96 MB")),
        ("fail", (500, "a mistake of the program, not of what you sent")),
    ],
)
def test_an_upload_that_takes_too_much_is_refused_and_stores_nothing(
    server: Server, folder: Path, visitor: Visitor, odd: str, refusal: tuple[int, str]
) -> None:
    before = stored(folder)
    answer = visitor.read(send(visitor, odd=odd))
    assert answer.status_code == refusal[0], answer.text[-1000:]
    assert refusal[1] in fault(answer)
    assert 'name="file"' in answer.text, "it can be tried again at once"
    assert stored(folder) == before
    until(lambda: not workers_of(server), 5)


def test_an_upload_whose_worker_is_killed_is_refused_and_may_be_sent_again(
    server: Server, folder: Path, visitor: Visitor
) -> None:
    before = stored(folder)
    answer = send(visitor, odd="sleep")
    (pid,) = until(lambda: workers_of(server))
    os.kill(pid, signal.SIGKILL)
    answer = visitor.read(answer)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "5"
    assert "send it again" in fault(answer)
    assert stored(folder) == before


def test_progress_is_on_the_page_and_then_the_table(visitor: Visitor) -> None:
    answer = send(visitor, odd="wait")
    page = answer.headers["location"]
    assert page.startswith("/uploads/")
    whole = visitor.http.get(page)
    assert whole.status_code == 200
    # Without scripts the page asks again by itself, with scripts its middle does.
    assert '<noscript><meta http-equiv="refresh" content="1">' in whole.text
    assert f'hx-get="{page}"' in whole.text

    def middle() -> str:
        text = visitor.http.get(page, headers={"HX-Request": "true"}).text
        return text if "of 12" in text else ""

    part = until(middle)
    assert re.search(r"action \d+ of 12 …", part)
    assert '<progress value="' in part
    assert "<html" not in part
    stranger = fetch(str(visitor.http.base_url.join(page)))
    assert stranger.status_code == 404, "it is shown to nobody else"
    answer = visitor.read(answer)
    assert answer.status_code == 303
    table = answer.headers["location"]
    assert visitor.http.get(table).status_code == 200
    # Asked once more it leads to the same table.
    assert visitor.http.get(page).headers["location"] == table


def test_an_upload_of_which_nobody_hears_any_more_is_given_up(
    server: Server, folder: Path, visitor: Visitor
) -> None:
    before = stored(folder)
    send(visitor, odd="sleep")
    until(lambda: workers_of(server))
    start = time.monotonic()
    until(lambda: not workers_of(server))
    assert time.monotonic() - start < 8
    assert stored(folder) == before


def test_whoever_sends_many_has_to_wait(server: Server, visitor: Visitor) -> None:
    answers: list[httpx.Response] = []
    threads = [
        threading.Thread(target=lambda: answers.append(send(visitor, odd="sleep")))
        for _ in range(5)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) == 2
    assert all(answer.headers["retry-after"] == "10" for answer in refused)
    assert "Several of your files" in fault(refused[0])
    assert len(workers_of(server)) <= 2, "so many are read at once"
    until(lambda: not workers_of(server))


def at_work(server: Server) -> list[int]:
    """Give a worker something that takes long; the workers there are."""
    visitor = Visitor(server.url)
    visitor.http.get("/upload").raise_for_status()
    before = len(workers_of(server))
    send(visitor, odd="sleep")
    pids: list[int] = until(
        lambda: workers_of(server) if len(workers_of(server)) > before else None
    )
    return pids


def are_gone(pids: list[int]) -> bool:
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


# -- the past, loads, routes ------------------------------------------------------------------


BEGIN = 110
"""After so many actions at least begins the table: pages are of moments before that."""


@pytest.fixture(scope="module")
def table(server: Server) -> tuple[Visitor, str, dict[str, Any]]:
    """A table before a run of trains, its owner, and the record of its whole game."""
    game = random_game("1861", 4, 250)
    record = json.loads(json.dumps(to_record(game)))
    run = next(n for n, it in enumerate(game.actions) if n > BEGIN and isinstance(it, RunRoutes))
    begin = {**record, "actions": record["actions"][:run]}
    owner = Visitor(server.url, timeout=60)
    owner.http.get("/upload")
    return owner, owner.upload(begin), record


def plain(answer: httpx.Response) -> str:
    """A page without the tokens, which are others each time."""
    return re.sub(r"\b\w{64}\b", "", answer.text)


PAGES = ("panels?at=40", "panels?at=100", "log", "report", "compare?from=40", "log?at=90&round=1")


def test_readers_answer_as_the_server_itself_would(
    folder: Path, server: Server, table: tuple[Visitor, str, dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    owner, name, _ = table
    found = [owner.http.get(f"/tables/{name}/{page}") for page in PAGES]
    assert {answer.status_code for answer in found} == {200}
    assert workers_of(server), "a reader stays"
    monkeypatch.setenv("RAILHEAD_READERS", "0")
    with Server(folder, module="tests.server.odd_app:application") as alone:
        visitor = Visitor(alone.url, timeout=60)
        visitor.http.cookies = owner.http.cookies
        for page, answer in zip(PAGES, found, strict=True):
            here = visitor.http.get(f"/tables/{name}/{page}")
            assert plain(here) == plain(answer), page
            assert set(here.headers) == set(answer.headers), page
        assert owner.http.get(f"/tables/{name}/?at=9999").status_code == 404
        assert not workers_of(alone)
        # No worker outlives a server that is killed.
        pids = at_work(alone)
        alone.kill()
        until(lambda: are_gone(pids), 5)


@pytest.mark.parametrize("at_work", [False, True])
def test_a_reader_that_was_killed_is_replaced(
    server: Server, table: tuple[Visitor, str, dict[str, Any]], at_work: bool
) -> None:
    owner, name, _ = table
    owner.http.get(f"/tables/{name}/panels?at=30").raise_for_status()
    (pid,) = until(lambda: workers_of(server))
    os.kill(pid, signal.SIGSTOP)
    threading.Timer(0.5 if at_work else 0, os.kill, (pid, signal.SIGKILL)).start()
    assert owner.http.get(f"/tables/{name}/panels?at=31").status_code == 200


def test_routes_are_looked_for_elsewhere_and_are_the_same(
    table: tuple[Visitor, str, dict[str, Any]],
) -> None:
    owner, name, record = table
    count = len(owner.record(name)["actions"])
    first = owner.http.get(f"/tables/{name}/")
    assert "Looking for the best routes" in first.text
    assert '<noscript><meta http-equiv="refresh" content="3">' in first.text

    def page() -> str:
        text = owner.http.get(f"/tables/{name}/").text
        return "" if "Looking for the best routes" in text else text

    text = until(page)
    assert "proven best" in text
    best = from_record({**record, "actions": record["actions"][:count]})
    assert best.decision is not None
    (run,) = [action for action in best.decision.answers if isinstance(action, RunRoutes)]
    offered = next(
        json.loads(action.replace("&#34;", '"').replace("&quot;", '"'))
        for action in re.findall(r'name="action" value="([^"]*)"', text)
        if "run_routes" in action
    )
    assert offered["routes"] == json.loads(json.dumps(run.routes))
    assert owner.move(name, count, "run", offered).status_code == 200


def test_a_dear_table_is_played_by_its_reader(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ODD_DEAR", "1")
    with Server(folder, module="tests.server.odd_app:application") as own:
        visitor = Visitor(own.url, timeout=60)
        record = random_record(80, seed=2)
        begin = 50
        name = visitor.upload({**record, "actions": record["actions"][:begin]})
        for number in range(begin, begin + 8):
            action = record["actions"][number]
            answer = visitor.move(name, number, f"k{number}", action)
            assert answer.status_code == 200, answer.text[-500:]
            assert answer.headers["railhead-version"] == str(number + 1)
        assert visitor.record(name)["actions"] == record["actions"][: begin + 8]
        assert workers_of(own), "a reader did most of it"
        # Ctrl-C ends the workers at once, also one at work.
        pids = at_work(own)
        assert len(pids) == 2
        assert own.stop() < 4
        until(lambda: are_gone(pids), 2)


def test_a_board_of_ones_own_is_read_by_a_worker_and_played_on(visitor: Visitor) -> None:
    page = visitor.http.get("/new?title=1865").text
    ticket = re.search(r'name="ticket" value="([^"]+)"', page)
    assert ticket is not None
    fields = {"title": "1865", "ticket": ticket[1], "mode": "screen", "preset": "default"}
    names = {f"name-{place}": name for place, name in enumerate(("Ann", "Bob", "Cid"), 1)}
    folder = Path(g1865.__path__[0])
    good = [("board-file", ("map.toml", (folder / "map.toml").read_bytes(), "text/plain"))]
    bad = [("board-file", ("map.toml", b"[hexes]\nwhite = 3", "text/plain"))]
    refused = visitor.read(visitor.post("/new", {**fields, **names}, files=bad))
    assert refused.status_code == 422
    assert "map.toml" in refused.text
    assert 'value="Bob"' in refused.text, "what was typed is still there"
    made = visitor.read(visitor.post("/new", {**fields, **names}, files=good))
    assert made.status_code == 303, made.text[-1000:]
    table = visitor.http.get(made.headers["location"], params={"whole": "1"})
    assert table.status_code == 200
    assert "Own board" in table.text or "own board" in table.text
