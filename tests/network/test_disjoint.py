"""The choice of disjoint items against trying every choice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.network.disjoint import Budget, Item, Packing, Shelf

ITEMS = st.lists(st.tuples(st.integers(1, 12), st.integers(1, 255)), max_size=6)
SLOTS = ((0,), (0, 0), (0, 0, 0), (0, 1), (0, 0, 1), (0, 1, 1), (0, 1, 2))


def _sorted(items: list[Item]) -> list[Item]:
    return sorted(items, reverse=True)


def _best(lists: list[list[Item]], slots: Sequence[int]) -> int:
    best = 0
    for choice in product(*([None, *range(len(lists[kind]))] for kind in slots)):
        picked = [lists[kind][rank] for kind, rank in zip(slots, choice, strict=True)
                  if rank is not None]  # fmt: skip
        if sum(bits.bit_count() for _, bits in picked) == _union(picked).bit_count():
            best = max(best, sum(value for value, _ in picked))
    return best


def _union(items: list[Item]) -> int:
    union = 0
    for _, bits in items:
        union |= bits
    return union


@settings(deadline=None)
@given(st.lists(ITEMS, min_size=3, max_size=3), st.sampled_from(SLOTS), st.integers(0, 40))
def test_the_choice_is_the_best_of_all(
    unsorted: list[list[Item]], slots: tuple[int, ...], known: int
) -> None:
    lists = [_sorted(items) for items in unsorted]
    packing = Packing([Shelf(items) for items in lists], slots, known, Budget(1_000_000))
    packing.search()
    best = _best(lists, slots)
    assert packing.total == max(best, known)
    if best <= known:
        assert packing.best is None
        return
    assert packing.best is not None
    picked = [lists[slots[slot]][rank] for slot, rank in packing.best]
    assert len({slot for slot, _ in packing.best}) == len(packing.best)
    assert sum(bits.bit_count() for _, bits in picked) == _union(picked).bit_count()
    assert sum(value for value, _ in picked) == best


@given(ITEMS, st.integers(0, 255), st.integers(0, 9))
def test_free_items_share_no_bit_with_those_used(items: list[Item], used: int, first: int) -> None:
    free = Shelf(items).free(used, first)
    expected = {rank for rank, (_, bits) in enumerate(items) if rank >= first and not bits & used}
    assert {rank for rank in range(free.bit_length()) if free >> rank & 1} == expected


def test_a_spent_budget_ends_the_search() -> None:
    shelf = Shelf([(value, 1 << value) for value in range(30, 0, -1)])
    budget = Budget(3)
    packing = Packing([shelf], [0, 0, 0, 0, 0], 0, budget)
    packing.search()
    assert budget.left < 0
    assert packing.total < 30 + 29 + 28 + 27 + 26
