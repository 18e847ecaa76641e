"""Towns whose number rises with their tile (rulebook 4.2)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import LayTile, PlaceToken
from tests.titles.g1865.build import Example


def alghero(*tiles: tuple[str, int]) -> Example:
    """Sassari - Alghero, which has four sides on land; beyond it lies the mine of Argentiera."""
    table = Example().phase("5").company("SFSS", traffic=3, cash=500, ann=1)
    table.tile("B24", "8", 4).tile("A25", "8", 3).tile("A23", "173", 4)
    for tile in tiles:
        table.tile("B26", *tile)
    return table.turn_of("SFSS")


@pytest.mark.rule("1865-4.2-7")
@pytest.mark.parametrize(
    ("tiles", "number"), [([("58", 3)], 1), ([("58", 3), ("141", 2)], 1)], ids=["yellow", "green"]
)
def test_alghero_counts_one_while_it_is_not_brown(
    tiles: list[tuple[str, int]], number: int
) -> None:
    assert alghero(*tiles).game.station_traffic("B26.0") == number


@pytest.mark.rule("1865-4.2-7", "1865-4.4-6")
def test_a_rising_town_gives_nothing_at_once_but_more_to_later_tokens() -> None:
    table = alghero(("58", 3), ("141", 2))
    (brown,) = (a for a in table.answers if isinstance(a, LayTile) and a.tile == "146")
    assert brown.hex == "B26"
    table.play(brown)
    assert table.state.traffic["SFSS"] == 3
    assert table.game.station_traffic("B26.0") == 2
    # Two from the town and two from the yellow mine behind it.
    table.pass_to("token").play(PlaceToken("SFSS", "A23.0", "C23 B24 B26 A25 A23"))
    assert table.state.traffic["SFSS"] == 3 + 2 + 2
