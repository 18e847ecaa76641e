"""Acting through the addresses: the right status, a line that says why, nothing changed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from railhead.engine.actions import Action
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.server.authority import live_table
from railhead.server.models import Move, Table, Takeback
from railhead.server.page import panels
from tests.server.acting import SCE, Browser
from tests.server.tables import new_table, seated

HUGE = "9" * 5000

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return new_table()


@pytest.fixture
def browsers(table: Table) -> dict[str, Browser]:
    people = {player: Browser(table, viewer.person) for player, viewer in seated(table).items()}
    return people | {"nobody": Browser(table)}


def test_a_move_is_done_and_a_second_time_answered_the_same(
    table: Table, browsers: dict[str, Browser]
) -> None:
    for _ in range(2):
        answer = browsers["p1"].move(version=0, key="k")
        assert (answer.status_code, answer.content) == (200, b"")
    assert Move.objects.filter(table=table).count() == 1


def test_a_late_move_is_told_so(table: Table, browsers: dict[str, Browser]) -> None:
    browsers["p1"].move()
    answer = browsers["p1"].move(version=0, key="other")
    assert answer.status_code == 409
    assert "moved on" in answer.content.decode()
    assert Move.objects.filter(table=table).count() == 1


def test_a_refusal_names_the_rule_and_its_text(browsers: dict[str, Browser]) -> None:
    answer = browsers["p1"].move({**SCE, "price": 25})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Rule 1849-" in text
    assert not Move.objects.exists()


@pytest.mark.parametrize("who", ["p2", "p3", "nobody"])
def test_another_seat_is_forbidden(browsers: dict[str, Browser], who: str) -> None:
    assert browsers[who].move().status_code == 403
    for where, fields in (("undo", {}), ("redo", {}), ("takeback", {"do": "ask"})):
        answer = browsers["nobody"].post(where, **fields)
        assert answer.status_code == 403, where
    assert not Move.objects.exists()
    assert not Takeback.objects.exists()


MALFORMED: list[tuple[dict[str, str], str]] = [
    ({"version": ""}, "version"),
    ({"version": "-1"}, "version"),
    ({"version": "1.0"}, "version"),
    ({"version": "٣"}, "version"),
    ({"version": HUGE}, "version"),
    ({"version": "4294967296"}, "version"),
    ({"key": ""}, "key"),
    ({"key": "k" * 65}, "key"),
    ({"key": "a\nb"}, "key"),
    ({"key": "ключ"}, "key"),
    ({"action": ""}, "action"),
    ({"action": "{"}, "action"),
    ({"action": "[]"}, "action"),
    ({"action": "null"}, "action"),
    ({"action": "{}"}, "action"),
    ({"action": "[" * 40_000}, "action"),
    ({"action": '{"type": "bid", "actor": "p1", "x": "' + "y" * 50_000 + '"}'}, "action"),
    ({"action": '{"type": "fly", "actor": "p1"}'}, "action"),
    ({"action": '{"type": "pass"}'}, "action"),
    ({"action": '{"type": "pass", "actor": "p1", "x": 1}'}, "action"),
    ({"action": '{"type": "pass", "actor": "\\ud800"}'}, "action.actor"),
    ({"action": '{"type": "pass", "actor": "a\\u0000"}'}, "action.actor"),
    ({"action": '{"type": "pass", "actor": "p1", "actor": "p2"}'}, "action"),
    ({"action": json.dumps({**SCE, "price": 10**30})}, "action.price"),
    (
        {"action": '{"type": "bid", "actor": "p1", "private": "SCE", "price": 1e999}'},
        "action.price",
    ),
    ({"action": json.dumps({**SCE, "price": "20"})}, "action.price"),
    ({"action": json.dumps({**SCE, "price": 20.0})}, "action.price"),
    ({"action": json.dumps({**SCE, "price": True})}, "action.price"),
    ({"action": '{"type":"bid","actor":"p1","private":"SCE","price":NaN}'}, "action"),
    ({"action": f'{{"type":"bid","actor":"p1","private":"SCE","price":{HUGE}}}'}, "action"),
    ({"field": "private", "amount": "5"}, "field"),
    ({"field": "nothing", "amount": "5"}, "field"),
    ({"field": "price", "amount": ""}, "amount"),
    ({"field": "price", "amount": "5; DROP TABLE"}, "amount"),
    ({"field": "price", "amount": "-5"}, "amount"),
]


def test_a_malformed_form_names_its_field(browsers: dict[str, Browser]) -> None:
    for fields, named in MALFORMED:
        answer = browsers["p1"].post("move", **{"action": json.dumps(SCE), **fields})
        assert answer.status_code == 400, fields
        assert answer.content.decode().startswith(f"{named}: "), fields
    assert not Move.objects.exists()


def test_a_number_is_put_into_the_action(browsers: dict[str, Browser]) -> None:
    offer = {"type": "bid", "actor": "p1", "private": "SIGI", "price": 0}
    assert browsers["p1"].move(offer, field="price", amount="55").status_code == 200
    assert Move.objects.get().action == {**offer, "price": 55}


NONSENSE: list[dict[str, Any]] = [
    {"type": "bid", "actor": "p1", "private": "nothing", "price": 5},
    {"type": "bid", "actor": "nobody", "private": "SCE", "price": 20},
    {"type": "lay_tile", "actor": "nobody", "hex": "Z99", "tile": "0", "rotation": 77},
    {"type": "run_routes", "actor": "p1", "routes": [["t", [["", "99", ""]]]]},
    {"type": "pass", "actor": "<script>alert(1)</script>"},
]


def test_nonsense_is_refused_by_the_rules(browsers: dict[str, Browser]) -> None:
    for action in NONSENSE:
        assert browsers["p1"].move(action).status_code == 422, action
    assert not Move.objects.exists()


def test_there_are_only_these_addresses_and_methods(browsers: dict[str, Browser]) -> None:
    browser = browsers["p1"]
    for where in ("move", "undo", "redo", "takeback"):
        assert browser.client.get(f"/tables/{browser.table.pk}/{where}").status_code == 405
        assert browser.client.post(f"/tables/nowhere-here/{where}").status_code == 404
    assert browser.post("takeback", do="dance").status_code == 400
    assert browser.post("takeback").status_code == 400
    assert browser.post("undo", target="x").status_code == 400


@pytest.mark.slow
def test_taking_back_by_consent_through_the_addresses(
    table: Table, browsers: dict[str, Browser]
) -> None:
    browsers["p1"].move({**SCE, "private": "SIGI", "price": 50})
    browsers["p2"].move({"type": "pass", "actor": "p2"})
    assert browsers["p1"].post("undo").status_code == 422
    assert browsers["p1"].post("takeback", do="ask", target="0").status_code == 200
    assert browsers["p1"].post("takeback", do="withdraw").status_code == 200
    assert not Takeback.objects.exists()
    browsers["p1"].post("takeback", do="ask", target="0")
    assert browsers["p2"].post("takeback", do="refuse").status_code == 200
    browsers["p1"].post("takeback", do="ask", target="0")
    assert browsers["p2"].post("takeback", do="agree").status_code == 200
    assert browsers["p3"].post("takeback", do="agree", key="last").status_code == 200
    assert live_table(table.pk).game.actions == []
    assert browsers["p1"].post("redo").status_code == 200
    assert browsers["p1"].post("undo").status_code == 200
    assert browsers["p1"].post("takeback", do="ask", end="1").status_code == 200
    assert Takeback.objects.get().target is None


def test_without_scripts_one_is_led_back_with_a_message(browsers: dict[str, Browser]) -> None:
    answer = browsers["p1"].move({**SCE, "price": 25}, accept="text/html,*/*;q=0.8")
    assert answer.status_code == 303
    assert answer["Location"] == f"/tables/{browsers['p1'].table.pk}/"
    assert "Rule 1849-" in browsers["p1"].client.session["notice"]


# -- to a page with scripts -----------------------------------------------------------------


def by_script(browser: Browser, where: str, **fields: Any) -> Any:
    return browser.post(where, accept="*/*", headers={"HX-Request": "true"}, **fields)


def panels_in(answer: Any) -> set[str]:
    return set(re.findall(r'<section id="panel-([\w-]+)"', answer.content.decode()))


def shown_in(answer: Any) -> str:
    found = re.findall(r'id="panel-([\w-]+)"[^>]*data-digest="([\w-]+)"', answer.content.decode())
    return ",".join(f"{name}:{digest}" for name, digest in found)


def message_in(answer: Any) -> str:
    text: str = answer.content.decode()
    return text.partition('<div id="message"')[2].partition(">")[2]


@pytest.mark.slow
def test_the_answer_brings_the_panels_that_have_changed(browsers: dict[str, Browser]) -> None:
    browser = browsers["p1"]
    page = browser.client.get(f"/tables/{browser.table.pk}/")
    answer = by_script(browser, "move", action=json.dumps(SCE), have=shown_in(page))
    assert answer.status_code == 200
    assert answer["Railhead-Version"] == "1"
    assert {"players", "asking", "log"} <= panels_in(answer)
    assert "market" not in panels_in(answer), "nothing moved there"
    assert message_in(answer) == "</div>"


@pytest.mark.parametrize(
    ("action", "version", "status", "said"),
    [
        ({**SCE, "price": 25}, 0, 422, "Rule 1849-"),
        (SCE, 5, 409, "moved on"),
        ({"type": "fly"}, 0, 400, "no action of type"),
    ],
)
def test_a_refusal_brings_the_present_panels_and_says_why(
    browsers: dict[str, Browser], action: dict[str, Any], version: int, status: int, said: str
) -> None:
    answer = by_script(browsers["p1"], "move", action=json.dumps(action), version=version)
    assert answer.status_code == status
    assert said in message_in(answer)
    assert "asking" in panels_in(answer)


def test_names_in_a_message_are_only_text(browsers: dict[str, Browser]) -> None:
    action = {"type": "<script>alert(1)</script>", "actor": "p1"}
    answer = by_script(browsers["p1"], "move", action=json.dumps(action))
    assert "<script>" not in message_in(answer)
    assert "&lt;script&gt;" in message_in(answer)


# -- mistakes of the program ----------------------------------------------------------------


FAILED = panels.failed


@pytest.fixture
def tripping(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The rules trip over every action, also where a panel looks ahead."""
    monkeypatch.setattr(panels, "failed", FAILED)

    def trip(_game: Game, action: Action) -> list[Event]:
        raise AssertionError(f"over {action.actor}")

    monkeypatch.setattr(Game, "_apply", trip)
    return monkeypatch


@pytest.mark.parametrize(
    "headers",
    [{}, {"accept": "text/html"}, {"HX-Request": "true"}],
    ids=["any client", "without scripts", "with scripts"],
)
def test_rules_that_trip_are_no_fault_of_the_player(
    browsers: dict[str, Browser],
    tripping: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    headers: dict[str, str],
) -> None:
    answer = browsers["p1"].move(headers=headers)
    assert answer.status_code == 500
    assert "a mistake of the program" in answer.content.decode()
    assert "AssertionError: over p1" in caplog.text
    assert "Traceback" in caplog.text
    assert not Move.objects.exists()
    tripping.undo()
    assert browsers["p1"].move().status_code == 200


def test_rules_that_trip_when_a_move_is_done_again(
    table: Table, browsers: dict[str, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    browsers["p1"].move()
    browsers["p1"].post("undo")

    def trip(_game: Game) -> None:
        raise KeyError("SCE")

    with monkeypatch.context() as patched:
        patched.setattr(Game, "redo", trip)
        assert browsers["p1"].post("redo").status_code == 500
    assert Move.objects.filter(table=table).count() == 2
    assert browsers["p1"].post("redo", key="again").status_code == 200
