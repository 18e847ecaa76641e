"""The rows of orders in the database; see `railhead.server.orders`."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class GivenOrder(models.Model):
    """An order of a player at a table, standing or ended.

    `number`: among the orders of its person at the table, from 1; those from before it was kept
    have one of all orders. `person`: who gave it; it ends when they leave the seat. `order`: as
    `assist/orders/orderjson.py` writes it. `version`: that of the table when it was given. `after`:
    how many actions the game had when it was given or last acted: whatever takes the game back
    before that ends it. `acts`:
    how many moves it has made. `ended`: when, null while it stands; `ending`: why, as JSON. `key`:
    made by the page for each submission, so that the same one is never taken twice.
    """

    table = models.ForeignKey("railhead.Table", on_delete=models.CASCADE, related_name="orders")
    number = models.PositiveBigIntegerField()
    player = models.CharField(max_length=20)
    person = models.ForeignKey("railhead.Person", on_delete=models.CASCADE, related_name="+")
    order = models.JSONField()
    version = models.PositiveIntegerField()
    after = models.PositiveIntegerField()
    acts = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64)
    given = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)
    ending = models.JSONField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "key"], name="one_order_a_submission"),
            models.UniqueConstraint(
                fields=["table", "person", "number"], name="one_order_of_a_person_a_number"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["table", "player"],
                condition=models.Q(ended=None),
                name="standing_orders",
            )
        ]
