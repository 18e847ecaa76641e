"""Playing alone: one button, and the game has begun."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from railhead.bots.opponents import STRENGTHS
from railhead.server.authority import live_table, submit, undo
from railhead.server.computers.worker import play_on
from railhead.server.models import Person, Seat, Table, Tally
from railhead.server.people.access import viewer_at
from railhead.server.rendering.covers import first_title
from railhead.server.views.alone import HOW_TO_WIN, USUAL_STRENGTH
from railhead.titles.catalogue import title_ids
from railhead.titles.covers import cover_of
from tests.server.browser import Browser, forms, signed_in, text
from tests.server.tables import new_table, person, some_action

pytestmark = pytest.mark.django_db


def test_one_button_of_the_first_page_starts_a_game_against_computers() -> None:
    browser = Browser()
    answer = browser.send("/", "/alone")
    table = Table.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    own, *others = (player for player, _ in table.players)
    assert table.title == first_title()
    assert cover_of(table.title).first
    assert table.waiting == own
    assert table.computers == dict.fromkeys(others, USUAL_STRENGTH)
    assert len(others) == 2
    assert Seat.objects.get(player=own).person == table.owner == Person.objects.get()
    assert not table.public
    page = text(browser.open("/"))
    assert 'id="head-mine"' in page
    assert browser.open(answer["Location"]).status_code == 200


@pytest.mark.parametrize("title", title_ids())
def test_every_game_can_be_played_alone_and_says_how_one_wins(title: str) -> None:
    """With beginners, and with the options that suit a first game."""
    browser = Browser()
    page = browser.send("/new", f"/alone?title={title}")["Location"]
    table, cover = Table.objects.get(), cover_of(title)
    assert table.title == title
    assert set(table.computers.values()) == {USUAL_STRENGTH}
    assert len(table.computers) == len(table.players) - 1
    assert dict(cover.first_options).items() <= live_table(table.pk).game.options.items()
    shown = text(browser.open(page))
    assert f"{HOW_TO_WIN} {cover.ends}" in shown
    assert 'class="term"' in shown, "terms are explained where they stand"


def test_a_move_is_taken_back_without_asking_anybody() -> None:
    """Given a game alone against beginners, when the reader has acted and they after, then an undo
    goes back to the reader's own decision at once."""
    page = Browser().send("/", "/alone")["Location"]
    table = Table.objects.get()
    assert page == f"/tables/{table.pk}/"
    viewer = viewer_at(table, Person.objects.get().pk)
    live = live_table(table.pk)
    assert submit(table.pk, viewer, live.version, "m", some_action(live)).status == "done"
    play_on(table.pk)
    live = live_table(table.pk)
    assert live.game.actions
    assert undo(table.pk, viewer, live.version, "u").status == "done"
    assert not live_table(table.pk).game.actions


def test_a_title_that_nobody_knows_cannot_be_played_alone() -> None:
    assert Client().post("/alone?title=1830").status_code == 404
    assert not Table.objects.exists()


def test_where_all_others_are_computers_there_is_no_field_to_talk() -> None:
    browser = Browser()
    page = browser.send("/", "/alone")["Location"]
    assert 'id="talk-form"' not in text(browser.open(page))
    table = Table.objects.get()
    table.computers = dict([*table.computers.items()][1:])
    table.save()
    assert 'id="talk-form"' in text(browser.open(page))


def test_they_are_beginners_and_the_page_says_how_one_wins() -> None:
    assert next(iter(STRENGTHS)) == USUAL_STRENGTH
    browser = Browser()
    page = browser.send("/", "/alone")["Location"]
    told = text(browser.open(page)).partition('id="told-once" role="status">')[2]
    told = told.partition("</p>")[0]
    assert told == f"{HOW_TO_WIN} {cover_of(first_title()).ends}"
    assert HOW_TO_WIN not in text(browser.open(page))


def test_who_has_tables_has_the_button_too_and_keeps_the_name() -> None:
    ann = person("Computer 1")
    browser = signed_in(ann)
    Seat.objects.filter(table=new_table(), player="p2").update(person=ann)
    browser.send("/", "/alone")
    table = Table.objects.get(owner=ann)
    assert len({name for _, name in table.players}) == 3
    assert Seat.objects.filter(table=table, person=ann).exists()
    assert Person.objects.filter(name="Computer 1").count() == 1


def test_the_same_form_sent_twice_opens_one_table() -> None:
    browser = Browser()
    form = forms(browser.open("/"))["/alone"]
    first = browser.post("/alone", form.fields)
    token = browser.cookies[settings.CSRF_COOKIE_NAME].value
    again = browser.post("/alone", {**form.fields, "csrfmiddlewaretoken": token})
    assert first["Location"] == again["Location"]
    assert Table.objects.count() == 1
    # Another page is another table; a form without a ticket is one too.
    browser.send("/", "/alone")
    browser.send("/", "/alone", ticket="odd")
    assert Table.objects.count() == 3
    assert Person.objects.count() == 1


def test_it_is_no_link_and_no_foreign_page_starts_it() -> None:
    assert Client().get("/alone").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/alone").status_code == 403
    assert not Table.objects.exists()


def test_it_counts_among_the_new_tables() -> None:
    Browser().send("/", "/alone")
    kinds = {
        key.partition("@")[0].partition(":")[0]
        for key in Tally.objects.values_list("key", flat=True)
    }
    assert {"people", "tables"} <= kinds
