"""Plans are their owner's alone: whoever else asks finds none, and nobody writes into them."""

from __future__ import annotations

import pytest

from railhead.server.models import Person, Plan, Table
from railhead.server.plans.planned import place_of
from tests.server.plans.planning import Planner, planned
from tests.server.tables import new_table, person, seated

pytestmark = pytest.mark.django_db

READ = ("", "panels", "log", "report", "record", "hexes/C5", "lays", "routes", "calculator")
WRITE = (
    *("move", "operate", "undo", "redo"),
    *("branch", "rename", "drop", "carry", "play", "continue"),
)


@pytest.mark.slow
def test_nobody_else_sees_or_changes_a_plan(table: Table) -> None:
    viewers = seated(table)
    owner = Planner(table, viewers["p2"].person)
    plan = owner.begin()
    owner.act(plan)
    for number in (None, viewers["p1"].person, table.owner_id, person("Eve").pk):
        other = Planner(table, number)
        for part in READ:
            assert other.ask(plan, part).status_code == 404, (number, part)
        for part in WRITE:
            assert other.do(plan, part).status_code == 404, (number, part)
        assert "plans/" not in other.client.get(
            f"/tables/{table.pk}/plans"
        ).content.decode().replace("plans/compare", "")
    assert len(planned(plan).game.actions) == 1


def test_a_spectator_with_a_name_plans_and_a_stranger_does_not(table: Table) -> None:
    watching = Planner(table, person("Eve").pk)
    plan = watching.begin()
    assert watching.act(plan).status_code == 200
    answer = Planner(table).client.post(f"/tables/{table.pk}/plans", {})
    assert answer.status_code == 403
    assert Plan.objects.count() == 1
    assert Person.objects.filter(plans__isnull=False).get().name == "Eve"


@pytest.mark.parametrize("number", ["0", "01", "x", "9" * 19, "-1", "1/plans/1"])
def test_forged_addresses_lead_nowhere(table: Table, number: str) -> None:
    planner = Planner(table, person().pk)
    planner.begin()
    answer = planner.client.get(f"/tables/{table.pk}/plans/{number}/")
    assert answer.status_code == 404


def test_a_plan_belongs_to_one_table(table: Table) -> None:
    planner = Planner(table, person().pk)
    plan = planner.begin()
    other = new_table()
    assert planner.client.get(f"/tables/{other.pk}/plans/{plan.number}/").status_code == 404


@pytest.mark.parametrize(
    "part", ["live", "takeback", "seats", "notes", "seen", "delete", "rematch", "calls", "stored"]
)
def test_what_is_of_the_table_alone_has_no_address_in_a_plan(table: Table, part: str) -> None:
    planner = Planner(table, person().pk)
    plan = planner.begin()
    assert planner.do(plan, part).status_code == 404
    assert planner.ask(plan, part).status_code == 404


def test_a_plan_is_deleted_with_its_table(table: Table) -> None:
    planner = Planner(table, person().pk)
    plan = planner.begin()
    assert place_of(plan) == f"{table.pk}/plans/{plan.number}"
    table.delete()
    assert not Plan.objects.exists()
