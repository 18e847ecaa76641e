"""Attempts to stall a server: each keeps something busy that others need, with little of its own.

Everything stays on this machine. Whoever attacks has addresses of their own, as a proxy would tell
them; so do those who only want to play. What is sent is harmless by itself: half a body, a call
to a receiver that does not answer, a page.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.attack.checking import Findings
from tests.server.calls.receivers import receiver
from tests.server.serving import HERE, Server, until

ATTACKER, PLAYER = "198.51.100.7", "203.0.113.5"
"""The addresses of whoever attacks, and of whoever plays."""

BODIES, BODY, SENT = 60, 6_000_000, 5_900_000
"""So many requests announce so many bytes, and send so many of them."""

TESTS = 40
"""So many test calls at the same time."""

OPENED, AT_ONCE = 150, 45
"""Tables that are opened again and again, and how many requests at the same time."""

DEAF = 50
"""Browsers of one person that are called and whose services never answer."""


class Served(Server):
    """`railhead serve`, as people start it, on one machine with a proxy and with receivers."""

    def __init__(self, folder: Path, database: str = "", workers: int = 1) -> None:
        super().__init__(folder, database)
        self.workers_wanted = workers
        self.environment |= {
            "RAILHEAD_CALL_HOSTS": ",".join(f"127.0.0.{number}" for number in range(1, 100)),
            "RAILHEAD_CALL_DELAY": "0.4",
        }

    def command(self) -> list[str]:
        """What starts it."""
        place = ["--host", HERE, "--port", str(self.port), "--no-open"]
        place += ["--workers", str(self.workers_wanted)]
        return [sys.executable, "-m", "railhead", "serve", *place]


@contextmanager
def deaf(hosts: Sequence[str] = (HERE,)) -> Iterator[int]:
    """A receiver that accepts connections, by its port, at several hosts, and never answers."""
    with socket.socket() as first:
        first.bind((hosts[0], 0))
        port: int = first.getsockname()[1]
        first.listen(512)
        others = [socket.create_server((host, port), backlog=512) for host in hosts[1:]]
        try:
            yield port
        finally:
            for one in others:
                one.close()


BUILD = """
import json, random, sys
import django
django.setup()
from importlib import import_module
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.test import RequestFactory
from railhead.engine.actionjson import action_to_json
from railhead.lab.simulate import play_on, random_action
from railhead.server.authority import store_game
from railhead.server.calls.push import _point, encoded
from railhead.server.models import CallSettings, Person, PushSubscription, Seat, Webhook
from railhead.server.people.access import sign_in
from railhead.titles.catalogue import new_game

asked = json.load(sys.stdin)
engine = import_module(settings.SESSION_ENGINE)

def person(name):
    made = Person.objects.create(name=name)
    request = RequestFactory().get("/")
    request.session = engine.SessionStore()
    sign_in(request, made)
    request.session.save()
    return made, request.session.session_key

def begun(seed, moves):
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=seed)
    play_on(game, random.Random(seed), moves)
    return game

mover, session = person("Ann")
found = {"mover": session, "plays": []}
for seed in range(4):
    game = begun(seed, 60)
    table = store_game(mover, game, "screen")
    actions, ahead, rng = [], game.copy(), random.Random(seed)
    while len(actions) < asked["moves"] and ahead.decision is not None:
        action = random_action(ahead.decision.answers, rng)
        ahead.apply(action)
        actions.append(action_to_json(action))
    found["plays"].append({"table": table.pk, "version": 0, "actions": actions})
host, _ = person("Eve")
game = begun(9, 120)
found["opened"] = [store_game(host, game, "screen").pk for _ in range(asked["tables"])]
# People with a webhook that never answers, for test calls.
found["testers"] = []
for number in range(asked["testers"]):
    made, key = person(f"T{number}")
    CallSettings.objects.create(person=made, webhook=True)
    Webhook.objects.create(person=made, form="json", url=asked["deaf"].format(1))
    found["testers"].append(key)
# One whose browsers are deaf, and one who hears.
key = encoded(_point(ec.generate_private_key(ec.SECP256R1()).public_key()))
found["called"] = []
for name in ("Deaf", "Hears"):
    made, _ = person(name)
    CallSettings.objects.create(person=made, push=name == "Deaf", webhook=name != "Deaf")
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=3)
    table = store_game(host, game, "seats")
    first = game.decision.player
    Seat.objects.filter(table=table).update(person=made)
    Seat.objects.filter(table=table, player=first).update(person=host)
    if name == "Deaf":
        for number in range(asked["browsers"]):
            url = asked["deaf"].format(number % 40 + 1) + f"/{number}"
            PushSubscription.objects.create(
                person=made, endpoint=url, digest=f"{number:064}", key=key,
                auth=encoded(b"0123456789abcdef"))
    else:
        Webhook.objects.create(person=made, form="json", url=asked["hears"])
    found["called"].append({"table": table.pk, "player": first})
print(json.dumps(found))
"""

CALL = """
import json, random, sys
import django
django.setup()
from railhead.lab.simulate import random_action
from railhead.server.authority import Viewer, live_table, submit
asked = json.load(sys.stdin)
live, rng = live_table(asked["table"]), random.Random(1)
while live.game.decision.player == asked["player"]:
    action = random_action(live.game.decision.answers, rng)
    viewer = Viewer(None, frozenset({asked["player"]}), False, owner=False)
    submit(live.id, viewer, live.version, f"call-{live.version}", action)
    live = live_table(asked["table"])
"""
"""The first player moves until somebody else is asked, who is then called."""


def build(server: Server, deaf_port: int, hears: str = "", moves: int = 300) -> dict[str, Any]:
    """Tables to play at and to open, people to be called; what was made of each."""
    asked = {
        "moves": moves,
        "tables": OPENED,
        "testers": 4,
        "browsers": DEAF,
        "deaf": f"http://127.0.0.{{}}:{deaf_port}",
        "hears": hears,
    }
    found: dict[str, Any] = json.loads(server.run("-c", BUILD, text=json.dumps(asked)))
    return found


def call(server: Server, called: dict[str, Any]) -> None:
    """Have the people of a table called: somebody moves there."""
    server.run("-c", CALL, text=json.dumps(called))


# -- attacks ----------------------------------------------------------------------------------


async def half_bodies(port: int, stop: asyncio.Event) -> list[int]:
    """Send most of many bodies, and then nothing; the statuses of what is answered."""

    async def one(number: int) -> int:
        reader, writer = await asyncio.open_connection(HERE, port)
        head = (
            f"POST /tables/x/plans/1/move HTTP/1.1\r\nHost: {HERE}\r\n"
            f"X-Forwarded-For: {_another(number)}\r\nContent-Length: {BODY}\r\n\r\n"
        )
        try:
            with suppress(OSError):
                writer.write(head.encode())
                for _ in range(SENT // 100_000):
                    writer.write(b"x" * 100_000)
                    await writer.drain()
            return await _status(reader, stop)
        finally:
            writer.close()

    return await asyncio.gather(*(one(number) for number in range(BODIES)))


def _another(number: int) -> str:
    """One of some addresses of whoever attacks."""
    return f"198.51.100.{number % 20 + 10}"


async def _status(reader: asyncio.StreamReader, stop: asyncio.Event) -> int:
    answered = asyncio.ensure_future(reader.readline())
    stopped = asyncio.ensure_future(stop.wait())
    await asyncio.wait({answered, stopped}, return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if not answered.done():
        answered.cancel()
        return 0
    with suppress(OSError, IndexError, ValueError):
        return int(answered.result().split()[1])
    return 0


async def test_calls(url: str, testers: Sequence[str], stop: asyncio.Event) -> list[int]:
    """Ask for many test calls to a receiver that never answers; the statuses."""

    async def one(session: str) -> int:
        async with _browser(url, session) as http:
            await http.get("/you")
            head = {"X-CSRFToken": http.cookies.get("railhead-form") or ""}
            sent = asyncio.ensure_future(
                http.post("/calls/test", data={"way": "webhook"}, headers=head)
            )
            stopped = asyncio.ensure_future(stop.wait())
            await asyncio.wait({sent, stopped}, return_when=asyncio.FIRST_COMPLETED)
            stopped.cancel()
            if sent.done() and not sent.exception():
                return sent.result().status_code
            sent.cancel()
            return 0

    return await asyncio.gather(*(one(testers[it % len(testers)]) for it in range(TESTS)))


async def open_tables(url: str, tables: Sequence[str], stop: asyncio.Event) -> list[int]:
    """Open more tables than fit into memory, again and again; the statuses."""
    found: list[int] = []
    order = iter(list(tables) * 1000)

    async def one() -> None:
        async with _browser(url) as http:
            while not stop.is_set():
                with suppress(httpx.HTTPError):
                    answer = await http.get(f"/tables/{next(order)}/")
                    found.append(answer.status_code)

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    return found


def _browser(url: str, session: str = "") -> httpx.AsyncClient:
    cookies = {"railhead": session} if session else {}
    head = {"X-Forwarded-For": ATTACKER}
    return httpx.AsyncClient(base_url=url, headers=head, cookies=cookies, timeout=60)


# -- what must hold ---------------------------------------------------------------------------

MOST_MEMORY = 80.0
"""MB that half-sent bodies may cost a server: those of a few files."""

LIVELY = 5.0
"""Seconds within which a server says that it lives, and a stranger's page comes, on a busy
machine; before, these attacks held both up for a quarter of a minute and more."""


def run(folder: Path, database: str = "") -> Findings:
    """Attack a server of its own, and see that it goes on for everybody else."""
    findings = Findings()
    hosts = [f"127.0.0.{number}" for number in range(1, 42)]
    with deaf(hosts) as port, receiver() as hook:
        server = Served(folder, database, 2 if database else 1)
        server.migrate()
        built = build(server, port, f"{hook.url}/hook", moves=1)
        with server:
            _wait_for(server)
            asyncio.run(_attack(server, built, findings))
            lost, hears = built["called"]
            call(server, lost)
            call(server, hears)
            if not until(lambda: bool(hook.heard), 30):
                findings.wrong("a call waits: for others that nobody takes")
    return findings


def _wait_for(server: Served) -> None:
    def answers() -> bool:
        with suppress(httpx.HTTPError):
            return httpx.get(f"{server.url}/healthz", timeout=10).status_code == 200
        return False

    assert until(answers, 60), server.log()


async def _attack(server: Served, built: dict[str, Any], findings: Findings) -> None:
    page = f"/tables/{built['plays'][0]['table']}/"
    head = {"X-Forwarded-For": PLAYER}
    async with httpx.AsyncClient(base_url=server.url, headers=head, timeout=60) as http:
        (await http.get(page)).raise_for_status()
        attacks: list[tuple[str, Any]] = [
            ("half-sent bodies", lambda stop: half_bodies(server.port, stop)),
            ("test calls", lambda stop: test_calls(server.url, built["testers"], stop)),
            ("tables opened", lambda stop: open_tables(server.url, built["opened"], stop)),
        ]
        for name, attack in attacks:
            stop, before = asyncio.Event(), server.memory()
            company = asyncio.create_task(attack(stop))
            for _ in range(3):
                await asyncio.sleep(1)
                for path in ("/healthz/live", page):
                    start = time.perf_counter()
                    status = (await http.get(path)).status_code
                    took = time.perf_counter() - start
                    findings.statuses[status] += 1
                    if status != 200 or took > LIVELY:
                        findings.wrong(f"beside {name}: {path} {status} after {took:.1f} s")
            if name == "half-sent bodies" and server.memory() - before > MOST_MEMORY:
                findings.wrong(f"{name}: {before:.0f} MB became {server.memory():.0f}")
            stop.set()
            statuses = await company
            findings.notes.append(f"{name}: {dict(Counter(statuses))}")
