"""What somebody is called for is chosen; a browser that is subscribed anew stays called."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import LazySettings

from railhead.server.calls import push
from railhead.server.models import CallSettings, PushSubscription
from tests.server.browser import Browser, forms, signed_in
from tests.server.calls.receivers import PushBrowser
from tests.server.tables import person

pytestmark = pytest.mark.django_db

TIMES = {"when": "once", "daily-at": "07:30", "quiet-from": "", "quiet-to": "", "zone": "UTC"}
ABOUT = ("takebacks", "deletions", "endings")


@pytest.fixture(autouse=True)
def own_key(tmp_path: Path, settings: LazySettings) -> None:
    settings.DATA = tmp_path
    push.signing_key.cache_clear()


def send(browser: Browser, address: str, /, **fields: str) -> int:
    """Send a form of the page of calls; return the status of the answer."""
    form = next(iter(forms(browser.open("/calls")).values()))
    token = {"csrfmiddlewaretoken": form.fields["csrfmiddlewaretoken"]}
    return int(browser.post(address, {**token, **fields}).status_code)


def subscription(name: str, do: str = "renew") -> dict[str, str]:
    return {"do": do, "endpoint": endpoint(name), **PushBrowser().fields}


def endpoint(name: str) -> str:
    return f"https://push.example.org/{name}"


@pytest.mark.slow
def test_a_new_subscription_of_a_browser_takes_the_place_of_its_old_one() -> None:
    browser = signed_in(person("Ann"))
    send(browser, "/calls/push", **subscription("old", "add"))
    CallSettings.objects.update(push=False)
    assert send(browser, "/calls/push", **subscription("new"), old=endpoint("old")) == 204
    assert [row.endpoint for row in PushSubscription.objects.all()] == [endpoint("new")]
    assert not CallSettings.objects.get().push, "what was chosen stays"
    assert send(browser, "/calls/push", **subscription("newer"), old="") == 204
    assert [row.endpoint for row in PushSubscription.objects.all()] == [endpoint("newer")]


@pytest.mark.slow
def test_who_is_not_called_in_a_browser_is_not_called_by_its_renewal() -> None:
    send(signed_in(person("Ann")), "/calls/push", **subscription("ann", "add"))
    bob = signed_in(person("Bob"))
    assert send(bob, "/calls/push", **subscription("bob"), old=endpoint("ann")) == 204
    assert send(bob, "/calls/push", **subscription("bob"), old="") == 204
    assert [row.endpoint for row in PushSubscription.objects.all()] == [endpoint("ann")]
    inner = {**subscription("x"), "endpoint": "https://169.254.169.254/latest"}
    assert send(bob, "/calls/push", **inner, old="") == 422


def test_what_somebody_is_called_for_is_chosen() -> None:
    browser = signed_in(person("Ann"))

    def checked() -> list[bool]:
        page = browser.open("/calls").content.decode()
        return [bool(re.search(f'name="{it}" value="yes" checked', page)) for it in ABOUT]

    assert checked() == [True, True, True]
    assert send(browser, "/calls", **TIMES, deletions="yes") == 303
    row = CallSettings.objects.get()
    assert [getattr(row, name) for name in ABOUT] == checked() == [False, True, False]
