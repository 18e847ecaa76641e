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
# which no name can refer, such as those of all tiles, are half of a table and stay out of its way;
# so do all drawings round the part that is looked at, but for those that scripts measure.
_RUN = """async ([part, mapJudged]) => {
    const parts = part ? [...document.querySelectorAll(part)] : [];
    const measured = "#panel-map, #panel-market";
    const beside = (one) => part && !one.closest(measured)
        && !parts.some((it) => it.contains(one) || one.contains(it));
    const unnamed = (one) => !one.id && !one.querySelector("[id]");
    const idle = (one) => one.closest("#tile-sprites") || !one.checkVisibility() && unnamed(one);
    const drawings = [...document.querySelectorAll("svg")];
    const aside = drawings.filter((one) => idle(one) || beside(one));
    if (mapJudged) aside.push(...document.querySelectorAll("#sheet svg > g"));
    const places = aside.map((one) => {
        const place = document.createComment("");
        one.replaceWith(place);
        return place;
    });
    try {
        return await axe.run(part ? { include: parts } : document,
            { resultTypes: ["violations"], preload: false });
    } finally {
        places.forEach((place, at) => place.replaceWith(aside[at]));
    }
}"""


def findings(reader: Reader, part: str = "", *, map_judged: bool = False) -> list[str]:
    """What axe finds serious in the page as it stands, or in the parts that a selector names.

    `map_judged`: the map was looked at before. Axe finds names and roles in it, which no look
    changes; of texts in drawings it cannot tell the contrast.
    """
    page = reader.page
    expect(page.locator(".htmx-request")).to_have_count(0)
    if part:
        expect(page.locator(part).filter(visible=True)).not_to_have_count(0)
    # Half a megabyte, which a page reads once.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    results = page.evaluate(_RUN, [part, map_judged])
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in results["violations"]
        if one["impact"] in SERIOUS
    ]


def faults(reader: Reader, part: str = "") -> list[str]:
    """What is wrong with the page on a screen by day and on a phone by night.

    Colours do not depend on the size, nor the arrangement on the colours: two looks are enough.
    `part`: a selector of what is new in a page of which the rest is looked at elsewhere.
    """
    found: list[str] = []
    for number, (size, theme) in enumerate(LOOKS):
        reader.page.set_viewport_size(size)
        reader.page.emulate_media(color_scheme=theme)
        found += findings(reader, part, map_judged=number > 0)
    return found


def by_day_and_night(reader: Reader, part: str) -> list[str]:
    """What is wrong with parts of a page in both themes, at the size that it has."""
    found: list[str] = []
    for _, theme in LOOKS:
        reader.page.emulate_media(color_scheme=theme)
        found += findings(reader, part)
    return found
