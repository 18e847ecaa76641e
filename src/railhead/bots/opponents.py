"""The computer players that people play against, in three strengths, the same for every title."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from railhead.bots.following import Future
from railhead.bots.habits import Style
from railhead.bots.judgement import Judgement, judgement_of
from railhead.bots.search import Planner, Strength
from railhead.engine.actions import Action
from railhead.engine.game import Game

FOUNDS = Style(founds=True)

STRENGTHS: Mapping[str, Strength] = {
    # A beginner counts what they have and what comes in, and forgets the trains to come.
    "beginner": Strength(
        width=5,
        lays=4,
        runs=2,
        kept=0,
        budget=20,
        noise=0.02,
        unseen=("unused", "rivalry", "need_later", "ruin", "turn", "offices"),
    ),
    # What looks best at once is often worse than to wait: a club player sees that, and not which of
    # several good answers leads further, nor which money brings nothing more.
    "club": Strength(
        width=16, lays=16, runs=5, kept=1, budget=300, unseen=("unused", "rivalry"), together=3
    ),
    # More plans with the same judgement would not be better ones: an expert also thinks of others
    # who buy shares meanwhile, and of what a company has that they start. As nobody knows how the
    # game goes on, what counts is the mean of several ways. They also see which money brings
    # nothing more, and how much of a gain a title makes of what others lose.
    "expert": Strength(
        width=16,
        lays=40,
        runs=12,
        kept=8,
        budget=4000,
        futures=(
            Future(),
            Future(style=FOUNDS, lively=True),
            Future(rounds=2, style=FOUNDS, lively=True),
        ),
        onward=8,
        weighs=12,
        saves=True,
    ),
}
"""How hard each kind of opponent looks, the weakest first."""


def judgement_by(strength: str, kind: type[Game]) -> Judgement:
    """Return how a strength judges a title: without what it does not see. Raises KeyError."""
    return judgement_of(kind).without(STRENGTHS[strength].unseen)


class Opponent:
    """A computer player of one strength; it learns the title from the game it is first asked about.

    The same seed gives the same answers.
    """

    def __init__(self, strength: str, seed: int, judgement: Judgement | None = None) -> None:
        self._strength, self._seed = STRENGTHS[strength], seed
        self._judgement = judgement
        self._planner: Planner | None = None

    def __call__(self, game: Game) -> Action:
        """Return an answer to the present question. Raises ValueError if the game is over."""
        return self.planner(game)(game)

    def planner(self, game: Game) -> Planner:
        """Return the planner of the game's title."""
        if self._planner is None:
            judgement = self._judgement or judgement_of(type(game))
            self._planner = Planner(judgement, self._strength, self._seed)
        return self._planner


def opponent(strength: str) -> Callable[[int], Callable[[Game], Action]]:
    """Return what makes an opponent of a strength from a seed. Raises KeyError."""
    STRENGTHS[strength]
    return lambda seed: Opponent(strength, seed)
