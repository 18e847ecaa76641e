"""A turn by phone, from the call to the answer; the tab is closed when the call comes.

Neither the service of the browser nor notices are within reach here: the message is handed to the
worker, what it would show is noted, and so is the page that a click on it opens.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Worker, expect

from tests.browser.absent import come_back, moment
from tests.browser.phone import PHONE
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.server.calls.receivers import PushBrowser
from tests.server.serving import until

REGISTER = """async () => {
    const form = document.getElementById("this-browser");
    await navigator.serviceWorker.register(form.dataset.worker, { scope: "/" });
    await navigator.serviceWorker.ready;
}"""

# What the worker would show and open, and what it is answered.
NOTE = """() => {
    self.shown = [];
    self.opened = [];
    self.answers = [];
    registration.showNotification = async (title, options) => shown.push({ title, ...options });
    clients.openWindow = async (address) => opened.push(address);
    const send = self.fetch;
    self.fetch = async (address, options) => {
        const answer = await send(address, options);
        answers.push([address, answer.status]);
        return answer;
    };
}"""
CALL = "text => self.dispatchEvent(new PushEvent('push', { data: text }))"
CLICK = """() => {
    const [{ title, ...options }] = shown;
    const notification = { title, ...options, close: () => shown.pop() };
    const event = new ExtendableEvent("notificationclick");
    self.dispatchEvent(Object.assign(event, { notification }));
}"""
RENEWED = """fields => {
    const event = new ExtendableEvent("pushsubscriptionchange");
    const { old, ...keys } = fields;
    const newSubscription = { toJSON: () => keys };
    const oldSubscription = { endpoint: old };
    self.dispatchEvent(Object.assign(event, { oldSubscription, newSubscription }));
}"""
SUBSCRIBE = """fields => {
    const form = document.getElementById("this-browser");
    for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
    form.submit();
}"""


def worker_of(reader: Reader) -> Worker:
    """The worker of the page of calls, which notes what it does."""
    reader.page.evaluate(REGISTER)
    assert until(lambda: bool(reader.page.title() and reader.context.service_workers))
    worker = reader.context.service_workers[0]
    worker.evaluate(NOTE)
    return worker


def noted(worker: Worker, what: str) -> list[Any]:
    """What the worker has noted, once it has."""
    assert until(lambda: bool(worker.evaluate(f"() => {what}.length"))), what
    found: list[Any] = worker.evaluate(f"() => {what}")
    return found


def forgotten(reader: Reader) -> None:
    """The next who gets this browser has no worker of this one."""
    reader.open("/calls")
    reader.page.evaluate(
        """async () => {
            for (const one of await navigator.serviceWorker.getRegistrations()) {
                await one.unregister();
            }
        }"""
    )


def test_a_turn_by_phone_from_the_call_to_the_answer(sit: Sit) -> None:
    owner, phone = sit(), sit(**PHONE)
    come_back(owner, phone)
    table = phone.page.url.partition("?")[0]
    phone.open("/calls")
    worker = worker_of(phone)
    # The table is shown nowhere any more when the call comes.
    phone.open("/archive")
    call = {"title": "1849: your turn", "body": "", "url": table, "tag": "t1"}
    worker.evaluate(CALL, json.dumps(call))
    (notice,) = noted(worker, "shown")
    assert (notice["title"], notice["tag"], notice["data"]["url"]) == (call["title"], "t1", table)
    worker.evaluate(CLICK)
    assert noted(worker, "opened") == [table]
    assert worker.evaluate("() => shown") == []

    # The page that it opens: what happened meanwhile, the question, and the answer.
    phone.open(table)
    phone.at_table()
    expect(phone.bar).to_contain_text("Your turn")
    ticker = phone.page.locator(".since-ticker")
    expect(ticker).to_contain_text("Since your turn")
    ticker.tap()
    expect(phone.page.locator("#panel-since .summary-line").first).to_be_visible()
    phone.tab("Question")
    owner.open(table)
    owner.at_table()
    _, _, name = moment()
    expect(owner.question).to_contain_text(f"Waiting for {name}")
    before = phone.version()
    passing = phone.question.locator(".closing .answer-button").first
    with phone.answered():
        passing.tap()
    expect(owner.bar.locator("[data-version]")).not_to_have_attribute("data-version", before)
    forgotten(phone)


def test_a_browser_that_is_subscribed_anew_tells_the_server(sit: Sit) -> None:
    reader = sit()
    reader.open("/you")
    reader.page.locator("#name").fill("Ann")
    reader.page.locator("main form").first.get_by_role("button").click()
    reader.open("/calls")
    old = "https://push.example.org/old"
    with reader.page.expect_navigation():
        reader.page.evaluate(SUBSCRIBE, {"endpoint": old, **PushBrowser().fields})
    expect(reader.page.get_by_text("This browser since")).to_be_visible()
    worker = worker_of(reader)
    keys = PushBrowser().fields
    fields = {
        "old": old,
        "endpoint": "https://push.example.org/new",
        "keys": {"p256dh": keys["key"], "auth": keys["auth"]},
    }
    worker.evaluate(RENEWED, fields)
    assert until(lambda: ["/calls/push", 204] in worker.evaluate("() => answers"))
    # The old one is not known any more: to renew it once more changes nothing.
    reader.open("/calls")
    expect(reader.page.get_by_text("This browser since")).to_be_visible()
    forgotten(reader)
