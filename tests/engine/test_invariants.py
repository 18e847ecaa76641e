"""The invariants have teeth: whatever is made, lost or broken is named."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

import pytest

from railhead.engine.invariants import Invariants, ViolationError
from railhead.engine.state import BANK, POOL, SCRAP
from railhead.lab.simulate import play_on
from railhead.titles.catalogue import new_game
from railhead.titles.g1849.state import State1849


def _more_money(state: State1849) -> None:
    state.cash[BANK] += 1


def _debt(state: State1849) -> None:
    state.cash[BANK] += state.cash["p1"] + 5
    state.cash["p1"] = -5


def _lost_certificate(state: State1849) -> None:
    key = next(key for key in state.shares if key[1] not in (POOL, key[0]))
    del state.shares[key]


def _strange_holder(state: State1849) -> None:
    company = next(iter(state.presidents))
    state.shares[company, "nobody"] = (0, 0, 0)


def _doubled_train(state: State1849) -> None:
    state.trains[SCRAP] = (*state.trains[SCRAP], state.trains["depot"][0])


def _lost_tile(state: State1849) -> None:
    state.supply["9"] -= 1


def _doubled_token(state: State1849) -> None:
    state.tokens_left[next(iter(state.presidents))] += 1


def _missing_slot(state: State1849) -> None:
    state.tokens["M9.0"] = state.tokens["M9.0"][:1]


def _president_without_certificate(state: State1849) -> None:
    company, president = next(iter(state.presidents.items()))
    other = next(player for player in state.order if player != president)
    state.presidents[company] = other


def _off_the_market(state: State1849) -> None:
    state.arrivals = state.arrivals[1:]


@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (_more_money, "money"),
        (_debt, "less than nothing"),
        (_lost_certificate, "certificates"),
        (_strange_holder, "nobody holds"),
        (_doubled_train, "trains"),
        (_lost_tile, "tiles"),
        (_doubled_token, "tokens"),
        (_missing_slot, "slots"),
        (_president_without_certificate, "without its president's certificate"),
        (_off_the_market, "market"),
    ],
)
def test_a_spoilt_state_is_found_out(spoil: Callable[[State1849], None], word: str) -> None:
    game = new_game("1849", ["Ann", "Bob", "Cid"], seed=4)
    invariants = Invariants(game)
    play_on(game, random.Random(4), 60)
    assert game.state.presidents
    invariants.check(game)
    spoil(cast("State1849", game.state))
    with pytest.raises(ViolationError, match=word):
        invariants.check(game)
