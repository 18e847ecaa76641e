"""A board of one's own: chosen with the table, kept with it, and carried in its record."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from railhead.engine.boardfiles import MOST_BYTES
from railhead.server.authority import live_table
from railhead.server.authority.loading import TABLES
from railhead.server.models import OwnBoard, Table
from railhead.titles.catalogue import plain_title
from tests.server.browser import Browser, filled, forms, text
from tests.server.own_boards import FOLDER, FORM, MAP, NEW, OWN, fault, file, send

pytestmark = pytest.mark.django_db


def cagliari(table: Table) -> str:
    return live_table(table.pk).game.title.map.hexes["E39"].name


@pytest.mark.slow
def test_a_table_is_played_on_the_board_that_was_sent() -> None:
    browser = Browser()
    assert send(browser, file(OWN)).status_code == 303
    table = Table.objects.get()
    assert cagliari(table) == "Casteddu"
    # As after a new start of the server.
    TABLES.forget()
    assert cagliari(table) == "Casteddu"
    page = text(browser.open(f"/tables/{table.pk}/?whole=1"))
    assert "Casteddu" in page
    assert f"own board {OwnBoard.objects.get().digest[:8]}" in page


@pytest.mark.slow
def test_without_a_file_the_board_is_the_titles() -> None:
    browser = Browser()
    assert send(browser).status_code == 303
    table = Table.objects.get()
    assert table.board is None
    assert cagliari(table) == "Cagliari"
    assert "own board" not in text(browser.open(f"/tables/{table.pk}/"))


@pytest.mark.slow
def test_map_and_tiles_may_be_two_files() -> None:
    tiles = (FOLDER / "tiles.toml").read_text("utf-8")
    fewer = tiles.replace("\n7 = 6\n", "\n7 = 5\n")
    send(Browser(), file(OWN, "map.toml"), file(fewer, "tiles.toml"))
    game = live_table(Table.objects.get().pk).game
    assert game.state.supply["7"] == 5
    assert game.title.map.hexes["E39"].name == "Casteddu"


@pytest.mark.slow
def test_one_board_is_stored_once() -> None:
    for _ in range(2):
        send(Browser(), file(OWN))
    assert (Table.objects.count(), OwnBoard.objects.count()) == (2, 1)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "own.toml: the file is empty"),
        ("[hexes", "own.toml: not valid TOML"),
        ("{", "own.toml: not valid JSON"),
        (b"\xff\xfe", "own.toml: not a text in UTF-8"),
        (MAP.replace('FMS = "E39"', 'FMS = "E40"', 1), "own.toml: homes: FMS: there is no hex E40"),
        (b"#" * (MOST_BYTES + 1), "own.toml: larger than"),
    ],
)
def test_a_wrong_board_is_told_at_its_field(content: str | bytes, told: str) -> None:
    answer = send(Browser(), file(content), name="Friday")
    assert fault(answer).startswith(told)
    assert 'value="Friday"' in text(answer), "what was typed is kept"
    assert not Table.objects.exists()


def test_a_name_with_marks_stays_a_text() -> None:
    answer = send(Browser(), file("[", "<b>x.toml"))
    assert "<b>x" not in text(answer)


@pytest.mark.slow
def test_a_form_carries_its_board_while_it_is_mended_and_nothing_is_stored() -> None:
    browser = Browser()
    again = send(browser, file(OWN), seed="x")
    assert again.status_code == 422
    assert not OwnBoard.objects.exists()
    fields = filled(forms(again)[NEW], {"seed": "1"})
    changed = {**fields, "board": fields["board"][:-1] + "_"}
    assert browser.post(NEW, {**changed, "seed": "x"}).status_code == 422
    assert forms(browser.post(NEW, {**changed, "seed": "x"}))[NEW].fields.get("board") is None
    assert browser.post(NEW, fields).status_code == 303
    assert cagliari(Table.objects.get(seed=1)) == "Casteddu"


def test_a_board_that_was_kept_can_be_left_again() -> None:
    browser = Browser()
    again = send(browser, file(OWN), seed="x")
    fields = filled(forms(again)[NEW], {"seed": "1", "own-board": "off"})
    browser.post(NEW, fields)
    assert Table.objects.get().board is None


def test_a_board_that_nobody_stored_is_none() -> None:
    fields = filled(forms(Browser().open(FORM))[NEW], {"board": "0" * 64})
    browser = Browser()
    fields |= {"csrfmiddlewaretoken": forms(browser.open(FORM))[NEW].fields["csrfmiddlewaretoken"]}
    assert browser.post(NEW, fields).status_code == 303
    assert Table.objects.get().board is None


def test_the_next_game_can_be_played_on_the_same_board() -> None:
    send(Browser(), file(OWN))
    digest = OwnBoard.objects.get().digest
    page = Browser().open(f"{FORM}&board={digest}")
    assert forms(page)[NEW].fields["board"] == digest


def test_only_titles_that_take_boards_ask_for_one() -> None:
    assert 'name="board-file"' in text(Browser().open(FORM))
    assert 'name="board-file"' not in text(Browser().open("/new?title=1849"))


@pytest.mark.slow
def test_a_record_carries_its_board() -> None:
    browser = Browser()
    send(browser, file(OWN))
    record = browser.get(f"/tables/{Table.objects.get().pk}/record")
    assert record.json()["board"]["names"]["E39"] == "Casteddu"
    sent = SimpleUploadedFile("game.json", record.content)
    form = forms(browser.open("/upload"))["/upload"]
    answer = browser.post("/upload", {**form.fields, "mode": "screen", "file": sent})
    assert answer.status_code == 303
    assert [cagliari(table) for table in Table.objects.all()] == ["Casteddu", "Casteddu"]


@pytest.mark.slow
def test_a_record_with_a_wrong_board_opens_no_table() -> None:
    browser = Browser()
    send(browser, file(OWN))
    record = browser.get(f"/tables/{Table.objects.get().pk}/record").json()
    record["board"]["homes"]["FMS"] = "Z99"
    form = forms(browser.open("/upload"))["/upload"]
    sent = SimpleUploadedFile("game.json", json.dumps(record).encode())
    answer = browser.post("/upload", {**form.fields, "mode": "screen", "file": sent})
    assert answer.status_code == 422
    assert "board: homes: FMS: there is no hex Z99" in text(answer)
    assert Table.objects.count() == 1


def test_whoever_chooses_a_title_reads_what_its_board_is() -> None:
    note = plain_title("1865").note
    assert "reconstructed" in note
    for address in ("/", "/new", FORM):
        assert note in text(Browser().open(address)), address


def test_the_form_offers_the_usual_board_to_begin_with() -> None:
    browser = Browser()
    page = browser.open(FORM).content.decode()
    assert 'href="/titles/1865/board.toml" download' in page
    answer = browser.open("/titles/1865/board.toml")
    assert answer["Content-Type"].startswith("application/toml")
    assert answer["Content-Disposition"] == 'attachment; filename="1865-board.toml"'
    assert answer.content.decode().startswith("# The board of 1865, version ")
    assert browser.open("/titles/1849/board.toml").status_code == 404
    assert "board.toml" not in browser.open("/new?title=1849").content.decode()


@pytest.mark.slow
def test_a_table_is_played_with_the_trains_that_were_sent() -> None:
    browser = Browser()
    written = browser.open("/titles/1865/board.toml").content.decode()
    mine = written.replace("PH2 = { price = 100", "PH2 = { price = 85")
    assert mine != written
    assert send(browser, file(mine)).status_code == 303
    table = Table.objects.get()
    TABLES.forget()
    game = live_table(table.pk).game
    assert game.title.trains["PH2"].price == 85
    assert game.title.market.rows == plain_title("1865").market.rows
    wrong = fault(send(browser, file(written.replace("price = 100", "price = 0"))))
    assert wrong == "own.toml: trains: PH2: price: expected 1 to 5000, found 0"
