"""Lists of answers have what the checks of single answers let pass, although made without these."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import cast

import pytest

from railhead.engine.actions import BuyShare, LayTile, SellShares
from railhead.engine.illegal import passes
from railhead.titles.catalogue import title_ids
from railhead.titles.common.game import CommonGame
from railhead.titles.common.selling import check_sale, sale_options
from railhead.titles.common.stock import check_purchase, purchases
from railhead.titles.common.track import check_tile, reachable_hexes, tile_lays
from tests.kept import random_game


def positions(title: str, every: int) -> Iterator[CommonGame]:
    """A random game, looked at after every so many actions."""
    game = random_game(title, 11, 500)
    for count in range(every, len(game.actions) + 1, every):
        yield cast("CommonGame", game.at(count))


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.slow
def test_purchases_are_those_that_the_check_lets_pass(title: str) -> None:
    found = refused = 0
    for game in positions(title, 9):
        for player in game.state.order:
            every = [
                BuyShare(player, company, source)
                for company, source in product(game.state.presidents, game.share_sources)
            ]
            legal = [it for it in every if passes(check_purchase, game, it)]
            assert list(purchases(game, player)) == legal
            found += len(legal)
            refused += len(every) - len(legal)
    assert found > 50
    assert refused > 50


@pytest.mark.parametrize("title", [it for it in title_ids() if it != "18FB"])
@pytest.mark.parametrize("emergency", [False, True], ids=["round", "emergency"])
def test_sales_are_those_that_the_check_lets_pass(title: str, emergency: bool) -> None:
    found = refused = 0
    for game in positions(title, 9):
        for player, company in product(game.state.order, game.state.presidents):
            keep = company if emergency else ""
            held = game.held(company, player)
            every = [
                SellShares(player, company, *counts)
                for counts in product(range(held.regular + 2), range(held.last + 2), (0, 10, 20))
            ]
            legal = [it for it in every if passes(check_sale, game, it, keep)]
            assert list(sale_options(game, player, company, keep)) == legal
            found += len(legal)
            refused += len(every) - len(legal)
    assert found > 50
    assert refused > 50


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.slow
def test_tile_lays_are_those_that_the_check_lets_pass(title: str) -> None:
    found = 0
    for game in positions(title, 41):
        company = next((it for it in reversed(game.operating_order()) if game.cities_of(it)), "")
        if not company:
            continue
        hexes = reachable_hexes(game, company)
        listed = list(tile_lays(game, company, hexes))
        legal = {
            lay
            for hex_id, tile, rotation in product(hexes, game.title.tiles.tiles, range(6))
            if rotation < len(game.title.tiles.tiles[tile].faces)
            and passes(check_tile, game, company, lay := LayTile(company, hex_id, tile, rotation))
        }
        assert set(listed) == legal
        found += len(legal)
    assert found > 50
