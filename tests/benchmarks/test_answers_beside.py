"""`benchmarks.answers_beside`: what it says of pairs, and two servers that are asked in turns."""

from __future__ import annotations

import os
import time

import pytest

from benchmarks.answers_beside import FEWEST, MOVE, PAGE, PANELS, Pairs, compare, main
from benchmarks.served import processor_time, source_tree


def test_the_clock_of_a_process_is_read_from_outside() -> None:
    before = time.process_time()
    read = processor_time(os.getpid())
    assert before <= read <= time.process_time()


def test_a_ratio_is_the_median_of_the_pairs_not_of_their_sums() -> None:
    pairs = Pairs()
    for here, there in ((1, 2), (1, 4), (30, 10)):
        pairs.add(MOVE, here, there)
    assert pairs.ratio(MOVE) == 0.5


def test_moves_come_first_then_their_kinds_and_rare_kinds_are_left_out() -> None:
    pairs = Pairs()
    for what, count in ((PAGE, FEWEST), ("  pass", FEWEST), ("  choose", FEWEST - 1), (MOVE, 9)):
        for _ in range(count):
            pairs.add(what, 0.001, 0.004)
    lines = pairs.lines()
    assert [line[:6].strip() for line in lines] == ["move,", "pass", "page o"]
    assert lines[0].split()[-3:] == ["0.25", "[0.25,", "0.25]"]


def test_what_is_no_source_tree_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-branch"]) == 2
    assert "no-such-branch" in capsys.readouterr().err


@pytest.mark.long
def test_both_servers_are_asked_the_same() -> None:
    with source_tree("") as here:
        pairs = compare("1849", (here, here), 1, 2)
    assert [len(pairs.found[what]) for what in (MOVE, PANELS, PAGE)] == [2, 2, 2]
    assert all(here > 0 and there > 0 for here, there in pairs.found[PAGE])
