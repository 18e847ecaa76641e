"""Lines of track on the board of 1865 along which tokens travel."""

from __future__ import annotations

from tests.titles.g1865.build import Example

OVER_D32 = "E33 D32 C31"
BY_SANLURI = "E33 D34 C33 C31"
FIGURE_3 = "E39 E37 E35 D34 D32 C31"


def figure_1(cash: int = 200) -> Example:
    """Cagliari, one gentle curve, a mine: the first figure of the rulebook."""
    table = Example().tile("D38", "8", 5).tile("C39", "173", 4)
    return table.company("FMS", cash=cash, traffic=3, trains="PH2", ann=1)


def figure_3(cash: int = 200) -> Example:
    """Two towns between Cagliari and Oristano: the third figure of the rulebook."""
    table = Example().tile("E37", "4").tile("E35", "8").tile("D34", "58", 3).tile("D32", "8")
    return table.company("FMS", cash=cash, traffic=7, trains="PH2", ann=1)


def isili(cash: int = 200) -> Example:
    """Two direct routes from Isili to Oristano."""
    table = Example().phase("3").tile("E33", "6").tile("E33", "15").tile("D32", "9", 2)
    table.tile("D34", "58", 2).tile("C33", "8", 3)
    return table.company("FCS", cash=cash, traffic=2, trains="PH3", ann=1)


def two_ways(cash: int = 300) -> Example:
    """From Isili to Oristano by Sanluri, at once or with Sorgono on the way."""
    table = Example().phase("3").tile("E33", "6").tile("E33", "15").tile("E31", "3")
    table.tile("D32", "8", 4).tile("D34", "58", 2).tile("D34", "143", 2).tile("C33", "8", 3)
    table.company("FCS", cash=cash, traffic=2, trains="PH3", ann=1)
    return table.turn_of("FCS", "token")
