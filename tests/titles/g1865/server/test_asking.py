"""Questions that only 1865 asks: cards, ways of tokens, absorptions, conversions, dear shares."""

from __future__ import annotations

import json

import pytest

from railhead.engine import actions as act
from railhead.engine.game import Game
from railhead.language import ENGLISH
from railhead.language.voice import voice_of
from railhead.server.page.panels import PANELS, render_panel
from railhead.server.page.question.asking import AskingPanel
from railhead.server.page.question.hexes import hex_choices
from railhead.server.page.question.model import Card, Group
from railhead.server.page.question.panel import button_maker, panel_of
from railhead.titles.common.lines import token_lines
from railhead.titles.g1865.absorption_plan import absorption_plan
from railhead.titles.g1865.words.absorption_plan import plan_steps
from tests.server.shown import facts, moment, part, seat, table_of, words
from tests.titles.g1865.absorptions import active, by_rail, neighbours
from tests.titles.g1865.boards import isili, two_ways
from tests.titles.g1865.build import Example


def panel(game: Game) -> AskingPanel:
    assert game.decision is not None
    return panel_of(game, seat(game.decision.player), ENGLISH)


def group(game: Game, kind: str) -> Group:
    return next(group for group in panel(game).groups if group.kind == kind)


def card(game: Game, kind: str, name: str) -> Card:
    return next(card for card in group(game, kind).cards if name in card.id)


# -- maritime cards -------------------------------------------------------------------------------


@pytest.mark.rule("1865-2.5-1", "1865-1-4")
def test_cards_are_taken_from_the_list_or_at_their_places() -> None:
    game = Example().draft().game
    shown = panel(game)
    m4 = card(game, "privates", "M4")
    assert m4.text == "Compagnia Marittima Carbonia District"
    assert m4.facts == (("income", "L.20"),)
    assert m4.about.endswith("gains traffic once for a token in Serbariu, Monteponi, Su Zurfuru")
    assert [button.label for button in m4.buttons] == ["Take"]
    assert {shown.targets[place] for place in ("C41", "C39", "C37", "G21")} == {"use"}
    maker = button_maker(game, ENGLISH)
    here = hex_choices(maker, "C39", game.decision)
    assert [json.loads(button.action)["private"] for button in here.buttons] == ["M4"]
    game.apply(act.BuyPrivate("ann", "M4", 0))
    assert not {"C41", "C39", "C37"} & set(panel(game).targets)


@pytest.mark.rule("1865-2.6-2", "1865-2.6-5")
def test_a_card_to_hand_over_is_folded_and_tells_what_it_brings() -> None:
    table = Example().company("FMS", traffic=10, trains="PH2", cash=100, ann=1)
    game = table.privates(M3="ann").turn_of("FMS", "trains").game
    cards = group(game, "privates")
    assert cards.fold == "Maritime cards (1)"
    button = cards.cards[0].buttons[0]
    assert button.label == "Receive free of charge"
    told = [note.text for note in button.notes]
    assert "FMS gains 2 traffic from a maritime card" in told
    assert "revenue L.80 → L.120" in told


# -- tokens ---------------------------------------------------------------------------------------


@pytest.mark.rule("1865-4.4-5")
def test_each_way_of_a_token_is_a_line_on_the_map() -> None:
    game = two_ways().game
    shown, cards = panel(game), group(game, "tokens").cards
    buttons = [button for one in cards for button in one.buttons]
    offers = {offer.way: offer for offer in token_lines(game, "FCS")}
    assert [button.line for button in buttons] == ["0", "1"]
    assert len({button.line_colour for button in buttons}) == 2
    for one, button in zip(cards, buttons, strict=True):
        way = json.loads(button.action)["way"]
        figures = dict(one.facts)
        assert figures["route"] == way
        assert figures["cost"] == f"L.{offers[way].cost}"
        assert figures["traffic"] == f"+{offers[way].gain}"
        assert f'data-route="{button.line}"' in shown.overlay
        assert f">L.{offers[way].cost} +{offers[way].gain}<" in shown.overlay
        assert any(note.text.startswith("rank ") for note in button.notes)
    assert shown.targets == {"C31": "token"}
    here = hex_choices(button_maker(game, ENGLISH), "C31", game.decision)
    assert [button.line for button in here.buttons] == ["0", "1"]


@pytest.mark.rule("1865-4.4-3")
def test_cities_that_are_too_dear_are_shown_with_the_reason() -> None:
    table = by_rail(isili(cash=60)).token("E39.0", "FCS").turn_of("FCS", "token")
    payable, shut = group(table.game, "tokens").cards
    assert payable.buttons
    assert shut.id == "token-C39.0-barred"
    assert not shut.buttons
    assert [(item.rule, item.why) for item in shut.barred] == [
        ("1865-4.4-3", "FCS cannot pay L.70 for a token in C39 Monteponi.")
    ]


# -- absorptions ----------------------------------------------------------------------------------


@pytest.mark.rule("1865-5.3-1", "1865-5.3-3", "1865-5.4-1")
def test_an_absorption_is_told_step_by_step_before_it_is_agreed() -> None:
    game = neighbours(target_trains=["PH2"]).turn_of("FMS", after=["RCSF"]).game
    shown = card(game, "detailed", "absorb-FMS-RCSF")
    plan = absorption_plan(game, "FMS", "RCSF")
    assert plan is not None
    assert shown.facts == tuple(plan_steps(voice_of(game), game, plan))
    assert shown.heading == "Absorb RCSF"
    assert json.loads(shown.buttons[0].action) == {
        "type": "absorb",
        "actor": "FMS",
        "acquirer": "FMS",
        "target": "RCSF",
    }
    passive = card(game, "detailed", "absorb-RCSF-FMS")
    assert passive.heading == "Be absorbed by RCSF"
    places = {city.rpartition(".")[0] for city in game.cities_of("RCSF")}
    assert {place for place, kind in panel(game).targets.items() if kind == "use"} == places


@pytest.mark.rule("1865-5.3-8")
def test_an_absorption_that_lacks_money_tells_how_much() -> None:
    table = neighbours(price=60, target_price=490, cash=0, loans=2, dragons=1)
    game = table.turn_of("FMS", after=["RCSF"]).game
    plan = absorption_plan(game, "FMS", "RCSF")
    assert plan is not None
    assert plan.terms.lacking
    shown = card(game, "detailed", "absorb-FMS-RCSF")
    assert not shown.buttons
    assert dict(shown.facts)["lacking"] == f"L.{plan.terms.lacking}"
    assert [item.rule for item in shown.barred] == ["1865-5.3-8"]


def test_an_absorption_can_be_given_on_the_map() -> None:
    game = neighbours().turn_of("FMS", after=["RCSF"]).game
    here = hex_choices(button_maker(game, ENGLISH), "C31", game.decision)
    assert act.Absorb(*[json.loads(here.buttons[0].action)[k] for k in _FIELDS]) == active()


_FIELDS = ("actor", "acquirer", "target")


@pytest.mark.rule("1865-5.2-1", "1865-5.3-1")
def test_what_an_absorption_would_cost_can_be_read_at_any_time() -> None:
    game = neighbours().stock_round("cid", dragons=False).game
    page = str(render_panel(PANELS["companies"], moment(table_of(game))).body)
    plan = absorption_plan(game, "FMS", "RCSF")
    assert plan is not None
    told = part(page, 'id="plan-FMS-RCSF"', "</details>")
    assert "If it absorbed RCSF" in told
    steps = dict(plan_steps(voice_of(game), game, plan))
    assert facts(told) == {name: words(value) for name, value in steps.items()}
    assert 'id="plan-RCSF-FMS"' in page


# -- conversions, shares --------------------------------------------------------------------------


@pytest.mark.rule("1865-3.9-5", "1865-3.9-6")
def test_a_conversion_shows_what_becomes_of_certificates_and_tokens() -> None:
    table = Example().phase("3").company("FMS", tokens=["C41.0"], ann=1, cid=1)
    game = table.bookkeeping().game
    assert game.decision is not None
    assert game.decision.step == "conversion"
    (shown,) = group(game, "other").cards
    assert dict(shown.facts) == {
        "Ann": "60% → 30%",
        "Cid": "20% → 10%",
        "initial offer": "20% → 60%",
        "tokens on the charter": "1 → 3",
    }
    assert shown.buttons[0].label == "become a major with 2 more tokens"


@pytest.mark.rule("1865-3.5-3")
def test_shares_of_the_dragons_bear_their_own_price() -> None:
    table = Example().company("FMS", 100, trains=["PH2", "PH2"], dragons=2, ann=1)
    table.cash(bob=500).state.cash["ann"] = 0
    game = table.stock_round("bob", dragons=False).game
    figures = dict(card(game, "shares", "FMS").facts)
    assert figures["Dragons"] == "40% at L.130"
    assert (figures["revenue"], figures["rank"], figures["zone"]) == ("L.0", "5", "green")
    rows = card(game, "shares", "FMS").choices
    labels = [button.label for row in rows for button in row.buttons]
    assert "Buy 20% for L.130, Dragons" in labels
