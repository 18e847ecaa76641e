"""Who was called a guest, since nothing said what they are called, is until they give a name."""

from __future__ import annotations

import pytest

from railhead.server.models import Person, Seat
from railhead.server.people.strangers import open_to_strangers
from tests.server.browser import Browser, forms, signed_in, text
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db


def guest(word: str = "Guest") -> tuple[Browser, Person]:
    """Somebody who has played alone, or has sent in a record."""
    somebody = person(word)
    return signed_in(somebody), somebody


@pytest.mark.parametrize("word", ["Guest", "Invité"])
def test_who_takes_a_kept_seat_is_asked_for_a_name_and_keeps_it(word: str) -> None:
    browser, somebody = guest(word)
    page = f"/join/{Seat.objects.get(table=new_table(), player='p2').secret}"
    assert 'id="name"' in text(browser.open(page))
    assert browser.send(page, "", name=" ").status_code == 422
    assert browser.send(page, "", name="Zoe").status_code == 303
    somebody.refresh_from_db()
    assert (somebody.name, Seat.objects.get(player="p2").person) == ("Zoe", somebody)


def test_who_takes_an_open_seat_is_too() -> None:
    browser, somebody = guest()
    table = new_table()
    open_to_strangers(table)
    page = f"/tables/{table.pk}/sit"
    assert browser.send(page, "", player="p2", name="Zoe").status_code == 303
    somebody.refresh_from_db()
    assert somebody.name == "Zoe"


def test_who_opens_a_table_is_called_as_the_own_seat() -> None:
    browser, somebody = guest()
    (form,) = (it for it in forms(browser.open("/new?title=1849")).values() if "own" in it.fields)
    names = {f"name-{place}": name for place, name in enumerate(("Zoe", "Bob", "Cid"), 1)}
    sent = {**form.fields, **names, "mode": "seats", "own": "1"}
    assert browser.post("/new", sent).status_code == 303
    somebody.refresh_from_db()
    assert somebody.name == "Zoe"


def test_playing_alone_again_is_no_name() -> None:
    browser, somebody = guest()
    browser.send("/", "/alone")
    somebody.refresh_from_db()
    assert somebody.name == "Guest"


def test_who_has_a_name_keeps_it() -> None:
    somebody = person("Ann")
    page = f"/join/{Seat.objects.get(table=new_table(), player='p2').secret}"
    assert signed_in(somebody).send(page, "", name="Zoe").status_code == 303
    somebody.refresh_from_db()
    assert somebody.name == "Ann"
