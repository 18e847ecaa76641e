"""What the table does meanwhile: new moves are told, and a plan is carried over."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actionjson import action_from_json, action_to_json
from railhead.server.authority import Viewer, live_table, submit, undo
from railhead.server.base.cache import BoundedCache
from railhead.server.models import Plan, Table
from railhead.server.plans import planned as plans
from tests.server.acting import SCE
from tests.server.plans.planning import Planner, planned
from tests.server.tables import asked, play

pytestmark = pytest.mark.django_db


def passing(player: str) -> dict[str, Any]:
    return {"type": "pass", "actor": player}


def at_table(table: Table, viewers: dict[str, Viewer], action: dict[str, Any]) -> None:
    live = live_table(table.pk)
    viewer = viewers[asked(live)]
    submit(table.pk, viewer, live.version, f"real-{live.version}", action_from_json(action))


def told(bob: Planner, plan: Plan) -> str:
    return str(bob.ask(plan, "").content.decode())


@pytest.mark.slow
def test_moves_played_as_planned_are_done_and_the_rest_goes_on(
    bob: Planner, table: Table, viewers: dict[str, Viewer]
) -> None:
    plan = bob.begin()
    for action in (SCE, passing("p2")):
        bob.act(plan, action)
    bob.go_on(plan, 1)
    rest = Plan.objects.get().moves[1:]
    at_table(table, viewers, SCE)
    assert "The game has moved on: 1 move." in told(bob, plan)
    assert bob.do(plan, "carry").status_code == 303
    plan = Plan.objects.get()
    assert (plan.moment, plan.version, plan.moves) == (1, 1, rest)
    assert "The game has moved on" not in told(bob, plan)


@pytest.mark.slow
def test_wrong_guesses_are_left_out_and_the_old_plan_stays(
    bob: Planner, table: Table, viewers: dict[str, Viewer]
) -> None:
    plan = bob.begin()
    for action in (SCE, passing("p2")):
        bob.act(plan, action)
    at_table(table, viewers, passing("p1"))
    assert bob.do(plan, "carry").status_code == 303
    old, new = Plan.objects.order_by("pk")
    assert (old.moment, len(old.moves)) == (0, 2)
    # Ann passed: what was planned for Ann is gone, Bob passes all the same.
    assert (new.moment, new.moves) == (1, [[passing("p2")]])
    assert "not possible any more" in told(bob, new)


@pytest.mark.slow
def test_moves_before_it_that_were_taken_back_still_stand_in_a_plan(
    bob: Planner, table: Table, viewers: dict[str, Viewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table(table, viewers, SCE)
    plan = bob.begin()
    bob.go_on(plan, 2)
    before = planned(plan).game.state.key()
    assert planned(plan).at_present
    undo(table.pk, viewers["p1"], 1, "back")
    at_table(table, viewers, passing("p1"))
    monkeypatch.setattr(plans, "GAMES", BoundedCache(1))
    assert planned(plan).game.state.key() == before
    assert not planned(plan).stands
    assert "were taken back" in told(bob, plan)
    # Played again, they are the same moves.
    undo(table.pk, viewers["p1"], 3, "again")
    at_table(table, viewers, SCE)
    assert planned(plan).stands


def test_a_plan_from_the_past_is_told_of_nothing(
    bob: Planner, table: Table, viewers: dict[str, Viewer]
) -> None:
    play(table.pk, viewers, 3)
    plan = bob.begin(at=1)
    play(table.pk, viewers, 1)
    assert "The game has moved on" not in told(bob, plan)
    assert not planned(plan).at_present


def test_the_page_of_the_table_tells_nobody_of_plans(bob: Planner, table: Table) -> None:
    bob.go_on(bob.begin(name="Secret"), 2)
    for number in (None, bob.number):
        page = Planner(table, number).client.get(f"/tables/{table.pk}/").content.decode()
        assert "Secret" not in page


def test_actions_are_compared_as_they_are_stored(bob: Planner) -> None:
    plan = bob.begin()
    bob.go_on(plan, 4)
    stored = [action for group in Plan.objects.get().moves for action in group]
    assert [action_to_json(action) for action in planned(plan).game.actions] == stored
