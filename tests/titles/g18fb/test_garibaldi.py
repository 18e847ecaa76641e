"""Garibaldi's authority (rulebook 3.6), also against another reading of it."""

from __future__ import annotations

import random

import pytest

from railhead.engine.state import POOL
from railhead.titles.g18fb.phases import apply_authority, enter_phase_of
from railhead.titles.g18fb.state import BUILDING, CARDS
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
    # Without it bob is the next after ann.
    assert after(Example().company("FC", ann=0, bob=2, cid=2))["FC"] == "bob"


@pytest.mark.rule("18FB-3.6-1")
def test_who_lacks_the_concession_leads_though_he_owns_more_of_them() -> None:
    """Ann owns that of FC alone, bob those of FS and NN: of equals bob is still the first."""
    table = Example().company("FC", ann=0, bob=2).company("FS", bob=0).company("NN", bob=0)
    assert list(table.state.concessions.values()) == ["ann", "bob", "bob"]
    assert after(table)["FC"] == "bob"


@pytest.mark.rule("18FB-3.6-1")
def test_then_the_order_of_play_after_the_old_president() -> None:
    table = Example(4).company("FC", cid=0, ann=2, bob=2, dan=2)
    assert after(table)["FC"] == "dan"
    table = Example(4).company("FC", cid=0, ann=2, bob=2, dan=2)
    table.state.order = ("dan", "bob", "cid", "ann")
    assert after(table)["FC"] == "ann"


@pytest.mark.rule("18FB-R-78")
def test_a_concession_in_the_pool_belongs_to_nobody() -> None:
    """Ann does not own it any more, so only the order of play decides: bob comes after ann."""
    table = Example().company("FC", ann=0, bob=2, concession=POOL)
    assert after(table)["FC"] == "bob"
    # Bob's other concession decides against bob; ann has none.
    table = Example().company("FC", ann=0, bob=2, concession=POOL).company("FS", bob=0)
    assert after(table)["FC"] == "ann"


@pytest.mark.rule("18FB-R-78")
def test_who_owns_the_concession_need_not_be_the_president() -> None:
    table = Example().company("FC", ann=0, bob=2, concession="bob")
    assert after(table)["FC"] == "ann"


@pytest.mark.rule("18FB-R-78")
def test_it_is_judged_on_all_concessions_before_they_are_discarded() -> None:
    """In operating order, whoever has won another company by it just before."""
    table = Example().company("FC", 100, ann=0, bob=2, cid=2).company("FS", 130, ann=0, cid=2)
    presidents = after(table)
    assert presidents == {"FC": "bob", "FS": "cid"}
    told = [event.params for event in table.emitted("president_changed")]
    assert [params["company"] for params in told] == ["FS", "FC"]
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
    table.state.privates = dict.fromkeys(table.game.title.privates, POOL)
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
            concession=(owner := rnd.choice((*players, POOL, next(iter(holders))))),
            deposits=(0, 50) if owner != POOL else (0, 0),
            pool=rnd.randint(0, free),
            **holders,  # type: ignore[arg-type]
        )
    return table


@pytest.mark.rule("18FB-3.6-1", "18FB-R-78", "18FB-3.6-2", "18FB-3.6-3", "18FB-3.4-7")
@pytest.mark.rule("18FB-2.7-4", "18FB-R-13", "18FB-R-14", "18FB-R-49")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.slow
def test_random_tables(players: int) -> None:
    """What the first PH5 train brings, against the text: offices, states, paper and slots."""
    base, rnd = Example(players), random.Random(players)
    changes = ties = 0
    for _ in range(750):
        table = draw(rnd, base)
        state, order = table.state, table.state.order
        owned = {name: list(state.concessions.values()).count(name) for name in order}
        shares = {
            company: {name: table.percent(company, name) for name in order}
            for company in state.presidents
        }
        before, cells, cash = dict(state.presidents), dict(state.cells), dict(state.cash)
        slots = {city: list(names) for city, names in state.tokens.items()}
        expected = {
            company: leader(order, old, shares[company], state.concessions[company], owned)
            for company, old in before.items()
        }
        enter_phase_of(table.game, "PH5")
        assert state.presidents == expected
        for company, held in shares.items():
            assert {name: table.percent(company, name) for name in order} == held
            assert table.game.held(company, expected[company]).president == 1
            ties += list(held.values()).count(max(held.values())) > 1
        changes += before != expected
        told = [event.params["company"] for event in table.emitted("president_changed")]
        ranks = [(-table.price(it), -cells[it][1], state.arrivals.index(it)) for it in told]
        assert ranks == sorted(ranks)
        assert set(told) == {name for name in before if before[name] != expected[name]}
        # Nothing of it costs or brings money, or moves a price.
        assert (state.cells, state.cash) == (cells, cash)
        assert state.concessions == state.deposits == state.privates == {}
        assert set(state.status.values()) == {"definitive"}
        # Nobody has bought the cards: their shares lie in the Initial Offer, their slots are open.
        assert not any(holder == CARDS for _, holder in state.shares)
        kept = {name for names in state.reserved.values() for name in names}
        assert kept <= set(MAJORS)
        assert {city: list(names) for city, names in state.tokens.items()} == slots
        assert state.regional_round == "due"
    assert changes > 250
    assert ties > 250
