"""A browser without scripts: it opens pages, and fills in and sends the forms that stand there."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any, Protocol

from django.test import Client

if TYPE_CHECKING:
    # Programs take this in before Django is set up.
    from railhead.server.models import Person


class Answer(Protocol):
    """What a server answers."""

    status_code: int
    content: bytes

    def __getitem__(self, header: str) -> str: ...


class Form:
    """A form of a page. `fields`: what it sends if nobody touches it."""

    def __init__(self, action: str, method: str) -> None:
        self.action = action
        self.method = method
        self.fields: dict[str, str] = {}
        self.choices: dict[str, list[str]] = {}


class _Forms(HTMLParser):
    """Reads forms as a browser does: what is checked, what is selected."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._form: Form | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "form":
            self._form = Form(told.get("action") or "", told.get("method") or "get")
            self.found.append(self._form)
        if self._form is None:
            return
        name, value = told.get("name") or "", told.get("value") or ""
        if tag == "input" and name:
            self._input(self._form, name, value, told)
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            self._form.choices.setdefault(self._select, []).append(value)
            if "selected" in told or self._select not in self._form.fields:
                self._form.fields[self._select] = value

    def _input(self, form: Form, name: str, value: str, told: dict[str, str | None]) -> None:
        if told.get("type") in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(value)
            if "checked" not in told:
                return
        form.fields[name] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        elif tag == "form":
            self._form = None


def forms(answer: Answer) -> dict[str, Form]:
    """The forms of a page by their address; "" is the page's own."""
    return {form.action: form for form in forms_in(text(answer))}


def forms_in(page: str) -> list[Form]:
    """The forms of a page, in order."""
    reader = _Forms()
    reader.feed(page)
    return reader.found


def text(answer: Answer) -> str:
    return answer.content.decode()


class Browser(Client):
    """Keeps cookies, and is checked like everybody: the server believes no form without token."""

    def __init__(self, **headers: Any) -> None:
        super().__init__(enforce_csrf_checks=True, raise_request_exception=False, **headers)

    def open(self, address: str) -> Answer:
        return self.get(address)

    def send(self, page: str, action: str, /, **changes: str | None) -> Answer:
        """Open a page, fill in one of its forms and send it; None leaves a field out."""
        form = forms(self.open(page))[action]
        return self.post(action or page, filled(form, changes))


def filled(form: Form, changes: dict[str, str | None]) -> dict[str, str]:
    """What a form sends with some fields changed; `option_bonds` means the field option-bonds."""
    fields: dict[str, str | None] = {**form.fields}
    for name, value in changes.items():
        known = name if name in fields or name in form.choices else name.replace("_", "-", 1)
        fields[known] = value
    return {name: value for name, value in fields.items() if value is not None}


def signed_in(somebody: Person) -> Browser:
    browser = Browser()
    answer = browser.send(f"/me/{somebody.secret}", "")
    assert answer.status_code == 303
    return browser


def name_shown(browser: Browser) -> str:
    """The name at the top of the page; "You" for nobody."""
    page = text(browser.open("/you"))
    return page.partition('<a href="/you">')[2].partition("</a>")[0]
