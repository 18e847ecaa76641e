"""How far a company still is from its destinations, as its presentation shows it."""

from __future__ import annotations

import pytest

from railhead.titles.g18fb.journey import (
    FINAL,
    FURTHER,
    INTERMEDIATE,
    journey,
    next_cities,
    next_stages,
)
from tests.titles.g18fb.example import Example
from tests.titles.g18fb.lines import grow, yellow_line


def test_the_stages_of_a_line_and_what_is_reached() -> None:
    table = Example().company("LdA", cash=0, ann=1)
    yellow_line(table, "F31 G32 G34 H35 I36")
    stages = {stage.city: stage for stage in journey(table.game, "LdA")}
    assert {city: stage.part for city, stage in stages.items()} == {
        "I36.0": INTERMEDIATE,
        "L39.0": FINAL,
        "J41.0": FURTHER,
    }
    assert not any(stage.reached for stage in stages.values())
    isernia, pescara = stages["I36.0"], stages["L39.0"]
    assert isernia.line is not None
    assert (isernia.line.way, isernia.missing, isernia.over) == ("F31 G32 G34 H35 I36", 0, ())
    assert (pescara.line, pescara.over[0]) == (None, "I36.0")
    assert pescara.missing
    table.state.reached["LdA"] = ("I36",)
    table.token("I36.0", "LdA")
    stages = {stage.city: stage for stage in journey(table.game, "LdA")}
    assert stages["I36.0"].reached
    assert "I36.0" not in stages["L39.0"].over
    # The next is never one that was reached, nor one that changes no state.
    following = next_stages(list(stages.values()))
    assert {part: stage.city for part, stage in following.items()} == {FINAL: "L39.0"}
    assert next_cities(table.game, "LdA") == ["L39.0"]


def test_of_several_lines_the_cheapest_counts() -> None:
    """From Tronto to Pescara for 100 past three towns, or for 130 past four."""
    table = Example().company("LTF", cash=0, ann=1)
    table.tile("L39", "5", 2)
    yellow_line(table, "K46 K44 K42 K40 L39")
    table.tile("K42", "142", 0)
    yellow_line(table, "K42 L41 L39")
    grow(table, "L41", "green", "brown")
    (stage,) = [it for it in journey(table.game, "LTF") if it.city == "L39.0"]
    assert stage.line is not None
    assert (stage.line.cost, stage.line.gain) == (100, 3)


@pytest.mark.parametrize(
    ("way", "near"), [("N21 N19 N17 N15 O14 P13", "P13.0"), ("N21 N19 N17 N15 M14", "M14.0")]
)
def test_of_two_intermediate_destinations_the_nearer_comes_next(way: str, near: str) -> None:
    table = Example().company("FS", cash=0, ann=1)
    yellow_line(table, way)
    stages = journey(table.game, "FS")
    assert {it.city for it in stages if it.part == INTERMEDIATE} == {"P13.0", "M14.0"}
    assert next_stages(stages)[INTERMEDIATE].city == near
    # Whichever of them is looked at first.
    assert next_stages(stages[::-1])[INTERMEDIATE].city == near
    assert next_cities(table.game, "FS") == [it.city for it in next_stages(stages).values()]
