"""Plans: beginning them at any moment, acting for everybody, undoing, branches; the table stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from railhead.server.authority import Viewer, live_table, redo, undo
from railhead.server.base.cache import BoundedCache
from railhead.server.models import Call, Move, Plan, Table, Visit
from railhead.server.models import plans as rows
from railhead.server.plans import planned as plans
from railhead.server.plans.planned import place_of
from tests.server.acting import SCE
from tests.server.plans.planning import HX, PASS, Planner, planned
from tests.server.tables import play

pytestmark = pytest.mark.django_db


def test_who_waits_tries_moves_of_everybody(bob: Planner, table: Table) -> None:
    plan = bob.begin()
    assert bob.act(plan).status_code == 200
    assert bob.act(plan, PASS).status_code == 200
    assert [action.actor for action in planned(plan).game.actions] == ["p1", "p2"]
    # Nothing of it is at the table: no move, no call, nothing seen.
    live = live_table(table.pk)
    assert (live.version, live.game.actions) == (0, [])
    assert not Move.objects.exists()
    assert not Call.objects.exists()
    assert not Visit.objects.exists()


def test_the_page_is_that_of_a_table_and_says_that_it_is_a_plan(bob: Planner) -> None:
    plan = bob.begin(name="What if")
    bob.act(plan)
    page = bob.ask(plan, "").content.decode()
    assert 'class="at-table in-plan"' in page
    assert "only you see it" in page
    assert f'action="/tables/{place_of(plan)}/move"' in page
    # Bob is asked in the plan, and answers there in person.
    assert "Bob is asked" in page
    assert "Here the plan begins" in page
    # The page listens to the table, and notes nothing as seen.
    assert f'data-live="/tables/{bob.table.pk}/live"' in page
    assert "data-mark-read" not in page


@pytest.mark.parametrize(
    "part",
    ["", "?at=1", "panels", "log", "report", "record", "lays", "hexes/C5", "calculator"],
)
def test_every_part_of_a_plan_can_be_read(bob: Planner, part: str) -> None:
    plan = bob.begin()
    bob.act(plan)
    assert bob.client.get(f"/tables/{place_of(plan)}/{part}").status_code in (200, 303)


def test_a_plan_begins_at_any_moment(
    bob: Planner, table: Table, viewers: dict[str, Viewer]
) -> None:
    play(table.pk, viewers, 4)
    plan = bob.begin(at=2)
    assert planned(plan).game.actions == live_table(table.pk).game.actions[:2]
    assert not plan.ahead
    bob.go_on(plan, 3)
    assert len(planned(plan).game.actions) == 5
    assert bob.client.post(f"/tables/{table.pk}/plans", {"at": 5}).status_code == 422
    assert bob.client.post(f"/tables/{table.pk}/plans", {"at": "x"}).status_code == 400


def test_one_without_moves_is_not_begun_twice(bob: Planner) -> None:
    first = bob.begin()
    assert bob.begin() == first
    bob.act(first)
    assert bob.begin() != first
    assert sorted(Plan.objects.values_list("name", flat=True)) == ["Plan 1", "Plan 2"]


def test_undo_and_redo_stay_within_the_plan(
    bob: Planner, table: Table, viewers: dict[str, Viewer]
) -> None:
    play(table.pk, viewers, 2)
    plan = bob.begin()
    assert bob.do(plan, "undo").status_code == 422
    bob.go_on(plan, 3)
    before = planned(plan).game.actions
    assert bob.do(plan, "undo", target=3).status_code == 200
    assert planned(plan).game.actions == before[:3]
    assert bob.do(plan, "undo", target=1).status_code == 422
    assert bob.do(plan, "redo").status_code == 200
    assert bob.do(plan, "redo").status_code == 200
    assert planned(plan).game.actions == before
    assert bob.do(plan, "redo").status_code == 422


def test_actions_sent_together_are_taken_back_together(bob: Planner) -> None:
    plan = bob.begin()
    bob.act(plan)
    together = json.dumps([PASS])
    assert bob.do(plan, "move", actions=together).status_code == 200
    both = json.dumps([SCE, {**PASS, "actor": "nobody"}])
    other = bob.begin()
    assert bob.do(other, "move", actions=both).status_code == 422
    assert planned(other).game.actions == []
    assert Plan.objects.get(pk=plan.pk).moves[1] == json.loads(together)


def test_what_the_rules_refuse_is_told_and_changes_nothing(bob: Planner) -> None:
    plan = bob.begin()
    answer = bob.act(plan, {**SCE, "price": 25}, headers=HX)
    assert answer.status_code == 422
    assert 'id="message"' in answer.content.decode()
    assert Plan.objects.get(pk=plan.pk).edition == 0


def test_a_late_or_doubled_change_is_not_made_twice(bob: Planner) -> None:
    plan = bob.begin()
    assert bob.act(plan, version=0, key="once").status_code == 200
    assert bob.act(plan, version=0, key="once").status_code == 200
    late = bob.act(plan, PASS, version=0, key="other")
    assert late.status_code == 409
    assert len(planned(plan).game.actions) == 1


def test_branches_are_copies_from_any_step(bob: Planner) -> None:
    plan = bob.begin()
    bob.go_on(plan, 3)
    assert bob.do(plan, "branch", at=2, name="Other").status_code == 303
    other = Plan.objects.get(name="Other")
    assert planned(other).game.actions == planned(plan).game.actions[:2]
    bob.go_on(other, 2)
    assert len(planned(plan).game.actions) == 3
    for wrong in (-1, 9):
        assert bob.do(plan, "branch", at=wrong).status_code in (400, 422)


def test_names_and_deleting(bob: Planner) -> None:
    plan = bob.begin()
    assert bob.do(plan, "rename", name="  Buy  early ").status_code == 303
    assert Plan.objects.get().name == "Buy early"
    for wrong in ("", "x" * 41, "a\0b"):
        assert bob.do(plan, "rename", name=wrong).status_code == 422
    assert bob.do(plan, "drop").status_code == 303
    assert not Plan.objects.exists()


def test_there_is_room_for_so_many_and_so_many_moves(
    bob: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("railhead.server.plans.acting.MOST_ACTIONS", 2)
    monkeypatch.setattr("railhead.server.plans.keeping.MOST_AT_TABLE", 2)
    plan = bob.begin()
    bob.go_on(plan, 2)
    assert bob.act(plan, {"type": "pass", "actor": "p3"}).status_code == 422
    bob.begin()
    assert bob.do(plan, "branch").status_code == 422
    assert Plan.objects.count() == 2 < rows.MOST_AT_TABLE


def test_it_is_there_again_after_a_restart(bob: Planner, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = bob.begin()
    bob.go_on(plan, 3)
    bob.do(plan, "undo")
    before = planned(plan)
    monkeypatch.setattr(plans, "GAMES", BoundedCache(1))
    after = planned(plan)
    assert after is not before
    assert after.game.state.key() == before.game.state.key()
    assert after.game.next_redo == before.game.next_redo


def test_moves_that_the_rules_do_not_know_any_more_are_told_and_kept(bob: Planner) -> None:
    plan = bob.begin()
    bob.go_on(plan, 2)
    moves = Plan.objects.get().moves
    Plan.objects.update(moves=[moves[0], [{**PASS, "actor": "p3"}]], edition=7)
    assert planned(plan).lost == 1
    assert "cannot be played any more" in bob.ask(plan, "").content.decode()
    assert bob.act(plan, moves[1][0]).status_code == 200
    assert Plan.objects.get().moves == moves


def queries_of(ask: Callable[[], Any]) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        assert ask().status_code == 200
    return [query["sql"] for query in queries if query["sql"].startswith("SELECT")]


def test_a_plan_that_is_open_costs_few_queries(bob: Planner, viewers: dict[str, Viewer]) -> None:
    """News of the table brings the bar anew; nothing of the plan is asked for twice."""
    plan = bob.begin()
    bob.go_on(plan, 3)
    play(plan.table_id, viewers, 1)
    for ask in (lambda: bob.ask(plan, "panels"), lambda: bob.do(plan, "undo", headers=HX)):
        queries = queries_of(ask)
        of_plans = [query for query in queries if '"railhead_plan"."person_id" =' in query]
        assert len(of_plans) == 1
        assert len(queries) <= 9


def test_a_plan_changed_by_another_process_is_read_anew(bob: Planner) -> None:
    """What this process has in memory is not what is shown, and nothing is written over."""
    plan = bob.begin()
    bob.act(plan)
    Plan.objects.filter(pk=plan.pk).update(moves=[], edition=2)
    late = bob.do(plan, "move", version=1, action=json.dumps(PASS), headers=HX)
    assert late.status_code == 409
    assert 'data-count="0"' in late.content.decode()
    assert Plan.objects.get(pk=plan.pk).moves == []
    assert planned(plan).game.actions == []


def test_whether_the_moves_before_a_plan_still_stand_is_seen_by_themselves(
    bob: Planner, table: Table, viewers: dict[str, Viewer]
) -> None:
    ann = viewers["p1"]
    play(table.pk, viewers, 1)
    plan = bob.begin()
    bob.go_on(plan, 1)
    assert planned(plan).stands
    undo(table.pk, ann, live_table(table.pk).version, "back")
    assert not planned(plan).stands
    # Played again as it was, it is what the plan began with.
    redo(table.pk, ann, live_table(table.pk).version, "again")
    assert planned(plan).stands
