"""Money, companies, trains, phases, market and options of 1861 against the reference facts."""

from __future__ import annotations

from pathlib import Path

import pytest

import railhead.titles
from railhead.drawing.views import market_legend
from railhead.engine.title import Title
from railhead.engine.titlefiles import Variants, load_title
from railhead.titles.g1861.facts import Title1861
from railhead.titles.minors_and_publics.facts import LaterHome, PairBonus
from tests.titles import reference_facts as reference
from tests.titles.reference_board import Facts, read_reference

FOLDER = Path(railhead.titles.__file__).parent / "g1861"
TITLE = load_title(Title1861, FOLDER)
PHASES = TITLE.phases.values()
RED_AREA_VALUES = {
    "phase_2": "yellow",
    "phases_3_4": "green",
    "phase_5": "brown",
    "phases_6_8": "gray",
}


@pytest.fixture(scope="module")
def facts(shared: Path) -> Facts:
    """The reference facts of 1861."""
    return read_reference(shared, "1861")


def column_title() -> Title:
    return load_title(Title1861, FOLDER, Variants(market="column"))


# -- money and limits -----------------------------------------------------------------------------


@pytest.mark.rule("1861-3-2", "1861-3-3")
def test_money(facts: Facts) -> None:
    reference.check_money(TITLE, facts)
    assert TITLE.format_money(35) == "R35"


@pytest.mark.rule("1861-3-6")
def test_limits_of_holding(facts: Facts) -> None:
    reference.check_limits(TITLE, TITLE.facts, facts)


def test_numbers_of_loans_tokens_mergers_and_auctions(facts: Facts) -> None:
    reference.check_numbers(TITLE.facts, facts)
    elsewhere = facts["limits"]["tokens"]["rsr_outside_moscow_and_st_petersburg"]
    assert TITLE.facts.state_tokens_elsewhere == elsewhere


def test_the_bonus_of_ekaterinburg(facts: Facts) -> None:
    double = facts["bonus"]["ekaterinburg"]
    assert TITLE.facts.pair_bonus == PairBonus(
        double["with_moscow"] - double["normal"], (double["hex"], double["moscow_hex"])
    )


# -- companies ------------------------------------------------------------------------------------


@pytest.mark.rule("1861-7.2-1", "1861-7.2-2", "1861-7.2-3")
def test_minors(facts: Facts) -> None:
    reference.check_minors(TITLE, facts)
    stations = {entry["coord"]: entry["stations"] for entry in facts["map"]["hexes"]}
    for entry in facts["minors"]:
        minor = TITLE.companies[entry["id"]]
        assert (minor.base, minor.base_node) == (entry["home"], entry["home_station"])
        assert minor.id in stations[minor.base][minor.base_node]["reserved_for"]


@pytest.mark.rule("1861-7.3-1")
def test_publics(facts: Facts) -> None:
    reference.check_publics(TITLE, facts)


@pytest.mark.rule("1861-7.4-1", "1861-7.4-5")
def test_the_state_railway(facts: Facts) -> None:
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
def test_private_companies(facts: Facts) -> None:
    reference.check_privates(TITLE, facts, TITLE.facts.private_hexes_from)


# -- trains and phases ----------------------------------------------------------------------------


@pytest.mark.rule("1861-10.10-2", "1861-8-1")
def test_trains(facts: Facts) -> None:
    reference.check_trains(TITLE, facts)


def test_two_players_have_fewer_trains() -> None:
    standard, two = TITLE.scenarios["standard"].trains, TITLE.scenarios["two_players"].trains
    removed = {name: standard[name] - two[name] for name in standard}
    assert removed == {"2": 3, "3": 2, "4": 1, "5": 1, "6": 1, "7": 1, "5+5E": 0, "2+2": 0}


@pytest.mark.rule("1861-8-2", "1861-8-3", "1861-8-4", "1861-8-5", "1861-8-6", "1861-8-7")
def test_phases(facts: Facts) -> None:
    own = TITLE.facts
    for phase, entry in zip(PHASES, facts["phases"], strict=True):
        reference.check_phase(TITLE, phase, entry, RED_AREA_VALUES)
        reference.check_minors_for_auction(TITLE, entry, own.minors_until)
        assert (phase.id in own.merger_phases) == entry["merger_round"]
        assert (phase.id in own.state_phases) == entry["rsr_operates"]
        assert (entry["phase"] >= int(own.private_hexes_from)) == entry["private_hexes_open"]
        assert (entry["phase"] <= int(own.minors_until)) == entry["minor_home_reservations"]


# -- market ---------------------------------------------------------------------------------------


@pytest.mark.rule("1861-6-2", "1861-6-3", "1861-6-4", "1861-6-5", "1861-9.1-8")
def test_every_cell_of_the_market_and_its_moves(facts: Facts) -> None:
    assert TITLE.facts.ceiling_zone in TITLE.facts.conversion_zones
    reference.check_chart(TITLE.market, facts["market"], TITLE.facts.ceiling_zone)


@pytest.mark.rule("1861-6-2", "1861-9.2-4", "1861-9.3-4")
def test_starting_prices(facts: Facts) -> None:
    zones = (TITLE.facts.minor_zones, TITLE.facts.public_zones)
    reference.check_starting_prices(TITLE.market, facts["market"], zones)


@pytest.mark.rule("1861-R-15")
def test_the_market_of_one_row(facts: Facts) -> None:
    reference.check_row(column_title().market, facts["market_column_variant"])
    assert set("oy") == set(TITLE.facts.conversion_zones)


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
# New games pay what is printed on the map.
OWN_DEFAULTS = {"nizhnii_upgrade_cost": "20"}
# Shares are bought back one by one here, so that any number of them is any number of blocks.
WITHOUT_EFFECT = {"redeem_blocks"}


def test_every_option_has_the_values_of_the_facts(facts: Facts) -> None:
    entries = {
        entry["name"]: entry for entry in facts["options"] if entry["name"] not in WITHOUT_EFFECT
    }
    assert TITLE.options.keys() - OURS == entries.keys()
    for name, entry in entries.items():
        option, names = TITLE.options[name], OTHER_NAMES.get(name, {})
        default, peer = (reference.option_value(entry[it], names) for it in ("default", "peer"))
        usual = OWN_DEFAULTS.get(name, default)
        assert option.presets == {"default": usual, "rulebook": default, "peer": peer}
        assert option.values[0] == default
        if entry["values"] != ["counts"]:
            values = {reference.option_value(value, names) for value in entry["values"]}
            assert set(option.values) == values
    assert TITLE.options["extra_trains"].values == ("rulebook", "14.1", "14.2")


def test_every_rule_of_the_reference_is_listed(shared: Path) -> None:
    assert reference.check_rules(TITLE, shared, OWN_RULINGS) == 259


def test_rules_name_only_options_that_exist() -> None:
    reference.check_options_of_rules(TITLE)
