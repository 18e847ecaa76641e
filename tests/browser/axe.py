"""What axe finds wrong with a page."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

from tests.browser.reader import DESKTOP, PHONE, Reader

LOOKS: tuple[tuple[ViewportSize, Literal["light", "dark"]], ...] = (
    (DESKTOP, "light"),
    (PHONE, "dark"),
)

SERIOUS = ("serious", "critical")


def findings(reader: Reader) -> list[str]:
    """What axe finds serious in the page as it stands."""
    page = reader.page
    # Half a megabyte, which a page reads once.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    results = page.evaluate("() => axe.run({resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in results["violations"]
        if one["impact"] in SERIOUS
    ]


def faults(reader: Reader) -> list[str]:
    """What is wrong with the page on a screen by day and on a phone by night.

    Colours do not depend on the size, nor the arrangement on the colours: two looks are enough.
    """
    found = []
    for size, theme in LOOKS:
        reader.page.set_viewport_size(size)
        reader.page.emulate_media(color_scheme=theme)
        found += findings(reader)
    return found
