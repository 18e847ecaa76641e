"""Free space in a hex: what a place costs, and which is taken."""

import random

import pytest

from railhead.drawing.base.geometry import outward
from railhead.drawing.hex.space import Patch, Space


def patch(rng: random.Random) -> Patch:
    return Patch(
        rng.uniform(-90, 90),
        rng.uniform(-90, 90),
        rng.choice([0.0, rng.uniform(0, 40)]),
        rng.choice([0.0, rng.uniform(0, 15)]),
        rng.choice([0.0, rng.uniform(0, 20)]),
        rng.uniform(0.5, 4),
    )


@pytest.mark.parametrize("seed", range(20))
def test_a_place_costs_what_its_patch_overlaps(seed: int) -> None:
    rng = random.Random(seed)
    space = Space(flat=rng.random() < 0.5)
    empty = Space(space.flat)
    for _ in range(30):
        it = patch(rng)
        overlaps = sum(it.overlap(other) * other.weight for other in space.taken)
        assert space.cost(it) == pytest.approx(empty.cost(it) + overlaps)
        space.take(it)


def test_what_reaches_out_of_the_hex_costs() -> None:
    space = Space(flat=True)
    assert space.cost(Patch(0, 0, 20, 5)) == 0
    across, down = next(iter(outward(True)))
    near, far = (space.cost(Patch(across * it, down * it, 20, 5)) for it in (95, 120))
    assert 0 < near < far


@pytest.mark.parametrize("seed", range(10))
def test_the_best_of_the_places_is_taken(seed: int) -> None:
    """An earlier place is preferred by a hundredth of a unit."""
    rng = random.Random(seed)
    space = Space(flat=True)
    for _ in range(8):
        space.take(patch(rng))
    it, places = patch(rng), [(rng.uniform(-80, 80), rng.uniform(-80, 80)) for _ in range(40)]
    costs = [space.cost(it.at(place)) + rank * 0.01 for rank, place in enumerate(places)]
    assert space.place(it, places) == places[costs.index(min(costs))]
