"""A lesson by its marks alone: who clicks what is marked comes to its end and misses no goal."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from railhead.lessons import lessons_of
from railhead.titles.catalogue import title_ids
from tests.browser.keyboard import Keyboard
from tests.browser.phone import PHONE
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.samples import first

FIRST = "1849/first"
ALL = [it.id for title in title_ids() for it in lessons_of(title)]
CLICKS = 120
"""More than any lesson takes."""
SOON = 3000  # milliseconds

SHOWN = """() => {
  const lesson = document.getElementById("lesson");
  const rings = [...document.querySelectorAll(".goal")].filter((it) => it.checkVisibility());
  const names = rings.map((it) => it.id || it.value || it.outerHTML);
  return [lesson.dataset.key, lesson.className, ...names].join("\\n");
}"""
"""What the lesson asks for, and what is marked."""

GOES_ON = f"""was => ({SHOWN})() !== was
    && !document.body.matches(".answering") && !document.querySelector(".htmx-request")"""
"""Whether that has changed, and not only since what was pressed is gone before the answer comes."""

IS_MARKED = """() => {
  const signs = document.getElementById("lesson").dataset.hexes.split(" ");
  const one = document.activeElement.closest("#lesson-next, .goal, .hex");
  return one !== null && (!one.matches(".hex") || signs.includes(one.dataset.hex));
}"""
IS_RADIO = "() => document.activeElement.type === 'radio'"


def begin(reader: Reader, lesson: str) -> None:
    """By the first button for it on the home page."""
    reader.open("/")
    reader.page.locator(f"form[action='/learn/{lesson}'] button:visible").first.click()
    expect(reader.page.locator("#lesson")).to_be_visible()
    reader.page.wait_for_load_state()


def marked(reader: Reader, last: bool) -> Locator:
    """What can be clicked: on to the next step, a ring, or else a hex with a sign."""
    page = reader.page
    rings = page.locator("#lesson-next:visible, .goal:visible")
    if rings.count():
        return rings.last if last else rings.first
    signs = page.locator("#lesson").get_attribute("data-hexes") or "none"
    return page.locator(f"#hex-{signs.split()[0]}")


@pytest.mark.parametrize(
    ("lesson", "options", "last"),
    first(1, [(FIRST, PHONE, True), *((it, {}, False) for it in ALL)]),
)
def test_what_is_marked_leads_to_the_end_of_a_lesson(
    sit: Sit, lesson: str, options: dict[str, Any], last: bool
) -> None:
    reader = sit(**options)
    begin(reader, lesson)
    page = reader.page
    for _ in range(CLICKS):
        if page.locator("#lesson.over").count():
            return
        assert not page.locator("#lesson.missed").count(), page.locator("#lesson").inner_text()
        was = page.evaluate(SHOWN)
        # What is marked may be exchanged meanwhile, by what comes later or by the answer.
        with suppress(TooLate):
            marked(reader, last).click(timeout=SOON)
            page.wait_for_function(GOES_ON, arg=was, timeout=SOON)
    raise AssertionError("the lesson does not end")


def test_keys_alone_lead_to_the_end_of_a_lesson(sit: Sit) -> None:
    """J leads to what is marked, and the focus is seen there; the first Tab offers the same."""
    reader = sit()
    begin(reader, FIRST)
    page, keyboard = reader.page, Keyboard(reader)
    assert keyboard.press("Tab").place == "lesson-lead"
    for _ in range(CLICKS):
        if page.locator("#lesson.over").count():
            return
        assert not page.locator("#lesson.missed").count(), page.locator("#lesson").inner_text()
        expect(
            page.locator("#lesson-next:visible, .goal:visible, .goal-sign").first
        ).to_be_visible()
        was = page.evaluate(SHOWN)
        focus = keyboard.press("j")
        assert page.evaluate(IS_MARKED), f"{focus} is not marked"
        page.keyboard.press("Space" if page.evaluate(IS_RADIO) else "Enter")
        with suppress(TooLate):
            page.wait_for_function(GOES_ON, arg=was, timeout=SOON)
    raise AssertionError("the lesson does not end")


def test_another_view_on_a_phone_hides_no_mark(sit: Sit) -> None:
    """Whoever looks at the market is led back to the question."""
    reader = sit(**PHONE)
    begin(reader, FIRST)
    page = reader.page
    page.locator("a[data-tab=market]:visible").click()
    back = page.locator("a.goal[data-tab=ask]")
    expect(back).to_be_visible()
    back.click()
    expect(page.locator("#panel-asking .goal:visible").first).to_be_visible()
    expect(back).to_have_count(0)


def test_what_a_lesson_says_stays_in_sight_over_a_tall_map(sit: Sit) -> None:
    """On a phone the page scrolls along the map, and the way back is in sight all the same."""
    reader = sit(**PHONE)
    begin(reader, "1865/traffic")
    page = reader.page
    for _ in range(CLICKS):
        if page.locator("#a-absorb-FA-SFSS.goal").count():
            break
        was = page.evaluate(SHOWN)
        with suppress(TooLate):
            marked(reader, last=False).click(timeout=SOON)
            page.wait_for_function(GOES_ON, arg=was, timeout=SOON)
    page.locator("#a-pass").click()
    back = page.locator("#lesson.missed #lesson-next")
    expect(back).to_be_visible()
    page.evaluate("scrollBy(0, 150)")
    page.evaluate(
        "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))"
    )
    expect(back).to_be_in_viewport()
