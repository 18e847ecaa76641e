"""Checks of the market, the companies with their certificates and homes, and the money."""

from __future__ import annotations

import re
from collections.abc import Iterator

from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.engine.tomlfiles import read_toml
from railhead.table.assets import Company
from railhead.table.fault import Fault

_EVERYWHERE = "ce"
"""Letters of the market that mean the same in every title: companies close there, the game ends."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def check_market(title: Title) -> Iterator[Fault]:
    """Par values that are not there, cells that no marker can reach, letters without a meaning."""
    where, market = "title.toml: market", title.market
    phases = list(title.phases.values())
    letters = {letter for row in market.rows for cell in row for letter in cell.zones}
    explained = {*_EVERYWHERE, *title.zones}.union(
        *(phase.par_zones + phase.shut_zones for phase in phases)
    )
    for letter in sorted(letters - explained):
        yield Fault(where, "nothing explains the letter {name} ([[zone]])", name=letter)
    pars = {letter for phase in phases for letter in phase.par_zones}
    for letter in sorted(pars - letters):
        yield Fault("title.toml: phase", "par_zones: no price has {name}", name=letter)
    starts = [cell for letter in pars for cell in market.with_zone(letter).values()]
    reached, waiting = set(starts), list(starts)
    while waiting:
        cell = waiting.pop()
        for other in (f(cell) for f in (market.right, market.left, market.up, market.down)):
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    for row, cells in enumerate(market.rows):
        for column, found in enumerate(cells):
            if starts and market.has((row, column)) and (row, column) not in reached:
                yield Fault(
                    where,
                    "no marker comes to {price} in row {row}, column {column}",
                    price=found.price,
                    row=row + 1,
                    column=column + 1,
                )


def check_companies(title: Title) -> Iterator[Fault]:
    """Certificates that make no whole, homes that are missing or too small, colours."""
    kinds: dict[str, list[Company]] = {}
    for company in title.companies.values():
        kinds.setdefault(company.kind, []).append(company)
    for kind, companies in kinds.items():
        shares = sum(it.percent * it.count_of(companies[0]) for it in title.certificates)
        if shares not in (0, 100):
            yield Fault(
                "title.toml: certificate",
                "the certificates of {name} make {percent} % in all, not 100 %",
                name=kind or companies[0].id,
                percent=shares,
            )
    for company in title.companies.values():
        yield from _home(title, company)
        where = f"title.toml: company {company.id}"
        if not _COLOUR.fullmatch(company.colour):
            yield Fault(where, "colour: expected #rrggbb, found {value}", value=company.colour)
        if company.from_phase and company.from_phase not in title.phases:
            yield Fault(where, "from_phase: there is no phase {id}", id=company.from_phase)
    for private in title.privates.values():
        for hex_id in (*private.blocks, *private.bonus_hexes):
            if hex_id not in title.map.hexes:
                yield Fault(f"title.toml: private {private.id}", "there is no hex {id}", id=hex_id)


def check_zones(kind: type[Game]) -> Iterator[Fault]:
    """Letters that are explained and stand nowhere, in this market or in another of the title."""
    data = read_toml(kind.data_file("title.toml"))
    markets = [data["market"], *data.get("market_variants", {}).values()]
    text = " ".join(row for market in markets for row in market)
    for letter in kind.load_title({}).zones:
        if letter not in text:
            yield Fault("title.toml: zone", "no price has the letter {name}", name=letter)


def check_homes(kind: type[Game]) -> Iterator[Fault]:
    """Companies without a home where others of their kind have one.

    One that chooses its home, or has none, says so: `base = ""` in its entry, or a fact names it.
    """
    data = read_toml(kind.data_file("title.toml"))
    meant = {entry["id"] for entry in data["company"] if "base" in entry}
    meant |= {it for it in data.get("special", {}).values() if isinstance(it, str)}
    companies = kind.load_title({}).companies.values()
    kinds = {it.kind for it in companies if it.base}
    for company in companies:
        if not company.base and company.kind in kinds and company.id not in meant:
            yield Fault(f"title.toml: company {company.id}", "it has no home (homes)")


def _home(title: Title, company: Company) -> Iterator[Fault]:
    if not company.base:
        return
    where = f"map.toml: homes: {company.id}"
    hex_ = title.map.hexes.get(company.base)
    if hex_ is None:
        yield Fault(where, "there is no hex {id}", id=company.base)
        return
    if not any(node.kind in ("city", "offboard") for node in hex_.face.nodes):
        yield Fault(where, "there is no city on {id}", id=company.base)
    if company.tokens < 1:
        yield Fault(f"title.toml: company {company.id}", "it has a home and no token for it")


def check_money(title: Title) -> Iterator[Fault]:
    """A bank that cannot pay what players begin with, and numbers of players without a set-up."""
    counts = range(title.min_players, title.max_players + 1)
    for players in counts:
        if title.cash_each and players not in title.cash_each:
            yield Fault("title.toml: cash_each", "nothing for {players} players", players=players)
    cash = max(
        (players * title.cash_each.get(players, 0) for players in counts),
        default=0,
    )
    cash = max(cash, title.starting_cash)
    if cash > title.bank:
        yield Fault(
            "title.toml: bank",
            "the players begin with {cash}, and the bank has {bank} only",
            cash=cash,
            bank=title.bank,
        )
    for players in counts:
        fitting = [it for it in title.scenarios.values() if players in it.players]
        if not fitting:
            yield Fault("title.toml: scenario", "none is for {players} players", players=players)
        for scenario in fitting:
            if players not in scenario.certificate_limit:
                yield Fault(
                    f"title.toml: scenario.{scenario.id}",
                    "certificate_limit: nothing for {players} players",
                    players=players,
                )
