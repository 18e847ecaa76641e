"""A server that is too busy to answer some fetches of a page."""

from __future__ import annotations

import re

from playwright.sync_api import Route

from tests.browser.reader import Reader

REFUSAL = "<main><h1>The server is busy</h1></main>"


class Sent(list[str]):
    """The addresses of fetches; the server refuses the first `refused`."""

    refused = 0


def refuse(reader: Reader, address: str, times: int, status: int = 503, again: float = 1) -> Sent:
    """Have the server refuse so many fetches; the list returned fills with all of them.

    `again`: seconds after which it says that it wants to be asked again.
    """
    sent = Sent()
    sent.refused = times
    reader.forgive(str(status))

    def answer(route: Route) -> None:
        if route.request.method != "GET":
            route.fallback()
            return
        sent.append(route.request.url)
        if len(sent) > sent.refused:
            route.fallback()
            return
        headers = {"Retry-After": str(again)}
        route.fulfill(status=status, headers=headers, content_type="text/html", body=REFUSAL)

    reader.page.route(re.compile(address), answer)
    return sent
