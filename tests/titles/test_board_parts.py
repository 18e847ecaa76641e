"""What a board of one's own may have besides map and tiles: laid over the title's data, checked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from railhead.engine.board import Board
from railhead.engine.boardfiles import read_board
from railhead.engine.boardkinds import Chart, Named, Switch, Whole
from railhead.engine.digests import title_digest
from railhead.engine.fault import TitleError
from railhead.engine.game import Game
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import game_class, new_game, on_board, plain_title
from railhead.titles.g18fb.facts import Title18FB
from railhead.titles.g1865.facts import Title1865
from tests.titles.other_parts import OTHER, other_board, parts_and_data

NAMES = ["Ann", "Bob", "Cid"]
TITLES = sorted(OTHER)


def nested(path: tuple[str, ...], value: Any) -> dict[str, Any]:
    """Tables with a single value."""
    for name in reversed(path):
        value = {name: value}
    found: dict[str, Any] = value
    return found


def leaves(tables: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield (path, value) of all values in tables."""
    if not isinstance(tables, dict):
        yield path, tables
        return
    for name, inner in tables.items():
        yield from leaves(inner, (*path, name))


def another(value: Any) -> Any:
    """Another value of the same kind, a legal one for most of them."""
    match value:
        case bool():
            return not value
        case int():
            return value + 5 if value % 5 == 0 else value + 1
        case [[int(), *_], *_]:
            return [[red + 1, green + 1] for red, green in value]
        case [int(), *_]:
            return [number + 1 for number in value]
        case [{"amount": _}, *_]:
            return [{**bonus, "amount": bonus["amount"] + 7} for bonus in value]
    return value


# -- laid over the title's data ------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_each_value_goes_to_its_place_and_to_no_other(title: str) -> None:
    parts, data = parts_and_data(title)
    usual = parts.usual(data)
    before = json.dumps(data)
    tried = 0
    for path, value in leaves(usual):
        given = another(value)
        if given == value:
            continue
        laid = parts.laid_over(data, Board.of(nested(path, given)))
        found = dict(leaves(parts.usual(laid)))
        wanted = {**dict(leaves(usual)), path: given}
        assert found == wanted, path
        tried += 1
    assert tried > 50
    assert json.dumps(data) == before


@pytest.mark.parametrize("title", TITLES)
def test_what_the_title_has_given_as_a_board_changes_nothing(title: str) -> None:
    parts, data = parts_and_data(title)
    assert parts.laid_over(data, Board.of(parts.usual(data))) == {
        **data,
        "train": [
            {"rusted_by": "", **train} if _rusts(train) else train for train in data["train"]
        ],
    }


def _rusts(train: dict[str, Any]) -> bool:
    """Those of regional companies have no place for what scraps them."""
    return not train.get("from_phase")


def test_an_18fb_title_has_what_was_given() -> None:
    title = on_board("18FB", other_board("18FB"))
    assert isinstance(title, Title18FB)
    facts = title.facts
    assert title.market.price((0, 12)) == 333
    assert (facts.last_cell, facts.ledge_rows) == ((0, 12), (4, 6))
    assert (title.trains["PH2"].price, title.trains["PH2"].stops) == (175, 3)
    assert [title.trains[name].rusted_by for name in ("PH1", "PH2", "PH3")] == ["PH4", "PH4", ""]
    assert title.scenarios["standard"].trains["PH5"] == 2
    assert (title.companies["NN"].tokens, title.companies["FSC"].tokens) == (3, 7)
    assert facts.port == {"yellow": 0, "green": 35, "brown": 55}
    assert (facts.concessions["NN"].band, facts.concessions["NN"].card) == ("E", "Bayard")
    assert (title.privates["L'Ala"].revenue, facts.reduced_income["L'Ala"]) == (33, 1)
    assert [bonus.amount for bonus in facts.regional["FA"].bonuses] == [75, 0]


def test_an_1865_title_has_what_was_given_in_both_lengths() -> None:
    board = other_board("1865")
    for length, count in (("full", 6), ("short", 3)):
        title = game_class("1865").load_own_board({"length": length}, board)
        assert isinstance(title, Title1865)
        assert title.scenarios[length].trains["PH2"] == count
        # The cheaper last train is as the others, and every company has the tokens of a major.
        assert (title.trains["PH2d"].coverage, title.trains["PH2d"].rusted_by) == (6, "PH5")
        assert {company.tokens for company in title.companies.values()} == {9}
        assert title.facts.white_prices[-1] == 320
        assert title.facts.chart[1] == (3, 8)
        assert title.facts.chart_start["5"] == 2


@pytest.mark.parametrize("title", TITLES)
def test_a_game_keeps_what_was_given(title: str) -> None:
    board = other_board(title)
    game = new_game(title, NAMES, seed=3, board=board)
    game.apply(game.decision.answers[0])  # type: ignore[union-attr, arg-type]
    record = json.loads(json.dumps(to_record(game)))
    again = from_record(record)
    assert again.board == board
    assert again.state == game.state
    assert to_record(again) == record
    assert record["board"]["tokens"] == OTHER[title]["tokens"]
    assert record["board_digest"] != game_class(title).digest_of_board()


def test_nothing_said_is_another_board_than_something_left_out() -> None:
    """A train that rusts no more has another digest, as it has other rules."""
    kind = game_class("18FB")
    boards = [Board.of({"trains": {"PH1": {"rusted_by": name}}}) for name in ("", "PH3", "PH4")]
    assert len({kind.digest_of_board(board) for board in boards}) == 3
    given = Board.of({"regional": {"FA": {"bonuses": [{"amount": 50, "brown": False}] * 2}}})
    brief = Board.of({"regional": {"FA": {"bonuses": [{"amount": 50}] * 2}}})
    assert kind.digest_of_board(given) != kind.digest_of_board(brief)
    assert kind.digest_of_board() == title_digest(kind.folder, kind.rules_version)


# -- refused -------------------------------------------------------------------------------------

LONG = "x" * 500


@pytest.mark.parametrize(
    ("title", "path", "value", "message"),
    [
        ("18FB", "trainz.PH1", 1, "there is no 'trainz'; choose one of hexes, layout"),
        ("18FB", "trains.PH7", {}, "board: trains: there is no 'PH7'; choose one of PH1, PH2"),
        ("18FB", "trains.PH1.cost", 5, "PH1: there is no 'cost'; choose one of price, stops"),
        ("18FB", "trains.PH1", 5, "board: trains: PH1: expected a table, found 5"),
        ("18FB", "trains.PH1.price", "100", "price: expected a whole number, found '100'"),
        ("18FB", "trains.PH1.price", True, "price: expected a whole number, found true"),
        ("18FB", "trains.PH1.price", 0, "price: expected 1 to 5000, found 0"),
        ("18FB", "trains.PH1.price", 5001, "price: expected 1 to 5000, found 5001"),
        ("18FB", "trains.PH1.stops", -1, "stops: expected 1 to 99, found -1"),
        ("18FB", "trains.PH1.rusted_by", "PH9", "rusted_by: there is no 'PH9'; choose one of PH1"),
        ("18FB", "trains.PH1.rusted_by", 3, "rusted_by: expected a text, found 3"),
        ("18FB", "trains.PH4.rusted_by", "PH3", "PH3 starts no phase after this train; choose one"),
        ("18FB", "trains.PH2.rusted_by", "PH2", "PH2 starts no phase after this train"),
        ("18FB", "trains.PH2.rusted_by", "R6", "R6 starts no phase after this train"),
        ("18FB", "trains.R5.rusted_by", "R6", "trains: R5: there is no 'rusted_by'"),
        ("18FB", "train_counts.PH3", 0, "train_counts: PH3: expected 1 to 40, found 0"),
        ("18FB", "train_counts.PH6", 3, "train_counts: there is no 'PH6'"),
        ("18FB", "tokens.NN", 2, "tokens: NN: expected 3 to 20, found 2"),
        ("18FB", "tokens.FA", 2, "tokens: there is no 'FA'"),
        ("18FB", "ports.gray", 2, "ports: there is no 'gray'; choose one of yellow, green, brown"),
        ("18FB", "secured_interest.C", 7, "secured_interest: C: it pays less than B"),
        ("18FB", "concessions.NN.reduced", 120, "concessions: NN: reduced is more than full"),
        ("18FB", "concessions.NN.band", "F", "NN: band: there is no 'F'; choose one of A, B"),
        ("18FB", "cards.Bayard.face", 52, "face: expected a multiple of 5, found 52"),
        ("18FB", "cards.Riseis.reduced", 5, "cards: Riseis: there is no 'reduced'"),
        ("18FB", "regional.FA.order", 2, "regional: FAS: order: FA has the same number"),
        ("18FB", "regional.FA.bonuses", [], "bonuses: expected 1 to 4 entries, found 0"),
        ("18FB", "regional.FA.bonuses", [{"amount": 1}], "bonuses: expected 2, one for each"),
        ("18FB", "regional.FA.bonuses", [{"brown": True}], "bonuses: 1: 'amount' is missing"),
        ("18FB", "regional.FA.bonuses", [{"amount": 1, "x": 1}], "bonuses: 1: there is no 'x'"),
        ("18FB", "regional.FA.bonuses", [{"amount": 1, "brown": 1}], "brown: expected true or"),
        ("18FB", "market.rows", "100", "market: rows: expected a list of texts, found '100'"),
        ("18FB", "market.rows", [], "market: rows: expected 1 to 30 entries, found 0"),
        ("18FB", "market.rows", ["1"] * 31, "market: rows: expected 1 to 30 entries, found 31"),
        ("18FB", "market.rows", ["1 " * 61], "rows: 1: more than 60 prices"),
        ("18FB", "market.rows", [LONG], "rows: 1: more than 60 prices"),
        ("18FB", "market.rows", ["100e", "9p0"], "rows: 2: '9p0' is not a price with zone letters"),
        ("18FB", "market.rows", ["100p 120z"], "rows: 1: there is no 'z'; choose one of d, e, l"),
        ("18FB", "market.rows", ["100p 90e"], "rows: 1: 90 stands right of 100: prices rise to"),
        ("18FB", "market.rows", ["100p 190e", "105 110"], "rows: 1: 100 stands over 105"),
        ("18FB", "market.rows", ["100p . 190e"], "rows: 1: a gap stands only at the beginning"),
        ("18FB", "market.rows", ["100p 190e", "."], "rows: 2: there is no price"),
        ("18FB", "market.rows", ["0 100p 190e"], "rows: 1: expected 1 to 5000, found 0"),
        (
            "18FB",
            "market.rows",
            ["100p 190e", "90 100q"],
            "2: the par value 100 stands there twice",
        ),
        ("18FB", "market.rows", ["100p 190"], "expected a single price with the letter e, found 0"),
        ("18FB", "market.rows", ["90e 100p 190e"], "a single price with the letter e, found 2"),
        ("18FB", "market.rows", ["90e 100p 190"], "rows: 190 is higher than the price with e"),
        ("18FB", "market.rows", ["100q 190e"], "rows: no price has the letter p"),
        ("18FB", "market.rows", ["90p 190e"], "rows: 100 must be a par value: a national may"),
        ("18FB", "market.ledge_rows", [13], "ledge_rows: row 13 is not over another"),
        ("18FB", "market.ledge_rows", [9, 9], "ledge_rows: row 9 stands there twice"),
        ("18FB", "market.ledge_rows", [0], "ledge_rows: 1: expected 1 to 29, found 0"),
        ("1865", "market.rows", ["10 60p", "5 10"], "rows: expected 1 to 1 entries, found 2"),
        ("1865", "market.rows", ["10 60p"], "white: expected 2 prices, one for each box, found 31"),
        ("1865", "market.white", [1] * 31, "market: white: 1: expected 10 or more, found 1"),
        ("1865", "trains.PH2d.price", 101, "PH2d: price: the last PH2 costs more than the others"),
        ("1865", "trains.PH2d.coverage", 3, "trains: PH2d: there is no 'coverage'"),
        ("1865", "train_counts.short.PH2d", 2, "short: PH2d: expected 0 to 1, found 2"),
        ("1865", "train_counts.full.PH2", 0, "full: PH2: expected 1 or more, found 0"),
        ("1865", "train_counts.full.PH5", 0, "without PH5 phase 5 never begins"),
        ("1865", "tokens.minor", 8, "tokens: a minor has more than a major"),
        ("1865", "dragons.chart", [[1, 3]], "dragons: chart: expected 6 to 6 entries, found 1"),
        ("1865", "dragons.chart", [[2, 3]] * 6, "chart: 1: no rank is left for white between 2"),
        ("1865", "dragons.chart", [[4, 8], *[[2, 9]] * 5], "chart: 2: the ranks are lower than"),
        ("1865", "dragons.start.3", 0, "dragons: start: 3: expected 1 to 6, found 0"),
        ("1865", "dragons.start.2", 2, "dragons: start: 2: expected 1 to 1, found 2"),
        ("1865", "dragons.start.5", 5, "dragons: start: 5: expected 1 to 4, found 5"),
        ("1865", "lines.FMS", ["E39 C31"], "board: there is no 'lines'|map: 'hexes' is missing"),
    ],
)
def test_a_wrong_value_is_refused_with_its_place(
    title: str, path: str, value: Any, message: str
) -> None:
    with pytest.raises(TitleError, match=message):
        on_board(title, Board.of(nested(tuple(path.split(".")), value)))


def test_the_file_is_named() -> None:
    parts, _ = parts_and_data("18FB")
    files = [("mine.toml", b"[trains]\nPH1 = { price = 0 }"), ("more.toml", b"[tokens]\nNN = 5")]
    board = read_board(files, None, parts)
    with pytest.raises(TitleError, match=r"^mine\.toml: trains: PH1: price: expected 1 to 5000"):
        on_board("18FB", board)
    with pytest.raises(TitleError, match=r"^mine\.toml: there is no 'lines'; choose one of hexes"):
        game_class("1865").read_board([("mine.toml", b'[lines]\nNN = ["nC8 nC4 F25"]')])


def test_kinds_say_back_what_they_read() -> None:
    data = {"train": [{"id": "A"}], "zone": [], "phase": [{"par_zones": "p"}]}
    for kind, value in (
        (Whole(1, 9, first=1), 4),
        (Switch(), True),
        (Named("train", none=True), ""),
        (Chart(letters="p"), ["10 20p"]),
    ):
        assert kind.written(kind.read(value, "", data)) == value


# -- shown ---------------------------------------------------------------------------------------


def test_the_depot_and_the_tokens_are_those_of_the_board() -> None:
    game: Game = new_game("18FB", NAMES, board=other_board("18FB"))
    trains = [game.train_class(train) for train in game.state.trains["depot"]]
    assert [trains.count(name) for name in ("PH1", "PH2", "R5")] == [8, 4, 3]
    assert (game.state.tokens_left["RA"], game.state.tokens_left["SFM"]) == (15, 4)
    usual = new_game("18FB", NAMES)
    assert usual.title is plain_title("18FB") is not game.title
