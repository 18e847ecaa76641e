"""Opens kept databases as an upgraded server would: `python -m tools.open_database FILE ...`.

Each is brought up to date and every table is opened; at those that go on somebody acts. Where
RAILHEAD_DATABASE names an empty database, the rows are copied there first. Prints the results as
JSON: file -> tables.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from railhead.server.models import Table


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that was opened. `why`: why it cannot go on, "" if it can or is finished."""

    name: str
    moves: int
    why: str


def unpack(path: Path, database: Path) -> None:
    """Make an SQLite database of a kept one."""
    with sqlite3.connect(database) as link:
        link.executescript(gzip.decompress(path.read_bytes()).decode())


def bring_up_to_date(database: Path) -> None:
    """Migrate an SQLite database `railhead.sqlite3`, in a process that knows no other."""
    place = {"RAILHEAD_DATA": str(database.parent), "RAILHEAD_DATABASE": ""}
    command = [sys.executable, "-m", "django", "migrate", "--verbosity", "0"]
    subprocess.run(command, env={**os.environ, **place}, check=True)


def move_rows(database: Path, alias: str = "kept") -> None:
    """Copy the rows of an SQLite database into the present one, replacing its own.

    It must be up to date.
    """
    from django.apps import apps  # noqa: PLC0415
    from django.core import serializers  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connections, transaction  # noqa: PLC0415

    kept = {**connections.databases["default"], "ENGINE": "django.db.backends.sqlite3"}
    connections.databases[alias] = {**kept, "NAME": str(database), "OPTIONS": {}}
    call_command("migrate", verbosity=0)
    call_command("flush", verbosity=0, interactive=False)
    with transaction.atomic():
        for model in apps.get_app_config("railhead").get_models():
            rows = serializers.serialize("python", model._default_manager.using(alias))
            for row in serializers.deserialize("python", rows):
                row.save()
    _count_on()
    connections[alias].close()
    del connections[alias], connections.databases[alias]


def _count_on() -> None:
    """Reset the sequences, so that ids of new rows follow those of the copied ones."""
    from django.apps import apps  # noqa: PLC0415
    from django.core.management.color import no_style  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    models = list(apps.get_app_config("railhead").get_models())
    with connection.cursor() as cursor:
        for command in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(command)


def open_tables() -> list[Opened]:
    """Open every table of the present database, and make a move where one can."""
    from railhead.server.models import Table  # noqa: PLC0415 - settings come first

    return [
        Opened(f"{row.name} ({row.rules})", row.version, _why_not(row))
        for row in Table.objects.order_by("name")
    ]


def _why_not(row: Table) -> str:
    from railhead.lab.simulate import random_player  # noqa: PLC0415
    from railhead.server.authority import TableBroken, Viewer, live_table, submit  # noqa: PLC0415

    try:
        live = live_table(row.pk)
        if live.broken is not None:
            return live.broken.why
        if live.game.finished:
            return ""
        players = frozenset(live.game.players)
        viewer = Viewer(row.owner_id, players, one_screen=live.one_screen, owner=True)
        action = random_player(1)(live.game)
        outcome = submit(row.pk, viewer, live.version, "goes-on", action)
    except TableBroken as broken:
        return broken.why
    return "" if outcome.status == "done" else outcome.status


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    files = parser.parse_args().files
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["RAILHEAD_DATA"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "railhead.server.settings"
        import django  # noqa: PLC0415 - the settings are read from the environment

        django.setup()
        for path in files:
            database = Path(folder) / path.name / "railhead.sqlite3"
            database.parent.mkdir()
            unpack(path, database)
            bring_up_to_date(database)
            move_rows(database)
            found[path.name] = [asdict(table) for table in open_tables()]
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
