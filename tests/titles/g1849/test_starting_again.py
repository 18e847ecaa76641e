"""A closed corporation starts again; a base city without a free slot (rulebook 3.5.1)."""

from __future__ import annotations

import pytest

from railhead.engine.actions import (
    AcquireToken,
    BuyPrivate,
    BuyShare,
    Choose,
    Dividend,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    SellShares,
)
from tests.titles.g1849.build import ADVANCED, Example


def closed_sfa(phase: str = "8", timing: str = "first_turn") -> Example:
    """SFA, with tokens, a train and a lost token, was closed; all others are started."""
    table = Example(options={**ADVANCED, "share_saleable_after": timing}).phase(phase)
    table.cash(ann=900, bob=900).tile("J6", "645", 3).tile("K7", "4", 2).tile("L8", "9", 2)
    table.start("SFA", (8, 0), cash=50, turns=5, ann=1, bob=1).token("M9.0", "SFA")
    table.state.tokens_left["SFA"] -= 1
    table.state.tokens_lost["SFA"] = 1
    for company in ("IFT", "ATA", "CTL"):
        table.start(company, cash=300, cid=2)
    table.start("AFG", base="H8.0", cash=300, cid=2).trains(SFA=f"{phase}H")
    table.dividend_of("SFA", 50).play(Dividend("SFA", "withhold"))
    assert "SFA" not in table.state.presidents
    return table.begin_stock_round("ann")


@pytest.mark.rule("1849-3.5.1-10", "1849-3.5.1-7", "1849-R-close-3")
@pytest.mark.parametrize(
    ("phase", "price", "cell"), [("8", 68, (4, 2)), ("8", 144, (2, 8)), ("10", 216, (1, 11))]
)
def test_a_restarted_corporation_is_new(phase: str, price: int, cell: tuple[int, int]) -> None:
    table = closed_sfa(phase)
    if phase == "8":
        table.refused(Par("ann", "SFA", 216), "1849-3.3.1-1")
    table.check_answers()
    table.play(Par("ann", "SFA", price))
    assert table.game.certificates("SFA", "SFA") == (0, 6, 1)
    assert table.game.certificates("SFA", "ann") == (1, 0, 0)
    assert table.percent("SFA", "bob") == 0
    assert table.state.cells["SFA"] == cell
    assert table.state.cash["SFA"] == 2 * price - 40
    assert table.game.cities_of("SFA") == ["J6.0"]
    assert table.state.tokens_left["SFA"] == 2
    assert table.state.tokens_lost == {}
    assert table.game.trains_of("SFA") == ()


@pytest.mark.rule("1849-3.5.1-10", "1849-3.1-4")
@pytest.mark.parametrize("timing", ["first_round", "first_turn"])
def test_its_certificates_cannot_be_sold_before_its_first_operating_turn(timing: str) -> None:
    table = closed_sfa(timing=timing)
    table.play(Par("ann", "SFA", 68), BuyShare("ann", "SFA", "treasury"), Pass("ann"))
    table.play(Pass("bob"), Pass("cid"))
    table.refused(SellShares("ann", "SFA", 1), "1849-3.1-4")
    table.state.turns["SFA"] = 1
    table.state.seasoned = (*table.state.seasoned, "SFA")
    table.play(SellShares("ann", "SFA", 1))


# -- a base city without a free slot -----------------------------------------------------------


def waiting_sfa() -> Example:
    """SFA was started while IFT held the only slot of its base city."""
    table = Example(options=ADVANCED).phase("8").cash(ann=900).tile("J6", "645", 3)
    table.start("IFT", cash=900, bob=2, ann=2)
    table.game.set_token("J6.0", 0, "IFT")
    table.state.tokens_left["IFT"] -= 1
    events = table.stock_round("ann").play(Par("ann", "SFA", 100))
    assert "base_waits" in [event.kind for event in events]
    return table


@pytest.mark.rule("1849-R-token-1")
def test_without_a_free_slot_it_starts_without_a_token_on_the_map() -> None:
    table = waiting_sfa()
    assert table.state.tokens["J6.0"] == ("IFT",)
    assert table.game.cities_of("SFA") == []
    assert table.state.tokens_left["SFA"] == 3
    assert table.state.cash["SFA"] == 200 - 40
    assert "SFA" not in table.state.bases
    table.begin_stock_round("ann")
    assert table.state.tokens["J6.0"] == ("IFT",)


@pytest.mark.rule("1849-R-token-1", "1849-3.5.1-9")
def test_the_base_token_comes_at_the_start_of_a_stock_round_after_a_slot_opened() -> None:
    table = waiting_sfa().turn_of("IFT")
    table.play(LayTile("IFT", "J6", "664", 2))
    assert table.state.tokens["J6.0"] == ("IFT", "")
    assert table.game.free_slot("J6.0", "ATA") is None
    assert table.game.cities_of("SFA") == []
    table.begin_stock_round("ann").play(Pass("ann"))
    assert table.state.tokens["J6.0"] == ("IFT", "SFA")
    assert table.state.bases["SFA"] == "J6.0"
    assert table.state.tokens_left["SFA"] == 2


@pytest.mark.rule("1849-R-token-1", "1849-4.2-2")
def test_a_corporation_with_its_base_token_gets_no_second_one() -> None:
    table = Example().phase("8").start("SFA", ann=2).tile("J6", "664", 2)
    table.start("AFG", base="H8.0", bob=2).tile("H8", "670", 3).begin_stock_round("ann")
    table.play(Pass("ann"))
    assert table.state.tokens["J6.0"] == ("SFA", "")
    assert table.state.tokens["H8.0"] == ("AFG", "")


@pytest.mark.rule("1849-R-token-1", "1849-4.2-2")
@pytest.mark.parametrize("later", [False, True])
def test_a_token_that_it_places_there_itself_is_its_base_token(later: bool) -> None:
    table = waiting_sfa().tile("J6", "664", 2).privates(SMS="SFA").turn_of("SFA")
    table.play(Choose("SFA", "use"), Pass("SFA"), PlaceToken("SFA", "J6.0"))
    if later:
        table.begin_stock_round("ann")
    assert table.state.tokens["J6.0"] == ("IFT", "SFA")
    assert table.state.bases["SFA"] == "J6.0"
    assert table.game.reserved_for("J6.0") == []
    assert table.state.tokens_left["SFA"] == 2


@pytest.mark.rule("1849-R-token-1", "1849-4.4-2")
def test_a_token_place_that_it_acquires_there_is_its_base() -> None:
    table = waiting_sfa().tile("K7", "4", 2).tile("L8", "9", 2).token("M9.0", "SFA")
    table.turn_of("SFA", "acquire_token")
    table.play(AcquireToken("SFA", "J6.0", "IFT", 10), Choose("IFT", "accept"))
    assert table.state.bases["SFA"] == "J6.0"
    table.begin_stock_round("ann").play(Pass("ann"))
    assert table.state.tokens["J6.0"] == ("SFA",)


@pytest.mark.rule("1849-R-token-1", "1849-1.4-3")
def test_a_corporation_that_used_its_three_tokens_elsewhere_gets_no_fourth() -> None:
    table = waiting_sfa().tile("J6", "664", 2)
    for city in ("M9.0", "C1.0", "H8.0"):
        table.token(city, "SFA")
    table.begin_stock_round("ann")
    table.play(Pass("ann"))
    assert table.state.tokens_left["SFA"] == 0
    assert table.state.tokens["J6.0"] == ("IFT", "")


@pytest.mark.rule("1849-2.4-13", "1849-2.4-11", "1849-4-5")
@pytest.mark.parametrize("owner", ["ann", "bob", "SFA"])
def test_a_corporation_without_a_token_on_the_map_may_use_sms(owner: str) -> None:
    table = waiting_sfa().privates(SMS=owner).turn_of("SFA")
    if owner != "SFA":
        assert table.step == "track"
        table.check_answers()
        table.play(BuyPrivate("SFA", "SMS", 100))
    if owner == "bob":
        table.play(Choose("bob", "accept"))
    table.play(Choose("SFA", "use"), Pass("SFA"), PlaceToken("SFA", "M9.0"))
    assert table.game.cities_of("SFA") == ["M9.0"]


@pytest.mark.rule("1849-2.4-13")
def test_without_a_token_on_the_map_and_sms_there_is_no_track_step() -> None:
    table = waiting_sfa().cash(SFA=0).privates(SMS="ann", SCE="ann").turn_of("SFA")
    assert table.step not in ("sms", "track")
