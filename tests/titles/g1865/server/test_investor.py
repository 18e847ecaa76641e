"""What the page shows of an investor who deals by rule, and of traffic beside coverage."""

from __future__ import annotations

import re

import pytest

from railhead.engine.actions import Dividend, Pass
from railhead.engine.game import Game
from railhead.engine.state import DEPOT
from railhead.presentation import presentation_of
from railhead.presentation.blocks import Bars, Table
from railhead.server.page.panels import PANELS, render_panel
from railhead.server.page.state.ledger import Earned, earnings
from railhead.server.page.state.map import is_tall
from tests.server.shown import facts, moment, part, random_game, table_of, words
from tests.titles.g1865.build import Example

TITLES = ("1849", "1861")


def rendered(game: Game, name: str) -> str:
    return str(render_panel(PANELS[name], moment(table_of(game))).body)


def bars_of(table: Example, company: str) -> Bars | None:
    return presentation_of(table.game).bars(company)


def rulebook_example() -> Example:
    """Three green companies (rule 1865-3.2-11); CFD is red, FA white."""
    table = Example().phase("3")
    table.company("FMS", 120, major=True, trains=["PH2", "PH4"], dragons=2, ann=1)
    table.company("RCSF", 80, major=True, trains=["PH2", "PH2"], dragons=1, bob=1)
    table.company("SFSS", 100, trains=["PH2", "PH2"], dragons=1, cid=1)
    table.company("CFD", 60, ann=1, bob=1)
    table.company("FA", 90, trains="PH2d", bob=1)
    return table.stock_round("ann", dragons=False)


# -- the chart ------------------------------------------------------------------------------------


@pytest.mark.rule("1865-3.2-3", "1865-3.2-11")
def test_the_chart_stands_under_the_market() -> None:
    table = rulebook_example()
    page = rendered(table.game, "market")
    row = part(page, '<tr class="now">', "</tr>")
    assert words(row).startswith("3 now 0–4 5–6 7+")
    first = part(page, "<tbody>", "</tr>")
    cells = [words(cell) for cell in first.split("<td")[1:]]
    assert cells[0].endswith("0–2 CFD 1")
    assert cells[1].endswith("3–4 FA 3")
    assert [name for name in ("FMS", "RCSF", "SFSS") if name in cells[2]] == ["FMS", "RCSF", "SFSS"]


@pytest.mark.rule("1865-3.5-3")
def test_each_company_is_told_with_zone_rank_holding_and_price() -> None:
    game = rulebook_example().game
    (section,) = presentation_of(game).market()
    (companies,) = (block for block in section.blocks if isinstance(block, Table))
    seen = {row[0].company: [value.text for value in row] for row in companies.rows}
    assert list(seen) == game.operating_order()
    assert companies.columns == ("Company", "Rank", "Zone", "Held", "Value", "Sells at")
    assert seen["FMS"] == ["FMS", "7", "green", "20%", "L.120", "L.150"]
    assert seen["CFD"] == ["CFD", "1", "red", "0%", "L.60", "L.60"]
    table = part(rendered(game, "market"), '<table class="values">', "</table>")
    assert "20% (2)" in words(table)
    assert 'title="2 certificates"' in table


@pytest.mark.rule("1865-3.2-11", "1865-3.2-15")
def test_their_next_turn_is_told_with_its_reason() -> None:
    game = rulebook_example().game
    for name in ("market", "players"):
        told = words(rendered(game, name))
        assert "Next turn, as things are now" in told
        assert "The Dragons buy" in told
    forecast = presentation_of(game).next_turn("dragons")
    assert forecast is not None
    assert forecast.lines == (
        "The Dragons buy 10% of RCSF from the initial offer for L.80: it has the lowest value",
    )


def test_what_they_hold_stands_with_the_players_and_the_companies() -> None:
    game = rulebook_example().game
    card = part(rendered(game, "players"), 'class="person investing"', "</li>\n")
    assert words(card).startswith("> the Dragons Certs 4/10 FMS 20% SFSS 20% RCSF 10%")
    fms = part(rendered(game, "companies"), 'data-company="FMS"', '<li data-part id="company-')
    assert 'title="Dragons 20 %"' in fms
    sheet = rendered(game, "sheet")
    assert re.search(r'<th scope="col" data-sort="number">Dragons</th>', sheet)


@pytest.mark.parametrize("title", TITLES)
def test_titles_without_an_investor_show_none(title: str) -> None:
    game = random_game(title, 1, 60)
    for name in ("market", "players", "companies", "sheet"):
        page = rendered(game, name)
        assert 'class="told"' not in page
        assert "investing" not in page
        assert "Dragons" not in page
        assert 'class="bars"' not in page


# -- traffic and coverage -------------------------------------------------------------------------


@pytest.mark.rule("1865-4.5-1")
def test_bars_tell_what_is_not_carried_and_what_a_train_would_add() -> None:
    table = Example().company("FMS", traffic=17, trains=["PH2", "PH2"], ann=1)
    bar = bars_of(table, "FMS")
    assert bar is not None
    assert (bar.amount.amount, bar.capacity.amount, bar.capacity.more) == (17, 16, 8)
    assert bar.scale == 24
    assert bar.lines == (
        "earns L.160; 1 traffic is not carried",
        "with one more PH2 trains carry 24, earns L.170",
    )
    card = part(rendered(table.game, "companies"), 'data-company="FMS"', "</ul>")
    assert facts(part(card, '<div class="bars">', "</dl>")) == {
        "Traffic": "17",
        "Trains carry": "16",
    }
    # The bars say it: it does not stand there twice.
    assert "traffic 17" not in words(card)
    assert "rank 5, green zone" in words(card)


def test_bars_tell_when_trains_wait_for_traffic() -> None:
    table = Example().company("FMS", traffic=5, trains="PH2", ann=1)
    bar = bars_of(table, "FMS")
    assert bar is not None
    assert bar.lines == (
        "earns L.50; trains could carry 3 more",
        "one more PH2 would earn nothing more",
    )


def test_a_company_without_anything_has_empty_bars() -> None:
    table = Example().company("SFS", ann=1)
    table.trains(scrap=[table.game.train_class(t) for t in table.state.trains[DEPOT][:-1]])
    bar = bars_of(table, "SFS")
    assert bar is not None
    assert (bar.amount.amount, bar.capacity.amount) == (0, 0)


def test_the_company_on_turn_shows_its_bars_with_the_question() -> None:
    table = Example().company("FMS", traffic=9, trains="PH2", cash=100, ann=1)
    table.turn_of("FMS", "trains")
    assert "earns L.80; 1 traffic is not carried" in words(rendered(table.game, "charter"))


# -- runs without routes --------------------------------------------------------------------------


@pytest.mark.rule("1865-4.5-2", "1865-4.5-4")
def test_the_last_run_is_told_where_trains_run_on_no_routes() -> None:
    """FMS pays L.80 out, RCSF earns nothing, in the same round."""
    table = Example().company("FMS", traffic=9, trains="PH2", ann=1)
    table.company("RCSF", 90, traffic=0, bob=1).operating_round()
    table.pass_to("dividend", "FMS").play(Dividend("FMS", "pay"))
    table.pass_to("track", "RCSF").play(Pass("RCSF"))
    page = rendered(table.game, "companies")
    fms = words(part(page, 'data-company="FMS"', '<dl class="charter-facts">'))
    assert fms.endswith("ran L.80 paid")
    rcsf = words(part(page, 'data-company="RCSF"', '<dl class="charter-facts">'))
    assert rcsf.endswith("ran L.0 kept")
    name, earned = earnings(table.game)
    assert (earned[name[0][0], "FMS"], earned[name[0][0], "RCSF"]) == (
        Earned(80, "pay"),
        Earned(0, "withhold"),
    )


@pytest.mark.parametrize(("title", "tall"), [("1849", False), ("1861", False), ("1865", True)])
def test_other_views_stand_beside_a_tall_map(title: str, tall: bool) -> None:
    assert is_tall(random_game(title, 1, 0)) == tall
