"""What axe finds wrong with a page."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.browser.reader import DESKTOP, PHONE, Reader

LOOKS: tuple[tuple[ViewportSize, Literal["light", "dark"]], ...] = (
    (DESKTOP, "light"),
    (PHONE, "dark"),
)

SERIOUS = ("serious", "critical")

# Axe walks through all that a page holds before it passes over what is hidden. Hidden drawings to
# which nothing can refer, such as those of all tiles, are half of a table and stay out of its way.
_RUN = """async (mapJudged) => {
    const idle = (one) => !one.checkVisibility() && !one.id && !one.querySelector("[id]");
    const aside = [...document.querySelectorAll("svg")].filter(idle);
    if (mapJudged) aside.push(...document.querySelectorAll("#sheet svg > g"));
    const places = aside.map((one) => {
        const place = document.createComment("");
        one.replaceWith(place);
        return place;
    });
    try {
        return await axe.run({ resultTypes: ["violations"] });
    } finally {
        places.forEach((place, at) => place.replaceWith(aside[at]));
    }
}"""


def findings(reader: Reader, *, map_judged: bool = False) -> list[str]:
    """What axe finds serious in the page as it stands.

    `map_judged`: the map was looked at before. Axe finds names and roles in it, which no look
    changes; of texts in drawings it cannot tell the contrast.
    """
    page = reader.page
    expect(page.locator(".htmx-request")).to_have_count(0)
    # Half a megabyte, which a page reads once.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    results = page.evaluate(_RUN, map_judged)
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in results["violations"]
        if one["impact"] in SERIOUS
    ]


def faults(reader: Reader) -> list[str]:
    """What is wrong with the page on a screen by day and on a phone by night.

    Colours do not depend on the size, nor the arrangement on the colours: two looks are enough.
    """
    found: list[str] = []
    for number, (size, theme) in enumerate(LOOKS):
        reader.page.set_viewport_size(size)
        reader.page.emulate_media(color_scheme=theme)
        found += findings(reader, map_judged=number > 0)
    return found
