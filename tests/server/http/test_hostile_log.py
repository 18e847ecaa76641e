"""What is refused is written down, without secrets; what breaks is told without a traceback."""

from __future__ import annotations

import logging
import sys
from typing import Any

import pytest
from django.core.exceptions import BadRequest
from django.core.handlers.exception import response_for_exception
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest
from django.test import RequestFactory

from railhead.server.base import log_throttling
from railhead.server.base.log_redaction import RedactingFormatter
from railhead.server.errors import pages as errors
from railhead.server.models import Seat
from railhead.server.views import home
from tests.server.browser import Browser, filled, forms, signed_in, text
from tests.server.tables import new_table
from tests.server.tables import person as somebody

pytestmark = pytest.mark.django_db


def refusals(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "railhead.server"]


def test_a_refused_request_is_written_down_once(caplog: pytest.LogCaptureFixture) -> None:
    ann = somebody()
    browser = signed_in(ann)
    browser.open("/you")
    table = new_table()
    token = browser.cookies["railhead-form"].value
    caplog.clear()
    browser.post(f"/tables/{table.pk}/seats/free", {"player": "p1", "csrfmiddlewaretoken": token})
    assert refusals(caplog) == [
        "refused 403: POST /tables/<table:table_id>/seats/free, "
        f"person {ann.pk} from 127.0.0.1: 'only the owner sees the links of the seats'"
    ]
    assert [record.name for record in caplog.records] == ["railhead.server"]


@pytest.mark.parametrize(
    ("method", "address", "status", "part"),
    [
        ("GET", "/nothing", 404, "an unknown address"),
        ("GET", "/you/leave", 405, "/you/leave"),
        ("POST", "/you", 403, "CSRF cookie not set"),
        ("POST", "/new", 413, "the body is too large"),
    ],
)
def test_every_kind_of_refusal_is_written_down(
    caplog: pytest.LogCaptureFixture, method: str, address: str, status: int, part: str
) -> None:
    length = "7000000" if status == 413 else "0"
    Browser().generic(method, address, headers={"content-length": length})
    (line,) = refusals(caplog)
    assert line.startswith(f"refused {status}: {method} ")
    assert part in line


def test_a_foreign_host_is_written_down(caplog: pytest.LogCaptureFixture) -> None:
    Browser().get("/", headers={"host": "evil.example"})
    (line,) = refusals(caplog)
    assert "refused 400" in line
    assert "evil.example" in line


def test_lines_cannot_be_forged(caplog: pytest.LogCaptureFixture) -> None:
    browser = Browser()
    browser.generic("GET\nrefused", "/nothing")
    browser.get("/a\nrefused 200: all is well")
    browser.get("/", headers={"host": "a\nb"})
    lines = refusals(caplog)
    assert len(lines) == 3
    assert all("\n" not in line and "all is well" not in line for line in lines)


def test_what_goes_right_is_not_written_down(caplog: pytest.LogCaptureFixture) -> None:
    browser = signed_in(somebody())
    browser.open("/")
    browser.send("/you", "", name="x" * 30)
    assert not refusals(caplog)


@pytest.mark.slow
def test_no_secret_is_written_down(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    table = new_table()
    seat = Seat.objects.filter(table=table)[0]
    browser = Browser()
    secret, invite = table.owner.secret, seat.secret
    page = f"/join/{invite}"
    stale = filled(forms(browser.open(page))[""], {"name": "Zoe"})
    browser.post(page, stale)
    other = Browser()
    other.open(page)
    other.post(page, {"name": "Eve"})
    other.put(page)
    other.get(page + "/more")
    other.get(f"/me/{secret}x")
    other.post(f"/me/{secret}")
    other.delete(f"/me/{secret}")
    told = "".join(refusals(caplog)) + capsys.readouterr().err
    assert len(refusals(caplog)) == 7
    for hidden in (secret, invite, stale["csrfmiddlewaretoken"]):
        assert hidden not in told


def test_a_traceback_in_the_log_keeps_secrets_to_itself() -> None:
    invite = new_table().seats.all()[0].secret
    try:
        raise ValueError(f"bad answer of http://testserver/join/{invite}")
    except ValueError:
        record = logging.LogRecord(
            "django.request", logging.ERROR, "", 0, "failed: %s", (f"/join/{invite}",),
            sys.exc_info(),
        )  # fmt: skip
    line = RedactingFormatter().format(record)
    assert invite not in line
    assert "/join/…" in line
    assert "Traceback" in line, "whoever runs the server finds the place"


@pytest.mark.parametrize(
    "sender",
    ["1.2.3.4\nrefused 200: all is well", "\x1b[2J\x1b]0;own\x07", "\u202egnissap", "x" * 500],
)
def test_an_address_that_a_proxy_passed_on_cannot_steer_a_terminal(
    caplog: pytest.LogCaptureFixture, sender: str
) -> None:
    Browser(REMOTE_ADDR=sender).get("/nothing")
    (line,) = refusals(caplog)
    assert line.isprintable()
    assert line.isascii()
    assert len(line) < 250


def test_whatever_is_written_down_stays_on_its_line_and_shows_what_it_hides() -> None:
    try:
        raise ValueError("name \x1b[2J\r\u202e")
    except ValueError:
        record = logging.LogRecord(
            "railhead.server", logging.ERROR, "", 0, "table %s: %s\u2028", ("a\nb", "\x07\t"),
            sys.exc_info(),
        )  # fmt: skip
    head, *rest = RedactingFormatter().format(record).split("\n")
    assert head == "table a\\nb: \\x07\t\\u2028"
    assert rest[0] == "Traceback (most recent call last):"
    assert rest[-1] == "ValueError: name \\x1b[2J\\r\\u202e"


# -- what breaks --------------------------------------------------------------------------------


def break_it(*_: Any, **__: Any) -> Any:
    raise RuntimeError("the secret of the house")


def test_a_page_that_breaks_says_so_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(home, "first_title", break_it)
    answer = Browser().open("/")
    assert answer.status_code == 500
    page = text(answer)
    assert "This is our fault" in page
    assert "Traceback" not in page
    assert "the secret of the house" not in page
    assert any(record.exc_info for record in caplog.records), "the log has it"


def down(*_: Any, **__: Any) -> Any:
    raise OperationalError("database is locked by user secret\n\x1b[2J")


@pytest.mark.parametrize(
    "part",
    [
        "railhead.server.people.access._PEOPLE.one",
        "django.contrib.sessions.models.Session.save",
    ],
)
def test_with_a_locked_database_the_server_is_busy(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, part: str
) -> None:
    """Whoever asks may try again; whoever runs the server reads it once, without tracebacks."""
    browser = signed_in(somebody())
    session = browser.session
    session["day"] = "long ago"  # with the next answer it is stored again
    session.save()
    log_throttling.forget()
    caplog.clear()
    monkeypatch.setattr(part, down)
    for _ in range(3):
        answer = browser.open("/you")
        assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    page = text(answer)
    assert "The server is busy" in page
    assert "locked" not in page
    lines = [record.getMessage() for record in caplog.records]
    assert sum("locked by user" in line for line in lines) == 1
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_move_while_the_database_is_away_changes_nothing_and_may_be_sent_again(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    table = new_table("screen")
    browser = signed_in(table.owner)
    token = forms(browser.open("/you"))[""].fields["csrfmiddlewaretoken"]
    action = '{"type": "bid", "actor": "p1", "private": "SCE", "price": 20}'
    fields = {"csrfmiddlewaretoken": token, "version": "0", "key": "k", "action": action}

    def away(*_: Any, **__: Any) -> Any:
        raise error("gone")

    with monkeypatch.context() as patched:
        patched.setattr("railhead.server.authority.changing._MOVES.add", away)
        assert browser.post(f"/tables/{table.pk}/move", fields).status_code == 503
    assert browser.post(f"/tables/{table.pk}/move", fields).status_code == 200
    assert table.moves.count() == 1


def test_if_even_the_page_of_errors_breaks_a_number_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(errors, "refuse_page", break_it)
    monkeypatch.setattr(home, "first_title", break_it)
    answer = Browser().open("/")
    assert (answer.status_code, answer.content) == (500, b"500")


def test_a_part_of_a_page_gets_a_part_of_an_error() -> None:
    answer = Browser().get("/nothing", headers={"hx-request": "true"})
    assert answer.status_code == 404
    assert text(answer).startswith('<div class="notice bad" role="alert">')
    assert "<html" not in text(answer)


def test_every_error_has_its_page() -> None:
    request: HttpRequest = RequestFactory().get("/")
    for status, (head, _) in errors.TEXTS.items():
        answer = errors.failure(request, status, "")
        assert answer.status_code == status
        assert head in text(answer)
        assert "no-store" in answer["Cache-Control"]


def test_refused_requests_are_told_to_the_reader_in_words_of_the_site() -> None:
    request: HttpRequest = RequestFactory().get("/")
    answer = response_for_exception(request, BadRequest("x" * 10))
    assert answer.status_code == 400
    assert "This request cannot be understood" in text(answer)
