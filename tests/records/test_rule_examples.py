"""The examples of rules: what each of them says is what the game answers."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.engine.actions import LayTile
from railhead.engine.fault import TitleError
from railhead.records.rule_examples import (
    RuleExample,
    examples_of,
    outcome_of,
    read_example,
)
from railhead.titles.catalogue import plain_title, title_ids

EXAMPLES = [
    pytest.param(example, id=f"{title} {example.id}")
    for title in title_ids()
    for example in examples_of(title).values()
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_game_answers_what_an_example_says(example: RuleExample) -> None:
    outcome = outcome_of(example)
    refused = outcome.refused.rule if outcome.refused is not None else ""
    assert refused == example.refused
    assert outcome.revenue == example.earns
    assert outcome.cost == (example.costs or 0)
    assert example.rules
    assert (example.action is None) == (example.earns is not None)


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_is_done_is_in_the_picture(example: RuleExample) -> None:
    outcome, here = outcome_of(example), set(example.shown)
    position = example.position
    assert {*position.tiles} <= here
    assert {city.rpartition(".")[0] for city in position.tokens} <= here
    if example.action is not None:
        action = example.action
        place = action.hex if isinstance(action, LayTile) else action.city.rpartition(".")[0]
        assert place in here
    if outcome.run is not None:
        stations = (it for _, sections in outcome.run.routes for it in sections)
        ends = {end.rpartition(".")[0] for start, _, last in stations for end in (start, last)}
        assert ends <= here


@pytest.mark.parametrize("title", title_ids())
def test_each_title_shows_what_is_allowed_what_is_not_and_track_and_tokens(title: str) -> None:
    examples = examples_of(title).values()
    assert len(examples) >= 7
    assert {bool(it.refused) for it in examples} == {True, False}
    rules = plain_title(title).rules
    assert {"track"} <= {rules[it.rules[0]].topic for it in examples}
    assert any(it.costs for it in examples)


GOOD: dict[str, Any] = {
    "id": "one",
    "rules": ["1849-4.1-5"],
    "text": "A sentence.",
    "company": "SFA",
    "phase": "4",
    "tiles": {"J6": "645/3"},
    "tokens": {"J6": "SFA"},
    "shown": "J6 K7",
    "lay": "K7 4/2",
}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"text": ""}, "has the texts id, text and shown"),
        ({"shown": "J6 Z99"}, "no hex Z99"),
        ({"rules": ["1849-99"]}, "no rule '1849-99'"),
        ({"refused": "1849-99"}, "no rule '1849-99'"),
        ({"tiles": {"J6": "999/0"}}, "999"),
        ({"tiles": {"J6": "645/0"}}, "leads off the map"),
        ({"layed": "K7 4/2"}, "layed"),
    ],
)
def test_what_is_wrong_in_an_example_is_told(changes: dict[str, Any], words: str) -> None:
    assert read_example("1849", GOOD, "here").shown == ("J6", "K7")
    with pytest.raises(TitleError) as refused:
        read_example("1849", {**GOOD, **changes}, "here")
    assert words in str(refused.value)
    assert str(refused.value).startswith("here")


def test_an_example_is_judged_by_the_game_alone() -> None:
    """Whatever it says of itself: of a wrong one the answer is another."""
    wrong = read_example("1849", {**GOOD, "lay": "K7 74/2"}, "here")
    refused = outcome_of(wrong).refused
    assert refused is not None
    assert refused.rule == "1849-4.1-5"
    right = outcome_of(read_example("1849", GOOD, "here"))
    assert right.refused is None
    assert right.before.state.tiles == {"J6": ("645", 3)}
    assert right.after.state.tiles["K7"] == ("4", 2)
    assert outcome_of(read_example("1849", {**GOOD, "cash": 0, "lay": "J6 664/2"}, "here")).refused
