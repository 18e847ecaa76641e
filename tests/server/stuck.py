"""The server with a thread that never ends, as a runaway search would be one."""

from __future__ import annotations

import threading
import time

from railhead.server import asgi
from railhead.server.running import stopping

application = asgi.application

stopping.LIMIT = 1.0


def _never_end() -> None:
    while True:
        time.sleep(0.01)


threading.Thread(target=_never_end).start()
