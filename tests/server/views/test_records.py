"""Records of tables: taken away in two forms, and brought back."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.engine.snapshot import snapshot
from railhead.exchange.entrywriting import ExportError
from railhead.records.loading import load_data
from railhead.server.authority import create_table, live_table, undo
from railhead.server.authority.creating import MOST_ACTIONS
from railhead.server.models import Move, Person, Seat, Table
from railhead.server.views import records
from tests.exchange.files import ANN, BOB, bid, entry, game_file, random_record
from tests.exchange.files import undo as undone
from tests.samples import crosswise
from tests.server.tables import NAMES, alone, new_table, person, play

pytestmark = pytest.mark.django_db


def upload(client: Client, content: Any, mode: str = "screen", name: str = "game.json") -> Any:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return client.post("/upload", {"mode": mode, "file": SimpleUploadedFile(name, data)})


def table_of(answer: Any) -> Table:
    assert answer.status_code == 303, answer.content.decode()[-1500:]
    return Table.objects.get(pk=answer["Location"].split("/")[2])


# -- taken away -----------------------------------------------------------------------------


@pytest.fixture
def played() -> Table:
    """A table by the readings of the other site, with moves undone."""
    table = create_table(person(), "1849", NAMES, seed=3, preset="peer")
    owner = alone(table)
    play(table.pk, dict.fromkeys(("p1", "p2", "p3"), owner), 40)
    undo(table.pk, owner, 40, "u", 35)
    return table


@pytest.mark.slow
def test_our_record_holds_the_effective_actions(client: Client, played: Table) -> None:
    answer = client.get(f"/tables/{played.pk}/record")
    assert answer["Content-Disposition"] == 'attachment; filename="1849.json"'
    assert answer["Railhead-Version"] == "41"
    data = answer.json()
    assert data["format"] == "railhead"
    assert len(data["actions"]) == 35
    assert load_data(data).game.state == live_table(played.pk).game.state


@pytest.mark.slow
def test_the_other_sites_form_is_read_back(client: Client, played: Table) -> None:
    answer = client.get(f"/tables/{played.pk}/record?form=field")
    assert answer["Content-Disposition"] == 'attachment; filename="1849-18xx.json"'
    again = load_data(answer.json())
    assert again.error is None
    ours = live_table(played.pk).game
    assert list(again.game.wealth().values()) == list(ours.wealth().values())
    assert again.game.state.tiles == ours.state.tiles


@pytest.mark.slow
def test_a_table_of_1861_has_both_forms(client: Client) -> None:
    table = create_table(person(), "1861", NAMES, seed=3, preset="peer")
    play(table.pk, dict.fromkeys(("p1", "p2", "p3"), alone(table)), 60)
    answer = client.get(f"/tables/{table.pk}/record?form=field")
    assert answer["Content-Disposition"] == 'attachment; filename="1861-18xx.json"'
    again = load_data(answer.json())
    assert again.error is None
    assert again.game.state.tiles == live_table(table.pk).game.state.tiles
    assert list(again.game.wealth().values()) == list(live_table(table.pk).game.wealth().values())


@pytest.mark.slow
def test_a_game_that_no_game_file_can_say_is_refused_in_words(
    client: Client, played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise ExportError("", "the other site plays otherwise: trade_consent")

    monkeypatch.setattr(records, "to_gamefile", refuse)
    answer = client.get(f"/tables/{played.pk}/record?form=field")
    assert answer.status_code == 422
    assert "trade_consent" in answer.content.decode()


@pytest.mark.slow
def test_there_are_only_these_forms(client: Client, played: Table, monkeypatch: Any) -> None:
    assert client.get(f"/tables/{played.pk}/record?form=pdf").status_code == 400
    assert client.post(f"/tables/{played.pk}/record").status_code == 405
    assert client.get("/tables/nowhere-here/record").status_code == 404
    monkeypatch.setattr(records, "can_export", lambda _title: False)
    assert client.get(f"/tables/{played.pk}/record?form=field").status_code == 400


def test_a_name_of_any_letters_makes_a_plain_file_name(client: Client) -> None:
    name = 'Łódź "x"; ../../etc'
    table = create_table(person(), "1849", NAMES, name=name)
    header = client.get(f"/tables/{table.pk}/record")["Content-Disposition"]
    assert header == 'attachment; filename="1849-d-x-etc.json"'


# -- brought back ---------------------------------------------------------------------------


@pytest.mark.slow
def test_our_record_becomes_a_table_where_it_ends(client: Client) -> None:
    record = random_record(150)
    table = table_of(upload(client, record))
    live = live_table(table.pk)
    assert (live.version, table.mode, table.title) == (150, "screen", "1849")
    assert snapshot(live.game.state) == snapshot(load_data(record).game.state)
    assert Move.objects.filter(table=table).count() == 150
    assert table.waiting == (live.game.decision.player if live.game.decision else "")
    # Its seed is not told while it goes on; what was drawn from it is.
    told = client.get(f"/tables/{table.pk}/record").json()
    draws = [{"action": 0, "of": "corporations", "order": list(live.game.draws[0].order)}]
    assert told == {
        **{k: v for k, v in record.items() if k != "seed"},
        "version": 2,
        "draws": draws,
    }


@pytest.mark.slow
def test_a_game_file_becomes_a_table(client: Client, shared: Path) -> None:
    path = shared / "transcripts" / "1849" / "27939.json"
    table = table_of(upload(client, path.read_bytes()))
    live = live_table(table.pk)
    assert live.game.finished
    assert table.finished == "stock_market"
    assert [name for _, name in table.players] == ["Player 1", "Player 2", "Player 3"]


def test_undone_entries_of_a_game_file_are_left_out(client: Client) -> None:
    file = game_file(
        bid(1, ANN, "SCE", 20), bid(2, BOB, "SIGI", 50), undone(3), entry(4, "pass", BOB)
    )
    table = table_of(upload(client, file))
    kinds = [move.action["type"] for move in table.moves.all() if move.action]
    assert kinds == ["bid", "pass"]


@pytest.mark.slow
def test_who_uploads_owns_the_table(client: Client) -> None:
    first = table_of(upload(client, random_record(10)))
    second = table_of(upload(client, random_record(12)))
    assert first.owner_id == second.owner_id
    assert Person.objects.get().name == "Guest"


def test_a_table_of_seats_has_free_seats(client: Client) -> None:
    answer = upload(client, random_record(10), mode="seats")
    assert answer["Location"].endswith("/seats")
    table = table_of(answer)
    assert Seat.objects.filter(table=table, person=None).count() == 3


LONG = "n" * 30
RECORD: dict[str, Any] = {
    "format": "railhead",
    "version": 1,
    "title": "1849",
    "rules": 1,
    "options": {},
    "players": [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "B"}, {"id": "p3", "name": "C"}],
    "seed": 1,
    "actions": [],
}


def renamed(name: str) -> list[dict[str, str]]:
    return [{"id": "p1", "name": name}, *RECORD["players"][1:]]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"\xff\xfe", "not a text in UTF-8"),
        (b"{", "not valid JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "expected an object"),
        (b'{"a": NaN}', "NaN"),
        (b"{}", "neither a record"),
        (b'{"title": "1849", "tiles": {"J6": "644/4"}}', "this is a position, not a game"),
        (b'[tiles]\nJ6 = "644/4"', "this is a position, not a game"),
        ({**RECORD, "format": "x"}, "format: "),
        (
            {name: it for name, it in RECORD.items() if name != "format"},
            "format: missing in the record",
        ),
        ({**RECORD, "version": 3}, "version: 3 is newer"),
        ({**RECORD, "title": "1899"}, "title: there is no"),
        ({**RECORD, "rules": 9}, "rules: "),
        ({**RECORD, "seed": "1"}, "seed: "),
        ({**RECORD, "seed": 2**70}, "seed: "),
        ({**RECORD, "options": {"x": True}}, "x"),
        ({**RECORD, "players": []}, "players: "),
        ({**RECORD, "players": [{"id": "p1"}]}, "players[0]: "),
        ({**RECORD, "players": renamed(" ")}, "players: a name is empty"),
        ({**RECORD, "players": renamed(LONG)}, "players: "),
        ({**RECORD, "players": renamed("a\u202eb")}, "players: "),
        ({**RECORD, "players": [{"id": LONG, "name": "A"}, *RECORD["players"][1:]]}, "players: "),
        ({**RECORD, "actions": {}}, "actions: "),
        ({**RECORD, "actions": [{}] * (MOST_ACTIONS + 1)}, "actions: there are"),
        ({**RECORD, "actions": [{"type": "fly"}]}, "action 1"),
        (
            {**RECORD, "actions": [{"type": "pass", "actor": "p2"}]},
            "action 1, B, passing: It is the turn of Ann. Rule 1849-2.4-3: ",
        ),
        (
            game_file(bid(1, ANN, "SCE", 25)),
            "action 1, Ann, a bid of L.25 for SCE: SCE is on offer at L.20; ",
        ),
    ],
)
def test_a_bad_file_is_refused_in_one_line_that_names_the_fault(
    client: Client, content: Any, said: str
) -> None:
    answer = upload(client, content, "seats")
    assert answer.status_code == 422
    page = answer.content.decode()
    line = page.partition('id="fault-file" role="alert">')[2].partition("</p>")[0]
    assert said in line.replace("&#39;", "'")
    assert "\n" not in line
    assert not Table.objects.exists()
    assert not Person.objects.exists()
    assert 'value="seats" checked' in page, "what was chosen stays chosen"


def test_names_with_marks_of_html_are_only_text(client: Client) -> None:
    answer = upload(client, {**RECORD, "title": "<b>x</b>"})
    assert "<b>x</b>" not in answer.content.decode()


def test_a_file_that_is_missing_or_too_large_is_refused(client: Client) -> None:
    assert client.post("/upload", {"mode": "screen"}).status_code == 400
    assert client.post("/upload", {"mode": "screen", "file": "text"}).status_code == 400
    assert upload(client, b" " * (records.MOST_BYTES + 1)).status_code == 413
    assert upload(client, RECORD, mode="party").status_code == 400
    assert client.put("/upload").status_code == 405
    assert not Table.objects.exists()


def test_the_form_is_there(client: Client) -> None:
    page = client.get("/upload").content.decode()
    assert 'enctype="multipart/form-data"' in page
    assert 'name="file"' in page


def test_a_table_is_left_alone_by_its_download(client: Client) -> None:
    table = new_table()
    client.get(f"/tables/{table.pk}/record")
    assert Table.objects.get(pk=table.pk).version == 0


@pytest.mark.parametrize(
    ("error", "kind"),
    crosswise(
        [KeyError("SFA"), AssertionError(), RecursionError("too deep")], ["record", "game file"]
    ),
)
def test_rules_that_trip_over_a_file_are_no_fault_of_the_file(
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    kind: str,
    error: Exception,
) -> None:
    file = random_record(20) if kind == "record" else game_file(bid(1, ANN, "SCE", 20))

    def trip(_game: Game, _action: Action, **_how: bool) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(Game, "_apply", trip)
        answer = upload(client, file)
    assert answer.status_code == 500
    assert "mistake of the program" in answer.content.decode()
    assert type(error).__name__ in caplog.text
    assert "Traceback" in caplog.text
    assert not Table.objects.exists()
    assert not Person.objects.exists()
    assert table_of(upload(client, file)).version == len(file["actions"])


def unusual(*actions: Any) -> dict[str, Any]:
    """A file of a pinned game."""
    return game_file(*actions, settings={"seed": 27939, "pin": "0123abcd"})


@pytest.mark.parametrize("mode", ["screen", "seats"])
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "settings.pin: the game was played by older rules of its site"),
        ("fr", "la partie a été jouée selon d'anciennes règles de son site"),
    ],
)
def test_what_is_unusual_in_a_file_is_told_on_the_page_that_it_opens(
    client: Client, mode: str, language: str, text: str
) -> None:
    file = json.dumps(unusual(bid(1, ANN, "SCE", 20))).encode()
    sent = {"mode": mode, "file": SimpleUploadedFile("game.json", file)}
    answer = client.post("/upload", sent, headers={"accept-language": language})
    assert answer.status_code == 303
    page = client.get(answer["Location"], headers={"accept-language": language}).content.decode()
    assert text in unescape(page)
    again = client.get(answer["Location"], headers={"accept-language": language}).content.decode()
    assert text not in unescape(again)


def test_it_is_told_with_the_reason_why_a_file_is_refused(client: Client) -> None:
    answer = upload(client, unusual(bid(1, ANN, "SCE", 7)))
    assert answer.status_code == 422
    page = unescape(answer.content.decode())
    assert "action 1" in page
    assert "settings.pin: the game was played by older rules of its site" in page
