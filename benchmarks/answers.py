"""`python -m benchmarks.answers`: how long the answer to a move is, by kinds of moves and panels.

Plays random games and makes, for each move in the middle of them, what the page of a player at one
screen is sent, who has seen the position before: once as whole panels, each made anew, and once in
parts, with panels made only if what they depend on has changed. Both in turns in one process; bytes
before compression, and seconds of processor.
"""

from __future__ import annotations

import argparse
import os
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import django

from railhead.titles.catalogue import title_ids

if TYPE_CHECKING:
    from railhead.engine.game import Game
    from railhead.server.page.table_view import TableView

SEEDS = (5, 7)
BEGIN, END, STEP = 40, 340, 3
"""Of each game the moves from `BEGIN` on are looked at, up to `END`, each third one."""

PANEL = re.compile(r'<section id="panel-(\w+)"')


@dataclass
class Sent:
    """What moves of one kind were answered with: bytes by panel, and seconds of processor."""

    moves: int = 0
    whole: Counter[str] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=lambda: {"whole": 0.0, "parts": 0.0})

    def add(self, other: Sent) -> None:
        self.moves += other.moves
        self.whole += other.whole
        self.parts += other.parts
        for name, seconds in other.seconds.items():
            self.seconds[name] += seconds

    def line(self, name: str) -> str:
        """One line: how many, bytes whole and in parts, and the panels that need most."""
        whole, parts = (sum(count.values()) / self.moves for count in (self.whole, self.parts))
        most = "  ".join(
            f"{panel} {self.whole[panel] / self.moves:,.0f} → {size / self.moves:,.0f}"
            for panel, size in self.parts.most_common(3)
        )
        share = parts / whole if whole else 1.0
        return f"{name:<20}{self.moves:>6}{whole:>12,.0f}{parts:>10,.0f}{share:>6.0%}   {most}"


def sizes(sections: list[str]) -> Counter[str]:
    """Return panel -> bytes."""
    found: Counter[str] = Counter()
    for section in sections:
        mark = PANEL.match(section)
        assert mark is not None
        found[mark[1]] += len(section.encode())
    return found


def positions(game: Game) -> Iterator[tuple[str, Callable[[], TableView], Callable[[], TableView]]]:
    """Yield of some moves the kind, and what makes a view before it and one after it."""
    from railhead.server.authority import Viewer  # noqa: PLC0415
    from railhead.server.models import Table  # noqa: PLC0415
    from tests.server.shown import moment, table_of  # noqa: PLC0415

    viewer = Viewer(None, frozenset(game.players), one_screen=True, owner=True)

    def view(count: int) -> TableView:
        live = table_of(game.at(count), mode=Table.Mode.ONE_SCREEN, key=f"t{id(game) % 10**12}")
        return moment(live, viewer, since=max(0, count - 1))

    for count in range(BEGIN, len(game.actions) - 1, STEP):
        kind = re.sub(r"(?<!^)(?=[A-Z])", " ", type(game.actions[count]).__name__).lower()
        yield kind, partial(view, count), partial(view, count + 1)


def measure(title: str) -> dict[str, Sent]:
    """Return kind of move -> what was sent."""
    from railhead.server.page import panels  # noqa: PLC0415
    from tests.server.shown import random_game  # noqa: PLC0415

    always = [replace(panel, inputs=None) for panel in panels.PANELS.values()]

    def whole(before: TableView, after: TableView) -> Callable[[], list[str]]:
        shown = {panel.name: panels.render_panel(panel, before).digest for panel in always}

        def made() -> list[str]:
            made_now = [panels.render_panel(panel, after) for panel in always]
            return [it.section(swap=True) for it in made_now if it.digest != shown[it.name]]

        return made

    def parts(before: TableView, after: TableView) -> Callable[[], list[str]]:
        shown = panels.render_all(before).items()
        have = ",".join(f"{name}:{panel.digest}" for name, panel in shown)
        return lambda: [str(it) for it in panels.changed(after, have)]

    found: dict[str, Sent] = {}
    for seed in SEEDS:
        for number, (kind, before, after) in enumerate(positions(random_game(title, seed, END))):
            sent = found.setdefault(kind, Sent())
            sent.moves += 1
            ways = [("whole", whole, sent.whole), ("parts", parts, sent.parts)]
            for name, way, count in ways if number % 2 else reversed(ways):
                # All that stays from the position before is there already, as at a table.
                answer = way(before(), after())
                start = time.process_time()
                sections = answer()
                sent.seconds[name] += time.process_time() - start
                count.update(sizes(sections))
    return found


def main() -> None:
    """Measure, and print a table for each title."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=title_ids(), action="append")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RAILHEAD_DATA"] = folder
        os.environ["RAILHEAD_DATABASE"] = ""
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "railhead.server.settings")
        django.setup()
        from django.core.management import call_command  # noqa: PLC0415

        call_command("migrate", verbosity=0)
        for title in asked.title or title_ids():
            report(title)


def report(title: str) -> None:
    """Print what moves of one title are answered with."""
    found = measure(title)
    total = Sent()
    for sent in found.values():
        total.add(sent)
    print(f"{title:<20}{'moves':>6}{'whole':>12}{'parts':>10}{'':>6}   most, whole → parts")
    for kind, sent in sorted(found.items(), key=lambda item: -item[1].moves):
        print(sent.line(kind))
    print(total.line("all"))
    whole, parts = (total.seconds[name] / total.moves * 1e3 for name in ("whole", "parts"))
    print(f"processor: {whole:.1f} ms a move whole, {parts:.1f} ms in parts, {parts / whole:.2f}\n")


if __name__ == "__main__":
    main()
