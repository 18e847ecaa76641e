"""The cards of the home page: order, keys, property, winners; and what they cost."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from railhead.server.authority import Viewer, live_table, submit
from railhead.server.models import DeletionRequest, Person, Seat, Table, Takeback, Visit
from tests.server.browser import Browser, signed_in, text
from tests.server.tables import new_table, person, play, seated, some_action

pytestmark = pytest.mark.django_db


def sit(table: Table, somebody: Person, player: str) -> Table:
    Seat.objects.filter(table=table, player=player).update(person=somebody)
    return table


def since(table: Table, minutes: int) -> None:
    then = datetime.now(UTC) - timedelta(minutes=minutes)
    Table.objects.filter(pk=table.pk).update(asked_since=then)


def order(page: str) -> list[str]:
    """The tables of a page, from the top."""
    return re.findall(r'id="table-([^"]+)"', page)


def keys(page: str) -> dict[str, str]:
    """Key -> table that it opens."""
    return {
        key: table
        for table, key in re.findall(r'id="open-([^"]+)" href="[^"]*" data-key="(\d)"', page)
    }


def test_whose_turn_has_waited_longest_comes_first() -> None:
    ann = person()
    waits = {minutes: sit(new_table(), ann, "p1") for minutes in (5, 90, 30)}
    for minutes, table in waits.items():
        since(table, minutes)
    page = text(signed_in(ann).open("/"))
    assert order(page) == [waits[90].pk, waits[30].pk, waits[5].pk]
    assert "longest wait first" in page


def test_a_move_starts_the_wait_of_whoever_is_asked_then_and_another_of_his_own_does_not() -> None:
    table = new_table()
    viewers = seated(table)
    since(table, 60)
    play(table.pk, viewers, 1)
    row = Table.objects.get()
    assert row.waiting == "p2"
    assert datetime.now(UTC) - row.asked_since < timedelta(minutes=1)
    then = row.asked_since
    for _ in range(60):
        before = row.waiting
        play(table.pk, viewers, 1)
        row = Table.objects.get()
        if row.waiting == before:
            assert row.asked_since == then
            return
        then = row.asked_since
    pytest.fail("nobody was ever asked twice in a row")


@pytest.mark.slow
def test_the_first_nine_have_keys_in_the_order_of_the_page() -> None:
    ann = person()
    for minutes in range(11):
        since(sit(new_table(), ann, "p1"), minutes)
    page = text(signed_in(ann).open("/"))
    assert keys(page) == {str(number): key for number, key in enumerate(order(page)[:9], 1)}
    assert page.count("aria-keyshortcuts=") == 9 + 1, "and the key of a new table"


def test_a_card_says_when_for_machines_too() -> None:
    ann = person()
    table = sit(new_table(), ann, "p2")
    since(table, 3 * 60)
    page = text(signed_in(ann).open("/"))
    moment = Table.objects.get().asked_since.isoformat(timespec="seconds")
    assert f'<time datetime="{moment}">3 hours ago</time>' in page


@pytest.mark.slow
def test_whoever_sits_there_sees_his_property_and_a_mere_owner_none() -> None:
    table = new_table()
    viewers = seated(table)
    live = play(table.pk, viewers, 8)
    bob = Person.objects.get(pk=viewers["p2"].person or 0)
    cash, worth = live.game.state.cash["p2"], live.game.wealth()["p2"]
    assert f"cash {cash}, worth {worth}" in text(signed_in(bob).open("/"))
    assert "worth" not in text(signed_in(table.owner).open("/"))


def test_round_and_phase_are_told_in_words() -> None:
    ann = person()
    sit(new_table(), ann, "p1")
    assert "Starting Round · phase 4" in text(signed_in(ann).open("/"))


def test_a_finished_table_names_who_won() -> None:
    ann = person()
    table = sit(new_table(), ann, "p1")
    worths = {"p1": [100, 900], "p2": [300, 1200], "p3": [0, 1200]}
    Table.objects.filter(pk=table.pk).update(finished="bank", waiting="", worths=worths)
    page = text(signed_in(ann).open("/"))
    assert re.search(r"won by</span>\s*Bob, Cid <span class=\"muted\">1200", page)


def test_the_picture_has_a_new_address_after_a_move() -> None:
    ann = person()
    table = sit(new_table(), ann, "p1")
    browser = signed_in(ann)
    assert f"/tables/{table.pk}/map.svg?v=0" in text(browser.open("/"))
    live = live_table(table.pk)
    submit(table.pk, Viewer(ann.pk, frozenset({"p1"}), False, False), 0, "k", some_action(live))
    page = text(browser.open("/"))
    assert f"/tables/{table.pk}/map.svg?v=1" in page
    assert 'loading="lazy"' in page


@pytest.mark.slow
def test_many_tables_of_every_kind_cost_no_more_questions() -> None:
    ann, bob = person(), person("Bob")
    browser = signed_in(ann)

    def one_of_each() -> None:
        sit(sit(new_table(), ann, "p1"), bob, "p2")
        new_table(Table.Mode.ONE_SCREEN, owner=ann)
        taken = sit(sit(new_table(), ann, "p1"), bob, "p2")
        Takeback.objects.create(table=taken, player="p2", version=0, target=0)
        DeletionRequest.objects.create(table=sit(new_table(owner=bob), ann, "p1"))
        away = sit(new_table(), ann, "p1")
        Visit.objects.create(table=away, person=ann, put_away=True)
        strange = sit(new_table(owner=bob), bob, "p1")
        Table.objects.filter(pk=strange.pk).update(open_seats=True)
        over = sit(new_table(), ann, "p1")
        Table.objects.filter(pk=over.pk).update(finished="bank", waiting="")

    def asked(page: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            browser.open(page)
        return len(queries)

    one_of_each()
    asked("/")
    first = {page: asked(page) for page in ("/", "/archive")}
    for _ in range(5):
        one_of_each()
    assert {page: asked(page) for page in first} == first


@pytest.mark.slow
def test_a_takeback_is_answered_on_the_home_page() -> None:
    ann, bob = person(), person("Bob")
    table = sit(sit(new_table(), ann, "p1"), bob, "p2")
    Seat.objects.filter(table=table, player="p3").update(person=bob)
    live = live_table(table.pk)
    submit(table.pk, Viewer(ann.pk, frozenset({"p1"}), False, False), 0, "k", some_action(live))
    Takeback.objects.create(table=table, player="p1", version=1, target=0, agreed=["p1"])
    browser = signed_in(bob)
    assert "Ann asks to take moves back" in text(browser.open("/"))
    # A browser says what it wants; without scripts it is led back.
    browser.defaults["HTTP_ACCEPT"] = "text/html"
    answer = browser.send("/", f"/tables/{table.pk}/takeback", do="agree")
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert live_table(table.pk).game.actions == []
    assert "Ann asks" not in text(browser.open("/"))


def test_who_asks_himself_is_not_asked_about_his_takeback() -> None:
    ann = person()
    table = sit(new_table(), ann, "p1")
    Takeback.objects.create(table=table, player="p1", version=0, target=0, agreed=["p1"])
    assert "asks to take moves back" not in text(signed_in(ann).open("/"))


@pytest.mark.slow
def test_in_french_the_times_and_words_are_french() -> None:
    ann = person()
    since(sit(new_table(), ann, "p1"), 180)
    browser = signed_in(ann)
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    page = text(browser.open("/"))
    assert "il y a 3 heures" in page
    assert "À vous de jouer" in page


def test_a_stranger_sees_no_list_but_the_titles() -> None:
    new_table()
    page = text(Browser().open("/"))
    assert order(page) == []
    assert "Play with friends" in page
    assert "Your turn" not in page


def test_what_is_asked_and_how_one_stands_are_told() -> None:
    ann = person()
    sit(new_table(), ann, "p1")
    worths = {"p1": [10, 700], "p2": [20, 900], "p3": [30, 100]}
    Table.objects.update(asking=["AFG", "routes"], worths=worths)
    page = text(signed_in(ann).open("/"))
    assert "AFG: running trains" in page
    assert "cash 10, worth 700 · place 2 of 3, Bob has 900" in page
    Table.objects.update(asking=["", "starting_round"], worths={key: [10, 10] for key in worths})
    page = text(signed_in(ann).open("/"))
    assert "Your turn" in page
    assert "place" not in page.partition('id="head-mine"')[2].partition("</ul>")[0]
