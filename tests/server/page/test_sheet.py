"""The spreadsheet: what was earned, the newest round first, with sums and small charts."""

from __future__ import annotations

import re

import pytest

from railhead.engine.state import POOL
from railhead.server.page.panels import PANELS, render_panel
from railhead.server.page.state import ledger
from railhead.titles.catalogue import title_ids
from tests.server.shown import moment, part, random_game, table_of, words

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_the_history_begins_with_the_newest_round_and_adds_up(title: str) -> None:
    game = random_game(title, 3, 260)
    context = ledger.context(moment(table_of(game)))
    rounds, earned = ledger.earnings(game)
    assert len(rounds) > 1
    assert [one.name for one in context["rounds"]] == [name for name, _ in reversed(rounds)]
    counts = [one.count for one in context["rounds"]]
    assert counts == sorted(counts, reverse=True)
    assert context["total"] == sum(one.revenue for one in earned.values())
    assert context["total"] == sum(one.total for one in context["rounds"])
    for row in context["rows"]:
        runs = [run.revenue for run in row.earned if run is not None]
        assert row.total == (sum(runs) if runs else None)
    told = [*context["rows"], *context["gone"]]
    assert context["total"] == sum(row.total or 0 for row in told)
    assert context["treasuries"] == sum(game.state.cash[row.company.id] for row in context["rows"])


@pytest.mark.slow
def test_companies_that_have_left_the_game_keep_their_rows() -> None:
    """Else the rows would not add up to the sum: minors are merged all the time."""
    game = random_game("1861", 3, 600)
    context = ledger.context(moment(table_of(game)))
    gone = {row.id for row in context["gone"]}
    assert gone
    assert not gone & {row.company.id for row in context["rows"]}
    told = [*context["rows"], *context["gone"]]
    assert context["total"] == sum(row.total or 0 for row in told)
    body = render_panel(PANELS["sheet"], moment(table_of(game))).body
    for name in gone:
        assert f'id="earned-{name}" class="gone"' in body
        assert "has left the game" in words(part(body, f'id="earned-{name}"', "</tr>"))


@pytest.mark.slow
def test_a_company_that_has_left_says_when_and_at_which_price() -> None:
    """As the log tells of it: minors of 1861 are nationalised, merged and converted."""
    game = random_game("1861", 3, 600)
    context = ledger.context(moment(table_of(game)))
    ends = dict(context["ends"])
    assert context["gone"]
    for row in context["gone"]:
        count = ends[row.left]
        assert row.id not in game.state_after(count).presidents
        ran = [one for one, run in zip(context["rounds"], row.earned, strict=True) if run]
        assert ran[0].count < count
        cells = [game.state_after(at).cells.get(row.id) for at in reversed(ends.values())]
        known = [game.title.market.price(cell) for cell in cells if cell is not None]
        assert row.price == (known[-1] if known else None)
    told = words(
        part(
            str(render_panel(PANELS["sheet"], moment(table_of(game))).body),
            'id="sheet-gone"',
            "</tr>",
        )
    )
    for row in context["gone"]:
        assert f"{row.id} {row.left}" in told


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1849", "1861"])
def test_worth_stands_in_figures_for_every_round(title: str) -> None:
    """The newest first, the most of each round in bold, each round a link to its end."""
    game = random_game(title, 3, 260)
    context = ledger.context(moment(table_of(game)))
    counts = [count for _, count in context["ends"]]
    assert counts == sorted(counts, reverse=True)
    assert len(counts) > 2
    for place, count in enumerate(counts):
        then = game.at(count).wealth()
        here = {one.id: one.values[place] for one in context["worths"]}
        assert {player: value for player, (value, _) in here.items()} == then
        assert {player for player, (_, ahead) in here.items() if ahead} == {
            player for player, value in then.items() if value == max(then.values())
        }
    body = render_panel(PANELS["sheet"], moment(table_of(game))).body
    table = part(body, 'id="sheet-worths"', "</table>")
    assert table.count("data-sort=") == len(counts) + 1
    assert f'href="?at={counts[1]}"' in table


@pytest.mark.slow
def test_shares_stand_in_money_too() -> None:
    game = random_game("1849", 3, 260)
    context = ledger.context(moment(table_of(game)))
    told = {
        (row.company.id, player.id): money
        for row in context["rows"]
        for player, money in zip(context["players"], row.money, strict=True)
    }
    owned = {key for key, money in told.items() if money is not None}
    assert owned
    assert owned == {key for key in told if game.percent(*key) and key[0] in game.state.cells}
    assert all(told[key] == game.holding_value(*key) for key in owned)


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_in_money_no_share_is_in_percent(title: str) -> None:
    """Neither of players nor of companies, the pool and the other places where players buy."""
    for count in (60, 300):
        game = random_game(title, 3, count)
        sheet = render_panel(PANELS["sheet"], moment(table_of(game))).body
        rows = part(sheet, 'id="sheet-now"', "</tbody>")
        assert "%" not in re.sub(r'<span class="as-percent">.*?</span>', "", rows)
        for row in ledger.context(moment(table_of(game)))["rows"]:
            if not (row.company.listed and row.company.divided):
                continue
            (own, own_worth), (_, pool_worth), *_ = row.stock
            name = row.company.id
            assert own.text == f"{game.percent(name, name)}%"
            assert own_worth == game.holding_value(name, name)
            assert pool_worth == game.holding_value(name, POOL)


@pytest.mark.slow
def test_heads_say_how_they_sort_and_charts_what_they_show() -> None:
    game = random_game("1849", 3, 260)
    sheet = render_panel(PANELS["sheet"], moment(table_of(game))).body
    heads = part(sheet, 'id="sheet-now"', "</thead>")
    assert heads.count("data-sort=") == heads.count("<th ")
    player = next(iter(game.players))
    worth = game.wealth()[player]
    charts = re.findall(r'aria-label="from (-?\d+) to (-?\d+)"', sheet)
    assert any(int(last) == worth for _, last in charts)


@pytest.mark.slow
def test_amounts_are_plain_figures() -> None:
    game = random_game("1849", 3, 160)
    sheet = render_panel(PANELS["sheet"], moment(table_of(game))).body
    assert "L." not in words(sheet)
    company = game.operating_order()[0]
    row = part(sheet, f'data-value="{company}"', "</tr>")
    assert f"<td>{game.price(company)}</td>" in row


@pytest.mark.slow
def test_only_the_ways_that_were_chosen_are_explained() -> None:
    game = random_game("1849", 3, 260)
    ways = {one.choice for one in ledger.earnings(game)[1].values()}
    shown = words(render_panel(PANELS["sheet"], moment(table_of(game))).body)
    assert ("kept" in shown) == ("withhold" in ways)
    assert ("half paid" in shown) == ("half" in ways)
