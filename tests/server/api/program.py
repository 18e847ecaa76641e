"""A program that asks the interface, and the problems that it is told."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from railhead.server.models import Person, Seat, Table
from railhead.server.people.tokens import make_token
from tests.server.tables import new_table, seated

PREFIX = "/api/v1"


def token(person: Person, *, plays: bool = True, days: int | None = None) -> str:
    return make_token(person, "Bot", plays=plays, days=days)


class Program(Client):
    """Asks with a token; no cookie, and nothing that forms bring along."""

    def __init__(self, secret: str = "", **headers: str) -> None:
        given = {"Authorization": f"Bearer {secret}"} if secret else {}
        super().__init__(
            enforce_csrf_checks=True, raise_request_exception=False, headers=given | headers
        )

    def read(self, address: str, status: int = 200) -> Any:
        answer = self.get(PREFIX + address)
        assert answer.status_code == status, answer.content
        return json.loads(answer.content)

    def send(self, table: str, body: object, status: int = 200) -> Any:
        answer = self.post(f"{PREFIX}/tables/{table}/moves", body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return json.loads(answer.content)

    def play(self, table: str, number: int = 0) -> Any:
        """Give the answer with a number to the question of a table, the lowest of a range."""
        asked = self.read(f"/tables/{table}/decision")
        action = asked["answers"][number]["action"]
        body = {"version": asked["version"], "key": f"k{asked['version']}", "action": action}
        return self.send(table, body)


def table_with_programs() -> tuple[Table, dict[str, Program]]:
    """A table of seats, and a program for each player."""
    table = new_table()
    seated(table)
    players = [player for player, _ in table.players]
    return table, {player: Program(token(sitter(table, player))) for player in players}


def sitter(table: Table, player: str) -> Person:
    """The person on a seat."""
    found = Seat.objects.get(table=table, player=player).person
    assert found is not None
    return found
