"""Somebody who acts at a table as a page does."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client, RequestFactory

from railhead.server.authority import live_table
from railhead.server.models import Person, Table
from railhead.server.people.access import sign_in
from railhead.server.people.sessions import SessionStore

SCE = {"type": "bid", "actor": "p1", "private": "SCE", "price": 20}


class Browser:
    """Somebody's browser at a table."""

    def __init__(self, table: Table, number: int | None = None) -> None:
        self.table = table
        self.client = Client()
        if number is not None:
            request = RequestFactory().get("/")
            request.session = SessionStore()
            sign_in(request, Person.objects.get(pk=number))
            request.session.save()
            self.client.cookies["railhead"] = str(request.session.session_key)

    def post(self, where: str, accept: str = "*/*", **fields: Any) -> Any:
        if "version" not in fields:
            fields["version"] = live_table(self.table.pk).version
        fields.setdefault("key", f"key-{where}-{fields['version']}")
        headers = {"accept": accept, **fields.pop("headers", {})}
        return self.client.post(f"/tables/{self.table.pk}/{where}", fields, headers=headers)

    def move(self, action: Any = SCE, **more: Any) -> Any:
        text = action if isinstance(action, str) else json.dumps(action)
        return self.post("move", action=text, **more)
