"""Old states of a game do not keep what was worked out about their network."""

from __future__ import annotations

import random

from railhead.engine.game import KEPT_NETWORKS
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import new_game


def test_only_the_newest_old_states_keep_their_network() -> None:
    game, rng = new_game("1849", ["Ann", "Bob", "Cid"], seed=3), random.Random(3)
    answers = []
    while len(game.actions) < 120 and game.decision is not None:
        assert game.network.track is not None
        answers.append(game.decision.answers)
        game.apply(random_action(answers[-1], rng))
    kept = [game.state_after(count).network is not None for count in range(len(answers))]
    assert kept == [False] * (len(kept) - KEPT_NETWORKS) + [True] * KEPT_NETWORKS
    # Whoever goes back further is asked the same as before.
    for listed in reversed(answers):
        game.undo()
        assert game.decision is not None
        assert game.decision.answers == listed
