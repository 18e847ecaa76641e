"""What the page of a plan says in other words than that of its table."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from railhead.engine.actionjson import action_to_json
from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.records.record import to_record
from railhead.server.authority import create_from_record
from railhead.server.models import Table
from tests.server.plans.planning import Planner
from tests.server.shown import random_game, words
from tests.server.tables import person

pytestmark = pytest.mark.django_db


def two_of_one_company(game: Game) -> tuple[int, Sequence[Action]]:
    """Two actions that a company took one after the other, and how many came before."""
    for count, (first, second) in enumerate(zip(game.actions, game.actions[1:], strict=False)):
        if first.actor == second.actor and first.actor in game.title.companies:
            return count, (first, second)
    raise AssertionError("no company acts twice in a row")


def undone_words(page: str) -> str:
    """What the button of undo says it takes back."""
    found = re.search(r'id="undo"[^>]* title="Takes back: ([^"]*)"', page)
    return html.unescape(found[1]) if found else ""


def test_undo_in_a_plan_names_all_that_was_sent_together() -> None:
    """The same words as at the table, where the two are sent there."""
    whole = random_game("1849", 3, 120)
    count, actions = two_of_one_company(whole)
    record = to_record(whole.at(count))
    owner = person()
    tables = [create_from_record(owner, record, Table.Mode.ONE_SCREEN) for _ in range(2)]
    sent = json.dumps([action_to_json(it) for it in actions])
    said: list[Any] = []
    played, planned = (Planner(table, owner.pk) for table in tables)
    assert played.post("move", actions=sent).status_code == 200
    said.append(undone_words(played.client.get(f"/tables/{played.table.pk}/").content.decode()))
    plan = planned.begin()
    assert undone_words(planned.ask(plan, "").content.decode()) == ""
    assert planned.do(plan, "move", actions=sent).status_code == 200
    said.append(undone_words(planned.ask(plan, "").content.decode()))
    assert said[0]
    assert said[0] == said[1]
    # Played again after an undo they still belong together.
    assert planned.do(plan, "undo").status_code == 200
    assert undone_words(planned.ask(plan, "").content.decode()) == ""
    assert planned.do(plan, "redo").status_code == 200
    assert undone_words(planned.ask(plan, "").content.decode()) == said[0]


def test_in_a_plan_only_what_names_its_owner_is_to_him(ann: Planner, bob: Planner) -> None:
    ann.post("talk", do="say", text="@Bob shall we?", key="first")
    bob.post("talk", do="say", text="@Cid and @bob too", key="second")
    bob.post("talk", do="say", text="@Ann no", key="third")
    for planner, marked in ((ann, ["@Ann no"]), (bob, ["@Bob shall we?"])):
        page = planner.ask(planner.begin(), "").content.decode()
        said = [words(it) for it in re.findall(r'<li class="said.*?</li>', page, re.DOTALL)]
        assert len(said) == 3
        assert [it for it in said if "to you" in it] == [
            it for it in said if any(text in it for text in marked)
        ]
    assert 'data-to-me="1"' in page or "1 names you" in words(page)
