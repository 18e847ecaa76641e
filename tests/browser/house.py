"""The server as people start it: `railhead serve` on a free port, with a folder of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.kept import kept
from tests.server.serving import DATABASE, HERE, Server, migrated_file


@kept
def database_at_first() -> bytes:
    """The empty database, which `railhead serve` would make by itself (tests/server/running)."""
    return migrated_file()


class House(Server):
    """One running server; `restart` ends it and starts it again with the same tables.

    It answers by itself what readers would: a busy machine lets those wait for longer than the
    tests do. What readers answer is tested beside (tests/server/jobs/test_jobs.py).
    """

    def __init__(self, folder: Path, database: str = "", module: str = "") -> None:
        super().__init__(folder, database, module)
        self.environment["RAILHEAD_READERS"] = "0"
        # Other tests keep the processors busy.
        self.environment["RAILHEAD_IDLE_UPLOADS"] = "0"

    def start(self) -> None:
        file = self.folder / DATABASE
        if not self.database and not file.exists():
            file.write_bytes(database_at_first())
        super().start()

    def command(self) -> list[str]:
        place = ["--host", HERE, "--port", str(self.port)]
        return [sys.executable, "-m", "railhead", "serve", *place, "--no-open"]
