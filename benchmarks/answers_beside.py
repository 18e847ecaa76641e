"""`python -m benchmarks.answers_beside REF`: what answers take here and in another source tree.

REF is a commit, or a folder with a source tree. Two servers, one of each, hold the same tables in
the middle of random games and are asked the same in turns, each first every other time: a move,
what another page then fetches, and that page. What is compared is the processor time of the process
that serves, so other work on the machine misleads little. The games are played by the program of
REF, whose rules this one must still know. Printed are medians here and there, and
the median of the ratios of the pairs (here to there) with the quartiles between which the middle
half of them lies; of moves also by their kinds.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.clients import PANEL, TableLoad
from benchmarks.served import ServerOf, source_tree
from benchmarks.tables import SEEDS, open_tables
from benchmarks.timing import quartiles
from railhead.titles.catalogue import title_ids
from tests.server.serving import Visitor

MOVE, PANELS, PAGE = (
    "move, with the panels changed", "panels after another's move", "page of a table",
)  # fmt: skip

FEWEST = 5
"""Of fewer moves of one kind nothing is said."""


PLAY = """
import json, sys
from railhead.lab.simulate import simulate_game
title, seeds = json.load(sys.stdin)
print(json.dumps([simulate_game(title, 4, {}, seed, check=False).record for seed in seeds]))
"""


class Asker:
    """Whoever asks one of the servers, with what two pages of each table show."""

    def __init__(self, server: ServerOf, visitor: Visitor, tables: Sequence[TableLoad]) -> None:
        self.server, self.visitor, self.tables = server, visitor, tables
        for table in tables:
            page = visitor.http.get(f"/tables/{table.id}/").raise_for_status()
            table.shown = [dict(PANEL.findall(page.text)) for _ in (0, 1)]

    def move(self, table: TableLoad) -> None:
        """Carry out the next action."""
        fields = {
            "version": table.version,
            "key": f"beside-{table.version}",
            "action": json.dumps(table.actions[table.version]),
            "have": table.have(0),
        }
        headers = {"HX-Request": "true"}
        answer = self.visitor.post(f"/tables/{table.id}/move", fields, headers=headers)
        table.shown[0].update(PANEL.findall(answer.raise_for_status().text))
        table.version += 1

    def panels(self, table: TableLoad) -> None:
        """Fetch as the other page what has changed."""
        have = {"have": table.have(1)}
        answer = self.visitor.http.get(f"/tables/{table.id}/panels", params=have)
        table.shown[1].update(PANEL.findall(answer.raise_for_status().text))

    def page(self, table: TableLoad) -> None:
        """Fetch the whole page."""
        self.visitor.http.get(f"/tables/{table.id}/").raise_for_status()

    def ask(self, what: str, number: int) -> float:
        """Ask for something at a table; return the seconds of processor that it took."""
        before = self.server.spent()
        {MOVE: self.move, PANELS: self.panels, PAGE: self.page}[what](self.tables[number])
        return self.server.spent() - before


@dataclass
class Pairs:
    """Seconds of processor in pairs, (here, there), by what was asked."""

    found: dict[str, list[tuple[float, float]]] = field(default_factory=dict)

    def add(self, what: str, here: float, there: float) -> None:
        self.found.setdefault(what, []).append((here, there))

    def ratio(self, what: str) -> float:
        """The median of the ratios."""
        return median(here / there for here, there in self.found[what])

    def lines(self) -> list[str]:
        """One line for each thing that was asked often enough."""
        kinds = sorted(set(self.found) - {MOVE, PANELS, PAGE})
        rows = [MOVE, *kinds, PANELS, PAGE]
        return [self._line(it) for it in rows if len(self.found.get(it, ())) >= FEWEST]

    def _line(self, what: str) -> str:
        pairs = self.found[what]
        here, there = (median(pair[i] for pair in pairs) * 1e3 for i in (0, 1))
        low, middle, high = quartiles([here / there for here, there in pairs])
        ratio = f"{middle:>8.2f}  [{low:.2f}, {high:.2f}]"
        return f"{what:<34}{len(pairs):>6}{here:>9.1f} ms{there:>9.1f} ms{ratio}"


def kind_of(action: dict[str, Any]) -> str:
    """The kind of an action of a record, in words."""
    return re.sub(r"_", " ", str(action["type"]))


def measure(here: Asker, there: Asker, moves: int) -> Pairs:
    """Make so many moves at each table, all tables in turn."""
    pairs = Pairs()
    turn = 0
    # With the first move a table is loaded, and caches are filled.
    for step in range(-1, moves):
        for number, table in enumerate(here.tables):
            if table.version >= len(table.actions):
                continue
            kind = kind_of(table.actions[table.version])
            for what in (MOVE, PANELS, PAGE):
                turn += 1
                order = (here, there) if turn % 2 else (there, here)
                spent = {asker: asker.ask(what, number) for asker in order}
                if step >= 0:
                    pairs.add(what, spent[here], spent[there])
                    if what == MOVE:
                        pairs.add(f"  {kind}", spent[here], spent[there])
    return pairs


def compare(title: str, sources: Sequence[Path], tables: int, moves: int) -> Pairs:
    """Measure a title with servers of two source trees, this program first."""
    with ExitStack() as stack:
        askers = []
        temporary = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in sources]
        servers = [ServerOf(*it) for it in zip(temporary, sources, strict=True)]
        games = json.loads(servers[-1].run("-c", PLAY, text=json.dumps([title, SEEDS[:tables]])))
        for server in servers:
            server.migrate()
            stack.enter_context(server)
            visitor, opened = open_tables(server, title, tables, games)
            stack.callback(visitor.close)
            askers.append(Asker(server, visitor, opened))
        return measure(askers[0], askers[1], moves)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and print a table for each title; 2 if there is no such source tree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ref", help="a commit, branch or tag, or a folder with a source tree")
    parser.add_argument("--title", choices=title_ids(), action="append")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--moves", type=int, default=12, help="how many at each table")
    asked = parser.parse_args(arguments)
    try:
        with source_tree("") as here, source_tree(asked.ref) as there:
            for title in asked.title or title_ids():
                pairs = compare(title, (here, there), asked.tables, asked.moves)
                print(f"{title:<34}{'pairs':>6}{'here':>12}{'there':>12}   ratio, middle half")
                print("\n".join(pairs.lines()), flush=True)
    except subprocess.CalledProcessError as error:
        print(error.stderr.decode().strip() or error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
