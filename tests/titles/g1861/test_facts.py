"""Money, companies, trains, phases, market and options of 1861 against the reference facts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import railhead.titles
from railhead.drawing.views import market_legend
from railhead.engine.title import Title
from railhead.engine.titlefiles import Variants, load_title
from railhead.table.market import Cell, Market
from railhead.titles.g1861.facts import Title1861
from railhead.titles.minors_and_publics.facts import LaterHome, PairBonus

FOLDER = Path(railhead.titles.__file__).parent / "g1861"
TITLE = load_title(Title1861, FOLDER)
PHASES = TITLE.phases.values()
ZONES = {"brown": "b", "red": "p", "purple": "w"}
RED_AREA_VALUES = {
    "phase_2": "yellow",
    "phases_3_4": "green",
    "phase_5": "brown",
    "phases_6_8": "gray",
}


@pytest.fixture(scope="module")
def facts(shared: Path) -> dict[str, Any]:
    """The reference facts of 1861."""
    text = (shared / "reference" / "1861" / "facts.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def column_title() -> Title:
    return load_title(Title1861, FOLDER, Variants(market="column"))


# -- money and limits -----------------------------------------------------------------------------


@pytest.mark.rule("1861-3-2", "1861-3-3")
def test_money(facts: dict[str, Any]) -> None:
    assert TITLE.bank == facts["money"]["bank"]
    for players, cash in facts["money"]["starting_cash"].items():
        assert TITLE.starting_cash == cash * int(players)
    assert TITLE.facts.two_players.cash == facts["money"]["starting_cash_peer_2_players"]
    assert TITLE.format_money(35) == "R35"


@pytest.mark.rule("1861-3-6")
def test_limits_of_holding(facts: dict[str, Any]) -> None:
    limits, own = facts["limits"], TITLE.facts
    standard = TITLE.scenarios["standard"]
    assert standard.players == (3, 4, 5, 6)
    found = {str(players): limit for players, limit in standard.certificate_limit.items()}
    assert found == limits["certificates"]
    two = TITLE.scenarios["two_players"]
    assert two.certificate_limit == {2: limits["certificates_peer_2_players"]}
    assert own.two_players.limit_percent == limits["player_holding_percent_peer_2_players"]
    assert own.player_limit_percent == limits["player_holding_percent"]
    assert own.pool_limit_percent == limits["pool_percent"]


def test_numbers_of_loans_tokens_and_mergers(facts: dict[str, Any]) -> None:
    limits, own = facts["limits"], TITLE.facts
    assert own.loan_limit == {kind: limits["loans"][kind] for kind in ("minor", "public")}
    assert own.loan == facts["loans"]["value"]
    assert own.loan_interest == facts["loans"]["interest_each"]
    assert own.loan - own.loan_interest == facts["loans"]["net_received"]
    assert own.merge_most == limits["merge_max_minors"]
    assert own.merge_most_of_one == limits["merge_max_minors_of_one_player"]
    elsewhere = limits["tokens"]["rsr_outside_moscow_and_st_petersburg"]
    assert own.state_tokens_elsewhere == elsewhere
    assert own.second_lay == facts["track_laying"]["second_operation_fee"]
    prices = [entry["price_per_hex"] for entry in facts["tokens"]["public"][1:]]
    assert own.token_price == tuple(prices)


def test_numbers_of_auctions_and_bonuses(facts: dict[str, Any]) -> None:
    auction, own = facts["auction"], TITLE.facts
    names = {
        "private_step": "private_step",
        "private_reduction": "private_reduction_per_round_of_passes",
        "minor_minimum": "minor_minimum",
        "minor_step": "minor_step",
        "minor_price_most": "minor_start_price_max",
    }
    assert {ours: getattr(own, ours) for ours in names} == {
        ours: auction[theirs] for ours, theirs in names.items()
    }
    double = facts["bonus"]["ekaterinburg"]
    assert own.pair_bonus == PairBonus(
        double["with_moscow"] - double["normal"], (double["hex"], double["moscow_hex"])
    )
    assert own.private_bonus == facts["bonus"]["private_city_bonus"]


# -- companies ------------------------------------------------------------------------------------


@pytest.mark.rule("1861-7.2-1", "1861-7.2-2", "1861-7.2-3")
def test_minors(facts: dict[str, Any]) -> None:
    minors = [company for company in TITLE.companies.values() if company.kind == "minor"]
    assert [company.id for company in minors] == [entry["id"] for entry in facts["minors"]]
    stations = {entry["coord"]: entry["stations"] for entry in facts["map"]["hexes"]}
    for minor, entry in zip(minors, facts["minors"], strict=True):
        assert (minor.base, minor.base_node) == (entry["home"], entry["home_station"])
        assert minor.id in stations[minor.base][minor.base_node]["reserved_for"]
        assert minor.from_phase == str(entry["available_from_phase"])
        assert minor.colour == entry["colour"]
        assert minor.tokens == facts["limits"]["tokens"]["minor"]
        assert entry["name"].startswith(minor.name)
        assert TITLE.certificate_counts(minor.id) == (0, 0, 1)


@pytest.mark.rule("1861-7.3-1")
def test_publics(facts: dict[str, Any]) -> None:
    publics = [company for company in TITLE.companies.values() if company.kind == "public"]
    assert [company.id for company in publics] == [entry["id"] for entry in facts["publics"]]
    for public, entry in zip(publics, facts["publics"], strict=True):
        assert (public.name, public.colour) == (entry["name"], entry["colour"])
        assert public.tokens == facts["limits"]["tokens"]["public"]
        counts = TITLE.certificate_counts(public.id)
        shares = [
            kind.percent
            for kind, count in zip(TITLE.certificates, counts, strict=True)
            for _ in range(count)
        ]
        assert shares == entry["shares"]


@pytest.mark.rule("1861-7.4-1", "1861-7.4-5")
def test_the_state_railway(facts: dict[str, Any]) -> None:
    rsr, entry = TITLE.companies["RSR"], facts["rsr"]
    assert rsr.kind == "state"
    assert (rsr.name, rsr.tokens) == (entry["name"], entry["tokens"])
    first, second = entry["reserved_tokens"]
    assert (rsr.base, rsr.base_node) == (first["hex"], first["station"])
    assert TITLE.facts.state_home == first["hex"]
    assert TITLE.facts.state_second == LaterHome(second["hex"], second["tile"])
    assert TITLE.facts.state_phases == tuple(map(str, entry["operates_in_phases"]))
    assert TITLE.certificate_counts("RSR") == (0, 0, 0)
    assert [phase.limit(rsr) for phase in TITLE.phases.values()] == [None] * 7


@pytest.mark.rule("1861-7.1-1")
def test_private_companies(facts: dict[str, Any]) -> None:
    in_order = sorted(facts["privates"], key=lambda entry: entry["auction_order"])
    assert list(TITLE.privates) == [entry["id"] for entry in in_order]
    blocked: dict[str, set[str]] = {}
    for entry in facts["map"]["hexes"]:
        if "private" in entry:
            assert str(entry["blocked_until_phase"]) == TITLE.facts.private_hexes_from
            blocked.setdefault(entry["private"], set()).add(entry["coord"])
    for private, entry in zip(TITLE.privates.values(), in_order, strict=True):
        assert private.name == entry["name"]
        assert (private.minimum, private.face, private.revenue) == (
            entry["minimum_bid"], entry["face_value"], entry["income"]
        )  # fmt: skip
        assert list(private.bonus_hexes) == entry["bonus_hexes"]
        assert bool(private.power) == bool(entry["bonus"])
        assert set(private.blocks) == blocked.get(private.id, set())


# -- trains and phases ----------------------------------------------------------------------------


@pytest.mark.rule("1861-10.10-2", "1861-8-1")
def test_trains(facts: dict[str, Any]) -> None:
    assert list(TITLE.trains) == [entry["name"] for entry in facts["trains"]]
    for train, entry in zip(TITLE.trains.values(), facts["trains"], strict=True):
        assert (train.price, train.stops, train.multiplier) == (
            entry["price"], entry["stops"], entry["multiplier"]
        )  # fmt: skip
        kinds = {"small_city": "town", "city": "city"}
        assert list(train.skips) == [kinds[kind] for kind in entry["may_skip"]]
        removed = entry["removed_at_start_of_phase"]
        assert train.rusted_by == ("" if removed is None else str(removed))
        assert train.from_phase == ("" if entry["available"] == "in order" else "8")
        assert train.unlimited == (entry["count"] == "unlimited")
        if not train.unlimited:
            assert TITLE.scenarios["standard"].trains[train.id] == entry["count"]


def test_two_players_have_fewer_trains() -> None:
    standard, two = TITLE.scenarios["standard"].trains, TITLE.scenarios["two_players"].trains
    removed = {name: standard[name] - two[name] for name in standard}
    assert removed == {"2": 3, "3": 2, "4": 1, "5": 1, "6": 1, "7": 1, "5+5E": 0, "2+2": 0}


@pytest.mark.rule("1861-8-2", "1861-8-3", "1861-8-4", "1861-8-5", "1861-8-6", "1861-8-7")
def test_phases(facts: dict[str, Any]) -> None:
    colours = {"grey": "gray"}
    minor, public = TITLE.companies["N"], TITLE.companies["SW"]
    own = TITLE.facts
    for phase, entry in zip(TITLE.phases.values(), facts["phases"], strict=True):
        number = entry["phase"]
        assert (phase.id, phase.starts_with) == (str(number), str(number))
        assert list(phase.tiles) == [colours.get(name, name) for name in entry["tile_colours"]]
        assert phase.operating_rounds == entry["operating_rounds_per_set"]
        assert phase.limit(minor) == entry["train_limit"]["minor"]
        assert phase.limit(public) == entry["train_limit"]["public"]
        assert phase.revenue_colour == RED_AREA_VALUES[entry["red_area_value"]]
        assert phase.corporations_may_buy_privates == entry["companies_may_buy_privates"]
        assert bool(phase.par_zones) == entry["publics_may_be_started"]
        assert (phase.id in own.merger_phases) == entry["merger_round"]
        assert (phase.id in own.state_phases) == entry["rsr_operates"]
        assert (number >= int(own.private_hexes_from)) == entry["private_hexes_open"]
        assert (number <= int(own.minors_until)) == entry["minor_home_reservations"]
        available = sum(
            company.kind == "minor" and int(company.from_phase) <= number
            for company in TITLE.companies.values()
        )
        words = {"first ten": 10, "all sixteen": 16, "none": 0}
        for_sale = available if number <= int(own.minors_until) else 0
        assert for_sale == words[entry["minors_for_auction"]]


# -- market ---------------------------------------------------------------------------------------


def _moves(market: Market, cell: Cell) -> dict[str, list[int]]:
    limited = TITLE.facts.ceiling_zone in market.at(cell).zones
    return {
        "left": list(market.left(cell)),
        "right_public": list(market.right(cell)),
        "right_minor": list(market.up(cell) if limited else market.right(cell)),
        "down_on_sale": list(market.down(cell)),
    }


@pytest.mark.rule("1861-6-2", "1861-6-3", "1861-6-4", "1861-6-5", "1861-9.1-8")
def test_every_cell_of_the_market_and_its_moves(facts: dict[str, Any]) -> None:
    market = TITLE.market
    cells = {(entry["row"], entry["col"]): entry for entry in facts["market"]["cells"]}
    for row in range(facts["market"]["rows"]):
        for column in range(facts["market"]["columns"]):
            assert market.has((row, column)) == ((row, column) in cells)
    for cell, entry in cells.items():
        price = market.at(cell)
        assert price.price == entry["price"]
        zone = entry["start_zone"]
        letters = {letter for letter in price.zones if letter in "bpw"}
        assert letters == ({ZONES[zone]} if zone else set())
        yellow = set(price.zones) & set(TITLE.facts.conversion_zones)
        assert yellow == ({TITLE.facts.ceiling_zone} if entry["yellow"] else set())
        moves = _moves(market, cell)
        assert moves == {name: entry["moves"][name] for name in moves}, cell


@pytest.mark.rule("1861-6-2", "1861-9.2-4", "1861-9.3-4")
def test_starting_prices(facts: dict[str, Any]) -> None:
    data, own = facts["market"], TITLE.facts
    minors = TITLE.market.with_zone(own.minor_zones)
    publics = TITLE.market.with_zone(own.public_zones)
    assert sorted(minors) == data["minor_start_prices"]
    assert sorted(publics) == data["public_start_prices"]
    found = {str(price): list(cell) for price, cell in (minors | publics).items()}
    assert found == data["start_cell"]
    # Each price stands once in these zones, so that a price names a cell.
    for price, cell in (minors | publics).items():
        row, column = cell
        assert TITLE.market.rows[row][column].price == price
    zones = [price.zones for row in TITLE.market.rows for price in row]
    assert sum(bool(set(letters) & set("bpw")) for letters in zones) == len(minors | publics)


@pytest.mark.rule("1861-R-15")
def test_the_market_of_one_row(facts: dict[str, Any]) -> None:
    market = column_title().market
    entries = facts["market_column_variant"]["cells"]
    assert len(market.rows) == 1
    for entry, price in zip(entries, market.rows[0], strict=True):
        zone = ZONES.get(entry["start_zone"] or "", "")
        yellow = ("y" if entry["minor_ceiling"] else "o") if entry["yellow"] else ""
        assert (price.price, price.zones) == (entry["price"], zone + yellow)
    assert set("oy") == set(TITLE.facts.conversion_zones)
    last = len(entries) - 1
    for column in range(last + 1):
        back, on = (0, max(column - 1, 0)), (0, min(column + 1, last))
        cell = (0, column)
        assert market.left(cell) == market.down(cell) == back
        assert market.right(cell) == market.up(cell) == on


def test_every_letter_of_the_markets_is_explained() -> None:
    for title in (TITLE, column_title()):
        used = {zone for row in title.market.rows for price in row for zone in price.zones}
        assert used <= title.zones.keys()
        assert market_legend(title, str.upper) == {
            zone: text.upper() for zone, text in title.zones.items() if zone in used
        }
    assert all(phase.par_zones in ("", TITLE.facts.public_zones) for phase in PHASES)


# -- options and rules ----------------------------------------------------------------------------

OTHER_NAMES = {
    "extra_trains": {
        '{"5+5E": 2, "2+2": 0}': "rulebook",
        '{"5+5E": "unlimited", "2+2": "unlimited"}': "14.2",
    },
    "market": {'"grid, or column if the record has the optional rule column_market"': "grid"},
}


# Not in the facts: whether a player is asked who has money for a minor, but not for a public.
OURS = {"companies_asked_in_vain", "rsr_trains_run", "start_asked_from"}
# Readings of our own, on what neither the rulebook nor its rulings speak of.
OWN_RULINGS = ("1861-R-20", "1861-R-21")
# Shares are bought back one by one here, so that any number of them is any number of blocks.
WITHOUT_EFFECT = {"redeem_blocks"}


def _value(option: str, value: object) -> bool | str:
    """A value as it stands in our files: a flag, or a text."""
    other = OTHER_NAMES.get(option, {}).get(json.dumps(value))
    if other is not None:
        return other
    return value if isinstance(value, bool) else str(value)


def test_every_option_has_the_values_of_the_facts(facts: dict[str, Any]) -> None:
    entries = {
        entry["name"]: entry for entry in facts["options"] if entry["name"] not in WITHOUT_EFFECT
    }
    assert TITLE.options.keys() - OURS == entries.keys()
    for name, entry in entries.items():
        option = TITLE.options[name]
        default, peer = _value(name, entry["default"]), _value(name, entry["peer"])
        assert option.presets == {"default": default, "rulebook": default, "peer": peer}
        assert option.values[0] == default
        if entry["values"] != ["counts"]:
            assert set(option.values) == {_value(name, value) for value in entry["values"]}
    assert TITLE.options["extra_trains"].values == ("rulebook", "14.1", "14.2")


def test_every_rule_of_the_reference_is_listed(shared: Path) -> None:
    text = (shared / "reference" / "1861" / "rules.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("- id: ")]
    ids = [line.removeprefix("- id: ").strip("'") for line in lines]
    assert list(TITLE.rules) == [*ids, *OWN_RULINGS]
    assert len(ids) == 259
    for rule in TITLE.rules.values():
        assert rule.text
        assert rule.enforced or rule.why


def test_rules_name_only_options_that_exist() -> None:
    for rule in TITLE.rules.values():
        for part in rule.text.split("[option")[1:]:
            named = part.partition("]")[0].removeprefix("s").replace(",", " ").split()
            assert set(named) <= TITLE.options.keys(), rule.id
