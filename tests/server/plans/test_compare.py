"""Plans side by side with the table: a column for each, differences marked by more than colour."""

from __future__ import annotations

import re

import pytest

from railhead.language import translator
from railhead.server.authority import live_table, store_game
from railhead.server.models import Table
from railhead.server.page.side_by_side import compared, side_by_side
from railhead.titles.catalogue import new_game
from tests.kept import random_game
from tests.samples import some
from tests.server.acting import SCE
from tests.server.plans.planning import Planner, planned
from tests.server.shown import FAMILIES
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db


def test_a_row_tells_what_differs_from_the_first_column_and_by_how_much() -> None:
    row = compared("Ann", [100, 140, 100, 90])
    assert [(cell.text, cell.differs, cell.by) for cell in row.cells] == [
        ("100", False, ""),
        ("140", True, "+40"),
        ("100", False, ""),
        ("90", True, "−10"),
    ]
    words = compared("x", ["4H", None, "4H 6H"]).cells
    assert [(cell.text, cell.differs, cell.by) for cell in words[1:]] == [
        ("", True, ""),
        ("4H 6H", True, ""),
    ]


def test_the_page_has_a_column_for_the_table_and_each_plan() -> None:
    table = new_table()
    planner = Planner(table, person().pk)
    for name in ("Early", "Late"):
        planner.act(planner.begin(name=name), SCE)
    page = planner.client.get(f"/tables/{table.pk}/plans/compare").content.decode()
    heads = re.findall(r'<th scope="col">(.*?)</th>', page, re.DOTALL)
    assert len(heads) == 3
    assert "Early" in heads[1]
    # SCE cost Ann 20: told by a number and words, not by colour alone.
    assert "(−20)" in page
    assert 'aria-label="differs"' in page
    stranger = Planner(table).client.get(f"/tables/{table.pk}/plans/compare")
    assert "Early" not in stranger.content.decode()


@pytest.mark.slow
@pytest.mark.parametrize("title", some(2, FAMILIES, 1))
def test_every_title_can_be_compared_in_the_middle_of_a_game(title: str) -> None:
    table = store_game(person(), random_game(title, 4, 200), Table.Mode.SEATS)
    planner = Planner(table, table.owner_id)
    plan = planner.begin()
    planner.go_on(plan, 2)
    groups = side_by_side([live_table(table.pk).game, planned(plan).game], translator("en"))
    found = {group.heading for group in groups}
    assert {"Position", "Worth", "Cash", "Treasury", "Trains"} <= found
    assert planner.client.get(f"/tables/{table.pk}/plans/compare").status_code == 200
    assert planner.ask(plan, "").status_code == 200


def test_a_game_at_its_start_has_no_companies_to_compare() -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=5)
    groups = side_by_side([game, game], translator("en"))
    assert all(not cell.differs for group in groups for row in group.rows for cell in row.cells)
