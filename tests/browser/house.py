"""The server as people start it: `railhead serve` on a free port, with a folder of its own."""

from __future__ import annotations

import sys

from tests.server.serving import HERE, Server


class House(Server):
    """One running server; `restart` ends it and starts it again with the same tables."""

    def command(self) -> list[str]:
        place = ["--host", HERE, "--port", str(self.port)]
        return [sys.executable, "-m", "railhead", "serve", *place, "--no-open"]
