"""New track at whose other end the route has been before (version 2), and as it was before."""

from __future__ import annotations

from typing import TypeVar

import pytest

from railhead.engine.actions import LayTile
from railhead.titles.common.game import CommonGame
from railhead.titles.g1849.version1 import Game1849Version1
from railhead.titles.g1861.version1 import Game1861Version1
from railhead.titles.g1865.version1 import Game1865Version1
from tests.titles.g1849.build import Example as Example1849
from tests.titles.g1861.build import Example as Example1861
from tests.titles.g1865.build import Example as Example1865

T = TypeVar("T", bound=CommonGame)


def by(kind: type[T], game: CommonGame) -> T:
    """The same game played by other rules."""
    other = kind.__new__(kind)
    other.__dict__.update(game.__dict__)
    other._decision = None
    return other


def listed(game: CommonGame, hex_id: str) -> list[tuple[str, int]]:
    """The tiles and rotations that are offered for a hex."""
    assert game.decision is not None
    lays = [answer for answer in game.decision.answers if isinstance(answer, LayTile)]
    return [(lay.tile, lay.rotation) for lay in lays if lay.hex == hex_id]


def sicily() -> Example1849:
    """From M13 over L12 and K11 to J12, which leads back to L12 over another edge.

    The curve that 693 would add in rotation 2 joins that edge to the one to K11.
    """
    table = Example1849().start("ATA", cash=1000, ann=2).phase("6")
    return table.tile("L12", "79", 2).tile("K11", "77", 4).tile("J12", "77", 0).turn_of("ATA")


@pytest.mark.rule("1849-4.1-15", "1849-4.3.1-1")
def test_a_route_does_not_leave_over_the_edge_by_which_it_went_before() -> None:
    table, lay = sicily(), LayTile("ATA", "L12", "693", 2)
    assert ("693", 2) not in listed(table.game, "L12")
    assert ("693", 5) in listed(table.game, "L12")
    table.refused(lay, "1849-4.1-15")
    old = by(Game1849Version1, sicily().game)
    assert ("693", 2) in listed(old, "L12")
    assert old.refusal(lay) is None


def moscow() -> Example1861:
    """From H8 over I7, J8 and back: the curve that 25 would add in I7 has been met, not used."""
    table = Example1861().minor("M-NN", "ann", cash=500).phase("4")
    table.tile("J8", "7", 2).tile("J6", "8", 0).tile("I5", "3", 5).tile("I7", "8", 5)
    return table.turn_of("M-NN")


@pytest.mark.rule("1861-10.4-12", "1861-R-12")
def test_a_route_uses_no_hex_side_twice_to_come_to_new_track() -> None:
    table, lay = moscow(), LayTile("M-NN", "I7", "25", 5)
    assert ("25", 5) not in listed(table.game, "I7")
    assert ("25", 1) in listed(table.game, "I7")
    table.refused(lay, "1861-10.4-12")
    old = by(Game1861Version1, moscow().game)
    assert ("25", 5) in listed(old, "I7")
    assert old.refusal(lay) is None


def sardinia() -> Example1865:
    """From Isili (E33) over D32 and Oristano (C31) through C29 and round C27 and D28 back to it.

    The curve that 27 would add in rotation 3 joins D28 and Oristano, where the route has been.
    """
    table = Example1865().phase("5").tile("E33", "14", 1).tile("D32", "41", 2)
    table.tile("C31", "O-green", 0).tile("C31", "O-brown", 0).tile("C31", "O-gray", 0)
    table.tile("C29", "9", 3).tile("C27", "141", 5).tile("D28", "142", 2)
    return table.company("FCS", cash=500, ann=1).turn_of("FCS")


@pytest.mark.rule("1865-4.2-12", "1865-4.2-13")
def test_a_way_to_new_track_crosses_no_edge_twice() -> None:
    table, lay = sardinia(), LayTile("FCS", "C29", "27", 3)
    assert ("27", 3) not in listed(table.game, "C29")
    table.refused(lay, "1865-4.2-13")
    old = by(Game1865Version1, sardinia().game)
    assert ("27", 3) in listed(old, "C29")
    assert old.refusal(lay) is None
