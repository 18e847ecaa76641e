"""`make heights`: how high every kind of question is, and whether its answers need scrolling.

Random games are played until each kind of question has been met; of each kind the question with the
most answers is put on the page of its title, on a screen and on a phone. A table is printed; `!`
marks answers out of sight.

All answers are looked for but those that the page itself keeps for later: what lies in a closed
fold, and the end of the game, which is offered at every question. What is chosen on the map is not
looked for in the list beside it on a phone, where the map is under the finger.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import re
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django
from playwright.sync_api import sync_playwright

from railhead.engine.actions import TYPES
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.language.description import action_of
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import new_game, title_ids
from tests.server.serving import Server
from tools.scenes import NAMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {"screen": (1440, 900), "laptop": (1366, 768), "low": (1280, 720), "phone": (360, 780)}
MOST_ACTIONS = 900

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

# A question is new to the page, as at a table that has just been opened.
SHOW = """async (panels) => {
  const news = (target) => {
    const about = { bubbles: true, detail: { target } };
    target.dispatchEvent(new CustomEvent("htmx:oobAfterSwap", about));
  };
  const before = document.querySelector("#panel-asking .asking-body");
  before.dataset.what = "";
  news(before);
  await null;
  for (const text of panels) {
    const template = document.createElement("template");
    template.innerHTML = text;
    const panel = template.content.firstElementChild;
    document.getElementById(panel.id).replaceWith(panel);
    htmx.process(panel);
  }
  news(document.getElementById("panel-asking"));
  await new Promise(requestAnimationFrame);
  document.getElementById("ask-column").scrollTop = 0;
  scrollTo(0, 0);
}"""

MEASURE = """() => {
  const alone = document.getElementById("play").dataset.only === "ask";
  const phone = matchMedia("(max-width: 899px)").matches;
  const column = document.getElementById("ask-column");
  const scroller = phone && alone ? document.scrollingElement : column;
  const hidden = [];
  const small = [];
  let answers = 0;
  const kinds = ".answer-button, summary.button, [data-unfolds], label.option, .option .pick";
  for (const answer of document.querySelectorAll(`#panel-asking :is(${kinds})`)) {
    if (!answer.checkVisibility() || answer.closest(".closing > .ending")) continue;
    answers += 1;
    if (phone && !alone && answer.dataset.place) continue;
    const { x, y, width, height } = answer.getBoundingClientRect();
    const seen = [y + 4, y + height / 2, y + height - 4].every((where) =>
      answer.contains(document.elementFromPoint(x + width / 2, where)));
    const whole = y >= 0 && y + height <= innerHeight;
    const name = (answer.getAttribute("aria-label") || answer.textContent).trim().slice(0, 40);
    if (!whole || !seen) hidden.push(name);
    if (phone && Math.min(width, height) < 43.5) small.push(name);
  }
  const wide = document.documentElement.scrollWidth > innerWidth;
  const { scrollHeight: height, clientHeight: window } = scroller;
  const sign = document.getElementById("more-below");
  const told = sign?.hidden === false && sign.textContent.includes(hidden.length);
  return { height, window, answers, hidden, small, wide, told };
}"""


@dataclass(frozen=True, slots=True)
class Met:
    """A kind of question: its step, what its answers do, how often it was met, and once where."""

    name: str
    count: int
    game: Game


@dataclass(frozen=True, slots=True)
class Height:
    """How high a question is and how high its window, in pixels.

    `answers`: how many were looked for; `hidden`: those out of sight; `small`: answers too small
    for a finger, on a phone; `wide`: the page is wider than the window; `told`: a sign at the edge
    says how many are out of sight.
    """

    height: int
    window: int
    answers: int
    hidden: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    wide: bool = False
    told: bool = False


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


def keep(path: Path, met: Mapping[str, Sequence[Met]]) -> None:
    """Write questions by title, as the games that met them: each game once, with its kinds.

    A game is told by its beginning: of two games of one seed the longer goes on from the shorter.
    """
    titles = {}
    for title, kinds in met.items():
        games: dict[int | None, dict[str, Any]] = {}
        for kind in sorted(kinds, key=lambda kind: len(kind.game.actions)):
            here = games.setdefault(kind.game.seed, {"kinds": {}})
            here["record"] = to_record(kind.game)
            here["kinds"][kind.name] = [len(kind.game.actions), kind.count]
        titles[title] = list(games.values())
    path.write_bytes(gzip.compress(json.dumps(titles, separators=(",", ":")).encode(), mtime=0))


def kept(path: Path, title: str) -> list[Met]:
    """Return the questions of a title that `keep` wrote."""
    games = json.loads(gzip.decompress(path.read_bytes()))[title]
    return [
        Met(name, count, whole.at(actions))
        for whole, kinds in ((from_record(it["record"]), it["kinds"]) for it in games)
        for name, (actions, count) in kinds.items()
    ]


def fill(server: Server, games: Mapping[str, Game]) -> dict[str, Any]:
    """Open a table for each game; return their ids and the session of their owner."""
    records = {name: to_record(game) for name, game in games.items()}
    filled: dict[str, Any] = json.loads(server.run("-c", FILL, text=json.dumps(records)))
    return filled


def measured(page: Page, panels: Sequence[str]) -> Height:
    """Put a question on the open page of a table of its title, and measure it."""
    page.evaluate(SHOW, panels)
    found = page.evaluate(MEASURE)
    return Height(
        found["height"],
        found["window"],
        found["answers"],
        tuple(found["hidden"]),
        tuple(found["small"]),
        found["wide"],
        found["told"],
    )


def opened(browser: Browser, url: str, session: str, size: str, language: str) -> Page:
    """Return a page of a size for the owner of the tables."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=size == "phone", locale=language
    )
    cookie = {"name": "railhead", "value": session, "url": url}
    context.add_cookies([cookie])  # type: ignore[list-item]
    return context.new_page()


def main() -> None:
    """Measure what is asked for and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.heights", description=__doc__)
    parser.add_argument("--title", choices=title_ids(), action="append", help="only these")
    parser.add_argument("--games", type=int, default=3, help="random games of each title")
    parser.add_argument("--language", choices=("en", "fr"), action="append", help="en, fr: both")
    parser.add_argument("--only", default="", help="pattern of the kinds of question")
    parser.add_argument("--pictures", type=Path, help="folder for pictures of what needs scrolling")
    parser.add_argument(
        "--keep", type=Path, help="write the questions to this file, and measure none"
    )
    parser.add_argument("--chromium", default="/usr/bin/chromium", help="the browser to run")
    wanted = parser.parse_args()
    if wanted.keep:
        games = range(1, wanted.games + 1)
        keep(wanted.keep, {title: kinds_met(title, games) for title in title_ids()})
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RAILHEAD_DATA"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "railhead.server.settings"
        django.setup()
        # What is made of Django's models can be imported only now.
        drawn = import_module("tools.question_panels").drawn
        server = Server(Path(folder))
        server.migrate()
        with server, sync_playwright() as player:
            browser = player.chromium.launch(
                executable_path=wanted.chromium, args=["--no-sandbox", "--disable-gpu"]
            )
            titles = wanted.title or title_ids()
            filled = fill(server, {title: new_game(title, list(NAMES), seed=1) for title in titles})
            for title in titles:
                met = kinds_met(title, range(1, wanted.games + 1))
                kinds = [kind for kind in met if re.search(wanted.only, kind.name)]
                for language in wanted.language or ["en", "fr"]:
                    for size in SIZES:
                        page = opened(browser, server.url, filled["session"], size, language)
                        address = f"{server.url}/tables/{filled['tables'][title]}/"
                        page.goto(address, timeout=120_000)
                        for kind in kinds:
                            found = measured(page, drawn(kind.game, language))
                            name = f"{title}-{re.sub('[^a-z_]+', '-', kind.name)}-{size}-{language}"
                            if wanted.pictures and found.hidden:
                                page.screenshot(path=wanted.pictures / f"{name}.png")
                            sys.stdout.write(row(title, kind.name, f"{size} {language}", found))
                            sys.stdout.flush()
                        page.context.close()
            browser.close()


def row(title: str, name: str, size: str, found: Height) -> str:
    """One line of the table."""
    mark = f"! {len(found.hidden)}: {', '.join(found.hidden[:4])}" if found.hidden else ""
    small = f"small: {', '.join(found.small[:4])}" if found.small else ""
    wide = "wide" if found.wide else ""
    marks = "  ".join(filter(None, (mark, small, wide)))
    return f"{title:5} {size:9} {found.height:5} {found.window:5}  {name}  {marks}".rstrip() + "\n"


if __name__ == "__main__":
    main()
