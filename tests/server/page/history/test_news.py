"""What is new to a reader: what others did since they looked, and never what they did."""

from __future__ import annotations

import pytest

from railhead.server.authority import Viewer, live_table
from railhead.server.models import Move, Table
from railhead.server.page.history.log import news_after
from railhead.server.page.panels import PANELS, render_panel
from tests.server.shown import moment, words
from tests.server.tables import asked, new_table, play, seated

pytestmark = pytest.mark.django_db

NEW = "New since you last looked"


@pytest.fixture
def table() -> Table:
    return new_table()


@pytest.fixture
def viewers(table: Table) -> dict[str, Viewer]:
    return seated(table)


def log(table: Table, viewer: Viewer, since: int) -> str:
    view = moment(live_table(table.pk), viewer, since=since)
    return words(str(render_panel(PANELS["log"], view).body))


def test_ones_own_move_is_not_new(table: Table, viewers: dict[str, Viewer]) -> None:
    assert asked(play(table.pk, viewers, 1)) == "p2"
    assert NEW not in log(table, viewers["p1"], since=0)
    assert NEW in log(table, viewers["p2"], since=0)


def test_what_came_after_it_is(table: Table, viewers: dict[str, Viewer]) -> None:
    play(table.pk, viewers, 3)
    seen = log(table, viewers["p2"], since=0)
    assert seen.count(NEW) == 1
    # Bob's own is the second: what Ann did before it was there to see when Bob answered.
    assert news_after(moment(live_table(table.pk), viewers["p2"], since=0)) == 2


def test_what_an_order_did_for_him_is_new(table: Table, viewers: dict[str, Viewer]) -> None:
    play(table.pk, viewers, 1)
    Move.objects.filter(table=table).update(by_order=True)
    assert NEW in log(table, viewers["p1"], since=0)
