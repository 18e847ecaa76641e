"""The panels of a table: they tell the truth about every title at every moment, and to whom."""

from __future__ import annotations

import re
from typing import cast

import pytest

from railhead.engine.actions import EndGame, Pass
from railhead.engine.game import Game
from railhead.engine.state import BANK, POOL
from railhead.language.possessions import say_cash
from railhead.presentation import presentation_of
from railhead.server.page.panels import PANELS, changed, render_all, render_panel
from railhead.server.page.state.charter import charter_of
from railhead.server.page.state.companies import company_cards
from railhead.server.page.state.players import player_cards
from railhead.titles.catalogue import title_ids
from railhead.titles.g1849.state import State1849
from tests.samples import crosswise, one_in
from tests.server.shown import (
    SPECTATOR,
    facts,
    moment,
    part,
    random_game,
    seat,
    table_of,
    words,
)

pytestmark = pytest.mark.django_db

MOMENTS = [*crosswise(title_ids(), (0, 4, 40)), *crosswise(title_ids(), (110, 260))]


BY_HAND = "by hand"


@pytest.mark.slow
@pytest.mark.parametrize(("title", "actions"), MOMENTS)
def test_all_panels_show_the_true_numbers(title: str, actions: int) -> None:
    game = random_game(title, actions + 1, actions)
    live = table_of(game)
    panels = render_all(moment(live, seat(next(iter(game.players)))))
    assert panels.keys() == PANELS.keys()
    voice = moment(live).voice
    money = voice.money
    wealth = game.wealth()
    for player, name in game.players.items():
        card = part(panels["players"].body, f'data-player="{player}"', "</dl>")
        shown = facts(card)
        assert name in words(card)
        committed = presentation_of(game).committed(player)
        assert shown["Cash"] == say_cash(voice, game.state.cash[player], committed)
        assert shown["Worth"] == money(wealth[player])
        certificates = re.match(r"\d+", shown["Certs"])
        assert certificates is not None
        assert int(certificates[0]) == game.certificate_count(player)
    for company in game.operating_order():
        card = part(panels["companies"].body, f'data-company="{company}"', "</dl>")
        shown = facts(card)
        assert shown["Treasury"] == money(game.state.cash[company])
        if sum(game.title.certificate_counts(company)) > 1:
            whole = part(panels["companies"].body, f'data-company="{company}"', "<li data-part")
            pool = game.percent(company, POOL)
            assert ('title="Pool ' in whole) == bool(pool)
            assert not pool or f'title="Pool {pool} %"' in whole
        assert shown["Tokens left"] == str(game.state.tokens_left.get(company, 0))
        assert money(game.price(company)) in words(card)
    assert facts(panels["bar"].body)["Bank"].startswith(money(game.state.cash[BANK]))
    for tile, left in game.state.supply.items():
        if not game.title.tiles.tiles[tile].unlimited:
            entry = part(panels["tiles"].body, f'id="tile-left-{tile}"')
            assert words(part(entry, 'class="count">', "</button>")).split()[0] == str(left), tile


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_what_each_player_holds_stands_on_the_card_and_in_the_spreadsheet(title: str) -> None:
    game = random_game(title, 3, 160)
    here = moment(table_of(game))
    for card in player_cards(here):
        for holding in card.holdings:
            assert holding.percent.text == f"{game.percent(holding.company, card.id)}%"
            assert holding.president == (game.state.presidents.get(holding.company) == card.id)
        assert {holding.company for holding in card.holdings} == {
            company for company in game.title.companies if game.percent(company, card.id)
        }
    sheet = render_panel(PANELS["sheet"], here).body
    rows = part(sheet, 'id="sheet-now"', "</tbody>")
    assert rows.count("<tr") == 1 + len(list(company_cards(here)))
    for company in company_cards(here):
        row = part(rows, f'data-value="{company.id}"', "</tr>")
        held = [
            f"{percent}%" + (" president" * (game.state.presidents.get(company.id) == player.id))
            for player in player_cards(here)
            if (percent := game.percent(company.id, player.id))
        ]
        plain = re.sub(r'<span class="as-money">[^<]*</span>', "", row)
        assert words(plain).endswith(" ".join(held))


def bound(game: Game) -> bool:
    """Whether bids bind the cash of a player."""
    return any(map(presentation_of(game).committed, game.players))


@pytest.mark.slow
@pytest.mark.parametrize("title", one_in(2, title_ids()))
def test_the_past_shows_past_numbers(title: str) -> None:
    game = random_game(title, 7, 150)
    live = table_of(game)
    # A moment at which no bid binds cash, which would be told beside it.
    at = next(at for at in range(60, 150) if not bound(game.at(at)))
    then = game.at(at)
    past = render_all(moment(live, seat("p1"), at=at))
    money = moment(live).voice.money
    for player in game.players:
        card = part(past["players"].body, f'data-player="{player}"', "</dl>")
        assert facts(card)["Cash"] == money(then.state.cash[player])
    assert facts(past["bar"].body)["Bank"] == money(then.state.cash[BANK])
    assert "In the past" in words(past["bar"].body)
    assert "You are looking at the past" in words(past["asking"].body)
    assert "data-answers" not in past["asking"].body
    assert "Back to now" in words(past["travel"].body)


@pytest.mark.slow
def test_nothing_is_sent_again_that_has_not_changed() -> None:
    game = random_game("1849", 11, 90)
    live = table_of(game)
    shown = render_all(moment(live, seat("p1")))
    have = ",".join(f"{name}:{panel.digest}" for name, panel in shown.items())
    assert not list(changed(moment(live, seat("p1")), have))
    assert len(list(changed(moment(live, seat("p1")), ""))) == len(PANELS)


@pytest.mark.slow
def test_a_move_sends_only_the_panels_that_it_changes() -> None:
    whole = random_game("1849", 1, 120)
    count = next(
        number
        for number, action in enumerate(whole.actions)
        if isinstance(action, Pass)
        and whole.state_after(number).round == whole.state_after(number + 1).round == "SR"
    )
    game, after = whole.at(count), whole.at(count + 1)
    assert game.decision is not None
    viewer = seat(game.decision.player)
    before = render_all(moment(table_of(game, key="same"), viewer))
    have = ",".join(f"{name}:{panel.digest}" for name, panel in before.items())
    live = table_of(after, key="same")
    sent = "".join(changed(moment(live, viewer), have))
    assert 'id="panel-asking"' in sent
    assert 'id="panel-bar"' in sent
    for still in ("map", "market", "trains", "tiles"):
        assert f'id="panel-{still}"' not in sent
    assert sent.count('hx-swap-oob="true"') == sent.count("<section id=")


@pytest.mark.slow
@pytest.mark.parametrize(("title", "actions"), crosswise(title_ids(), (2, 80, 240)))
def test_who_only_watches_can_press_nothing(title: str, actions: int) -> None:
    live = table_of(random_game(title, 5, actions))
    for panel in render_all(moment(live, SPECTATOR)).values():
        assert 'method="post"' not in panel.body, panel.name


@pytest.mark.slow
def test_another_player_is_not_given_the_answers() -> None:
    game = random_game("1849", 5, 80)
    assert game.decision is not None
    other = next(player for player in game.players if player != game.decision.player)
    panels = render_all(moment(table_of(game), seat(other)))
    assert 'name="action"' not in panels["asking"].body
    mine = render_all(moment(table_of(game), seat(game.decision.player)))
    assert 'name="action"' in mine["asking"].body


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_names_are_text_and_never_markup(title: str) -> None:
    evil = ('<img src=x onerror="a">', "O'Neil & <blink>", "</section>", "Dee")
    game = random_game(title, 2, 120, evil)
    panels = render_all(moment(table_of(game, name="<script>alert(1)</script>"), seat("p1")))
    for panel in panels.values():
        for wrong in ("<img src=x", "<blink", "</section>", "<script"):
            assert wrong not in panel.body, (panel.name, wrong)
    assert "&lt;script&gt;" in panels["bar"].body
    assert evil[1] in words(panels["players"].body)


@pytest.mark.slow
def test_what_changed_since_the_last_look_has_a_dot_that_tells_what_stood_there() -> None:
    game = random_game("1849", 3, 120)
    live = table_of(game)
    here = moment(live, seat("p1"), since=100)
    then = game.at(100)
    new = {card.id: card.cash for card in player_cards(here)}
    for player, cash in new.items():
        before, now = then.state.cash[player], game.state.cash[player]
        money = here.voice.money
        assert (cash.was is None) == (before == now)
        assert cash.was in (None, money(before))
    richer = next(player for player, cash in new.items() if cash.was is not None)
    card = part(render_panel(PANELS["players"], here).body, f'data-player="{richer}"', "</dl>")
    assert f"new; was {new[richer].was}" in card
    assert 'class="dot"' not in render_panel(PANELS["players"], moment(live, seat("p1"))).body


def test_a_company_that_was_not_there_at_the_last_look_is_all_new() -> None:
    game = random_game("1849", 3, 120)
    started = moment(table_of(game), seat("p1"), since=0)
    assert all(card.price.was == "" for card in company_cards(started))


@pytest.mark.slow
def test_the_bar_says_whose_turn_it_is() -> None:
    game = random_game("1849", 5, 80)
    assert game.decision is not None
    player = game.decision.player
    live = table_of(game)
    mine = render_panel(PANELS["bar"], moment(live, seat(player))).body
    assert 'data-turn="yours"' in mine
    assert "Your turn" in words(mine)
    others = render_panel(PANELS["bar"], moment(live, SPECTATOR)).body
    assert 'data-turn="others"' in others
    assert f"{game.players[player]} to act" in words(others)


@pytest.mark.slow
def test_the_panel_of_trains_knows_what_has_rusted_and_what_comes_next() -> None:
    game = random_game("1849", 4, 420)
    shown = render_panel(PANELS["trains"], moment(table_of(game))).body
    phases = list(game.title.phases)
    here = phases.index(game.state.phase)
    assert words(part(shown, 'aria-current="true">', "</th>")) == f"{game.state.phase} now"
    for kind in game.title.trains.values():
        if f'aria-label="train {kind.id}' in shown and kind.rusted_by:
            rusted = phases.index(kind.rusted_by.rstrip("H")) <= here
            assert (f'aria-label="train {kind.id}, rusted"' in shown) == rusted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ended", "title"),
    [("by the rules", "1849"), *((BY_HAND, title) for title in title_ids()),
     *(pytest.param("by the rules", title, marks=pytest.mark.long) for title in title_ids()[1:])],
)  # fmt: skip
def test_the_end_shows_the_standings_and_the_way_on(ended: str, title: str) -> None:
    game = random_game(title, 3, 160).copy() if ended == BY_HAND else random_game(title, 2, 10**5)
    if ended == BY_HAND:
        assert game.decision is not None
        game.apply(EndGame(game.decision.player))
    panels = render_all(moment(table_of(game), seat("p1")))
    end = words(panels["end"].body)
    money = moment(table_of(game)).voice.money
    for _, player, total in game.standings():
        assert game.players[player] in end
        assert money(total) in end
    assert "How the game went" in end
    assert "Play again" in end
    assert words(render_panel(PANELS["end"], moment(table_of(game.at(5)), seat("p1"))).body) == ""


@pytest.mark.slow
def test_the_end_tells_the_loans_that_count_against_a_player() -> None:
    game = random_game("1849", 3, 160).copy()
    assert game.decision is not None
    game.apply(EndGame(game.decision.player))
    cast(State1849, game.state).loans = {"p2": 2}
    shown = words(render_panel(PANELS["end"], moment(table_of(game))).body)
    before, _, after = shown.partition(game.players["p2"])
    assert "2 loans" in after
    assert "loan" not in before


@pytest.mark.slow
@pytest.mark.parametrize("title", title_ids())
def test_companies_list_their_shareholders_the_president_first(title: str) -> None:
    game = random_game(title, 3, 160)
    view = moment(table_of(game))
    for card in company_cards(view):
        parts = charter_of(view, card).parts
        held = {name: game.percent(card.id, player) for player, name in game.players.items()}
        shown = {part.name: part.percent for part in parts if part.name in held}
        assert shown == {name: part for name, part in held.items() if part and card.divided}
        president = game.players.get(game.state.presidents.get(card.id, ""), "")
        presides = [president] if card.divided and president else []
        assert [part.name for part in parts[:1] if part.president] == presides
        assert not any(part.president for part in parts[1:])
