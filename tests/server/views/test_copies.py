"""A new table from any moment of a game or of a plan; its record is as any other."""

from __future__ import annotations

import pytest

from railhead.records.loading import load_data
from railhead.server.authority import live_table
from railhead.server.models import Person, Seat, Table
from tests.server.plans.planning import Planner, planned
from tests.server.tables import new_table, person, play, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Four moves of Ann, Bob and Cid."""
    table = new_table()
    play(table.pk, seated(table), 4)
    return table


def opened(answer: object) -> Table:
    place = answer["Location"]  # type: ignore[index]
    return Table.objects.get(pk=place.split("/")[2])


@pytest.mark.parametrize(("mode", "typed"), [("screen", True), ("seats", False)])
def test_it_has_the_game_up_to_there(table: Table, mode: str, typed: bool) -> None:
    live_table(table.pk).row.seed_typed = table.seed_typed = typed
    eve = Planner(table, person("Eve").pk)
    answer = eve.client.post(f"/tables/{table.pk}/continue", {"at": 2, "mode": mode})
    new = opened(answer)
    assert answer.status_code == 303
    assert answer["Location"].endswith("/seats" if mode == "seats" else "/")
    assert (new.mode, new.owner_id, new.version) == (mode, eve.number, 2)
    # A chosen beginning stays one.
    assert new.seed_typed == table.seed_typed
    # Whoever ends the copy does not learn from what this table has begun.
    assert new.seed is None
    assert (new.title, new.options, new.draws, new.players) == (
        table.title,
        table.options,
        table.draws,
        table.players,
    )
    game = live_table(table.pk).game
    assert live_table(new.pk).game.state.key() == game.at(2).state.key()
    record = eve.client.get(f"/tables/{new.pk}/record").json()
    assert load_data(record).game.actions == game.actions[:2]
    assert Seat.objects.filter(table=new, person=None).count() == (3 if mode == "seats" else 0)
    assert live_table(table.pk).version == 4


@pytest.mark.slow
def test_it_may_begin_in_a_plan(table: Table) -> None:
    eve = Planner(table, person("Eve").pk)
    plan = eve.begin(at=2, name="Bold")
    eve.go_on(plan, 2)
    new = opened(eve.do(plan, "continue"))
    assert live_table(new.pk).game.actions == planned(plan).game.actions
    assert new.name == "Bold, from action 4"


def test_a_stranger_becomes_a_person_only_if_it_is_opened(table: Table) -> None:
    stranger, before = Planner(table), Person.objects.count()
    for wrong, status in (({"at": 5}, 422), ({"at": "x"}, 400), ({"mode": "y"}, 422)):
        answer = stranger.client.post(f"/tables/{table.pk}/continue", wrong)
        assert answer.status_code == status
    assert Person.objects.count() == before
    assert stranger.client.post(f"/tables/{table.pk}/continue", {}).status_code == 303
    assert Person.objects.count() == before + 1
