"""Garibaldi's authority (rulebook 3.6), also against another reading of it."""

from __future__ import annotations

import random

import pytest

from railhead.engine.state import POOL
from railhead.titles.g18fb.phases import apply_authority
from railhead.titles.g18fb.state import BUILDING
from tests.titles.g18fb.example import Example

MAJORS = ("NN", "FSC", "LdA", "FC", "FB", "LTF", "SFTF", "FS", "FP", "FST")


def after(table: Example) -> dict[str, str]:
    apply_authority(table.game)
    return dict(table.state.presidents)


@pytest.mark.rule("18FB-3.6-1")
def test_of_equals_the_one_without_the_concession_leads() -> None:
    """A (owner of the concession and president) and B own 30% each: B becomes president."""
    table = Example().company("FC", ann=1, bob=3)
    assert table.percent("FC", "ann") == table.percent("FC", "bob") == 30
    assert after(table) == {"FC": "bob"}
    assert table.game.held("FC", "bob").president == 1
    assert table.game.held("FC", "ann").regular == 3
    assert table.percent("FC", "ann") == table.percent("FC", "bob") == 30


@pytest.mark.rule("18FB-3.6-1")
def test_most_shares_count_first() -> None:
    assert after(Example().company("FC", ann=2, bob=3)) == {"FC": "ann"}
    assert after(Example().company("FC", ann=0, bob=3)) == {"FC": "bob"}
    # One share more is enough, where a rival needed two before.
    assert after(Example().company("FC", ann=1, bob=4, cid=3)) == {"FC": "bob"}


@pytest.mark.rule("18FB-3.6-1")
def test_then_fewer_concessions() -> None:
    """Bob and cid are equal, neither owns the concession of FC; bob owns another one."""
    table = Example().company("FC", ann=0, bob=2, cid=2).company("FS", bob=0)
    assert after(table)["FC"] == "cid"
    # Without it he is the next after ann.
    assert after(Example().company("FC", ann=0, bob=2, cid=2))["FC"] == "bob"


@pytest.mark.rule("18FB-3.6-1")
def test_then_the_order_of_play_after_the_old_president() -> None:
    table = Example(4).company("FC", cid=0, ann=2, bob=2, dan=2)
    assert after(table)["FC"] == "dan"
    table = Example(4).company("FC", cid=0, ann=2, bob=2, dan=2)
    table.state.order = ("dan", "bob", "cid", "ann")
    assert after(table)["FC"] == "ann"


@pytest.mark.rule("18FB-R-78")
def test_a_concession_in_the_pool_belongs_to_nobody() -> None:
    """Ann does not own it any more, so only the order of play decides: bob comes after her."""
    table = Example().company("FC", ann=0, bob=2, concession=POOL)
    assert after(table)["FC"] == "bob"
    # Bob's other concession decides against him; ann has none.
    table = Example().company("FC", ann=0, bob=2, concession=POOL).company("FS", bob=0)
    assert after(table)["FC"] == "ann"


@pytest.mark.rule("18FB-R-78")
def test_who_owns_the_concession_need_not_be_the_president() -> None:
    table = Example().company("FC", ann=0, bob=2, concession="bob")
    assert after(table)["FC"] == "ann"


@pytest.mark.rule("18FB-R-78")
def test_it_is_judged_on_all_concessions_before_they_are_discarded() -> None:
    """In operating order, whoever has won another company by it just before."""
    table = Example().company("FC", 130, ann=0, bob=2, cid=2).company("FS", 100, ann=0, cid=2)
    presidents = after(table)
    assert presidents == {"FC": "bob", "FS": "cid"}
    told = [event.params for event in table.emitted("president_changed")]
    assert [params["company"] for params in told] == ["FC", "FS"]
    assert table.state.concessions == {"FC": "ann", "FS": "ann"}


# -- another reading, on random tables ---------------------------------------------------------


def leader(
    order: tuple[str, ...], old: str, shares: dict[str, int], owner: str, owned: dict[str, int]
) -> str:
    """Who leads by the text: strike out, criterion by criterion, until one is left."""
    left = [name for name in order if shares[name] == max(shares.values())]
    without = [name for name in left if name != owner]
    left = without or left
    fewest = min(owned[name] for name in left)
    left = [name for name in left if owned[name] == fewest]
    place = order.index(old)
    while True:
        place = (place + 1) % len(order)
        if order[place] in left:
            return order[place]


def draw(rnd: random.Random, base: Example) -> Example:
    """Some companies with any holdings, presidents and concessions; many of them equal."""
    table = object.__new__(Example)
    table.game = base.game.fork()
    players = list(table.game.players)
    rnd.shuffle(players)
    table.state.order = tuple(players)
    for company in rnd.sample(MAJORS, rnd.randint(1, 6)):
        # An eighth single certificate may lie with a card.
        free, holders = 7, dict[str, int]()
        for player in rnd.sample(players, len(players)):
            holders[player] = rnd.randint(0, min(free, rnd.choice((2, 2, 3, 4))))
            free -= holders[player]
        table.company(
            company,
            rnd.choice((60, 70, 80, 90, 100)),
            status=rnd.choice((BUILDING, "provisional", "definitive")),
            concession=rnd.choice((*players, POOL, next(iter(holders)))),
            pool=rnd.randint(0, free),
            **holders,  # type: ignore[arg-type]
        )
    return table


@pytest.mark.rule("18FB-3.6-1")
@pytest.mark.rule("18FB-R-78")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.slow
def test_random_tables(players: int) -> None:
    base, rnd = Example(players), random.Random(players)
    changes = ties = 0
    for _ in range(1500):
        table = draw(rnd, base)
        state, order = table.state, table.state.order
        owned = {name: list(state.concessions.values()).count(name) for name in order}
        shares = {
            company: {name: table.percent(company, name) for name in order}
            for company in state.presidents
        }
        before = dict(state.presidents)
        expected = {
            company: leader(order, old, shares[company], state.concessions[company], owned)
            for company, old in before.items()
        }
        apply_authority(table.game)
        assert state.presidents == expected
        for company, held in shares.items():
            assert {name: table.percent(company, name) for name in order} == held
            assert table.game.held(company, expected[company]).president == 1
            ties += list(held.values()).count(max(held.values())) > 1
        changes += before != expected
    assert changes > 500
    assert ties > 500
