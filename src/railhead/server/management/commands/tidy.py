"""`tidy`: remove stored data that is no longer needed, as every start of the server does."""

from typing import Any

from django.core.management.base import BaseCommand

from railhead.server.running.cleanup import tidy


class Command(BaseCommand):
    """Remove tables deleted long ago, boards without a table, expired sessions and counts."""

    def handle(self, *args: Any, **options: Any) -> None:
        tidy()
