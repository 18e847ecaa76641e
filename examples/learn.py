"""A short learning run: a player of 1865 that begins by lot and learns from its own games.

It sits at a table of three with two players who draw their answers by lot, and learns what each
kind of answer is worth: a linear model of scikit-learn (SGDRegressor) over words about the
question and the answer (FeatureHasher), fitted to what its wealth did in the rest of the game. Now
and then it plays games without trying things out and without learning, for the curve.

    python examples/learn.py                 # some minutes on one processor
    python examples/learn.py --games 50 --curve /tmp/curve.svg

It needs `pip install 'railhead[lab]' scikit-learn`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
from sklearn.feature_extraction import FeatureHasher
from sklearn.linear_model import SGDRegressor

from railhead.lab.environment import RailheadEnv, raw_env

TITLE = "1865"
PLAYERS = 3
LATER = 0.99
"""How much what comes one own decision later counts."""


class Learner:
    """Takes the answer that promises the most, or one by lot in a part `tries` of its decisions."""

    def __init__(self, seed: int) -> None:
        self.draws = np.random.default_rng(seed)
        self.hasher = FeatureHasher(2**15, input_type="string")
        self.model = SGDRegressor(
            alpha=1e-6, learning_rate="constant", eta0=0.02, random_state=seed, fit_intercept=True
        )
        self.model.partial_fit(self.hasher.transform([["start"]]), [0.0])

    def words(self, table: RailheadEnv, number: int) -> list[str]:
        """What is said about an answer: its kind, its parts, the question and the phase."""
        kind, *parts = table.frame.numbering.text(number).split()
        state, decision = table.game.state, table.game.decision
        step = decision.step if decision else ""
        found = [kind, f"{step}/{kind}", f"{state.phase}/{step}/{kind}"]
        found += [f"{step}/{kind}/{place}/{part}" for place, part in enumerate(parts)]
        return found

    def choose(self, table: RailheadEnv, numbers: list[int], tries: float) -> tuple[int, list[str]]:
        """Return the number of an answer, and the words about it."""
        if self.draws.random() < tries:
            number = int(self.draws.choice(numbers))
            return number, self.words(table, number)
        said = [self.words(table, number) for number in numbers]
        worth = self.model.predict(self.hasher.transform(said))
        best = int(np.argmax(worth + 1e-9 * self.draws.random(len(worth))))
        return numbers[best], said[best]

    def learn(self, said: list[list[str]], gains: list[float]) -> None:
        """Learn from one game: the words about each own answer, and what came before the next."""
        worth, later = np.zeros(len(gains)), 0.0
        for place in reversed(range(len(gains))):
            worth[place] = later = gains[place] + LATER * later
        self.model.partial_fit(self.hasher.transform(said), worth)


def play(table: RailheadEnv, learner: Learner, seed: int, tries: float, learns: bool) -> float:
    """Play one game in a seat that the seed decides; return the reward: 0 is an even share."""
    table.reset(seed=seed)
    own = table.possible_agents[seed % PLAYERS]
    draws = np.random.default_rng(seed)
    said: list[list[str]] = []
    gains: list[float] = []
    whole = 0.0
    for agent in table.agent_iter():
        # The learner reads words, not the array; making that takes half the time of a game.
        _, reward, termination, truncation, _ = table.last(observe=False)
        if agent == own:
            whole += reward
            if gains:
                gains[-1] += reward
        if termination or truncation:
            table.step(None)
            continue
        numbers = sorted(table.legal)
        if agent != own:
            table.step(int(draws.choice(numbers)))
            continue
        number, words = learner.choose(table, numbers, tries)
        said.append(words)
        gains.append(0.0)
        table.step(number)
    if learns:
        learner.learn(said, gains)
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description="A short learning run.")
    parser.add_argument("--games", type=int, default=200, help="to learn from")
    parser.add_argument("--every", type=int, default=20, help="games between two tests")
    parser.add_argument("--tests", type=int, default=20, help="games of each test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, default=Path("curve.json"))
    given = parser.parse_args()
    table = raw_env(TITLE, PLAYERS, options={"length": "short"}, shaping=True)
    learner, began = Learner(given.seed), time.process_time()
    curve = []
    for games in range(given.games + 1):
        if games % given.every == 0:
            tries = 1.0 if games == 0 else 0.0
            rewards = [play(table, learner, 10_000 + i, tries, False) for i in range(given.tests)]
            mean, error = np.mean(rewards), np.std(rewards) / np.sqrt(len(rewards))
            curve.append((games, float(mean), float(error)))
            seconds = time.process_time() - began
            print(f"{games} games, {seconds:.0f} s: {mean:+.2f} +- {error:.2f}", flush=True)
        play(table, learner, given.seed * 1_000 + games, max(0.1, 1 - games / 60), True)
    given.curve.write_text(json.dumps(curve), encoding="utf-8")


if __name__ == "__main__":
    main()
