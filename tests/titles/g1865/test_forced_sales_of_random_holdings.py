"""Forced sales against an independent reading of the rules, over random holdings (4.8 and 4.9)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from railhead.engine.actions import BuyTrain, SellShares
from tests.titles.g1865.build import Example

PLAYERS = ("ann", "bob", "cid")
OTHERS = {"SFS": 70, "RCSF": 110, "FA": 40}
Holdings = dict[str, int]


def deal(rng: random.Random, major: bool, leader: str) -> Holdings:
    """Single certificates by holder; the leader has two shares more than these."""
    left = 8 if major else 3
    held = dict.fromkeys((*PLAYERS, "pool"), 0)
    for holder in rng.choices((*PLAYERS, "pool", ""), k=left):
        most = {leader: 4 if major else 1, "pool": 5 if major else 2}.get(holder, 6 if major else 3)
        if holder and held[holder] < most:
            held[holder] += 1
    for player in PLAYERS:
        if player != leader:
            held[player] = min(held[player], held[leader] + 2)
    return held


def most_sold(held: Holdings, leader: str, major: bool, turns: int, kept: bool) -> int:
    """How many shares ann may sell at once; `kept`: ann must stay president."""
    if not turns:
        return 0
    room = (5 if major else 2) - held["pool"]
    if leader != "ann":
        return min(held["ann"], room)
    others = [held[player] for player in PLAYERS if player != "ann"]
    shares = held["ann"] + 2
    if kept:
        return min(held["ann"], room, shares - max(others))
    return min(shares if max(others) >= 2 else held["ann"], room)


def _in_order(held: Holdings, leader: str) -> Any:
    """The single certificates, those of the president first."""
    return {leader: held[leader], **held}


@pytest.mark.rule("1865-4.8-1", "1865-4.8-2", "1865-4.8-4", "1865-4.9-1", "1865-4.9-2")
@pytest.mark.parametrize("seed", range(60))
def test_loans_are_taken_only_when_all_sales_are_not_enough(seed: int) -> None:
    rng = random.Random(seed)
    table, raisable = Example(), 0
    for company, price in {"FMS": 60, **OTHERS}.items():
        major = rng.random() < 0.7
        leader = "ann" if company == "FMS" else rng.choice(PLAYERS)
        held = deal(rng, major, leader)
        turns = 1 if company == "FMS" else rng.choice((0, 1, 1, 1))
        table.company(company, price, major=major, turns=turns, **_in_order(held, leader))
        raisable += price * most_sold(held, leader, major, turns, company == "FMS")
    treasury, money = rng.choice((0, 45, 300)), rng.choice((0, 77, 200))
    table.state.traffic["FMS"] = 4
    # The companies are launched before phase 5, so that some of them are minors.
    table.phase("6").cash(FMS=treasury, ann=money).turn_of("FMS", "trains")
    missing = 650 - treasury - money
    table.play(BuyTrain("FMS", "PH6-0", 650))
    price = 0
    while table.step == "help":
        sale = rng.choice(table.answers)
        assert isinstance(sale, SellShares)
        price = table.price(sale.company)
        table.play(sale)
    loans = -(-max(missing - raisable, 0) // 500)
    assert table.state.personal_loans == ({"ann": loans} if loans else {})
    assert table.game.trains_of("FMS") == ("PH6-0",)
    assert table.state.presidents["FMS"] == "ann"
    if loans:
        assert table.state.cash["ann"] == 500 * loans + raisable - missing
    else:
        assert 0 <= table.state.cash["ann"] < max(price, 1) or missing <= 0
