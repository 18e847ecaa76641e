"""What clients are told of an absorption beforehand, and that it comes true."""

import random
from dataclasses import replace

import pytest

from railhead.engine.actions import Absorb, Action, Pass, RemoveToken
from railhead.engine.decision import Answer, Range
from railhead.engine.state import POOL
from railhead.titles.g1865.absorbed_tokens import VacateMines
from railhead.titles.g1865.absorption import Payout, Terms
from railhead.titles.g1865.absorption_plan import AbsorptionPlan, Change, absorption_plan
from railhead.titles.g1865.homes import give_tokens
from railhead.titles.g1865.rules import Game1865
from tests.samples import one_in
from tests.titles.g1865.absorptions import (
    ISILI,
    MINE,
    NUORO,
    ORISTANO,
    active,
    by_rail,
    isili,
    neighbours,
    passive,
)
from tests.titles.g1865.build import Example

pytestmark = pytest.mark.slow

OLBIA, SASSARI = "G21.0", "C23.0"


def worked_example() -> Example:
    """Bob's FMS is the A, a major, Bob's RCSF the B, a minor, of the worked absorption."""
    table = Example().tile("C39", "175", 4)
    own = (MINE, ORISTANO, SASSARI, NUORO)
    table.company(
        "FMS", 180, major=True, cash=150, traffic=38, trains="PH5", tokens=own, pool=4, bob=4
    )
    give_tokens(table.game, "FMS", -2)
    table.company(
        "RCSF",
        150,
        row=3,
        cash=250,
        traffic=12,
        trains="PH6",
        loans=1,
        tokens=(OLBIA,),
        bob=1,
        ann=1,
    )
    return table.phase("6")


@pytest.mark.rule(
    "1865-5.5-4", "1865-5.5-5", "1865-5.4-1", "1865-5.4-2", "1865-5.4-4", "1865-5.4-7"
)
def test_the_worked_absorption() -> None:
    table = worked_example()
    game, state = table.game, table.state
    assert (len(game.cities_of("FMS")), state.tokens_left["FMS"]) == (5, 0)
    assert (len(game.cities_of("RCSF")), state.tokens_left["RCSF"]) == (2, 1)
    assert (game.zone("RCSF"), game.percent("FMS", "FMS")) == ("red", 0)
    assert (game.percent("RCSF", "RCSF"), game.is_major("RCSF")) == (20, False)
    assert (game.is_mine("C39"), game.network.face("C39").colour) == (True, "brown")
    table.turn_of("FMS", after=("RCSF",))
    events = table.play(active())
    assert [it.params["count"] for it in events if it.kind == "loans_taken"] == [1]
    state = table.state
    # Four shares, not four certificates: 600 of 400 in cash and one loan.
    assert (state.cash["FMS"], state.tokens_left["FMS"]) == (300, 2)
    assert len(game.cities_of("FMS")) == 5
    # Between leaving the brown mine and replacing a token.
    between = game.fork()
    VacateMines("FMS").answered(between, RemoveToken("FMS", MINE))
    assert len(between.cities_of("FMS")) == 4
    assert between.state.tokens_left["FMS"] == 3
    table.play(RemoveToken("FMS", MINE))
    assert [it.params["city"] for it in table.emitted("token_replaced")] == [OLBIA]
    assert [it.params["amount"] for it in table.emitted("synergy")] == [50]
    state = table.state
    assert (state.cash["FMS"], state.traffic["FMS"], game.loans_of("FMS")) == (350, 50, 2)
    assert [game.train_class(train) for train in game.trains_of("FMS")] == ["PH5", "PH6"]
    assert game.coverage("FMS") == 55
    assert (len(game.cities_of("FMS")), state.tokens_left["FMS"]) == (5, 2)
    assert "FMS" in state.tokens[OLBIA]
    assert state.tokens[MINE] == ("",)
    assert table.price("FMS") == 180
    assert table.percent("RCSF", "RCSF") == 100
    assert game.is_major("RCSF")


@pytest.mark.rule("1865-5.5-4")
def test_the_worked_absorption_told_beforehand() -> None:
    table = worked_example()
    before = table.state.copy()
    assert absorption_plan(table.game, "FMS", "RCSF") == AbsorptionPlan(
        "FMS",
        "RCSF",
        Terms(
            price=150,
            payouts=(Payout("ann", 1, 150), Payout("bob", 3, 450)),
            cost=600,
            cash=400,
            issued=0,
            proceeds=0,
            borrowed=1,
            lacking=0,
            excess=0,
        ),
        gained=2,
        hand=2,
        vacatable=(MINE,),
        shared=(ORISTANO,),
        synergy=50,
        replaced=(OLBIA,),
        open=(),
        trains=("PH6-0",),
        privates=(),
        surplus=0,
        treasury=350,
        loans=2,
        changes=(
            Change("traffic", 38, 50),
            Change("coverage", 25, 55),
            Change("revenue", 250, 500),
            Change("tokens", 5, 6),
            Change("rank", 10, 17),
        ),
    )
    assert table.state == before


def test_whose_turn_it_is_does_not_matter() -> None:
    table = neighbours()
    plan = absorption_plan(table.game, "FMS", "RCSF")
    table.stock_round()
    assert absorption_plan(table.game, "FMS", "RCSF") == plan is not None
    assert absorption_plan(table.game, "RCSF", "FMS") is not None


@pytest.mark.parametrize("other", ["FMS", "SFSS", "FCS"])
def test_nothing_is_told_of_companies_that_cannot(other: str) -> None:
    """The company itself, one that is not launched, and one of another president."""
    table = neighbours().company("FCS", 60, ann=1)
    assert absorption_plan(table.game, "FMS", other) is None


def test_what_is_lacking_is_told_with_the_rest() -> None:
    table = by_rail(Example()).company("FMS", 60, cash=100, loans=3, pool=2, bob=1)
    table.company("RCSF", 50, tokens=(MINE,), bob=1)
    plan = absorption_plan(table.game, "FMS", "RCSF")
    assert plan is not None
    assert (plan.terms.cost, plan.terms.lacking, plan.changes) == (150, 50, ())


@pytest.mark.rule("1865-5.3-4")
def test_loans_above_the_limit_are_told() -> None:
    plan = absorption_plan(neighbours(loans=2, target_loans=3).game, "FMS", "RCSF")
    assert plan is not None
    assert (plan.terms.lacking, plan.terms.excess, plan.terms.possible, plan.changes) == (
        0,
        2,
        False,
        (),
    )


def test_a_mine_is_open_and_a_surplus_of_trains_is_counted() -> None:
    table = by_rail(Example()).phase("6")
    table.company("FMS", 60, cash=900, trains=("PH4", "PH5"), bob=1)
    table.company("RCSF", 100, trains=("PH6",), tokens=(MINE,), bob=1)
    plan = absorption_plan(table.game, "FMS", "RCSF")
    assert plan is not None
    assert (plan.open, plan.replaced, plan.surplus) == ((MINE,), (ORISTANO,), 1)
    # The least train would go, and the mine be taken.
    assert Change("coverage", 45, 55) in plan.changes
    assert Change("tokens", 1, 3) in plan.changes


def test_scarce_tokens_leave_every_place_of_the_target_open() -> None:
    table = by_rail(isili()).phase("4")
    own = (ISILI, SASSARI, "G3.0", "D10.0", "D4.0")
    table.company("FMS", 60, major=True, cash=999, tokens=own, bob=4)
    table.company("RCSF", 60, major=True, tokens=(NUORO, MINE), bob=4)
    plan = absorption_plan(table.game, "FMS", "RCSF")
    assert plan is not None
    assert (plan.gained, plan.hand, plan.replaced) == (0, 1, ())
    assert set(plan.open) == {ORISTANO, NUORO, MINE}
    assert Change("tokens", 6, 7) in plan.changes


# -- it comes true -------------------------------------------------------------------------------


def check_comes_true(game: Game1865, action: Absorb) -> None:
    """Carry an absorption out on a copy and compare it with what was told."""
    plan = absorption_plan(game, action.acquirer, action.target)
    assert plan is not None
    acquirer, before = action.acquirer, game.state
    after = game.fork()
    # What comes after the absorption would move money too.
    after.state.agenda = after.state.agenda[-1:]
    after.apply(action)
    while (decision := after.decision) is not None and decision.step in _QUESTIONS:
        first = decision.answers[0]
        assert isinstance(first, Action)
        after.apply(Pass(acquirer) if Pass(acquirer) in decision.answers else first)
    state = after.state
    assert state.cash[acquirer] == plan.treasury
    assert after.loans_of(acquirer) == plan.loans
    issued = sum(after.certificates(acquirer, POOL)) - sum(game.certificates(acquirer, POOL))
    assert issued == plan.terms.issued
    for player in before.order:
        paid = sum(item.amount for item in plan.terms.payouts if item.holder == player)
        assert state.cash[player] == before.cash[player] + paid
    assert set(plan.replaced) <= set(after.cities_of(acquirer))
    assert set(plan.shared) <= set(after.cities_of(acquirer))
    trains = {*game.trains_of(acquirer), *plan.trains}
    assert len(trains) - len(after.trains_of(acquirer)) == plan.surplus
    traffic = next(change for change in plan.changes if change.kind == "traffic")
    assert traffic.before == before.traffic.get(acquirer, 0)
    # A mine that is left vacant may have had a bonus.
    assert traffic.after >= state.traffic.get(acquirer, 0) >= traffic.before


_QUESTIONS = {"vacate_mines", "replace_tokens", "discard"}


@pytest.mark.rule("1865-5.3-3", "1865-5.3-4", "1865-5.4-8")
@pytest.mark.parametrize("seed", one_in(2, range(6)))
def test_every_absorption_of_random_games_comes_true(seed: int) -> None:
    game, dice = Game1865.new(["Ann", "Bob", "Cid"], {}, seed), random.Random(seed)
    checked = 0
    for _ in range(700):
        decision = game.decision
        if decision is None:
            break
        offered = [answer for answer in decision.answers if isinstance(answer, Absorb)]
        for action in offered:
            check_comes_true(game, action)
            checked += 1
        answers: list[Answer] = [*offered] or [*decision.answers]
        others = [answer for answer in answers if not isinstance(answer, Pass)]
        answer = dice.choice(others if others and dice.random() < 0.8 else answers)
        if isinstance(answer, Range):
            answer = answer.at(dice.choice(answer.values))
        game.apply(answer)
    assert checked


def test_a_passive_absorption_comes_true_too() -> None:
    table = neighbours(price=60, target_price=100, cash=20).turn_of("RCSF", after=("FMS",))
    check_comes_true(table.game, passive())
    check_comes_true(table.game, replace(passive(), acquirer="RCSF", target="FMS"))
