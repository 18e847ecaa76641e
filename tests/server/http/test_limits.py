"""What strangers may store and ask has limits, and what is refused leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from railhead.engine.illegal import Illegal
from railhead.server.authority import changing, live_table, submit
from railhead.server.base.sender import LOOPBACK, UNKNOWN, group_of_address
from railhead.server.base.setting_errors import SettingError, limits_factor
from railhead.server.models import Move, OwnBoard, Seat, Table, Tally, Visit
from railhead.server.page import notes
from railhead.server.people import quotas
from railhead.server.people.quotas import LIMITS, REQUEST_COUNTS, Limit, TooMuch, once, spend
from railhead.server.running import cleanup
from tests.exchange.files import random_record
from tests.server.browser import Browser, filled, forms, signed_in, text
from tests.server.own_boards import OWN
from tests.server.own_boards import file as board_file
from tests.server.own_boards import send as send_board
from tests.server.strangers import FORM, NEW, few, stored, stranger, upload
from tests.server.tables import alone, new_table, person, play, some_action, together

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def from_the_beginning() -> Iterator[None]:
    """Counts in memory of other tests count nothing here."""
    REQUEST_COUNTS.forget()
    yield
    REQUEST_COUNTS.forget()


def told_to_wait(answer: Any, what: str) -> None:
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 600
    page = text(answer)
    assert f"Too many at once: {what}." in page
    assert "try again in" in page


# -- what is stored -----------------------------------------------------------------------------


@pytest.mark.slow
def test_from_one_address_come_so_many_new_people(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, "people", 3, 3)
    for _ in range(3):
        assert stranger().send("/you", "", name="Eve").status_code == 303
    before = stored()
    late = stranger()
    told_to_wait(late.send("/you", "", name="Eve"), "new names")
    assert stored() == before
    assert "railhead" not in late.cookies
    assert stranger(2).send("/you", "", name="Bob").status_code == 303


def test_the_refusal_is_told_in_french() -> None:
    assert Tally.objects.count() == 0
    with pytest.MonkeyPatch.context() as patched:
        few(patched, "people", 0, 0)
        browser = stranger()
        browser.cookies["language"] = "fr"
        page = text(browser.send("/you", "", name="Eve"))
    assert "Trop à la fois" in page
    assert "Too many" not in page


@pytest.mark.slow
def test_one_person_opens_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, "tables", 2, 99)
    ann = stranger()
    ann.send("/you", "", name="Ann")
    for _ in range(2):
        assert ann.send(FORM, NEW).status_code == 303
    before = stored()
    told_to_wait(ann.send(FORM, NEW), "new tables")
    assert stored() == before
    # With another address it is still the same person.
    ann.defaults["REMOTE_ADDR"] = "192.0.2.9"
    told_to_wait(ann.send(FORM, NEW), "new tables")
    bob = stranger()
    assert bob.send(FORM, NEW).status_code == 303, "another at the same address may"


def test_a_stranger_who_opens_too_many_tables_does_not_even_become_a_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few(monkeypatch, "tables", 9, 0)
    before = stored()
    told_to_wait(stranger().send(FORM, NEW), "new tables")
    assert stored() == before == [[]] * 7
    assert not Tally.objects.exists(), "what was not done is not counted"


def test_files_are_counted_even_if_nothing_can_be_made_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few(monkeypatch, "uploads", 9, 2)
    browser = stranger()
    for _ in range(2):
        assert upload(browser, {"no": "record"}).status_code == 422
    told_to_wait(upload(browser, {"no": "record"}), "files")
    assert stored() == [[]] * 7


@pytest.mark.slow
def test_moves_in_files_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, "moves", 50, 50)
    browser = stranger()
    record = random_record(30)
    assert upload(browser, record).status_code == 303
    before = stored()
    told_to_wait(upload(browser, record), "moves in files")
    assert stored() == before


@pytest.mark.slow
def test_boards_are_counted_by_number_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, "board-bytes", 1_000, 1_000)
    before = stored()
    told_to_wait(send_board(stranger(), board_file(OWN)), "large boards")
    assert stored() == before
    few(monkeypatch, "board-bytes", 10**6, 10**6)
    few(monkeypatch, "boards", 9, 1)
    assert send_board(stranger(), board_file(OWN)).status_code == 303
    # One that is there already takes no room.
    assert send_board(stranger(), board_file(OWN)).status_code == 303
    other = board_file(OWN.replace("Casteddu", "Karalis"))
    told_to_wait(send_board(stranger(), other), "boards")


@pytest.mark.slow
def test_notes_are_counted_and_have_room_for_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [new_table(), new_table()]
    ann = signed_in(person("Ann"))
    token = {"csrfmiddlewaretoken": forms(ann.open("/you"))[""].fields["csrfmiddlewaretoken"]}

    def keep(table: Table, words: str) -> Any:
        return ann.post(f"/tables/{table.pk}/notes", {**token, "notes": words})

    monkeypatch.setattr(notes, "MOST_OF_ONE", 15)
    assert keep(tables[0], "x" * 10).status_code == 200
    assert keep(tables[0], "y" * 12).status_code == 200, "what is written over makes room"
    answer = keep(tables[1], "z" * 10)
    assert (answer.status_code, Visit.objects.count()) == (413, 1)
    assert "as many as there is room for" in text(answer)
    for words in ("a\0b", "\x1b[2J", "\x07"):
        answer = keep(tables[0], words)
        assert answer.status_code == 422
        assert "a sign in them cannot be kept" in text(answer)
    assert keep(tables[0], "a\r\n\tb é").status_code == 200
    monkeypatch.setitem(LIMITS, "notes", Limit(0, 0, 600, LIMITS["notes"].text))
    told_to_wait(keep(tables[0], "x"), "notes")


def test_questions_to_the_others_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    ann = signed_in(table.owner)
    Seat.objects.filter(table=table, player="p1").update(person=table.owner)
    few(monkeypatch, "takebacks", 0, 0)
    token = {"csrfmiddlewaretoken": forms(ann.open("/you"))[""].fields["csrfmiddlewaretoken"]}
    fields = {**token, "version": "0", "key": "k", "do": "ask"}
    told_to_wait(ann.post(f"/tables/{table.pk}/takeback", fields), "questions to the others")


def test_a_table_has_room_for_so_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    play(table.pk, dict.fromkeys(("p1", "p2", "p3"), alone(table)), 3)
    monkeypatch.setattr(changing, "MOST_MOVES", 3)
    live = live_table(table.pk)
    with pytest.raises(Illegal, match="No more moves"):
        submit(table.pk, alone(table), 3, "k", some_action(live))
    assert Move.objects.count() == 3
    assert live_table(table.pk).version == 3, "it can be read as ever"


# -- what is asked ------------------------------------------------------------------------------


def test_moves_and_requests_of_a_minute_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "REQUESTS", Limit(9, 3, 60, quotas.REQUESTS.text))
    browser = stranger()
    assert [browser.open("/you").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert browser.get("/static/railhead/base.css").status_code == 200, "files are not counted"
    assert stranger(2).open("/you").status_code == 200


def test_moves_are_counted_whether_the_rules_take_them_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("railhead.server.views.moves.MOVES", Limit(2, 9, 60, quotas.MOVES.text))
    table = new_table(Table.Mode.ONE_SCREEN)
    ann = Browser(REMOTE_ADDR="192.0.2.1")
    ann.send(f"/me/{table.owner.secret}", "")
    token = {"csrfmiddlewaretoken": forms(ann.open("/you"))[""].fields["csrfmiddlewaretoken"]}
    fields = {**token, "version": "0", "key": "k", "action": "{}"}
    found = [ann.post(f"/tables/{table.pk}/move", fields).status_code for _ in range(3)]
    assert found == [400, 400, 429]


@pytest.mark.slow
def test_the_machine_itself_may_do_many_times_as_much(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    few(monkeypatch, "people", 1, 1)
    for _ in range(quotas.LOOPBACK_FACTOR):
        assert Browser().send("/you", "", name="Ann").status_code == 303
    assert Browser().send("/you", "", name="Ann").status_code == 429
    # Behind a proxy nobody who plays sits at the machine.
    settings.HTTPS = True
    Tally.objects.all().delete()
    secure = [Browser(**{"wsgi.url_scheme": "https"}) for _ in range(2)]
    headers = {"referer": "https://testserver/you"}
    found = []
    for browser in secure:
        form = filled(forms(browser.open("/you"))[""], {"name": "Eve"})
        found.append(browser.post("/you", form, headers=headers).status_code)
    assert found == [303, 429]


@pytest.mark.slow
def test_limits_can_be_widened_or_lifted(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    few(monkeypatch, "people", 1, 1)
    settings.LIMITS_FACTOR = 2
    found = [stranger().send("/you", "", name="Ann").status_code for _ in range(3)]
    assert found == [303, 303, 429]
    settings.LIMITS_FACTOR = limits_factor("off")
    assert stranger().send("/you", "", name="Ann").status_code == 303


@pytest.mark.parametrize("text", ["x", "-1", "0", "inf", "nan"])
def test_a_factor_is_a_number(text: str) -> None:
    with pytest.raises(SettingError, match="RAILHEAD_LIMITS"):
        limits_factor(text)


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", LOOPBACK),
        ("::1", LOOPBACK),
        ("", LOOPBACK),
        ("evil\n\x1b[2J", UNKNOWN),
        ("1.2.3.4.5", UNKNOWN),
    ],
)
def test_an_address_counts_as_its_network(address: str, group: str) -> None:
    assert group_of_address(address) == group


# -- counting -----------------------------------------------------------------------------------


def asking(address: str = "192.0.2.1") -> HttpRequest:
    request: HttpRequest = RequestFactory().get("/", REMOTE_ADDR=address)
    return request


def test_after_its_time_a_limit_is_open_again(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, "tables", 1, 1)
    spend(asking(), "tables")
    with pytest.raises(TooMuch):
        spend(asking(), "tables")
    Tally.objects.update(until=timezone.now() - timedelta(seconds=1))
    spend(asking(), "tables")
    assert [tally.count for tally in Tally.objects.all()] == [1]


def test_the_database_is_no_list_of_visitors() -> None:
    spend(asking("192.0.2.77"), "tables")
    assert "192.0.2" not in Tally.objects.get().key


@pytest.mark.django_db(transaction=True)
def test_of_many_at_the_same_moment_each_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, "tables", 5, 5)

    def one() -> bool:
        try:
            spend(asking(), "tables")
        except TooMuch:
            return False
        return True

    found = together([one] * 12)
    assert sorted(map(bool, found)) == [False] * 7 + [True] * 5
    assert not [error for error in found if isinstance(error, BaseException)]


def test_what_is_taken_back_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, "tables", 1, 1)

    @transaction.atomic
    def broken() -> None:
        spend(asking(), "tables")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        broken()
    spend(asking(), "tables")


# -- what nobody needs --------------------------------------------------------------------------


@pytest.mark.slow
def test_boards_that_nobody_uses_are_removed() -> None:
    send_board(Browser(), board_file(OWN))
    used = OwnBoard.objects.get()
    OwnBoard.objects.create(digest="0" * 64, data={})
    Tally.objects.create(key="old", count=1, until=timezone.now() - timedelta(days=1))
    cleanup.tidy()
    assert list(OwnBoard.objects.all()) == [used]
    assert not Tally.objects.filter(key="old").exists()


def test_it_is_tidied_up_once_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    monkeypatch.setattr(cleanup, "tidy", lambda: done.append(1))
    for _ in range(3):
        cleanup.tidy_now_and_then()
    assert done == [1]
    assert not once("tidying", quotas.HOUR)
