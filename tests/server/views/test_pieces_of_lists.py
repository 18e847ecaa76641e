"""The lists of somebody with very many tables come in parts, on the home page and the archive."""

from __future__ import annotations

import re
from copy import copy
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from railhead.server.listing.lists import PIECE
from railhead.server.models import Person, Seat, Table, Visit, table_key
from railhead.server.views.home import MOST_FINISHED
from tests.server.browser import Browser, signed_in, text
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Person:
    return person("Ann")


@pytest.fixture
def browser(ann: Person) -> Browser:
    return signed_in(ann)


def tables(ann: Person, count: int, **fields: object) -> list[str]:
    """Open tables at which Ann is the second player; the last changed comes first."""
    first, rows = new_table(), []
    for _ in range(count):
        row = copy(first)
        row.pk = table_key()
        for name, value in fields.items():
            setattr(row, name, value)
        rows.append(row)
    Table.objects.bulk_create(rows)
    for number, row in enumerate(rows):
        then = first.changed - timedelta(minutes=number)
        Table.objects.filter(pk=row.pk).update(changed=then, asked_since=then)
    Seat.objects.bulk_create(Seat(table=row, player="p2", person=ann) for row in rows)
    return [row.pk for row in rows]


def shown(page: str) -> list[str]:
    card = r'<li class="(?:table-card|finished-row)[^>]*>.*?/tables/([\w-]+)/'
    return list(dict.fromkeys(re.findall(card, page, re.DOTALL)))


def following(page: str, words: str) -> str:
    found = re.search(rf'<a href="([^"]*)">{words}', page)
    return unescape(found[1]) if found else ""


def all_parts(browser: Browser, address: str, words: str) -> list[str]:
    page = text(browser.open(address))
    seen = shown(page)
    while address := following(page, words):
        page = text(browser.open(f"/{address}"))
        assert 0 < len(shown(page)) <= PIECE
        seen += shown(page)
    return seen


@pytest.mark.slow
def test_each_table_stands_in_one_part(ann: Person, browser: Browser) -> None:
    every = tables(ann, 2 * PIECE + 3)
    assert all_parts(browser, "/", r"\d+ more tables?") == every
    page = text(browser.open("/"))
    assert f'<span class="muted count">{len(every)}</span>' in page
    assert f"{PIECE + 3} more tables" in page


def test_finished_ones_too_few_of_them_at_first(ann: Person, browser: Browser) -> None:
    every = tables(ann, MOST_FINISHED + PIECE + 2, finished="bank", waiting="")
    assert len(shown(text(browser.open("/")))) == MOST_FINISHED
    assert all_parts(browser, "/", r"\d+ more finished table") == every
    assert shown(text(browser.open("/?all"))) == every[:PIECE]


def test_a_part_leads_back(ann: Person, browser: Browser) -> None:
    every = tables(ann, PIECE + 2)
    page = text(browser.open(f"/?list=others&from={PIECE}"))
    assert shown(page) == every[PIECE:]
    assert shown(text(browser.open(f"/{following(page, 'Those before')}"))) == every[:PIECE]
    assert following(page, "All your tables") == "/"


@pytest.mark.parametrize(
    "address", ["/?list=nothing&from=3", "/?list=others&from=x", "/?list=others&from=-1"]
)
def test_an_address_that_asks_for_nothing_known_leads_to_the_first(
    ann: Person, browser: Browser, address: str
) -> None:
    every = tables(ann, 2)
    assert shown(text(browser.open(address))) == every


def test_behind_the_end_there_is_the_last_one(ann: Person, browser: Browser) -> None:
    every = tables(ann, 2)
    assert shown(text(browser.open("/?list=others&from=999999"))) == every[-1:]


def test_the_archive_comes_in_parts(ann: Person, browser: Browser) -> None:
    every = tables(ann, PIECE + 1)
    Visit.objects.bulk_create(Visit(table_id=pk, person=ann, put_away=True) for pk in every)
    seen = shown(text(browser.open("/archive")))
    assert seen == every[:PIECE]
    address = following(text(browser.open("/archive")), "1 more table")
    assert shown(text(browser.open(f"/archive{address}"))) == every[PIECE:]
    assert f"{PIECE + 1} tables in the archive" in text(browser.open("/"))


def test_turns_are_counted_wherever_they_stand(ann: Person, browser: Browser) -> None:
    tables(ann, PIECE + 5, waiting="p2")
    assert f"<title>({PIECE + 5}) Tables" in text(browser.open("/"))
    assert f"<title>({PIECE + 5}) Tables" in text(browser.open("/?list=mine&from=48"))


def test_many_more_tables_cost_no_more_questions(ann: Person, browser: Browser) -> None:
    tables(ann, 3)
    browser.open("/")

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            browser.open("/")
        return len(queries)

    few = asked()
    tables(ann, 200)
    assert asked() == few
