"""The Starting Round can always end: whoever owns SCE earns what is on offer (rulebook 2.4.4).

Passing in a row may be repeated as often as the players like, since each time the private
companies pay their owners. Nobody is ever held in it: income of SCE alone pays, in time, for
whatever is on offer, however much money is tied in bids and although all others only pass.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.engine.actions import Action, Bid, Pass
from railhead.engine.decision import Answer, Range
from railhead.engine.invariants import Invariants
from railhead.engine.state import BANK
from railhead.titles.catalogue import game_class, game_classes
from railhead.titles.g1849.game import FIRST_PRIVATE, Base1849
from tests.titles.g1849.build import Example

VERSIONS = sorted(game_classes("1849"))


def begun(version: int, players: int, seed: int) -> Base1849:
    game = game_class("1849", version).new(["Ann", "Bob", "Cid", "Dan", "Eve"][:players], {}, seed)
    assert isinstance(game, Base1849)
    return game


def chosen(answer: Answer, random: Random) -> Action:
    """The answer, bids with the least amount, any amount, or all the money."""
    if not isinstance(answer, Range):
        return answer
    return answer.at(
        random.choice((answer.low, random.randint(answer.low, answer.high), answer.high))
    )


def in_starting_round(game: Base1849) -> bool:
    return game.state.round == "ISR" and game.decision is not None


def bid_about(game: Base1849, moves: int, random: Random) -> None:
    """Play anything that is allowed in the Starting Round, bids before anything else."""
    for _ in range(moves):
        decision = game.decision
        if decision is None or not in_starting_round(game):
            return
        answers = list(decision.answers)
        bids = [answer for answer in answers if isinstance(answer, Range)]
        game.apply(
            chosen(random.choice(bids if bids and random.random() < 0.6 else answers), random)
        )


def only_the_owner_of_sce_buys(game: Base1849) -> Action:
    """All pass; only the owner of SCE buys what is on offer, when he can pay for it."""
    decision = game.decision
    assert decision is not None
    answers = [answer for answer in decision.answers if not isinstance(answer, Range)]
    passing = Pass(decision.actor)
    buys = decision.actor == game.state.privates.get(FIRST_PRIVATE)
    if buys or passing not in answers:  # the corporation of RSA must be started
        return answers[0]
    return passing


@pytest.mark.rule("1849-2.4.4-1", "1849-2.4.4-2", "1849-2.4.4-3", "1849-2.4.2-2")
@settings(deadline=None, max_examples=60)
@given(
    version=st.sampled_from(VERSIONS),
    players=st.integers(3, 5),
    seed=st.integers(0, 10_000),
    moves=st.integers(0, 40),
)
def test_the_owner_of_sce_can_end_the_round_alone(
    version: int, players: int, seed: int, moves: int
) -> None:
    game = begun(version, players, seed)
    bid_about(game, moves, Random(seed))
    invariants = Invariants(game)
    privates = game.title.privates.values()
    income = game.title.privates[FIRST_PRIVATE].revenue
    # As many rounds of passes as bring the face value of each, SCE's falling price among them, and
    # one more for each to come back to its buyer.
    rounds = sum(private.face // income + 1 for private in privates)
    for _ in range(players * (rounds + len(privates))):
        if not in_starting_round(game):
            break
        game.apply(only_the_owner_of_sce_buys(game))
        invariants.check(game)
    assert not in_starting_round(game)
    assert not game.unsold_privates()


@pytest.mark.rule("1849-2.4.4-3", "1849-2.4.2-2")
def test_who_has_tied_all_his_money_in_bids_can_buy_after_some_incomes() -> None:
    table = Example(3)
    table.play(Bid("ann", FIRST_PRIVATE, 20), Bid("bob", "RSA", 500), Pass("cid"))
    table.play(Bid("ann", "SMS", 480), Pass("bob"), Bid("cid", "CNM", 500))
    assert {name: table.game.free_cash(name) for name in ("ann", "bob", "cid")} == {
        "ann": 0,
        "bob": 0,
        "cid": 0,
    }
    table.refused(Bid("ann", "SIGI", 45), "1849-2.4-4")
    for _ in range(9):
        assert not table.offers(Bid("ann", "SIGI", 45))
        table.play(Pass("ann"), Pass("bob"), Pass("cid"))
    table.play(Bid("ann", "SIGI", 45))
    # The bids buy the rest: nobody else had to do anything.
    assert table.state.privates == {
        "SCE": "ann",
        "SIGI": "ann",
        "CNM": "cid",
        "SMS": "ann",
        "RSA": "bob",
    }


@pytest.mark.rule("1849-2.4.4-3", "1849-5-3", "1849-5-4")
def test_incomes_of_a_broken_bank_end_the_round_and_then_the_game() -> None:
    table = Example(3).buy_privates(1)
    owner = table.state.privates[FIRST_PRIVATE]
    table.cash(**{owner: table.state.cash[owner] + table.state.cash[BANK]})
    cash = table.state.cash[owner]
    table.play(Pass("bob"), Pass("cid"), Pass("ann"))
    assert (owner, table.state.cash[owner], table.state.bank_broken) == ("ann", cash + 5, True)
    for _ in range(13):
        if in_starting_round(table.game):
            table.play(only_the_owner_of_sce_buys(table.game))
    assert set(table.state.privates.values()) == {owner}
    assert table.state.finished == "bank"
