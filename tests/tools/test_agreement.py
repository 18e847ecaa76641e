"""The tool that compares winners with computer players."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from railhead.bots.advice import MOST, advise
from railhead.engine.actions import BuyTrain, EndGame, Pass
from railhead.engine.game import Game
from railhead.lab.simulate import play_on
from railhead.records.record import to_record
from railhead.titles.catalogue import new_game
from tools.agreement import agrees, answers, main, plain, taken


def played() -> Game:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=7)
    play_on(game, random.Random(7), 250)
    game.apply(EndGame("p1"))
    return game


def test_only_decisions_of_the_winner_with_a_real_choice_are_taken() -> None:
    game = played()
    winners = {player for place, player, _ in game.standings() if place == 1}
    found = list(taken(game))
    assert found
    for it in found:
        assert it.there.decision is not None
        assert it.there.decision.player in winners
        assert it.answers == len(answers(it.there)) > MOST


def test_the_first_answer_of_a_computer_player_agrees_with_itself() -> None:
    there = next(it for it in taken(played()) if it.about == "stock")
    first = advise(there.there, "club", most=20)
    same = type(there)(there.there, first[0].action, there.about, there.answers)
    assert agrees(same, "club", 1)
    last = type(there)(there.there, first[-1].action, there.about, there.answers)
    assert len(first) > 1
    assert not agrees(last, "club", 1)


def test_trains_are_compared_without_their_prices() -> None:
    game = played()
    assert plain(game, BuyTrain("ATA", "4H-0", 100)) == plain(game, BuyTrain("ATA", "4H-1", 1))
    assert plain(game, Pass("p1")) == Pass("p1")


@pytest.mark.slow
def test_it_prints_parts_with_intervals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.json").write_text(json.dumps(to_record(played())), encoding="utf-8")
    (tmp_path / "b.json").write_text("{}", encoding="utf-8")
    (tmp_path / "a.states.json").write_text("[]", encoding="utf-8")
    main([str(tmp_path), "--each", "2"])
    said = capsys.readouterr()
    assert "1849 stock  club, first 3" in said.out
    assert "b.json" in said.err
    assert "states" not in said.err
