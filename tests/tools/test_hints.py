"""Hints to be read: the same seed draws the same positions, and each hint has its lines."""

from __future__ import annotations

from tools.hints import hints


def test_the_same_seed_gives_the_same_hints_with_a_reason_for_each_gain() -> None:
    lines, took = hints("1849", 2, 5, "en")
    assert len(took) == 2
    heads = [line for line in lines if line.startswith("[1849 ")]
    assert len(heads) == 2
    assert hints("1849", 2, 5, "en")[0] == lines
    answers = [line for line in lines if line not in heads]
    assert all("L." in line for line in answers)
    assert any(": " in line.rstrip() and not line.rstrip().endswith(":") for line in answers)
