"""Makes a small database with this version of Railhead, which later versions must open.

`make kept-database LABEL=0.2.0` writes `tests/records/databases/0.2.0.sql.gz`: tables of every
title, at one screen and with seats, with random moves, some taken back. It uses only what
every version has, so that it makes a database of older sources too:
`PYTHONPATH=older/src python tools/kept_database.py LABEL FOLDER`.
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from railhead.server.authority import Viewer

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "records" / "databases"

NAMES = ("Ann", "Bob", "Cid")
LENGTHS = {"screen": 150, "seats": 70}
"""Moves by mode of the table."""

TAKEN_BACK = 15
"""Every so many moves one is undone, and every other time redone."""


def fill() -> None:
    """Open tables of every title and play at each."""
    from django.core.management import call_command  # noqa: PLC0415 - settings come first

    from railhead.server.authority import Viewer, create_table  # noqa: PLC0415
    from railhead.server.models import Person, Seat, Table  # noqa: PLC0415
    from railhead.titles.catalogue import title_ids  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    people = [Person.objects.create(name=name) for name in NAMES]
    for number, title in enumerate(title_ids()):
        for mode, length in LENGTHS.items():
            owner = people[number % len(people)]
            named = f"{title} {mode}"
            table = create_table(owner, title, NAMES, seed=number + length, mode=mode, name=named)
            everybody = frozenset(player for player, _ in table.players)
            viewers = {}
            for player, person in zip(sorted(everybody), people, strict=True):
                if mode == Table.Mode.ONE_SCREEN:
                    viewers[player] = Viewer(owner.pk, everybody, one_screen=True, owner=True)
                    continue
                Seat.objects.filter(table=table, player=player).update(person=person)
                own, owns = frozenset({player}), person == owner
                viewers[player] = Viewer(person.pk, own, one_screen=False, owner=owns)
            _play(table.pk, viewers, length)


def _play(table_id: str, viewers: dict[str, Viewer], length: int) -> None:
    from railhead.lab.simulate import random_action  # noqa: PLC0415
    from railhead.server.authority import live_table, redo, submit, undo  # noqa: PLC0415

    rng = random.Random(length)
    for number in range(1, length + 1):
        live = live_table(table_id)
        decision = live.game.decision
        if decision is None:
            return
        viewer, key = viewers[decision.player], f"move-{number}"
        if number % TAKEN_BACK == 0 and live.row.mode == "screen":
            undo(table_id, viewer, live.version, key)
            if number % (2 * TAKEN_BACK) == 0:
                redo(table_id, viewer, live.version + 1, f"{key}-again")
        else:
            action = random_action(decision.answers, rng)
            # Some things may be done in the turn of another player.
            actor = viewers[live.game.given_by(action)]
            submit(table_id, actor, live.version, key, action)


def write(label: str, folder: Path) -> Path:
    """Make the database and write it as SQL. Raises FileExistsError: it is never made again."""
    path = folder / f"{label}.sql.gz"
    if path.exists():
        raise FileExistsError(path)
    with tempfile.TemporaryDirectory() as data:
        os.environ["RAILHEAD_DATA"] = data
        os.environ.pop("RAILHEAD_DATABASE", None)
        os.environ["DJANGO_SETTINGS_MODULE"] = "railhead.server.settings"
        import django  # noqa: PLC0415 - the settings are read from the environment

        django.setup()
        fill()
        with sqlite3.connect(Path(data) / "railhead.sqlite3") as link:
            text = "\n".join(link.iterdump()) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("label", help="such as 0.2.0")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    chosen = parser.parse_args()
    try:
        path = write(chosen.label, chosen.folder)
    except FileExistsError as error:
        parser.error(f"{error.args[0]}: exists, and a kept database is never made again")
    sys.stdout.write(f"{path.name}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
