"""The server as a Django application."""

from importlib import import_module
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
        # It follows the orders of a table after each of its moves.
        import_module("railhead.server.orders.worker")
