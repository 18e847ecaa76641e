"""The application with little patience: what waits for seconds elsewhere is over in one here."""

from __future__ import annotations

from railhead.server import asgi
from railhead.server.http import slow_bodies

vars(slow_bodies).update(SILENCE=1.5, LATER=0.5)

application = asgi.application
