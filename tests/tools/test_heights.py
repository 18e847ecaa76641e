"""The kinds of question whose heights are measured are what their names say."""

from pathlib import Path

import pytest

from railhead.engine.actions import TYPES
from railhead.language.description import action_of
from tools.heights import Height, keep, kept, kinds_met, row


def test_kinds_are_named_after_what_is_asked_and_the_most_common_comes_first() -> None:
    met = kinds_met("1849", range(1, 2), 60)
    assert len({kind.name for kind in met}) == len(met) > 3
    counts = [kind.count for kind in met]
    assert counts == sorted(counts, reverse=True)
    assert sum(counts) == 60
    for kind in met:
        decision = kind.game.decision
        assert decision is not None
        step, _, answers = kind.name.partition(": ")
        assert decision.step == step
        types = {TYPES[type(action_of(answer))] for answer in decision.answers}
        assert types - {"pass"} == set(answers.split())


@pytest.mark.parametrize(("hidden", "mark"), [((), False), (("Buy", "Sell"), True)])
def test_a_line_of_the_table_marks_what_is_out_of_sight(
    hidden: tuple[str, ...], *, mark: bool
) -> None:
    line = row("1849", "track: lay_tile", "phone", Height(834, 264, 3, hidden))
    assert line.split()[:4] == ["1849", "phone", "834", "264"]
    assert line.endswith("\n")
    assert ("! 2: Buy, Sell" in line) == mark


@pytest.mark.slow
def test_questions_that_are_kept_are_the_same_when_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "questions.json.gz"
    met = kinds_met("1849", range(1, 3), 40)
    keep(path, {"1849": met})
    again = {kind.name: kind for kind in kept(path, "1849")}
    assert len(again) == len(met)
    for kind in met:
        assert again[kind.name].count == kind.count
        assert again[kind.name].game.state.key() == kind.game.state.key()
