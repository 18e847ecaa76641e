"""Playing a plan for real: one's own leading moves as one move, as long as they are legal."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Pass
from railhead.server.authority import Viewer, live_table, submit
from railhead.server.models import Move, Plan, Table
from railhead.server.people.access import viewer_at
from railhead.server.plans.playing import Lead, lead_of
from tests.server.acting import SCE
from tests.server.plans.planning import HX, PASS, Planner, planned
from tests.server.tables import new_table

pytestmark = pytest.mark.django_db


def tried(planner: Planner) -> Plan:
    plan = planner.begin()
    planner.act(plan, SCE)
    planner.act(plan, PASS)
    return plan


@pytest.mark.slow
def test_own_moves_are_played_up_to_the_question_of_another(ann: Planner, table: Table) -> None:
    plan = tried(ann)
    page = ann.ask(plan, "").content.decode()
    assert "Play 1 move for real" in page
    assert "Then Bob is asked." in page
    answer = ann.play(plan, 1, key="real")
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    move = Move.objects.get()
    assert (move.kind, move.player, move.action) == ("action", "p1", SCE)
    # The plan goes on from there; sent again, nothing is played twice.
    plan = Plan.objects.get()
    assert (plan.moment, plan.version, plan.moves) == (1, 1, [[PASS]])
    assert ann.play(plan, 1, key="real", version=0).status_code == 303
    assert Move.objects.count() == 1


def test_a_plan_that_is_played_to_its_end_is_gone(ann: Planner, table: Table) -> None:
    plan = ann.begin()
    ann.act(plan, SCE)
    answer = ann.client.post(
        f"/tables/{table.pk}/plans/{plan.number}/play",
        {"version": 0, "edition": 1, "count": 1, "key": "k"},
        headers=HX,
    )
    assert (answer.status_code, answer["HX-Redirect"]) == (204, f"/tables/{table.pk}/")
    assert not Plan.objects.exists()


@pytest.mark.slow
def test_moves_of_others_are_never_played(
    ann: Planner, table: Table, viewers: dict[str, Viewer]
) -> None:
    assert ann.play(tried(ann), 2).status_code == 422
    bob = Planner(table, viewers["p2"].person)
    plan = tried(bob)
    assert "The first move of this plan is for Ann" in bob.ask(plan, "").content.decode()
    assert bob.play(plan, 1).status_code == 403
    watching = Planner(table, table.owner_id)
    assert watching.play(tried(watching), 1).status_code == 403
    assert live_table(table.pk).version == 0


def test_it_is_refused_once_the_table_has_moved_on(
    ann: Planner, table: Table, viewers: dict[str, Viewer]
) -> None:
    plan = tried(ann)
    submit(table.pk, viewers["p1"], 0, "faster", Pass("p1"))
    for version in (0, 1):
        answer = ann.play(plan, 1, version=version, key="late")
        assert answer.status_code == 409
    assert "nothing was played" in answer.content.decode()
    assert live_table(table.pk).version == 1


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"count": "x"}, 400),
        ({"count": 0}, 422),
        ({"count": 41}, 400),
        ({"version": "-1"}, 400),
        ({"key": ""}, 400),
        ({"edition": 1}, 409),
    ],
)
def test_malformed_forms_play_nothing(
    ann: Planner, table: Table, wrong: dict[str, object], status: int
) -> None:
    assert ann.play(tried(ann), **{"count": 1, **wrong}).status_code == status
    assert live_table(table.pk).version == 0


def test_on_one_screen_its_owner_plays_player_by_player() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    planner = Planner(table, table.owner_id)
    plan = tried(planner)
    assert lead_of(planned(plan), viewer_at(table, table.owner_id)) == Lead(1, "p2")
    assert planner.play(plan, 1).status_code == 303
    assert planner.play(plan, 1, key="next").status_code == 303
    assert live_table(table.pk).version == 2


def test_a_plan_from_the_past_cannot_be_played(
    ann: Planner, table: Table, viewers: dict[str, Viewer]
) -> None:
    submit(table.pk, viewers["p1"], 0, "real", Pass("p1"))
    plan = ann.begin(at=0)
    ann.act(plan, SCE)
    assert "for real" not in ann.ask(plan, "").content.decode()
    assert ann.play(plan, 1).status_code == 409
