"""Who sits down has a name that is not taken for another's, and sees how chance works."""

from __future__ import annotations

import pytest
from django.test import Client

from railhead.server.authority import create_table
from railhead.server.models import Seat
from tests.server.tables import new_table, person

pytestmark = pytest.mark.django_db


def test_a_name_like_that_of_another_seat_is_refused() -> None:
    table = new_table()
    address = f"/join/{Seat.objects.get(table=table, player='p1').secret}"
    answer = Client().post(address, {"name": "B\u043eb"})
    assert answer.status_code == 422
    assert "looks like" in answer.content.decode()
    assert Client().post(address, {"name": "\u0410nn"}).status_code == 303


@pytest.mark.parametrize("seed", [None, 77])
def test_how_chance_works_is_told_before_one_joins(seed: int | None) -> None:
    table = create_table(person(), "1849", ["Ann", "Bob", "Cid"], seed=seed, mode="seats")
    page = Client().get(f"/join/{Seat.objects.get(table=table, player='p1').secret}")
    assert "nobody can know it before" in page.content.decode()
    assert ("a seed or a file that somebody chose" in page.content.decode()) == (seed is not None)
    panels = Client().get(f"/tables/{table.pk}/panels?have=").content.decode()
    assert "nobody can know it before" in panels
    assert ("a seed or a file that somebody chose" in panels) == (seed is not None)
    assert "Seed of the beginning" not in panels
