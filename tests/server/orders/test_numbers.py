"""Numbers of orders and plans: nobody learns from their own how many others have."""

from __future__ import annotations

import pytest

from railhead.server.authority import NotYourSeat
from railhead.server.models import GivenOrder, Plan
from railhead.server.orders.keeping import withdraw
from railhead.server.plans.planned import place_of
from tests.server.orders.giving import at_stock_round, order, passing

pytestmark = pytest.mark.django_db


def test_the_orders_of_everybody_are_numbered_from_one() -> None:
    for _ in range(2):
        table, viewers = at_stock_round()
        for player in ("p1", "p2"):
            order(table, viewers, passing(table, player), follow=False)
            order(table, viewers, passing(table, player, "turn"), follow=False)
        for player in ("p1", "p2"):
            given = GivenOrder.objects.filter(table=table, player=player).order_by("pk")
            assert [row.number for row in given] == [1, 2]


def test_a_number_names_only_an_order_of_ones_own() -> None:
    table, viewers = at_stock_round()
    order(table, viewers, passing(table, "p1"), follow=False)
    order(table, viewers, passing(table, "p2"), follow=False)
    withdraw(table.pk, viewers["p2"], 1)
    standing = GivenOrder.objects.filter(ended=None)
    assert [row.player for row in standing] == ["p1"]
    with pytest.raises(NotYourSeat):
        withdraw(table.pk, viewers["p3"], 1)


def test_numbers_of_plans_do_not_follow_each_other() -> None:
    table, viewers = at_stock_round()
    plans = [
        Plan.objects.create(table=table, person_id=viewers[player].person or 0, version=0, moment=0)
        for player in ("p1", "p2", "p3", "p1")
    ]
    numbers = [plan.number for plan in plans]
    assert len(set(numbers)) == 4
    assert numbers != list(range(numbers[0], numbers[0] + 4))
    assert min(numbers) >= 100_000
    assert place_of(plans[0]) == f"{table.pk}/plans/{numbers[0]}"
