"""Who may absorb whom, and when (rulebook 5.1 and 5.2)."""

import pytest

from railhead.engine.actions import Absorb, BuyPrivate, BuyShare, LayTile, Par, Pass, RepayLoan
from railhead.engine.state import TREASURY
from tests.titles.g1865.absorptions import (
    MINE,
    NUORO,
    ORISTANO,
    active,
    by_rail,
    neighbours,
    passive,
)
from tests.titles.g1865.build import Example


def shared_city() -> Example:
    """FMS has a token in Oristano, the home of RCSF."""
    table = Example().company("FMS", cash=900, tokens=(ORISTANO,), bob=1)
    return table.company("RCSF", 60, cash=900, bob=1)


# -- when ----------------------------------------------------------------------------------------


@pytest.mark.rule("1865-5.1-4", "1865-4.1-4")
def test_a_turn_begins_with_absorptions_of_companies_that_wait() -> None:
    table = neighbours().turn_of("FMS", after=("RCSF",))
    assert table.step == "absorb"
    # Either of them may be the acquirer.
    assert [answer for answer in table.answers if isinstance(answer, Absorb)] == [
        active("FMS", "RCSF"),
        passive("RCSF", "FMS"),
    ]
    table.check_answers()


@pytest.mark.rule("1865-5.1-4")
def test_a_company_that_has_operated_is_no_target_of_an_active_absorption() -> None:
    table = neighbours().turn_of("FMS")
    table.refused(active("FMS", "RCSF"), "1865-5.1-4")
    assert table.offers(passive("RCSF", "FMS"))


@pytest.mark.rule("1865-5.1-4")
def test_a_company_absorbs_several_before_it_operates() -> None:
    table = Example().company("FMS", cash=900, tokens=(ORISTANO, NUORO), bob=1)
    table.company("RCSF", 60, bob=1).company("FA", 60, bob=1)
    table.turn_of("FMS", after=("RCSF", "FA"))
    table.play(active("FMS", "RCSF"))
    assert table.step == "absorb"
    table.play(active("FMS", "FA"))
    assert (table.asked, table.step) == ("FMS", "track")
    table.pass_to("stock_round")
    begun = [event.params["company"] for event in table.emitted("turn_begins")]
    assert begun == ["FMS"]


@pytest.mark.rule("1865-4.1-4", "1865-4.1-3")
def test_it_is_too_late_once_the_turn_goes_on() -> None:
    table = neighbours().turn_of("FMS", after=("RCSF",))
    table.refused(LayTile("FMS", "E37", "4", 0), "1865-4.1-3")
    table.play(Pass("FMS"))
    assert table.step == "track"
    table.refused(active(), "1865-4.1-4")


@pytest.mark.rule("1865-4.1-4")
def test_cards_and_loans_come_before_absorptions_too() -> None:
    table = neighbours(loans=1).privates(M6="bob").turn_of("FMS", after=("RCSF",))
    table.play(BuyPrivate("FMS", "M6", 0), RepayLoan("FMS"))
    assert table.step == "absorb"
    assert table.offers(active())


def test_nobody_is_asked_where_nothing_can_be_absorbed() -> None:
    table = Example().company("FMS", cash=500, bob=1).turn_of("FMS")
    assert table.step == "track"


# -- passive -------------------------------------------------------------------------------------


@pytest.mark.rule("1865-5.1-2")
def test_the_target_does_not_operate_and_the_acquirer_does_in_its_place() -> None:
    table = neighbours(price=60, target_price=100).turn_of("RCSF", after=("FMS",))
    table.play(passive(), Pass("FMS"))
    begun = [event.params["company"] for event in table.emitted("turn_begins")]
    assert begun == ["FMS"]
    assert (table.asked, table.step) == ("FMS", "track")
    assert not table.game.started("RCSF")


@pytest.mark.rule("1865-5.1-3")
def test_the_acquirer_may_have_operated_before() -> None:
    table = neighbours().turn_of("RCSF")
    assert "FMS" in table.state.operated
    table.play(passive())
    assert table.state.traffic.get("RCSF") is None
    table.play(Pass("FMS"))
    # The round is over without a second turn of FMS.
    assert table.state.round_number == 2


# -- conditions ----------------------------------------------------------------------------------


@pytest.mark.rule("1865-5.1-1")
def test_both_companies_have_one_president() -> None:
    table = Example().company("FMS", cash=900, tokens=(ORISTANO,), bob=1)
    table.company("RCSF", 60, ann=1).turn_of("FMS", after=("RCSF",))
    table.refused(active(), "1865-5.1-1")


@pytest.mark.rule("1865-5.1-1")
@pytest.mark.parametrize("major", [True, False])
def test_minors_absorb_majors_and_larger_ones(major: bool) -> None:
    table = by_rail(Example()).company("FMS", 60, cash=1400, bob=1)
    table.company("RCSF", 120, major=major, trains=("PH4",), tokens=(MINE,), bob=3 if major else 1)
    table.turn_of("FMS", after=("RCSF",))
    assert table.offers(active())


@pytest.mark.rule("1865-5.1-1")
@pytest.mark.parametrize("other", ["FMS", "SFSS", "nonsense"])
def test_a_company_absorbs_only_another_one_that_operates(other: str) -> None:
    table = neighbours().turn_of("FMS", after=("RCSF",))
    table.refused(Absorb("FMS", "FMS", other), "1865-5.1-1")


@pytest.mark.rule("1865-5.1-4")
def test_the_company_on_turn_takes_part() -> None:
    table = neighbours().company("SFSS", 60, bob=1).turn_of("SFSS", after=("FMS", "RCSF"))
    refusal = table.game.refusal(Absorb("SFSS", "FMS", "RCSF"))
    assert refusal is not None
    assert refusal.rule == "1865-5.1-4"


@pytest.mark.rule("1865-5.2-1")
@pytest.mark.parametrize("target", ["FMS", "RCSF"])
def test_both_have_operated_before(target: str) -> None:
    """A company in its first operating turn neither absorbs nor is absorbed."""
    table = neighbours(target_turns=0).turn_of("RCSF", after=("FMS",))
    acquirer = "RCSF" if target == "FMS" else "FMS"
    table.refused(Absorb("RCSF", acquirer, target), "1865-5.2-1")


@pytest.mark.rule("1865-5.2-1")
def test_a_company_that_has_just_floated_takes_part_after_its_first_turn() -> None:
    table = Example().company("FMS", cash=900, tokens=(ORISTANO,), bob=1).cash(bob=900)
    table.stock_round("bob", dragons=False).play(Par("bob", "RCSF", 60))
    table.play(Pass("cid"), Pass("ann"), BuyShare("bob", "RCSF", TREASURY))
    table.pass_round()
    for company in ("FMS", "RCSF"):
        while table.asked != company:
            table.go_on()
        assert (table.step, table.state.round_number) == ("track", 1)
        table.refused(Absorb(company, "FMS", "RCSF"), "1865-5.2-1")
        table.refused(Absorb(company, "RCSF", "FMS"), "1865-5.2-1")
    while table.state.round_number == 1:
        table.go_on()
    assert (table.asked, table.step) == ("FMS", "absorb")
    assert table.offers(active())


@pytest.mark.rule("1865-5.2-2")
def test_tokens_in_the_same_city_connect() -> None:
    assert shared_city().turn_of("FMS", after=("RCSF",)).offers(active())


@pytest.mark.rule("1865-5.2-2")
def test_a_direct_route_between_tokens_connects() -> None:
    table = neighbours()
    table.game.set_tile("D38", None)
    table.turn_of("FMS", after=("RCSF",))
    table.refused(active(), "1865-5.2-2")
    table.tile("D38", "8", 5).turn_of("FMS", after=("RCSF",))
    assert table.offers(active())


@pytest.mark.rule("1865-5.2-2", "1865-3.9-4")
def test_a_city_between_the_tokens_ends_the_direct_route() -> None:
    """The line goes on from the mine to Serbariu, but no token stands on the mine."""
    table = by_rail(Example()).tile("C41", "173", 3)
    table.company("FMS", cash=900, bob=1).company("RCSF", 60, tokens=("C41.0",), bob=1)
    table.turn_of("FMS", after=("RCSF",))
    table.refused(active(), "1865-5.2-2")
