"""`python -m benchmarks.drawing`: a table in a page, drawn for the first time and after a move."""

from __future__ import annotations

import gzip
import random

from benchmarks.timing import Measured, Row, measure
from railhead.drawing.map.hexes import drawn_hex
from railhead.drawing.market.cells import cell_markup
from railhead.drawing.page.fragments import map_fragment, market_fragment
from railhead.drawing.views import map_of, market_of
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.titles.catalogue import new_game

SEED, ACTIONS, MOVES = 7, 600, 20


def positions() -> list[Game]:
    """The positions of a few moves one after another, late in a random game."""
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=SEED)
    rng = random.Random(SEED)
    play_on(game, rng, ACTIONS)
    found = []
    for _ in range(MOVES):
        play_on(game, rng, 1)
        found.append(game.fork())
    return found


def drawing(games: list[Game]) -> tuple[Measured, Measured]:
    """Draw map and market of each position: with nothing kept, and as play goes on."""

    def draw() -> int:
        for game in games:
            map_fragment(map_of(game))
            market_fragment(market_of(game))
        return len(games)

    def draw_afresh() -> int:
        for game in games:
            drawn_hex.cache_clear()
            cell_markup.cache_clear()
            map_fragment(map_of(game))
            market_fragment(market_of(game))
        return len(games)

    afresh = measure(Row("map and market, nothing kept", "drawings", lambda: draw_afresh), 3)
    drawn_hex.cache_clear()
    cell_markup.cache_clear()
    draw()
    return afresh, measure(Row("the same, what is unchanged kept", "drawings", lambda: draw))


def main() -> None:
    """Print both times, their ratio and the sizes."""
    games = positions()
    afresh, kept = drawing(games)
    print(afresh.line())
    print(kept.line())
    print(f"keeping what is unchanged: {kept.rate / afresh.rate:.0f} times as fast")
    for name, text in (
        ("map", map_fragment(map_of(games[-1]))),
        ("market", market_fragment(market_of(games[-1]))),
    ):
        packed = len(gzip.compress(text.encode()))
        print(f"{name}: {len(text) / 1000:.0f} kB, {packed / 1000:.0f} kB compressed")


if __name__ == "__main__":
    main()
