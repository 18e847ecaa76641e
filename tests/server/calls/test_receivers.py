"""What receivers get: web push decrypted and its signature verified, mail, forms of webhooks."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from railhead.server.base.secret_key import push_key
from railhead.server.base.setting_errors import SettingError
from railhead.server.calls import push
from railhead.server.calls.push import check_subscription, public_key
from railhead.server.calls.webhooks import body_of, check_webhook
from railhead.server.calls.wording import Message, topic_of
from railhead.server.models import CallSettings, MailAddress, PushSubscription, Webhook
from railhead.table.fault import Fault
from tests.server.calls.people import (
    ORIGIN,
    SOON,
    by_mail,
    by_push,
    choose,
    person_of,
    sit,
    turn,
    work,
)
from tests.server.calls.receivers import Mailbox, PushBrowser, Receiver, signed_claims

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_key(tmp_path: Path, settings: LazySettings) -> None:
    settings.DATA = tmp_path
    push.signing_key.cache_clear()


# -- web push ------------------------------------------------------------------------------------


def test_a_browser_can_read_its_call_and_the_service_knows_the_server(service: Receiver) -> None:
    table, viewers = sit()
    _, browser = by_push(person_of(table, "p2"), service)
    turn(table, viewers)
    work()
    heard = service.heard[0]
    assert (heard.method, heard.path) == ("POST", "/push")
    assert browser.read(heard.body) == {
        "title": "1849 · Friday: Starting Round: your turn",
        "body": "",
        "url": f"{ORIGIN}/tables/{table.pk}/",
        "tag": topic_of(table.pk),
    }
    assert heard.headers["content-encoding"] == "aes128gcm"
    assert int(heard.headers["ttl"]) > 0
    assert heard.headers["topic"] == topic_of(table.pk)
    assert len(heard.headers["topic"]) <= 32
    claims, key = signed_claims(heard.headers["authorization"])
    assert key == public_key()
    assert claims["aud"] == service.url, "for this service alone"
    assert 0 < claims["exp"] - time.time() <= 24 * 3600
    assert claims["sub"] == ORIGIN


@pytest.mark.slow
def test_every_browser_is_called_and_one_that_is_gone_is_forgotten(service: Receiver) -> None:
    table, viewers = sit()
    bob = person_of(table, "p2")
    for path in ("/a", "/b", "/c"):
        by_push(bob, service, path)
    turn(table, viewers)
    service.answers = [410, 201, 404]
    work()
    assert sorted(heard.path for heard in service.heard) == ["/a", "/b", "/c"]
    kept = set(PushSubscription.objects.values_list("endpoint", flat=True))
    assert kept == {f"{service.url}{service.heard[1].path}"}
    work(timezone.now() + timedelta(days=1))
    assert len(service.heard) == 3


def test_a_message_is_for_its_browser_alone(service: Receiver) -> None:
    table, viewers = sit()
    by_push(person_of(table, "p2"), service)
    turn(table, viewers)
    work()
    with pytest.raises(InvalidTag):
        PushBrowser().read(service.heard[0].body)


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    first = public_key()
    file = tmp_path / "push-key"
    assert file.stat().st_mode & 0o777 == 0o600
    push.signing_key.cache_clear()
    assert public_key() == first
    file.write_text("no key")
    push.signing_key.cache_clear()
    with pytest.raises(SettingError, match="not a key of web push"):
        public_key()


def test_the_key_may_come_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = public_key()
    text = (tmp_path / "push-key").read_text()
    monkeypatch.setenv("RAILHEAD_PUSH_KEY", text)
    (tmp_path / "push-key").unlink()
    push.signing_key.cache_clear()
    assert public_key() == first
    assert push_key(tmp_path) == ("RAILHEAD_PUSH_KEY", text)
    assert not (tmp_path / "push-key").exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("endpoint", "http://push.example.org/x"),
        ("endpoint", "https://127.0.0.1/x"),
        ("key", ""),
        ("key", "A" * 87),
        ("key", "é"),
        ("auth", ""),
        ("auth", "AAAA"),
        ("auth", "*" * 22),
    ],
)
def test_a_subscription_that_cannot_be_used_is_refused(name: str, value: str) -> None:
    good = {"endpoint": "https://push.example.org/x", **PushBrowser().fields}
    check_subscription(**good)
    with pytest.raises(Fault) as refused:
        check_subscription(**{**good, name: value})
    assert refused.value.where == name


# -- mail ----------------------------------------------------------------------------------------


def test_a_mail_names_the_table_and_how_to_end_mails(post: Mailbox) -> None:
    table, viewers = sit("Löwe\N{EN DASH}2")
    row = by_mail(person_of(table, "p2"))
    turn(table, viewers)
    work()
    mail = post.mails[0]
    assert mail["To"] == "bob@example.org"
    assert mail["From"] == "Railhead <table@games.example.org>"
    assert mail["Subject"].strip() == "1849 · Löwe\N{EN DASH}2: Starting Round: your turn"
    leave = f"{ORIGIN}/calls/leave/{row.secret}"
    assert mail["List-Unsubscribe"].strip() == f"<{leave}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@games.example.org>")
    text = mail.get_content()
    for part in (f"{ORIGIN}/tables/{table.pk}/", f"{ORIGIN}/calls", leave):
        assert part in text


def test_nothing_is_sent_to_an_address_that_is_not_confirmed(post: Mailbox) -> None:
    table, viewers = sit()
    by_mail(person_of(table, "p2"))
    MailAddress.objects.update(confirmed=None)
    turn(table, viewers)
    work()
    assert post.mails == []


@pytest.mark.slow
def test_the_link_of_a_mail_ends_mails_without_signing_in(post: Mailbox) -> None:
    """As a program for mail does it (RFC 8058): a form without cookies or token."""
    table, viewers = sit()
    by_mail(person_of(table, "p2"))
    turn(table, viewers)
    work()
    link = post.mails[0]["List-Unsubscribe"].strip(" <>").removeprefix(ORIGIN)
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.get(link).status_code == 200
    assert MailAddress.objects.get().address == "bob@example.org", "looking changes nothing"
    answer = stranger.post(link, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 204
    row = MailAddress.objects.get()
    assert (row.address, row.confirmed) == ("", None)
    assert "No more mail comes" in stranger.get(link).content.decode()
    turn(table, viewers, to="p3")
    turn(table, viewers, to="p2")
    work(timezone.now() + SOON)
    assert len(post.mails) == 1


def test_an_address_that_the_server_refuses_is_told(post: Mailbox) -> None:
    table, viewers = sit()
    by_mail(person_of(table, "p2"))
    post.refuse.add("bob@example.org")
    turn(table, viewers)
    work()
    assert MailAddress.objects.get().fault == "refused"


def test_a_mail_server_out_of_reach_is_tried_again(post: Mailbox, settings: LazySettings) -> None:
    table, viewers = sit()
    by_mail(person_of(table, "p2"))
    turn(table, viewers)
    settings.EMAIL_PORT = 1
    work()
    assert MailAddress.objects.get().fault == "mail-server"
    settings.EMAIL_PORT = post.port
    work(timezone.now() + timedelta(hours=1))
    assert len(post.mails) == 1
    assert MailAddress.objects.get().fault == ""


def test_without_a_mail_server_nothing_is_tried(settings: LazySettings) -> None:
    settings.EMAIL_HOST = ""
    table, viewers = sit()
    choose(person_of(table, "p2"), mail=True)
    by_mail(person_of(table, "p2"))
    turn(table, viewers)
    work()
    assert MailAddress.objects.get().fault == ""


def test_links_begin_where_the_operator_says(post: Mailbox, settings: LazySettings) -> None:
    settings.ADDRESS = "https://elsewhere.example.org/"
    table, viewers = sit()
    by_mail(person_of(table, "p2"))
    turn(table, viewers)
    work()
    assert "https://elsewhere.example.org/tables/" in post.mails[0].get_content()
    assert CallSettings.objects.get().origin == ORIGIN


# -- forms of webhooks ---------------------------------------------------------------------------

CALL = Message("1849 · <b>: your turn", "", f"{ORIGIN}/tables/x/", "mark", "topic")


def test_discord_mentions_nobody() -> None:
    assert body_of("discord", CALL) == {
        "content": f"1849 · <b>: your turn\n{ORIGIN}/tables/x/",
        "allowed_mentions": {"parse": []},
    }


def test_slack_takes_no_signs_of_its_own_from_names() -> None:
    assert body_of("slack", CALL)["text"] == f"1849 · &lt;b&gt;: your turn\n{ORIGIN}/tables/x/"


def test_matrix_gets_a_message_once(hook: Receiver) -> None:
    table, viewers = sit()
    bob = person_of(table, "p2")
    choose(bob, webhook=True)
    row = Webhook(person=bob, form="matrix", url=f"{hook.url}/", token="s3cret", room="!a:b.org")
    check_webhook(row)
    row.save()
    turn(table, viewers)
    hook.answers = [500]
    work()
    work(timezone.now() + timedelta(hours=1))
    first, second = hook.heard
    assert first.method == "PUT"
    start = "/_matrix/client/v3/rooms/%21a%3Ab.org/send/m.room.message/"
    assert first.path.startswith(start)
    assert first.path == second.path, "the same number: carried out once"
    assert first.headers["authorization"] == "Bearer s3cret"
    assert first.json["msgtype"] == "m.text"
    assert first.json["body"].startswith("1849 · Friday: Starting Round: your turn\nhttps://")


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"url": "https://10.0.0.1/"}, "url"),
        ({"room": "general"}, "room"),
        ({"room": "!a b"}, "room"),
        ({"token": ""}, "token"),
        ({"token": "a\r\nX: y"}, "token"),
    ],
)
def test_what_matrix_needs_is_checked(changed: dict[str, str], where: str) -> None:
    good = {"form": "matrix", "url": "https://matrix.example.org", "token": "t", "room": "!a:b.org"}
    check_webhook(Webhook(**good))
    with pytest.raises(Fault) as refused:
        check_webhook(Webhook(**{**good, **changed}))
    assert refused.value.where == where
