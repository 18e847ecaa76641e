"""A short learning run: a player of 1865 that begins by lot and learns from the games it sits in.

It sits at a table of three with two players who draw their answers by lot, and learns what each
kind of answer is worth: a linear model of scikit-learn (SGDRegressor) over words about the
question and the answer (FeatureHasher), fitted to what its wealth did in the rest of the game. Now
and then it plays games without trying things out and without learning, for the curve.

    python examples/learn.py                 # some minutes on one processor
    python examples/learn.py --games 50 --curve /tmp/curve.svg

It needs `pip install '.[lab]' scikit-learn`.
"""

from __future__ import annotations

import argparse
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
        """What is said about an answer: its kind, its parts, the question, the phase, and trains.

        The trains are those of the company that the answer names, or else of the one that acts.
        """
        kind, *parts = table.frame.numbering.text(number).split()
        state, decision = table.game.state, table.game.decision
        step, actor = (decision.step, decision.actor) if decision else ("", "")
        company = next((part for part in parts if part in table.game.title.companies), actor)
        trains = len(state.trains.get(company, ()))
        found = [kind, f"{step}/{kind}", f"{state.phase}/{step}/{kind}"]
        found += [f"{step}/{kind}/{trains} trains", f"{state.phase}/{kind}/{trains} trains"]
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
    """Play one game in a seat that the seed decides; return its reward: 0 is an even share.

    `learns`: from what everybody at the table did, and got for it.
    """
    table.reset(seed=seed)
    own = table.possible_agents[seed % PLAYERS]
    draws = np.random.default_rng(seed)
    said: dict[str, list[list[str]]] = {agent: [] for agent in table.possible_agents}
    gains: dict[str, list[float]] = {agent: [] for agent in table.possible_agents}
    whole = 0.0
    for agent in table.agent_iter():
        # The learner reads words, not the array; making that takes half the time of a game.
        _, reward, termination, truncation, _ = table.last(observe=False)
        whole += reward if agent == own else 0
        if gains[agent]:
            gains[agent][-1] += reward
        if termination or truncation:
            table.step(None)
            continue
        numbers = sorted(table.legal)
        if agent == own:
            number, words = learner.choose(table, numbers, tries)
        else:
            number = int(draws.choice(numbers))
            words = learner.words(table, number) if learns else []
        said[agent].append(words)
        gains[agent].append(0.0)
        table.step(number)
    if learns:
        for agent in table.possible_agents:
            learner.learn(said[agent], gains[agent])
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description="A short learning run.")
    parser.add_argument("--games", type=int, default=100, help="to learn from")
    parser.add_argument("--every", type=int, default=20, help="games between two tests")
    parser.add_argument("--tests", type=int, default=30, help="games of each test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, default=Path("curve.svg"))
    given = parser.parse_args()
    table = raw_env(TITLE, PLAYERS, options={"length": "short"}, shaping=True)
    learner, began = Learner(given.seed), time.process_time()
    curve: list[tuple[int, float, float]] = []
    for games in range(given.games + 1):
        if games % given.every == 0:
            # Before it has learned anything it draws by lot, as the others do.
            tries = 0.0 if games else 1.0
            rewards = [play(table, learner, 10_000 + i, tries, False) for i in range(given.tests)]
            mean, error = float(np.mean(rewards)), float(np.std(rewards)) / len(rewards) ** 0.5
            curve.append((games, mean, error))
            given.curve.write_text(drawn(curve), encoding="utf-8")
            seconds = time.process_time() - began
            print(f"{games} games, {seconds:.0f} s: {mean:+.2f} +- {error:.2f}", flush=True)
        play(table, learner, given.seed * 1_000 + games, max(0.1, 0.5 - games / 100), True)


WIDTH, HEIGHT, EDGE = 560, 260, 48


def drawn(curve: list[tuple[int, float, float]]) -> str:
    """The curve as SVG: (games, mean reward, standard error) of each test."""
    last = max(curve[-1][0], 1)
    highest = max(0.5, *(mean + error for _, mean, error in curve))
    lowest = min(-0.5, *(mean - error for _, mean, error in curve))

    def x(games: float) -> float:
        return round(EDGE + games / last * (WIDTH - 2 * EDGE), 1)

    def y(reward: float) -> float:
        return round(EDGE + (highest - reward) / (highest - lowest) * (HEIGHT - 2 * EDGE), 1)

    line = " ".join(f"{x(games)},{y(mean)}" for games, mean, _ in curve)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' font-family="sans-serif" font-size="12">',
        "<title>Mean reward of the learner, by the games from which it has learned</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<path d="M{x(0)} {y(0)}H{x(last)}" stroke="#777" stroke-dasharray="4 3"/>',
        f'<text x="{x(last)}" y="{y(0) + 14}" text-anchor="end" fill="#555">an even share</text>',
        f'<polyline points="{line}" fill="none" stroke="#0a5a9c" stroke-width="2"/>',
    ]
    for games, mean, error in curve:
        parts += [
            f'<path d="M{x(games)} {y(mean - error)}V{y(mean + error)}" stroke="#0a5a9c"/>',
            f'<circle cx="{x(games)}" cy="{y(mean)}" r="3" fill="#0a5a9c"/>',
            f'<text x="{x(games)}" y="{y(mean + error) - 5:.1f}" text-anchor="middle">'
            f"{mean:+.2f}</text>",
            f'<text x="{x(games)}" y="{HEIGHT - 24}" text-anchor="middle">{games}</text>',
        ]
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">games</text></svg>')
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    main()
