"""Every answer tells the browser to be careful, whoever makes it; nothing breaks by a sign."""

from __future__ import annotations

import asyncio
import importlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import clear_url_caches

from railhead.server.base import capacity
from railhead.server.errors.busy import BUSY
from railhead.server.http import security_headers
from railhead.server.http.turns import FEW, in_turn, kind_of
from railhead.server.models import OwnBoard, Person, Table
from tests.server.asgi import ask, scope_of
from tests.server.browser import Browser, filled, forms, name_shown, signed_in, text
from tests.server.own_boards import OWN, fault, file, send
from tests.server.tables import new_table, person

HEADERS = {
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


def is_careful(head: Any) -> bool:
    policy = head["content-security-policy"]
    return "frame-ancestors 'none'" in policy and all(
        head[name] == value for name, value in HEADERS.items()
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("address", "named", "status"),
    [
        ("/", {}, 200),
        ("/nothing", {}, 404),
        ("/you/leave", {}, 405),
        ("/you", {"method": "DELETE"}, 403),
        ("/", {"head": [("host", "evil.example")]}, 400),
        ("/new?board=%00", {}, 400),
        ("/new?a=%ff", {}, 200),
        ("/you", {"method": "POST", "head": [("content-length", "9000000")]}, 413),
        ("/static/railhead/base.css", {}, 200),
        ("/static/nothing", {}, 404),
        ("/theme.css", {}, 200),
        ("/tables/abc/live", {}, 404),
        ("/tables/abc/live?once", {}, 404),
    ],
)
def test_every_answer_has_the_headers(address: str, named: dict[str, Any], status: int) -> None:
    heard = ask(address, **named)
    assert heard.status == status
    assert is_careful(heard.head)
    assert "strict-transport-security" not in heard.head


@pytest.mark.django_db
def test_a_405_has_them_within_django_too() -> None:
    answer = Client().get("/you/leave")
    assert answer.status_code == 405
    assert is_careful(answer.headers)
    assert answer["Allow"] == "POST"
    assert "This does not work here" in text(answer)


@pytest.mark.django_db(transaction=True)
def test_the_news_of_a_table_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    for address in (f"/tables/{table.pk}/live", f"/tables/{table.pk}/live?once"):
        heard = ask(address)
        assert heard.status == 200
        assert is_careful(heard.head)
    monkeypatch.setattr(capacity, "here", lambda: capacity.Room(1, 0, 1, 0, 1))
    heard = ask(f"/tables/{table.pk}/live")
    assert heard.status == 503
    assert is_careful(heard.head)


def call(application: security_headers.App) -> list[dict[str, Any]]:
    """What a web server hears of an application."""
    heard: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def sent(message: Any) -> None:
        heard.append(dict(message))

    asyncio.run(application(scope_of("GET", "/"), receive, sent))
    return heard


def test_what_breaks_outside_of_django_is_a_500_without_a_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("the secret of the house")

    begin, body = call(security_headers.with_security_headers(broken))
    assert begin["status"] == 500
    assert is_careful({name.decode(): value.decode() for name, value in begin["headers"]})
    assert body["body"] == b"500"
    assert "the secret of the house" in caplog.text


def test_by_https_browsers_are_told_to_stay_there(settings: Any) -> None:
    settings.SECURE_HSTS_SECONDS = 3600
    name = b"strict-transport-security"
    assert dict(security_headers.security_headers_of(https=True))[name] == b"max-age=3600"
    assert name not in dict(security_headers.security_headers_of(https=False))
    answer = Browser().get("/theme.css", secure=True)
    assert answer["Strict-Transport-Security"] == "max-age=3600"


@pytest.fixture
def by_https(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The settings as `railhead serve --https` reads them."""
    module = importlib.import_module("railhead.server.settings")
    with monkeypatch.context() as patched:
        patched.setenv("RAILHEAD_HTTPS", "1")
        yield importlib.reload(module)
    importlib.reload(module)
    clear_url_caches()


def test_the_option_https_makes_it_a_year(by_https: Any) -> None:
    assert by_https.SECURE_HSTS_SECONDS == 365 * 24 * 3600
    assert by_https.SESSION_COOKIE_SECURE


# -- signs that cannot be kept ------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/new?title=1865&board=%00", "/?a%00=b", "/new?title=1849&name-1=a%00b"]
)
def test_an_address_with_a_nul_is_refused_by_its_field(address: str) -> None:
    answer = Browser().get(address)
    assert answer.status_code == 400
    assert "holds the sign U+0000" in text(answer)


@pytest.mark.django_db
@pytest.mark.parametrize("value", ['"\\000abcdefghijkl"', '"abc\\177defghijkl"', "é" * 32])
def test_a_cookie_with_signs_of_nobody_is_none(value: str) -> None:
    browser = Browser()
    answer = browser.get("/", headers={"cookie": f"railhead={value}; language={value}"})
    assert answer.status_code == 200
    assert name_shown(browser) == "You"


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("name", ["a\0b", "\x1b[2J", "a\u2028b", "\u202ea", "\x07"])
def test_a_name_that_cannot_be_shown_is_told_at_its_field(name: str) -> None:
    ann = person("Ann")
    browser = signed_in(ann)
    answer = browser.send("/you", "", name=name)
    assert answer.status_code == 422
    assert "characters that cannot be shown" in text(answer)
    ann.refresh_from_db()
    assert ann.name == "Ann"
    form = filled(forms(browser.open("/new?title=1849"))["/new"], {"name-1": name, "name": name})
    page = text(browser.post("/new", form))
    assert page.count("cannot be shown") >= 2
    assert not Table.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ("big = 0x" + "f" * 8_000 + "\n" + OWN, "own.toml: big: the number is too large"),
        (OWN.replace('"Casteddu"', '"Cas\\u0000teddu"'), "names.E39: holds the sign U+0000"),
        (OWN.replace('"Casteddu"', '"Cas\\u001bteddu"'), "the name is too long or not plain"),
        ('{"hexes": {"a": "\\ud800"}}', "hexes.a: holds half a sign"),
        ('{"hexes": 1, "hexes": 2}', "stands there twice"),
        ('{"hexes": NaN}', "not a number"),
        ('{"hexes": 1e999}', "hexes: the number is too large"),
        ('{"hexes": ' + "[" * 50_000 + "}", "nested too deeply"),
    ],
)
def test_a_board_that_nothing_could_hold_is_told_at_its_field(changed: str, part: str) -> None:
    assert part in fault(send(Browser(), file(changed)))
    assert not OwnBoard.objects.exists()
    assert not Person.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "part"),
    [
        ('{"seed": ' + "9" * 5_000 + "}", "not valid JSON"),
        ('{"seed": 1e999}', "seed: the number is too large"),
        ('{"a": {"b": ["\\u0000"]}}', "a.b[0]: holds the sign U+0000"),
        ('{"a": "\\ud800"}', "a: holds half a sign"),
        ("[" * 200_000, "nested too deeply"),
        ('{"a": 1, "a": 1}', "stands there twice"),
    ],
)
def test_a_record_that_nothing_could_hold_is_told_in_words(content: str, part: str) -> None:
    browser = Browser()
    form = forms(browser.open("/upload"))["/upload"]
    sent = SimpleUploadedFile("game.json", content.encode())
    answer = browser.post("/upload", {**form.fields, "mode": "screen", "file": sent})
    assert answer.status_code == 422
    assert part in text(answer).replace("&#39;", "'")
    assert not Person.objects.exists()


# -- taking turns -------------------------------------------------------------------------------


@pytest.mark.slow
def test_so_many_requests_are_worked_on_at_once_and_slow_senders_take_no_turn() -> None:
    working, most = 0, 0

    async def slow(_: Any, receive: Any, send: Any) -> None:
        nonlocal working, most
        while (await receive()).get("more_body"):
            pass
        working += 1
        most = max(most, working)
        await asyncio.sleep(0.02)
        working -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})

    application = in_turn(slow, 2)
    stuck = asyncio.Event

    async def one(*, whole: bool) -> None:
        waiting = stuck()

        async def receive() -> dict[str, Any]:
            if not whole and waiting.is_set():
                await asyncio.sleep(60)
            waiting.set()
            return {"type": "http.request", "body": b"x", "more_body": not whole}

        async def sent(_: Any) -> None:
            # Who takes the answer slowly does not keep the turn.
            await asyncio.sleep(0.2)

        await application(scope_of("POST", "/"), receive, sent)

    async def all_of_them() -> None:
        half_sent = [asyncio.create_task(one(whole=False)) for _ in range(5)]
        await asyncio.sleep(0)
        await asyncio.wait_for(asyncio.gather(*(one(whole=True) for _ in range(8))), 2)
        for task in half_sent:
            task.cancel()

    asyncio.run(all_of_them())
    assert most == 2


def test_uploads_and_refusals_have_few_turns_and_a_move_waits_for_none_of_them() -> None:
    release = asyncio.Event()
    working: list[str] = []

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        working.append(kind_of(scope))
        if kind_of(scope):
            await release.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    application = in_turn(slow, 2)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def sent(_: Any) -> None:
        pass

    async def all_of_them() -> None:
        company = [scope_of("POST", "/upload")] * 5 + [scope_of("GET", "/uploads/abc")] * 5
        company += [scope_of("GET", "/tables/x/log") | {BUSY: (503, 5)}] * 5
        waiting = [asyncio.create_task(application(scope, receive, sent)) for scope in company]
        await asyncio.sleep(0.01)
        move = application(scope_of("POST", "/tables/x/moves"), receive, sent)
        await asyncio.wait_for(move, 2)
        assert Counter(working) == {**FEW, "": 1}
        release.set()
        await asyncio.wait_for(asyncio.gather(*waiting), 2)

    asyncio.run(all_of_them())
    assert Counter(working) == {"uploads": 5, "readings": 5, "refusals": 5, "": 1}
