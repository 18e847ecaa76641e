"""Orders in a merger round that was played elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.engine.actions import BuyShare, Convert, Pass
from railhead.records.loading import load_file
from tests.titles.minors_and_publics.merger_orders import by_hand, numbers_of

ROUND = ("MR", 6, 1)


@pytest.mark.slow
def test_a_merger_round_takes_only_what_is_no_pass(shared: Path) -> None:
    """13 entries of four owners, 10 of them passes: with orders given at its beginning, 3.

    A conversion is two entries of the file and one action of ours.
    """
    folder = shared / "transcripts" / "machine-played" / "1867"
    played = load_file(folder / "2013.json").game
    numbers = numbers_of(played, ROUND)
    actions = [played.actions[number] for number in numbers]
    assert (len(actions), sum(isinstance(it, Pass) for it in actions)) == (12, 10)
    assert len(set(played.at(numbers[0]).state.presidents.values())) == 4
    buyers = {it.actor for it in actions if isinstance(it, BuyShare)}
    left = by_hand(played, numbers, [it for it in played.players if it not in buyers])
    assert [type(action) for action in left] == [Convert, BuyShare]
