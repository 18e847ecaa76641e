"""The ways of being called, on the pages: browsers, mail, webhooks, and calls to try them."""

from __future__ import annotations

import re

import pytest
from django.conf import LazySettings

from railhead.server.calls.background import look
from railhead.server.models import (
    CallSettings,
    Delivery,
    MailAddress,
    PushSubscription,
    Webhook,
)
from railhead.server.people.quotas import LIMITS
from tests.server.browser import Browser, signed_in, text
from tests.server.calls.forms import GOOD, PAGE, send, token
from tests.server.calls.people import by_hook, by_mail, by_push
from tests.server.calls.receivers import Mailbox, PushBrowser, Receiver
from tests.server.strangers import few
from tests.server.tables import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_key")]

# -- browsers --------------------------------------------------------------------------------------


def subscription(path: str = "x") -> dict[str, str]:
    endpoint = f"https://push.example.org/{path}"
    return {"do": "add", "endpoint": endpoint, **PushBrowser().fields, "here": "Europe/Paris"}


@pytest.mark.slow
def test_a_browser_is_subscribed_once_and_calls_begin() -> None:
    ann = person()
    browser = signed_in(ann)
    assert "You are called in this browser." in send(browser, "/calls/push", **subscription())
    send(browser, "/calls/push", **subscription())
    row = PushSubscription.objects.get()
    assert row.person == ann
    chosen = CallSettings.objects.get()
    assert chosen.push
    assert chosen.zone == "Europe/Paris", "that of the browser, until another is chosen"
    assert "This browser" in text(browser.open(PAGE))


@pytest.mark.slow
def test_one_browser_calls_only_who_subscribed_it_last() -> None:
    for name in ("Ann", "Bob"):
        send(signed_in(person(name)), "/calls/push", **subscription())
    assert PushSubscription.objects.get().person.name == "Bob"


@pytest.mark.slow
def test_nobody_removes_the_browser_of_another() -> None:
    ann, bob = signed_in(person()), signed_in(person("Bob"))
    send(ann, "/calls/push", **subscription())
    number = str(PushSubscription.objects.get().pk)
    send(bob, "/calls/push", do="remove", subscription=number)
    assert PushSubscription.objects.exists()
    answer = bob.post("/calls/test", {**token(bob), "way": "push", "subscription": number})
    assert answer.status_code == 422
    send(ann, "/calls/push", do="remove", subscription=number)
    assert not PushSubscription.objects.exists()


@pytest.mark.slow
def test_who_signs_out_or_makes_a_new_link_is_called_there_no_longer() -> None:
    ann = person()
    one, two = signed_in(ann), signed_in(ann)
    send(one, "/calls/push", **subscription("one"))
    send(two, "/calls/push", **subscription("two"))
    two.post("/you/link", token(two))
    assert [row.endpoint[-3:] for row in PushSubscription.objects.all()] == ["two"]
    two.post("/you/leave", token(two))
    assert not PushSubscription.objects.exists()


def test_a_subscription_at_an_inner_address_is_refused() -> None:
    browser = signed_in(person())
    fields = {**subscription(), "endpoint": "https://169.254.169.254/latest"}
    answer = browser.post("/calls/push", {**token(browser), **fields})
    assert answer.status_code == 422
    assert "inner network" in text(answer)
    assert not PushSubscription.objects.exists()


@pytest.mark.slow
def test_so_many_browsers_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railhead.server.people.browsers.MOST_BROWSERS", 2)
    browser = signed_in(person())
    for number in range(4):
        send(browser, "/calls/push", **subscription(str(number)))
    kept = sorted(row.endpoint[-1] for row in PushSubscription.objects.all())
    assert kept == ["2", "3"]


# -- mail ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_address_is_used_only_after_its_link_was_opened(post: Mailbox) -> None:
    ann = person()
    browser = signed_in(ann)
    page = send(browser, "/calls/mail", do="keep", address="Ann@example.org")
    assert "A link was sent to Ann@example.org" in page
    assert "not confirmed yet" in page
    look()
    mail = post.mails[0]
    assert mail["To"] == "Ann@example.org"
    link = re.findall(r"http://testserver(/calls/confirm/\S+)", mail.get_content())[0]
    stranger = Browser()
    assert "Ann@example.org is to be told" in text(stranger.open(link))
    assert MailAddress.objects.get().confirmed is None, "programs open links, too"
    assert "The address is confirmed" in text(
        stranger.post(link, token(stranger, link), follow=True)
    )
    assert MailAddress.objects.get().confirmed is not None
    assert CallSettings.objects.get().mail
    assert "confirmed" in text(browser.open(PAGE))
    look()
    assert len(post.mails) == 1


@pytest.mark.slow
def test_another_address_must_be_confirmed_anew(post: Mailbox) -> None:
    ann = person()
    old = by_mail(ann).secret
    browser = signed_in(ann)
    send(browser, "/calls/mail", do="keep", address="new@example.org")
    assert MailAddress.objects.get().confirmed is None
    for what in ("confirm", "leave"):
        assert Browser().open(f"/calls/{what}/{old}").status_code == 404, "the old link is void"
    look()
    assert [mail["To"] for mail in post.mails] == ["new@example.org"]


@pytest.mark.slow
def test_nobody_is_flooded_with_links(post: Mailbox) -> None:
    """Whoever asks: one mail an hour goes to an address that has not asked for any."""
    page = ""
    for name in ("Ann", "Bob", "Cid"):
        page = send(signed_in(person(name)), "/calls/mail", do="keep", address="Eve@example.org")
    assert "within an hour" in page
    look()
    assert len(post.mails) == 1
    assert MailAddress.objects.count() == 1


@pytest.mark.slow
@pytest.mark.parametrize("address", ["", "ann", "ann@example.org\nBcc: all@x.org", "a@b c"])
def test_what_is_no_address_is_told(post: Mailbox, address: str) -> None:
    page = send(signed_in(person()), "/calls/mail", do="keep", address=address)
    assert "Expected an address such as ann@example.org." in page
    assert not MailAddress.objects.exists()
    assert post.mails == []


@pytest.mark.slow
def test_without_a_mail_server_the_page_says_so(settings: LazySettings) -> None:
    settings.EMAIL_HOST = ""
    browser = signed_in(person())
    page = text(browser.open(PAGE))
    assert "The operator of this server has set up no mail server" in page
    assert 'name="address"' not in page
    assert "This server sends no mail." not in page
    send(browser, "/calls/mail", do="keep", address="ann@example.org")
    assert not Delivery.objects.exists()


@pytest.mark.slow
def test_an_address_is_forgotten(post: Mailbox) -> None:
    ann = person()
    by_mail(ann)
    send(signed_in(ann), "/calls/mail", do="forget")
    assert not MailAddress.objects.exists()
    assert post.mails == []


# -- webhooks and tests ----------------------------------------------------------------------------


@pytest.mark.slow
def test_a_webhook_is_kept_tried_and_forgotten(hook: Receiver) -> None:
    browser = signed_in(person())
    fields = {"do": "keep", "kind": "discord", "url": f"{hook.url}/channel"}
    assert "Kept." in send(browser, "/calls/webhook", **fields)
    assert CallSettings.objects.get().webhook
    assert "The test call was sent." in send(browser, "/calls/test", way="webhook")
    assert "a test call" in hook.heard[0].json["content"]
    hook.answers = [404]
    page = send(browser, "/calls/test", way="webhook")
    assert "The test call did not arrive: the receiver answered with status 404." in page
    assert "The last call did not arrive" in page
    send(browser, "/calls/webhook", do="forget")
    assert not Webhook.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"url": "https://localhost.example.org"}, ""),
        ({"url": "https://10.0.0.1/hook"}, "inner network"),
        ({"url": "http://example.org/hook"}, "only https is allowed"),
        ({"url": ""}, "missing or too long"),
        ({"url": "https://example.org/" + "x" * 1001}, "longer than 1000 characters"),
        (
            {"kind": "matrix", "url": "https://example.org", "room": "x"},
            "expected the id of a room",
        ),
    ],
)
def test_a_webhook_that_cannot_be_used_is_told(fields: dict[str, str], told: str) -> None:
    page = send(signed_in(person()), "/calls/webhook", **{"do": "keep", "kind": "json", **fields})
    assert told in page
    assert Webhook.objects.exists() == (not told)


@pytest.mark.slow
def test_the_token_is_never_shown_and_stays_with_its_receiver() -> None:
    browser = signed_in(person())
    fields = {"do": "keep", "kind": "matrix", "url": "https://m.example.org", "room": "!a:b.org"}
    page = send(browser, "/calls/webhook", **fields, token="s3cret-token")
    assert "s3cret-token" not in page
    assert "One is kept" in page
    send(browser, "/calls/webhook", **{**fields, "room": "!c:d.org"})
    assert Webhook.objects.get().token == "s3cret-token"
    send(browser, "/calls/webhook", **{**fields, "url": "https://evil.example.org"})
    assert Webhook.objects.get().url == "https://m.example.org", "nobody else gets the token"


@pytest.mark.slow
def test_a_test_call_by_each_way(hook: Receiver, service: Receiver, post: Mailbox) -> None:
    ann = person()
    by_hook(ann, hook)
    by_mail(ann)
    row, keys = by_push(ann, service)
    browser = signed_in(ann)
    for way in ("webhook", "mail", "push"):
        page = send(browser, "/calls/test", way=way, subscription=str(row.pk))
        assert "The test call was sent." in page
    assert keys.read(service.heard[0].body)["title"] == "Railhead: a test call"
    assert post.mails[0]["Subject"].strip() == "Railhead: a test call"
    assert hook.heard[0].json["title"] == "Railhead: a test call"


def test_a_way_that_is_not_set_up_cannot_be_tried() -> None:
    page = send(signed_in(person()), "/calls/test", way="webhook")
    assert "This way is not set up yet." in page


@pytest.mark.parametrize(
    ("kind", "address", "fields"),
    [
        ("calls", PAGE, GOOD),
        ("calls", "/calls/push", subscription()),
        ("calls", "/calls/webhook", {"do": "keep", "kind": "json", "url": "https://a.org"}),
        ("call-tests", "/calls/test", {"way": "mail"}),
        ("mails", "/calls/mail", {"do": "keep", "address": "a@example.org"}),
    ],
)
@pytest.mark.usefixtures("post")
def test_the_forms_have_limits(
    monkeypatch: pytest.MonkeyPatch, kind: str, address: str, fields: dict[str, str]
) -> None:
    few(monkeypatch, kind, 0, 99)
    browser = signed_in(person())
    answer = browser.post(address, {**token(browser), **fields})
    assert answer.status_code == 429
    assert f"Too many at once: {LIMITS[kind].text}." in text(answer)
    for model in (CallSettings, PushSubscription, Webhook, MailAddress, Delivery):
        assert not model._default_manager.exists()
