"""What an absorption costs and where the money comes from (rulebook 5.3 and 5.5)."""

import pytest

from railhead.engine.actions import Pass, RepayLoan
from railhead.engine.events import Event
from railhead.engine.state import BANK, POOL
from railhead.titles.g1865.absorption import terms
from railhead.titles.g1865.state import DRAGONS
from tests.titles.g1865.absorptions import MINE, active, by_rail, neighbours
from tests.titles.g1865.build import Example


def cost(table: Example) -> int:
    return terms(table.game, "FMS", "RCSF").cost


# -- what it costs -------------------------------------------------------------------------------


@pytest.mark.rule("1865-5.3-1")
@pytest.mark.parametrize(
    ("row", "zone", "each", "paid"),
    [(3, "red", 150, 600), (2, "white", 160, 640), (1, "green", 180, 720)],
)
def test_four_shares_at_150_by_the_zone_of_the_target(
    row: int, zone: str, each: int, paid: int
) -> None:
    table = by_rail(Example()).phase("6").company("FMS", 100, cash=1000, bob=1)
    table.company("RCSF", 150, row=row, trains="PH6", tokens=(MINE,), bob=1, ann=1)
    assert (table.price("RCSF"), table.game.zone("RCSF")) == (150, zone)
    assert cost(table) == paid
    ann, bob = table.state.cash["ann"], table.state.cash["bob"]
    table.turn_of("FMS", after=("RCSF",)).play(active())
    assert table.state.cash["ann"] - ann == each
    assert table.state.cash["bob"] - bob == 3 * each
    assert table.state.cash["FMS"] == 1000 - paid


@pytest.mark.rule("1865-5.3-1")
def test_certificates_in_the_initial_offer_get_nothing() -> None:
    assert cost(neighbours()) == 3 * 60
    assert cost(neighbours(pool=2)) == 5 * 60


@pytest.mark.rule("1865-5.3-2")
def test_shares_of_the_pool_and_the_dragons_are_paid_to_the_bank() -> None:
    table = neighbours(pool=1, dragons=1)
    bank = table.state.cash[BANK]
    table.turn_of("FMS", after=("RCSF",))
    events = table.play(active())
    paid = {
        event.params["holder"]: (event.params["count"], event.params["amount"])
        for event in events
        if event.kind == "shares_paid"
    }
    # A president certificate is two shares.
    assert paid == {"bob": (3, 180), POOL: (1, 60), DRAGONS: (1, 60)}
    assert table.state.cash[BANK] == bank + 120
    assert table.state.cash["FMS"] == 1000 - 300


@pytest.mark.rule("1865-5.3-1")
def test_a_target_without_anything_to_pay_with_needs_only_the_acquirers_cash() -> None:
    table = neighbours(cash=180).turn_of("FMS", after=("RCSF",))
    table.play(active())
    assert table.state.cash["FMS"] == 0
    assert table.game.loans_of("FMS") == 0
    assert table.percent("FMS", POOL) == 0


# -- where the money comes from ------------------------------------------------------------------


@pytest.mark.rule("1865-5.3-3")
def test_cash_of_both_then_own_certificates_then_a_loan() -> None:
    """The acquirer at 60 has 80 and two certificates left, the target at 60 is green, with 30."""
    table = neighbours(price=60, cash=80, target_cash=30, target_trains=("PH3",))
    assert (table.game.zone("RCSF"), table.game.zone_price("RCSF")) == ("green", 80)
    table.turn_of("FMS", after=("RCSF",))
    events = table.play(active())
    assert cost_of(events) == 240
    assert [event.params["amount"] for event in events if event.kind == "shares_issued"] == [120]
    assert table.percent("FMS", POOL) == 40
    assert table.percent("FMS", "FMS") == 0
    assert table.game.loans_of("FMS") == 1
    assert table.state.cash["FMS"] == 80 + 30 + 120 - 240 + 500 == 490
    # The sale moves no value.
    assert table.price("FMS") == 60


def cost_of(events: list[Event]) -> int:
    return int(next(event.params["amount"] for event in events if event.kind == "absorbed"))


@pytest.mark.rule("1865-5.3-3")
@pytest.mark.parametrize(("cash", "sold"), [(180, 0), (179, 1), (80, 1), (79, 2)])
def test_no_more_certificates_are_sold_than_needed(cash: int, sold: int) -> None:
    deal = terms(neighbours(price=100, cash=cash).game, "FMS", "RCSF")
    assert (deal.cost, deal.issued, deal.borrowed) == (180, sold, 0)


@pytest.mark.rule("1865-5.3-3", "1865-3.2-8")
@pytest.mark.parametrize(("pool", "sold"), [(2, 3), (3, 2), (4, 1)])
def test_the_pool_takes_at_most_half_of_the_acquirer(pool: int, sold: int) -> None:
    table = by_rail(Example()).company("FMS", 60, major=True, pool=pool, bob=1)
    table.company("RCSF", 310, tokens=(MINE,), bob=1)
    assert table.percent("FMS", "FMS") >= 30
    assert terms(table.game, "FMS", "RCSF").issued == sold


@pytest.mark.rule("1865-5.3-5")
def test_the_president_pays_nothing() -> None:
    table = neighbours(price=10, cash=0, loans=3).cash(bob=900)
    table.turn_of("FMS", after=("RCSF",))
    table.refused(active(), "1865-5.3-8")


# -- loans ---------------------------------------------------------------------------------------


def indebted(loans: int, target_loans: int, cost: int) -> Example:
    """A target of three shares that cost so much together; nothing but loans can pay it."""
    table = by_rail(Example())
    table.company("FMS", 60, loans=loans, pool=2, bob=1)
    return table.company("RCSF", cost // 3, loans=target_loans, tokens=(MINE,), bob=1)


@pytest.mark.rule("1865-5.3-4", "1865-5.5-1")
@pytest.mark.parametrize(
    ("loans", "target_loans", "cost", "new"),
    [(0, 0, 1470, 3), (1, 0, 930, 2), (1, 1, 495, 1), (0, 2, 495, 1)],
)
def test_up_to_three_loans_of_both_together(
    loans: int, target_loans: int, cost: int, new: int
) -> None:
    table = indebted(loans, target_loans, cost).turn_of("FMS", after=("RCSF",))
    table.play(active())
    assert table.game.loans_of("FMS") == loans + target_loans + new
    assert "RCSF" not in table.state.loans
    assert table.state.cash["FMS"] == 500 * new - cost


@pytest.mark.rule("1865-5.3-4", "1865-5.3-8")
@pytest.mark.parametrize(("loans", "target_loans", "cost"), [(1, 1, 540), (3, 0, 180), (2, 1, 30)])
def test_more_loans_are_not_given(loans: int, target_loans: int, cost: int) -> None:
    table = indebted(loans, target_loans, cost).turn_of("FMS", after=("RCSF",))
    table.refused(active(), "1865-5.3-8")


@pytest.mark.rule("1865-5.3-4")
def test_too_many_loans_forbid_an_absorption_that_cash_could_pay() -> None:
    table = neighbours(cash=600, loans=2, target_loans=2).turn_of("FMS", after=("RCSF",))
    table.refused(active(), "1865-5.3-4")
    # The chance remains while a loan can be repaid.
    assert table.step == "absorb"
    table.play(RepayLoan("FMS"), active(), Pass("FMS"))
    assert table.game.loans_of("FMS") == 3
    # One certificate at 100 was sold towards the 180.
    assert table.state.cash["FMS"] == 600 - 500 + 100 - 180


@pytest.mark.rule("1865-5.3-8")
def test_what_cannot_be_raised_is_not_declared() -> None:
    """Cash 100, no certificates, three loans outstanding, cost 150."""
    table = by_rail(Example()).company("FMS", 60, cash=100, loans=3, pool=2, bob=1)
    table.company("RCSF", 50, tokens=(MINE,), bob=1).turn_of("FMS", after=("RCSF",))
    assert cost(table) == 150
    refusal = table.refused(active(), "1865-5.3-8")
    assert refusal.params["amount"] == 50


@pytest.mark.rule("1865-5.5-1")
def test_loans_bear_no_interest() -> None:
    table = indebted(0, 0, 495).turn_of("FMS", after=("RCSF",))
    events = table.play(active())
    assert not [event for event in events if event.params.get("reason") == "interest"]
    assert table.state.cash["FMS"] == 5
