"""What takes the game back before an order was given, or before its last act, ends the order."""

from __future__ import annotations

from django.utils import timezone

from railhead.assist.orders.order import Ending
from railhead.assist.orders.orderjson import ending_to_json
from railhead.server.models.orders import GivenOrder


def end_undone(table_id: str, left: int) -> None:
    """End the orders of which an undo that leaves `left` actions takes something back.

    Called in the transaction of the undo.
    """
    found = GivenOrder.objects.filter(table_id=table_id, ended=None, after__gt=left)
    found.update(ended=timezone.now(), ending=ending_to_json(Ending("undone")))
