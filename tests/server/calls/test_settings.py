"""What the operator sets: the mail server, receivers in inner networks, the delay."""

from __future__ import annotations

import logging

import pytest

from railhead.server.base.log_redaction import RedactingFormatter
from railhead.server.base.setting_errors import SettingError
from railhead.server.running.mail_settings import call_delay, call_hosts, mail_settings

SENDER = "Railhead <railhead@example.org>"


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [
        ("smtp://localhost", 25, False, False),
        ("submission://me:p%40ss@mail.example.org", 587, True, False),
        ("smtps://me:p%40ss@mail.example.org:4650", 4650, False, True),
    ],
)
def test_the_scheme_says_how_mails_travel(url: str, port: int, tls: bool, ssl: bool) -> None:
    found = mail_settings(url, SENDER)
    assert (found["EMAIL_PORT"], found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (port, tls, ssl)
    assert found["DEFAULT_FROM_EMAIL"] == SENDER
    if "@" in url:
        assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("me", "p@ss")


def test_without_a_server_there_is_no_mail() -> None:
    assert mail_settings("", "") == {"EMAIL_HOST": ""}


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://host:99999"]
)
def test_what_is_no_mail_server_is_refused(url: str) -> None:
    with pytest.raises(SettingError, match="RAILHEAD_MAIL"):
        mail_settings(url, SENDER)


@pytest.mark.parametrize("sender", ["", "Railhead", "a@b.org\nBcc: c@d.org"])
def test_mails_have_a_sender(sender: str) -> None:
    with pytest.raises(SettingError, match="RAILHEAD_MAIL_FROM"):
        mail_settings("smtp://localhost", sender)


def test_hosts_and_delay() -> None:
    assert call_hosts(" Chat.lan, 10.0.0.7:8008,,") == {"chat.lan", "10.0.0.7:8008"}
    assert call_hosts("") == frozenset()
    assert call_delay("") == 60
    assert call_delay("0.5") == 0.5
    for text in ("soon", "-1", "nan", "inf", "90000"):
        with pytest.raises(SettingError, match="RAILHEAD_CALL_DELAY"):
            call_delay(text)


@pytest.mark.parametrize("what", ["confirm", "leave"])
def test_the_log_has_no_secret_of_a_mail(what: str) -> None:
    line = logging.LogRecord("x", 30, "x", 1, f"GET /calls/{what}/abcDEF-_123 404", (), None)
    assert "abcDEF" not in RedactingFormatter("%(message)s").format(line)
