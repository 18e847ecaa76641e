"""What hints of 18FB name: interest that tiles earn, destinations ahead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from railhead.titles.g18fb.revenue import Revenue
from railhead.titles.g18fb.state import BUILDING, DEFINITIVE
from railhead.titles.g18fb.track import TrackStep
from railhead.titles.g18fb.ways_ahead import missing_ahead
from tests.titles.g18fb.example import Example


def kinds(one: Example, other: Example) -> set[str]:
    return {it.kind for it in one.game.advantages("ann", other.game)}


@pytest.mark.rule("18FB-3.5.4-2")
@pytest.mark.parametrize(("steps", "said"), [(1, True), (0, False)])
def test_each_tile_step_that_is_used_keeps_the_interest_within_reach(
    steps: int, said: bool
) -> None:
    def building() -> Example:
        table = Example().company("FSC", 100, status=BUILDING, ann=1)
        return table.turn_of("FSC", TrackStep("FSC"), Revenue("FSC"))

    one, other = building(), building()
    one.state.acting = replace(one.state.acting, steps=steps)
    assert ("steps" in kinds(one, other)) == said
    assert "steps" not in kinds(other, one)


def test_of_a_company_that_is_bought_the_destinations_are_told_that_raise_its_price() -> None:
    def table(status: str, ann: int) -> Example:
        return Example().company("FSC", 100, status=status, ann=ann)

    more, less = table(BUILDING, 2), table(BUILDING, 1)
    (told,) = (it for it in more.game.advantages("ann", less.game) if it.kind == "destinations")
    assert told.params == {"company": "FSC", "count": len(missing_ahead(more.game, "FSC"))}
    assert "destinations" not in kinds(less, more)
    assert "destinations" not in kinds(table(DEFINITIVE, 2), table(DEFINITIVE, 1))
