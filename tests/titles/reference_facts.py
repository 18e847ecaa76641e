"""Compares money, companies, trains, market and options with the reference facts of 1861 or 1867.

What holds for both titles alike; each function fails with what differs.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from railhead.engine.title import Title
from railhead.table.assets import Phase
from railhead.table.market import Cell, Market

Facts = dict[str, Any]

ZONES = {"brown": "b", "red": "p", "purple": "w"}

AUCTION = {
    "private_step": "private_step",
    "private_reduction": "private_reduction_per_round_of_passes",
    "minor_minimum": "minor_minimum",
    "minor_step": "minor_step",
    "minor_price_most": "minor_start_price_max",
}


# -- money and limits -----------------------------------------------------------------------------


def check_money(title: Title, facts: Facts) -> None:
    """The bank, and the starting cash, which is the same for all players together."""
    assert title.bank == facts["money"]["bank"]
    for players, cash in facts["money"]["starting_cash"].items():
        assert title.starting_cash == cash * int(players)


def check_limits(title: Title, own: Any, facts: Facts) -> None:
    """Limits of certificates and holdings, also for two players; `own`: the title's facts."""
    limits = facts["limits"]
    standard = title.scenarios["standard"]
    assert standard.players == (3, 4, 5, 6)
    found = {str(players): limit for players, limit in standard.certificate_limit.items()}
    assert found == limits["certificates"]
    two = title.scenarios["two_players"]
    assert two.certificate_limit == {2: limits["certificates_peer_2_players"]}
    assert own.two_players.cash == facts["money"]["starting_cash_peer_2_players"]
    assert own.two_players.limit_percent == limits["player_holding_percent_peer_2_players"]
    assert own.player_limit_percent == limits["player_holding_percent"]
    assert own.pool_limit_percent == limits["pool_percent"]


def check_numbers(own: Any, facts: Facts) -> None:
    """Loans, mergers, tokens, track and auctions; `own`: the title's facts."""
    limits = facts["limits"]
    assert own.loan_limit == {kind: limits["loans"][kind] for kind in ("minor", "public")}
    assert own.loan == facts["loans"]["value"]
    assert own.loan_interest == facts["loans"]["interest_each"]
    assert own.loan - own.loan_interest == facts["loans"]["net_received"]
    assert own.merge_most == limits["merge_max_minors"]
    assert own.merge_most_of_one == limits["merge_max_minors_of_one_player"]
    assert own.second_lay == facts["track_laying"]["second_operation_fee"]
    prices = [entry["price_per_hex"] for entry in facts["tokens"]["public"][1:]]
    assert own.token_price == tuple(prices)
    assert {ours: getattr(own, ours) for ours in AUCTION} == {
        ours: facts["auction"][theirs] for ours, theirs in AUCTION.items()
    }
    assert own.private_bonus == facts["bonus"]["private_city_bonus"]


# -- companies ------------------------------------------------------------------------------------


def check_minors(title: Title, facts: Facts) -> None:
    """Every minor has its name, phase and colour, one token and one certificate."""
    minors = [company for company in title.companies.values() if company.kind == "minor"]
    assert [company.id for company in minors] == [entry["id"] for entry in facts["minors"]]
    for minor, entry in zip(minors, facts["minors"], strict=True):
        assert minor.from_phase == str(entry["available_from_phase"])
        assert minor.colour == entry["colour"]
        assert minor.tokens == facts["limits"]["tokens"]["minor"]
        assert entry["name"].startswith(minor.name)
        assert title.certificate_counts(minor.id) == (0, 0, 1)


def check_publics(title: Title, facts: Facts) -> None:
    """Every public has its name, colour, tokens and certificates."""
    publics = [company for company in title.companies.values() if company.kind == "public"]
    assert [company.id for company in publics] == [entry["id"] for entry in facts["publics"]]
    for public, entry in zip(publics, facts["publics"], strict=True):
        assert (public.name, public.colour) == (entry["name"], entry["colour"])
        assert public.tokens == facts["limits"]["tokens"]["public"]
        counts = title.certificate_counts(public.id)
        shares = [
            kind.percent
            for kind, count in zip(title.certificates, counts, strict=True)
            for _ in range(count)
        ]
        assert shares == entry["shares"]


def check_privates(title: Title, facts: Facts, open_from: str) -> None:
    """Private companies in order of sale, with their hexes, which are open from a phase on."""
    in_order = sorted(facts["privates"], key=lambda entry: entry["auction_order"])
    assert list(title.privates) == [entry["id"] for entry in in_order]
    blocked: dict[str, set[str]] = {}
    for entry in facts["map"]["hexes"]:
        if "private" in entry:
            assert str(entry["blocked_until_phase"]) == open_from
            blocked.setdefault(entry["private"], set()).add(entry["coord"])
    for private, entry in zip(title.privates.values(), in_order, strict=True):
        assert private.name == entry["name"]
        assert (private.minimum, private.face, private.revenue) == (
            entry["minimum_bid"], entry["face_value"], entry["income"]
        )  # fmt: skip
        assert list(private.bonus_hexes) == entry["bonus_hexes"]
        assert bool(private.power) == bool(entry["bonus"])
        assert set(private.blocks) == blocked.get(private.id, set())


# -- trains and phases ----------------------------------------------------------------------------


def check_trains(title: Title, facts: Facts) -> None:
    """Every train has its price, stops, multiplier, end and number."""
    assert list(title.trains) == [entry["name"] for entry in facts["trains"]]
    for train, entry in zip(title.trains.values(), facts["trains"], strict=True):
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
            assert title.scenarios["standard"].trains[train.id] == entry["count"]


def check_phase(title: Title, phase: Phase, entry: Facts, red_areas: Mapping[str, str]) -> None:
    """A phase has its tiles, limits and rounds; `red_areas`: name of their values -> colour."""
    kinds = {company.kind: company for company in title.companies.values()}
    colours = {"grey": "gray"}
    assert (phase.id, phase.starts_with) == (str(entry["phase"]), str(entry["phase"]))
    assert list(phase.tiles) == [colours.get(name, name) for name in entry["tile_colours"]]
    assert phase.operating_rounds == entry["operating_rounds_per_set"]
    for kind in ("minor", "public"):
        assert phase.limit(kinds[kind]) == entry["train_limit"][kind]
    assert phase.revenue_colour == red_areas[entry["red_area_value"]]
    assert phase.corporations_may_buy_privates == entry["companies_may_buy_privates"]
    assert bool(phase.par_zones) == entry["publics_may_be_started"]


def check_minors_for_auction(title: Title, entry: Facts, minors_until: str) -> None:
    """How many minors may be offered in a phase; `minors_until`: the last in which any may."""
    number = entry["phase"]
    available = sum(
        company.kind == "minor" and int(company.from_phase) <= number
        for company in title.companies.values()
    )
    words = {"first ten": 10, "all sixteen": 16, "none": 0}
    for_sale = available if number <= int(minors_until) else 0
    assert for_sale == words[entry["minors_for_auction"]]


# -- market ---------------------------------------------------------------------------------------


def _moves(market: Market, cell: Cell, ceiling: str) -> dict[str, list[int]]:
    limited = ceiling in market.at(cell).zones
    aside = cell if market.linear else market.up(cell)
    return {
        "left": list(market.left(cell)),
        "right_public": list(market.right(cell)),
        "right_minor": list(aside if limited else market.right(cell)),
        "down_on_sale": list(market.down(cell)),
    }


def check_chart(market: Market, data: Facts, ceiling: str) -> None:
    """Every cell of the chart has its price, zones and moves; `ceiling`: the zone of 165."""
    cells = {(entry["row"], entry["col"]): entry for entry in data["cells"]}
    for row in range(data["rows"]):
        for column in range(data["columns"]):
            assert market.has((row, column)) == ((row, column) in cells)
    for cell, entry in cells.items():
        price = market.at(cell)
        assert price.price == entry["price"]
        zone = entry["start_zone"]
        letters = {letter for letter in price.zones if letter in "bpw"}
        assert letters == ({ZONES[zone]} if zone else set())
        yellow = set(price.zones) & set("oy")
        assert yellow == ({ceiling} if entry["yellow"] else set())
        moves = _moves(market, cell, ceiling)
        assert moves == {name: entry["moves"][name] for name in moves}, cell


def check_row(market: Market, data: Facts) -> None:
    """Every price of the market of one row has its zones; left is down and right is up."""
    assert len(market.rows) == 1
    for entry, price in zip(data["cells"], market.rows[0], strict=True):
        zone = ZONES.get(entry["start_zone"] or "", "")
        yellow = ("y" if entry["minor_ceiling"] else "o") if entry["yellow"] else ""
        assert (price.price, price.zones) == (entry["price"], zone + yellow)
    last = len(data["cells"]) - 1
    for column in range(last + 1):
        back, on = (0, max(column - 1, 0)), (0, min(column + 1, last))
        cell = (0, column)
        assert market.left(cell) == market.down(cell) == back
        assert market.right(cell) == market.up(cell) == on


def check_starting_prices(market: Market, data: Facts, zones: tuple[str, str]) -> None:
    """The starting prices of minors and publics; `zones`: the letters of both."""
    minors, publics = (market.with_zone(letters) for letters in zones)
    starts = {
        name: [cell for cell in data["cells"] if cell["start_zone"] == name] for name in ZONES
    }
    brown, red, purple = ({cell["price"] for cell in starts[name]} for name in ZONES)
    assert minors.keys() == brown | red
    assert publics.keys() == red | purple
    found = {str(price): list(cell) for price, cell in (minors | publics).items()}
    assert found == data["start_cell"]
    # Each price stands once in these zones, so that a price names a cell.
    letters = [price.zones for row in market.rows for price in row]
    assert sum(bool(set(it) & set("bpw")) for it in letters) == len(minors | publics)


# -- options and rules ----------------------------------------------------------------------------


def check_rules(title: Title, shared: Path, own: Collection[str]) -> int:
    """Every rule of the reference is listed, and `own` after them; how many the reference has."""
    text = (shared / "reference" / title.id / "rules.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("- id: ")]
    ids = [line.removeprefix("- id: ").strip("'") for line in lines]
    assert list(title.rules) == [*ids, *own]
    for rule in title.rules.values():
        assert rule.text
        assert rule.enforced or rule.why
    return len(ids)


def check_options_of_rules(title: Title) -> None:
    """Rules name only options that exist."""
    for rule in title.rules.values():
        for part in rule.text.split("[option")[1:]:
            named = part.partition("]")[0].removeprefix("s").replace(",", " ").split()
            assert set(named) <= title.options.keys(), rule.id


def option_value(value: object, names: Mapping[str, str]) -> bool | str:
    """A value as it stands in our files: a flag, or a text; `names`: as JSON -> ours."""
    other = names.get(json.dumps(value))
    if other is not None:
        return other
    return value if isinstance(value, bool) else str(value)
