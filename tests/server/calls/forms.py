"""The forms on which people choose how they are called."""

from __future__ import annotations

from tests.server.browser import Browser, forms, text

PAGE = "/calls"
GOOD = {
    "push": "yes",
    "webhook": "yes",
    "when": "daily",
    "daily-at": "07:30",
    "quiet-from": "22:00",
    "quiet-to": "06:45",
    "zone": "Europe/Paris",
}


def token(browser: Browser, page: str = PAGE) -> dict[str, str]:
    """What every form of a page brings along."""
    fields = next(iter(forms(browser.open(page)).values())).fields
    return {"csrfmiddlewaretoken": fields["csrfmiddlewaretoken"]}


def send(browser: Browser, address: str, /, **fields: str) -> str:
    """Send a form and return the page that comes of it."""
    answer = browser.post(address, {**token(browser), **fields}, follow=True)
    assert answer.status_code in (200, 422), answer.status_code
    return text(answer)
