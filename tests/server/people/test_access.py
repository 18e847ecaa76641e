"""Who somebody is: sessions, personal links, and what a viewer may do at a table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpRequest
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from railhead.server.authority import Viewer
from railhead.server.models import Person, Seat, Table
from railhead.server.people.access import sign_in, viewer_of
from railhead.server.people.sessions import SessionStore
from tests.server.browser import Browser, name_shown, signed_in, text
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db


def request_of(somebody: Person | None) -> HttpRequest:
    request = RequestFactory().get("/")
    request.session = SessionStore()
    if somebody is not None:
        sign_in(request, somebody)
    return request


# -- what a viewer may do -----------------------------------------------------------------------


def test_without_a_session_one_only_watches() -> None:
    for mode in Table.Mode.values:
        viewer = viewer_of(request_of(None), new_table(mode))
        assert (viewer.person, viewer.players, viewer.owner) == (None, frozenset(), False)


def test_on_one_screen_the_owner_acts_for_all_and_nobody_else_for_anybody() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    everybody = frozenset({"p1", "p2", "p3"})
    assert viewer_of(request_of(table.owner), table) == Viewer(
        table.owner_id, everybody, one_screen=True, owner=True
    )
    stranger = person("Eve")
    assert viewer_of(request_of(stranger), table) == Viewer(
        stranger.pk, frozenset(), one_screen=True, owner=False
    )


def test_at_seats_one_acts_for_the_own_seats_only() -> None:
    table = new_table(Table.Mode.SEATS)
    zoe = person("Zoe")
    Seat.objects.filter(table=table, player__in=["p1", "p3"]).update(person=zoe)
    viewer = viewer_of(request_of(zoe), table)
    assert viewer == Viewer(zoe.pk, frozenset({"p1", "p3"}), one_screen=False, owner=False)
    owner = viewer_of(request_of(table.owner), table)
    assert (owner.players, owner.owner) == (frozenset(), True)


def test_seats_of_another_table_count_nothing() -> None:
    here, there = new_table(), new_table()
    zoe = person("Zoe")
    Seat.objects.filter(table=there, player="p1").update(person=zoe)
    assert viewer_of(request_of(zoe), here).players == frozenset()


# -- sessions -----------------------------------------------------------------------------------


def test_a_session_that_names_a_person_without_his_mark_is_nobody() -> None:
    request = request_of(None)
    request.session["person"] = person().pk
    assert viewer_of(request, new_table()).person is None
    request = request_of(None)
    request.session.update({"person": person().pk, "mark": "0" * 64})
    assert viewer_of(request, new_table()).person is None


def test_signing_in_gives_the_session_a_new_key() -> None:
    """Who planted a session key in another's browser gets nothing by it."""
    ann = person()
    planted = SessionStore()
    planted.create()
    browser = Browser()
    browser.cookies["railhead"] = str(planted.session_key)
    browser.send(f"/me/{ann.secret}", "")
    assert browser.cookies["railhead"].value != str(planted.session_key)
    assert name_shown(browser) == "Ann"
    thief = Browser()
    thief.cookies["railhead"] = str(planted.session_key)
    assert name_shown(thief) == "You"


def test_another_person_in_the_same_browser_finds_nothing_of_the_first() -> None:
    browser = signed_in(person("Ann"))
    session = browser.session
    before = str(session.session_key)
    session["letter"] = "for Ann"
    session.save()
    browser.send(f"/me/{person('Bob').secret}", "")
    assert name_shown(browser) == "Bob"
    assert "letter" not in browser.session
    assert not SessionStore().exists(before)


def test_who_comes_back_is_not_signed_out_half_a_year_after_his_first_visit() -> None:
    browser = signed_in(person())
    session = Session.objects.get()
    nearly_over = timezone.now() + timedelta(days=1)
    session.expire_date = nearly_over
    kept = {**session.get_decoded(), "day": "2020-01-01"}
    session.session_data = SessionStore().encode(kept)
    session.save()
    assert name_shown(browser) == "Ann"
    assert Session.objects.get().expire_date > nearly_over + timedelta(days=100)
    with CaptureQueriesContext(connection) as queries:
        browser.open("/you")
    assert not [query for query in queries if query["sql"].startswith("UPDATE")], "once a day"


# -- the personal link --------------------------------------------------------------------------


def test_opening_a_personal_link_signs_nobody_in_before_he_says_so() -> None:
    ann = person()
    browser = Browser()
    page = text(browser.open(f"/me/{ann.secret}"))
    assert "Are you Ann?" in page
    assert name_shown(browser) == "You"
    browser.send(f"/me/{ann.secret}", "")
    assert name_shown(browser) == "Ann"


def test_an_unknown_personal_link_is_nothing() -> None:
    assert Browser().open("/me/" + "x" * 32).status_code == 404


def test_the_page_shows_the_own_link_and_no_other() -> None:
    ann, bob = person("Ann"), person("Bob")
    page = text(signed_in(ann).open("/you"))
    assert f"http://testserver/me/{ann.secret}" in page
    assert bob.secret not in page
    assert "/me/" not in text(Browser().open("/you"))


@pytest.mark.slow
def test_a_new_link_ends_the_old_one_and_all_other_browsers() -> None:
    ann = person()
    old = ann.secret
    here, there = signed_in(ann), signed_in(ann)
    assert here.send("/you", "/you/link").status_code == 303
    ann.refresh_from_db()
    assert ann.secret != old
    assert name_shown(here) == "Ann"
    assert name_shown(there) == "You"
    assert Browser().open(f"/me/{old}").status_code == 404


@pytest.mark.slow
def test_signing_out_forgets_the_browser_but_not_the_person() -> None:
    ann = person()
    browser = signed_in(ann)
    browser.send("/you", "/you/leave")
    assert name_shown(browser) == "You"
    assert name_shown(signed_in(ann)) == "Ann"


@pytest.mark.slow
def test_a_new_name_is_kept_and_a_wrong_one_is_told_where_it_was_typed() -> None:
    ann = person()
    browser = signed_in(ann)
    assert browser.send("/you", "", name="  Anna  ").status_code == 303
    assert name_shown(browser) == "Anna"
    answer = browser.send("/you", "", name="A" * 21)
    assert answer.status_code == 422
    assert "longer than 20 letters" in text(answer)
    assert f'value="{"A" * 21}"' in text(answer)
    ann.refresh_from_db()
    assert ann.name == "Anna"


def test_a_browser_without_a_person_becomes_one_by_a_name() -> None:
    browser = Browser()
    browser.send("/you", "", name="Eva")
    assert name_shown(browser) == "Eva"
