"""The pages on which people choose how they are called, and what their forms refuse."""

from __future__ import annotations

import json
import re
from datetime import time

import pytest

from railhead.server.models import (
    CallSettings,
    Person,
    Table,
    TableCalls,
)
from tests.server.browser import Browser, forms, signed_in, text
from tests.server.calls.forms import GOOD, PAGE, send, token
from tests.server.calls.people import choose, person_of, sit
from tests.server.tables import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_key")]

# -- for all tables --------------------------------------------------------------------------------


def test_a_stranger_is_told_to_give_himself_a_name() -> None:
    browser = Browser()
    assert "Who has a name here can be called" in text(browser.open(PAGE))
    fields = {"csrfmiddlewaretoken": "x", **GOOD}
    for address in (PAGE, "/calls/push", "/calls/mail", "/calls/webhook", "/calls/test"):
        assert browser.post(address, fields).status_code == 403


@pytest.mark.slow
def test_what_is_chosen_is_kept_and_shown_again() -> None:
    ann = person()
    browser = signed_in(ann)
    assert not CallSettings.objects.exists(), "looking stores nothing"
    browser.open(PAGE)
    assert not CallSettings.objects.exists(), "looking stores nothing"
    assert "Kept." in send(browser, PAGE, **GOOD)
    row = CallSettings.objects.get()
    assert row.ways() == {"push", "webhook"}
    assert (row.daily, row.daily_at) == (True, time(7, 30))
    assert (row.quiet_from, row.quiet_to) == (time(22), time(6, 45))
    assert (row.zone, row.language, row.origin) == ("Europe/Paris", "en", "http://testserver")
    shown = forms(browser.open(PAGE))[PAGE].fields
    assert {name: shown.get(name) for name in GOOD} == GOOD
    assert "mail" not in shown


@pytest.mark.slow
def test_the_language_follows_the_reader() -> None:
    browser = signed_in(person())
    browser.cookies["language"] = "fr"
    send(browser, PAGE, **GOOD)
    assert CallSettings.objects.get().language == "fr"
    browser.post("/reader", {**token(browser), "language": "en", "next": "/"})
    assert CallSettings.objects.get().language == "en"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("when", "sometimes", "Choose one of the two."),
        ("daily-at", "25:00", "Expected a time such as 22:30."),
        ("quiet-from", "ten", "Expected a time such as 22:30."),
        ("quiet-to", "06:45+02:00", "Expected a time such as 22:30."),
        ("quiet-to", "", "Give both times, or none for no quiet hours."),
        ("zone", "Europe/Atlantis", "Choose a time zone of the list."),
        ("zone", "../../etc/passwd", "Choose a time zone of the list."),
    ],
)
def test_what_cannot_be_read_is_told_at_its_field(name: str, value: str, told: str) -> None:
    browser = signed_in(person())
    answer = browser.post(PAGE, {**token(browser), **GOOD, name: value})
    assert answer.status_code == 422
    page = text(answer)
    assert told in page
    assert f'id="fault-{name}"' in page
    assert not CallSettings.objects.filter(daily=True).exists()


@pytest.mark.slow
def test_quiet_hours_can_be_given_up() -> None:
    browser = signed_in(person())
    send(browser, PAGE, **GOOD)
    send(browser, PAGE, **{**GOOD, "quiet-from": "", "quiet-to": ""})
    row = CallSettings.objects.get()
    assert (row.quiet_from, row.quiet_to) == (None, None)


# -- one table -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table_gets_a_choice_of_its_own_and_gives_it_up() -> None:
    table, _ = sit()
    bob = person_of(table, "p2")
    choose(bob, push=True)
    browser = signed_in(bob)
    page = f"/tables/{table.pk}/calls"
    assert page in text(browser.open(PAGE))
    browser.send(page, "", own="yes", mail="yes", push=None, when="daily")
    row = TableCalls.objects.get()
    assert (row.person, row.table, row.ways(), row.daily) == (bob, table, {"mail"}, True)
    assert "as chosen for this table" in text(browser.open(PAGE))
    assert browser.send(page, "", own="no").status_code == 303
    assert not TableCalls.objects.exists()
    assert browser.send(page, "", own="perhaps").status_code == 422


def test_only_who_plays_there_chooses() -> None:
    table, _ = sit()
    eve = signed_in(person("Eve"))
    page = f"/tables/{table.pk}/calls"
    assert eve.open(page).status_code == 403
    assert Browser().open(page).status_code == 403
    assert eve.open("/tables/none/calls").status_code == 404
    Table.objects.filter(pk=table.pk).update(owner=Person.objects.get(name="Eve"))
    assert eve.open(page).status_code == 403, "the owner has no seat"


@pytest.mark.slow
def test_the_table_leads_there() -> None:
    table, _ = sit()
    page = f"/tables/{table.pk}/calls"
    whole = f"/tables/{table.pk}/?whole=1"
    assert page in text(signed_in(person_of(table, "p2")).open(whole))
    assert page not in text(signed_in(person("Eve")).open(whole))


# -- the app ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_pages_are_an_app_that_can_be_installed() -> None:
    browser = Browser()
    link = re.search(r'<link rel="manifest" href="([^"]+)"', text(browser.open("/")))
    assert link is not None
    answer = browser.open(link[1])
    assert answer["Content-Type"] == "application/manifest+json"
    found = json.loads(answer.content)
    assert (found["start_url"], found["display"]) == ("/", "standalone")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in found["icons"]}
    for icon in found["icons"]:
        assert browser.open(icon["src"]).status_code == 200


def test_the_service_worker_is_for_all_pages() -> None:
    answer = Browser().open("/service-worker.js")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
