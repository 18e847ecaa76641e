"""`make screenshots`: pictures of every page and state, on a screen and a phone, light and dark.

Starts a server of its own on a free port of this machine with a database that is thrown away,
fills it with tables at different points of one random game, and writes PNG files.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from railhead.records.record import to_record
from tests.server.serving import Server
from tools.scenes import merger, scenes, whole_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {"desktop": (1440, 900), "phone": (360, 780), "large": (1920, 1080), "wall": (2560, 1440)}
USUAL = ("desktop", "phone")
# Scenes that only some titles have.
_ONLY_SOME = {
    *("lots", "threat", "draft", "conversion", "absorption", "token-routes", "forced"),
    *("pick", "turned-over", "slot", "card-deal", "finance", "emergency"),
    *("regional-pick", "regional", "national"),
}

# Run inside the server: Ann owns the tables; Bob, Cid and Dee are invited to one more.
FILL = """
import json, sys
from datetime import timedelta
import django
django.setup()
from railhead.server.people.sessions import SessionStore
from django.http import HttpRequest
from railhead.server.people.access import sign_in
from railhead.server.authority import create_from_record, create_table
from railhead.server.authority import set_clock
from railhead.server.clocks.choosing import ClockChoice
from railhead.server.models import Clock, Message, Move, Person, Seat, Table
wanted = json.load(sys.stdin)
ann = Person.objects.create(name="Ann")
tables = {
    name: create_from_record(ann, record, "screen", name=name.capitalize()).pk
    for name, record in wanted["records"].items()
}
# Two tables that cannot go on: one at a move, one from its start.
stopped, lost = (
    create_from_record(ann, wanted["records"]["track"], "screen", name=name).pk
    for name in ("Stopped", "Lost")
)
wrong = {"type": "pass", "actor": "nobody"}
Move.objects.filter(table=stopped, version=len(wanted["records"]["track"]["actions"]) - 3).update(
    action=wrong
)
Table.objects.filter(pk=lost).update(rules="77")
seats = create_table(ann, wanted["title"], wanted["names"], mode="seats", name="Friday")
Seat.objects.filter(table=seats, player="p1").update(person=ann)
# A table at which Ann is asked again, after the others' turns.
back = create_from_record(ann, wanted["records"]["dividend"], "seats", name="Back again")
Seat.objects.filter(table=back, player=back.waiting).update(person=ann)
# Bob is late at the table: what is said about it, and what the others may do.
late = create_table(ann, wanted["title"], wanted["names"], mode="seats", name="Sunday")
people = [ann, *(Person.objects.create(name=name) for name in ("Bob", "Cid"))]
for (player, _), person in zip(late.players, people):
    Seat.objects.filter(table=late, player=player).update(person=person)
set_clock(late, ClockChoice("turn", 2 * 86400))
began = late.created - timedelta(days=3)
Clock.objects.filter(table=late).update(since=began, player="p2")
for player, person, text in (("p1", 0, "@Bob are you there?"), ("p3", 2, "See @Ann's map first.")):
    Message.objects.create(
        table=late, person=people[person], player=player, version=0, text=text, key=text
    )
request = HttpRequest()
request.session = SessionStore()
sign_in(request, ann)
request.session.save()
print(json.dumps({
    "session": request.session.session_key,
    "tables": {
        **tables,
        "friday": seats.pk,
        "back": back.pk,
        "sunday": late.pk,
        "stopped": stopped,
        "lost": lost,
    },
    "invite": Seat.objects.filter(table=seats, player="p2").get().secret,
}))
"""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture. `clicks`: selectors to click before it is taken; `signed_in`: as Ann."""

    name: str
    path: str
    clicks: tuple[str, ...] = ()
    sizes: tuple[str, ...] = USUAL
    signed_in: bool = True


def shots(filled: dict[str, Any]) -> Iterator[Shot]:
    """Yield the pictures to take of the tables that `fill` made."""
    at = {name: f"/tables/{table}/" for name, table in filled["tables"].items()}
    yield Shot("home-empty", "/", signed_in=False)
    yield from (Shot("home", "/"), Shot("lobby", "/lobby"), Shot("new", "/new"))
    yield Shot("new-board", "/new?title=1865", ("#own-board summary",))
    yield Shot("upload", "/upload")
    yield Shot("calculators", "/calculator")
    yield Shot("calculator", f"{at['track']}calculator")
    yield Shot("calculator-hex", f"{at['track']}calculator", ("#hex-H8", ".tile-choice"))
    yield Shot("you", "/you")
    yield Shot("you-token", "/you", ("#tokens summary", "#token-name"))
    yield Shot("programs", "/api")
    yield Shot("calls", "/calls")
    yield Shot("invites", f"{at['friday']}seats")
    yield Shot("join", f"/join/{filled['invite']}", signed_in=False)
    yield Shot("error-404", "/tables/nothing-here/")
    yield Shot("stopped", at["stopped"])
    yield Shot("stopped-past", f"{at['stopped']}?at=20")
    yield Shot("stopped-watching", at["stopped"], signed_in=False)
    yield Shot("stopped-lost", at["lost"])
    yield Shot("stopped-home", "/")
    for name in ("auction", "stock", "token", "routes", "dividend", "trains"):
        if name in at:
            yield Shot(f"table-{name}", at[name])
    yield Shot("table-track", at["track"], sizes=tuple(SIZES))
    yield Shot("table-tiles", at["track"], (".hex.legal", ".tile-choice"))
    yield Shot("table-past", f"{at['track']}?at=60")
    yield Shot("since", at["back"])
    yield Shot("since-open", at["back"], (".since-list:not([open]) > summary",), sizes=("phone",))
    yield Shot("since-market", at["back"], ("[data-tab=market]",))
    yield Shot("since-played", at["back"], ("#play-since",))
    yield Shot("compare", f"{at['dividend']}compare?from=100")
    yield Shot("plan", at["track"], ("#plan-here",))
    yield Shot("plan-more", at["track"], ("#plan-here", "#plan-more-open"))
    yield Shot("plans", f"{at['track']}plans?at=60")
    yield Shot("plans-compare", f"{at['track']}plans/compare")
    yield Shot("table-end", at["end"], sizes=tuple(SIZES))
    for tab in ("market", "sheet", "tiles", "players", "companies", "trains", "log", "about"):
        yield Shot(f"tab-{tab}", at["dividend"], (f"#to-{tab}",))
    for name, place in at.items():
        if name.startswith("forming") or name in _ONLY_SOME:
            yield Shot(f"table-{name}", place)
    for tab in ("market", "players", "companies", "sheet") if "investor" in at else ():
        yield Shot(f"investor-{tab}", at["investor"], (f"#to-{tab}",))
    if "token-routes" in at:
        yield Shot("token-routes-chooser", at["token-routes"], (".hex.legal",))
    for name in ("threat", "turned-over"):
        for tab in ("companies", "trains") if name in at else ():
            yield Shot(f"{name}-{tab}", at[name], (f"#to-{tab}",))
    yield Shot("talk", at["sunday"], ("#to-log", ".phone-nav [data-tab=log]"))
    yield Shot("clock", at["sunday"], ("#to-players", "#other-clock summary"))
    yield Shot("watching", at["track"], signed_in=False)
    yield Shot("report", f"{at['end']}report")
    yield Shot("log", f"{at['track']}log")
    yield Shot("rules", f"{at['track']}rules?q=token")


def take(browser: Browser, url: str, filled: dict[str, Any], shot: Shot, folder: Path) -> int:
    """Take a picture in each size, light and dark; return how many."""
    count = 0
    for size in shot.sizes:
        width, height = SIZES[size]
        for theme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                has_touch=size == "phone",
                locale=filled["language"],
            )
            if shot.signed_in:
                cookie = {"name": "railhead", "value": filled["session"], "url": url}
                context.add_cookies([cookie])  # type: ignore[list-item]
            page = context.new_page()
            page.goto(url + shot.path, wait_until="load")
            _prepare(page, shot)
            page.screenshot(path=folder / f"{shot.name}-{size}-{theme}.png")
            context.close()
            count += 1
    return count


def _prepare(page: Page, shot: Shot) -> None:
    """Click what is to be clicked; what is not visible in this size is skipped."""
    page.wait_for_timeout(400)
    for click in shot.clicks:
        found = page.locator(click).first
        if found.is_visible():
            found.click(force=True)
            page.wait_for_timeout(400)


def fill(server: Server, title: str, seed: int) -> dict[str, Any]:
    """Fill the database; return the ids of its tables, Ann's session and an invitation."""
    game = whole_game(title, seed)
    names = list(game.players.values())
    records = {name: to_record(game.at(count)) for name, count in scenes(game).items()}
    records |= {name: to_record(sequel) for name, sequel in merger(title, seed).items()}
    given = {"title": title, "names": names, "records": records}
    filled: dict[str, Any] = json.loads(server.run("-c", FILL, text=json.dumps(given)))
    return filled


def main() -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("screenshots"), help="folder to write to")
    parser.add_argument("--only", default="", help="pattern of the names of the pictures")
    parser.add_argument("--title", default="1849", help="another title has a folder of its own")
    parser.add_argument("--language", default="en", help="another one has a folder of its own")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--chromium", default="/usr/bin/chromium", help="the browser to run")
    wanted = parser.parse_args()
    if wanted.title != parser.get_default("title"):
        wanted.out /= wanted.title
    if wanted.language != parser.get_default("language"):
        wanted.out /= wanted.language
    wanted.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        server = Server(Path(folder))
        server.migrate()
        filled = fill(server, wanted.title, wanted.seed) | {"language": wanted.language}
        browser = player.chromium.launch(
            executable_path=wanted.chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        with server:
            count = sum(
                take(browser, server.url, filled, shot, wanted.out)
                for shot in shots(filled)
                if re.search(wanted.only, shot.name)
            )
        browser.close()
    sys.stdout.write(f"{count} pictures in {wanted.out}\n")


if __name__ == "__main__":
    main()
