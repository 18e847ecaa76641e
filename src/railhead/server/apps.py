"""The server as a Django application."""

from typing import Any

from django.apps import AppConfig
from django.db.backends.signals import connection_created

LOCK_SECONDS = 10
"""Seconds to wait for a lock of another transaction before the server says that it is busy."""


def _bound_waiting(connection: Any, **_: Any) -> None:
    # SQLite has its time limit in the settings.
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{LOCK_SECONDS}s"])


class ServerConfig(AppConfig):
    name = "railhead.server"
    label = "railhead"

    def ready(self) -> None:
        connection_created.connect(_bound_waiting)
        # Rows can be imported only now.
        from railhead.server.authority.afterwards import follow_moves  # noqa: PLC0415
        from railhead.server.running.after_moves import AFTER_MOVES  # noqa: PLC0415

        follow_moves(AFTER_MOVES)
