"""Every page of a table, at the start of a game, on its way and at every way to end.

The addresses are taken from the server itself: all that name a table and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest
from django.test import Client
from django.urls import URLPattern

from railhead.records.loading import load_data
from railhead.server.authority import store_game
from railhead.server.models import Person, Table
from railhead.server.people.access import sign_in
from railhead.server.urls import urlpatterns
from railhead.titles.catalogue import game_classes, title_ids
from tests.records.moments import Moment, endings, ends_as_made
from tests.records.moments import _moments as make_moments

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

OF_A_TABLE = re.compile(r"tables/<(table|place):table_id>(/[\w/.]*)")

NOT_READ = {"live"}
"""Addresses that answer for as long as the page is open."""

FINE = {200, 204, 302, 303, 400, 403, 404, 405, 422}
"""What a page may answer to who only looks: some addresses take forms, or want more words."""


def addresses(table: Table, moment: Moment) -> Iterator[str]:
    for pattern in urlpatterns:
        found = OF_A_TABLE.fullmatch(str(pattern.pattern))
        if found and isinstance(pattern, URLPattern) and pattern.name not in NOT_READ:
            yield f"/tables/{table.pk}{found[2]}"
    last = len(moment.record["actions"])
    yield from (f"/tables/{table.pk}/?at={count}" for count in {0, last // 2, max(last - 1, 0)})
    yield f"/tables/{table.pk}/compare?at={last // 2}"
    yield f"/tables/{table.pk}/record?form=field"
    yield from ("/", "/archive")


SAMPLE = {("1849", 3), ("1861", 0), ("1865", 2), ("18FB", 1)}
"""Of each family of titles one, of each kind of moment one, the games not the longest."""

CASES = [(title, n) for title in title_ids() for n in range(3 + len(endings(title)))]


@pytest.mark.parametrize(
    ("title", "number"),
    [it if it in SAMPLE else pytest.param(*it, marks=pytest.mark.long) for it in CASES],
)
def test_every_page_at_a_moment(client: Client, title: str, number: int) -> None:
    # Those after it take long to make.
    moment = next(islice(make_moments(title, max(game_classes(title))), number, None))
    client.raise_request_exception = False
    with ends_as_made(moment):
        client.get("/")
        owner = Person.objects.create(name="Ann")
        table = store_game(owner, load_data(moment.record).game, Table.Mode.ONE_SCREEN)
        request = client.get("/").wsgi_request
        sign_in(request, owner)
        request.session.save()
        client.cookies["railhead"] = str(request.session.session_key)
        answers = {path: client.get(path).status_code for path in addresses(table, moment)}
    wrong = {path: status for path, status in answers.items() if status not in FINE}
    assert not wrong
    whole = [path for path in answers if path.endswith(("/", "/report", "/log", "/record"))]
    assert {answers[path] for path in whole} == {200}
