"""A board on which something would be worked out for hours: whoever asks is told so."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Action
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.network.walk_limits import DenseTrackError
from railhead.server.authority import live_table, submit
from railhead.server.models import Table
from railhead.server.views import table as views
from tests.server.browser import Browser, text
from tests.server.tables import alone, new_table, some_action

pytestmark = pytest.mark.django_db


def test_a_move_into_dense_track_is_refused_and_the_table_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table(Table.Mode.ONE_SCREEN)
    action = some_action(live_table(table.pk))

    def dense(_game: Game, _action: Action) -> list[Event]:
        raise DenseTrackError.around("E33")

    with monkeypatch.context() as patched:
        patched.setattr(Game, "apply", dense)
        with pytest.raises(Illegal, match="around E33 is too dense"):
            submit(table.pk, alone(table), 0, "k", action)
    assert submit(table.pk, alone(table), 0, "k", action).status == "done"


def test_a_page_that_asks_too_much_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(Table.Mode.ONE_SCREEN)

    def dense(*_: object) -> object:
        raise DenseTrackError.around("E33")

    monkeypatch.setattr(views, "course", dense)
    answer = Browser().get(f"/tables/{table.pk}/report")
    assert answer.status_code == 422
    assert "the track around E33 is too dense" in text(answer)
