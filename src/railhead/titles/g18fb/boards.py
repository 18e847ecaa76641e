"""What the rules of 18FB need of a board that a group brings along."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise

from railhead.engine.board import Board
from railhead.engine.boardkinds import unknown
from railhead.engine.fault import TitleError
from railhead.table.assets import Company
from railhead.table.faces import Face
from railhead.titles.common.boards import check_first_tiles, check_map_and_tiles, check_trains
from railhead.titles.g18fb.facts import PORT, Title18FB

# Colours of printed hexes that the rules know: land, printed cities, off-board areas, what no tile
# is laid on, and what stands for another sheet.
_GROUNDS = ("white", "yellow", "red", "gray", "blue", "inset")
# The kinds of places that the rules name, and those that every board has.
_KINDS = ("further", "bourbon", "papal", "pays_from", "slots_from")
_NEEDED = ("further", "bourbon", "papal")
# What can hold a token, and what a regional company can be paid for.
_CITIES = ("city", "offboard")
_STATIONS = ("town", *_CITIES)


def check_board(title: Title18FB, board: Board) -> None:
    """Raise TitleError, naming file and hex, tile or table, unless the game can be played."""
    check_map_and_tiles(title, board, _GROUNDS, partial(_check_face, title), icons=(PORT,))
    check_first_tiles(title, board)
    maps = board.source("map")
    for company in title.companies.values():
        _check_bonuses(title, company, board)
        _check_lines(title, company, f"{maps}: lines")
    _check_kinds(title, f"{maps}: places")
    checks = {"further": _check_further, "bourbon": _check_bourbon, "papal": _check_papal}
    for kind, check in checks.items():
        check(title, f"{maps}: places: {kind}")
    for kind in ("pays_from", "slots_from"):
        _check_phases(title, kind, f"{maps}: places: {kind}")
    _check_market(title, f"{board.source('market')}: market")
    check_trains(title, board)
    _check_deposits(title, f"{board.source('concessions')}: concessions")
    _check_bands(title, f"{board.source('secured_interest')}: secured_interest")
    _check_order(title, f"{board.source('regional')}: regional")


# -- faces -------------------------------------------------------------------------------------


def _check_face(title: Title18FB, face: Face, where: str) -> None:
    """Cities, towns and off-board areas; only the latter have a revenue for each phase.

    That of a town is paid in whole markers (rule 18FB-3.5.2-9).
    """
    for node in face.nodes:
        if node.kind not in _STATIONS:
            raise TitleError(where, "only cities, towns and off-board areas are known here")
        if node.kind == "offboard":
            known = {colour for colour, _ in node.revenue}
            needed = {phase.revenue_colour for phase in title.phases.values()}
            if "" not in known and not needed <= known:
                raise TitleError(where, "the revenue must be known for all phases")
        elif any(colour for colour, _ in node.revenue):
            raise TitleError(where, "the revenue must be one number")
    unit = title.facts.marker
    if any(node.kind == "town" and node.value("") % unit for node in face.nodes):
        raise TitleError(where, "the revenue of a town must be a multiple of {unit}", unit=unit)
    if len({node.group for node in face.nodes}) > 1:
        raise TitleError(where, "all stations of a hex belong to the same place")
    if PORT in face.icons and not any(node.kind == "city" for node in face.nodes):
        raise TitleError(where, "a port belongs to a city")


# -- lines -------------------------------------------------------------------------------------


def _check_bonuses(title: Title18FB, company: Company, board: Board) -> None:
    """As many bonuses as places on a line after the base, where a board says what they are.

    Where it has lines and no bonuses it is the line that does not fit (`_check_lines`).
    """
    lines = title.lines.get(company.id, ())
    if company.id not in board.given.get("regional", {}) or len(lines) != 1:
        return
    found, wanted = len(title.facts.regional[company.id].bonuses), len(lines[0]) - 1
    if found != wanted:
        raise TitleError(
            f"{board.source('regional')}: regional: {company.id}: bonuses",
            "expected {count}, one for each place on the line after the base, found {found}",
            count=wanted,
            found=found,
        )


def _check_lines(title: Title18FB, company: Company, table: str) -> None:
    """Home and destinations of each company, or a base with the places of its bonuses.

    See rules 18FB-3.4-1, 18FB-3.6.1-2 and 18FB-3.6.2-5.
    """
    facts, lines = title.facts, title.lines.get(company.id, ())
    where = f"{table}: {company.id}"
    regional = facts.regional.get(company.id)
    if not regional and company.id not in facts.concessions:
        if lines:
            raise TitleError(where, "{name} has no line", name=company.id)
        return
    if not lines:
        raise TitleError(table, "{name} is missing", name=company.id)
    length = 1 + len(regional.bonuses) if regional else 3
    for line in lines:
        if len(line) != length:
            raise TitleError(where, "expected {count} places on a line", count=length)
        for number, place in enumerate(line):
            # A bonus is paid for towns as well.
            kinds = _STATIONS if regional and number else _CITIES
            _check_stop(title, place, kinds, where)
        if len({place.partition(".")[0] for place in line}) < length:
            raise TitleError(where, "a place stands on a line twice")
    if regional and len(lines) > 1:
        raise TitleError(where, "expected a single line")
    _check_homes(company, lines, where)


def _check_homes(company: Company, lines: tuple[tuple[str, ...], ...], where: str) -> None:
    """A token for each home, and one that goes to a destination."""
    homes = {line[0] for line in lines}
    if len({home.partition(".")[0] for home in homes}) < len(homes):
        raise TitleError(where, "two homes stand on one hex")
    if company.kind == "major" and len(homes) >= company.tokens:
        raise TitleError(where, "{name} has too many homes", name=company.id)


def _check_stop(title: Title18FB, place: str, kinds: tuple[str, ...], where: str) -> None:
    """Raise TitleError unless a place that is on the map is a station of one of some kinds."""
    hex_id, _, node = place.partition(".")
    nodes = title.map.hexes[hex_id].face.nodes
    if not nodes or nodes[int(node or 0)].kind not in kinds:
        if kinds == _STATIONS:
            raise TitleError(where, "hex {id} has no station", id=hex_id)
        raise TitleError(where, "hex {id} has neither city nor off-board area", id=hex_id)


# -- other places ------------------------------------------------------------------------------


def _check_kinds(title: Title18FB, where: str) -> None:
    for kind in title.places:
        if kind not in _KINDS:
            raise unknown(where, kind, _KINDS)
    for kind in _NEEDED:
        if kind not in title.places:
            raise TitleError(where, "{name} is missing", name=kind)


def _check_further(title: Title18FB, where: str) -> None:
    """Further destinations are cities that no line of the company has (rule 18FB-R-40)."""
    for name, places in title.places["further"].items():
        if name not in title.facts.concessions:
            raise unknown(where, name, title.facts.concessions)
        seen = {place.partition(".")[0] for line in title.lines[name] for place in line}
        for place in places:
            _check_stop(title, place, _CITIES, f"{where}: {name}")
            hex_id = place.partition(".")[0]
            if hex_id in seen:
                raise TitleError(f"{where}: {name}", "hex {id} is a destination already", id=hex_id)
            seen.add(hex_id)


def _check_bourbon(title: Title18FB, where: str) -> None:
    """Each card with a Bourbon token has places for it (rule 18FB-2.5.4-2)."""
    facts, bourbon = title.facts, title.places["bourbon"]
    for name in bourbon:
        if name not in title.privates:
            raise unknown(where, name, title.privates)
    for name in (*facts.cards_from, *facts.linked):
        if not bourbon.get(name):
            raise TitleError(where, "{name} is missing", name=name)
    for name, places in bourbon.items():
        if len(set(places)) < len(places):
            raise TitleError(f"{where}: {name}", "a place stands there twice")
        for place in places:
            _check_stop(title, place, _CITIES, f"{where}: {name}")


def _check_papal(title: Title18FB, where: str) -> None:
    """Papal enclaves are stations, under what they pay (rule 18FB-2.7-9)."""
    for amount, places in title.places["papal"].items():
        if not amount.isascii() or not amount.isdigit() or len(amount) > 3:
            raise TitleError(where, "{name} should be 0 to 999", name=repr(amount))
        _check_whole_hexes(title, places, f"{where}: {amount}")


def _check_phases(title: Title18FB, kind: str, where: str) -> None:
    """Phase -> hexes (rules 18FB-2.1-3 and 18FB-2.1-5)."""
    for phase, places in title.places.get(kind, {}).items():
        if phase not in title.phases:
            raise unknown(where, phase, title.phases)
        _check_whole_hexes(title, places, f"{where}: {phase}")


def _check_whole_hexes(title: Title18FB, places: Iterable[str], where: str) -> None:
    """All stations of a hex are meant, so that none is named."""
    for place in places:
        if "." in place:
            raise TitleError(where, "{place} should be a hex, without a station", place=place)
        _check_stop(title, place, _STATIONS, where)


# -- what is printed elsewhere -----------------------------------------------------------------


def _check_market(title: Title18FB, where: str) -> None:
    """Par values in the first phase, that of a national in its phase, and ledges between rows.

    See rules 18FB-2.2.3-2 and 18FB-3.7.1-6.
    """
    facts, phases, rows = title.facts, list(title.phases.values()), title.market.rows
    if not title.market.with_zone(phases[0].par_zones):
        letter = phases[0].par_zones
        raise TitleError(f"{where}: rows", "no price has the letter {letter}", letter=letter)
    top = max(cell.price for row in rows for cell in row)
    if title.market.price(facts.last_cell) < top:
        raise TitleError(f"{where}: rows", "{price} is higher than the price with e", price=top)
    zones = title.phases[facts.nationals_from].par_zones
    if facts.national_price not in title.market.with_zone(zones):
        raise TitleError(
            f"{where}: rows",
            "{price} must be a par value: a national may start there",
            price=facts.national_price,
        )
    for number, row in enumerate(facts.ledge_rows):
        if row >= len(rows) - 1:
            raise TitleError(
                f"{where}: ledge_rows", "row {number} is not over another", number=row + 1
            )
        if row in facts.ledge_rows[:number]:
            raise TitleError(
                f"{where}: ledge_rows", "row {number} stands there twice", number=row + 1
            )


def _check_deposits(title: Title18FB, where: str) -> None:
    """A reduced deposit is no higher than the full one (rule 18FB-3.3.2-4)."""
    for name, it in title.facts.concessions.items():
        if it.reduced > it.full:
            raise TitleError(f"{where}: {name}", "reduced is more than full")


def _check_bands(title: Title18FB, where: str) -> None:
    """The bands of the secured interest stand in the order of what they pay (rule 18FB-3.5.4-1)."""
    paid = list(title.facts.bands.items())
    for (before, lower), (name, amount) in pairwise(paid):
        if amount < lower:
            raise TitleError(
                f"{where}: {name}", "it pays less than {name}, the band before it", name=before
            )


def _check_order(title: Title18FB, where: str) -> None:
    """Regional companies operate one after the other (rule 18FB-3.6.2-5)."""
    seen: dict[int, str] = {}
    for name, it in title.facts.regional.items():
        if it.order in seen:
            raise TitleError(
                f"{where}: {name}: order", "{name} has the same number", name=seen[it.order]
            )
        seen[it.order] = name
