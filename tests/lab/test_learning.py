"""What is learned from games: by least squares, drawn towards what was known, and kept in files."""

from __future__ import annotations

import json
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

from railhead.bots.judgement import Judgement, general
from railhead.bots.prospects import FIGURES, Prospects
from railhead.engine.game import Game
from railhead.lab import training
from railhead.lab.learning import Lessons, solved
from railhead.lab.training import OtherLotError, Training
from railhead.titles.catalogue import game_class, new_game
from tests.lab.distribution.unreliable import Unreliable

PRIOR = general(game_class("1849"))


def lesson(rng: random.Random) -> tuple[Prospects, dict[str, float]]:
    """A position in which cash decides, and a half of it: shares that follow from it alone."""
    cash = [rng.uniform(0, 100) for _ in range(3)]
    rows = {f"p{i}": (money, *(0.0,) * (len(FIGURES) - 1)) for i, money in enumerate(cash)}
    mean = sum(cash) / 3
    shares = {f"p{i}": (1 + (money - mean) / 200) / 3 for i, money in enumerate(cash)}
    return Prospects(0.0, 100.0, rows), shares


def test_linear_equations_are_solved() -> None:
    assert solved([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0]) == pytest.approx([1.0, 3.0])


def test_without_games_the_weights_are_the_general_ones() -> None:
    assert Lessons().judgement(PRIOR) == PRIOR


def test_many_games_teach_what_decides_them_and_leave_the_rest_alone() -> None:
    rng, lessons = random.Random(1), Lessons()
    for _ in range(300):
        found, shares = lesson(rng)
        lessons.add([found], shares, PRIOR)
    learned = lessons.judgement(PRIOR)
    assert learned.weights[0][0] == pytest.approx(0.5, abs=0.05)
    assert learned.weights[2] == pytest.approx(PRIOR.weights[2])
    assert lessons.games == 300
    assert Lessons.from_json(json.loads(json.dumps(lessons.as_json()))) == lessons


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Trainings whose games are over at once; the seeds of those that were played."""
    seeds: list[int] = []

    def at_once(
        title: str, players: int, seed: int, _judged: Judgement
    ) -> tuple[Game, list[Prospects]]:
        game = new_game(title, [f"Player {i}" for i in range(players)], seed=seed)
        seeds.append(seed)
        rng = random.Random(seed)
        rows = {it: tuple(rng.uniform(0, 9) for _ in FIGURES) for it in game.players}
        game.finish("manual")
        return game, [Prospects(0.5, 10.0, rows)]

    monkeypatch.setattr(training, "_played", at_once)
    return seeds


def test_a_training_goes_on_where_it_was(tmp_path: Path, played: list[int]) -> None:
    """Given five games in one session, when two sessions play them, then they teach the same."""
    assert [it.games for it in Training("1849", tmp_path / "a").play(5)] == [1, 2, 3, 4, 5]
    assert len(list(Training("1849", tmp_path / "b").play(2))) == 2
    assert len(list(Training("1849", tmp_path / "b").play(5))) == 3
    assert played == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
    for name in ("lessons.json", "judgement.json", "progress.svg"):
        assert (tmp_path / "a" / name).read_text() == (tmp_path / "b" / name).read_text()
    ElementTree.parse(tmp_path / "a" / "progress.svg")
    with pytest.raises(ValueError, match="not of 1861"):
        Training("1861", tmp_path / "a")


@pytest.mark.usefixtures("played")
def test_who_plays_a_lot_changes_nothing_and_neither_does_a_stop_within_it(tmp_path: Path) -> None:
    """Given lots of four: games that end in another order, or in two sessions, teach the same."""
    pool = Unreliable(2, lost=0.1)
    assert [it.games for it in Training("1849", tmp_path / "a", 4).play(10, pool)] == [
        *range(1, 11)
    ]
    assert len(list(Training("1849", tmp_path / "b", 4).play(6))) == 6
    assert len(list(Training("1849", tmp_path / "b").play(10))) == 4
    for name in ("lessons.json", "judgement.json", "progress.svg"):
        assert (tmp_path / "a" / name).read_text() == (tmp_path / "b" / name).read_text()
    list(Training("1849", tmp_path / "c").play(10))
    alone, lots = (json.loads((tmp_path / it / "lessons.json").read_text()) for it in "ca")
    assert lots["lessons"]["products"] == alone["lessons"]["products"]
    assert lots["lessons"]["errors"][:1] == alone["lessons"]["errors"][:1]
    assert lots["lessons"]["errors"] != alone["lessons"]["errors"]


@pytest.mark.usefixtures("played")
def test_a_training_keeps_the_size_of_its_lots(tmp_path: Path) -> None:
    list(Training("1849", tmp_path, 4).play(2))
    assert Training("1849", tmp_path).lot == 4
    with pytest.raises(OtherLotError, match="by lots of 4"):
        Training("1849", tmp_path, 8)
