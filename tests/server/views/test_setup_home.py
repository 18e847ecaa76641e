"""The first page: whose turn it is, at a glance."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from railhead.language import ENGLISH
from railhead.server.authority import Viewer, live_table, submit
from railhead.server.listing.cards import how_long_ago
from railhead.server.models import Person, Seat, Table
from railhead.server.views.home import MOST_FINISHED
from railhead.titles.catalogue import title_ids
from tests.server.browser import Browser, signed_in, text
from tests.server.tables import new_table, person, some_action

pytestmark = pytest.mark.django_db


def sit(table: Table, somebody: Person, player: str) -> Person:
    Seat.objects.filter(table=table, player=player).update(person=somebody)
    return somebody


def sections(browser: Browser) -> dict[str, str]:
    """The parts of the page by their headings, without the games that can be played."""
    page = text(browser.open("/"))
    pieces = page.split('<section aria-labelledby="head-')[1:]
    found = {piece.partition('"')[0]: piece for piece in pieces}
    assert found.pop("games")
    return found


def test_a_table_that_waits_for_the_reader_is_marked_in_words_and_colour() -> None:
    table = new_table()
    ann = sit(table, person("Ann"), table.waiting)
    found = sections(signed_in(ann))
    assert found.keys() == {"mine"}
    assert '<span class="my-turn"><span>Your turn</span>' in found["mine"]
    assert 'class="table-card turn"' in found["mine"]


def test_a_table_that_waits_for_another_says_for_whom() -> None:
    table = new_table()
    bob = sit(table, person("Bob"), "p2")
    assert table.waiting == "p1"
    found = sections(signed_in(bob))
    assert found.keys() == {"others"}
    assert "Ann is asked" in found["others"]
    assert 'class="table-card turn"' not in found["others"]


@pytest.mark.slow
def test_the_turn_goes_on_with_a_move() -> None:
    table = new_table()
    ann, bob = sit(table, person("Ann"), "p1"), sit(table, person("Bob"), "p2")
    live = live_table(table.pk)
    viewer = Viewer(ann.pk, frozenset({"p1"}), one_screen=False, owner=False)
    submit(table.pk, viewer, 0, "a", some_action(live, random.Random(1)))
    table.refresh_from_db()
    assert table.waiting == "p2"
    assert sections(signed_in(bob)).keys() == {"mine"}
    assert sections(signed_in(ann)).keys() == {"others"}


def test_the_number_of_turns_stands_in_the_title() -> None:
    ann = person()
    for _ in range(2):
        sit(new_table(), ann, "p1")
    assert "<title>(2) Tables" in text(signed_in(ann).open("/"))


def test_a_table_on_one_screen_is_told_by_words_and_an_edge_and_waits_for_nobody() -> None:
    ann = person()
    new_table(Table.Mode.ONE_SCREEN, owner=ann)
    browser = signed_in(ann)
    found = sections(browser)
    assert found.keys() == {"others"}
    assert 'class="table-card one-screen"' in found["others"]
    assert "Ann is asked" in found["others"]
    assert "one screen</span>" in found["others"]
    assert "<title>Tables" in text(browser.open("/"))


@pytest.mark.slow
def test_finished_tables_come_last_and_are_not_all_shown() -> None:
    ann = person()
    for _ in range(MOST_FINISHED + 2):
        new_table(Table.Mode.ONE_SCREEN, owner=ann)
    Table.objects.update(finished="bank", waiting="")
    going = new_table(Table.Mode.ONE_SCREEN, owner=ann)
    browser = signed_in(ann)
    found = sections(browser)
    assert list(found) == ["others", "finished"]
    assert going.pk in found["others"]
    assert found["finished"].count('<li class="finished-row') == MOST_FINISHED
    assert "2 more finished tables" in found["finished"]
    assert text(browser.open("/?all")).count('<li class="finished-row') == MOST_FINISHED + 2


@pytest.mark.slow
def test_the_table_that_changed_last_comes_first() -> None:
    ann = person()
    old, new = (new_table(Table.Mode.ONE_SCREEN, owner=ann) for _ in range(2))
    assert old is not None
    page = text(signed_in(ann).open("/"))
    assert page.index(new.pk) < page.index(old.pk)
    Table.objects.filter(pk=old.pk).update(changed=datetime.now(UTC) + timedelta(hours=1))
    page = text(signed_in(ann).open("/"))
    assert page.index(old.pk) < page.index(new.pk)


def test_tables_of_others_are_not_shown() -> None:
    table = new_table(owner=person("Zoe"))
    browser = signed_in(person("Eve"))
    assert table.pk not in text(browser.open("/"))
    assert "Play alone now" in text(browser.open("/"))


@pytest.mark.slow
def test_many_tables_cost_no_more_questions() -> None:
    ann = person()
    browser = signed_in(ann)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            browser.open("/")
        return len(queries)

    sit(new_table(), ann, "p1")
    first = asked()
    for _ in range(5):
        sit(new_table(), ann, "p1")
    assert asked() == first


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (86399, "23 hours ago"),
        (86400, "1 day ago"),
        (400 * 86400, "400 days ago"),
    ],
)
def test_times_are_told_as_people_tell_them(seconds: int, words: str) -> None:
    now = datetime.now(UTC)
    assert how_long_ago(now - timedelta(seconds=seconds), now, ENGLISH) == words


def test_what_is_brought_up_to_date_comes_without_the_games() -> None:
    ann = sit(new_table(), person("Ann"), "p1")
    browser = signed_in(ann)
    whole = text(browser.open("/"))
    part = text(browser.get("/", headers={"HX-Request": "true"}))
    assert whole.count('class="title-card"') == len(title_ids())
    assert 'class="title-card"' not in part
    assert 'id="head-mine"' in part
