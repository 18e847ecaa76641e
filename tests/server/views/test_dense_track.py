"""A board on which something would be worked out for hours: whoever asks is told so."""

from __future__ import annotations

import re

import pytest

from railhead.engine.actions import Action, Pass
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.engine.illegal import Illegal
from railhead.network.walk_limits import DenseTrackError
from railhead.server.authority import live_table, submit
from railhead.server.models import Table
from railhead.server.views import table as views
from tests.server.api.program import Program, token
from tests.server.browser import Browser, signed_in, text
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


def test_a_question_offers_what_needs_no_search_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the browser with its button, and to programs."""
    table = new_table(Table.Mode.ONE_SCREEN)
    step = type(live_table(table.pk).game.state.agenda[-1])

    def dense(*_: object) -> object:
        raise DenseTrackError.around("E33")

    monkeypatch.setattr(step, "answers", dense)
    monkeypatch.setattr(step, "unsearched", lambda self, game: [Pass(self.actor(game))])
    assert table.owner is not None
    page = signed_in(table.owner).get(f"/tables/{table.pk}/")
    assert page.status_code == 200
    assert "the track around E33 is too dense to be followed" in text(page)
    assert re.search(r'name="action"[^>]*pass', text(page))
    asked = Program(token(table.owner)).read(f"/tables/{table.pk}/decision")
    assert "the track around E33 is too dense" in asked["left_out"]
    assert [it["action"]["type"] for it in asked["answers"]] == ["pass"]
