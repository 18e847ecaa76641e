"""Since your last turn: the panel, and the marks that belong to it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from railhead.assist.comparison import Comparison
from railhead.server.authority import Absence
from railhead.server.page.history import since, time_travel
from railhead.server.page.history.why import reasons
from railhead.server.page.panels import PANELS, render_all, render_panel
from railhead.server.page.state import market
from railhead.server.page.table_view import TableView
from tests.server.shown import moment, random_game, seat, table_of, words

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def view() -> TableView:
    """Who is asked, and was away for 60 actions."""
    game = random_game("1849", 3, 160, ("Ann", "Bob", "Cid"))
    assert game.decision is not None
    asked = seat(game.decision.player)
    return replace(moment(table_of(game), asked), absence=Absence(100, 160, over=False))


def test_what_rules_have_caused_is_explained_as_in_the_log(view: TableView) -> None:
    body = str(render_panel(PANELS["since"], view).body)
    items = re.findall(r"<li( class=\"explained\")?>(?:(?!</li>).)*?\?at=(\d+)", body, re.S)
    marked = {int(count): bool(explained) for explained, count in items}
    assert set(marked.values()) == {True, False}
    for count, explained in marked.items():
        assert explained == bool(reasons(view, count)), count


@pytest.mark.slow
def test_the_panel_tells_what_happened_with_links_to_moments_hexes_and_companies(
    view: TableView,
) -> None:
    body = str(render_panel(PANELS["since"], view).body)
    assert "Since your last turn" in words(body)
    assert "60 actions" in words(body)
    counts = [int(count) for count in re.findall(r'class="moment" href="[^"]*\?at=(\d+)"', body)]
    assert counts
    assert all(100 < count <= 160 for count in counts)
    assert "?at=101" in body
    found = Comparison(view.live.at(100), view.game)
    hexes = [change.hex for change in found.hexes]
    assert f'data-changed-hexes="{" ".join(hexes)}"' in body
    assert re.search(r'href="[^"]*#hex-(\w+)" data-show-hex="\1"', body)
    assert re.search(r'href="[^"]*#company-(\w+)" data-show-company="\1"', body)


def test_lines_beyond_the_first_are_folded_and_counted(
    view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = since.context(view)["lines"]
    monkeypatch.setattr(since, "MOST_LINES", 2)
    fresh = replace(view, live=table_of(view.game))
    body = str(render_panel(PANELS["since"], fresh).body)
    assert f"{len(lines) - 2} more" in words(body.partition('class="more-lines"')[2])
    first = body.partition('class="more-lines"')[0]
    assert first.count('class="summary-line"') == 2


def test_it_opens_by_itself_for_who_was_away_for_more_than_a_round(view: TableView) -> None:
    def panel(other: TableView) -> str:
        return str(render_panel(PANELS["since"], other).body)

    # By its script, at the beginning of their turn.
    assert '<div class="since-body" id="since-100-asked" data-count="60" data-long ' in panel(view)
    short = panel(replace(view, absence=Absence(view.count - 2, view.count, over=False)))
    assert " data-long" not in short
    acted = panel(replace(view, absence=Absence(100, 155, over=True)))
    assert '<div class="since-body" id="since-100-acted" data-count="55" data-changed' in acted
    assert "55 actions" in words(acted)
    other = next(one for one in view.game.players if one not in view.viewer.players)
    waiting = panel(replace(view, viewer=seat(other)))
    assert '<div class="since-body" id="since-100-waiting" data-count="60" data-changed' in waiting


def test_without_an_absence_and_in_the_past_there_is_none(view: TableView) -> None:
    for other in (moment(view.live, seat("p1")), moment(view.live, seat("p1"), at=120)):
        assert str(render_panel(PANELS["since"], other).body).strip() == ""


def test_figures_and_the_market_are_compared_with_the_end_of_the_last_turn(view: TableView) -> None:
    assert view.before is not None
    assert len(view.before.actions) == 100
    shown = market.context(view)
    then = view.before.state.cells
    moved = [
        one for one, cell in view.game.state.cells.items() if one in then and then[one] != cell
    ]
    assert moved
    assert {company for company, _, _ in shown["moved"]} == {*moved}
    assert str(shown["picture"]).count('<g class="move"') == len(moved)
    panels = render_all(view)
    assert "Moved since your last turn" in panels["market"].body
    company = moved[0]
    row = str(panels["ledger"].body).partition(f'data-cell="price {company}"')[2]
    was = view.before.price(company)
    cell = row.partition("</td>")[0]
    assert f'<span class="was" aria-hidden="true">{was}</span>' in cell
    change = view.game.price(company) - was
    kind, by = ("gain", f"+{change}") if change > 0 else ("loss", f"−{-change}")
    assert f'<span class="by {kind}" aria-hidden="true">{by}</span>' in cell


def test_in_the_past_the_bar_knows_where_something_happened(view: TableView) -> None:
    game = view.game
    for count in range(100, 150):
        found = Comparison(game.at(count - 1), game.at(count))
        context = time_travel.context(moment(view.live, seat("p1"), at=count))
        assert context["hexes"] == [change.hex for change in found.hexes]
        expected = "map" if found.hexes else "market" if found.markers else ""
        assert context["shows"] == expected
    present = time_travel.context(moment(view.live, seat("p1")))
    assert (present["hexes"], present["shows"]) == ([], "")
