"""The change of president and its exchange of certificates (rulebook 3.5.3)."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import BuyShare, Choose, Pass, SellShares
from railhead.engine.state import POOL
from railhead.titles.g1849.presidency import ONE_LAST, TWO_REGULAR
from tests.titles.g1849.build import Example

Counts = tuple[int, int, int]
CHOOSERS = ("outgoing_president", "incoming_president")


def certificates(table: Example, *holders: str) -> list[Counts]:
    """(president's, regular, last) of SFA that the holders have."""
    return [table.game.certificates("SFA", holder) for holder in holders]  # type: ignore[misc]


# -- when ---------------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.3-1", "1849-3.5.3-2", "1849-1.1-3")
def test_a_fourth_certificate_against_30_percent_makes_the_buyer_president() -> None:
    table = Example().start("SFA", ann=1, bob=2).stock_round("bob")
    table.play(BuyShare("bob", "SFA", "treasury"))
    assert table.state.presidents["SFA"] == "ann"
    table.play(Pass("cid"), Pass("ann"), BuyShare("bob", "SFA", "treasury"))
    assert table.state.presidents["SFA"] == "bob"
    assert certificates(table, "ann", "bob") == [(0, 3, 0), (1, 2, 0)]
    assert (table.percent("SFA", "ann"), table.percent("SFA", "bob")) == (30, 40)


@pytest.mark.rule("1849-3.5.3-1")
@pytest.mark.parametrize(("regular", "president"), [(1, "ann"), (2, "bob")])
def test_a_sale_down_to_an_equal_holding_changes_nothing(regular: int, president: str) -> None:
    table = Example().start("SFA", ann=2, bob=3).stock_round()
    table.play(SellShares("ann", "SFA", regular))
    assert table.state.presidents["SFA"] == president


@pytest.mark.rule("1849-3.5.3-1")
def test_sales_of_others_change_no_president() -> None:
    table = Example().start("SFA", ann=1, bob=3, cid=1).stock_round("bob")
    table.play(SellShares("bob", "SFA", 3))
    assert certificates(table, "ann", POOL) == [(1, 1, 0), (0, 3, 0)]


@pytest.mark.rule("1849-3.5.3-2")
def test_all_that_the_corporation_owns_follows() -> None:
    table = Example().trains(SFA=["4H"]).start("SFA", cash=123, ann=0, bob=2)
    table.privates(SMS="SFA").stock_round("bob").play(BuyShare("bob", "SFA", "treasury"))
    assert table.state.presidents["SFA"] == "bob"
    assert table.state.cash["SFA"] == 223
    assert table.game.trains_of("SFA") == ("4H-0",)
    assert table.game.privates_of("SFA") == ["SMS"]
    table.turn_of("SFA", "track")
    assert table.game.decision is not None
    assert (table.game.decision.actor, table.game.decision.player) == ("SFA", "bob")


# -- who ----------------------------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.3-3")
@pytest.mark.parametrize(
    ("president", "rivals", "heir"),
    [
        ("bob", ("ann", "dan"), "dan"),
        ("bob", ("ann", "cid"), "cid"),
        ("dan", ("bob", "cid"), "bob"),
        ("cid", ("ann", "bob"), "ann"),
        ("ann", ("bob", "dan"), "bob"),
    ],
)
def test_among_equals_the_next_one_to_the_left_of_the_old_president_follows(
    president: str, rivals: tuple[str, str], heir: str
) -> None:
    """Old president seat 2; seats 1 and 4 both 30%: seat 4."""
    holders: dict[str, Any] = {president: 0} | dict.fromkeys(rivals, 3)
    table = Example(4).start("SFA", **holders)
    table.stock_round(president).play(SellShares(president, "SFA", 0, 0, 20))
    assert table.state.presidents["SFA"] == heir


@pytest.mark.rule("1849-3.5.3-3", "1849-1.1-3")
def test_the_largest_holder_follows_before_a_nearer_one() -> None:
    table = Example(4).start("SFA", ann=1, bob=2, dan=3).stock_round()
    table.play(SellShares("ann", "SFA", 1, 0, 20))
    assert table.state.presidents["SFA"] == "dan"


@pytest.mark.rule("1849-3.5.3-4", "1849-3.1-6")
@pytest.mark.parametrize("president", [10, 20])
def test_nobody_with_20_percent_nobody_to_follow(president: int) -> None:
    table = Example().start("SFA", ann=2, bob=1, cid=1).stock_round()
    table.refused(SellShares("ann", "SFA", 0, 0, president), "1849-3.5.3-4")
    table.refused(SellShares("ann", "SFA", 2, 0, president), "1849-3.5.3-4")
    table.play(SellShares("ann", "SFA", 2))
    assert certificates(table, "ann", POOL) == [(1, 0, 0), (0, 2, 0)]


@pytest.mark.rule("1849-3.5.3-4", "1849-3.1-6")
@pytest.mark.parametrize(
    ("bob", "pool"), [((2, 0), (0, 2, 0)), ((0, 1), (0, 0, 1))], ids=["two regular", "last"]
)
def test_two_regular_certificates_or_the_last_are_enough_to_follow(
    bob: tuple[int, int], pool: Counts
) -> None:
    table = Example().start("SFA", ann=0, bob=bob).stock_round()
    table.play(SellShares("ann", "SFA", 0, 0, 20))
    assert certificates(table, "ann", "bob", POOL) == [(0, 0, 0), (1, 0, 0), pool]
    assert table.state.presidents["SFA"] == "bob"


@pytest.mark.rule("1849-3.1-6")
def test_the_presidents_certificate_is_only_sold_to_a_larger_holder() -> None:
    table = Example().start("SFA", ann=2, bob=2).stock_round()
    table.refused(SellShares("ann", "SFA", 0, 0, 20), "1849-3.5.3-6")
    table.play(SellShares("ann", "SFA", 1, 0, 20))
    assert certificates(table, "ann", "bob", POOL) == [(0, 1, 0), (1, 0, 0), (0, 3, 0)]


# -- which certificates -------------------------------------------------------------------------


@pytest.mark.rule("1849-3.5.3-7", "1849-3.5.3-2")
@pytest.mark.parametrize("chooser", CHOOSERS)
def test_fewer_than_two_regular_certificates_the_last_is_handed_over(chooser: str) -> None:
    """Incoming 30% = Last + one regular: Last Certificate goes to the old president."""
    table = Example(options={"last_certificate_exchange_chooser": chooser})
    table.start("SFA", ann=2, bob=(1, 1)).stock_round().play(SellShares("ann", "SFA", 2))
    assert table.step == "stock_round"
    assert certificates(table, "ann", "bob") == [(0, 0, 1), (1, 1, 0)]


@pytest.mark.rule("1849-3.5.3-7")
def test_a_buyer_hands_over_the_last_certificate_that_he_has_just_bought() -> None:
    table = Example().start("SFA", ann=0, bob=(1, 0), cid=1, pool=(4, 0)).stock_round("bob")
    table.play(BuyShare("bob", "SFA", "treasury"))
    assert table.step == "stock_round"
    assert certificates(table, "ann", "bob") == [(0, 0, 1), (1, 1, 0)]


@pytest.mark.rule("1849-3.5.3-8")
@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize(
    ("choice", "ann", "bob"),
    [(ONE_LAST, (0, 0, 1), (1, 2, 0)), (TWO_REGULAR, (0, 2, 0), (1, 0, 1))],
)
def test_last_and_two_regular_certificates_leave_a_choice_after_a_sale(
    chooser: str, choice: str, ann: Counts, bob: Counts
) -> None:
    """Incoming 40% = Last + two regular: the outgoing president may take either."""
    table = Example(options={"last_certificate_exchange_chooser": chooser})
    table.start("SFA", ann=1, bob=(2, 1)).stock_round().play(SellShares("ann", "SFA", 1))
    who, other = {"outgoing_president": ("ann", "bob"), "incoming_president": ("bob", "ann")}[
        chooser
    ]
    assert (table.asked, table.step) == (who, "exchange")
    table.check_answers()
    for wrong in (Choose(other, choice), Choose(who, "none"), Pass(who), Pass("ann")):
        table.refused(wrong, "1849-3.5.3-8")
    table.play(Choose(who, choice))
    assert certificates(table, "ann", "bob") == [ann, bob]
    assert (table.asked, table.step) == ("ann", "stock_round")


@pytest.mark.rule("1849-3.5.3-8")
@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize(
    ("choice", "ann", "bob"),
    [(ONE_LAST, (0, 1, 1), (1, 2, 0)), (TWO_REGULAR, (0, 3, 0), (1, 0, 1))],
)
def test_last_and_two_regular_certificates_leave_a_choice_after_a_purchase(
    chooser: str, choice: str, ann: Counts, bob: Counts
) -> None:
    """It comes before the turn of the next player."""
    table = Example(options={"last_certificate_exchange_chooser": chooser})
    table.start("SFA", ann=1, bob=(1, 1)).stock_round("bob")
    table.play(BuyShare("bob", "SFA", "treasury"))
    who = {"outgoing_president": "ann", "incoming_president": "bob"}[chooser]
    assert (table.asked, table.step) == (who, "exchange")
    table.play(Choose(who, choice))
    assert certificates(table, "ann", "bob") == [ann, bob]
    assert table.asked == "cid"


@pytest.mark.rule("1849-3.5.3-8")
def test_two_regular_certificates_without_the_last_leave_no_choice() -> None:
    table = Example().start("SFA", ann=(0, 1), bob=4).stock_round()
    table.play(SellShares("ann", "SFA", 0, 1))
    assert table.step == "stock_round"
    assert certificates(table, "ann", "bob") == [(0, 2, 0), (1, 2, 0)]


@pytest.mark.rule("1849-3-5", "1849-3.5.3-8")
def test_a_corporation_closed_by_the_sale_leaves_no_choice() -> None:
    table = Example().start("SFA", (8, 0), ann=1, bob=(2, 1)).stock_round()
    table.play(SellShares("ann", "SFA", 1))
    assert not table.game.started("SFA")
    assert (table.asked, table.step) == ("ann", "stock_round")


# -- operating rounds ----------------------------------------------------------------------------


def in_need() -> Example:
    """SFA must buy a train; its president ann has no cash, but leads IFT."""
    table = Example(options={"forced_train_test": "remembered"})
    table.start("SFA", ann=1, bob=2).start("IFT", ann=1, bob=3)
    table.state.once_routed = ("SFA",)
    return table.cash(ann=0).turn_of("SFA", "trains", after=["IFT"])


@pytest.mark.rule("1849-3.5.3-11", "1849-3.5.3-1")
def test_an_emergency_sale_may_change_the_president_of_another_corporation() -> None:
    table = in_need()
    table.play(SellShares("ann", "IFT", 1))
    assert table.state.presidents == {"SFA": "ann", "IFT": "bob"}
    assert table.game.certificates("IFT", "ann") == (0, 2, 0)


@pytest.mark.rule("1849-3.5.3-11")
def test_no_purchase_in_an_operating_round_changes_a_president() -> None:
    """Nobody but the operating corporation deals in certificates, and it is no player."""
    table = Example().start("SFA", cash=300, ann=0, bob=2, pool=(1, 0)).turn_of("SFA", "issue")
    table.refused(BuyShare("bob", "SFA", "pool"), "1849-4-2")
    table.refused(BuyShare("bob", "SFA", "treasury"), "1849-4-2")
    table.refused(SellShares("bob", "SFA", 1), "1849-4-2")
    table.play(BuyShare("SFA", "SFA", "pool"))
    assert table.state.presidents["SFA"] == "ann"
