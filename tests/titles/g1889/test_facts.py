"""The data of 1889 against the reference facts: money, market, companies, trains, map and tiles."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.engine.title import Title
from railhead.titles.g1889.versions import Game1889
from tests.titles import reference_board as board
from tests.titles import reference_facts as reference
from tests.titles.reference_board import Facts, read_reference

TITLE = Game1889.load_title({})
BEGINNERS = Game1889.load_title({"beginner_game": True})


@pytest.fixture(scope="module")
def facts(shared: Path) -> Facts:
    """The reference facts of 1889."""
    return read_reference(shared, "1889")


@pytest.mark.rule("1889-1-1", "1889-1-2", "1889-1-3", "1889-1-4")
def test_money_and_limits(facts: Facts) -> None:
    assert TITLE.bank == facts["money"]["bank"]
    assert {str(count): cash for count, cash in TITLE.cash_each.items()} == (
        facts["money"]["starting_cash"]
    )
    assert (TITLE.min_players, TITLE.max_players) == (2, 6)
    limits = TITLE.scenarios["standard"].certificate_limit
    assert {str(count): limit for count, limit in limits.items()} == (
        facts["limits"]["certificates"]
    )
    assert TITLE.facts.player_limit_percent == facts["limits"]["player_holding_percent"]
    assert TITLE.facts.pool_limit_percent == facts["limits"]["pool_percent"]
    assert TITLE.facts.float_percent == facts["float"]["percent_sold"]
    assert TITLE.facts.bid_step == facts["auction"]["bid_step"]
    assert TITLE.facts.price_drop == facts["auction"]["reduction_when_all_pass"]
    assert TITLE.facts.token_prices == (facts["tokens"]["later_price"],)
    game = Game1889.new(["ann", "bob", "cid", "dan"])
    assert game.state.cash["bank"] == 5320


@pytest.mark.rule("1889-1-6", "1889-2-8", "1889-9-2")
def test_corporations(facts: Facts) -> None:
    entries = facts["corporations"]
    assert list(TITLE.companies) == [entry["id"] for entry in entries]
    for company, entry in zip(TITLE.companies.values(), entries, strict=True):
        assert (company.name, company.base) == (entry["name"], entry["home"])
        assert company.colour == entry["colour"]
        assert company.tokens == entry["tokens"]
        assert TITLE.certificate_counts(company.id) == (1, 8)


@pytest.mark.rule("1889-1-5", "1889-4-1", "1889-17-2")
def test_private_companies(facts: Facts) -> None:
    theirs = {**TITLE.facts.private_names}
    for entry in facts["privates"]:
        name = next(it for it in TITLE.privates if theirs.get(it, it) == entry["id"])
        private = TITLE.privates[name]
        assert private.name == entry["name"]
        assert (private.face, private.revenue) == (entry["face_value"], entry["income"])
        assert TITLE.facts.privates_from.get(name, 2) == min(entry["players"])
    game = facts["beginner_game"]
    for name, private in BEGINNERS.privates.items():
        if name != "UTF":
            assert private.face == game["values"][theirs.get(name, name)]
            assert private.revenue == game["incomes"][theirs.get(name, name)]
    for count, names in game["privates"].items():
        needed = BEGINNERS.facts.privates_from
        found = {it for it in BEGINNERS.privates if needed.get(it, 0) <= int(count)}
        assert {theirs.get(it, it) for it in found} == set(names)


@pytest.mark.rule("1889-1-7", "1889-12.1-3", "1889-12.3-1", "1889-12.1-6")
def test_trains(facts: Facts) -> None:
    counts = TITLE.scenarios["standard"].trains
    for train, entry in zip(TITLE.trains.values(), facts["trains"], strict=True):
        assert (train.id, train.price) == (entry["name"], entry["price"])
        assert train.unlimited == (entry["count"] == "unlimited")
        assert train.unlimited or counts[train.id] == entry["count"]
        assert train.stops == (None if train.id == "D" else entry["stops"])
        assert train.rusted_by == (entry["removed_at_start_of_phase"] or "")
        offer = TITLE.facts.trade_in.get(train.id)
        found = dict.fromkeys(offer.classes, offer.discount) if offer else {}
        assert found == entry.get("trade_in_discount", {})


@pytest.mark.rule("1889-1-10", "1889-14-2", "1889-12.2-1", "1889-8-2", "1889-14-3")
def test_phases(facts: Facts) -> None:
    for phase, entry in zip(TITLE.phases.values(), facts["phases"], strict=True):
        assert (phase.id, phase.starts_with) == (entry["phase"], entry["starts_on"] or "")
        assert phase.train_limit == entry["train_limit"]
        assert list(phase.tiles) == entry["tile_colours"]
        assert phase.operating_rounds == entry["operating_rounds"]
        assert phase.corporations_may_buy_privates == entry["companies_may_buy_privates"]
        assert phase.revenue_colour == entry["off_board_value"]


@pytest.mark.rule("1889-5.2-1", "1889-5.2-2", "1889-6-1", "1889-6-2", "1889-6-3", "1889-6-4")
def test_market(facts: Facts) -> None:
    market, data = TITLE.market, facts["market"]
    zones = {"normal": "", "par": "p", "yellow": "y", "orange": "o"}
    assert sum(len(row) for row in market.rows) == len(data["cells"])
    for entry in data["cells"]:
        cell = (entry["row"], entry["col"])
        assert (market.at(cell).price, market.at(cell).zones) == (
            entry["price"],
            zones[entry["zone"]],
        )
        for move, after in entry["moves"].items():
            assert list(getattr(market, move)(cell)) == after, (cell, move)
    starts = {price: list(cell) for price, cell in market.with_zone("p").items()}
    assert sorted(starts, reverse=True) == data["par_prices"]
    assert [starts[price] for price in data["par_prices"]] == data["par_cells"]


@pytest.mark.rule("1889-2-9", "1889-8-3", "1889-10-7")
@pytest.mark.parametrize("title", [TITLE, BEGINNERS], ids=["1889", "beginners"])
def test_tiles(facts: Facts, title: Title) -> None:
    board.check_tile_faces(title, facts)
    for entry in facts["tiles"]:
        extra = entry["number"].startswith("Beg") and title is TITLE
        assert title.tiles.tiles[entry["number"]].count == (0 if extra else entry["count"])
    total = sum(tile.count for tile in title.tiles.tiles.values())
    assert total == facts["tile_total"]["standard" if title is TITLE else "beginner_game"]


@pytest.mark.rule("1889-8-4", "1889-8-5", "1889-8-15")
def test_upgrades(facts: Facts) -> None:
    board.check_upgrades(TITLE, facts, "B5")
    for hex_id, expected in facts["preprinted_upgrades"].items():
        here, found = TITLE.map.hexes[hex_id], dict[str, list[int]]()
        for upgrade in TITLE.tiles.fitting(here.face, here):
            found.setdefault(upgrade.tile, []).append(upgrade.rotation)
        assert found == expected, hex_id
    board.check_chains_of_upgrades(TITLE)


@pytest.mark.rule("1889-2-1", "1889-2-2", "1889-2-3", "1889-2-4", "1889-2-5", "1889-2-7")
def test_map(facts: Facts) -> None:
    assert len(TITLE.map.hexes) == 52
    board.check_open_edges(TITLE, facts)
    board.check_printed_faces(TITLE, facts)
    for hex_id, entry in board.by_hex(facts).items():
        assert TITLE.map.hexes[hex_id].face.terrain == "+".join(entry["terrain"])


@pytest.mark.rule("1889-2-6", "1889-10-8")
def test_red_areas(facts: Facts) -> None:
    for hex_id, entry in board.by_hex(facts).items():
        for node, station in zip(
            TITLE.map.hexes[hex_id].face.nodes, entry["stations"], strict=True
        ):
            values = station["revenue"]
            if isinstance(values, dict):
                assert {colour: node.value(colour) for colour in values} == values
            else:
                assert node.value("yellow") == values


def test_rules(shared: Path) -> None:
    assert reference.check_rules(TITLE, shared, ()) == 185
    reference.check_options_of_rules(TITLE)
