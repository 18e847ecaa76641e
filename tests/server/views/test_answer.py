"""The answer to a move: what a page shows that is loaded then, for fewer queries."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from railhead.engine.actionjson import action_to_json
from railhead.server.authority import Viewer, ask_takeback, live_table
from railhead.server.models import Hint, Table, Takeback
from tests.server.acting import Browser
from tests.server.tables import alone, asked, new_table, play, seated, some_action

pytestmark = pytest.mark.django_db

HX = {"HX-Request": "true"}
PANEL = re.compile(r'<section id="panel-([\w-]+)"[^>]* data-digest="([\w-]+)"')

QUERIES = 8
"""Table, session, person; begin, table, move, requests of players; the last look."""


def panels(answer: Any) -> dict[str, str]:
    """The digests of the panels in an answer."""
    assert answer.status_code == 200
    return dict(PANEL.findall(answer.content.decode()))


def moved(browser: Browser, shown: dict[str, str]) -> dict[str, str]:
    """Move as a page does that shows some panels; return what it shows then."""
    action = action_to_json(some_action(live_table(browser.table.pk)))
    have = ",".join(f"{name}:{digest}" for name, digest in shown.items())
    answer = browser.post("move", action=json.dumps(action), have=have, headers=HX)
    return {**shown, **panels(answer)}


def shown_to(browser: Browser) -> dict[str, str]:
    return panels(browser.client.get(f"/tables/{browser.table.pk}/?whole=1"))


@pytest.mark.slow
def test_the_answer_to_a_move_shows_what_the_page_shows() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    browser = Browser(table, table.owner_id)
    play(table.pk, dict.fromkeys(("p1", "p2", "p3"), alone(table)), 20)
    shown = shown_to(browser)
    for _ in range(12):
        shown = moved(browser, shown)
        assert shown == shown_to(browser)
    assert browser.post("undo", headers=HX).status_code == 200
    shown = shown_to(browser)
    assert moved(browser, shown) == shown_to(browser)


def test_a_move_takes_few_queries() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    browser = Browser(table, table.owner_id)
    play(table.pk, dict.fromkeys(("p1", "p2", "p3"), alone(table)), 6)
    shown = moved(browser, shown_to(browser))
    with CaptureQueriesContext(
        connection,
    ) as asked_for:
        moved(browser, shown)
    # Finding the move and reading the row of the table are this test's own.
    told = [it["sql"] for it in asked_for if "SAVEPOINT" not in it["sql"]]
    assert len(told) <= QUERIES + 2, told


def browsers(table: Table, viewers: dict[str, Viewer]) -> dict[str, Browser]:
    return {player: Browser(table, viewer.person) for player, viewer in viewers.items()}


def test_a_request_to_take_back_ends_with_the_next_move_and_a_new_one_is_seen() -> None:
    table = new_table()
    viewers = seated(table)
    live = play(table.pk, viewers, 3)
    there = browsers(table, viewers)
    asking = next(player for player in viewers if player != asked(live))
    ask_takeback(table.pk, viewers[asking], live.version, "ask", 0)
    mover = there[asked(live)]
    before = shown_to(mover)
    after = moved(mover, before)
    assert not Takeback.objects.exists()
    assert after["takeback"] != before["takeback"]
    assert after == shown_to(mover)
    # Whoever asks is shown their own request with the answer, though nothing has moved.
    answer = there[asking].post("takeback", do="ask", target=0, headers=HX)
    assert "data-digest" in answer.content.decode()
    assert panels(answer)["takeback"] == shown_to(there[asking])["takeback"]
    assert panels(answer)["takeback"] != after["takeback"]


def test_a_hint_for_the_last_question_is_not_shown_for_the_next() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    browser = Browser(table, table.owner_id)
    live = live_table(table.pk)
    Hint.objects.create(
        person_id=table.owner_id, table=table, version=0, player=asked(live), failed=True
    )
    before = shown_to(browser)
    after = moved(browser, before)
    assert after["hints"] != before["hints"]
    assert after == shown_to(browser)
