"""`make heights`: how high every kind of question is, and whether its answers need scrolling.

Random games are played until each kind of question has been met; each is opened at a table of a
server of its own, on a screen and on a phone. A table is printed; `!` marks answers out of sight.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from railhead.engine.actions import TYPES
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.language.description import action_of
from railhead.records.record import to_record
from railhead.titles.catalogue import new_game, title_ids
from tests.server.serving import Server
from tools.scenes import NAMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {"screen": (1440, 900), "phone": (360, 780)}
MOST_KINDS = 30
"""So many kinds of question of a title are measured, the most common first."""
MOST_ACTIONS = 900
ENTRIES = 8
"""So many entries of a list must be seen."""

FILL = """
import json, sys
import django
django.setup()
from django.http import HttpRequest
from railhead.server.authority import create_from_record
from railhead.server.models import Person
from railhead.server.people.access import sign_in
from railhead.server.people.sessions import SessionStore
records = json.load(sys.stdin)
ann = Person.objects.create(name="Ann")
tables = {name: create_from_record(ann, it, "screen", name=name).pk for name, it in records.items()}
request = HttpRequest()
request.session = SessionStore()
sign_in(request, ann)
request.session.save()
print(json.dumps({"session": request.session.session_key, "tables": tables}))
"""
"""Run with the settings of a server: opens a table for each record, all of Ann."""

# Answers behind a fold are not looked for, nor what is on the map besides, nor what comes after the
# first entries of a list, nor the end of the game that is always offered.
MEASURE = """(entries) => {
  const alone = document.getElementById("play").dataset.only === "ask";
  const phone = matchMedia("(max-width: 899px)").matches;
  const column = document.getElementById("ask-column");
  const scroller = phone && alone ? document.scrollingElement : column;
  const hidden = [];
  for (const section of document.querySelectorAll("#panel-asking .answers")) {
    const rows = new Set();
    for (const answer of section.querySelectorAll(".answer-button, summary.button")) {
      if (!answer.checkVisibility() || answer.closest(".ending")) continue;
      if (phone && !alone && answer.dataset.place) continue;
      rows.add(answer.closest(".pick, .company-row, .below, .thing") ?? answer);
      if (rows.size > entries) break;
      const { x, y, width, height } = answer.getBoundingClientRect();
      const over = document.elementFromPoint(x + width / 2, y + height / 2);
      const whole = y >= 0 && y + height <= innerHeight;
      if (!whole || !answer.contains(over)) hidden.push(answer.textContent.trim().slice(0, 30));
    }
  }
  return { height: scroller.scrollHeight, window: scroller.clientHeight, hidden };
}"""


@dataclass(frozen=True, slots=True)
class Met:
    """A kind of question: its step, what its answers do, how often it was met, and once where."""

    name: str
    count: int
    game: Game


@dataclass(frozen=True, slots=True)
class Height:
    """How high a question is and how high its window, in pixels; `hidden`: answers out of sight."""

    height: int
    window: int
    hidden: tuple[str, ...]


def kinds_met(title: str, seeds: range, most_actions: int = MOST_ACTIONS) -> list[Met]:
    """Return the kinds of question that random games meet, the most common first."""
    found: dict[str, Met] = {}
    for seed in seeds:
        rng = random.Random(seed)
        game = new_game(title, list(NAMES), seed=seed)
        while game.decision is not None and len(game.actions) < most_actions:
            answers = game.decision.answers
            kinds = sorted({TYPES[type(action_of(answer))] for answer in answers} - {"pass"})
            name = f"{game.decision.step}: {' '.join(kinds)}"
            before = found.get(name)
            found[name] = Met(
                name,
                before.count + 1 if before else 1,
                # In the course of a game there is more to choose from.
                before.game if before and _many(before.game) >= len(answers) else game.copy(),
            )
            game.apply(random_action(answers, rng))
    return sorted(found.values(), key=lambda met: (-met.count, met.name))


def _many(game: Game) -> int:
    return len(game.decision.answers) if game.decision is not None else 0


def fill(server: Server, games: Mapping[str, Game]) -> dict[str, Any]:
    """Open a table for each game; return their ids and the session of their owner."""
    records = {name: to_record(game) for name, game in games.items()}
    filled: dict[str, Any] = json.loads(server.run("-c", FILL, text=json.dumps(records)))
    return filled


def measured(page: Page, entries: int = ENTRIES) -> Height:
    """Measure the question of a table that is open, by the first entries of each list."""
    page.wait_for_selector("#panel-asking .asking-body[data-ready]")
    found = page.evaluate(MEASURE, entries)
    return Height(found["height"], found["window"], tuple(found["hidden"]))


def heights(
    browser: Browser, url: str, filled: Mapping[str, Any], language: str, pictures: Path | None
) -> Iterator[tuple[str, str, Height]]:
    """Yield (name of the table, size, its height); what needs scrolling is pictured."""
    for size, (width, height) in SIZES.items():
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=size == "phone", locale=language
        )
        cookie = {"name": "railhead", "value": filled["session"], "url": url}
        context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        for name, table in filled["tables"].items():
            page.goto(f"{url}/tables/{table}/", timeout=120_000)
            found = measured(page)
            if pictures and found.hidden:
                page.screenshot(path=pictures / f"{re.sub('[^a-z_]+', '-', name)}-{size}.png")
            yield name, size, found
        context.close()


def main() -> None:
    """Measure what is asked for and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.heights", description=__doc__)
    parser.add_argument("--title", choices=title_ids(), action="append", help="only these")
    parser.add_argument("--games", type=int, default=3, help="random games of each title")
    parser.add_argument("--kinds", type=int, default=MOST_KINDS, help="kinds of a title at most")
    parser.add_argument("--language", default="en")
    parser.add_argument("--only", default="", help="pattern of the kinds of question")
    parser.add_argument("--pictures", type=Path, help="folder for pictures of what needs scrolling")
    parser.add_argument("--chromium", default="/usr/bin/chromium", help="the browser to run")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        server = Server(Path(folder))
        server.migrate()
        browser = player.chromium.launch(
            executable_path=wanted.chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        with server:
            for title in wanted.title or title_ids():
                met = kinds_met(title, range(1, wanted.games + 1))[: wanted.kinds]
                games = {kind.name: kind.game for kind in met if re.search(wanted.only, kind.name)}
                filled = fill(server, games)
                measures = heights(browser, server.url, filled, wanted.language, wanted.pictures)
                for name, size, found in measures:
                    sys.stdout.write(row(title, name, size, found))
                    sys.stdout.flush()
        browser.close()


def row(title: str, name: str, size: str, found: Height) -> str:
    """One line of the table."""
    mark = f"! {len(found.hidden)}: {', '.join(found.hidden[:4])}" if found.hidden else ""
    return f"{title:5} {size:6} {found.height:5} {found.window:5}  {name}  {mark}\n".rstrip() + "\n"


if __name__ == "__main__":
    main()
