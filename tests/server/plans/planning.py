"""Somebody who plans, as their browser does it."""

from __future__ import annotations

import json
from typing import Any

from railhead.engine.actionjson import action_to_json
from railhead.server.authority import Viewer, live_table
from railhead.server.models import Plan, Table
from railhead.server.plans.planned import PlannedTable, place_of, planned_table
from tests.server.acting import SCE, Browser
from tests.server.tables import some_action

HX = {"HX-Request": "true"}
PASS = {"type": "pass", "actor": "p2"}
"""What Bob may do when Ann has bought SCE."""


class Planner(Browser):
    """A browser at a table, with the plans of a person."""

    def __init__(self, table: Table, number: int | None = None) -> None:
        super().__init__(table, number)
        self.number = number

    def begin(self, at: int | None = None, name: str = "") -> Plan:
        """Begin a plan by the form, and return it."""
        fields: dict[str, Any] = {"name": name} | ({} if at is None else {"at": at})
        answer = self.client.post(f"/tables/{self.table.pk}/plans", fields)
        assert answer.status_code == 303, answer.content
        return Plan.objects.get(number=int(answer["Location"].rstrip("/").rpartition("/")[2]))

    def ask(self, plan: Plan, part: str, **query: Any) -> Any:
        return self.client.get(f"/tables/{place_of(plan)}/{part}", query)

    def do(self, plan: Plan, part: str, **fields: Any) -> Any:
        """Send a form of a plan's page; `version` is by default the present edition."""
        edition = Plan.objects.get(pk=plan.pk).edition
        fields = {"version": edition, "key": f"{part}-{edition}", **fields}
        headers = fields.pop("headers", {})
        return self.client.post(f"/tables/{place_of(plan)}/{part}", fields, headers=headers)

    def act(self, plan: Plan, action: Any = SCE, **more: Any) -> Any:
        return self.do(plan, "move", action=json.dumps(action), **more)

    def go_on(self, plan: Plan, moves: int) -> None:
        """Play so many legal moves in a plan, for whoever is asked."""
        for _ in range(moves):
            action = some_action(planned(plan))
            assert self.act(plan, action_to_json(action)).status_code == 200

    def play(self, plan: Plan, count: Any, **fields: Any) -> Any:
        """Play for real."""
        plan = Plan.objects.get(pk=plan.pk)
        version = live_table(self.table.pk).version
        asked = {"version": version, "edition": plan.edition, "count": count, "key": "play"}
        return self.client.post(f"/tables/{place_of(plan)}/play", {**asked, **fields})


def planned(plan: Plan) -> PlannedTable:
    """A plan as it is now."""
    plan = Plan.objects.get(pk=plan.pk)
    return planned_table(live_table(plan.table_id), plan)


def planners(table: Table, viewers: dict[str, Viewer]) -> dict[str, Planner]:
    """A browser for everybody who sits at a table."""
    return {player: Planner(table, viewer.person) for player, viewer in viewers.items()}
