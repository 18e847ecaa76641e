"""Observations: all that is known, in the layout that they promise, as each seat sees it."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from railhead.engine.state import BANK
from railhead.lab.environment import raw_env
from railhead.lab.environment.pieces import HUNDRED, OWN
from railhead.titles.catalogue import title_ids
from tests.lab.environment.tables import kinds_of_games, moments
from tests.samples import one_in, some


@pytest.mark.parametrize("title", title_ids())
def test_pieces_are_views_of_the_flat_array_in_their_order(title: str) -> None:
    table = raw_env(title)
    table.reset(seed=1)
    layout = table.frame.layout
    flat = table.observe("player_0")["observation"]
    pieces = layout.split(flat)
    assert [(name, it.shape) for name, it in pieces.items()] == [
        (it.name, it.shape) for it in layout.pieces
    ]
    assert np.array_equal(np.concatenate([it.ravel() for it in pieces.values()]), flat)
    assert all(it.base is not None for it in pieces.values())
    with pytest.raises(ValueError, match="expected"):
        layout.split(flat[1:])


@pytest.mark.slow
@pytest.mark.parametrize(("title", "seed"), one_in(3, itertools.product(title_ids(), range(3))))
def test_the_position_can_be_read_from_the_pieces(title: str, seed: int) -> None:
    """Money, certificates, tiles, tokens, trains and prices are those of the state."""
    table = raw_env(title)
    layout, names = table.frame.layout, table.frame.names
    for count, _ in enumerate(moments(table, seed, 400)):
        if count % 25:
            continue
        game, agent = table.game, table.agent_selection
        seen = layout.split(table.observe(agent)["observation"])
        viewer = table.possible_agents.index(agent)
        players = list(game.players)
        around = players[viewer:] + players[:viewer]
        state = game.state
        money = dict(zip(around, seen["players"][:, 0], strict=True))
        money |= dict(zip(names.companies, seen["companies"][:, 0], strict=True))
        money[BANK] = seen["game"][2]
        assert {owner: round(it * HUNDRED) for owner, it in money.items() if it} == {
            owner: it for owner, it in state.cash.items() if it
        }
        held = (*around, OWN, *names.holders, *(names.companies if game.companies_hold else ()))
        assert {
            (company, company if holder == OWN else holder): tuple(map(int, counts))
            for company, rows in zip(names.companies, seen["certificates"], strict=True)
            for holder, counts in zip(held, rows, strict=True)
            if counts.any()
        } == {key: counts for key, counts in state.shares.items() if any(counts)}
        assert {
            hex_id: (names.all[round(code * len(names.all)) - 1], int(rotation))
            for hex_id, (laid, code, rotation) in zip(
                names.hexes, seen["board"][:, :3], strict=True
            )
            if laid
        } == state.tiles
        trained = (*names.stores, *names.companies, *around, *names.holders)
        assert {
            owner: sorted(
                kind for kind, many in zip(names.trains, row, strict=True) for _ in range(int(many))
            )
            for owner, row in zip(trained, seen["trains"], strict=True)
            if row.any()
        } == {
            owner: sorted(map(game.train_class, trains))
            for owner, trains in state.trains.items()
            if trains
        }
        free = (*names.companies, "")
        assert {
            city: sorted(
                name for name, many in zip(free, row, strict=True) for _ in range(int(many))
            )
            for city, row in zip(names.cities, seen["tokens"], strict=True)
            if row.any()
        } == {city: sorted(slots) for city, slots in state.tokens.items() if slots}
        assert {
            company: (int(row[3]) - 1, int(row[4]) - 1)
            for company, row in zip(names.companies, seen["companies"], strict=True)
            if row[2]
        } == state.cells


@pytest.mark.slow
@pytest.mark.parametrize("steps", one_in(2, [200, 700]))
@pytest.mark.parametrize("title", some(3, title_ids(), 4))
def test_what_differs_looks_different(title: str, steps: int) -> None:
    """Two positions of a game with the same observation have the same state, and vice versa."""
    table = raw_env(title)
    seen: dict[bytes, str] = {}
    keys: dict[str, bytes] = {}
    for _ in moments(table, 2, steps):
        found, key = table.state().tobytes(), table.game.state.key()
        assert seen.setdefault(found, key) == key
        assert keys.setdefault(key, found) == found
    assert len(seen) > 100


@pytest.mark.slow
@pytest.mark.parametrize("every", one_in(2, [15, 5]))
@pytest.mark.parametrize("title", title_ids())
def test_every_variant_is_seen_within_the_bounds(title: str, every: int) -> None:
    for table in kinds_of_games(title, every):
        for _ in moments(table, 3, 40):
            agent = table.agent_selection
            assert table.observation_space(agent).contains(table.observe(agent))


@pytest.mark.parametrize("title", title_ids())
def test_each_seat_sees_itself_first(title: str) -> None:
    table = raw_env(title)
    for _ in moments(table, 6, 40):
        pass
    layout = table.frame.layout
    cash = [table.game.state.cash[player] for player in table.game.players]
    for seat, agent in enumerate(table.possible_agents):
        own = layout.split(table.observe(agent)["observation"])["players"][:, 0] * HUNDRED
        assert [round(float(it)) for it in own] == cash[seat:] + cash[:seat]


def test_nothing_is_legal_for_those_whose_turn_it_is_not() -> None:
    table = raw_env("1849")
    table.reset(seed=1)
    for agent in table.agents:
        legal = table.observe(agent)["action_mask"].sum()
        assert legal == (len(table.legal) if agent == table.agent_selection else 0)
