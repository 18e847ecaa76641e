"""Game files of 1861 made by hand: mergers in several entries, and what a pass is about."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.actions import BidCompany, Form, Merge, Pass, RemoveToken, SellShares
from railhead.engine.recorderror import RecordError
from railhead.engine.title import Value
from railhead.exchange.gamefile import effective_actions, read_gamefile
from railhead.records.loading import Replay, load_data, load_file
from railhead.titles.g1861.importing import Importer1861
from tests.exchange.damage import JUNK, check, places
from tests.titles.g1861.build import Example

Entry = dict[str, Any]


def entry(kind: str, entity: int | str, **fields: Any) -> Entry:
    return {"type": kind, "entity": entity, **fields}


def passes(*entities: int | str) -> list[Entry]:
    return [entry("pass", entity) for entity in entities]


def file(actions: list[Entry], rules: tuple[str, ...] = ()) -> dict[str, Any]:
    """A game file of 1861 between players 1, 2 and 3."""
    numbered = [{**action, "id": number} for number, action in enumerate(actions, 1)]
    return {
        "id": 1,
        "title": "1861",
        "players": [{"id": i, "name": f"P{i}"} for i in (1, 2, 3)],
        "settings": {"optional_rules": list(rules)},
        "actions": numbered,
    }


def load(actions: list[Entry], rules: tuple[str, ...] = ()) -> Replay:
    return load_data(file(actions, rules))


def sold(kind: str, name: str, player: int, price: int) -> list[Entry]:
    """The auction of a company that nobody but its opener bids for."""
    others = [number for number in (1, 2, 3, 1, 2) if number != player]
    start = 0 if player != 2 else 1
    return [
        entry("bid", player, **{kind: name}, price=price),
        *passes(*others[start : start + 2]),
    ]


# All private companies are sold for their minimum; then it is the turn of player 3.
PRIVATES = [
    *sold("company", "TSR", 1, 20), *sold("company", "BSS", 2, 30), *sold("company", "MYR", 3, 40),
    *sold("company", "MRR", 1, 50), *sold("company", "WVR", 2, 60),
]  # fmt: skip
# Three minors with homes of their own, and the end of the first Stock Round.
MINORS = [
    *PRIVATES,
    *sold("corporation", "N", 3, 100), *sold("corporation", "KR", 1, 110),
    *sold("corporation", "RO", 2, 120), *passes(3, 1, 2),
]  # fmt: skip


def error_of(actions: list[Entry]) -> RecordError:
    error = load(actions).error
    assert error is not None
    return error


def test_ids_of_minors_are_ours() -> None:
    played = load(MINORS)
    assert played.error is None
    assert played.game.state.presidents == {"N": "3", "K-R": "1", "R-O": "2"}
    assert BidCompany("1", "K-R", 110) in played.game.actions
    assert played.game.state.round == "OR"


def test_a_minor_of_another_name_is_known() -> None:
    error = error_of(
        [*PRIVATES, *sold("corporation", "N", 3, 100), *sold("corporation", "Y", 1, 100)]
    )
    assert error.rule == "1861-7.2-1"


def test_the_market_of_one_row_is_an_optional_rule() -> None:
    assert load([]).game.options["market"] == "grid"
    assert load([], ("column_market",)).game.options["market"] == "column"
    told = [str(fault) for fault in load([], ("nonsense",)).warnings]
    assert "'nonsense' is not known for 1861" in told[0]


@pytest.mark.parametrize("company", ["N", "RO", "GRR"])
def test_a_pass_out_of_turn_is_refused(company: str) -> None:
    # The first to operate is R-O, at R60; nobody else has anything to pass.
    asked = load(MINORS).game.decision
    assert asked is not None
    assert (asked.actor, asked.step) == ("R-O", "track")
    actions = [*MINORS, *passes(company)]
    if company == "RO":
        assert load(actions).error is None
        actions = [*PRIVATES, *passes(company)]
    assert error_of(actions).rule


def test_a_minor_must_buy_a_train() -> None:
    error = error_of([*MINORS, *passes("RO", "RO")])
    assert error.number == len(MINORS) + 2
    assert error.rule == "1861-10.10-7"


def test_an_automatic_pass_of_what_is_not_asked_moves_nothing() -> None:
    before = load([*MINORS, *passes("RO")])
    own = {**entry("pass", "RO"), "auto_actions": passes("RO")}
    after = load([*MINORS, own])
    assert after.game.actions == before.game.actions
    assert after.counts == (*before.counts, before.counts[-1])
    assert len(after.names) == len(after.game.actions) + 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["167259", "bank_breaks_then_final_phase"])
def test_older_files_write_automatic_passes_as_ordinary_ones(shared: Path, name: str) -> None:
    path = shared / "transcripts" / "1861" / f"{name}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    new = load_file(path)
    flat = [
        {key: value for key, value in action.items() if key not in ("auto_actions", "automatic")}
        for action in effective_actions(data["actions"])
    ]
    old = load_data({**data, "actions": flat})
    assert old.error is None
    assert old.game.actions == new.game.actions
    assert any(isinstance(action, Pass) for action in old.game.actions)
    assert len(old.game.actions) < len(old.entries)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(3))
def test_a_spoilt_entry_is_replayed_or_refused(start: int) -> None:
    rng = random.Random(start)
    actions = [
        *MINORS, entry("lay_tile", "RO", hex="B4", tile="201-0", rotation=4), *passes("RO"),
        entry("buy_train", "RO", train="2-0", price=100),
    ]  # fmt: skip
    assert load(actions).error is None
    for _ in range(40):
        data = copy.deepcopy(file(actions))
        part = data["actions"][-rng.randint(1, 3)]
        container, key = rng.choice(list(places(part)))
        container[key] = rng.choice(JUNK)
        check(data)


@pytest.mark.parametrize(
    ("kind", "fields", "text"),
    [
        ("sell_shares", {"shares": ["MK_99"]}, "cannot be read"),
        ("buy_shares", {"shares": ["MK_99"]}, "cannot be read"),
        ("merge", {"corporation": "nobody"}, "corporation: there is no company 'nobody'"),
        ("buy_train", {"train": None}, "train: this field is missing"),
        (
            "run_routes",
            {"routes": [{"train": "2-0", "connections": [["H8", "A5"]]}]},
            "there is no track along H8 A5",
        ),
    ],
)
@pytest.mark.slow
def test_what_makes_no_sense_is_refused_where_it_stands(
    shared: Path, kind: str, fields: dict[str, Any], text: str
) -> None:
    path = shared / "transcripts" / "1861" / "bank_breaks_then_final_phase.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    flat = effective_actions(data["actions"])
    number = next(i for i, action in enumerate(flat) if action["type"] == kind)
    actions = [{**action, "auto_actions": []} for action in flat[:number]]
    replay = load_data({**data, "actions": [*actions, {**flat[number], **fields}]})
    assert replay.error is not None
    assert replay.error.number == number + 1
    assert text in str(replay.error)


@pytest.mark.parametrize(("slot", "minor"), [(0, "M-K"), (1, "N"), (2, ""), (None, "")])
def test_the_slot_says_which_of_two_markers_in_one_city_goes(slot: int | None, minor: str) -> None:
    options: dict[str, Value] = {"merge_marker_prices": "by_marker"}
    table = Example(3, options).phase("5").minor("N", "ann", 70).minor("M-K", "ann", 65)
    table.lay("H8", "637", "638").cash(ann=500).merger_round()
    table.play(Merge("N", "M-K"), Form("N", "MK"))
    translator = Importer1861(read_gamefile(file([])))
    translator.game = table.game
    removal = entry("remove_token", "MK", city="H8-0-0", slot=slot)
    assert translator.special("MK", removal) == RemoveToken("MK", "H8.0", minor)


def named_file() -> dict[str, Any]:
    """A file without actions whose players have the ids of an example."""
    return {**file([]), "players": [{"id": name, "name": name} for name in ("ann", "bob", "cid")]}


@pytest.mark.parametrize(
    ("named", "percent", "regular", "president", "left"),
    [
        # Ann has the president's certificate and three others; Bob has two.
        ([1, 2, 3, 0], 40, 2, 20, [1]),
        ([1, 2, 3, 0], 50, 3, 20, []),
        ([1, 2, 3], 30, 3, 0, [0]),
    ],
)
def test_a_sale_is_the_legal_one_that_it_means(
    named: list[int], percent: int, regular: int, president: int, left: list[int]
) -> None:
    """What is sold of the president's certificate comes out of the pool again."""
    table = Example(3, preset="peer").phase("4").public("SE", 100, ann=3, bob=2, tokens=["F18.0"])
    table.stock_round("ann")
    translator = Importer1861(read_gamefile(named_file()))
    translator.game = table.game
    translator.numbered_shares.move("SE", [0, 1, 2, 3], "ann")
    translator.numbered_shares.move("SE", [4, 5], "bob")
    shares = [f"SE_{number}" for number in named]
    sale = entry("sell_shares", "ann", shares=shares, percent=percent)
    assert translator.read_action(sale) == SellShares("ann", "SE", regular, 0, president)
    table.play(translator.read_action(sale))
    translator.note_played(sale, translator.game.actions[-1])
    assert table.state.presidents["SE"] == ("ann" if left == [0] else "bob")
    assert translator.numbered_shares.of("SE", "ann") == left
    assert translator.numbered_shares.of("SE", "bob") == ([4, 5] if left == [0] else [0])


@pytest.mark.parametrize("kind", ["sell_shares", "buy_shares"])
def test_shares_that_lie_elsewhere_are_refused(kind: str) -> None:
    table = Example(3, preset="peer").phase("4").public("SE", 100, ann=3, bob=2, tokens=["F18.0"])
    translator = Importer1861(read_gamefile(named_file()))
    translator.game = table.stock_round("ann").game
    translator.numbered_shares.move("SE", [0, 1], "ann")
    translator.numbered_shares.move("SE", [4], "bob")
    with pytest.raises(ValueError, match="share 4 of SE lies elsewhere"):
        translator.read_action(entry(kind, "ann", shares=["SE_4"], percent=10))
    fine = "SE_1" if kind == "sell_shares" else "SE_8"
    translator.read_action(entry(kind, "ann", shares=[fine], percent=10))
