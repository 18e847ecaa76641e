"""SMS: a tile and a token on a coastal city without connection (rulebook 2.4)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import BuyPrivate, Choose, LayTile, Pass, PlaceToken, UsePrivate
from tests.titles.g1849.build import Example

COASTAL = {"B14", "C1", "C5", "E1", "H12", "J6", "M9", "M13"}
USE, DECLINE = Choose("CTL", "use"), Choose("CTL", "decline")


def marsala(phase: str = "4", players: int = 3, owner: str = "CTL", cash: int = 500) -> Example:
    """CTL sits in Marsala and owns SMS; IFT and AFG are started, RCS and SFA are not."""
    roster = ("CTL", "IFT", "AFG", "SFA", "ATA", "RCS")
    table = Example(players, roster=roster).phase(phase).privates(SMS=owner)
    table.start("CTL", cash=cash, ann=2).start("IFT", bob=2)
    return table.start("AFG", base="M11.0", bob=2)


@pytest.mark.rule("1849-2.4-13", "1849-2.4-11")
def test_sms_is_announced_before_the_track_step() -> None:
    table = marsala().turn_of("CTL")
    assert (table.step, table.asked) == ("sms", "CTL")
    table.check_answers()
    table.refused(LayTile("CTL", "D2", "79", 1), "1849-2.4-13")
    table.refused(Pass("CTL"), "1849-2.4-13")
    table.refused(Choose("ann", "use"), "1849-4-2")
    table.refused(Choose("CTL", "perhaps"), "1849-2.4-13")
    table.play(USE)
    assert table.step == "track"
    assert "SMS" not in table.state.privates


@pytest.mark.rule("1849-2.4-13")
def test_declined_it_stays_and_cannot_be_used_in_this_turn() -> None:
    table = marsala().turn_of("CTL")
    table.play(DECLINE)
    assert table.state.privates["SMS"] == "CTL"
    table.refused(USE, "1849-4-4")
    table.refused(LayTile("CTL", "J6", "657", 2), "1849-4.1-5")
    table.play(LayTile("CTL", "D2", "79", 1))
    while table.state.acting.company == "CTL":
        assert table.step != "sms"
        table.refused(USE, "1849-4-4")
        table.go_on()
    table.turn_of("CTL")
    assert table.step == "sms"


@pytest.mark.rule("1849-2.4-13")
@pytest.mark.parametrize("done", ["laid", "passed"])
def test_bought_after_the_track_step_it_waits_for_the_next_turn(done: str) -> None:
    table = marsala("6", owner="ann").turn_of("CTL")
    assert table.step == "track"
    table.play(LayTile("CTL", "D2", "79", 1) if done == "laid" else Pass("CTL"))
    table.play(BuyPrivate("CTL", "SMS", 1))
    while table.state.acting.company == "CTL":
        assert table.step != "sms"
        table.refused(USE, "1849-4-4")
        table.go_on()
    table.turn_of("CTL")
    assert table.step == "sms"


@pytest.mark.rule("1849-2.4-13")
@pytest.mark.parametrize("owner", ["ann", "bob"])
def test_bought_before_the_track_step_it_may_be_used_at_once(owner: str) -> None:
    table = marsala("6", owner=owner).turn_of("CTL")
    table.play(BuyPrivate("CTL", "SMS", 100))
    if owner == "bob":
        table.play(Choose("bob", "accept"))
    assert table.step == "sms"
    table.play(USE, LayTile("CTL", "J6", "657", 2))


@pytest.mark.rule("1849-2.4-11")
@pytest.mark.parametrize("phase", ["4", "6", "10"])
def test_the_tile_goes_on_a_coastal_city_only(phase: str) -> None:
    table = marsala(phase).turn_of("CTL")
    table.play(USE)
    hexes = {answer.hex for answer in table.answers if isinstance(answer, LayTile)}
    # Three of the eight are grey; those printed yellow wait for the green tiles.
    assert hexes == ({"J6"} if phase == "4" else {"J6", "B14", "C5", "H12", "M13"})
    table.refused(LayTile("CTL", "D2", "79", 1), "1849-2.4-11")
    table.refused(LayTile("CTL", "H8", "657", 2), "1849-2.4-11")
    table.refused(LayTile("CTL", "E1", "657", 2), "1849-4.1-2")
    table.check_answers()


@pytest.mark.rule("1849-2.4-11", "1849-2.4-12")
def test_without_a_tile_the_token_goes_on_any_coastal_city() -> None:
    table = marsala("6", players=4).tile("H8", "645", 3).tile("H12", "653", 1).turn_of("CTL")
    table.play(USE, Pass("CTL"))
    hexes = {a.city.split(".")[0] for a in table.answers if isinstance(a, PlaceToken)}
    # E1 has its own token; J6, C5 and M13 keep their only slot for corporations not started.
    assert hexes == COASTAL - {"E1", "J6", "C5", "M13"}
    table.check_answers()
    table.refused(PlaceToken("CTL", "H8.0"), "1849-2.4-11")
    table.refused(PlaceToken("CTL", "M11.0"), "1849-2.4-11")
    table.play(PlaceToken("CTL", "H12.0"))
    assert "CTL" in table.state.tokens["H12.0"]
    assert table.state.tokens_left["CTL"] == 1


@pytest.mark.rule("1849-2.4-12")
def test_after_a_tile_the_token_goes_on_the_same_hex_only() -> None:
    table = marsala("6").start("SFA", bob=2).turn_of("CTL")
    table.play(USE, LayTile("CTL", "H12", "653", 1))
    assert table.step == "token"
    assert table.answers == [PlaceToken("CTL", "H12.0"), Pass("CTL")]
    table.refused(PlaceToken("CTL", "M9.0"), "1849-2.4-12")
    table.refused(PlaceToken("CTL", "C1.0"), "1849-2.4-12")
    table.play(PlaceToken("CTL", "H12.0"))


@pytest.mark.rule("1849-2.4-12", "1849-4.2-3")
def test_bases_of_corporations_not_started_stay_reserved() -> None:
    table = marsala("6", players=4).turn_of("CTL")
    table.play(USE, LayTile("CTL", "J6", "657", 2))
    # One slot, kept for SFA.
    assert table.answers == [Pass("CTL")]
    table.refused(PlaceToken("CTL", "J6.0"), "1849-4.2-3")
    table = marsala("6", players=4).turn_of("CTL")
    table.play(USE, Pass("CTL"))
    for city in ("J6.0", "C5.0", "M13.0"):
        table.refused(PlaceToken("CTL", city), "1849-4.2-3")


@pytest.mark.rule("1849-2.4-12")
def test_a_full_city_and_a_second_token_on_a_hex_are_refused() -> None:
    table = marsala("6").turn_of("CTL")
    table.play(USE, Pass("CTL"))
    table.refused(PlaceToken("CTL", "H12.0"), "1849-4.2-1")
    table.refused(PlaceToken("CTL", "E1.0"), "1849-4.2-2")
    table.play(PlaceToken("CTL", "M9.0"))
    assert table.step != "token"


@pytest.mark.rule("1849-2.4-12")
@pytest.mark.parametrize(
    ("phase", "lay", "rule"),
    [
        ("4", ("C5", "651", 0), "1849-4.1-2"),  # colour of the phase
        ("6", ("J6", "645", 0), "1849-4.1-7"),  # closed edge
        ("6", ("C5", "653", 0), "1849-4.1-4"),  # label
        ("6", ("C5", "651", 3), "1849-4.1-14"),  # printed track
    ],
)
def test_a_tile_laid_with_sms_keeps_all_other_rules(
    phase: str, lay: tuple[str, str, int], rule: str
) -> None:
    table = marsala(phase).turn_of("CTL")
    table.play(USE)
    table.refused(LayTile("CTL", *lay), rule)


@pytest.mark.rule("1849-2.4-12")
def test_the_terrain_is_paid_and_the_supply_counts_also_with_sms() -> None:
    table = marsala(cash=39).turn_of("CTL")
    table.play(USE)
    table.refused(LayTile("CTL", "J6", "657", 2), "1849-4.1-13")
    table = marsala(cash=40).turn_of("CTL")
    table.play(USE, LayTile("CTL", "J6", "657", 2))
    assert table.state.cash["CTL"] == 0
    table = marsala().tile("H8", "657", 0).tile("F2", "657", 0).turn_of("CTL")
    table.play(USE)
    table.refused(LayTile("CTL", "J6", "657", 2), "1849-4.1-3")


@pytest.mark.rule("1849-2.4-11", "1849-2.4-12")
def test_it_replaces_the_normal_steps_and_both_parts_are_optional() -> None:
    table = marsala().turn_of("CTL")
    table.play(USE)
    # Connected, but no coastal city: the normal track step is given up.
    table.refused(LayTile("CTL", "D2", "79", 1), "1849-2.4-11")
    table.play(Pass("CTL"))
    assert table.step == "token"
    table.play(Pass("CTL"))
    assert table.state.tokens_left["CTL"] == 2
    assert table.state.privates == {}


@pytest.mark.rule("1849-2.4-11")
def test_one_tile_only_and_the_income_of_sms_ends() -> None:
    table = marsala().turn_of("CTL")
    table.play(USE, LayTile("CTL", "J6", "657", 2))
    assert table.step != "track"
    table.turn_of("CTL")
    assert table.step == "track"


@pytest.mark.rule("1849-2.4-12")
def test_without_a_token_on_the_charter_only_the_tile_is_left() -> None:
    table = marsala("6").token("C1.0", "CTL").token("M9.0", "CTL").turn_of("CTL")
    table.play(USE, Pass("CTL"))
    assert table.step != "token"


@pytest.mark.rule("1849-4-5", "1849-2.4-13")
def test_private_companies_are_bought_and_cnm_used_also_before_sms_is_announced() -> None:
    table = marsala("6").privates(SMS="CTL", CNM="CTL", SIGI="ann", SCE="bob").turn_of("CTL")
    table.check_answers()
    table.play(BuyPrivate("CTL", "SIGI", 45), UsePrivate("CTL", "CNM", "N8"))
    table.play(BuyPrivate("CTL", "SCE", 5), Choose("bob", "refuse"))
    assert table.step == "sms"
    table.play(USE)
