"""The spreadsheet: what was earned, the newest round first, with sums and small charts."""

from __future__ import annotations

import re

import pytest

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
