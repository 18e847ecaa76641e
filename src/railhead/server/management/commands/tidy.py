"""`tidy`: remove what nobody needs any more, as every start of the server does."""

from typing import Any

from django.core.management.base import BaseCommand

from railhead.server.tidying import tidy


class Command(BaseCommand):
    """Remove boards without a table, and sessions and counts that are over."""

    def handle(self, *args: Any, **options: Any) -> None:
        tidy()
