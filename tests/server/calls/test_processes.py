"""Calls of real servers: nothing is lost when one is killed, and of several workers one calls."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.calls.receivers import HERE, Receiver, receiver
from tests.server.cluster import Cluster, linux
from tests.server.serving import Server, Visitor, until

pytestmark = pytest.mark.slow

BUILD = """
import json, random, sys
import django
django.setup()
from django.test import RequestFactory
from railhead.engine.actionjson import action_to_json
from railhead.lab.simulate import random_action
from railhead.server.authority import create_table, live_table
from railhead.server.models import CallSettings, Person, Seat, Webhook
from railhead.server.people.access import sign_in
from railhead.server.people.sessions import SessionStore

asked = json.load(sys.stdin)
found = []
for number in range(asked["tables"]):
    names = ["Ann", "Bob", "Cid"]
    owner = Person.objects.create(name="Owner")
    table = create_table(owner, "1849", names, seed=number + 1, mode="seats", name=f"T{number}")
    sessions = {}
    for player, name in table.players:
        person = Person.objects.create(name=name)
        Seat.objects.filter(table=table, player=player).update(person=person)
        CallSettings.objects.create(person=person, webhook=True, origin="https://x.example.org")
        Webhook.objects.create(person=person, form="json", url=asked["url"])
        request = RequestFactory().get("/")
        request.session = SessionStore()
        sign_in(request, person)
        request.session.save()
        sessions[player] = request.session.session_key
    game, moves, rng = live_table(table.pk).game.copy(), [], random.Random(number)
    while sum(asks for _, _, asks in moves) < asked["turns"]:
        player = game.decision.player
        action = random_action(game.decision.answers, rng)
        game.apply(action)
        moves.append((player, action_to_json(action), game.decision.player != player))
    found.append({"table": table.pk, "sessions": sessions, "moves": moves})
print(json.dumps(found))
"""


def build(server: Server, hook: Receiver, tables: int, turns: int) -> list[dict[str, Any]]:
    """Tables with everybody seated and called; the moves that will be made at each."""
    asked = {"tables": tables, "turns": turns, "url": f"{hook.url}/hook"}
    found: list[dict[str, Any]] = json.loads(server.run("-c", BUILD, text=json.dumps(asked)))
    return found


def visitor(server: Server, built: dict[str, Any], player: str) -> Visitor:
    """The browser of a player, with the token of their forms."""
    found = Visitor(server.url, timeout=60)
    found.http.cookies.set("railhead", built["sessions"][player])
    found.http.get("/you").raise_for_status()
    return found


def play(server: Server, built: dict[str, Any]) -> None:
    """Make all moves of a table."""
    for version, (player, action, _) in enumerate(built["moves"]):
        who = visitor(server, built, player)
        assert who.move(built["table"], version, f"k{version}", action).status_code == 200


def called(hook: Receiver, times: int) -> bool:
    """Whether so many calls come within a while."""
    return until(lambda: len(hook.heard) >= times, 40)


def set_up(server: Server) -> None:
    server.environment["RAILHEAD_CALL_DELAY"] = "0.4"
    server.environment["RAILHEAD_CALL_HOSTS"] = HERE
    server.environment["RAILHEAD_READERS"] = "0"


@pytest.fixture(scope="module")
def all_calls() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


@pytest.fixture
def hook(all_calls: Receiver) -> Receiver:
    """Hears the calls of one test."""
    all_calls.heard.clear()
    return all_calls


@pytest.fixture(scope="module")
def house(
    tmp_path_factory: pytest.TempPathFactory, all_calls: Receiver
) -> Iterator[tuple[Server, list[dict[str, Any]]]]:
    """A server with a table for each test that kills it."""
    server = Server(tmp_path_factory.mktemp("calls"))
    server.migrate()
    set_up(server)
    built = build(server, all_calls, 2, 1)
    with server:
        yield server, built


def test_a_killed_server_loses_no_call_and_calls_nobody_twice(
    house: tuple[Server, list[dict[str, Any]]], hook: Receiver
) -> None:
    """It is killed as soon as it has acknowledged a move that asks somebody."""
    server, (built, _) = house
    play(server, built)
    server.kill()
    assert not hook.heard, "killed before it called"
    server.start()
    assert called(hook, 1), server.log()
    time.sleep(1)
    assert " ERROR " not in server.log()
    assert len(hook.heard) == 1


def test_killed_while_it_sends_it_sends_again(
    house: tuple[Server, list[dict[str, Any]]], hook: Receiver
) -> None:
    """The receiver has heard it but not answered: another process takes up the row."""
    server, (_, built) = house
    hook.hold = threading.Event()
    play(server, built)
    assert until(lambda: hook.waiting > 0, 40), server.log()
    server.kill()
    hook.hold.set()
    assert until(lambda: hook.waiting == 0)
    server.run("-c", LEASE_IS_OVER)
    before = len(hook.heard)
    server.start()
    assert called(hook, before + 1), server.log()
    assert len({heard.json["id"] for heard in hook.heard}) == 1, "with the same mark"


LEASE_IS_OVER = """
import django
django.setup()
from django.utils import timezone
from railhead.server.models import Delivery
assert Delivery.objects.update(due=timezone.now()) == 1
"""


@linux
def test_of_several_workers_one_calls(tmp_path: Path, database: str, hook: Receiver) -> None:
    cluster = Cluster(tmp_path, database)
    set_up(cluster)
    tables = build(cluster, hook, 2, 1)
    with cluster:
        assert until(lambda: len(cluster.workers()) == 2, 40)
        httpx.get(f"{cluster.url}/healthz", timeout=40).raise_for_status()
        for built in tables:
            play(cluster, built)
        assert called(hook, len(tables)), cluster.log()
        time.sleep(2)
    told = Counter(heard.json["tables"][0]["id"] for heard in hook.heard)
    assert told == Counter(built["table"] for built in tables)
