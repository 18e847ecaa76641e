"""The tiles of a title beside each other: none lies over another, and all can be read."""

from __future__ import annotations

import pytest

from railhead.engine.game import Game
from railhead.titles.catalogue import new_game, title_ids
from tests.browser.opening import NAMES
from tests.browser.phone import PHONE
from tests.browser.reader import Reader
from tests.browser.sitting import Sit
from tests.browser.uploads import put_up
from tests.kept import random_game
from tests.samples import first

LEAST = 9
"""In pixels: no text is smaller."""

SIZES = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080), (390, 844))

FAULTS = """(least) => {
  const found = [];
  const view = document.getElementById("tab-tiles");
  const box = (one) => one.getBoundingClientRect();
  const apart = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) < 0.5
    || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 0.5;
  const within = (a, b) => a.left > b.left - 0.5 && a.right < b.right + 0.5
    && a.top > b.top - 0.5 && a.bottom < b.bottom + 0.5;
  const check = (place) => {
    const tiles = [...place.querySelectorAll(".tile-left")];
    const pieces = [...tiles, ...place.querySelectorAll(":scope > h3")];
    pieces.forEach((one, n) => pieces.slice(n + 1).forEach((other) => {
      if (!apart(box(one), box(other))) found.push(`${one.textContent} over ${other.textContent}`);
    }));
    for (const tile of tiles) {
      const parts = [...tile.querySelectorAll("svg.tile, .number, .count")];
      parts.forEach((one, n) => parts.slice(n + 1).forEach((other) => {
        if (!apart(box(one), box(other))) found.push(`in ${tile.textContent}`);
      }));
      for (const one of parts) {
        if (!within(box(one), box(tile))) found.push(`out of ${tile.textContent}`);
        const cut = one.clientWidth && one.scrollWidth > one.clientWidth + 1;
        if (cut) found.push(`cut in ${tile.textContent}`);
        const size = parseFloat(getComputedStyle(one).fontSize);
        if (one.textContent && size < least) found.push(`${size} px: ${one.textContent}`);
      }
      if (box(tile).right > box(view).right + 0.5) found.push(`beside: ${tile.textContent}`);
    }
    return tiles;
  };
  const tiles = check(document.getElementById("panel-tiles"));
  const shown = document.getElementById("tile-replacements");
  check(shown);
  // What stays in sight lets nothing be seen through it.
  if (shown.querySelector("h3") && getComputedStyle(shown).backgroundColor === "rgba(0, 0, 0, 0)") {
    found.push("seen through");
  }
  // Numbers and letters in the pictures, but for names of companies in kept slots.
  const picture = tiles[0].querySelector("svg");
  const scale = box(picture).width / picture.viewBox.baseVal.width;
  for (const text of document.querySelectorAll("#tile-sprites text:not(.slot text)")) {
    const size = parseFloat(getComputedStyle(text).fontSize) * scale;
    if (size < least) found.push(`${size.toFixed(1)} px in a picture: ${text.textContent}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the window");
  return { tiles: tiles.length, found: [...new Set(found)].slice(0, 8) };
}"""


def late(title: str) -> Game:
    return random_game(title, 3, 600)


def opened(reader: Reader, address: str) -> None:
    reader.open(f"{address}#tab-tiles")
    reader.page.locator("#panel-tiles .tile-left").first.wait_for()
    reader.page.locator("#tile-sprites text").first.wait_for(state="attached")


SAMPLE = [("18FB", (390, 844)), ("1865", (1280, 720))]
CASES = [(title, size) for title in title_ids() for size in SIZES]


@pytest.mark.parametrize(
    ("title", "size"), first(len(SAMPLE), SAMPLE + [it for it in CASES if it not in SAMPLE])
)
def test_no_tile_lies_over_another_and_all_can_be_read(
    sit: Sit, title: str, size: tuple[int, int]
) -> None:
    """At the beginning and late in a game; also while one is looked at and the others scrolled."""
    width, height = size
    view = {"width": width, "height": height}
    reader = sit(**{**(PHONE if width < 900 else {}), "viewport": view})
    for game in (new_game(title, list(NAMES), seed=1), late(title)):
        opened(reader, put_up(reader, game))
        found = reader.page.evaluate(FAULTS, LEAST)
        assert found == {"tiles": len(game.title.tiles.tiles), "found": []}
        reader.page.locator("#panel-tiles .tile-left").nth(3).click()
        reader.page.locator("#tile-replacements h3").wait_for()
        assert reader.page.evaluate(FAULTS, LEAST)["found"] == []
