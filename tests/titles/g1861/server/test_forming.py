"""The panel of a company that is being made of others, and what the rules will do to companies."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from railhead.engine import actions as act
from railhead.engine.game import Game
from railhead.language import ENGLISH
from railhead.presentation import presentation_of
from railhead.records.record import to_record
from railhead.server.authority import create_from_record
from railhead.server.page.panels import PANELS, render_panel
from railhead.server.page.question.asking import AskingPanel
from railhead.server.page.question.panel import panel_of
from railhead.titles.g1861.rules import Game1861
from railhead.titles.minors_and_publics import phases
from tests.server.shown import SPECTATOR, facts, moment, part, seat, table_of, words
from tests.server.tables import person
from tests.titles.g1861 import played


def panel(game: Game, player: str) -> AskingPanel:
    return panel_of(game, seat(player), ENGLISH)


def rendered(game: Game, name: str, player: str = "") -> str:
    live = table_of(game)
    viewer = seat(player) if player else SPECTATOR
    return str(render_panel(PANELS[name], moment(live, viewer)).body)


@pytest.fixture
def proposed() -> tuple[Game, played.Trio]:
    """Three minors are named; the public is still to be chosen."""
    game = played.whole().copy()
    trio = played.trio_of(game)
    assert trio is not None
    for partner in trio[1:]:
        game.apply(act.Merge(trio[0], partner))
    return game, trio


@pytest.mark.slow
def test_partners_are_named_with_what_they_would_bring() -> None:
    game = played.whole()
    trio = played.trio_of(game)
    assert trio is not None
    owner = game.state.presidents[trio[0]]
    shown = panel(game, owner)
    buttons = {button.company: button for group in shown.groups for button in group.buttons()}
    assert set(buttons) == set(played.partners(game, trio[0]))
    for partner, button in buttons.items():
        public = played.new_public(game, trio[0], partner)
        assert json.loads(button.action) == {"type": "merge", "actor": trio[0], "partner": partner}
        notes = [note.text for note in button.notes]
        assert notes[0] == game.players[game.state.presidents[partner]]
        assert notes[1].startswith(f"then price R{public.price}, treasury R{public.treasury}")
        assert shown.targets[button.place] == "use"
        assert game.cities_of(partner)[0].startswith(button.place)


@pytest.mark.slow
def test_the_new_company_is_shown_in_figures(proposed: tuple[Game, played.Trio]) -> None:
    game, trio = proposed
    public = played.new_public(game, *trio)
    owner = game.state.presidents[trio[0]]
    shown = facts(part(rendered(game, "asking", owner), '<section class="topic"', "</dl>"))
    assert shown["price"] == f"R{public.price}"
    assert shown["treasury"] == f"R{public.treasury}"
    assert shown["loans"] == str(public.loans)
    assert shown["president"] == game.players[public.president]
    assert shown["left to offer"] == f"{public.left}%"
    assert shown["trains"] == " ".join(map(game.train_class, public.trains))
    for player, percent in public.shares.items():
        assert f"{game.players[player]} {percent}%" in shown["shares"]


@pytest.mark.slow
def test_every_public_can_be_chosen_once(proposed: tuple[Game, played.Trio]) -> None:
    game, trio = proposed
    shown = panel(game, game.state.presidents[trio[0]])
    card = next(c for g in shown.groups for c in g.cards if c.id == "become")
    wanted = [name for name, one in game.title.companies.items() if one.kind == "public"]
    assert [button.company for button in card.buttons] == wanted
    # Whichever it is, the same follows: no press repeats it.
    assert not any(button.notes for button in card.buttons)


@pytest.mark.slow
def test_who_is_not_asked_reads_the_same_and_presses_nothing(
    proposed: tuple[Game, played.Trio],
) -> None:
    game, trio = proposed
    game.apply(act.Form(trio[0], "GRR"))
    decision = game.decision
    assert decision is not None
    proposer = game.state.presidents[trio[0]]
    third = next(name for name in game.players if name not in (proposer, decision.player))
    pages = [rendered(game, "asking", player) for player in (proposer, third, "")]
    topic = part(rendered(game, "asking", decision.player), '<section class="topic"', "</section>")
    for page in pages:
        assert part(page, '<section class="topic"', "</section>") == topic
        assert "data-answers" not in page
        assert f"Waiting for {game.players[decision.player]}" in words(page)
    assert f"{game.players[proposer]} proposes" in words(topic)
    assert f"{game.players[decision.player]} is asked" in words(topic)


def test_places_and_track_of_the_members_are_marked(proposed: tuple[Game, played.Trio]) -> None:
    game, trio = proposed
    shown = panel(game, game.state.presidents[trio[0]])
    assert shown.topic is not None
    places = {city.rpartition(".")[0] for minor in trio for city in game.cities_of(minor)}
    assert set(shown.topic.hexes) == places
    assert "route" in shown.overlay
    assert ", ".join(name for name in ("SP-W", "R-O")) in shown.overlay


def test_nothing_is_said_of_it_elsewhere() -> None:
    game = played.stock_round()
    assert panel(game, "p1").topic is None
    assert "topic" not in rendered(game, "asking", "p1")


# -- auctions ----------------------------------------------------------------------------------


def test_lots_are_folded_where_there_are_many() -> None:
    game = played.stock_round().copy()
    decision = game.decision
    assert decision is not None
    group = next(g for g in panel(game, decision.player).groups if g.kind == "auctions")
    assert [card.company for card in group.cards] == ["N"]
    assert group.cards[0].buttons
    number = group.cards[0].buttons[0].number
    assert number is not None
    assert number.levels[0] == (100, "starts at R50")
    assert (140, "starts at R70") in number.levels
    game.apply(act.BidCompany(decision.actor, "N", 100))
    while game.decision is not None and game.decision.step == "company_auction":
        game.apply(act.Pass(game.decision.actor))
    assert game.decision is not None
    group = next(g for g in panel(game, game.decision.player).groups if g.kind == "auctions")
    assert len(group.cards) > 2
    assert all(card.folded and not card.buttons for card in group.cards)


# -- the state ---------------------------------------------------------------------------------


def gone_in_next_phase(game: Game) -> list[str]:
    """The companies that the state takes with the next phase, in the order in which it does."""
    assert isinstance(game, Game1861)
    events = phases.next_phase(game)
    return [event.params["company"] for event in events if event.kind == "nationalised"]


def test_companies_that_would_go_to_the_state_are_marked() -> None:
    game = played.before(lambda game: bool(gone_in_next_phase(game)))
    gone = gone_in_next_phase(game)
    page = rendered(game, "companies")
    for company in game.operating_order():
        card = words(part(page, f'data-company="{company}"', '<li data-part id="company-'))
        assert ("goes to the state with phase" in card) == (company in gone), company
    forecast = part(rendered(game, "trains"), "If it began now, in this order:", "</ol>")
    lines = [words(line) for line in forecast.split("<li>")[1:]]
    assert [line.partition(" is nationalised")[0] for line in lines[: len(gone)]] == gone


def test_an_owner_instead_of_a_president_where_there_are_no_shares() -> None:
    game = played.whole()
    page = rendered(game, "companies")
    minor = game.operating_order()[0]
    shown = facts(part(page, f'data-company="{minor}"', "</dl>"))
    assert "Pool" not in shown
    assert "Owner" in part(page, f'data-company="{minor}"', "</p>")


@pytest.mark.slow
def test_the_next_turn_of_the_state_railway_is_told_on_demand() -> None:
    game = played.with_the_state()
    page = rendered(game, "companies")
    assert page.count("In its next turn") == 1
    assert "In its next turn" in part(page, 'data-company="RSR"', "</li>")
    forecast = presentation_of(game).next_turn("RSR")
    assert forecast is not None
    assert forecast.lines
    assert all("RSR" in line or line.startswith("Phase") for line in forecast.lines)
    assert "In its next turn" not in rendered(played.whole(), "companies")


@pytest.mark.django_db
@pytest.mark.parametrize(("company", "status"), [("RSR", 200), ("N", 404), ("XYZ", 404)])
@pytest.mark.slow
def test_only_who_plays_by_rule_has_a_turn_to_tell(
    client: Client, company: str, status: int
) -> None:
    table = create_from_record(person(), to_record(played.with_the_state()), "screen")
    answer = client.get(f"/tables/{table.pk}/coming/{company}")
    assert answer.status_code == status
    if status == 200:
        assert "RSR" in answer.content.decode()
