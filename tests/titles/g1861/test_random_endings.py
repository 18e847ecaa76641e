"""Each ending of rulebook 13 is reached by players who choose at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from railhead.engine.actions import BuyTrain, SellShares
from railhead.engine.decision import Answer, Range
from railhead.engine.game import Game
from railhead.engine.state import BANK
from railhead.lab.simulate import random_action
from railhead.titles.catalogue import new_game

pytestmark = pytest.mark.slow

PLAYERS = ("Ann", "Bob", "Cid")
DECIDING = ("bank_broken", "end_fixed")
QUICK = (12, 22, 25)
"""Seeds that were found to lead to rare endings; others are tried where they no longer do."""

EMPTY = 2500
"""Money of the bank below which sellers sell."""


def without(answers: tuple[Answer, ...], kind: type) -> tuple[Answer, ...]:
    """The answers that are not of a kind, or all if there are no others."""
    found = [a for a in answers if not isinstance(a.action if isinstance(a, Range) else a, kind)]
    return tuple(found) or answers


def considered(game: Game, style: str, rng: random.Random) -> tuple[Answer, ...]:
    """What players think of: fewer trains than they could buy; sellers empty the bank too."""
    decision = game.decision
    assert decision is not None
    answers = decision.answers
    if style == "sellers" and game.state.round == "SR" and game.state.cash[BANK] < EMPTY:
        return tuple(a for a in answers if isinstance(a, SellShares)) or answers
    thrift = {"hasty": 0.94, "sellers": 0.97, "thrifty": 1.0}[style]
    return without(answers, BuyTrain) if rng.random() < thrift else answers


def endings(style: str) -> Iterator[str]:
    """Play games; yield what decided the end of each, in which round, and why it ended."""
    for seed in (*QUICK, *range(6, 36)):
        rng, game = random.Random(seed), new_game("1861", PLAYERS, seed=seed)
        decided: list[str] = []
        while not game.finished:
            round_of = f"{game.state.round} {game.state.round_number}"
            events = game.apply(random_action(considered(game, style, rng), rng))
            kinds = [event.kind for event in events]
            decided += [f"{kind} in {round_of}" for kind in kinds if kind in DECIDING]
        yield f"{', '.join(decided)}: {game.state.finished}"


@pytest.mark.rule("1861-13-1", "1861-13-2", "1861-13-3")
@pytest.mark.parametrize(
    ("style", "wanted"),
    [
        (
            "hasty",
            {
                "end_fixed in OR 1: final_phase",
                "end_fixed in OR 2: final_phase",
                "bank_broken in OR 1, end_fixed in OR 1: final_phase",
            },
        ),
        ("thrifty", {"bank_broken in OR 1: bank", "bank_broken in OR 2: bank"}),
        ("sellers", {"bank_broken in SR 1: bank"}),
    ],
)
def test_random_games_reach_each_ending(style: str, wanted: set[str]) -> None:
    left = set(wanted)
    for ending in endings(style):
        left.discard(ending)
        if not left:
            return
    raise AssertionError(f"no game ended so: {left}")
