"""Calls in a browser: the page on which they are chosen, and the notice that is shown."""

from __future__ import annotations

import functools
import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.reader import FRENCH, PHONE, Reader
from tests.browser.sitting import Sit
from tests.server.serving import until


def named(reader: Reader) -> None:
    """Give oneself a name, then look at how one is called."""
    reader.open("/you")
    reader.page.locator("#name").fill("Ann")
    reader.page.locator("main form").first.get_by_role("button").click()
    reader.open("/calls")


def test_the_page_is_accessible_and_fits_a_phone(sit: Sit) -> None:
    for options in ({}, {"viewport": PHONE, "locale": FRENCH}):
        reader = sit(**options)
        named(reader)
        room = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        assert reader.page.evaluate(room)
        # What only Matrix needs is shown for it alone.
        expect(reader.page.locator("#room")).to_be_hidden()
        reader.page.locator("#kind").select_option("matrix")
        expect(reader.page.locator("#room")).to_be_visible()
        if not options:
            assert faults(reader) == []


def test_the_zone_of_the_clock_is_proposed(sit: Sit) -> None:
    reader = sit(timezone_id="Pacific/Auckland")
    named(reader)
    expect(reader.page.locator("#zone")).to_have_value("Pacific/Auckland")


def test_the_zone_is_known_too_where_one_table_alone_is_chosen_for(sit: Sit) -> None:
    reader = sit(timezone_id="Pacific/Auckland")
    reader.open("/")
    reader.page.get_by_role("button", name="Play alone now").first.click()
    reader.page.wait_for_url("**/tables/*/")
    reader.open(f"{reader.page.url}calls")
    reader.page.get_by_label("for this table as follows").check()
    reader.page.get_by_role("button", name="Keep").click()
    expect(reader.page.locator("#zone")).to_have_value("Pacific/Auckland")
    assert reader.page.locator("#zone[data-unset]").count() == 0


def _are_shown(reader: Reader, shown: str, notices: list[list[str]]) -> bool:
    return bool(reader.page.evaluate(shown) == notices)


def test_a_call_is_shown_by_the_service_worker(sit_for_notices: Sit) -> None:
    """The service of the browser is out of reach here: its message is handed to the worker."""
    reader = sit_for_notices(permissions=["notifications"])
    named(reader)
    expect(reader.page.get_by_role("button", name="Call me in this browser")).to_be_visible()
    reader.page.evaluate(
        """async () => {
            const form = document.getElementById("this-browser");
            await navigator.serviceWorker.register(form.dataset.worker, { scope: "/" });
            await navigator.serviceWorker.ready;
        }"""
    )
    devtools = reader.context.new_cdp_session(reader.page)
    workers: list[dict[str, Any]] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: workers.extend(event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    reader.page.wait_for_function("navigator.serviceWorker.controller !== null")
    # Asking the page for anything lets what the browser reports come in.
    assert until(lambda: bool(reader.page.title() and workers))
    call = {"title": "1849 · Friday: your turn", "body": "", "url": "/archive", "tag": "t1"}
    origin = reader.page.evaluate("location.origin")
    shown = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
        .map((notice) => [notice.title, notice.tag, notice.data.url]).sort()"""
    later = {**call, "title": "1849 · Friday: later"}
    first, second = ([it["title"], "t1", "/archive"] for it in (call, later))
    # One after the other: the browser handles messages at the same time.
    for text, notices in (
        (json.dumps(call), [first]),
        (json.dumps(later), [second]),
        ("no JSON", [second, ["Railhead", "railhead", "/"]]),
    ):
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": origin, "registrationId": workers[0]["registrationId"], "data": text},
        )
        told = functools.partial(_are_shown, reader, shown, notices)
        assert until(told), reader.page.evaluate(shown)
    reader.page.evaluate(
        """async () => {
            const all = await (await navigator.serviceWorker.ready).getNotifications();
            for (const notice of all) notice.close();
            for (const one of await navigator.serviceWorker.getRegistrations()) {
                await one.unregister();
            }
        }"""
    )
