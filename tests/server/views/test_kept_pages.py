"""No page that shows somebody's name is kept by what lies between them and the server."""

from __future__ import annotations

import re

import pytest
from django.urls import URLPattern

from railhead.server.models import Person
from railhead.server.urls import urlpatterns
from railhead.titles.catalogue import title_ids
from tests.server.acting import Browser
from tests.server.tables import new_table, seated

pytestmark = pytest.mark.django_db

NAME = "Annika of the long name"
NOT_READ = {"live"}
"""Addresses that answer for as long as the page is open."""


def addresses(table: str) -> list[str]:
    """All addresses of the server that name nothing but a table or a title."""
    found = []
    for pattern in urlpatterns:
        if isinstance(pattern, URLPattern) and pattern.name not in NOT_READ:
            path = re.sub(r"<(table|place):table_id>", table, str(pattern.pattern))
            path = path.replace("<word:title>", title_ids()[0])
            if "<" not in path:
                found.append(f"/{path}")
    return found


@pytest.mark.slow
def test_what_shows_a_name_is_for_that_reader_alone() -> None:
    table = new_table()
    reader = seated(table)["p1"].person
    assert reader is not None
    Person.objects.filter(pk=reader).update(name=NAME)
    browser = Browser(table, reader)
    shown: set[str] = set()
    kept: set[str] = set()
    for address in addresses(table.pk):
        answer = browser.client.get(address)
        if answer.streaming or NAME not in answer.content.decode("utf-8", "replace"):
            continue
        shown.add(address)
        control = {word.strip() for word in answer.headers.get("Cache-Control", "").split(",")}
        if not control & {"private", "no-store"}:
            kept.add(address)
    assert {"/", "/calculator", f"/tables/{table.pk}/rules"} <= shown
    assert not kept
