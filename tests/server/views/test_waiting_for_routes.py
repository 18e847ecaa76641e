"""Only whoever is asked waits for the best routes: everybody else is refused at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from railhead.engine.actions import Action, RunRoutes
from railhead.server.authority import Viewer
from railhead.server.jobs import routes
from railhead.server.views.moves import wait_for_routes
from tests.server.tables import asked, new_table, play, seated, some_action

pytestmark = pytest.mark.django_db


def test_the_seat_comes_before_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[str] = []
    monkeypatch.setattr(routes, "wait_for", lambda live: waited.append(live.id))
    table = new_table()
    viewers = seated(table)
    live = play(table.pk, viewers, 3)
    now, run = asked(live), RunRoutes("AFG", ())
    others = [viewer for player, viewer in viewers.items() if player != now]
    stranger = replace(others[0], players=frozenset())

    def waits(viewer: Viewer, version: int, *actions: Action) -> bool:
        waited.clear()
        wait_for_routes(live, viewer, version, actions)
        return bool(waited)

    for viewer in (*others, stranger):
        assert not waits(viewer, live.version, run)
    assert not waits(viewers[now], live.version - 1, run), "it comes too late"
    assert not waits(viewers[now], live.version, some_action(live))
    assert waits(viewers[now], live.version, run)
    assert waits(viewers[now], live.version, some_action(live), run)
