"""What only files of 1849 have, both ways: numbers of stations, slots, copies, passes."""

from __future__ import annotations

import copy
import json
import random
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from railhead.engine.actions import (
    AcquireToken,
    BuyPrivate,
    Choose,
    LayTile,
    Pass,
    PlaceToken,
    UsePrivate,
)
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.engine.state import State
from railhead.exchange.copies import TileCopies
from railhead.exchange.entrywriting import ExportError
from railhead.exchange.gamefile import effective_actions, read_gamefile
from railhead.exchange.slots import CitySlots
from railhead.lab.simulate import random_action
from railhead.records.export import to_gamefile
from railhead.records.loading import Replay, load_data
from railhead.records.record import from_record, to_record
from railhead.titles.catalogue import new_game
from railhead.titles.g1849.importing import Importer1849
from railhead.titles.g1849.rules import Game1849
from tests.exchange.files import ANN, bid, game_file
from tests.kept import kept
from tests.samples import one_in
from tests.titles.g1849.build import Example

ACQUIRING = {"token_acquiring": True}
TITLE = Game1849.load_title({"messina_tile_supply": "double_lost"})


@lru_cache
@kept
def played(seed: int, actions: int, players: int = 3, acquiring: bool = False) -> Game:
    """A random game that passes less than it could."""
    ids = {str(10 + seat): f"Player {seat}" for seat in range(players)}
    game = new_game("1849", ids, ACQUIRING if acquiring else {}, seed, "peer")
    rng = random.Random(seed)
    while game.decision is not None and len(game.actions) < actions:
        action = random_action(game.decision.answers, rng)
        if isinstance(action, Pass) and rng.random() < 0.6:
            action = random_action(game.decision.answers, rng)
        game.apply(action)
    return game


@lru_cache
def _text_of(game: Game) -> str:
    return json.dumps(to_gamefile(game))


def file_of(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(_text_of(game))
    return data


def same(data: dict[str, Any], game: Game) -> Replay:
    """The file makes this game."""
    replay = load_data(data)
    assert replay.error is None
    assert replay.game.state == game.state
    return replay


@pytest.mark.parametrize("seed", one_in(3, range(12)))
@pytest.mark.slow
def test_games_by_the_preset_of_the_other_site_go_there_and_back(seed: int) -> None:
    game = played(seed, 250, 3 + seed % 3, acquiring=seed % 2 == 1)
    replay = same(file_of(game), game)
    assert sorted(map(repr, replay.game.events)) == sorted(map(repr, game.events))


# -- numbers of stations -----------------------------------------------------------------------


@pytest.mark.slow
def test_stations_of_printed_hexes_have_the_numbers_of_the_other_site() -> None:
    written = file_of(played(0, 250))["actions"]
    nodes = {
        node for entry in written for route in entry.get("routes", ()) for node in route["nodes"]
    }
    assert {node for node in nodes if node.startswith(("C1-", "E1-", "M9-", "K13-"))} <= {
        "C1-1", "E1-0", "M9-0", "K13-0",
    }  # fmt: skip
    assert any(node.endswith("-1") for node in nodes)
    cities = {entry["city"] for entry in written if "city" in entry}
    printed = {city for city in cities if city[0].isalpha()}
    assert printed <= {"B14-0-1", "C1-0-1", "E1-0-0", "H8-0-0", "M9-0-0", "M11-0-0"}
    assert printed


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 7])
def test_a_hex_with_one_station_is_meant_whatever_its_number(number: int) -> None:
    game = played(0, 250)
    data = file_of(game)
    for entry in data["actions"]:
        if "city" in entry:
            entry["city"] = f"{entry['city'].rpartition('-')[0]}-{number}"
        for route in entry.get("routes", ()):
            route["nodes"] = [f"{node.rpartition('-')[0]}-{number}" for node in route["nodes"]]
    same(data, game)


@pytest.mark.parametrize("node", ["Z9-0", "C5", "", 7, None])
def test_a_station_that_is_nowhere_stops_at_its_entry(node: object) -> None:
    data = file_of(played(0, 250))
    number, entry = next((i, e) for i, e in enumerate(data["actions"], 1) if e.get("routes"))
    entry["routes"][0]["nodes"][0] = node
    error = load_data(data).error
    assert error is not None
    start = f"action {number}, {entry['entity']}, running trains: cannot be read: "
    assert str(error).startswith(f"{start}routes[0].nodes[0]: ")


# -- token acquiring ---------------------------------------------------------------------------


def acquired() -> Game:
    """A game in which token places are acquired three times."""
    game = played(43, 230, 4, acquiring=True)
    assert sum(isinstance(action, AcquireToken) for action in game.actions) == 3
    return game


@pytest.mark.slow
def test_a_token_acquired_is_followed_by_a_pass() -> None:
    game = acquired()
    data = file_of(game)
    bought = [i for i, entry in enumerate(data["actions"]) if entry["type"] == "buy_token"]
    assert bought
    for i in bought:
        entry, following = data["actions"][i], data["actions"][i + 1]
        own = [auto["type"] for auto in entry.get("auto_actions", ())]
        assert own == ["pass"] or (following["type"], following["entity"]) == (
            "pass",
            entry["entity"],
        )


@pytest.mark.parametrize("automatic", [True, False])
def test_passes_of_token_acquiring_by_hand_or_automatic_are_the_same(automatic: bool) -> None:
    game = acquired()
    data = file_of(game)
    actions: list[dict[str, Any]] = []
    for entry in data["actions"]:
        autos = entry.pop("auto_actions", [])
        actions.append(entry)
        if automatic and autos:
            entry["auto_actions"] = autos
        else:
            actions += autos
    for number, entry in enumerate(actions, 1):
        entry["id"] = number
    same({**data, "actions": actions}, game)


@pytest.mark.slow
def test_a_record_by_which_nobody_is_asked_in_vain_gets_the_passes_too() -> None:
    """The option that asks in every turn is off: the file has the passes all the same."""
    game = acquired()
    record = to_record(game)
    asked = [
        number
        for number, action in enumerate(game.actions)
        if isinstance(action, Pass)
        and (decision := game.at(number).decision) is not None
        and decision.step in ("acquire_token", "token_acquired")
    ]
    quiet = copy.deepcopy(record) | {"options": game.options | {"ask_token_acquiring": False}}
    unasked = from_record({**quiet, "actions": _without_idle_passes(game, quiet["actions"], asked)})
    assert len(unasked.actions) < len(game.actions)
    assert said(file_of(unasked)) == said(file_of(game))


def said(data: dict[str, Any]) -> list[str]:
    """All entries, in any order: private companies may be bought before a pass or after it."""
    plain = ("type", "entity", "price", "hex", "tile", "city", "slot", "train", "company")
    actions = effective_actions(data["actions"])
    return sorted(repr([entry.get(name) for name in plain]) for entry in actions)


def _without_idle_passes(game: Game, actions: list[Any], asked: list[int]) -> list[Any]:
    """Leave out the passes at which nothing could be acquired."""
    idle = set()
    for number in asked:
        decision = game.at(number).decision
        assert decision is not None
        if decision.step == "token_acquired" or not any(
            isinstance(getattr(answer, "action", answer), AcquireToken)
            for answer in decision.answers
        ):
            idle.add(number)
    return [action for number, action in enumerate(actions) if number not in idle]


@pytest.mark.parametrize("slot", [-1, 5, "0", None])
def test_a_slot_without_a_token_stops_at_its_entry(slot: object) -> None:
    data = file_of(acquired())
    entry = next(entry for entry in data["actions"] if entry["type"] == "buy_token")
    entry["slot"] = slot
    error = load_data(data).error
    assert error is not None
    what = f", {entry['entity']}, acquiring a token: cannot be read: slot: "
    assert what in str(error)
    assert "None" not in str(error)


# -- other entries -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 5])
def test_fewer_corporations_are_an_option_of_four_players_only(players: int) -> None:
    people = [{"id": number, "name": f"P{number}"} for number in range(1, 6)]
    rules = {"seed": 27939, "optional_rules": ["reduced_4p_corps"]}
    without = {**rules, "optional_rules": []}
    seated = people[:players]
    game = load_data(game_file(players=seated, settings=rules)).game
    assert game.state == load_data(game_file(players=seated, settings=without)).game.state
    four = load_data(game_file(players=people[:4], settings=rules))
    assert isinstance(four.game, Game1849)


def marker_before_sms(seed: int) -> Game:
    """A random game in which the owner of SMS and CNM places the marker before it is asked."""
    game = new_game("1849", {str(seat): f"Player {seat}" for seat in (1, 2, 3)}, {}, seed, "peer")
    rng = random.Random(seed)
    while not any(isinstance(action, UsePrivate) for action in game.actions):
        assert game.decision is not None
        assert len(game.actions) < 600
        answers = game.decision.answers
        wanted = [answer for answer in answers if isinstance(answer, UsePrivate)]
        bought = [
            answer
            for answer in answers
            if isinstance(answer, Range)
            and isinstance(answer.action, BuyPrivate)
            and answer.action.private in ("SMS", "CNM")
        ]
        if game.decision.step == "sms":
            game.apply(wanted[0] if wanted else Choose(game.decision.actor, "decline"))
        elif bought:
            game.apply(bought[0].at(bought[0].low))
        else:
            others = tuple(answer for answer in answers if answer not in wanted)
            game.apply(random_action(others, rng))
    return game


@pytest.mark.slow
def test_the_marker_of_cnm_comes_after_the_question_of_sms() -> None:
    game = marker_before_sms(1)
    company = game.actions[-1].actor
    with pytest.raises(ExportError, match="another game would be read from it"):
        to_gamefile(game)
    game.apply(Choose(company, "decline"))
    data = file_of(game)
    kinds = [(entry["type"], entry["entity"]) for entry in data["actions"][-2:]]
    assert kinds == [("choose", company), ("assign", "CNM")]
    same(data, game)


# -- copies of tiles and slots -----------------------------------------------------------------


def test_the_copy_laid_next_is_the_one_that_lay_aside_the_longest() -> None:
    copies = TileCopies(TITLE.tiles)
    assert copies.next("655") == "655-0"
    copies.lay("B14", "655-0")
    assert (copies.on("B14"), copies.hex_of("655-0"), copies.next("655")) == (
        "655-0", "B14", "655-1",
    )  # fmt: skip
    copies.lay("B14", "656-1")
    assert (copies.on("B14"), copies.hex_of("655-0"), copies.next("655")) == (
        "656-1", "", "655-1",
    )  # fmt: skip
    copies.lay("H12", "655-1")
    assert copies.next("655") == "655-0"


def test_a_copy_that_is_lost_never_comes_back() -> None:
    copies = TileCopies(TITLE.tiles)
    copies.lay("B14", "655-0")
    copies.lose("B14")
    assert (copies.on("B14"), copies.next("655")) == ("", "655-1")
    copies.lay("B14", "655-1")
    copies.lay("B14", "656-0")
    assert copies.next("655") == "655-1"


def test_copies_of_a_tile_without_end_go_on() -> None:
    tiles = dict(TITLE.tiles.tiles)
    tiles["8"] = replace(tiles["8"], unlimited=True)
    copies = TileCopies(replace(TITLE.tiles, tiles=tiles))
    for number, hex_id in enumerate(("D14", "D12", "F12")):
        assert copies.next("8") == f"8-{number}"
        copies.lay(hex_id, copies.next("8"))


def table() -> tuple[State, CitySlots]:
    """Palermo with two slots, kept for RCS."""
    state = new_game("1849", ["Ann", "Bob", "Cid", "Dan"], seed=1).state.copy()
    state.tokens["C5.0"] = ("", "")
    return state, CitySlots(state, {"RCS": "C5.0"})


def test_a_token_takes_the_slot_kept_for_it_or_the_first_that_is_free() -> None:
    state, slots = table()
    assert (slots.next_slot("C5.0", "IFT"), slots.next_slot("C5.0", "RCS")) == (1, 0)
    state.tokens["C5.0"] = ("", "IFT")
    slots.follow(PlaceToken("IFT", "C5.0"), state)
    assert slots.token("C5.0", 1) == "IFT"
    with pytest.raises(ValueError, match="no token stands in slot 0"):
        slots.token("C5.0", 0)
    with pytest.raises(ValueError, match="no slot is free"):
        slots.next_slot("C5.0", "SFA")


def test_a_token_acquired_takes_the_first_slot_that_is_free() -> None:
    state, slots = table()
    state.tokens["M9.0"] = ("SFA", "IFT")
    slots.follow(Pass("11"), state)
    state.tokens["M9.0"] = ("", "IFT")  # SFA was closed
    slots.follow(Pass("11"), state)
    state.tokens["M9.0"] = ("", "ATA")
    slots.follow(AcquireToken("ATA", "M9.0", "IFT", 10), state)
    assert slots.slot("M9.0", "ATA") == 0


def test_a_tile_takes_the_tokens_over_in_their_order() -> None:
    state, slots = table()
    state.tokens["M9.0"] = ("SFA", "IFT")
    slots.follow(Pass("11"), state)
    state.tokens["M9.0"] = ("", "IFT")
    slots.follow(Pass("11"), state)
    state.tokens["M9.0"] = ("", "IFT", "")
    slots.follow(LayTile("ATA", "M9", "1", 0), state)
    assert slots.slot("M9.0", "IFT") == 0


# -- questions that lead nowhere ---------------------------------------------------------------


def sale_that_closes(price: tuple[int, int]) -> Importer1849:
    """Ann sells the president's certificate; bob gives the Last Certificate or two others."""
    table = Example(roster=("SFA", "IFT", "ATA", "CTL", "AFG", "RCS"))
    table.start("SFA", price, ann=0, bob=(2, 1)).start("IFT", cid=2).stock_round("ann")
    people = [{"id": name, "name": name.title()} for name in ("ann", "bob", "cid")]
    translator = Importer1849(read_gamefile(game_file(players=people)))
    translator.game = table.game
    held = translator.numbered_shares
    held.move("SFA", [0], "ann")
    held.move("SFA", [1, 2, 7], "bob")
    sale = {"type": "sell_shares", "entity": "ann", "shares": ["SFA_0"], "percent": 20}
    for action in translator.actions(sale):
        table.game.apply(action)
        translator.note_played(sale, action)
    return translator


def test_a_question_about_a_closed_corporation_moves_nothing() -> None:
    translator = sale_that_closes((8, 0))
    assert not translator.game.started("SFA")
    answer = {"type": "choose", "entity": "ann", "choice": "One 20% cert"}
    assert translator.actions(answer) == ()
    assert translator.actions({**answer, "entity": "bob"}) == (Choose("bob", "one_20"),)


def test_a_question_about_an_exchange_is_answered_with_its_shares() -> None:
    translator = sale_that_closes((3, 5))
    answer = {"type": "choose", "entity": "ann", "choice": "Two 10% certs"}
    (action,) = translator.actions(answer)
    assert translator.numbered_shares.of("SFA", "pool") == [7]
    translator.game.apply(action)
    translator.note_played(answer, action)
    assert translator.numbered_shares.of("SFA", "pool") == [1, 2]
    assert sorted(translator.numbered_shares.of("SFA", "bob")) == [0, 7]


def test_a_question_that_nobody_asks_stops_at_its_entry() -> None:
    stray = {"id": 2, "type": "choose", "entity": ANN, "choice": "One 20% cert"}
    error = load_data(game_file(bid(1, ANN, "SCE", 20), stray)).error
    assert error is not None
    assert error.number == 2
