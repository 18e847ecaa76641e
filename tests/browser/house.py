"""The server as people start it: `railhead serve` on a free port, with a folder of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.server.serving import HERE, Server


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

    def command(self) -> list[str]:
        place = ["--host", HERE, "--port", str(self.port)]
        return [sys.executable, "-m", "railhead", "serve", *place, "--no-open"]
