"""Money, companies, trains, phases, market and options of 1867 against the reference facts."""

from __future__ import annotations

from pathlib import Path

import pytest

import railhead.titles
from railhead.drawing.views import market_legend
from railhead.engine.title import Title
from railhead.engine.titlefiles import Variants, load_title
from railhead.titles.g1867.facts import Title1867
from railhead.titles.minors_and_publics.facts import LaterHome, PairBonus
from tests.titles import reference_facts as reference
from tests.titles.reference_board import Facts, read_reference

FOLDER = Path(railhead.titles.__file__).parent / "g1867"
TITLE = load_title(Title1867, FOLDER)
PHASES = TITLE.phases.values()
RED_AREA_VALUES = {
    "phase_2": "yellow",
    "phases_3_4": "green",
    "phases_5_6": "brown",
    "phases_7_8": "gray",
}


@pytest.fixture(scope="module")
def facts(shared: Path) -> Facts:
    """The reference facts of 1867."""
    return read_reference(shared, "1867")


def chart_title() -> Title:
    return load_title(Title1867, FOLDER, Variants(market="grid"))


# -- money and limits -----------------------------------------------------------------------------


@pytest.mark.rule("1867-3-2", "1867-3-3")
def test_money(facts: Facts) -> None:
    reference.check_money(TITLE, facts)
    assert TITLE.format_money(35) == facts["money"]["currency"] + "35"


@pytest.mark.rule("1867-3-6")
def test_limits_of_holding(facts: Facts) -> None:
    reference.check_limits(TITLE, TITLE.facts, facts)


def test_numbers_of_loans_tokens_mergers_and_auctions(facts: Facts) -> None:
    reference.check_numbers(TITLE.facts, facts)
    assert TITLE.facts.state_tokens_elsewhere == facts["limits"]["tokens"]["cn_elsewhere"]


@pytest.mark.rule("1867-10.6-6")
def test_the_bonus_of_timmins(facts: Facts) -> None:
    bonus = facts["bonus"]["timmins"]
    assert TITLE.facts.pair_bonus == PairBonus(
        bonus["bonus"], (bonus["hex"], *bonus["partner_hexes"])
    )


# -- companies ------------------------------------------------------------------------------------


@pytest.mark.rule("1867-7.2-1", "1867-7.2-2", "1867-7.2-3")
def test_minors(facts: Facts) -> None:
    reference.check_minors(TITLE, facts)
    assert not any(company.base for company in TITLE.companies.values())


@pytest.mark.rule("1867-7.2-1")
def test_the_later_minors_by_the_colour_of_their_cards(facts: Facts) -> None:
    (entry,) = (entry for entry in facts["options"] if entry["name"] == "later_minors")
    assert " ".join(TITLE.facts.later_by_card) in entry["meaning"]
    waiting = [company.id for company in TITLE.companies.values() if company.from_phase == "3"]
    assert len(waiting) == len(TITLE.facts.later_by_card) == 6
    kinds = {TITLE.companies[minor].kind for minor in (*waiting, *TITLE.facts.later_by_card)}
    assert kinds == {"minor"}


@pytest.mark.rule("1867-7.3-1")
def test_publics(facts: Facts) -> None:
    reference.check_publics(TITLE, facts)


@pytest.mark.rule("1867-7.4-1", "1867-7.4-5")
def test_the_canadian_national(facts: Facts) -> None:
    cn, entry, own = TITLE.companies["CN"], facts["cn"], TITLE.facts
    assert cn.kind == "state"
    assert (cn.name, cn.tokens, cn.colour) == (entry["name"], entry["tokens"], entry["colour"])
    (first,), (second,) = entry["initial_tokens"], entry["reserved_tokens"]
    assert (own.state, own.state_home) == (cn.id, first["hex"])
    assert own.state_second == LaterHome(second["hex"], second["tile"])
    assert cn.tokens == own.state_tokens_elsewhere + 2
    assert TITLE.certificate_counts("CN") == (0, 0, 0)
    assert [phase.limit(cn) for phase in PHASES] == [None] * 7


@pytest.mark.rule("1867-7.1-1")
def test_private_companies(facts: Facts) -> None:
    reference.check_privates(TITLE, facts, TITLE.facts.private_hexes_from)


# -- trains and phases ----------------------------------------------------------------------------


@pytest.mark.rule("1867-10.10-2", "1867-8-1")
def test_trains(facts: Facts) -> None:
    reference.check_trains(TITLE, facts)
    unlimited = [train.id for train in TITLE.trains.values() if train.unlimited]
    assert unlimited == ["8", "5+5E", "2+2"]


@pytest.mark.rule("1867-10.10-16")
def test_what_a_train_is_traded_in_for(facts: Facts) -> None:
    offered = [entry for entry in facts["trains"] if "trade_in_discount" in entry]
    assert {entry["name"] for entry in offered} == set(TITLE.facts.trade_in_for)
    for entry in offered:
        assert entry["trade_in_discount"] == {
            name: TITLE.trains[name].price * TITLE.facts.trade_in_percent // 100
            for name in ("5", "6", "7", "8", "2+2", "5+5E")
        }


def test_two_players_have_fewer_trains() -> None:
    standard, two = TITLE.scenarios["standard"].trains, TITLE.scenarios["two_players"].trains
    removed = {name: standard[name] - two[name] for name in standard}
    assert removed == {"2": 3, "3": 2, "4": 1, "5": 1, "6": 1, "7": 1}


@pytest.mark.rule("1867-8-2", "1867-8-3", "1867-8-4", "1867-8-5", "1867-8-6", "1867-8-7")
def test_phases(facts: Facts) -> None:
    own = TITLE.facts
    for phase, entry in zip(PHASES, facts["phases"], strict=True):
        number = entry["phase"]
        reference.check_phase(TITLE, phase, entry, RED_AREA_VALUES)
        reference.check_minors_for_auction(TITLE, entry, own.minors_until)
        assert (phase.id in own.merger_phases) == entry["merger_round"]
        assert (phase.id in own.export_phases) == entry["train_export"]
        assert (number >= int(own.private_hexes_from)) == entry["private_hexes_open"]
        opened = entry["timmins_and_third_montreal_space_open"]
        assert (number >= int(own.closed_cities_until)) == opened
        on_sale = {train.from_phase or "2" for train in TITLE.trains.values()}
        assert (phase.id in on_sale - {"2"}) == entry["trade_in"]


# -- market ---------------------------------------------------------------------------------------


@pytest.mark.rule("1867-6-2", "1867-6-3", "1867-6-4", "1867-6-5", "1867-9.1-8", "1867-12.2-1")
def test_the_market_of_one_row(facts: Facts) -> None:
    reference.check_row(TITLE.market, facts["market"])
    for entry in facts["market"]["cells"]:
        column, moves = entry["col"], entry["moves"]
        for name, cell in moves.items():
            limited = name == "right_minor" and entry["minor_ceiling"]
            towards = -1 if name in ("left", "down_on_sale") else 0 if limited else 1
            assert cell == [0, min(max(column + towards, 0), 27)]
    assert set("oy") == set(TITLE.facts.conversion_zones)


@pytest.mark.rule("1867-6-2")
def test_the_chart_of_1861(facts: Facts) -> None:
    reference.check_chart(chart_title().market, facts["market_grid"], TITLE.facts.ceiling_zone)


@pytest.mark.rule("1867-6-2", "1867-9.2-4", "1867-9.3-4")
def test_starting_prices(facts: Facts) -> None:
    zones = (TITLE.facts.minor_zones, TITLE.facts.public_zones)
    for title, name in ((TITLE, "market"), (chart_title(), "market_grid")):
        reference.check_starting_prices(title.market, facts[name], zones)


def test_every_letter_of_the_markets_is_explained() -> None:
    for title in (TITLE, chart_title()):
        used = {zone for row in title.market.rows for price in row for zone in price.zones}
        assert used <= title.zones.keys()
        assert market_legend(title, str.upper) == {
            zone: text.upper() for zone, text in title.zones.items() if zone in used
        }
    assert all(phase.par_zones in ("", TITLE.facts.public_zones) for phase in PHASES)


# -- options and rules ----------------------------------------------------------------------------

OTHER_NAMES = {
    "market": {'"column, or grid if the record has the optional rule grid_market"': "column"}
}
# Not in the facts: where other programs ask although there is no choice, or take any brown tile.
OURS = {"companies_asked_in_vain", "six_exits", "start_asked_from"}
# Readings of our own, on what neither the rulebook nor its rulings speak of.
OWN_RULINGS = ("1867-R-20",)
# Shares are bought back one by one here, so that any number of them is any number of blocks.
WITHOUT_EFFECT = {"redeem_blocks"}


def test_every_option_has_the_values_of_the_facts(facts: Facts) -> None:
    entries = {
        entry["name"]: entry for entry in facts["options"] if entry["name"] not in WITHOUT_EFFECT
    }
    assert len(facts["options"]) == 33
    assert TITLE.options.keys() - OURS == entries.keys()
    for name, entry in entries.items():
        option, names = TITLE.options[name], OTHER_NAMES.get(name, {})
        assert option.presets == {
            preset: reference.option_value(entry[preset], names)
            for preset in ("default", "rulebook", "peer")
        }
        assert option.values[0] == option.presets["rulebook"]
        values = {reference.option_value(value, names) for value in entry["values"]}
        assert set(option.values) == values


def test_every_rule_of_the_reference_is_listed(shared: Path) -> None:
    assert reference.check_rules(TITLE, shared, OWN_RULINGS) == 261


def test_rules_name_only_options_that_exist() -> None:
    reference.check_options_of_rules(TITLE)
