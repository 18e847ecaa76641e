"""What lies below what is seen of a question is told, led to, and seen when it has the focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.moments import random_game
from tests.browser.sitting import Sit
from tests.browser.uploads import upload
from tools.heights import MEASURE


def test_what_lies_below_is_told_and_led_to(sit: Sit) -> None:
    """In a window too low for all answers, without a main answer out of sight."""
    reader = sit(viewport={"width": 1280, "height": 600})
    upload(reader, random_game("18FB", 7).at(1155))
    sign = reader.page.locator("#more-below button")
    expect(sign).to_be_in_viewport(ratio=1)
    below = reader.page.evaluate(MEASURE)["hidden"]
    expect(sign).to_have_text(f"More below: {len(below)}")
    sign.click()
    expect(reader.question.get_by_role("button", name=below[0])).to_be_in_viewport(ratio=1)
    reader.page.locator("#ask-column").evaluate("it => it.scrollTo(0, it.scrollHeight)")
    expect(sign).to_be_hidden()


def test_a_row_without_an_answer_that_is_cut_is_told_too(sit: Sit) -> None:
    """A ledger of a stock round that is higher than its window ends in a shade with a sign."""
    reader = sit(viewport={"width": 1366, "height": 620})
    upload(reader, random_game("18FB", 5).at(671))
    column = reader.page.locator("#ask-column")
    sign = reader.page.locator("#more-below button")
    assert column.evaluate("it => it.scrollHeight > it.clientHeight + 2")
    assert reader.page.evaluate(MEASURE)["hidden"] == []
    expect(sign).to_have_text("More below")
    expect(sign).to_be_in_viewport(ratio=1)
    sign.click()
    expect(sign).to_be_hidden()


COVERED = """() => {
  const one = document.activeElement;
  if (!one.closest("#ask-column")) return null;
  const { x, y, width, height } = one.getBoundingClientRect();
  const seen = [y + 2, y + height - 2].every((where) => {
    const over = document.elementFromPoint(x + Math.min(width, 20) / 2, where);
    return one.contains(over) || over?.contains(one);
  });
  return seen ? "" : one.id || one.textContent.trim() || one.tagName;
}"""
"""What has the focus in the column of the question and lies under something else."""


@pytest.mark.parametrize("text", ["", "larger"])
def test_what_tab_comes_to_is_in_sight_in_a_column_that_scrolls(sit: Sit, text: str) -> None:
    """Neither the bar of the main answer nor the sign covers it, on the way back too."""
    reader = sit(viewport={"width": 1280, "height": 600})
    upload(reader, random_game("18FB", 5).at(636))
    page = reader.page
    page.evaluate("text => { document.documentElement.dataset.text = text; }", text)
    page.evaluate(
        """() => {
            dispatchEvent(new Event('resize'));
            return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }"""
    )
    expect(page.locator("#more-below button")).to_be_visible()
    page.locator("#asking-title").focus()
    covered = []
    for key in ["Tab"] * 30 + ["Shift+Tab"] * 30:
        page.keyboard.press(key)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        covered.append(page.evaluate(COVERED))
    assert len([it for it in covered if it is not None]) > 30
    assert not {it for it in covered if it}
