"""Orders as JSON: an object with its `kind` and the fields of the order."""

from __future__ import annotations

from typing import Any

from railhead.assist.orders.order import (
    CONDITIONS,
    BidOrder,
    BuyOrder,
    DeclineOrder,
    Ending,
    OperateOrder,
    Order,
    PassOrder,
)
from railhead.engine.codec import DataError, decode_record, encode

KINDS: dict[str, type[Order]] = {
    "pass": PassOrder,
    "decline": DeclineOrder,
    "bid": BidOrder,
    "buy": BuyOrder,
    "operate": OperateOrder,
}
"""The class of order by its `kind`."""

KIND_OF: dict[type[Order], str] = {kind: name for name, kind in KINDS.items()}
"""The `kind` of each class of order."""


def order_to_json(order: Order) -> dict[str, Any]:
    """Return an order as JSON data."""
    return {"kind": KIND_OF[type(order)], **encode(order)}


def order_from_json(data: Any, where: str = "order") -> Order:
    """Read an order. Raises DataError naming the field that is wrong.

    `where`: the name of `data` in the error.
    """
    kind = KINDS.get(data["kind"]) if isinstance(data, dict) and "kind" in data else None
    if kind is None:
        raise DataError(where, "expected an object with a kind of order")
    fields = {name: value for name, value in data.items() if name != "kind"}
    order: Order = decode_record(kind, fields, where)
    if order.scope not in order.scopes:
        raise DataError(where, "{name} is not a scope of such an order", name=repr(order.scope))
    wrong = [name for name in getattr(order, "unless", ()) if name not in CONDITIONS]
    if wrong:
        raise DataError(where, "{name} is no condition of orders", name=repr(wrong[0]))
    return order


def ending_to_json(ending: Ending) -> dict[str, Any]:
    """Return why an order has ended as JSON data."""
    return {"kind": ending.kind, **ending.params}


def ending_from_json(data: dict[str, Any]) -> Ending:
    """Return an ending that `ending_to_json` has written."""
    return Ending(data["kind"], {name: value for name, value in data.items() if name != "kind"})
