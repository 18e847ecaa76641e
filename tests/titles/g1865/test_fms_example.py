"""The four operating rounds of FMS, the worked example of the rulebook (4.9)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    Action,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Par,
    Pass,
    PlaceToken,
)
from railhead.engine.state import TREASURY
from tests.titles.g1865.build import Example

FIRST = (
    LayTile("FMS", "D38", "8", 5),
    LayTile("FMS", "C39", "173", 4),
    PlaceToken("FMS", "C39.0"),
    BuyTrain("FMS", "PH2-0", 100),
)
SECOND = (
    LayTile("FMS", "E37", "4", 0),
    LayTile("FMS", "E35", "8", 0),
    Dividend("FMS", "pay"),
    BuyTrain("FMS", "PH2-1", 100),
)
THIRD = (
    LayTile("FMS", "D34", "58", 3),
    LayTile("FMS", "D32", "8", 0),
    PlaceToken("FMS", "C31.0"),
    Dividend("FMS", "withhold"),
)


def after(*rounds: tuple[Action, ...]) -> Example:
    """FMS has floated at 90 with 400, SFS standing in the same box, and played some turns."""
    table = Example().company("FMS", 90, cash=400, traffic=3, turns=0, ann=1)
    table.company("SFS", 90, bob=1)
    for number, actions in enumerate(rounds):
        table.turn_of("FMS", number=1 + number % 2).play(*actions)
    return table


def exits(table: Example, hex_id: str) -> set[int]:
    """The edges to which the track of a hex leads."""
    return set(table.game.network.face(hex_id).edges)


def spent(table: Example) -> list[int]:
    """What FMS has paid to the bank, one payment after the other."""
    payments = [event.params for event in table.emitted("payment")]
    return [payment["amount"] for payment in payments if payment["payer"] == "FMS"]


@pytest.mark.rule("1865-4.9-3")
def test_fms_floats_with_the_traffic_of_cagliari() -> None:
    table = Example().stock_round()
    table.play(Par("ann", "FMS", 90), Pass("bob"), Pass("cid"))
    table.play(BuyShare("ann", "FMS", TREASURY))
    assert table.game.floated("FMS")
    assert table.game.cities_of("FMS") == ["E39.0"]
    assert table.state.traffic["FMS"] == 3


@pytest.mark.rule("1865-4.9-3", "1865-4.3-3", "1865-4.4-3", "1865-1-7")
def test_in_the_first_round_fms_opens_a_mine() -> None:
    table = after(FIRST)
    assert table.state.cash["FMS"] == 400 - 20 - 70 - 100
    assert table.state.traffic["FMS"] == 3 + 2
    assert table.game.coverage("FMS") == 8
    assert (exits(table, "D38"), exits(table, "C39")) == ({5, 1}, {4, 0})
    assert set(table.state.tiles) == {"D38", "C39"}
    assert table.state.tokens["C39.0"] == ("FMS",)
    # The first tile, of two, was free.
    assert spent(table) == [20, 70, 100]
    assert sum(spent(table)) == 190
    assert len(table.emitted("no_revenue")) == 1
    # Down without revenue, up for the new train: it stands under SFS now.
    assert [event.params["after"] for event in table.emitted("price_moved")] == [80, 90]
    assert table.game.stack(table.cell(90)) == ("SFS", "FMS")


@pytest.mark.rule("1865-4.9-4", "1865-4.3-1", "1865-4.3-3", "1865-1-7")
def test_in_the_second_round_fms_pays_70() -> None:
    cash = after(FIRST).state.cash["FMS"]
    table = after(FIRST, SECOND)
    assert table.state.traffic["FMS"] == 5 + 2 == 7
    assert (exits(table, "E37"), exits(table, "E35")) == ({0, 3}, {0, 2})
    assert [it.params["reason"] for it in table.emitted("traffic")] == ["token", "mines"]
    # 7 traffic, and one PH2.
    assert [it.params["coverage"] for it in table.emitted("carried")] == [8]
    (paid,) = table.emitted("dividend")
    assert (paid.params["revenue"], paid.params["choice"]) == (70, "pay")
    # The initial offer holds two shares of 20%.
    assert table.state.cash["FMS"] == cash - 20 - 100 + 28
    moves = [event.params["after"] for event in table.emitted("price_moved")]
    assert moves[2:] == [100, 110]
    assert table.game.trains_of("FMS") == ("PH2-0", "PH2-1")


@pytest.mark.rule("1865-4.9-5", "1865-4.4-6", "1865-1-7")
def test_in_the_third_round_fms_reaches_oristano() -> None:
    cash = after(FIRST, SECOND).state.cash["FMS"]
    table = after(FIRST, SECOND, THIRD)
    assert table.state.traffic["FMS"] == 7 + 2 + 5 == 14
    assert [it.params["count"] for it in table.emitted("traffic")][-2:] == [2, 5]
    assert (exits(table, "D34"), exits(table, "D32")) == ({5, 3}, {0, 2})
    assert "FMS" in table.state.tokens["C31.0"]
    assert table.game.coverage("FMS") == 16
    assert table.emitted("dividend")[-1].params["revenue"] == 140
    assert table.state.cash["FMS"] == cash - 20 - 80 + 140
    assert table.game.trains_of("FMS") == ("PH2-0", "PH2-1")
    assert table.price("FMS") == 110


@pytest.mark.rule("1865-4.9-6", "1865-4.2-6", "1865-1-7")
def test_in_the_fourth_round_fms_turns_cagliari_green() -> None:
    table = after(FIRST, SECOND, THIRD)
    cash = table.state.cash["FMS"]
    # Somebody has bought the first PH3 since.
    table.phase("3").turn_of("FMS", number=2)
    green = next(a for a in table.answers if isinstance(a, LayTile) and a.hex == "E39")
    table.play(green)
    assert table.state.tiles["E39"][0] == "C-green"
    assert table.state.traffic["FMS"] == 14 + 1
    table.play(Pass("FMS"))
    assert table.state.traffic["FMS"] == 14 + 1 + 2 == 17
    assert table.game.coverage("FMS") == 16
    assert table.state.cash["FMS"] == cash
    table.pass_to("dividend").play(Dividend("FMS", "pay"))
    assert table.emitted("dividend")[-1].params["revenue"] == 160
    assert table.state.cash["FMS"] == cash + 64
    assert table.price("FMS") == 120
