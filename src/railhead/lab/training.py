"""How a title learns to judge positions: games of quick planners against each other.

Every game has its number, which is its seed, and what it taught is added to the lessons, in the
order of numbers; so a training that is interrupted goes on where it was, and gives what it would
have given. The games of a lot are played by what was known before the first of them, so that they
can be played at the same time: lots change what is learned, and who plays them where does not.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from railhead.bots.judgement import FILE, Judgement, as_json, final_shares, general
from railhead.bots.prospects import Prospects, prospects
from railhead.bots.search import Planner, Strength
from railhead.drawing.base.palette import LIGHT
from railhead.drawing.base.sizes import CHART_MM
from railhead.drawing.charts.lines import ChartLine, line_chart
from railhead.engine.actions import Action, EndGame
from railhead.engine.game import Game
from railhead.lab.distribution.local import Here
from railhead.lab.distribution.pool import Pool
from railhead.lab.learning import Lessons
from railhead.titles.catalogue import game_class, new_game, plain_title

QUICK = Strength(width=8, lays=6, runs=3, kept=0, budget=100, noise=0.01)
"""How hard players look while they train: many games teach more than good ones."""

DARING = 0.25
"""How far the weights of a player in training lie from what has been learned, as a part."""

MOST_ACTIONS = 3_000
"""After so many actions a game is ended as it stands."""


class OtherLotError(ValueError):
    """A training goes by lots of another size (`lot`) than is asked for."""

    def __init__(self, lot: int) -> None:
        super().__init__(f"the training goes by lots of {lot}")
        self.lot = lot


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a training has come. `error`: of the last game, as in `Lessons.errors`."""

    games: int
    decisions: int
    error: float


@dataclass(frozen=True, slots=True)
class _Lesson:
    """A game to learn from: `number`: its seed; `judged`: what its players know."""

    title: str
    players: int
    number: int
    judged: Judgement


@dataclass(frozen=True, slots=True)
class _Taught:
    """What a game taught: positions `seen` in it, the `shares` of all wealth at its end."""

    seen: list[Prospects]
    shares: dict[str, float]
    decisions: int


class Training:
    """The training of a title, kept in a folder.

    `lessons.json` there holds what has been learned so far, `judgement.json` the weights that
    follow, for the folder of the title; `progress.svg` shows the errors. `lot`: how many games in a
    row are played by the same weights.
    """

    def __init__(self, title: str, folder: Path, lot: int | None = None) -> None:
        """Take up a training, or begin one; `lot`: None for that of the folder, 1 for a new one.

        Raises TitleError, OtherLotError, and ValueError for a wrong file.
        """
        self._title, self.folder = plain_title(title), folder
        self._path = folder / "lessons.json"
        self.lessons, self.lot = Lessons(), lot or 1
        self._before: Judgement | None = None
        if self._path.exists():
            data = json.loads(self._path.read_text(encoding="utf-8"))
            if data.get("title") != title:
                raise ValueError(f"{self._path}: lessons of {data.get('title')}, not of {title}")
            self.lessons = Lessons.from_json(data["lessons"])
            self.lot = data.get("lot", 1)
            if lot not in (None, self.lot):
                raise OtherLotError(self.lot)
            if "before" in data:
                self._before = _judgement(data["before"])

    def judgement(self) -> Judgement:
        """Return what has been learned so far."""
        return self.lessons.judgement(general(game_class(self._title.id)))

    def play(self, games: int, pool: Pool[Any] | None = None) -> Iterator[Progress]:
        """Play up to a number of games in all, those of earlier sessions included.

        `pool`: who plays, by default this process. Raises what `Pool.run` does.
        """
        crew = pool or Here()
        while (done := self.lessons.games) < games:
            if self._before is None or done % self.lot == 0:
                self._before = self.judgement()
            end = min(done - done % self.lot + self.lot, games)
            lot = [self._lesson(number, self._before) for number in range(done + 1, end + 1)]
            for taught in crew.run(lot, _taught, ordered=True):
                self.lessons.add(taught.seen, taught.shares, self._before)
                self.save()
                yield Progress(self.lessons.games, taught.decisions, self.lessons.errors[-1])

    def _lesson(self, number: int, judged: Judgement) -> _Lesson:
        return _Lesson(self._title.id, self._players(number), number, judged)

    def _players(self, seed: int) -> int:
        """Player numbers take turns, three and four more often than others."""
        low, high = self._title.min_players, min(self._title.max_players, 5)
        usual = [number for number in (3, 4, 3, high) if low <= number <= high]
        return usual[seed % len(usual)]

    def save(self) -> None:
        """Write the lessons, the weights and the drawing; nothing is lost if that is cut short."""
        self.folder.mkdir(parents=True, exist_ok=True)
        lessons: dict[str, Any] = {"title": self._title.id, "lessons": self.lessons.as_json()}
        if self.lot > 1:
            lessons["lot"] = self.lot
            if self._before is not None:
                # What the players of the lot know, of which some games may still be to come.
                lessons["before"] = asdict(self._before)
        _write(self._path, json.dumps(lessons))
        learned = as_json(self.judgement(), games=self.lessons.games, positions=self.lessons.count)
        _write(self.folder / FILE, json.dumps(learned, indent=1) + "\n")
        _write(self.folder / "progress.svg", self.drawing())

    def drawing(self) -> str:
        """Draw the mean error of each tenth of the games, in percent of a mean share."""
        errors = self.lessons.errors
        size = max(len(errors) // 20, 1)
        lots = [errors[at : at + size] for at in range(0, len(errors), size)]
        means = tuple(round(100 * sum(lot) / len(lot)) for lot in lots)
        places = [str(min((at + 1) * size, len(errors))) for at in range(len(lots))]
        name = self._title.name
        return line_chart(
            [ChartLine(name, means)], places, label=name, width_mm=CHART_MM, theme=LIGHT
        )


def _judgement(data: Mapping[str, Any]) -> Judgement:
    return Judgement(tuple(map(tuple, data["weights"])), tuple(data["spread"]))


def _taught(lesson: _Lesson) -> _Taught:
    """Play a game to learn from."""
    game, seen = _played(lesson.title, lesson.players, lesson.number, lesson.judged)
    return _Taught(seen, final_shares(game), len(game.actions))


def _played(title: str, players: int, seed: int, judged: Judgement) -> tuple[Game, list[Prospects]]:
    """A game of daring players, and the positions at the beginning of its rounds and turns."""
    rng = random.Random(seed)
    game = new_game(title, [f"Player {i + 1}" for i in range(players)], seed=seed)
    game.keep_few_states()
    answers: dict[str, Callable[[Game], Action]] = {
        player: Planner(_daring(judged, rng), QUICK, rng.randrange(1 << 30))
        for player in game.players
    }
    seen: list[Prospects] = []
    before: tuple[Any, ...] = ()
    while (decision := game.decision) is not None:
        state = game.state
        now = (state.turn, state.round, state.round_number)
        if now != before:
            before = now
            seen.append(prospects(game))
        game.apply(answers[decision.player](game))
        if len(game.actions) == MOST_ACTIONS and not game.finished:
            game.apply(EndGame(state.order[0]))
    return game, seen


def _daring(judged: Judgement, rng: random.Random) -> Judgement:
    """Weights around those learned, so that players differ and the difference teaches."""
    factors = [rng.gauss(1, DARING) for _ in judged.weights[0]]
    return Judgement(
        tuple(
            tuple(weight * factor for weight, factor in zip(row, factors, strict=True))
            for row in judged.weights
        ),
        judged.spread,
    )


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
