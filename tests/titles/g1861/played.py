"""A game of 1861 in which nobody merges by chance, so that the tests may do it.

Everything else is random play of one seed, up to a Merger Round in which a minor can merge with two
others, of which one is another player's.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import permutations

from railhead.engine.actions import Convert, Pass
from railhead.engine.decision import Range
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.presentation import presentation_of
from railhead.titles.catalogue import new_game
from railhead.titles.g1861.rules import Game1861
from railhead.titles.minors_and_publics import merging
from railhead.titles.minors_and_publics.new_public import NewPublic
from tests.browser.moments import first_moment
from tests.browser.opening import NAMES
from tests.kept import kept

SEED = 2
MOST = 400

Trio = tuple[str, str, str]


@cache
@kept
def whole() -> Game:
    """The game up to the Merger Round."""
    rng = random.Random(SEED)
    game = new_game("1861", list(NAMES), seed=SEED)
    while not trio_of(game):
        decision = game.decision
        assert decision is not None
        assert len(game.actions) < MOST
        merging = decision.step == "merger"
        game.apply(Pass(decision.actor) if merging else random_action(decision.answers, rng))
    return game


def trio_of(game: Game) -> Trio | None:
    """The minor on turn with two partners, so that they are of two players; None if not so."""
    decision = game.decision
    if decision is None or decision.step != "merger":
        return None
    owners, first = game.state.presidents, decision.actor
    for one, other in permutations(partners(game, first), 2):
        two = len({owners[minor] for minor in (first, one, other)}) == 2
        if two and owners[one] == owners[first] and other in partners(game, first, one):
            return first, one, other
    return None


def partners(game: Game, *members: str) -> list[str]:
    """The minors that could join a merger of some others."""
    assert isinstance(game, Game1861)
    return merging.partners(game, members)


def new_public(game: Game, *members: str) -> NewPublic:
    """What a public made of minors would be."""
    assert isinstance(game, Game1861)
    return merging.new_public(game, merging.in_operating_order(game, members))


def stock_round() -> Game:
    """The first Stock Round, every private company having gone to who was first asked for it."""
    game = new_game("1861", list(NAMES))
    while (decision := game.decision) is not None and decision.step != "stock_round":
        opening = decision.answers[0]
        bids = decision.step == "private_sale" and isinstance(opening, Range)
        game.apply(opening.action if bids else Pass(decision.actor))  # type: ignore[union-attr]
    return game


def before(wanted: Callable[[Game], bool]) -> Game:
    """The game at the first moment that is wanted."""
    return first_moment(whole(), wanted)


def converts(game: Game) -> bool:
    """The minor on turn may become a public by itself."""
    decision = game.decision
    return decision is not None and any(isinstance(one, Convert) for one in decision.answers)


@cache
@kept
def with_the_state() -> Game:
    """The game goes on until the state railway takes its turns."""
    rng = random.Random(SEED)
    game = whole().copy()
    while not presentation_of(game).plays_by_rule("RSR"):
        assert game.decision is not None
        game.apply(random_action(game.decision.answers, rng))
    return game


def nationalises(game: Game) -> bool:
    """To pass now leads to a nationalisation."""
    answer = whole().actions[len(game.actions)]
    if not isinstance(answer, Pass):
        return False
    return any(event.kind == "nationalised" for event in game.fork().apply(answer))
