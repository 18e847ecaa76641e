"""Invitations: a seat is taken once, by whoever opens its link first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.http import HttpRequest

from railhead.server.models import Person, Seat, Table
from railhead.server.people import first_visit
from railhead.server.views import join
from tests.server.browser import Browser, signed_in, text
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db


def seat_of(table: Table, player: str = "p2") -> Seat:
    return Seat.objects.get(table=table, player=player)


def test_an_invitation_shows_the_table_and_takes_the_seat_under_a_name() -> None:
    table = new_table()
    seat = seat_of(table)
    browser = Browser()
    page = text(browser.open(f"/join/{seat.secret}"))
    assert "A seat is kept for Bob" in page
    assert "Ann, Bob, Cid" in page
    answer = browser.send(f"/join/{seat.secret}", "", name="Zoe")
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/")
    taken = seat_of(table)
    assert taken.person is not None
    assert taken.person.name == "Zoe"
    assert seat_of(table, "p1").person is None


@pytest.mark.slow
def test_who_is_known_is_not_asked_for_a_name() -> None:
    table = new_table()
    zoe = person("Zoe")
    browser = signed_in(zoe)
    page = f"/join/{seat_of(table).secret}"
    assert "You will sit down as Zoe." in text(browser.open(page))
    browser.send(page, "")
    assert seat_of(table).person == zoe


def test_looking_at_an_invitation_takes_nothing() -> None:
    table = new_table()
    signed_in(person("Zoe")).open(f"/join/{seat_of(table).secret}")
    assert seat_of(table).person is None
    assert Person.objects.count() == 2


@pytest.mark.parametrize("name", ["", "   ", "\x07", "N" * 21, "a\nb"])
def test_a_wrong_name_takes_nothing_and_is_told_in_its_place(name: str) -> None:
    table = new_table()
    answer = Browser().send(f"/join/{seat_of(table).secret}", "", name=name)
    assert answer.status_code == 422
    assert 'id="fault-name"' in text(answer)
    assert seat_of(table).person is None
    assert Person.objects.count() == 1


@pytest.mark.slow
def test_a_taken_seat_is_refused_to_others_and_opens_the_table_to_its_own() -> None:
    table = new_table()
    page = f"/join/{seat_of(table).secret}"
    own = Browser()
    own.send(page, "", name="Zoe")
    assert own.open(page)["Location"] == f"/tables/{table.pk}/"
    for other in (Browser(), signed_in(person("Eve"))):
        answer = other.open(page)
        assert answer.status_code == 403
        assert "The seat of Bob is taken" in text(answer)
    holder = seat_of(table).person
    assert holder is not None
    assert holder.name == "Zoe"


def test_a_form_that_was_open_while_another_sat_down_takes_nothing() -> None:
    table = new_table()
    page = f"/join/{seat_of(table).secret}"
    late = Browser()
    late.open(page)
    token = late.cookies["railhead-form"].value
    Browser().send(page, "", name="Zoe")
    answer = late.post(page, {"name": "Eve", "csrfmiddlewaretoken": token})
    assert answer.status_code == 403
    holder = seat_of(table).person
    assert holder is not None
    assert holder.name == "Zoe"
    assert not Person.objects.filter(name="Eve").exists()


def test_of_two_at_the_same_moment_one_sits_down(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    page = f"/join/{seat_of(table).secret}"
    quick = person("Zoe")

    @contextmanager
    def slow(request: HttpRequest, name: str) -> Iterator[Person]:
        with first_visit.known_or_new_person(request, name) as late:
            Seat.objects.filter(table=table, player="p2").update(person=quick)
            yield late

    monkeypatch.setattr(join, "known_or_new_person", slow)
    browser = Browser()
    assert browser.send(page, "", name="Eve").status_code == 403
    # The other's seat was set in the transaction that is taken back here.
    assert not Person.objects.filter(name="Eve").exists()
    assert "railhead" not in browser.cookies
    assert not Session.objects.exists()


def test_an_unknown_invitation_is_nothing() -> None:
    assert Browser().open("/join/" + "x" * 32).status_code == 404


# -- the owner's page ---------------------------------------------------------------------------


def test_the_owner_finds_a_link_for_each_free_seat() -> None:
    table = new_table()
    bob = seat_of(table)
    Seat.objects.filter(pk=bob.pk).update(person=person("Zoe"))
    page = text(signed_in(table.owner).open(f"/tables/{table.pk}/seats"))
    for player in ("p1", "p3"):
        assert f"http://testserver/join/{seat_of(table, player).secret}" in page
    assert bob.secret not in page
    assert "Zoe sits here." in page


@pytest.mark.slow
def test_nobody_else_finds_them() -> None:
    table = new_table()
    sitting = person("Zoe")
    Seat.objects.filter(table=table, player="p2").update(person=sitting)
    for browser in (Browser(), signed_in(person("Eve")), signed_in(sitting)):
        answer = browser.open(f"/tables/{table.pk}/seats")
        assert answer.status_code == 403
        assert "/join/" not in text(answer)


def test_a_table_on_one_screen_has_no_seats() -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    assert signed_in(table.owner).open(f"/tables/{table.pk}/seats").status_code == 404


@pytest.mark.slow
def test_a_freed_seat_has_a_new_link_and_the_old_one_is_nothing() -> None:
    table = new_table()
    before = seat_of(table)
    Seat.objects.filter(pk=before.pk).update(person=person("Zoe"))
    owner = signed_in(table.owner)
    answer = owner.send(f"/tables/{table.pk}/seats", f"/tables/{table.pk}/seats/free", player="p2")
    assert answer.status_code == 303
    after = seat_of(table)
    assert after.person is None
    assert after.secret != before.secret
    assert Browser().open(f"/join/{before.secret}").status_code == 404
    assert Browser().send(f"/join/{after.secret}", "", name="Eve").status_code == 303


def test_only_the_owner_frees_a_seat() -> None:
    table = new_table()
    before = seat_of(table)
    stranger = signed_in(person("Eve"))
    stranger.open("/you")
    token = stranger.cookies["railhead-form"].value
    form = {"player": "p2", "csrfmiddlewaretoken": token}
    answer = stranger.post(f"/tables/{table.pk}/seats/free", form)
    assert answer.status_code == 403
    assert seat_of(table).secret == before.secret


def test_a_player_who_does_not_play_has_no_seat_to_free() -> None:
    table = new_table()
    owner = signed_in(table.owner)
    answer = owner.send(f"/tables/{table.pk}/seats", f"/tables/{table.pk}/seats/free", player="x")
    assert answer.status_code == 400


# -- links that work elsewhere ---------------------------------------------------------------------


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "[::1]"])
def test_links_lead_to_where_others_reach_the_server(host: str, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.ADDRESS = "http://192.168.1.5:8000/"
    table = new_table()
    owner = signed_in(table.owner)
    page = text(owner.get(f"/tables/{table.pk}/seats", headers={"host": host}))
    assert f'value="http://192.168.1.5:8000/join/{seat_of(table).secret}"' in page
    assert "this machine only" not in page
    assert 'value="http://192.168.1.5:8000/me/' in text(owner.get("/you", headers={"host": host}))


def test_links_keep_the_name_by_which_the_owner_came(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.ADDRESS = "http://192.168.1.5:8000/"
    table = new_table()
    answer = signed_in(table.owner).get(
        f"/tables/{table.pk}/seats", headers={"host": "games.example.org"}
    )
    assert answer.status_code == 200
    assert f"http://games.example.org/join/{seat_of(table).secret}" in text(answer)


def test_the_owner_is_told_if_nobody_else_can_come(settings: Any) -> None:
    settings.ADDRESS = ""
    table = new_table()
    owner = signed_in(table.owner)
    page = text(owner.get(f"/tables/{table.pk}/seats", headers={"host": "localhost"}))
    assert "railhead serve --host 0.0.0.0" in page
    assert "--host" not in text(owner.open(f"/tables/{table.pk}/seats"))
