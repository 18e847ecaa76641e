"""Giving and withdrawing orders; the answers are those of `moves`."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from railhead.assist.orders.order import Order, moment_of
from railhead.assist.orders.orderjson import order_from_json
from railhead.engine.codec import DataError, encode
from railhead.language import N_
from railhead.server.authority import LiveTable, Outcome, Viewer, live_table
from railhead.server.orders.following import look
from railhead.server.orders.keeping import give, withdraw
from railhead.server.people.quotas import spend
from railhead.server.views import forms
from railhead.server.views.moves import acting

_FIELDS = {
    "pass": ("scope", "unless", "company"),
    "decline": ("scope", "step"),
    "bid": ("lot", "most", "passes"),
    "buy": ("company", "shares", "most", "unless", "passes"),
    "operate": ("scope", "company"),
}


@acting("orders")
def orders(request: HttpRequest, live: LiveTable, viewer: Viewer) -> Outcome:
    """Give an order, which acts at once where it can, or withdraw one, as `do` says.

    Fields to give one: `version`, `key`, `player`, `kind`, and of `scope`, `unless`, `step`, `lot`,
    `company`, `shares`, `most`, `passes` what such an order has. To withdraw one: `order`.
    """
    if viewer.players:
        spend(request, "orders")
    if request.POST.get("do") == "withdraw":
        return withdraw(live.id, viewer, forms.number(request, "order"))
    version, key = forms.number(request, "version"), forms.key(request)
    outcome = give(live.id, viewer, version, key, _order(request, live))
    if outcome.status != "done":
        return outcome
    look(live.id)
    return Outcome("done", live_table(live.id).version)


def _order(request: HttpRequest, live: LiveTable) -> Order:
    """Read the order of a form. Raises FieldError."""
    kind = str(request.POST.get("kind", ""))
    if kind not in _FIELDS:
        kinds = ", ".join(_FIELDS)
        raise forms.FieldError("kind", N_("expected one of {kinds}"), kinds=kinds)
    data: dict[str, Any] = {
        "kind": kind,
        "player": str(request.POST.get("player", "")),
        "given": encode(moment_of(live.game)),
    }
    for name in _FIELDS[kind]:
        if name == "unless":
            data[name] = list(dict.fromkeys(map(str, request.POST.getlist(name))))
        elif name in ("shares", "most"):
            data[name] = forms.optional_number(request, name) or 0
        elif name == "passes":
            data[name] = request.POST.get(name) == "1"
        elif request.POST.get(name):
            data[name] = str(request.POST[name])
    try:
        return order_from_json(data)
    except DataError as error:
        raise forms.FieldError.of(error) from error
