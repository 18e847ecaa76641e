"""In random games exactly the listed lays and the routes worth while stand the check."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from railhead.engine.actions import LayTile, PlaceToken
from railhead.lab.simulate import random_action
from railhead.titles.common.lines import token_lines, worthwhile
from railhead.titles.g1865.rules import Game1865
from tests.samples import one_in

pytestmark = pytest.mark.slow

STEPS = 700


def moments(seed: int, step: str, share: float) -> Iterator[tuple[Game1865, Random]]:
    """Yield a random game at some of its decisions of a step."""
    rng = Random(seed)
    game = Game1865.new(["Ann", "Bob", "Cid"], {}, seed)
    for _ in range(STEPS):
        decision = game.decision
        if decision is None:
            return
        if decision.step == step and rng.random() < share:
            yield game, rng
        game.apply(random_action(decision.answers, rng))


@pytest.mark.rule("1865-4.2-5", "1865-4.2-9", "1865-4.2-12", "1865-4.2-13", "1865-4.2-20")
@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_what_is_not_listed_is_refused(seed: int) -> None:
    tiles = list(Game1865.load_title({}).tiles.tiles)
    count = 0
    for game, rng in moments(seed, "track", 0.15):
        decision = game.decision
        assert decision is not None
        listed = [answer for answer in decision.answers if isinstance(answer, LayTile)]
        # On the hexes where something is possible a random lay is likely to be so too.
        hexes = sorted({lay.hex for lay in listed}) or ["E39"]
        others = [
            LayTile(decision.actor, rng.choice(hexes), rng.choice(tiles), rng.randrange(6))
            for _ in range(30)
        ]
        for lay in [*others, *rng.sample(listed, min(8, len(listed)))]:
            assert (lay in listed) == (game.refusal(lay) is None), lay
            count += lay in listed
    assert count > 50


@pytest.mark.rule("1865-4.4-1", "1865-4.4-3", "1865-4.4-5")
@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_every_route_that_can_be_paid_may_be_chosen(seed: int) -> None:
    count = 0
    for game, _ in moments(seed, "token", 1.0):
        decision = game.decision
        assert decision is not None
        company = decision.actor
        offers = token_lines(game, company)
        cash = game.state.cash[company]
        for offer in offers:
            action = PlaceToken(company, offer.city, offer.way)
            assert (game.refusal(action) is None) == (offer.cost <= cash), offer
            count += 1
        best = {(it.city, it.way) for it in worthwhile(offers) if it.cost <= cash}
        listed = {(it.city, it.way) for it in decision.answers if isinstance(it, PlaceToken)}
        assert listed == best
        for offer in offers:
            if offer.cost > cash:
                continue
            # One that is listed is as good.
            assert any(
                (it.city, it.way) in best and it.cost <= offer.cost and it.gain >= offer.gain
                for it in offers
                if it.city == offer.city
            )
    assert count
