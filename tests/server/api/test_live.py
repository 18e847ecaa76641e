"""A server of its own, and programs that others write: a generated client, and the example."""

from __future__ import annotations

import inspect
import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import DATABASE, PATIENCE, Server, until

pytestmark = pytest.mark.slow

_EXAMPLE = Path(__file__).parents[3] / "examples" / "bot.py"

_BUILD = """
import json, sys
import django
django.setup()
from railhead.server.people.tokens import make_token
from railhead.engine.decision import Range
from railhead.server.authority import store_game
from railhead.server.models import Person
from railhead.titles.catalogue import new_game, title_ids

NAMES = ["Ann", "Bob", "Cid"]

def played(title, moves):
    game = new_game(title, NAMES, seed=4)
    for number in range(moves):
        answers = game.decision.answers
        answer = answers[number % len(answers)]
        game.apply(answer.at(answer.high) if isinstance(answer, Range) else answer)
    return game

found = {}
for name, moments in json.load(sys.stdin).items():
    owner = Person.objects.create(name=name)
    tables = {title: store_game(owner, played(title, 0), "screen").pk for title in title_ids()}
    for moves in moments:
        tables[f"1849 {moves}"] = store_game(owner, played("1849", moves), "screen").pk
    found[name] = [tables, make_token(owner, "Bot", plays=True, days=1)]
print(json.dumps(found))
"""


MOMENTS = (6, 26, 44, 84)
"""After so many actions 1849 asks within a few more what else it asks within a hundred."""

MOVES, FEW = 5, 3
"""How many a client makes at each table of 1849, and at each other."""


class Stage:
    """A server with a table of each title on one screen, and a token of their owner."""

    def __init__(self, server: Server, tables: dict[str, str], token: str) -> None:
        self.server, self.tables, self.token = server, tables, token

    def least(self) -> int:
        """How far the table is that is least far."""
        names = ", ".join(f"'{table}'" for table in self.tables.values())
        query = f"SELECT min(version) FROM railhead_table WHERE id IN ({names})"
        with closing(sqlite3.connect(self.server.folder / DATABASE)) as link:
            found: int = link.execute(query).fetchone()[0]
        return found


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Stage]]:
    """One server, on which several people have tables of their own."""
    server = Server(tmp_path_factory.mktemp("live"))
    server.migrate()
    asked = {"client": MOMENTS, "bot": (), "stream": (), "parameters": ()}
    built = json.loads(server.run("-c", _BUILD, text=json.dumps(asked)))
    with server:
        yield {name: Stage(server, tables, token) for name, (tables, token) in built.items()}
    assert "Traceback" not in server.log()
    assert not [token for _, token in built.values() if token in server.log()]


@pytest.fixture(scope="module")
def client(stages: dict[str, Stage], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The package that a generator makes of the description of the running server."""
    tmp_path = tmp_path_factory.mktemp("client")
    config = tmp_path / "config.json"
    config.write_text('{"post_hooks": []}', encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate",
         "--url", f"{stages['client'].server.url}/api/v1/openapi.json", "--meta", "none",
         "--output-path", str(tmp_path / "made_client"), "--config", str(config),
         "--fail-on-warning"],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path))
        yield import_module("made_client")
    for name in [name for name in sys.modules if name.startswith("made_client")]:
        del sys.modules[name]


def test_a_generated_client_plays_a_game(stages: dict[str, Stage], client: Any) -> None:
    """Everything that it reads has the form of the description: else it could not read it."""
    stage = stages["client"]
    api = partial(import_module, package="made_client.api")
    get_decision, answer, get_routes = (
        api(f".playing.{name}").sync for name in ("get_decision", "answer", "get_routes")
    )
    list_tables, get_table, get_state, get_record = (
        api(f".tables.{name}").sync
        for name in ("list_tables", "get_table", "get_state", "get_record")
    )
    models = import_module("made_client.models")
    with client.AuthenticatedClient(base_url=stage.server.url, token=stage.token) as http:
        assert api(".person.me").sync(client=http).name == "client"
        listed = list_tables(client=http)
        assert {row.id for row in listed.tables} == set(stage.tables.values())
        for title, table in stage.tables.items():
            begun = int(title.partition(" ")[2] or 0)
            moves = begun + (MOVES if title.startswith("1849") else FEW)
            for number in range(begun, moves):
                asked = get_decision(table, client=http)
                chosen = asked.answers[number % len(asked.answers)]
                action = chosen.action
                if chosen.range_ is not None:
                    action[chosen.range_.field] = chosen.range_.high
                body = models.Answering(version=asked.version, key=str(number), action=action)
                done = answer(table, client=http, body=body)
                assert isinstance(done, models.Done), done
            late = models.Answering(version=0, key="late", action=action)
            told = answer(table, client=http, body=late)
            assert isinstance(told, models.ProblemDetails)
            assert told.version == moves
            details = get_table(table, client=http)
            assert details.version == details.actions == moves
            assert get_state(table, client=http).version == moves
            record = get_record(table, client=http)
            assert len(record["actions"]) == moves
            assert get_routes(table, client=http).version == moves
            news = api(".news.list_moves").sync(table, client=http, since=moves - 3)
            assert [move.version for move in news.moves] == [moves - 2, moves - 1, moves]


def test_a_generated_client_sends_every_parameter(stages: dict[str, Stage], client: Any) -> None:
    """Each operation with all that it can be given, in its address, its head and its body."""
    stage = stages["parameters"]
    table = stage.tables["1849"]
    models = import_module("made_client.models")
    described = httpx.get(f"{stage.server.url}/api/v1/openapi.json", timeout=PATIENCE).json()
    with client.AuthenticatedClient(base_url=stage.server.url, token=stage.token) as http:
        decision = import_module("made_client.api.playing.get_decision").sync(table, client=http)
        given = {
            "table_id": table,
            "company": "AFG",
            "since": 0,
            "last_event_id": 0,
            "page": 1,
            "size": 7,
            "turn": True,
            "state": models.ListTablesState.ALL,
            "body": models.Answering(version=0, key="k", action=decision.answers[0].action),
        }
        for path, operations in described["paths"].items():
            for method, operation in operations.items():
                made = import_module(
                    f"made_client.api.{operation['tags'][0].lower()}.{operation['operationId']}"
                )
                wanted = inspect.signature(made._get_kwargs).parameters
                assert wanted.keys() <= given.keys(), path
                asked = made._get_kwargs(**{name: given[name] for name in wanted})
                assert asked["method"] == method
                with http.get_httpx_client().stream(**asked) as answer:
                    assert answer.status_code == 200, (path, answer.status_code)
                    first = next(answer.iter_lines())
                    assert first.startswith(("{", "event: ", "id: ", ":")), first


def test_a_generated_client_without_a_token_is_told_so(
    stages: dict[str, Stage], client: Any
) -> None:
    stage = stages["client"]
    models = import_module("made_client.models")
    me = import_module("made_client.api.person.me")
    with client.Client(base_url=stage.server.url) as http:
        told = me.sync(client=http)
    assert isinstance(told, models.ProblemDetails)
    assert told.status == 401


def test_the_example_plays_at_all_tables(stages: dict[str, Stage]) -> None:
    stage = stages["bot"]
    environment = {**os.environ, "RAILHEAD_TOKEN": stage.token, "RAILHEAD_PAUSE": "0.01"}
    bot = subprocess.Popen(
        [sys.executable, str(_EXAMPLE), stage.server.url],
        env=environment, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert until(lambda: bot.poll() is not None or stage.least() >= 10, PATIENCE)
        assert bot.poll() is None, bot.stderr.read() if bot.stderr else ""
    finally:
        bot.kill()
        bot.communicate()


def test_the_example_says_what_is_wrong_and_ends(stages: dict[str, Stage]) -> None:
    stage = stages["bot"]
    environment = {**os.environ, "RAILHEAD_TOKEN": "railhead_wrong"}
    done = subprocess.run(
        [sys.executable, str(_EXAMPLE), stage.server.url],
        env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert json.loads(done.stderr)["status"] == 401


def test_the_example_is_short() -> None:
    assert len(_EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40


def test_the_stream_tells_of_a_move_over_http(stages: dict[str, Stage]) -> None:
    stage = stages["stream"]
    head = {"Authorization": f"Bearer {stage.token}"}
    table = stage.tables["1849"]
    with closing(httpx.Client(base_url=f"{stage.server.url}/api/v1", headers=head)) as http:
        with http.stream("GET", f"/tables/{table}/stream", timeout=PATIENCE) as answer:
            lines = (line for line in answer.iter_lines() if line.startswith("data: "))
            assert json.loads(next(lines).removeprefix("data: "))["version"] == 0
            asked = http.get(f"/tables/{table}/decision", timeout=PATIENCE).json()
            body = {"version": 0, "key": "k", "action": asked["answers"][0]["action"]}
            began = time.monotonic()
            http.post(f"/tables/{table}/moves", json=body, timeout=PATIENCE).raise_for_status()
            move = json.loads(next(lines).removeprefix("data: "))
            assert time.monotonic() - began < PATIENCE
        assert (move["version"], move["kind"]) == (1, "action")
        assert move["events"]
