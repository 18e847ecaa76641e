"""The stage of an attack: a server with tables, and everybody who might ask something of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.attack.checking import SALT, SEED
from tests.server.serving import Server

ROLES = ("nobody", "forged", "guest", "stranger", "other", "player", "owner", "solo")
"""Who asks: without a session; with a made-up one; signed in, at no table; the owner of another
table; at a seat of that one; at a seat of this one; its owner, who has no seat; the owner of one
screen."""

SEATS, ONE_SCREEN, OTHER = "seats", "screen", "other"
"""The tables: one with seats, one on one screen, another with seats."""

_BUILD = """
import json, random, sys
import django
django.setup()
from importlib import import_module
from django.conf import settings
from django.test import RequestFactory
from railhead.lab.simulate import play_on
from django.utils import timezone
from railhead.server.models.access_tokens import AccessToken
from railhead.server.people.tokens import make_token
from railhead.server.people.access import sign_in
from railhead.server.authority import store_game
from railhead.server.models import Person, Plan, Seat, Table
from railhead.titles.catalogue import new_game

asked = json.load(sys.stdin)
engine = import_module(settings.SESSION_ENGINE)

def session_of(person):
    request = RequestFactory().get("/")
    request.session = engine.SessionStore()
    sign_in(request, person)
    request.session.save()
    return request.session.session_key

people = {name: Person.objects.create(name=name.title()) for name in asked["people"]}
found = {"sessions": {name: session_of(person) for name, person in people.items()}, "tables": {}}
names = ["Ann", "Bob", "Cid"]

for title in asked["titles"]:
    tables = {}
    game = new_game(title, names, seed=asked["seed"])
    play_on(game, random.Random(7), asked["moves"])
    for name, owner, mode in asked["tables"]:
        table = store_game(people[owner], game, mode, f"{title} {name}")
        tables[name] = table.pk
    Table.objects.filter(pk__in=tables.values()).update(salt=asked["salt"])
    seats = dict(Seat.objects.filter(table_id=tables["seats"]).values_list("player", "pk"))
    for player, pk in seats.items():
        Seat.objects.filter(pk=pk).update(person=people["player"] if player != "p3" else None)
    Seat.objects.filter(table_id=tables["other"], player="p1").update(person=people["other"])
    found["tables"][title] = tables
# A plan of somebody who does not join in the attack.
planner = Person.objects.create(name="Planner")
first = next(iter(found["tables"].values()))["seats"]
plan = Plan.objects.create(table_id=first, person=planner, name="Secret", version=0, moment=0)
found["plan"] = plan.number
found["tokens"] = {
    name: make_token(person, "Attack", plays=True, days=None) for name, person in people.items()
}
found["tokens"]["reader"] = make_token(people["player"], "Reads", plays=False, days=None)
for name in ("expired", "revoked"):
    found["tokens"][name] = make_token(people["player"], name, plays=True, days=1)
AccessToken.objects.filter(name="expired").update(expires=timezone.now())
AccessToken.objects.filter(name="revoked").delete()
print(json.dumps(found))
"""


@dataclass
class Stage:
    """A server under attack. `tables`: title -> name -> id.

    `plan`: the number of somebody's plan; `tokens`: of programs, by whose they are; `invite`: the
    link of a free seat; `link`: the personal link of the guest.
    """

    server: Server
    tables: dict[str, dict[str, str]]
    sessions: dict[str, str]
    plan: int
    tokens: dict[str, str] = field(default_factory=dict)
    invite: str = ""
    link: str = ""

    def client(self, role: str, timeout: float = 90) -> httpx.Client:
        """A browser of somebody, with the token of their forms."""
        http = httpx.Client(base_url=self.server.url, timeout=timeout, follow_redirects=False)
        if role == "forged":
            http.cookies.set("railhead", "x" * 32)
        elif role != "nobody":
            http.cookies.set("railhead", self.sessions[role])
        http.get("/you").raise_for_status()
        http.headers["X-CSRFToken"] = token_of(http)
        return http

    def state(self) -> dict[str, Any]:
        """What no unwelcome request may change: every record, and who sits where."""
        with closing(self.client("owner")) as owner:
            found: dict[str, Any] = {
                table: owner.get(f"/tables/{table}/record").json()
                for tables in self.tables.values()
                for table in tables.values()
            }
            for tables in self.tables.values():
                page = owner.get(f"/tables/{tables[SEATS]}/seats").text
                found[f"seats of {tables[SEATS]}"] = sorted(_INVITES.findall(page))
        return found


def token_of(http: httpx.Client) -> str:
    """What every form of a browser must bring along."""
    values = [cookie.value for cookie in http.cookies.jar if cookie.name == "railhead-form"]
    return values[-1] or "" if values else ""


_INVITES = re.compile(r"/join/[A-Za-z0-9_.-]+")
_LINKS = re.compile(r"/me/[A-Za-z0-9_.-]+")


@contextmanager
def staged(folder: Path, titles: list[str], moves: int, database: str = "") -> Iterator[Stage]:
    """Start a server in a folder, with three tables of each title; it ends with the context."""
    server = Server(folder, database)
    server.environment |= UNLIMITED
    server.environment.pop("RAILHEAD_SECRET_KEY", None)
    server.migrate()
    asked = {
        "people": [role for role in ROLES if role not in ("nobody", "forged")],
        "titles": titles,
        "tables": [(SEATS, "owner", "seats"), (ONE_SCREEN, "solo", "screen"),
                   (OTHER, "stranger", "seats")],
        "moves": moves,
        "seed": SEED,
        "salt": SALT,
    }  # fmt: skip
    built = json.loads(server.run("-c", _BUILD, text=json.dumps(asked)))
    with server:
        stage = Stage(server, built["tables"], built["sessions"], built["plan"], built["tokens"])
        first = next(iter(stage.tables.values()))
        with closing(stage.client("owner")) as owner:
            page = owner.get(f"/tables/{first[SEATS]}/seats").text
            stage.invite = _INVITES.findall(page)[0]
        with closing(stage.client("guest")) as guest:
            stage.link = _LINKS.findall(guest.get("/you").text)[0]
        yield stage


UNLIMITED = {"RAILHEAD_LIMITS": "off"}
"""Settings of a server that answers as many requests as an attack sends."""
