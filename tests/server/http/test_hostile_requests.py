"""Requests that no page of ours makes: refused with the right status, changing nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from railhead.server.asgi import application
from railhead.server.http.bodies import MOST_BYTES
from railhead.server.models import Move, Person, Seat, Table
from tests.server.browser import Answer, Browser, filled, forms, signed_in, text
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db

COOKIE = "railhead-form"


def stored() -> list[object]:
    """All that a hostile request could change."""
    return [list(model.objects.order_by("pk").values()) for model in (Person, Table, Seat, Move)]


@pytest.fixture
def unchanged() -> Iterator[None]:
    """Nothing is changed between the middle of the test and its end."""
    table = new_table()
    Seat.objects.filter(table=table, player="p1").update(person=person("Zoe"))
    before = stored()
    yield
    assert stored() == before


def posts() -> dict[str, str]:
    """Addresses that change something, by their name."""
    table = Table.objects.get()
    invite = Seat.objects.get(player="p2").secret
    at_table = {
        name: f"/tables/{table.pk}/{name}" for name in ("move", "undo", "redo", "takeback", "notes")
    }
    return at_table | {
        "new": "/new",
        "upload": "/upload",
        "you": "/you",
        "link": "/you/link",
        "leave": "/you/leave",
        "reader": "/reader",
        "join": f"/join/{invite}",
        "me": f"/me/{Person.objects.earliest('pk').secret}",
        "free": f"/tables/{table.pk}/seats/free",
    }


def told(answer: Answer, status: int) -> str:
    """A refusal in the site's own page, without a traceback."""
    assert answer.status_code == status
    page = text(answer)
    assert 'class="brand"' in page
    assert f'<small class="muted">{status}</small>' in page
    assert "Traceback" not in page
    return page


# -- forms that another site sends --------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("unchanged")
def test_no_form_is_believed_without_a_token() -> None:
    browser = signed_in(Table.objects.get().owner)
    for name, address in posts().items():
        assert browser.post(address, {"name": "Eve"}).status_code == 403, name


@pytest.mark.slow
@pytest.mark.usefixtures("unchanged")
def test_no_form_is_believed_that_comes_from_another_site() -> None:
    browser = signed_in(Table.objects.get().owner)
    browser.open("/you")
    form = {"name": "Eve", "csrfmiddlewaretoken": browser.cookies[COOKIE].value}
    for name, address in posts().items():
        for origin in ("https://evil.example", "http://testserver.evil.example", "null"):
            answer = browser.post(address, form, headers={"origin": origin})
            assert answer.status_code == 403, (name, origin)


@pytest.mark.usefixtures("unchanged")
def test_the_token_of_another_browser_is_worth_nothing() -> None:
    browser = signed_in(Table.objects.get().owner)
    browser.open("/you")
    other = Browser()
    other.open("/you")
    form = {"name": "Eve", "csrfmiddlewaretoken": other.cookies[COOKIE].value}
    page = told(browser.post("/you", form), 403)
    assert "This form is no longer valid" in page


def test_a_form_of_our_own_page_is_believed() -> None:
    ann = person()
    browser = signed_in(ann)
    form = filled(forms(browser.open("/you"))[""], {"name": "Anna"})
    assert browser.post("/you", form, headers={"origin": "http://testserver"}).status_code == 303


def test_a_form_that_was_answered_is_worth_nothing_after_signing_in() -> None:
    """A token from before is replayed."""
    ann = person()
    browser = Browser()
    page = f"/me/{ann.secret}"
    form = filled(forms(browser.open(page))[""], {})
    assert browser.post(page, form).status_code == 303
    assert browser.post(page, form).status_code == 403


# -- hosts, methods, addresses ------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "a b", "x" * 300, "[::"]
)
def test_a_foreign_host_is_refused(host: str) -> None:
    told(Browser().get("/", headers={"host": host}), 400)


def addresses() -> list[str]:
    """Every address, with what may stand in it filled in."""
    known = {"table_id": "abc", "invite": "x" * 32, "secret": "x" * 32, "title": "1849"}
    found = []
    for route, pattern in patterns(get_resolver()):
        names = pattern.pattern.regex.groupindex
        found.append("/" + _fill(route, {**dict.fromkeys(names, "x"), **known}))
    return found


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """The routes of all addresses, also of those that the interface for programs adds."""
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from patterns(entry, route)
        elif entry.name != "api-root":  # Ninja has this one by itself; there is nothing.
            yield route, entry


def _fill(route: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        for kind in ("table", "place", "plan", "secret", "word", "slug", "int", "str"):
            route = route.replace(f"<{kind}:{name}>", value)
    assert "<" not in route
    return route


@pytest.mark.slow
def test_every_address_knows_its_methods() -> None:
    browser = Browser()
    browser.open("/you")
    token = browser.cookies[COOKIE].value
    for address in addresses():
        for method in ("put", "patch", "delete", "options", "trace"):
            answer = browser.generic(method.upper(), address, headers={"x-csrftoken": token})
            assert answer.status_code in (404, 405), (method, address, answer.status_code)
            if answer.status_code == 405:
                assert answer["Allow"]


def test_reading_an_address_that_changes_something_changes_nothing() -> None:
    page = told(Browser().get("/you/leave"), 405)
    assert "This does not work here" in page


@pytest.mark.parametrize(
    "address",
    [
        "/static/../settings.py",
        "/static/%2e%2e/settings.py",
        "/static/railhead/../../settings.py",
        "/static//etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/tables/..%2f..%2f/",
        "/tables/%00/",
        "/tables/a%00b/seats",
        "/join/%00",
        "/join/a'--",
        "/me/%F0%9F%92%A9",
        "/titles/..%2F..%2Fsettings/map.svg",
        "/titles/../map.svg",
        "/tables/" + "x" * 4000 + "/",
        "/.env",
        "/admin/",
    ],
)
def test_tricks_with_paths_find_nothing(address: str) -> None:
    page = told(Browser().get(address), 404)
    assert "root:" not in page
    assert "SECRET_KEY" not in page


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "javascript:alert(1)",
                                  "/\\evil.example", "http:///evil.example", ""])  # fmt: skip
def test_the_way_back_never_leads_away(back: str) -> None:
    answer = Browser().send("/", "/reader", theme="dark", next=back)
    assert (answer.status_code, answer["Location"]) == (303, "/")


@pytest.mark.parametrize("changes", [{"theme": "x"}, {"language": "xx"}, {"language": "../fr"}])
def test_a_language_or_colour_that_is_not_there_is_refused(changes: dict[str, str]) -> None:
    browser = Browser()
    form = filled(forms(browser.open("/"))["/reader"], {}) | changes
    answer = browser.post("/reader", form)
    told(answer, 400)
    assert "theme" not in answer.cookies


def test_cookies_that_nobody_set_are_taken_for_nothing() -> None:
    browser = Browser()
    for name in ("theme", "language", "railhead", COOKIE):
        browser.cookies[name] = '"><script>alert(1)</script>'
    page = text(browser.open("/"))
    assert 'data-theme="system"' in page
    assert "alert(1)" not in page


# -- too much -----------------------------------------------------------------------------------


def test_a_body_that_is_announced_too_large_is_refused() -> None:
    answer = Browser().generic("POST", "/new", b"", headers={"content-length": str(MOST_BYTES + 1)})
    assert "This is too large" in told(answer, 413)


@pytest.mark.slow
def test_a_form_that_is_too_large_is_refused() -> None:
    browser = Browser()
    form = filled(forms(browser.open("/new?title=1849"))["/new"], {}) | {"name": "x" * 5_100_000}
    told(browser.post("/new", form, content_type="application/x-www-form-urlencoded"), 413)
    form = filled(forms(browser.open("/new?title=1849"))["/new"], {})
    answer = browser.post("/new", form | {"name": "x" * 5_100_000})
    told(answer, 413)


@pytest.mark.slow
def test_a_form_with_too_many_fields_is_refused() -> None:
    browser = Browser()
    form = filled(forms(browser.open("/new?title=1849"))["/new"], {})
    told(browser.post("/new", form | {f"f{i}": "" for i in range(2000)}), 400)


def test_a_body_without_an_end_is_not_read_to_the_end() -> None:
    read, answer = _stream("/new", lengthless=True)
    assert answer["status"] == 413
    assert read <= MOST_BYTES + 1_000_000


def test_a_body_that_is_announced_too_large_is_not_read_at_all() -> None:
    read, answer = _stream("/new", lengthless=False)
    assert answer["status"] == 413
    assert read == 0


def _stream(address: str, *, lengthless: bool) -> tuple[int, dict[str, Any]]:
    """Send chunks of a megabyte as long as they are read; return how much was, and the answer."""
    read = 0
    answers: list[dict[str, Any]] = []
    headers = [(b"host", b"testserver"), (b"content-type", b"application/x-www-form-urlencoded")]
    if not lengthless:
        headers.append((b"content-length", b"100000000000"))
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST",
        "scheme": "http", "path": address, "raw_path": address.encode(), "query_string": b"",
        "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
    }  # fmt: skip

    async def receive() -> dict[str, Any]:
        nonlocal read
        if answers:
            await asyncio.sleep(60)
        assert read < 50_000_000, "it is read on and on"
        read += 1_000_000
        return {"type": "http.request", "body": b"x" * 1_000_000, "more_body": True}

    async def send(message: Any) -> None:
        answers.append(dict(message))

    asyncio.run(application(scope, receive, send))
    return read, answers[0]


# -- what the browser is told -------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/", "/new", "/you", "/nothing"])
def test_every_page_tells_the_browser_to_be_careful(address: str) -> None:
    answer = Browser().get(address)
    policy = answer["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy, "scripts come from here only, as everything does"
    for rule in ("frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"):
        assert rule in policy
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["Referrer-Policy"] in ("same-origin", "strict-origin")


def test_no_page_holds_a_script_of_its_own() -> None:
    browser = signed_in(person())
    for address in ("/", "/new", "/you", "/upload", "/nothing"):
        page = text(browser.get(address)).lower()
        assert page.count("<script") == page.count("<script src=") + page.count(
            '<script type="module" src='
        )
        assert "javascript:" not in page
        for handler in (" onclick=", " onload=", " onerror=", " onsubmit=", " onchange="):
            assert handler not in page


def test_the_address_of_a_secret_is_told_to_nobody() -> None:
    table = new_table()
    for address in (
        f"/join/{Seat.objects.filter(table=table)[0].secret}",
        f"/me/{table.owner.secret}",
    ):
        answer = Browser().get(address)
        assert answer["Referrer-Policy"] == "strict-origin"
        assert "no-store" in answer["Cache-Control"]


def test_cookies_are_kept_from_scripts_and_from_other_sites() -> None:
    browser = Browser()
    browser.send("/you", "", name="Ann")
    browser.send("/", "/reader", theme="dark")
    for name in ("railhead", COOKIE, "theme"):
        cookie = browser.cookies[name]
        assert cookie["httponly"], name
        assert cookie["samesite"] == "Lax", name


@pytest.mark.slow
@pytest.mark.parametrize("name", ["<script>x</script>", "\"'><img src=x>", "{{7*7}}", "${x}&lt;"])
def test_names_are_shown_as_they_are_written(name: str) -> None:
    browser = Browser()
    browser.send("/you", "", name=name)
    answer = browser.send(
        "/new?title=1849", "/new", name_1=name, name=f"T {name}", mode="seats", own="2"
    )
    escaped = (
        name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        .replace('"', "&#34;").replace("'", "&#39;")
    )  # fmt: skip
    seat = Seat.objects.get(player="p1")
    for address in ("/", "/you", answer["Location"], f"/join/{seat.secret}"):
        page = text(browser.get(address))
        assert escaped in page, address
        assert "<script>" not in page
        assert "<img src=x" not in page
        assert "49" not in escaped
