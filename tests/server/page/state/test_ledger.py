"""The ledger, and the strip of a charter: every figure in its place, at every moment."""

from __future__ import annotations

import re

import pytest

from railhead.engine.game import Game
from railhead.engine.state import POOL
from railhead.server.page.panels import PANELS, render_panel
from railhead.server.page.state.charter import shares
from railhead.server.page.state.company_rows import context, ledger_columns, ledger_rows
from railhead.titles.catalogue import title_ids
from tests.samples import crosswise
from tests.server.shown import moment, part, random_game, seat, table_of, words

pytestmark = pytest.mark.django_db

MOMENTS = [
    *crosswise(title_ids(), (0, 25, 90)),
    *crosswise(title_ids(), (170, 310), pytest.mark.slow),
]

CELL = re.compile(r'data-cell="([^"]+)">(.*?)</td>', re.S)


def figure(number: int) -> str:
    """How the ledger writes a percentage."""
    return str(number) if number else ""


@pytest.mark.parametrize(("title", "actions"), MOMENTS)
def test_rows_and_columns_are_the_state(title: str, actions: int) -> None:
    game = random_game(title, actions + 5, actions)
    view, state = moment(table_of(game)), game.state
    rows = {row.id: row for row in ledger_rows(view)}
    columns = list(ledger_columns(view))
    assert list(rows) == [*game.operating_order(), *game.off_market()]
    assert [column.id for column in columns] == list(game.players)
    for name, row in rows.items():
        assert row.cash.text == str(state.cash[name])
        assert row.price.text == (str(game.price(name)) if name in state.cells else "")
        assert row.tokens.text == str(state.tokens_left.get(name, 0))
        assert row.own.text == figure(game.percent(name, name))
        assert row.pool.text == figure(game.percent(name, POOL))
        held = [(cell.text, president) for cell, president in row.holdings]
        assert held == [
            (figure(game.percent(name, player)), state.presidents.get(name) == player)
            for player in game.players
        ]
        trains = [card for text in row.trains.text.split() for card in _cards(text)]
        assert sorted(trains) == sorted(map(game.train_card, state.trains.get(name, ())))
    wealth = game.wealth()
    for column in columns:
        assert column.name == game.players[column.id]
        assert column.cash.text == str(state.cash[column.id])
        assert column.worth.text == str(wealth[column.id])
        count = re.match(r"\d+", column.certificates.text)
        assert count is not None
        assert int(count[0]) == game.certificate_count(column.id)


def _cards(text: str) -> list[str]:
    """The cards that one text stands for: 3×4H are three."""
    count, times, card = text.rpartition("×")
    return [card] * int(count) if times and count.isdigit() else [text]


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_the_panel_writes_each_figure_into_its_cell(title: str) -> None:
    """The cells are where a page shows what an answer would change."""
    game = random_game(title, 6, 140)
    body = render_panel(PANELS["ledger"], moment(table_of(game))).body
    cells = {name: words(text) for name, text in CELL.findall(body)}
    assert len(cells) == len(CELL.findall(body)), "a cell is there twice"
    for player in game.players:
        assert cells[f"cash {player}"] == str(game.state.cash[player])
    listed = [name for name in game.operating_order() if f"price {name}" in cells]
    assert listed or not _divided(game)
    for name in listed:
        assert cells[f"price {name}"] == str(game.price(name))
        assert cells[f"cash {name}"] == str(game.state.cash[name])
        for holder in (name, POOL, *game.players):
            percent = re.match(r"\d+", cells[f"share {name} {holder}"])
            assert int(percent[0] if percent else 0) == game.percent(name, holder)


def _divided(game: Game) -> list[str]:
    """Companies of several certificates that are in play."""
    return [it for it in game.operating_order() if sum(game.title.certificate_counts(it)) > 1]


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_companies_of_one_owner_are_folded_but_for_the_one_that_acts(title: str) -> None:
    game = random_game(title, 8, 110)
    view = moment(table_of(game))
    found = context(view)
    in_rows = {row.id for row in found["rows"]}
    singles = {row.id for row in found["singles"]}
    whole = {*game.operating_order(), *game.off_market()}
    assert in_rows | singles == whole
    assert not in_rows & singles
    acting = game.decision.actor if game.decision is not None else ""
    for name in whole:
        alone = sum(game.title.certificate_counts(name)) <= 1
        assert (name in singles) == (alone and name != acting)
    if singles:
        body = render_panel(PANELS["ledger"], view).body
        fold = part(body, 'class="singles"', "</details>")
        assert f"{len(singles)} compan" in words(fold)
        for name in singles:
            assert str(game.state.cash[name]) in words(fold)


def test_before_any_company_is_on_the_market_the_purses_are_shown() -> None:
    body = render_panel(PANELS["ledger"], moment(table_of(random_game("1865", 5, 0)))).body
    assert "company-row" not in body
    assert "Price" not in words(body)
    purse = words(part(body, 'id="ledger-cash"', "</tr>")).split()
    assert purse[-1].isdigit()
    assert int(purse[-1]) > 0


def test_companies_that_are_not_started_are_folded() -> None:
    """With what is known of their shares; one that is asked stands among the rows."""
    game = random_game("18FB", 8, 110)
    view = moment(table_of(game))
    waiting = context(view)["waiting"]
    asked = game.decision.actor if game.decision is not None else ""
    idle = {it for it in game.off_market() if not game.state.trains.get(it) and it != asked}
    assert waiting
    assert waiting <= idle
    body = render_panel(PANELS["ledger"], view).body
    fold = part(body, 'id="ledger-waiting"', "</details>")
    assert f"{len(waiting)} compan" in words(fold)
    for name in (*game.operating_order(), *game.off_market()):
        assert (f'id="ledger-{name}"' in fold) == (name in waiting)


@pytest.mark.parametrize("title", title_ids())
@pytest.mark.parametrize("actions", [60, 150])
def test_the_strip_of_a_charter_is_all_that_there_is(title: str, actions: int) -> None:
    """President first, then who holds much or little, then what is for sale: each once."""
    game = random_game(title, actions, actions)
    me = next(iter(game.players))
    view = moment(table_of(game), seat(me))
    for name in _divided(game):
        parts = list(shares(view, name))
        assert sum(one.percent for one in parts) == 100, name
        assert len({one.name for one in parts}) == len(parts)
        president = game.state.presidents.get(name)
        assert [one.president for one in parts] == [
            bool(president) and place == 0 for place in range(len(parts))
        ]
        if president:
            assert parts[0].name == view.voice.who(president)
        own = [one.percent for one in parts if one.mine]
        assert own == ([game.percent(name, me)] if game.percent(name, me) else [])
        for player, word in game.players.items():
            held = sum(one.percent for one in parts if one.held and one.name == word)
            assert held == game.percent(name, player)


def test_the_charter_is_that_of_the_company_that_is_asked() -> None:
    game = random_game("1849", 3, 60)
    while game.decision is None or game.decision.actor in game.players:
        game = random_game("1849", 3, len(game.actions) + 1)
    name = game.decision.actor
    view = moment(table_of(game))
    body = render_panel(PANELS["charter"], view).body
    assert body.count("charter-card") == 1
    assert game.title.companies[name].name in words(body)
    strip = words(part(body, 'class="share-strip"', "</ul>"))
    for one in shares(view, name):
        assert f"{one.name} {one.percent}" in strip
