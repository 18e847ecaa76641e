"""The facts of a network may be asked for by several threads at once."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from railhead.engine.game import Game
from railhead.engine.railway_network import RailwayNetwork
from tests.kept import random_game

THREADS = 6


@pytest.fixture(scope="module")
def game() -> Game:
    return random_game("1849", 1, 350)


@pytest.fixture(autouse=True)
def impatient() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def fresh(game: Game) -> RailwayNetwork:
    state = game.state
    return RailwayNetwork.of(game.title.map, game.title.tiles, state.tiles, state.tokens)


def together(*jobs: Callable[[], None]) -> list[Exception]:
    """Do jobs in threads of their own; what went wrong."""
    faults: list[Exception] = []

    def run(job: Callable[[], None]) -> None:
        try:
            job()
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return faults


@pytest.mark.slow
def test_threads_get_what_one_alone_gets(game: Game) -> None:
    companies, hexes = list(game.state.presidents), list(game.title.map.hexes)
    alone = fresh(game)
    expected = {(c, h): alone.entries(c, h) for c in companies for h in hexes}
    network = fresh(game)

    def ask() -> None:
        for place in random.sample(sorted(expected), len(expected)):
            if network.entries(*place) != expected[place]:
                raise ValueError(place)

    assert together(*[ask] * THREADS) == []


def test_a_change_is_made_while_others_ask(game: Game) -> None:
    """A move copies what is known of the network; readers of the old one find out more."""
    hexes = list(game.title.map.hexes)
    for _ in range(8):
        network = fresh(game)
        stations = [network.grid.station(city) for city in game.state.tokens]

        def ask(network: RailwayNetwork = network, stations: list[int] = stations) -> None:
            for station in stations:
                network.track.legs(station)

        def change(network: RailwayNetwork = network) -> None:
            for here in range(len(hexes)):
                network.track.with_face(here, network.track.faces[here])

        assert together(change, ask, change, ask) == []
