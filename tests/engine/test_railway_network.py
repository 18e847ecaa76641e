"""A network changed by tiles and tokens knows what one made from scratch would find."""

from __future__ import annotations

from random import Random

import pytest

from railhead.engine.railway_network import RailwayNetwork
from railhead.network.routes import best_routes
from tests.network.boards import (
    COMPANIES,
    PORTS,
    TITLE,
    Laid,
    Tokens,
    cluster,
    random_tiles,
    random_tokens,
    route_board,
    route_train,
)
from tests.samples import one_in

pytestmark = pytest.mark.slow


class _Table:
    """Tiles and tokens that change, with the facts carried along."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        size = self.rng.randint(10, 40)
        self.hexes = cluster(self.rng, size)
        self.laid: Laid = random_tiles(self.rng, self.hexes, 2 * size)
        self.tokens: Tokens = random_tokens(self.rng, self.laid, self.hexes)
        self.network = self.fresh()

    def fresh(self) -> RailwayNetwork:
        return RailwayNetwork.of(TITLE.map, TITLE.tiles, self.laid, self.tokens)

    def change(self) -> None:
        """Lay a tile, take one away, or change the tokens of a city."""
        if self.rng.random() < 0.6:
            self._change_tile(self.rng.choice(self.hexes))
        else:
            self._change_token(self.rng.choice(list(self.tokens)))

    def _change_tile(self, hex_id: str) -> None:
        hex_ = TITLE.map.hexes[hex_id]
        choices = TITLE.tiles.fitting(self.network.face(hex_id), hex_)
        if choices and self.rng.random() < 0.9:
            chosen = self.rng.choice(choices)
            self.laid[hex_id] = (chosen.tile, chosen.rotation)
        else:
            self.laid.pop(hex_id, None)
        face = TITLE.tiles.face(*self.laid[hex_id]) if hex_id in self.laid else hex_.face
        for number, node in enumerate(face.nodes):
            if node.slots:
                city = f"{hex_id}.{number}"
                slots = (*self.tokens.get(city, ()), "", "")[: node.slots]
                self.tokens = {**self.tokens, city: slots}
        self.network = self.network.with_tile(hex_id, face, self.tokens)

    def _change_token(self, city: str) -> None:
        slots = list(self.tokens[city])
        slot = self.rng.randrange(len(slots))
        slots[slot] = self.rng.choice([c for c in (*COMPANIES, "") if c == "" or c not in slots])
        self.tokens = {**self.tokens, city: tuple(slots)}
        self.network = self.network.with_tokens(city.partition(".")[0], self.tokens)


def _answers(network: RailwayNetwork, company: str) -> tuple[object, ...]:
    """Everything that can be asked about a company."""
    reach = network.reach(company)
    return (
        network.own(company),
        network.blocked(company),
        reach.stations.keys(),
        [network.entries(company, hex_id) for hex_id in TITLE.map.hexes],
        network.joins_counted_station(company, PORTS),
        network.joins_any_station(company),
    )


@pytest.mark.parametrize("seed", one_in(4, range(60)))
def test_facts_kept_over_changes_are_those_found_from_scratch(seed: int) -> None:
    table = _Table(seed)
    for _ in range(12):
        # What was asked before the change is kept or dropped; what was not asked is not there.
        for company in COMPANIES:
            if table.rng.random() < 0.7:
                table.network.reach(company)
            if table.rng.random() < 0.5:
                table.network.entries(company, table.rng.choice(table.hexes))
        table.change()
        fresh = table.fresh()
        for company in COMPANIES:
            if table.rng.random() < 0.7:
                assert _answers(table.network, company) == _answers(fresh, company)


@pytest.mark.parametrize("seed", one_in(3, range(30)))
def test_best_routes_kept_over_changes_are_those_found_from_scratch(seed: int) -> None:
    table = _Table(seed)
    trains = [route_train("8H"), route_train("6H")]
    kept = 0
    for _ in range(10):
        for company in COMPANIES:
            key = (company, "8H", "6H")
            if table.network.known_best(key) is None:
                board = route_board(table.network, company, "gray")
                table.network.keep_best(key, best_routes(board, trains))
        table.change()
        for company in COMPANIES:
            known = table.network.known_best((company, "8H", "6H"))
            if known is not None:
                kept += 1
                board = route_board(table.fresh(), company, "gray")
                assert known.revenue == best_routes(board, trains).revenue
    assert kept > 0


def test_a_company_far_from_a_change_keeps_its_facts() -> None:
    tokens: Tokens = {"M13.0": ("AFG",), "C5.0": ("RCS",), "H12.0": ("IFT",)}
    network = RailwayNetwork.of(TITLE.map, TITLE.tiles, {}, tokens)
    reaches = {company: network.reach(company) for company in COMPANIES}
    after = network.with_tile("L12", TITLE.tiles.face("79", 2), tokens)
    assert after.reach("RCS") is reaches["RCS"]
    assert after.reach("IFT") is reaches["IFT"]
    assert after.reach("AFG") is not reaches["AFG"]


def test_a_new_token_drops_the_facts_of_its_company_and_of_those_who_meet_the_city() -> None:
    tokens: Tokens = {"M13.0": ("AFG",), "C5.0": ("RCS",), "H12.0": ("IFT",), "J6.0": ("",)}
    network = RailwayNetwork.of(TITLE.map, TITLE.tiles, {}, tokens)
    reaches = {company: network.reach(company) for company in COMPANIES}
    after = network.with_tokens("J6", {**tokens, "J6.0": ("RCS",)})
    assert after.reach("RCS") is not reaches["RCS"]
    assert after.reach("IFT") is reaches["IFT"]
    assert after.reaches("RCS", "J6.0")
    assert not after.reaches("AFG", "J6.0")


def test_a_tile_on_a_token_without_track_is_seen() -> None:
    """Printed J6 has no track: nothing is reached from there until a tile is laid."""
    tokens: Tokens = {"J6.0": ("AFG",)}
    network = RailwayNetwork.of(TITLE.map, TITLE.tiles, {}, tokens)
    assert list(network.reach("AFG").stations) == [network.grid.station("J6.0")]
    assert not network.joins_any_station("AFG")
    assert network.entries("AFG", "H6") == (0, 0)
    after = network.with_tile("J6", TITLE.tiles.face("645", 3), tokens)
    # Tile 645 in rotation 3: narrow track over edge 3, standard track over edge 5.
    assert after.entries("AFG", "H6") == (0, 1 << 0)
    assert after.entries("AFG", "K7") == (1 << 2, 0)
