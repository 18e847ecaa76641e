"""The pieces of an observation that every title has: shapes, units, and how they are filled.

Rows and columns are in the order of `Names`. Money is in hundreds of the title's currency. A code
names something by its place among all names (`View.code`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.lab.environment.names import Names, View
from railhead.lab.environment.values import leaves

Array = NDArray[np.float32]

HUNDRED = 100
"""How much money is 1 in an observation."""

OWN = "own"
"""The name of a company where it holds its own certificates."""

AGENDA, STEP = 16, 24
"""How many steps of the agenda there is room for, and how many numbers of each."""


@dataclass(frozen=True)
class Piece:
    """One piece: its shape, what its axes and numbers are, and the bounds of the numbers.

    `fill` writes a position, as its viewer sees it, into an array of this shape that is all 0.
    """

    name: str
    shape: tuple[int, ...]
    about: str
    fill: Callable[[Game, View, Array], None]
    low: float = 0
    high: float = 1_000


def pieces_of(names: Names, sample: Game) -> list[Piece]:
    """Return the pieces that every title has; `sample`: any game with these names."""
    seats, companies = len(names.seats), len(names.companies)
    held = _holders(names, sample)
    owners = (*names.seats, *names.companies, *names.holders, *names.stores)
    trained = (*names.stores, *names.companies, *names.seats, *names.holders)
    return [
        Piece(
            "game",
            (6,),
            "turn, number of the round in it, money of the bank, whether it is broken, code of the "
            "round, whether the game is over",
            _fill_game,
            -10_000,
            10_000,
        ),
        Piece("phase", (len(names.phases),), "1 for the present phase", _fill_phase, 0, 1),
        Piece(
            "question",
            (len(names.steps),),
            "1 for the name of the question that is asked",
            _fill_question,
            0,
            1,
        ),
        Piece(
            "acting",
            (seats + companies,),
            "seats, then companies: 1 for the one acted for",
            _fill_acting,
            0,
            1,
        ),
        Piece(
            "players",
            (seats, 7),
            "seats x money, wealth, certificates that count, the limit for these (0 without), "
            "whether they have the priority deal, are asked, are still in the game",
            _fill_players,
            -10_000,
            10_000,
        ),
        Piece(
            "companies",
            (companies, 9),
            "companies x money, price of a share, whether it is on the market, row and column "
            "there from 1, its place in the order of arrival from 1, whether it has floated, "
            "tokens left, train limit (0 without)",
            _fill_companies,
            -10_000,
            10_000,
        ),
        Piece(
            "presidents",
            (companies, seats),
            "companies x seats: 1 for the president",
            _fill_presidents,
            0,
            1,
        ),
        Piece(
            "certificates",
            (companies, len(held), len(names.title.certificates)),
            "companies x holders (seats, the company itself, pool, bank, others of the title) x "
            "kinds of certificates: how many",
            lambda game, view, out: _fill_certificates(game, view, out, held),
        ),
        Piece(
            "privates",
            (len(names.privates), len(owners)),
            "private companies x owners (seats, companies, pool, bank, others, stores): 1 for the "
            "owner",
            lambda game, view, out: _fill_privates(game, view, out, _places(owners)),
            0,
            1,
        ),
        Piece(
            "trains",
            (len(trained), len(names.trains)),
            "owners (stores, companies, seats, pool, bank, others) x classes: how many trains",
            lambda game, view, out: _fill_trains(game, view, out, _places(trained)),
        ),
        Piece(
            "board",
            (len(names.hexes), 9),
            "hexes x whether a tile lies there, its code, its rotation from 0 to 5, and for each "
            "edge the gauges of the track that leaves over it, as bits",
            _fill_board,
        ),
        Piece(
            "stations",
            (len(names.stations), 3),
            "stations x whether it is there, its value now in hundreds, its slots",
            _fill_stations,
            -1_000,
            1_000,
        ),
        Piece(
            "tokens",
            (len(names.cities), companies + 1),
            "cities x companies, then free: how many slots have that token",
            _fill_tokens,
        ),
        Piece("supply", (len(names.tiles),), "tiles: copies left", _fill_supply),
        Piece(
            "agenda",
            (AGENDA, STEP),
            "steps still to do, the present one first x code of the step, then its own numbers",
            _fill_agenda,
            -100_000,
            100_000,
        ),
    ]


def _holders(names: Names, sample: Game) -> tuple[str, ...]:
    companies = names.companies if sample.companies_hold else ()
    return (*names.seats, OWN, *names.holders, *companies)


def _places(names: Sequence[str]) -> Mapping[str, int]:
    return {name: place for place, name in enumerate(names)}


def _fill_game(game: Game, view: View, out: Array) -> None:
    state = game.state
    bank = state.cash[BANK] / HUNDRED
    out[:] = (
        state.turn,
        state.round_number,
        bank,
        state.bank_broken,
        view.code(state.round),
        game.finished,
    )


def _fill_phase(game: Game, _view: View, out: Array) -> None:
    out[game.title.phase_ranks[game.state.phase]] = 1


def _fill_question(game: Game, view: View, out: Array) -> None:
    if game.decision is not None:
        out[view.names.steps.index(game.decision.step)] = 1


def _fill_acting(game: Game, view: View, out: Array) -> None:
    if game.decision is not None:
        actors = (*view.names.seats, *view.names.companies)
        name = view.name(game.decision.actor)
        if name in actors:
            out[actors.index(name)] = 1


def _fill_players(game: Game, view: View, out: Array) -> None:
    state, wealth = game.state, game.wealth()
    limit = game.certificate_limit or 0
    asked = game.decision.player if game.decision else ""
    for player, seat in view.seats.items():
        out[view.names.seats.index(seat)] = (
            state.cash[player] / HUNDRED,
            wealth.get(player, 0) / HUNDRED,
            game.certificate_count(player),
            limit,
            player == state.priority,
            player == asked,
            player in state.order,
        )


def _fill_companies(game: Game, view: View, out: Array) -> None:
    state = game.state
    arrivals = _places(state.arrivals)
    for row, company in zip(out, view.names.companies, strict=True):
        cell = state.cells.get(company)
        row[0] = state.cash.get(company, 0) / HUNDRED
        if cell is not None:
            row[1:5] = game.price(company) / HUNDRED, 1, cell[0] + 1, cell[1] + 1
            row[5] = arrivals[company] + 1
        row[6] = game.floated(company)
        row[7] = state.tokens_left.get(company, 0)
        row[8] = game.train_limit(company) or 0


def _fill_presidents(game: Game, view: View, out: Array) -> None:
    places, seats = _places(view.names.companies), _places(view.names.seats)
    for company, player in game.state.presidents.items():
        seat = seats.get(view.name(player))
        if company in places and seat is not None:
            out[places[company], seat] = 1


def _fill_certificates(game: Game, view: View, out: Array, holders: Sequence[str]) -> None:
    companies, places = _places(view.names.companies), _places(holders)
    for (company, holder), counts in game.state.shares.items():
        name = OWN if holder == company else view.name(holder)
        if company in companies and name in places:
            out[companies[company], places[name]] = counts


def _fill_privates(game: Game, view: View, out: Array, owners: Mapping[str, int]) -> None:
    privates = _places(view.names.privates)
    for private, owner in game.state.privates.items():
        place = owners.get(view.name(owner))
        if private in privates and place is not None:
            out[privates[private], place] = 1


def _fill_trains(game: Game, view: View, out: Array, owners: Mapping[str, int]) -> None:
    classes = _places(view.names.trains)
    for owner, trains in game.state.trains.items():
        place = owners.get(view.name(owner))
        if place is not None:
            for train in trains:
                out[place, classes[game.train_class(train)]] += 1


def _fill_board(game: Game, view: View, out: Array) -> None:
    tiles, network = game.state.tiles, game.network
    for row, hex_id in zip(out, view.names.hexes, strict=True):
        face = network.face(hex_id)
        if hex_id in tiles:
            tile, rotation = tiles[hex_id]
            row[:3] = 1, view.code(tile), rotation
        for edge in range(6):
            for _, gauge in face.at_edge[edge]:
                row[3 + edge] = int(row[3 + edge]) | gauge


def _fill_stations(game: Game, view: View, out: Array) -> None:
    colour, tokens = game.phase.revenue_colour, game.state.tokens
    for row, station in zip(out, view.names.stations, strict=True):
        hex_id, _, number = station.rpartition(".")
        nodes = game.network.face(hex_id).nodes
        if int(number) < len(nodes) and nodes[int(number)].is_station:
            value = nodes[int(number)].value(colour) / HUNDRED
            row[:] = 1, value, len(tokens.get(station, ()))


def _fill_tokens(game: Game, view: View, out: Array) -> None:
    cities, companies = _places(view.names.cities), _places(view.names.companies)
    for city, slots in game.state.tokens.items():
        if city in cities:
            for company in slots:
                out[cities[city], companies.get(company, len(companies))] += 1


def _fill_supply(game: Game, view: View, out: Array) -> None:
    out[:] = [game.state.supply.get(tile, 0) for tile in view.names.tiles]


def _fill_agenda(game: Game, view: View, out: Array) -> None:
    for row, step in zip(out, reversed(game.state.agenda), strict=False):
        numbers = list(leaves(step, view))[:STEP]
        row[: len(numbers)] = numbers
