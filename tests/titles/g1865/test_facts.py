"""Money, companies, cards, trains, phases and rule texts of 1865 as data."""

from __future__ import annotations

import re
from colorsys import rgb_to_hls

import pytest

from railhead.engine.title import Title
from railhead.titles.g1865.game import Base1865

FULL = Base1865.load_title({"length": "full"})
SHORT = Base1865.load_title({"length": "short"})

HOMES_AND_DESTINATIONS = {
    "FMS": ("Cagliari", "Serbariu"),
    "RCSF": ("Oristano", "Cagliari"),
    "SFSS": ("Sassari", "Olbia"),
    "FCS": ("Isili", "Nuoro"),
    "SFS": ("Arbatax", "Cagliari"),
    "FA": ("Nuoro", "Olbia"),
    "CFC": ("Bastia", "Ajaccio"),
    "CFD": ("Portovecchio", "Bastia"),
}

BONUS_PLACES = {
    "M1": {"Olbia"},
    "M2": {"Arbatax"},
    "M3": {"Cagliari"},
    "M4": {"Serbariu", "Monteponi", "Su Zurfuru"},
    "M5": {"Oristano"},
    "M6": {"Sassari"},
    "M7": {"Ajaccio"},
    "M8": {"Calvi"},
}

PAR_VALUES = (60, 70, 80, 90, 100, 110, 120, 130, 140, 150)


def place(hex_id: str) -> str:
    return FULL.map.hexes[hex_id].name


def colour_word(code: str) -> str:
    """The word for a colour that is written as `#c8202f`."""
    red, green, blue = (int(code[start : start + 2], 16) / 255 for start in (1, 3, 5))
    hue, lightness, saturation = rgb_to_hls(red, green, blue)
    if saturation < 0.15:
        return "black" if lightness < 0.25 else "grey"
    if 15 / 360 < hue < 40 / 360 and lightness < 0.4:
        return "brown"
    ends = {"red": 15, "orange": 40, "yellow": 70, "green": 170, "blue": 260, "violet": 330}
    return next((word for word, end in ends.items() if hue * 360 < end), "red")


def sale_prices(title: Title, scenario: str) -> list[int]:
    """The prices of new trains in the order of sale, without the unlimited ones."""
    counts = title.scenarios[scenario].trains
    kinds = [kind for kind in title.trains.values() if not kind.unlimited]
    return [kind.price for kind in kinds for _ in range(counts[kind.id])]


def tile_counts(title: Title) -> dict[str, int]:
    return {tile.id: tile.count for tile in title.tiles.tiles.values()}


# -- money and limits -----------------------------------------------------------------------------


@pytest.mark.rule("1865-2.4-1")
@pytest.mark.parametrize(
    ("players", "cash", "bank"), [("2", 360, 7280), ("3", 330, 7010), ("4", 300, 6800)]
)
def test_starting_cash_and_what_the_bank_keeps(players: str, cash: int, bank: int) -> None:
    assert FULL.cash_each[int(players)] == cash
    assert FULL.bank - cash * int(players) == bank
    assert (FULL.min_players, FULL.max_players) == (2, 4)
    assert FULL.format_money(cash) == f"L.{cash}"


@pytest.mark.rule("1865-3.5-4", "1865-6.1-2")
def test_certificate_limits_of_players() -> None:
    assert FULL.scenarios["full"].certificate_limit == {2: 36, 3: 24, 4: 18}
    assert FULL.scenarios["short"].certificate_limit == {2: 27, 3: 18}


def test_limits_in_percent() -> None:
    facts = FULL.facts
    assert facts.player_limit_percent == facts.float_percent == 60
    assert facts.pool_limit_percent == facts.dragons_limit_percent == 50


def test_numbers_of_loans_lays_revenue_and_absorptions() -> None:
    facts = FULL.facts
    assert (facts.loan, facts.loan_interest) == (500, 0)
    assert facts.loan_limit == {"": 3}
    assert facts.score_per_loan == facts.synergy == 50
    assert facts.second_lay == 20
    assert (facts.revenue_per_traffic, facts.maritime_coverage) == (10, 8)


# -- companies and cards --------------------------------------------------------------------------


@pytest.mark.rule("1865-1-1")
def test_the_certificates_of_majors_and_minors_make_a_whole_company() -> None:
    certificates = [(kind.name, kind.percent, kind.count) for kind in FULL.certificates]
    assert certificates == [("president", 20, 1), ("regular", 10, 8)]
    assert sum(percent * count for _, percent, count in certificates) == 100
    # 72 certificates in the box; a minor has five shares of 20%, two of them its president's.
    assert sum(sum(FULL.certificate_counts(company)) for company in FULL.companies) == 72
    assert FULL.facts.minor_shares * 20 == 100


@pytest.mark.rule("1865-1-3")
def test_homes_and_historical_destinations() -> None:
    found = {
        company.id: (place(company.base), place(company.destination))
        for company in FULL.companies.values()
    }
    assert found == HOMES_AND_DESTINATIONS


@pytest.mark.rule("1865-1-3")
def test_every_company_has_its_colour() -> None:
    assert {name: colour_word(company.colour) for name, company in FULL.companies.items()} == {
        "FMS": "red",
        "RCSF": "green",
        "SFSS": "blue",
        "FCS": "brown",
        "SFS": "orange",
        "FA": "yellow",
        "CFC": "grey",
        "CFD": "black",
    }


@pytest.mark.rule("1865-1-4")
def test_maritime_cards_and_their_bonus_places() -> None:
    found = {
        card.id: {place(hex_id) for hex_id in card.bonus_hexes} for card in FULL.privates.values()
    }
    assert found == BONUS_PLACES


def test_maritime_cards_bring_20_and_cost_nothing() -> None:
    cards = FULL.privates.values()
    assert {(card.face, card.revenue, card.corporations_may_buy) for card in cards} == {
        (0, 20, False)
    }
    assert (FULL.facts.draft_cards, FULL.facts.maritime_until) == (2, "5")


def test_tokens_of_minors_majors_and_converted_companies() -> None:
    assert FULL.facts.tokens == {"minor": 3, "major": 7}
    assert {company.tokens for company in FULL.companies.values()} == {7}
    extra = FULL.facts.conversion_tokens
    assert [min(3 + extra[phase], 7) for phase in "234567"] == [4, 5, 6, 7, 7, 7]


# -- trains ---------------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.6-2")
def test_prices_and_numbers_of_trains_in_the_order_of_sale() -> None:
    limited = [100] * 5 + [70] + [200] * 4 + [160] + [350] * 3 + [300] + [500] * 2 + [650] * 3
    assert sale_prices(FULL, "full") == limited
    assert [kind.id for kind in FULL.trains.values() if kind.unlimited] == ["PH7"]
    assert FULL.trains["PH7"].price == 800
    assert list(FULL.trains)[-1] == "PH7"


@pytest.mark.rule("1865-4.6-2", "1865-3.2-1")
@pytest.mark.parametrize(
    ("train", "coverage", "rank"),
    [("PH2", 8, 2), ("PH3", 14, 3), ("PH4", 20, 4), ("PH5", 25, 5), ("PH6", 30, 6), ("PH7", 35, 7)],
)
def test_coverage_and_rank_of_trains_whatever_they_cost(
    train: str, coverage: int, rank: int
) -> None:
    kinds = [kind for kind in FULL.trains.values() if kind.id.startswith(train)]
    assert [(kind.coverage, kind.rank) for kind in kinds] == [(coverage, rank)] * len(kinds)
    assert len(kinds) == (2 if rank <= 4 else 1)


@pytest.mark.rule("1865-2.2-5", "1865-2.2-7", "1865-2.2-8")
def test_which_trains_scrap_which() -> None:
    scrapped = {kind.id: kind.rusted_by for kind in FULL.trains.values()}
    assert scrapped == {
        "PH2": "PH4",
        "PH2d": "PH4",
        "PH3": "PH6",
        "PH3d": "PH6",
        "PH4": "PH7",
        "PH4d": "PH7",
        "PH5": "",
        "PH6": "",
        "PH7": "",
    }


# -- phases ---------------------------------------------------------------------------------------


@pytest.mark.rule("1865-2.2-2")
def test_phases_start_with_the_first_train_of_their_number() -> None:
    started = {phase.id: phase.starts_with for phase in FULL.phases.values()}
    assert started == {"1": "", "2": ""} | {number: f"PH{number}" for number in "34567"}


@pytest.mark.rule("1865-2.2-3", "1865-2.2-4", "1865-2.2-6", "1865-2.2-7", "1865-2.2-8")
@pytest.mark.parametrize(
    ("phase", "colours", "limit", "highest_par"),
    [
        ("2", ("yellow",), 4, 100),
        ("3", ("yellow", "green"), 3, 130),
        ("4", ("yellow", "green"), 3, 130),
        ("5", ("yellow", "green", "brown"), 3, 150),
        ("6", ("yellow", "green", "brown"), 2, 150),
        ("7", ("yellow", "green", "brown", "gray"), 2, 150),
    ],
)
def test_what_a_phase_allows(
    phase: str, colours: tuple[str, ...], limit: int, highest_par: int
) -> None:
    found = FULL.phases[phase]
    assert (found.tiles, found.train_limit) == (colours, limit)
    open_boxes = FULL.market.with_zone(found.par_zones)
    assert sorted(open_boxes) == [value for value in PAR_VALUES if value <= highest_par]


@pytest.mark.rule("1865-2.2-1")
def test_two_operating_rounds_in_every_phase() -> None:
    assert {phase.operating_rounds for phase in FULL.phases.values()} == {2}


def test_nothing_is_built_or_started_during_the_draft() -> None:
    draft = FULL.phases["1"]
    assert (draft.tiles, draft.par_zones, draft.train_limit) == ((), "", None)


def test_companies_are_launched_as_majors_from_phase_5() -> None:
    assert FULL.facts.majors_from == "5"


# -- the short game -------------------------------------------------------------------------------


@pytest.mark.rule("1865-6.1-1", "1865-6.1-2")
def test_what_the_short_game_leaves_out() -> None:
    assert FULL.companies.keys() - SHORT.companies.keys() == {"CFC", "CFD"}
    assert FULL.privates.keys() - SHORT.privates.keys() == {"M7", "M8"}
    limited = [100] * 4 + [70] + [200] * 3 + [160] + [350] * 2 + [300] + [500] * 2 + [650] * 2
    assert sale_prices(SHORT, "short") == limited
    assert SHORT.trains["PH7"].unlimited
    assert SHORT.scenarios["short"].players == (2, 3)
    assert (FULL.bank, SHORT.bank) == (8000, 6000)


@pytest.mark.rule("1865-6.1-3")
def test_what_the_short_game_keeps() -> None:
    assert tile_counts(SHORT) == tile_counts(FULL)
    assert SHORT.facts == FULL.facts
    assert SHORT.cash_each[2] == 360
    assert SHORT.phases == FULL.phases


# -- rules ----------------------------------------------------------------------------------------


def test_the_rules_are_all_listed_in_the_order_of_the_rulebook() -> None:
    ids = [re.fullmatch(r"1865-([\d.]+)-(\d+)", rule) for rule in FULL.rules]
    found = [([int(part) for part in m[1].split(".")], int(m[2])) for m in ids if m is not None]
    assert len(found) == len(FULL.rules) == 223
    assert found == sorted(found)
    # Within a chapter the numbers run from 1 without a gap.
    for (chapter, number), (before, last) in zip(found[1:], found, strict=False):
        assert number == (last + 1 if chapter == before else 1)


def test_every_rule_has_a_text_and_a_reason_where_nothing_can_break_it() -> None:
    for rule in FULL.rules.values():
        assert rule.text.endswith((".", "]")), rule.id
        assert rule.source in {"rulebook", "faq", "ruling", "custom"}
        assert rule.enforced is not bool(rule.why), rule.id


def test_rules_name_only_options_that_exist() -> None:
    for rule in FULL.rules.values():
        for name in re.findall(r"\[option (\w+)\]", rule.text):
            assert name in FULL.options, rule.id
    assert "[option length]" in FULL.rules["1865-6.1-1"].text
