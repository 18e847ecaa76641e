"""Panels that arrive in parts: the page is what the server would show, and what stays stays."""

from __future__ import annotations

import re

from playwright.sync_api import Response, expect

from tests.browser.moments import random_game
from tests.browser.opening import OPENING, new_table
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import upload

# The panels of which the page differs from a page loaded now, without what scripts add to them and
# what belongs to browsers without scripts; a script rebuilds the spreadsheet. Elements are
# the same only in the same namespace. Then what is round the panels, where its classes differ.
DIFFERENT = """async () => {
  const HIDDEN = "input[name=csrfmiddlewaretoken], form > input[name=key]";
  const LAYERS = ".layer:is(.routes, .moves, .lays, .fan, .numbers)";
  const FILLED = `${LAYERS}, .chooser, .left, #lays, #consequence, [hx-get] > .turns`;
  const MARKED = ["legal", "member", "chosen", "topic-cell", "zoomed", "aside", "muted"];
  const ZOOMED = ["numbered", "placed", "named", "turned", "suggested"];
  const CLASSES = [...MARKED, ...ZOOMED, "folded", "tight"];
  const PASSING = ["hex-open", "answering", "settled"];
  const ANYWHERE = ["data-ready", "data-target", "data-from", "data-next", "hidden", "open"];
  const plain = (panel) => {
    const copy = panel.cloneNode(true);
    for (const one of copy.querySelectorAll(HIDDEN)) one.remove();
    for (const one of copy.querySelectorAll(FILLED)) one.replaceChildren();
    for (const one of [copy, ...copy.querySelectorAll("*")]) {
      one.classList.remove(...CLASSES);
      if (!one.classList.length) one.removeAttribute("class");
      for (const name of [...ANYWHERE, "hx-swap-oob"]) one.removeAttribute(name);
      if (one.matches(".hex, .cell")) {
        for (const name of ["role", "tabindex", "aria-label"]) one.removeAttribute(name);
      }
      if (one.matches("#sheet, #chooser, .zoom-sheet")) one.removeAttribute("style");
      // Without its legend the map has the room.
      if (one.matches(".railhead.map")) one.removeAttribute("viewBox");
    }
    copy.normalize();
    return copy;
  };
  const address = new URL(location.href);
  address.searchParams.set("whole", "1");
  const answer = await fetch(address, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const lasting = (name) => !PASSING.includes(name);
  const classes = (one) => [...one.classList].filter(lasting).sort().join(" ");
  const round = ["body", "#play"]
    .map((at) => [at, classes(document.querySelector(at)), classes(fresh.querySelector(at))])
    .filter(([, shown, wanted]) => shown !== wanted);
  const there = ".panel[data-digest]:not(#panel-sheet, [data-digest=later])";
  const panels = [...document.querySelectorAll(there)]
    .map((panel) => [panel.id, plain(panel), plain(fresh.getElementById(panel.id))])
    .filter(([, shown, wanted]) => !shown.isEqualNode(wanted))
    .map(([id, shown, wanted]) => [id, shown.outerHTML, wanted.outerHTML]);
  return [...panels, ...round];
}"""


def check(reader: Reader) -> None:
    """The page is what it would be if it were loaded now, once it has all that it asked for."""
    expect(reader.page.locator(".htmx-request")).to_have_count(0)
    for name, shown, fresh in reader.page.evaluate(DIFFERENT):
        assert shown == fresh, name
        raise AssertionError(f"{name}: the same text, but other elements")


def answers_of(reader: Reader) -> list[Response]:
    """The answers that bring panels."""
    found: list[Response] = []
    reader.page.on(
        "response",
        lambda answer: (
            found.append(answer) if re.search(r"/(move|undo|redo|panels)\b", answer.url) else None
        ),
    )
    return found


def test_a_page_built_of_parts_is_the_page_of_the_server(sit: Sit) -> None:
    """The opening, a tile and a train, there and back, and a look at the past."""
    reader = sit()
    new_table(reader)
    answers = answers_of(reader)
    for number, answer in enumerate(OPENING):
        reader.press(answer)
        if number % 3 == 0:
            check(reader)
    expect(reader.bar).to_contain_text("Operating Round 1.1")
    reader.page.evaluate("document.getElementById('hex-C5').stays = true")
    reader.lay("D6", "9")
    check(reader)
    laid = answers[-1].text()
    assert len(laid) < 60_000
    assert re.findall(r'<svg><g [^>]*id="hex-(\w+)"', laid) == ["D6"]
    assert reader.page.evaluate("document.getElementById('hex-C5').stays")
    reader.press("Buy for L.100, 4H")
    check(reader)
    with reader.answered():
        reader.page.keyboard.press("Control+z")
    with reader.answered():
        reader.page.keyboard.press("Control+z")
    check(reader)
    expect(reader.page.locator("#hex-D6")).not_to_contain_text("9")
    with reader.answered():
        reader.page.keyboard.press("Control+y")
    reader.page.locator("#travel-previous-round").click()
    expect(reader.bar).to_contain_text("In the past")
    check(reader)
    reader.page.locator("#travel-now").click()
    expect(reader.bar).not_to_contain_text("In the past")
    check(reader)
    assert sum("data-from" in answer.text() for answer in answers) == len(answers)


def test_the_page_round_a_market_with_a_section_stays_as_the_server_writes_it(sit: Sit) -> None:
    """What the title adds there takes the place of the small map under the market."""
    reader = sit()
    upload(reader, random_game("1865", 1).at(264))
    reader.at_table()
    round_all = reader.page.locator("#play")
    expect(round_all).to_have_class(re.compile(r"asks-wide .*has-section"))
    with reader.answered():
        reader.page.keyboard.press("Control+z")
    expect(round_all).to_have_class(re.compile(r"has-section"))
    check(reader)


def test_a_page_that_is_not_what_the_server_thinks_gets_the_whole_panel(sit: Sit) -> None:
    reader = sit()
    new_table(reader)
    reader.page.evaluate("document.getElementById('player-p1').remove()")
    reader.press("Buy for L.20, SCE")
    expect(reader.page.locator("#player-p1")).to_be_attached()
    check(reader)
    # A digest that no server knows, as after a restart.
    reader.page.evaluate("document.getElementById('panel-log').dataset.digest = 'unknown'")
    answers = answers_of(reader)
    reader.press("Pass")
    check(reader)
    assert re.search(r'id="panel-log"[^>]* hx-swap-oob', answers[-1].text())
    assert not re.search(r'id="panel-log"[^>]* data-from', answers[-1].text())


def test_what_another_player_does_disturbs_nobody_who_reads(sit: Sit) -> None:
    """The focus, an open fold, the way scrolled and the zoom of the map stay as they are."""
    first = sit()
    new_table(first)
    second = first.another_tab()
    second.open(first.page.url)
    second.at_table()
    second.page.keyboard.press("+")
    second.hex("L12").focus()
    second.tab("About")
    fold = second.page.locator("#panel-about details").first
    fold.locator("summary").click()
    second.hex("L12").focus()
    zoom = second.page.locator("#sheet").get_attribute("style")
    for answer in OPENING[:3]:
        first.press(answer)
    expect(second.bar.locator("[data-version]")).to_have_attribute("data-version", first.version())
    assert second.page.evaluate("document.activeElement.id") == "hex-L12"
    assert second.page.locator("#sheet").get_attribute("style") == zoom
    expect(fold).to_have_attribute("open", "")
    check(second)
