"""Random games of 18FB: what must hold from one state to the next."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from railhead.engine.events import Event
from railhead.engine.invariants import Invariants
from railhead.engine.snapshot import restore, snapshot
from railhead.engine.state import BANK
from railhead.lab.simulate import random_action
from railhead.titles.g18fb.rules import Game18FB
from railhead.titles.g18fb.state import BUILDING, DEFINITIVE, PROVISIONAL, State18FB
from tests.kept import random_game
from tests.samples import one_in

pytestmark = pytest.mark.slow

OTHER = {
    "used_cards": "close",
    "bourbon_tokens": "stay",
    "withdrawn_concession": "president",
    "destination_rise": "after_intermediate",
    "emergency_sales": "drop",
}
GAMES = [(3, {}), (4, OTHER), (5, {}), (6, OTHER)]
STATUSES = (BUILDING, PROVISIONAL, DEFINITIVE)


def begin(players: int, options: dict[str, str], seed: int) -> Game18FB:
    return Game18FB.new(["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"][:players], options, seed)


def next_action(game: Game18FB, dice: random.Random) -> list[Event]:
    assert game.decision is not None
    return game.apply(random_action(game.decision.answers, dice))


def check_step(before: State18FB, after: State18FB) -> None:
    """What a state may not do to the one before it."""
    assert "123456".index(after.phase) >= "123456".index(before.phase)
    assert set(before.gone) <= set(after.gone)
    assert not set(after.gone) & (set(after.presidents) | set(after.floated))
    for company, status in after.status.items():
        assert STATUSES.index(status) >= STATUSES.index(before.status.get(company, BUILDING))
    for company, places in before.rewarded.items():
        assert set(places) <= set(after.rewarded[company])
    assert set(after.order) <= set(before.order)
    assert set(after.leased) <= set(before.leased) | {"RM", "RA"}


@pytest.mark.rule("18FB-1.1-1", "18FB-1.1-2")
@pytest.mark.parametrize(("players", "options"), one_in(6, GAMES))
def test_random_games_keep_all_limits_to_their_end(players: int, options: dict[str, str]) -> None:
    game, dice = begin(players, options, players), random.Random(players)
    invariants = Invariants(game)
    for number in range(4000):
        if game.finished:
            break
        before = game.state
        next_action(game, dice)
        invariants.check(game)
        check_step(before, game.state)
        if number % 200 == 0:
            kept = json.loads(json.dumps(snapshot(game.state)))
            assert restore(Game18FB, kept) == game.state
    assert game.state.finished in ("bank", "bankruptcy", "price")


@pytest.mark.rule("18FB-1.2-1")
def test_every_ducat_and_every_train_moves_in_the_open() -> None:
    """What is told to all is enough to keep the books of everybody."""
    game, dice = begin(4, {}, 11), random.Random(11)
    cash: Counter[str] = Counter(game.state.cash)
    while len(game.actions) < 700 and not game.finished:
        for event in next_action(game, dice):
            if event.kind == "payment":
                cash[event.params["payer"]] -= event.params["amount"]
                cash[event.params["payee"]] += event.params["amount"]
        assert {owner: cash[owner] for owner in game.state.cash} == game.state.cash
    assert game.state.cash[BANK] != 0


def test_a_game_follows_from_its_seed_and_its_actions() -> None:
    first = random_game("18FB", 5, 500, ("Ann", "Bob", "Cid", "Dee"))
    second = begin(4, {}, 5)
    for action in first.actions:
        second.apply(action)
    assert second.state == first.state
    while second.undo() is not None:
        pass
    assert second.state == begin(4, {}, 5).state
