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

# Only rules that can find something serious are asked: the others take a fifth of the time.
#
# Axe walks through all that a page holds before it passes over what is hidden. Hidden drawings to
# which no name can refer, such as those of all tiles, are half of a table and stay out of its way;
# so do all drawings round the part that is looked at, but for those that scripts measure.
#
# For contrasts axe sorts all that lies over each other, and most of it lies in drawings, of whose
# texts it cannot tell the contrast. So it looks at contrasts apart, while drawings are empty.
_RUN = """async ([part, mapJudged, grave]) => {
    const parts = part ? [...document.querySelectorAll(part)] : [];
    const measured = "#panel-map, #panel-market";
    const beside = (one) => part && !one.closest(measured)
        && !parts.some((it) => it.contains(one) || one.contains(it));
    const unnamed = (one) => !one.id && !one.querySelector("[id]");
    const idle = (one) => one.closest("#tile-sprites") || !one.checkVisibility() && unnamed(one);
    const untried = axe.getRules(["experimental"]).map((rule) => rule.ruleId);
    const rules = axe._audit.rules
        .filter((rule) => rule.enabled && grave.includes(rule.impact))
        .map((rule) => rule.id)
        .filter((id) => !untried.includes(id));
    const judged = async (values, aside) => {
        for (const [one, place] of aside) one.replaceWith(place);
        try {
            const about = part ? { include: parts } : document;
            const how = { resultTypes: ["violations"], preload: false };
            return (await axe.run(about, { ...how, runOnly: { type: "rule", values } })).violations;
        } finally {
            for (const [one, place] of aside) place.replaceWith(one);
        }
    };
    const drawings = [...document.querySelectorAll("svg")];
    const absent = drawings.filter((one) => idle(one) || beside(one));
    if (mapJudged) absent.push(...document.querySelectorAll("#sheet svg > g"));
    const gone = absent.map((one) => [one, document.createComment("")]);
    const outer = drawings.filter((one) => !one.parentElement.closest("svg"));
    const empty = outer.map((one) => [one, one.cloneNode(false)]);
    const colours = "color-contrast";
    return [
        ...await judged(rules.filter((id) => id !== colours), gone),
        ...await judged([colours], empty),
    ];
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
    violations = page.evaluate(_RUN, [part, map_judged, SERIOUS])
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in violations
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
