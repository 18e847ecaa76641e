"""Marks of views: what the web server asks of them before Django does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver
from django.views.decorators.http import require_safe

from railhead.server.base.view_marks import (
    Marks,
    Process,
    Turns,
    address_at,
    address_of,
    answered_by,
    streams,
    takes_files,
)
from railhead.server.http.turns import FEW
from railhead.server.urls import urlpatterns


def marked(found: list[Any] = urlpatterns, before: str = "") -> Iterator[tuple[str, Marks]]:
    """Every address with a mark."""
    for one in found:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from marked(list(one.url_patterns), route)
        elif isinstance(one, URLPattern):
            marks = getattr(one.callback, "railhead_marks", None)
            if marks is not None:
                yield route, marks


READ = Marks(Process.READER)
TABLE, PLACE = "tables/<table:table_id>/", "tables/<place:table_id>/"


def test_these_views_are_marked_and_no_others() -> None:
    assert dict(marked()) == {
        "new": Marks(files=True),
        "upload": Marks(files=True, turns=Turns.UPLOADS),
        "uploads/<secret:key>": Marks(turns=Turns.READINGS),
        f"{TABLE}notes": Marks(files=True),
        PLACE: Marks(opens=True),
        f"{PLACE}panels": Marks(opens=True),
        f"{PLACE}log": Marks(Process.READER, missing="round", opens=True),
        f"{PLACE}record": Marks(Process.READER, given="form"),
        f"{PLACE}coming/<str:company>": READ,
        f"{PLACE}report": READ,
        f"{PLACE}hexes/<word:hex_id>/run": READ,
        f"{PLACE}lays": READ,
        f"{PLACE}routes": READ,
        f"{TABLE}compare": READ,
        f"{TABLE}tiles": READ,
        f"{TABLE}plans/compare": Marks(Process.PLANNER),
        "tables/<plan:table_id>/play": Marks(Process.SERVING),
        f"{TABLE}live": Marks(streams=True),
        "calculator/<word:title>/": Marks(Process.CALCULATOR),
        "calculator/<word:title>/run": Marks(Process.CALCULATOR),
        "calculator/<word:title>/hexes/<word:hex_id>": Marks(Process.CALCULATOR),
        f"api/v1/{TABLE.rstrip('/')}": Marks(opens=True),
        f"api/v1/{TABLE}routes": READ,
        f"api/v1/{TABLE}stream": Marks(streams=True),
    }


def test_each_kind_of_turns_is_granted() -> None:
    assert {str(kind) for kind in Turns if kind} < FEW.keys()


def test_marks_are_added_up_and_outlive_other_decorators() -> None:
    @require_safe
    @takes_files
    @answered_by(Process.READER, given="form")
    def view(_request: object) -> None: ...

    assert view.railhead_marks == Marks(Process.READER, given="form", files=True)  # type: ignore[attr-defined]
    assert streams(view).railhead_marks.streams  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("marks", "asked", "process"),
    [
        (Marks(), {}, None),
        (Marks(Process.READER), {}, Process.READER),
        (Marks(Process.READER, given="form"), {}, None),
        (Marks(Process.READER, given="form"), {"form": ["x"]}, Process.READER),
        (Marks(Process.READER, missing="round"), {}, Process.READER),
        (Marks(Process.READER, missing="round"), {"round": ["3"]}, None),
    ],
)
def test_which_process_answers_follows_from_the_address(
    marks: Marks, asked: dict[str, object], process: Process | None
) -> None:
    assert marks.process_for(asked) == process


def test_an_address_that_leads_nowhere_has_no_marks() -> None:
    for path in ("/nothing", "/tables/a b/", "/upload/", "/tables/x/plans/0/play", ""):
        assert address_at(path).marks == Marks()
        assert not address_at(path).fields


def test_an_address_is_looked_up_once_and_anew_where_it_changes() -> None:
    scope: dict[str, Any] = {"path": "/tables/abc/notes"}
    first = address_of(scope)
    assert address_of(scope) is first
    assert first.fields == {"table_id": "abc"}
    scope["path"] = "/upload"
    assert address_of(scope).marks.turns == Turns.UPLOADS
