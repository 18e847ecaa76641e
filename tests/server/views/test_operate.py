"""The form for the rest of an operating turn: what it says, what it does, and without scripts."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from railhead.assist.going_on import rest_after
from railhead.assist.routine import routine
from railhead.assist.suggestions import suggestions
from railhead.assist.turn_plan import Routine
from railhead.engine.actions import BuyTrain, Dividend, LayTile, Pass, RunRoutes
from railhead.engine.game import Game
from railhead.language import ENGLISH
from railhead.language.routes import stops
from railhead.language.routine import say_routine
from railhead.server.authority import live_table, store_game
from railhead.server.models import Person, Table
from railhead.server.page.question import operate
from railhead.server.page.question.buttons import as_json
from railhead.server.page.question.lays import suggested_lays
from railhead.server.page.question.operate import as_last_time, operate_form
from railhead.server.page.question.panel import button_maker
from tests.kept import reached
from tests.samples import some
from tests.server.acting import Browser
from tests.server.shown import FAMILIES
from tests.server.tables import person

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

Wanted = Callable[[Game, Routine], bool]


def turn(wanted: Wanted, title: str = "1849") -> tuple[Game, Routine]:
    """The first moment of random games at which a turn can be planned so."""

    def is_there(game: Game) -> bool:
        plan = routine(game)
        return plan is not None and wanted(game, plan)

    game = reached(title, is_there)
    plan = routine(game)
    assert plan is not None
    return game, plan


def runs(_game: Game, plan: Routine) -> bool:
    """Trains run, the revenue is divided, no train is bought, the turn ends."""
    first = plan.actions[0] if plan.actions else None
    pays = plan.play_of(Dividend) is not None
    return isinstance(first, RunRoutes) and pays and plan.ends_turn and plan.buys_nothing


def at(game: Game) -> tuple[Table, Browser]:
    """A table of one screen with this game, and its owner's browser."""
    owner: Person = person()
    table = store_game(owner, game, "screen")
    return table, Browser(table, owner.pk)


def form_of(browser: Browser, where: str = "") -> str:
    body: str = browser.client.get(f"/tables/{browser.table.pk}/{where}").content.decode()
    return body


def fields(body: str) -> dict[str, Any]:
    """What a browser without scripts would send of the form."""
    form = body[body.index('<form id="otherwise-form"') :]
    form = form[: form.index("</form>")]
    found: dict[str, Any] = {}
    for tag in re.findall(r"<input [^>]*>", form):
        kind = re.search(r'type="(\w+)"', tag)
        name = re.search(r'name="([^"]*)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        assert kind
        if name is None or (kind[1] in ("radio", "checkbox") and " checked" not in tag):
            continue
        found.setdefault(html.unescape(name[1]), []).append(
            html.unescape(value[1] if value else "")
        )
    return found


def test_the_form_as_it_is_plays_the_whole_turn_and_one_undo_takes_it_back() -> None:
    game, plan = turn(runs)
    table, browser = at(game)
    body = form_of(browser)
    before = live_table(table.pk)
    answer = browser.client.post(
        f"/tables/{table.pk}/operate", fields(body), headers={"accept": "text/html"}
    )
    assert answer.status_code == 303
    after = live_table(table.pk)
    assert tuple(after.game.actions[len(game.actions) :]) == plan.actions
    assert after.version == before.version + 1
    # What undo takes back is the turn, not its last action.
    assert f"{plan.company} operates: run {plan.revenue} · " in form_of(browser)
    assert browser.post("undo", version=after.version).status_code == 200
    assert live_table(table.pk).game.state.key() == game.state.key()
    assert browser.post("redo", version=after.version + 1).status_code == 200
    assert live_table(table.pk).game.state.key() == after.game.state.key()


def test_other_answers_are_played_too() -> None:
    game, plan = turn(runs)
    table, browser = at(game)
    sent = fields(form_of(browser))
    sent["pay"] = "withhold"
    assert browser.post("operate", **sent).status_code == 200
    actions = live_table(table.pk).game.actions[len(game.actions) :]
    assert Dividend(plan.company, "withhold") in actions


def test_a_train_is_bought_at_the_price_that_is_typed() -> None:
    def sells(game: Game, plan: Routine) -> bool:
        form = operate_form(button_maker(game, ENGLISH)) if runs(game, plan) else None
        return form is not None and any(train.prices for train in form.trains)

    game, _ = turn(sells)
    form = operate_form(button_maker(game, ENGLISH))
    assert form is not None
    train = next(train for train in form.trains if train.prices)
    table, browser = at(game)
    sent = fields(form_of(browser))
    low, high = train.prices
    sent |= {"train": train.train, f"price-{train.train}": str(low)}
    body = browser.client.get(f"/tables/{table.pk}/routes", sent).content.decode()
    assert f"buy {train.kind} for {low}" in body
    assert browser.post("operate", **sent).status_code == 200
    bought = [it for it in live_table(table.pk).game.actions if isinstance(it, BuyTrain)]
    assert bought[-1].price == low
    for wrong in ("", "x", "-3", str(high + 100_000)):
        sent[f"price-{train.train}"] = wrong
        assert at(game)[1].post("operate", **sent).status_code == 422, wrong


def test_a_run_by_hand_changes_what_follows() -> None:
    def two(game: Game, plan: Routine) -> bool:
        several = runs(game, plan) and len(plan.actions[0].routes) > 1  # type: ignore[attr-defined]
        return several and not game.options["best_route_required"]

    game, plan = turn(two)
    run = plan.actions[0]
    assert isinstance(run, RunRoutes)
    train, sections = run.routes[0]
    table, browser = at(game)
    sent: dict[str, Any] = {"part": "1", "pay": "pay", "train": "none"}
    sent[f"stops-{train}"] = stops(sections)
    body = browser.client.get(f"/tables/{table.pk}/routes", sent).content.decode()
    assert f"run {plan.revenue} " not in body
    assert "less than the best" in body
    assert 'data-hotkey=" "' not in body
    assert browser.post("operate", **sent).status_code == 200
    assert len(live_table(table.pk).game.actions[len(game.actions)].routes) == 1  # type: ignore[attr-defined]


def test_what_the_rules_refuse_is_said_and_nothing_is_lost() -> None:
    game, _ = turn(runs)
    table, browser = at(game)
    sent = fields(form_of(browser))
    answer = browser.post("operate", **{**sent, "pay": "burn"})
    assert answer.status_code == 422
    answer = browser.post("operate", **{**sent, "train": "9H-9", "price-9H-9": "5"})
    assert answer.status_code == 422
    assert live_table(table.pk).version == len(game.actions)
    stale = browser.post("operate", **{**sent, "version": "1"})
    assert stale.status_code == 409


def test_nobody_sends_it_for_another() -> None:
    game, _ = turn(runs)
    table, _ = at(game)
    stranger = Browser(table, person("Dee").pk)
    assert stranger.post("operate", part="1", pay="pay").status_code == 403


def test_before_a_decision_it_stops_and_says_why() -> None:
    def rusts(_game: Game, plan: Routine) -> bool:
        run = plan.actions and isinstance(plan.actions[0], RunRoutes)
        return bool(run) and plan.stop is not None and plan.stop.kind == "train_rusts"

    game, _ = turn(rusts)
    table, browser = at(game)
    body = form_of(browser)
    assert "Then you decide: the first" in body
    sent = fields(body)
    assert "pay" not in sent
    assert browser.post("operate", **sent).status_code == 200
    live = live_table(table.pk)
    assert len(live.game.actions) == len(game.actions) + 1
    assert live.game.decision is not None
    assert live.game.decision.step == "dividend"
    # Nothing is planned here: each answer has a button of its own, none of them does nothing.
    body = form_of(browser)
    assert "as-last-time" not in body
    buttons = re.findall(r"""name="action" value='([^']*)'""", body)
    assert {json.loads(html.unescape(it)).get("kind") for it in buttons} >= {"pay", "withhold"}


@pytest.mark.parametrize("title", some(2, FAMILIES, 3))
def test_other_questions_offer_the_rest_of_the_turn_by_one_button(title: str) -> None:
    def passes(_game: Game, plan: Routine) -> bool:
        return len(plan.actions) > 1 and isinstance(plan.actions[0], Pass)

    game, plan = turn(passes, title)
    table, browser = at(game)
    found = re.search(r'name="actions" value="([^"]*)"', form_of(browser))
    assert found
    sent = html.unescape(found[1])
    assert len(json.loads(sent)) == len(plan.actions)
    assert browser.post("move", actions=sent).status_code == 200
    assert live_table(table.pk).version == len(game.actions) + 1
    assert tuple(live_table(table.pk).game.actions[len(game.actions) :]) == plan.actions


def test_who_could_build_says_so_himself() -> None:
    def builds(game: Game, plan: Routine) -> bool:
        answers = game.answers_of({plan.player})
        lays = any(isinstance(it, LayTile) for it in answers)
        if not lays or plan.plays or plan.stop is None or plan.stop.kind != "fewer_tiles":
            return False
        return as_last_time(game, ENGLISH) is not None

    game, _ = turn(builds)
    button = as_last_time(game, ENGLISH)
    assert button is not None
    assert not button.as_usual
    assert button.parts[0] == "no tile"
    assert "laid last time" in button.why


def test_where_a_later_question_fails_this_one_is_asked_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("a rule of a later step")

    game, _ = turn(runs)
    _, browser = at(game)
    monkeypatch.setattr(operate, "routine", fails)
    body = form_of(browser)
    assert 'id="a-run_routes"' in body
    assert 'id="operate"' not in body


def gone_on() -> tuple[Game, str, Browser, Table]:
    """A table at a question about track, with what its first button to go on sends."""

    def can_go_on(game: Game, _plan: Routine) -> bool:
        return _laying(game) and any(rest_after(game, it.lay) for it in suggestions(game))

    game, _ = turn(can_go_on)
    table, browser = at(game)
    body = form_of(browser, "lays")
    sent = re.search(r'id="go-on-\d" [^>]*name="actions" value=\'([^\']*)\'', body)
    assert sent
    return game, html.unescape(sent[1]), browser, table


def _laying(game: Game) -> bool:
    return any(isinstance(it, LayTile) for it in (game.decision.answers if game.decision else ()))


def test_a_lay_and_the_rest_of_the_turn_are_one_move_and_one_undo() -> None:
    game, sent, browser, table = gone_on()
    lay = next(it.lay for it in suggestions(game) if rest_after(game, it.lay))
    plan = rest_after(game, lay)
    assert plan is not None
    body = html.unescape(form_of(browser, "lays"))
    # All that is done is said beforehand.
    assert f"and go on: {' · '.join(say_routine(plan, ENGLISH))}" in body
    before = live_table(table.pk).version
    assert browser.post("move", actions=sent).status_code == 200
    after = live_table(table.pk)
    assert tuple(after.game.actions[len(game.actions) :]) == (lay, *plan.actions)
    assert after.version == before + 1
    assert browser.post("undo").status_code == 200
    assert live_table(table.pk).game.state.key() == game.state.key()


def test_a_lay_and_the_rest_of_the_turn_are_refused_if_the_table_has_moved_on() -> None:
    game, sent, browser, table = gone_on()
    before = live_table(table.pk).version
    assert game.decision is not None
    lay = next(it for it in game.decision.answers if isinstance(it, LayTile))
    assert browser.move(as_json(lay)).status_code == 200
    assert browser.post("move", version=before, key="late", actions=sent).status_code == 409
    now = live_table(table.pk)
    assert (now.version, now.game.actions[-1]) == (before + 1, lay)


def test_each_way_to_go_on_says_what_the_others_do_not() -> None:
    game, _, _, _ = gone_on()
    found = suggested_lays(button_maker(game, ENGLISH))
    for lay in found.lays:
        assert bool(lay.rest) == bool(lay.actions)
        if lay.rest:
            assert set(found.shared) <= set(lay.rest)
            assert lay.rest[-1] == "end turn"
