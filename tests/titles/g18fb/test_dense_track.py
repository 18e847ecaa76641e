"""A game in which track grew so dense that the ways along it cannot be tried one by one."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from railhead.engine.actions import LayTile
from railhead.records.record import from_record


@pytest.mark.slow
@pytest.mark.rule("18FB-3.6.3-6")
def test_the_next_question_has_all_its_answers_at_once(shared: Path) -> None:
    case = shared / "cases/rules/18FB-dense-track.json"
    game = from_record(json.loads(case.read_text()))
    assert game.decision is not None
    assert (game.decision.step, game.decision.actor) == ("regional_track", "FAS")
    before = time.process_time()
    answers = game.decision.answers
    assert time.process_time() - before < 3  # a tenth of that on a machine of its own
    assert game.decision.left_out is None
    lays = [it for it in answers if isinstance(it, LayTile)]
    assert len(lays) > 300
    for lay in lays[::50]:
        assert game.refusal(lay) is None
