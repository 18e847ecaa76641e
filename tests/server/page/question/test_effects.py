"""What an answer would change in the ledger, told before: it is what then stands there."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from railhead.assist.consequences import look_ahead
from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.lab.simulate import random_action
from railhead.server.page.question.effects import effects_of
from railhead.server.page.state.company_rows import ledger_columns, ledger_rows
from railhead.titles.catalogue import title_ids
from tests.samples import one_in, some
from tests.server.shown import moment, random_game, table_of

MOST = 250
CLOSELY = 5
"""So many actions of a kind are looked at, then one of so many."""


def ledger(game: Game) -> dict[str, str]:
    """The figures of the ledger by their cells, with nothing written as 0."""
    view = moment(table_of(game))
    columns = list(view.once(ledger_columns))
    found = {f"cash {column.id}": column.cash.text for column in columns}
    for row in ledger_rows(view):
        found |= {f"price {row.id}": row.price.text, f"cash {row.id}": row.cash.text}
        shares = {row.id: row.own, "pool": row.pool}
        shares |= {column.id: cell for column, (cell, _) in zip(columns, row.holdings, strict=True)}
        found |= {f"share {row.id} {holder}": cell.text for holder, cell in shares.items()}
    return {cell: text or "0" for cell, text in found.items()}


def changes(before: dict[str, str], after: dict[str, str]) -> dict[str, str]:
    """The cells that are there before and after, and say another thing."""
    return {cell: after[cell] for cell in before if after.get(cell, before[cell]) != before[cell]}


@pytest.mark.parametrize("title", some(3, title_ids(), 1))
@pytest.mark.parametrize("seed", one_in(3, range(3)))
@pytest.mark.slow
def test_what_is_told_is_what_the_ledger_says_afterwards(title: str, seed: int) -> None:
    game = random_game(title, seed, 0).copy()
    rng = random.Random(seed)
    told: Counter[str] = Counter()
    met: Counter[type[Action]] = Counter()
    while game.decision is not None and len(game.actions) < MOST:
        action = random_action(game.decision.answers, rng)
        met[type(action)] += 1
        if met[type(action)] > CLOSELY and met[type(action)] % CLOSELY:
            game.apply(action)
            continue
        before = ledger(game)
        found = look_ahead(game, action)
        effects = dict(effects_of(game, found))
        game.apply(action)
        after = ledger(game)
        assert effects == ({} if found.ended else changes(before, after)), action
        told.update(cell.partition(" ")[0] for cell in effects)
    assert {"cash", "share"} <= told.keys()
