"""A server that is killed while computer players think: nothing is lost, nothing is found twice."""

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

# Run with the settings of the server: a game that is over, and one that Ann plays on one screen.
_FILL = """
import json, random
import django
django.setup()
from django.test import RequestFactory
from railhead.engine.actions import EndGame
from railhead.lab.simulate import play_on
from railhead.server.authority.creating import store_game
from railhead.server.models import Person
from railhead.server.people.access import sign_in
from railhead.server.people.sessions import SessionStore
from railhead.titles.catalogue import new_game

ann = Person.objects.create(name="Ann")
over = new_game("1849", ["Ann", "Bob", "Cid"], seed=7)
play_on(over, random.Random(7), 9)
over.apply(EndGame("p1"))
tables = [store_game(ann, over, "screen")]
tables.append(store_game(ann, over.at(7), "screen"))
request = RequestFactory().get("/")
request.session = SessionStore()
sign_in(request, ann)
request.session.save()
print(json.dumps([*(it.pk for it in tables), request.session.session_key]))
"""

_FIND = """
import json
import django
django.setup()
from railhead.server.models import ReviewStep
rows = ReviewStep.objects.order_by("kind", "mark").values_list("kind", "mark", "found")
print(json.dumps(list(rows)))
"""

_WHOLE = """
import json
import django
django.setup()
from railhead.bots.review import Reviewer, usual_depth
from railhead.server.authority import live_table
from railhead.server.models import Review
known = {}
game = live_table(Review.objects.get().pk).game
for _ in Reviewer(game, usual_depth()).run(known):
    pass
print(json.dumps(sorted([key.kind, key.mark, found] for key, found in known.items())))
"""


def rows(server: Server, query: str) -> list[Any]:
    with closing(sqlite3.connect(server.folder / DATABASE)) as link:
        return list(link.execute(query).fetchall())


def visitor_of(server: Server, session: str, table: str) -> Visitor:
    """Somebody who has the page of a table open."""
    visitor = Visitor(server.url)
    visitor.http.cookies.set("railhead", session)
    visitor.http.get(f"/tables/{table}/").raise_for_status()
    return visitor


def send(visitor: Visitor, where: str, **fields: Any) -> Any:
    token = visitor.http.cookies["railhead-form"]
    return visitor.http.post(where, data={"csrfmiddlewaretoken": token, **fields})


@pytest.mark.parametrize("kills", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_review_goes_on_where_a_killed_server_has_left_it(tmp_path: Path, kills: int) -> None:
    rng = random.Random(1)
    # A claim of a process that was killed is void soon.
    module = "tests.server.teaching.impatient:application"
    server = Server(tmp_path, module=module)
    server.migrate()
    over, _, session = json.loads(server.run("-c", _FILL))
    kept: list[int] = []

    def done() -> bool:
        return bool(rows(server, "SELECT 1 FROM railhead_review WHERE over IS NOT NULL"))

    def has_more(before: int) -> bool:
        return len(rows(server, "SELECT 1 FROM railhead_reviewstep")) > before

    with server:
        visitor = visitor_of(server, session, over)
        assert send(visitor, f"/tables/{over}/report/review").status_code in (200, 303)
        visitor.close()
        for _ in range(kills):
            found = len(rows(server, "SELECT 1 FROM railhead_reviewstep"))
            kept.append(found)
            until(partial(has_more, found), 40)
            time.sleep(rng.uniform(0, 0.5))
            server.kill()
            server.start()
        assert until(done, 120), rows(server, "SELECT * FROM railhead_review")
        kept.append(len(rows(server, "SELECT 1 FROM railhead_reviewstep")))
        assert kept == sorted(kept), "nothing is lost"
    assert json.loads(server.run("-c", _FIND)) == json.loads(server.run("-c", _WHOLE))


def test_a_hint_is_given_up_when_the_table_moves_on_and_survives_a_kill(tmp_path: Path) -> None:
    server = Server(tmp_path, module="tests.server.teaching.impatient:application")
    server.migrate()
    _, table, session = json.loads(server.run("-c", _FILL))
    (version,) = rows(server, f"SELECT version FROM railhead_table WHERE id = '{table}'")[0]
    with server:
        visitor = visitor_of(server, session, table)
        asked = f"/tables/{table}/hint"
        send(visitor, asked, version=version, key="ask")
        server.kill()
        server.start()

        def there() -> bool:
            # Whoever waits has it taken up again.
            visitor.http.get(asked, headers={"HX-Request": "true"})
            return bool(rows(server, "SELECT 1 FROM railhead_hint WHERE found IS NOT NULL"))

        assert until(there, 60), rows(server, "SELECT * FROM railhead_hint")
        send(visitor, f"/tables/{table}/undo", version=version, key="undo")
        send(visitor, asked, version=version + 1, key="again")
        undone = send(visitor, f"/tables/{table}/undo", version=version + 1, key="undo-2")
        assert undone.status_code in (200, 303)
        page = visitor.http.get(f"/tables/{table}/").text
        assert "What would you do?" in page, "it was about another question"
        time.sleep(2)
        found = rows(server, "SELECT version, found IS NULL FROM railhead_hint")
        assert found in ([(version + 1, 1)], [(version + 1, 0)])
        visitor.close()
