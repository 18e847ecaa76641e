"""Orders in merger rounds, among them one that people have played."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.assist.orders.order import Act, DeclineOrder, Order, PassOrder, moment_of
from railhead.assist.orders.possible import possible
from railhead.assist.orders.reply import ranked, reply
from railhead.engine.actions import Action, BuyShare, Choose, Convert, Form, Merge, Pass
from railhead.engine.state import TREASURY
from railhead.records.loading import load_file
from railhead.titles.minors_and_publics import merging
from tests.titles.g1861.build import Example
from tests.titles.g1861.mergers import minors
from tests.titles.minors_and_publics.merger_orders import by_hand, numbers_of


def test_what_others_propose_is_refused_by_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "connected", lambda *_: True)
    table = minors(("N", "ann", 55), ("K-B", "bob", 70), cash=500).merger_round()
    game = table.game
    order = DeclineOrder("ann", moment_of(game), step="merge_consent")
    assert possible(game, "ann", game.words.offers).allows(order)
    table.play(Merge("K-B", "N"), Form("K-B", "MK"))
    assert reply(game, order) == Act((Choose("ann", "refuse"),))
    assert reply(game, DeclineOrder("bob", moment_of(game), step="merge_consent")) is None


def test_one_company_remains_as_it_is_by_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "connected", lambda *_: True)
    table = minors(("N", "ann", 55), ("K-B", "ann", 70), ("E", "bob", 50)).merger_round()
    game = table.game
    order = PassOrder("ann", moment_of(game), company="N")
    assert possible(game, "ann").allows(order)
    assert not possible(game, "bob").allows(PassOrder("bob", moment_of(game), company="N"))
    assert reply(game, order) is None, "K-B is asked"
    table.play(Pass("K-B"))
    assert reply(game, order) == Act((Pass("N"),))


MINORS = (
    *(("N", "ann", (0, 6)), ("K-B", "cid", (0, 6)), ("K-K", "bob", (1, 6)), ("E", "dan", (2, 6))),
    *(
        ("M-K", "bob", (3, 6)),
        ("M-V", "bob", (3, 6)),
        ("O-K", "cid", (4, 6)),
        ("R-O", "dan", (5, 6)),
    ),
)
"""Minors of four owners, who are asked in this order; all of them may convert."""


def test_a_merger_round_in_which_one_company_converts_takes_the_conversion_and_a_purchase() -> None:
    """13 actions of four owners: three refuse the new shares, seven minors remain as they are."""
    table = Example(4)
    for minor, owner, cell in MINORS:
        table.minor(minor, owner, cell)
    table.phase("5").cash(ann=500, bob=500, cid=500, dan=500).merger_round()
    game = table.game
    given = moment_of(game)
    orders: list[Order] = [
        PassOrder(owner, given, company=minor) for minor, owner, _ in MINORS if minor != "E"
    ]
    orders += [DeclineOrder(it, given, step="share_offer") for it in ("ann", "bob", "dan")]
    for order in orders:
        assert possible(game, order.player, game.words.offers).allows(order)
    by_hand: list[Action] = [Convert("E", "MK"), BuyShare("cid", "MK", TREASURY)]
    passed: list[Action] = []
    while game.state.round == "MR":
        act = next((it for it in (reply(game, order) for order in ranked(orders)) if it), None)
        if act is None:
            table.play(by_hand.pop(0))
        else:
            assert isinstance(act, Act)
            table.play(*act.actions)
            passed += act.actions
    assert by_hand == []
    assert all(isinstance(it, Pass) for it in passed)
    # dan is offered shares as one who has some, and then with all the others.
    assert [it.actor for it in passed] == [
        *("N", "K-B", "K-K"),
        *("dan", "dan", "ann", "bob"),
        *("M-K", "M-V", "O-K", "R-O"),
    ]


ROUND = ("MR", 3, 2)
"""The merger round of a game in which each of four owners founds a public company."""


@pytest.mark.slow
def test_a_merger_round_that_people_played_takes_only_what_is_no_pass(shared: Path) -> None:
    """28 actions, 23 of them passes: with orders given at its beginning, 5 by hand."""
    played = load_file(shared / "transcripts" / "1861" / "167259.json").game
    numbers = numbers_of(played, ROUND)
    actions = [played.actions[number] for number in numbers]
    assert (len(actions), sum(isinstance(it, Pass) for it in actions)) == (28, 23)
    assert len(set(played.at(numbers[0]).state.presidents.values())) == 4
    assert len(by_hand(played, numbers, played.players)) == 5
