"""The past says what has just happened there."""

from __future__ import annotations

import pytest

from railhead.engine.actions import Pass
from railhead.server.page.history import log, time_travel
from railhead.server.page.panels import PANELS, render_panel
from railhead.titles.catalogue import title_ids
from tests.server.shown import moment, random_game, seat, table_of, words

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_paging_tells_the_action_that_led_there(title: str) -> None:
    game = random_game(title, 3, 60)
    live = table_of(game)
    for at in (1, 12, 40):
        view = moment(live, seat("p1"), at=at)
        done = time_travel.context(view)["done"]
        assert done == view.game_log.line_of(at) != ""
        assert done in words(render_panel(PANELS["travel"], view).body)
    assert time_travel.context(moment(live, seat("p1"), at=0))["done"] == ""


@pytest.mark.slow
def test_an_action_without_a_line_of_its_own_says_who_acted() -> None:
    game = random_game("1849", 3, 260)
    view = moment(table_of(game))
    texts = [
        view.game_log.line_of(count)
        for count, action in enumerate(game.actions, 1)
        if isinstance(action, Pass)
    ]
    silent = [text for text in texts if "neither sell nor buy" in text]
    assert silent
    assert all(text.partition(": ")[0] in game.title.companies for text in silent)


@pytest.mark.slow
def test_the_log_marks_the_last_line_before_a_moment_that_has_none() -> None:
    game = random_game("1849", 3, 260)
    live = table_of(game)
    lines = {
        line.at
        for entry in moment(live).game_log.rounds
        for turn in moment(live).game_log.turns(entry)
        for line in turn
    }
    at = next(count for count in range(60, len(game.actions)) if count not in lines)
    view = moment(live, seat("p1"), at=at)
    before = log.context(view)["line_at"]
    assert before == max(line for line in lines if line < at)
    assert 'aria-current="true"' in render_panel(PANELS["log"], view).body
    assert log.context(moment(live, seat("p1")))["line_at"] is None
