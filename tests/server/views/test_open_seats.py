"""Open seats: strangers sit down where the owner lets them."""

from __future__ import annotations

import pytest

from railhead.server.models import Person, Seat, Table
from railhead.server.people.strangers import MOST_OPEN_TABLES, SeatTakenError, sit_down
from tests.server.browser import Browser, forms, signed_in, text
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db


def open_table(owner: Person | None = None, taken: str = "p1") -> Table:
    table = new_table(owner=owner or person())
    Seat.objects.filter(table=table, player=taken).update(person=table.owner)
    Table.objects.filter(pk=table.pk).update(open_seats=True)
    return table


def post(browser: Browser, address: str, **fields: str) -> int:
    browser.open("/you")
    fields["csrfmiddlewaretoken"] = browser.cookies["railhead-form"].value
    return browser.post(address, fields).status_code


def test_a_table_is_closed_unless_its_owner_opens_it() -> None:
    table = new_table()
    assert not table.open_seats
    assert table.pk not in text(Browser().open("/"))
    assert Browser().open(f"/tables/{table.pk}/sit").status_code == 404


@pytest.mark.slow
def test_an_open_table_stands_on_everybodys_home_page_but_of_those_who_sit_there() -> None:
    table = open_table()
    for browser in (Browser(), signed_in(person("Eve"))):
        page = text(browser.open("/"))
        assert f'href="/tables/{table.pk}/sit"' in page
        assert "2 seats free" in page
        assert "no clock" in page
    assert f'href="/tables/{table.pk}/sit"' not in text(signed_in(table.owner).open("/"))


@pytest.mark.slow
def test_a_stranger_sits_down_and_becomes_a_person() -> None:
    table = open_table()
    browser = Browser()
    answer = browser.send(f"/tables/{table.pk}/sit", "", player="p3", name="Zoe")
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    seat = Seat.objects.get(table=table, player="p3")
    assert seat.person is not None
    assert seat.person.name == "Zoe"
    assert f"open-{table.pk}" in text(browser.open("/"))


@pytest.mark.slow
def test_a_full_table_is_listed_no_more() -> None:
    table = open_table()
    for name, player in (("Zoe", "p2"), ("Yan", "p3")):
        Browser().send(f"/tables/{table.pk}/sit", "", player=player, name=name)
    assert table.pk not in text(Browser().open("/"))
    assert Browser().open(f"/tables/{table.pk}/sit").status_code == 409


def test_a_seat_that_somebody_has_is_not_given_again() -> None:
    table = open_table()
    assert post(Browser(), f"/tables/{table.pk}/sit", player="p1", name="Zoe") == 409
    assert Seat.objects.get(table=table, player="p1").person == table.owner
    assert not Person.objects.filter(name="Zoe").exists(), "a refused form leaves nothing behind"


def test_of_a_table_closed_meanwhile_no_seat_is_given() -> None:
    table, zoe = open_table(), person("Zoe")
    Table.objects.filter(pk=table.pk).update(open_seats=False)
    with pytest.raises(SeatTakenError):
        sit_down(table, "p2", zoe)


def test_one_person_takes_one_seat() -> None:
    table, zoe = open_table(), person("Zoe")
    browser = signed_in(zoe)
    for player in ("p2", "p3"):
        assert post(browser, f"/tables/{table.pk}/sit", player=player) == 303
    with pytest.raises(SeatTakenError):
        sit_down(table, "p3", zoe)
    assert Seat.objects.filter(person=zoe).count() == 1


@pytest.mark.parametrize(("player", "name", "status"), [("p9", "Zoe", 400), ("p2", " ", 422)])
def test_a_form_that_makes_no_sense_is_refused(player: str, name: str, status: int) -> None:
    table = open_table()
    assert post(Browser(), f"/tables/{table.pk}/sit", player=player, name=name) == status
    assert Seat.objects.filter(table=table, person=None).count() == 2


@pytest.mark.slow
def test_the_owner_opens_and_closes_the_seats() -> None:
    ann = person()
    table = new_table(owner=ann)
    browser = signed_in(ann)
    place = f"/tables/{table.pk}/seats"
    for wanted in ("yes", "no"):
        form = forms(browser.open(place))[f"/tables/{table.pk}/open"]
        assert form.method == "post"
        answer = browser.send(place, f"/tables/{table.pk}/open", open=wanted)
        assert answer["Location"] == place
        assert Table.objects.get().open_seats is (wanted == "yes")


def test_nobody_else_opens_them() -> None:
    table = new_table(owner=person("Zoe"))
    for browser in (Browser(), signed_in(person("Eve"))):
        assert post(browser, f"/tables/{table.pk}/open", open="yes") == 403
    assert not Table.objects.get().open_seats


@pytest.mark.slow
def test_one_person_has_a_few_open_tables_at_most() -> None:
    ann = person()
    for _ in range(MOST_OPEN_TABLES):
        open_table(ann)
    more = new_table(owner=ann)
    browser = signed_in(ann)
    assert post(browser, f"/tables/{more.pk}/open", open="yes") == 422
    answer = browser.send("/new?title=1849", "/new", mode="seats", open="yes")
    assert answer.status_code == 422
    assert 'id="fault-open"' in text(answer)
    assert Table.objects.filter(open_seats=True).count() == MOST_OPEN_TABLES
    Seat.objects.exclude(table=more).update(person=ann)
    assert post(browser, f"/tables/{more.pk}/open", open="yes") == 303, "full ones do not count"


@pytest.mark.slow
def test_the_form_of_a_new_table_opens_it() -> None:
    browser = Browser()
    browser.send("/new?title=1849", "/new", mode="seats", open="yes", own="1")
    assert Table.objects.get().open_seats
    browser.send("/new?title=1849", "/new", mode="screen", open="yes")
    assert Table.objects.filter(open_seats=True).count() == 1, "one screen has no seats"


def test_a_finished_or_deleted_table_is_not_open() -> None:
    for change in ({"finished": "bank"}, {"deleted": "2026-01-01T00:00Z"}):
        table = open_table()
        Table.objects.filter(pk=table.pk).update(**change)
        assert table.pk not in text(Browser().open("/"))
        assert Browser().open(f"/tables/{table.pk}/sit").status_code == 404


def test_options_are_told_in_words() -> None:
    table = open_table()
    Table.objects.filter(pk=table.pk).update(options={**table.options, "bonds": True})
    assert "Bonds" in text(Browser().open("/"))
