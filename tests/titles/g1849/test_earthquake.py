"""The Messina earthquake (rules 4.6.3.1-1 to 4.6.3.1-5) and who is without a base after it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from railhead.engine.actions import AcquireToken, BuyTrain, Choose, LayTile, Pass
from railhead.engine.title import Value
from tests.titles.g1849.build import ADVANCED, Example

TWELVE = BuyTrain("SFA", "12H-0", 800)


def messina(options: Mapping[str, Value] | None = None, tile: str = "655") -> Example:
    """Before the 12H is bought: SFA of ann has the money; a green or brown tile on B14."""
    table = Example(4, options, roster=("SFA", "AFG", "IFT", "ATA", "CTL", "RCS"))
    table.start("SFA", cash=2000, ann=2).phase("10").trains(scrap=["10H", "10H"], SFA="16H")
    return table.tile("B14", tile, 0) if tile else table


@pytest.mark.rule("1849-4.6.3.1-1", "1849-4.6.3-5")
def test_messina_is_printed_yellow_again() -> None:
    table = messina().start("IFT", bob=2).token("B14.0", "SFA").token("B14.0", "IFT")
    assert table.state.tokens["B14.0"] == ("SFA", "IFT")
    table.turn_of("SFA", "trains")
    table.play(TWELVE)
    assert "B14" not in table.state.tiles
    face = table.game.network.face("B14")
    assert face.nodes[0].value("black") == 30
    assert table.state.tokens["B14.0"] == ("",)
    assert {edge for edge, ends in enumerate(face.at_edge) if ends} == {0}


@pytest.mark.rule("1849-4.6.3.1-1", "1849-4.6.3.1-4")
def test_tokens_in_messina_are_lost_for_ever() -> None:
    table = messina().token("B14.0", "SFA").turn_of("SFA", "trains")
    assert table.state.tokens_left["SFA"] == 1
    table.play(TWELVE)
    assert table.game.cities_of("SFA") == ["J6.0"]
    assert table.state.tokens_left["SFA"] == 1
    assert table.state.tokens_lost == {"SFA": 1}


@pytest.mark.rule("1849-4.6.3.1-2")
def test_no_tile_in_messina_until_the_next_stock_round_is_over() -> None:
    table = messina().start("IFT", cash=100, bob=2)
    table.turn_of("SFA", "trains", after=["IFT"], count=2).play(TWELVE)
    table.token("B14.0", "IFT")
    for number in (1, 2):
        table.pass_to("track", "IFT")
        assert table.state.round_number == number
        table.refused(LayTile("IFT", "B14", "655", 0), "1849-4.6.3.1-2")
        table.play(Pass("IFT"))
    table.pass_to("stock_round").pass_to("track", "IFT")
    table.check_answers()
    table.play(LayTile("IFT", "B14", "655", 0))
    assert table.state.tiles["B14"] == ("655", 0)


@pytest.mark.rule("1849-4.6.3.1-3")
@pytest.mark.parametrize("operated", [True, False])
def test_afg_with_its_only_token_in_messina_is_closed(operated: bool) -> None:
    table = messina().start("AFG", cash=77, bob=2, cid=1, base="B14.0").start("IFT", cid=2)
    table.trains(AFG="16H").turn_of("SFA", "trains", after=["IFT"] if operated else ["AFG", "IFT"])
    bank = table.state.cash["bank"]
    table.play(TWELVE)
    assert not table.game.started("AFG")
    assert table.state.cash["bank"] == bank + 800 + 77
    assert table.state.trains["scrap"][-1] == "16H-1"
    assert table.state.roster[-1] == "AFG"
    assert table.percent("AFG", "bob") == 0
    assert table.state.tokens["B14.0"] == ("",)
    assert "AFG" not in table.state.tokens_lost
    assert (table.asked, table.state.acting.company) == ("SFA", "SFA")
    while table.asked == "SFA":
        table.play(Pass("SFA"))
    assert table.asked == "IFT"


@pytest.mark.rule("1849-4.6.3.1-3", "1849-R-close-2", "1849-3.5.1-8")
@pytest.mark.parametrize("after", [["SFA"], []])
def test_the_turn_of_afg_ends_when_it_buys_the_12h_itself(after: list[str]) -> None:
    table = messina().start("AFG", cash=900, bob=2, base="B14.0").privates(CNM="AFG", SCE="bob")
    table.turn_of("AFG", "trains", after=after)
    table.play(BuyTrain("AFG", "12H-0", 800))
    assert not table.game.started("AFG")
    assert table.state.phase == "12"
    assert "12H-0" in table.state.trains["scrap"]
    assert table.state.cash["AFG"] == 0
    if after:
        assert (table.asked, table.state.acting.company) == ("SFA", "SFA")
    else:
        assert table.step == "stock_round"
        assert table.state.acting.company == ""


@pytest.mark.rule("1849-4.6.3.1-3")
def test_afg_with_another_token_or_another_base_stays() -> None:
    table = messina().start("AFG", bob=2, base="B14.0").token("M9.0", "AFG")
    table.turn_of("SFA", "trains").play(TWELVE)
    assert table.game.started("AFG")
    assert table.game.cities_of("AFG") == ["M9.0"]
    assert table.state.tokens_lost == {"AFG": 1}
    table = messina().start("AFG", bob=2, base="M9.0").token("B14.0", "AFG")
    table.turn_of("SFA", "trains").play(TWELVE)
    assert table.game.started("AFG")
    assert table.state.bases["AFG"] == "M9.0"


@pytest.mark.rule("1849-4.6.3.1-3", "1849-3.5.1-10")
def test_afg_may_start_again_with_three_tokens_also_in_messina() -> None:
    table = messina().start("AFG", bob=2, base="B14.0").turn_of("SFA", "trains")
    table.play(TWELVE)
    assert table.state.tokens_left["AFG"] == 3
    assert "B14.0" in table.game.free_bases()


@pytest.mark.rule("1849-4.6.3.1-5")
@pytest.mark.parametrize(
    ("supply", "before", "after"), [("single_returned", 0, 1), ("double_lost", 1, 1)]
)
@pytest.mark.parametrize("tile", ["655", "656"])
def test_the_removed_tile(supply: str, before: int, after: int, tile: str) -> None:
    table = messina({"messina_tile_supply": supply}, tile).turn_of("SFA", "trains")
    assert table.state.supply[tile] == before
    table.play(TWELVE)
    assert table.state.supply[tile] == after
    assert table.state.tiles_lost == ((tile,) if supply == "double_lost" else ())


@pytest.mark.rule("1849-4.6.3.1-5")
@pytest.mark.parametrize("supply", ["single_returned", "double_lost"])
def test_without_a_tile_there_is_none_to_remove(supply: str) -> None:
    table = messina({"messina_tile_supply": supply}, "").turn_of("SFA", "trains")
    before = dict(table.state.supply)
    table.play(TWELVE)
    assert table.state.supply == before
    assert table.state.earthquake


@pytest.mark.rule("1849-4.4-2")
@pytest.mark.parametrize(
    ("option", "second", "third", "protected"),
    [
        ("none", "C1.0", "M9.0", False),
        ("oldest", "C1.0", "M9.0", True),
        ("oldest", "M9.0", "C1.0", False),
    ],
)
def test_is_a_token_of_afg_protected_after_it_lost_its_base(
    option: str, second: str, third: str, protected: bool
) -> None:
    options = {**ADVANCED, "ask_token_acquiring": True, "base_after_earthquake": option}
    table = messina(options).start("CTL", cash=9, cid=2)
    table.start("AFG", bob=2, base="B14.0").token(second, "AFG").token(third, "AFG")
    table.turn_of("SFA", "trains").play(TWELVE)
    table.turn_of("CTL", "acquire_token")
    purchase = AcquireToken("CTL", "C1.0", "AFG", 9)
    if protected:
        table.refused(purchase, "1849-4.4-2")
    else:
        table.play(purchase, Choose("AFG", "accept"))
        assert table.game.cities_of("AFG") == ["M9.0"]
