"""Checks of boards from outside: what the rules of 1865 need."""

from __future__ import annotations

from railhead.engine.board import Board
from railhead.engine.fault import TitleError
from railhead.table.faces import Face
from railhead.titles.common.boards import check_first_tiles, check_map_and_tiles, check_trains
from railhead.titles.g1865.facts import Title1865

# Colours of printed hexes: land, a printed city, and land and sea that never take tiles.
_GROUNDS = ("white", "yellow", "gray", "blue")
# The icon that goes with the label of mines.
_MINE = "mine"


def check_board(title: Title1865, board: Board, *, whole: bool) -> None:
    """Raise TitleError, naming file and hex or tile, unless 1865 can be played on a board.

    `whole`: the map is that of the full game, so that every hex that a tile names must be on it.
    """
    maps, tiles = board.source("map"), board.source("tile")
    check_map_and_tiles(title, board, _GROUNDS, _check_face, icons=(_MINE,), whole=whole)
    _check_places(title, maps)
    _check_mines(title, maps, tiles)
    check_first_tiles(title, board)
    _check_market(title, f"{board.source('market')}: market")
    check_trains(title, board)
    _check_discounts(title, board)
    _check_dragons(title, f"{board.source('dragons')}: dragons")
    tokens = title.facts.tokens
    if tokens["minor"] > tokens["major"]:
        raise TitleError(f"{board.source('tokens')}: tokens", "a minor has more than a major")


def _check_face(face: Face, where: str) -> None:
    """At most one station, its traffic the same in all phases."""
    if len(face.nodes) > 1:
        raise TitleError(where, "more than one city, town or mine")
    if any(node.kind == "city" and not node.slots for node in face.nodes):
        raise TitleError(where, "slots should be 1 or more")
    if any(node.kind not in ("city", "town") for node in face.nodes):
        raise TitleError(where, "only cities, towns and mines are known here")
    if any(colour for node in face.nodes for colour, _ in node.revenue):
        raise TitleError(where, "the traffic must be one number")


def _check_places(title: Title1865, where: str) -> None:
    """Check homes, destinations and places of maritime cards: cities or mines, homes with room."""
    seats: dict[str, int] = {}
    for company in title.companies.values():
        for table, hex_id in (("homes", company.base), ("destinations", company.destination)):
            if not hex_id:
                raise TitleError(f"{where}: {table}", "{name} is missing", name=company.id)
            _check_city(title, hex_id, f"{where}: {table}: {company.id}")
        seats[company.base] = seats.get(company.base, 0) + 1
        if seats[company.base] > title.map.hexes[company.base].face.nodes[0].slots:
            raise TitleError(
                f"{where}: homes: {company.id}", "hex {id} has no free slot", id=company.base
            )
        if company.base == company.destination:
            raise TitleError(f"{where}: destinations", "{name} is at home there", name=company.id)
    for card in title.privates.values():
        if not card.bonus_hexes:
            raise TitleError(f"{where}: bonus", "{name} is missing", name=card.id)
        for hex_id in card.bonus_hexes:
            _check_city(title, hex_id, f"{where}: bonus: {card.id}")


def _check_city(title: Title1865, hex_id: str, where: str) -> None:
    hex_ = title.map.hexes.get(hex_id)
    if hex_ is None:
        raise TitleError(where, "there is no hex {id}", id=hex_id)
    if hex_.face.kind != "city":
        raise TitleError(where, "hex {id} has neither city nor mine", id=hex_id)


def _check_mines(title: Title1865, where: str, tiles: str) -> None:
    """Check that the tiles of mines replace each other, and each mine can take the first."""
    label = title.facts.mine_label
    known = title.tiles.tiles
    first, followers = _mine_tiles(title)
    for number in (first, *followers):
        if number not in known:
            raise TitleError(tiles, "tile {id} is missing", id=number)
        face = known[number].faces[0]
        if (face.kind, face.label) != ("city", label):
            raise TitleError(
                f"{tiles}: tile {number}", "expected a mine with label {label}", label=label
            )
    shape = {track.ends for track in known[first].faces[0].tracks}
    for number in followers:
        if {track.ends for track in known[number].faces[0].tracks} != shape:
            raise TitleError(f"{tiles}: tile {number}", "expected the track of tile {id}", id=first)
    for hex_ in title.map.hexes.values():
        if hex_.face.label == label and hex_.face.kind != "city":
            place = f"{where}: hex {hex_.id}"
            raise TitleError(place, "expected a mine with label {label}", label=label)


def _mine_tiles(title: Title1865) -> tuple[str, list[str]]:
    """The tile that companies lay on a mine, and those that replace it in the bookkeeping."""
    chain = title.facts.mine_tiles
    followers = [entry.tile for entry in chain.values()]
    return next(number for number in chain if number not in followers), followers


def _check_market(title: Title1865, where: str) -> None:
    """Par values from phase 2 on, and for each box what a share costs in each zone.

    A share of the Dragons is never cheaper than its value, nor in the green zone than in the white
    one (rule 1865-3.5-3).
    """
    zones = next(phase.par_zones for phase in title.phases.values() if phase.par_zones)
    if not title.market.with_zone(zones):
        raise TitleError(f"{where}: rows", "no price has the letter {letter}", letter=zones)
    boxes = [cell.price for cell in title.market.rows[0]]
    below = boxes
    for name, prices in (("white", title.facts.white_prices), ("green", title.facts.green_prices)):
        if len(prices) != len(boxes):
            raise TitleError(
                f"{where}: {name}",
                "expected {count} prices, one for each box, found {found}",
                count=len(boxes),
                found=len(prices),
            )
        for number, (price, least) in enumerate(zip(prices, below, strict=True), 1):
            if price < least:
                raise TitleError(
                    f"{where}: {name}: {number}",
                    "expected {least} or more, found {found}",
                    least=least,
                    found=price,
                )
        below = list(prices)


def _check_discounts(title: Title1865, board: Board) -> None:
    """The last train of a kind may be cheaper than the others (rules 1865-4.6-1 to 1865-4.6-4)."""
    for train in title.trains.values():
        whole = title.trains.get(train.discount_of)
        if whole is not None and train.price > whole.price:
            raise TitleError(
                f"{board.source('trains')}: trains: {train.id}: price",
                "the last {name} costs more than the others",
                name=whole.id,
            )
    for scenario in title.scenarios.values():
        for name, count in scenario.trains.items():
            where = f"{board.source('train_counts')}: train_counts: {scenario.id}: {name}"
            if title.trains[name].discount_of:
                if count > 1:
                    raise TitleError(
                        where, "expected {low} to {high}, found {found}", low=0, high=1, found=count
                    )
            elif not count:
                raise TitleError(where, "expected {least} or more, found {found}", least=1, found=0)


def _check_dragons(title: Title1865, where: str) -> None:
    """Each row of the chart has red, white and green ranks, and none lies before the row above.

    A company floats at most as low as the row of the phase.

    See rules 1865-3.2-2, 1865-3.2-3 and 1865-3.12-5.
    """
    before = (0, 0)
    for number, (red, green) in enumerate(title.facts.chart, 1):
        place = f"{where}: chart: {number}"
        if green < red + 2:
            raise TitleError(
                place, "no rank is left for white between {red} and {green}", red=red, green=green
            )
        if red < before[0] or green < before[1]:
            raise TitleError(place, "the ranks are lower than those of the row before")
        before = (red, green)
    # Ranks go down to the row of the phase and no further: that of phase 2 is the first.
    for row, phase in enumerate(list(title.phases)[1:], 1):
        start = title.facts.chart_start[phase] + 1
        if start > row:
            raise TitleError(
                f"{where}: start: {phase}",
                "expected {low} to {high}, found {found}",
                low=1,
                high=row,
                found=start,
            )
