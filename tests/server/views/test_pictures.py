"""The picture of a table: cheap, kept, and gone with its table."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from railhead.server.authority import TABLES, LiveTable, TableBusy
from railhead.server.models import Table
from railhead.server.rendering.covers import cover_address
from railhead.server.views import pictures
from railhead.titles.covers import cover_of
from tests.server.tables import new_table, play, seated

pytestmark = pytest.mark.django_db


def picture(table: Table, query: str = "", **headers: Any) -> Any:
    return Client().get(f"/tables/{table.pk}/map.svg{query}", headers=headers)


def test_it_is_the_map_as_it_stands_as_an_svg() -> None:
    table = new_table()
    answer = picture(table)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    assert answer.content.startswith(b"<svg")


def test_a_browser_asks_again_with_its_mark_and_gets_nothing_new() -> None:
    table = new_table()
    viewers = seated(table)
    mark = picture(table)["ETag"]
    again = picture(table, **{"If-None-Match": mark})
    assert (again.status_code, again.content) == (304, b"")
    play(table.pk, viewers, 1)
    assert picture(table, **{"If-None-Match": mark}).status_code == 200


def test_only_the_address_of_the_present_version_is_kept() -> None:
    table = new_table()
    assert f"max-age={pictures.KEPT}" in picture(table, "?v=0")["Cache-Control"]
    for query in ("", "?v=1", "?v=x"):
        kept = picture(table, query)["Cache-Control"]
        assert "no-cache" in kept
        assert "private" in kept


def test_a_picture_that_was_drawn_needs_no_game() -> None:
    table = new_table()
    first = picture(table).content
    TABLES.forget()
    with CaptureQueriesContext(connection) as queries:
        assert picture(table).content == first
    assert len(queries) == 1
    assert TABLES.find(table.pk) is None


def test_it_has_the_ground_of_its_title_and_what_lies_there() -> None:
    table = new_table()
    drawn = picture(table).content.decode()
    assert cover_of("1849").colour in drawn
    play(table.pk, seated(table), 1)
    assert drawn != Client().get(cover_address("1849", "small")).content.decode()


def test_a_table_from_before_gets_what_lists_show_when_its_picture_is_drawn() -> None:
    table = new_table()
    Table.objects.filter(pk=table.pk).update(worths={}, phase="", asking=[])
    picture(table)
    row = Table.objects.get()
    assert row.worths == {player: [300, 300] for player in ("p1", "p2", "p3")} or row.worths
    assert row.phase
    assert row.asking == ["", "starting_round"]


def test_there_is_none_of_no_table_and_of_a_deleted_one() -> None:
    table = new_table()
    picture(table)
    Table.objects.filter(pk=table.pk).update(deleted=timezone.now())
    assert picture(table).status_code == 404
    assert Client().get("/tables/nowhere/map.svg").status_code == 404


def test_a_table_whose_start_cannot_be_set_up_has_none() -> None:
    table = new_table()
    Table.objects.filter(pk=table.pk).update(rules="77")
    assert picture(table).status_code == 404


def test_a_cover_is_kept_for_long_at_the_address_that_names_it() -> None:
    address = cover_address("1849", "card")
    answer = Client().get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    for part in ("public", "immutable", f"max-age={pictures.YEAR}"):
        assert part in answer["Cache-Control"]
    for other in (address.partition("?")[0], address + "x"):
        kept = Client().get(other)["Cache-Control"]
        assert f"max-age={pictures.HOUR}" in kept
        assert "immutable" not in kept


@pytest.mark.parametrize("address", ["/titles/1830/cover/card.svg", "/titles/1849/cover/odd.svg"])
def test_there_is_no_other_cover(address: str) -> None:
    assert Client().get(address).status_code == 404


def test_a_table_that_cannot_be_loaded_now_has_no_picture_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table()

    def waits(_: str) -> LiveTable:
        raise TableBusy(table.pk)

    monkeypatch.setattr(pictures, "live_table", waits)
    answer = picture(table)
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
