"""What plans that are followed make of ruin: money kept by habit, and ruin on the way."""

from __future__ import annotations

import pytest

from railhead.bots.foresight import lacking_soon
from railhead.bots.habits import Habits
from railhead.bots.judgement import judgement_of
from railhead.bots.opponents import STRENGTHS
from railhead.bots.search import Planner
from railhead.engine.actions import Bankrupt, BuyShare, Pass
from railhead.engine.game import Game
from tests.titles.g1849.build import Example
from tests.titles.g1849.ruin import ruin

ROSTER = ("CTL", "SFA", "IFT", "ATA", "RCS", "AFG")


def with_money(cash: int, trains: str, scrap: tuple[str, ...]) -> Game:
    """CTL of ann has one of `trains`; `scrap`: what the bank has sold that runs no more.

    SFA, of which shares lie in the pool, has a full treasury and no train yet.
    """
    table = Example(roster=ROSTER).start("CTL", cash=50, ann=1)
    table.start("SFA", cash=900, turns=0, bob=2).cash(ann=cash, bob=0, cid=0).phase("8")
    table.trains(CTL=trains, scrap=scrap)
    return table.stock_round("ann", turn=5).game


SOON = ("4H",) * 4 + ("6H",) * 3 + ("8H",) * 3
"""With one 6H beside them, 10H for 550 is sold next, with which the 6H rusts."""


def test_money_for_a_train_that_must_be_bought_soon_is_kept_by_habit() -> None:
    """Given a company whose only train rusts with the next sale, then its president keeps by habit
    what it lacks for the next train, and buys shares with what is above it, or if trains last."""
    poor, rich = with_money(500, "6H", SOON), with_money(900, "6H", SOON)
    lasting = with_money(500, "10H", (*SOON, "6H"))
    assert lacking_soon(poor, "ann") == lacking_soon(rich, "ann") == 500
    assert lacking_soon(lasting, "ann") == lacking_soon(poor, "bob") == 0
    assert Habits()(poor) == Pass("ann")
    assert isinstance(Habits()(rich), BuyShare)
    assert isinstance(Habits()(lasting), BuyShare)


def test_who_is_ruined_on_the_way_is_not_better_off_than_who_fears_it() -> None:
    """Given a plan at whose end the player has been ruined, where they have nothing to fear any
    more, then what was risked before counts in that future, also where the others act too."""
    before = ruin().start("SFA", bob=2).turn_of("CTL", "trains", after=["SFA"]).game
    ruined, spared = before.trial(), before.trial()
    ruined.apply(Bankrupt("CTL"))
    known = STRENGTHS["expert"]
    planner = Planner(judgement_of(type(before)), known, 1)
    judgement = judgement_of(type(before))
    fear = judgement.fear(before, "ann")
    assert fear > 0 == judgement.fear(ruined, "ann")
    count = len(known.futures)
    assert planner._feared(before, [ruined] * count, "ann") == pytest.approx(fear)
    assert planner._feared(before, [spared, spared, ruined], "ann") == pytest.approx(fear / count)
    assert planner._feared(before, [spared] * count, "ann") == 0
