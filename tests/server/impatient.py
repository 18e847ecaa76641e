"""The application with little patience: what waits for seconds elsewhere is over in one here."""

from __future__ import annotations

from railhead.server import asgi
from railhead.server.http import slow_bodies

SILENCE, LATER = 1.5, 0.5

slow_bodies.SILENCE, slow_bodies.LATER = SILENCE, LATER

application = asgi.application
