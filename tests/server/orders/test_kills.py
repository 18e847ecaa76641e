"""A server that is killed while orders act: nothing is lost, and nothing is done twice."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import DATABASE, Server, Visitor, until

pytestmark = pytest.mark.slow

# Run with the settings of the server: Bob and Cid pass in every round of this kind.
_FILL = """
import json
import django
django.setup()
from django.test import RequestFactory
from railhead.assist.orders.order import PassOrder, ROUNDS, moment_of
from railhead.server.authority import Viewer, create_table, live_table
from railhead.server.models import Person, Seat
from railhead.server.orders.keeping import give
from railhead.server.people.access import sign_in
from railhead.server.people.sessions import SessionStore

people = {name: Person.objects.create(name=name) for name in ("Ann", "Bob", "Cid")}
table = create_table(people["Ann"], "1849", list(people), seed=5, mode="seats")
for player, name in table.players:
    Seat.objects.filter(table=table, player=player).update(person=people[name])
    if name != "Ann":
        order = PassOrder(player, moment_of(live_table(table.pk).game), ROUNDS)
        viewer = Viewer(people[name].pk, frozenset({player}), False, False)
        give(table.pk, viewer, 0, player, order)
request = RequestFactory().get("/")
request.session = SessionStore()
sign_in(request, people["Ann"])
request.session.save()
print(json.dumps([table.pk, request.session.session_key]))
"""

# What Ann buys, one after the other.
BOUGHT = (("SCE", 20), ("SIGI", 45), ("CNM", 75))


def rows(server: Server, query: str) -> list[Any]:
    with closing(sqlite3.connect(server.folder / DATABASE)) as link:
        return list(link.execute(query).fetchall())


def moves(server: Server) -> list[tuple[str, int]]:
    """Who made each move, and whether by order."""
    return rows(server, "SELECT player, by_order FROM railhead_move ORDER BY version")


def _are_made(server: Server, wanted: tuple[tuple[str, int], ...]) -> bool:
    return tuple(moves(server)) == wanted


@pytest.mark.parametrize("bought", [BOUGHT[:2], pytest.param(BOUGHT, marks=pytest.mark.long)])
def test_each_answer_of_an_order_is_played_exactly_once(
    tmp_path: Path, bought: tuple[tuple[str, int], ...]
) -> None:
    server, rng = Server(tmp_path), random.Random(1)
    server.migrate()
    table, session = json.loads(server.run("-c", _FILL))
    wanted: list[tuple[str, int]] = []
    with server:
        for number, (private, price) in enumerate(bought):
            visitor = Visitor(server.url)
            visitor.http.cookies.set("railhead", session)
            visitor.http.get(f"/tables/{table}/").raise_for_status()
            action = {"type": "bid", "actor": "p1", "private": private, "price": price}
            answer = visitor.move(table, 3 * number, f"ann-{number}", action)
            assert answer.status_code == 200, answer.text
            time.sleep(rng.uniform(0, 0.04))
            server.kill()
            assert len(moves(server)) > len(wanted), "what was acknowledged is there"
            server.start()
            wanted += [("p1", 0), ("p2", 1), ("p3", 1)]
            assert until(partial(_are_made, server, tuple(wanted)), 30), moves(server)
            visitor.close()
        time.sleep(1)
    assert moves(server) == wanted
    acts = rows(server, "SELECT player, acts, ended FROM railhead_givenorder ORDER BY player")
    assert acts == [("p2", len(bought), None), ("p3", len(bought), None)]
    assert rows(server, "SELECT version FROM railhead_table") == [(len(wanted),)]
